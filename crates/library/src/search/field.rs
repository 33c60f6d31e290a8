//! What can be asked of a card, and what that is called.

use maneframe_card::Color;

/// Words on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordField {
    Name,
    Title,
    Subtitle,
    Text,
    Flavour,
    Trait,
    Keyword,
    Set,
    Id,
}

impl WordField {
    /// All, in the order of their numbers.
    pub(super) const ALL: [WordField; 9] = [
        WordField::Name,
        WordField::Title,
        WordField::Subtitle,
        WordField::Text,
        WordField::Flavour,
        WordField::Trait,
        WordField::Keyword,
        WordField::Set,
        WordField::Id,
    ];
}

/// Numbers on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberField {
    /// Of any side.
    Power,
    Start,
    Boosted,
    Cost,
    /// All that it requires, or a Problem's owner needs.
    Requirement,
    /// What it requires of a colour.
    Of(Color),
    /// What it requires of any colour.
    Wild,
    /// What an opponent needs at a Problem.
    Opponent,
    Bonus,
    Prize,
    /// Bonus or prize.
    Points,
    /// How many colours it has.
    Colors,
    /// Its number in the set.
    Number,
}

/// What can be asked of a card, and how many cards are shown in which order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Words(WordField),
    Number(NumberField),
    Color,
    Type,
    Rarity,
    Is,
    Not,
    Has,
    Format,
    Banned,
    Order,
    Limit,
}

/// A field for people.
#[derive(Debug)]
pub struct FieldHelp {
    field: Field,
    /// What it may be called; the first is its name.
    pub names: &'static [&'static str],
    /// What it is.
    pub about: &'static str,
}

const fn row(field: Field, names: &'static [&'static str], about: &'static str) -> FieldHelp {
    FieldHelp { field, names, about }
}

const fn color(color: Color, names: &'static [&'static str]) -> FieldHelp {
    row(Field::Number(NumberField::Of(color)), names, "power of that colour among what it requires")
}

/// All fields.
pub const FIELDS: &[FieldHelp] = &[
    row(Field::Words(WordField::Name), &["name", "n"], "title and subtitle"),
    row(Field::Words(WordField::Title), &["title"], "the title alone"),
    row(Field::Words(WordField::Subtitle), &["subtitle", "sub"], "the subtitle alone"),
    row(Field::Words(WordField::Text), &["text", "o", "oracle", "rules"], "the text box, keywords included"),
    row(Field::Words(WordField::Flavour), &["flavour", "flavor", "ft"], "the flavour text"),
    row(Field::Words(WordField::Trait), &["trait", "tr", "traits"], "a trait"),
    row(Field::Words(WordField::Keyword), &["keyword", "kw", "keywords"], "a keyword"),
    row(Field::Words(WordField::Set), &["set", "s", "e"], "the set's code, or words of its name"),
    row(Field::Words(WordField::Id), &["id"], "the set's code with the number: PR2"),
    row(Field::Color, &["color", "c", "colour", "colors", "colours"], "colours or elements, or how many"),
    row(Field::Type, &["type", "t"], "the type"),
    row(Field::Rarity, &["rarity", "r"], "the rarity: c, u, r, sr, ur, f, p"),
    row(Field::Number(NumberField::Power), &["power", "pow", "p"], "power, of a Mane Character that of either side"),
    row(Field::Number(NumberField::Start), &["start"], "power of the front"),
    row(Field::Number(NumberField::Boosted), &["boosted", "boost"], "power of the Boosted side"),
    row(Field::Number(NumberField::Cost), &["cost"], "action tokens to play it"),
    row(
        Field::Number(NumberField::Requirement),
        &["requirement", "req", "requires"],
        "all power that it requires, or that a Problem's owner needs; or a colour of that",
    ),
    color(Color::Blue, &["blue", "loyalty"]),
    color(Color::Orange, &["orange", "honesty"]),
    color(Color::Pink, &["pink", "laughter"]),
    color(Color::Purple, &["purple", "magic"]),
    color(Color::White, &["white", "generosity"]),
    color(Color::Yellow, &["yellow", "kindness"]),
    row(Field::Number(NumberField::Wild), &["wild"], "power of any colour among what a Problem's owner needs"),
    row(Field::Number(NumberField::Opponent), &["opponent", "opp"], "power that an opponent needs at a Problem"),
    row(Field::Number(NumberField::Bonus), &["bonus"], "bonus points of a Problem"),
    row(Field::Number(NumberField::Prize), &["prize"], "points for defeating a Troublemaker"),
    row(Field::Number(NumberField::Points), &["points"], "bonus or prize"),
    row(Field::Number(NumberField::Number), &["number", "num", "no"], "the number in its set"),
    row(Field::Is, &["is"], "what it is"),
    row(Field::Not, &["not"], "what it is not"),
    row(Field::Has, &["has"], "a field that it has"),
    row(Field::Format, &["format", "f", "legal"], "a format that allows it"),
    row(Field::Banned, &["banned"], "a format that bans it"),
    row(Field::Order, &["order", "sort"], "what cards are sorted by, with - the greatest first"),
    row(Field::Limit, &["limit"], "how many cards are shown"),
];

impl Field {
    /// The field that is called that, in any case.
    pub(super) fn find(name: &str) -> Option<Field> {
        FIELDS.iter().find(|row| row.names.iter().any(|n| n.eq_ignore_ascii_case(name))).map(|row| row.field)
    }

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        // How many colours a card has is asked of the field for colours.
        let field = if self == Field::Number(NumberField::Colors) { Field::Color } else { self };
        FIELDS.iter().find(|row| row.field == field).map_or("", |row| row.names[0])
    }

    /// All names of all fields.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().flat_map(|row| row.names).copied()
    }
}

impl NumberField {
    /// The field of numbers that is called that.
    pub(super) fn find(name: &str) -> Option<NumberField> {
        match Field::find(name)? {
            Field::Number(field) => Some(field),
            Field::Color => Some(NumberField::Colors),
            _ => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        Field::Number(self).name()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_given_twice() {
        let mut names: Vec<&str> = Field::names().collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        assert!(FIELDS.iter().all(|row| row.names.iter().all(|name| Field::find(name) == Some(row.field))));
        assert!(WordField::ALL.iter().enumerate().all(|(i, field)| *field as usize == i));
    }
}
