//! Fields of a card that a query can name, with their names.

use maneframe_card::Color;

/// A text field of a card.
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
    /// All text fields, by index.
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

/// A number field of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberField {
    /// Power of any side.
    Power,
    Start,
    Boosted,
    Cost,
    /// Total power that is required. For a Problem, this is the owner's confront requirement.
    Requirement,
    /// Power of one colour that is required.
    Of(Color),
    /// Power of any colour that is required.
    Wild,
    /// Total power that an opponent needs to confront the Problem.
    Opponent,
    Bonus,
    Prize,
    /// Bonus of a Problem, or points for defeating a Troublemaker.
    Points,
    /// Number of the card's colours.
    Colors,
    /// Collector number of the card.
    Number,
}

/// A field that a query can name: a field of cards, or a setting of the result (its order or its size).
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

/// Description of a field for users.
#[derive(Debug)]
pub struct FieldHelp {
    field: Field,
    /// Names of the field. Messages use the first one.
    pub names: &'static [&'static str],
    /// Meaning of the field.
    pub about: &'static str,
}

const fn row(field: Field, names: &'static [&'static str], about: &'static str) -> FieldHelp {
    FieldHelp { field, names, about }
}

const fn color(color: Color, names: &'static [&'static str]) -> FieldHelp {
    row(Field::Number(NumberField::Of(color)), names, "required power of that colour")
}

/// All fields with their descriptions.
pub const FIELDS: &[FieldHelp] = &[
    row(Field::Words(WordField::Name), &["name", "n"], "title and subtitle"),
    row(Field::Words(WordField::Title), &["title"], "title only"),
    row(Field::Words(WordField::Subtitle), &["subtitle", "sub"], "subtitle only"),
    row(Field::Words(WordField::Text), &["text", "o", "oracle", "rules"], "text box, including keywords"),
    row(Field::Words(WordField::Flavour), &["flavour", "flavor", "ft"], "the flavour text"),
    row(Field::Words(WordField::Trait), &["trait", "tr", "traits"], "a trait"),
    row(Field::Words(WordField::Keyword), &["keyword", "kw", "keywords"], "a keyword"),
    row(Field::Words(WordField::Set), &["set", "s", "e", "edition"], "the set's code, or words of its name"),
    row(Field::Words(WordField::Id), &["id"], "the set's code with the number: PR2"),
    row(Field::Color, &["color", "c", "colour", "colors", "colours"], "colours or elements, or how many"),
    row(Field::Type, &["type", "t"], "the type"),
    row(Field::Rarity, &["rarity", "r"], "the rarity: c, u, r, sr, ur, f, p"),
    row(Field::Number(NumberField::Power), &["power", "pow", "p"], "power (of either side of a Mane Character)"),
    row(Field::Number(NumberField::Start), &["start"], "power of the front"),
    row(Field::Number(NumberField::Boosted), &["boosted", "boost"], "power of the Boosted side"),
    row(Field::Number(NumberField::Cost), &["cost", "mv", "cmc", "mana", "manavalue"], "action tokens to play it"),
    row(
        Field::Number(NumberField::Requirement),
        &["requirement", "req", "requires"],
        "total required power (of a Problem, for its owner), or a colour of it",
    ),
    color(Color::Blue, &["blue", "loyalty"]),
    color(Color::Orange, &["orange", "honesty"]),
    color(Color::Pink, &["pink", "laughter"]),
    color(Color::Purple, &["purple", "magic"]),
    color(Color::White, &["white", "generosity"]),
    color(Color::Yellow, &["yellow", "kindness"]),
    row(Field::Number(NumberField::Wild), &["wild"], "power of any colour that a Problem's owner needs"),
    row(Field::Number(NumberField::Opponent), &["opponent", "opp"], "power that an opponent needs at a Problem"),
    row(Field::Number(NumberField::Bonus), &["bonus"], "bonus points of a Problem"),
    row(Field::Number(NumberField::Prize), &["prize"], "points for defeating a Troublemaker"),
    row(Field::Number(NumberField::Points), &["points"], "bonus or prize"),
    row(Field::Number(NumberField::Number), &["number", "num", "no"], "the number in its set"),
    row(Field::Is, &["is"], "what it is"),
    row(Field::Not, &["not"], "a property that the card doesn't have"),
    row(Field::Has, &["has"], "a field that it has"),
    row(Field::Format, &["format", "f", "legal"], "a format that allows it"),
    row(Field::Banned, &["banned"], "a format that bans it"),
    row(Field::Order, &["order", "sort"], "sort order; with - the greatest first"),
    row(Field::Limit, &["limit"], "maximum number of cards shown"),
];

/// Fields of other games' searches for which this game has no data: their names, the reason, and an alternative.
type Absent = (&'static [&'static str], &'static str, &'static str);

const ABSENT: [Absent; 9] = [
    (
        &["artist", "art", "a", "illustrator"],
        "card files don't name artists",
        "`flavour` finds words of the flavour text",
    ),
    (
        &["date", "year", "released", "release", "firstprint", "lastprint"],
        "card files have no dates",
        "ask for a set (`set:premiere`); `maneframe cards search --date` sets the day for formats",
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
    (
        &["block", "b", "restricted", "cube"],
        "this is part of formats",
        "write `format:premiere-block`, `banned:harmony`",
    ),
    (
        &["direction", "dir", "unique", "display", "prefer", "include"],
        "results are only sorted and counted",
        "write `order:-cost` for the greatest first, `limit:20` for the first 20",
    ),
];

/// Returns the reason why this search lacks a field, and an alternative. Returns `None` if the name is unknown.
pub(super) fn absent(name: &str) -> Option<(&'static str, &'static str)> {
    let named = |row: &&Absent| row.0.iter().any(|n| n.eq_ignore_ascii_case(name));
    ABSENT.iter().find(named).map(|(_, why, help)| (*why, *help))
}

impl Field {
    /// Finds a field by a name, in any case.
    pub(super) fn find(name: &str) -> Option<Field> {
        FIELDS.iter().find(|row| row.names.iter().any(|n| n.eq_ignore_ascii_case(name))).map(|row| row.field)
    }

    /// Returns the name of the field.
    pub(super) fn name(self) -> &'static str {
        // A query compares the number of colours with the name of the colour field.
        let field = if self == Field::Number(NumberField::Colors) { Field::Color } else { self };
        FIELDS.iter().find(|row| row.field == field).map_or("", |row| row.names[0])
    }

    /// Returns all names of all fields.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().flat_map(|row| row.names).copied()
    }
}

impl NumberField {
    /// Finds a number field by a name.
    pub(super) fn find(name: &str) -> Option<NumberField> {
        match Field::find(name)? {
            Field::Number(field) => Some(field),
            Field::Color => Some(NumberField::Colors),
            _ => None,
        }
    }

    /// Returns all names of number fields.
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
