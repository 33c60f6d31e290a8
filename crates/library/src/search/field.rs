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
    row(Field::Words(WordField::Set), &["set", "s", "e", "edition"], "the set's code, or words of its name"),
    row(Field::Words(WordField::Id), &["id"], "the set's code with the number: PR2"),
    row(Field::Color, &["color", "c", "colour", "colors", "colours"], "colours or elements, or how many"),
    row(Field::Type, &["type", "t"], "the type"),
    row(Field::Rarity, &["rarity", "r"], "the rarity: c, u, r, sr, ur, f, p"),
    row(Field::Number(NumberField::Power), &["power", "pow", "p"], "power, of a Mane Character that of either side"),
    row(Field::Number(NumberField::Start), &["start"], "power of the front"),
    row(Field::Number(NumberField::Boosted), &["boosted", "boost"], "power of the Boosted side"),
    row(Field::Number(NumberField::Cost), &["cost", "mv", "cmc", "mana", "manavalue"], "action tokens to play it"),
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

/// What other games' searches are asked and this one has no data for: names, why, and what to ask instead.
type Absent = (&'static [&'static str], &'static str, &'static str);

const ABSENT: [Absent; 9] = [
    (&["artist", "art", "a", "illustrator"], "card files name no artists", "`flavour` finds words of the flavour text"),
    (
        &["date", "year", "released", "release", "firstprint", "lastprint"],
        "card files have no dates",
        "ask for a set (`set:premiere`); `maneframe cards search --date` says as of which day formats are meant",
    ),
    (&["price", "usd", "eur", "tix", "cheapest"], "card files have no prices", "`rarity` is how rare a card is"),
    (&["lang", "language", "in"], "card files have one language", "leave it out"),
    (
        &["frame", "border", "watermark", "stamp", "foil", "finish"],
        "card files don't say how cards are printed",
        "`is:promo` finds promos",
    ),
    (&["toughness", "tou", "pt", "powtou", "loy"], "cards of this game have only power", "ask for `power`"),
    (
        &["identity", "ci", "commander", "produces", "devotion"],
        "cards of this game have no such colours",
        "ask for `color`, or with `requirement` for the colours that a card needs",
    ),
    (&["block", "b", "restricted", "cube"], "formats say it", "write `format:premiere-block`, `banned:harmony`"),
    (
        &["direction", "dir", "unique", "display", "prefer", "include"],
        "results are only sorted and counted",
        "write `order:-cost` for the greatest first, `limit:20` for the first 20",
    ),
];

/// Why that can't be asked of a card, and what can; `None` if it is unknown.
pub(super) fn absent(name: &str) -> Option<(&'static str, &'static str)> {
    let named = |row: &&Absent| row.0.iter().any(|n| n.eq_ignore_ascii_case(name));
    ABSENT.iter().find(named).map(|(_, why, help)| (*why, *help))
}

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

    /// All names of all fields of numbers.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Field::names().filter(|name| NumberField::find(name).is_some())
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
        assert!(names.iter().all(|name| absent(name).is_none()), "{names:?}");
        assert!(FIELDS.iter().all(|row| row.names.iter().all(|name| Field::find(name) == Some(row.field))));
        assert!(WordField::ALL.iter().enumerate().all(|(i, field)| *field as usize == i));
    }
}
