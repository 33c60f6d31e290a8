//! What found cards are sorted by.

use std::cmp::Ordering;
use std::fmt;

use maneframe_card::Color;

use super::field::{Field, NumberField, WordField};
use super::index::Record;

/// A field to sort by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    pub key: Key,
    /// The greatest first.
    pub descending: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Words(WordField),
    Number(NumberField),
    /// By how many, then in the order of colours.
    Color,
    Type,
    Rarity,
}

impl Key {
    pub(super) fn find(name: &str) -> Option<Key> {
        match Field::find(name)? {
            Field::Words(field) => Some(Key::Words(field)),
            Field::Number(field) => Some(Key::Number(field)),
            Field::Color => Some(Key::Color),
            Field::Type => Some(Key::Type),
            Field::Rarity => Some(Key::Rarity),
            Field::Is | Field::Has | Field::Format | Field::Banned | Field::Order | Field::Limit => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Key::Words(field) => Field::Words(field),
            Key::Number(field) => Field::Number(field),
            Key::Color => Field::Color,
            Key::Type => Field::Type,
            Key::Rarity => Field::Rarity,
        }
        .name()
    }

    /// How two cards stand; equal where neither has it, and `None` where one does.
    fn compare(self, a: &Record, b: &Record) -> Result<Ordering, Ordering> {
        let colors = |r: &Record| {
            let colors: Vec<Color> = r.card.front().colors.iter().collect();
            (colors.len(), colors)
        };
        let (a_there, b_there) = match self {
            // Sets and ids stand in the order of the library.
            Key::Words(WordField::Set) => return Ok(a.set_place.cmp(&b.set_place)),
            Key::Words(WordField::Id) => return Ok(a.place.cmp(&b.place)),
            Key::Color => return Ok(colors(a).cmp(&colors(b))),
            Key::Type => return Ok(a.card.kind.cmp(&b.card.kind)),
            Key::Rarity => return Ok(a.card.rarity.cmp(&b.card.rarity)),
            Key::Words(field) => {
                let (a, b) = (&a.lines(field).text, &b.lines(field).text);
                if !a.is_empty() && !b.is_empty() {
                    return Ok(a.cmp(b));
                }
                (!a.is_empty(), !b.is_empty())
            }
            Key::Number(field) => match (field.first(a.card), field.first(b.card)) {
                (Some(a), Some(b)) => return Ok(a.cmp(&b)),
                (a, b) => (a.is_some(), b.is_some()),
            },
        };
        Err(b_there.cmp(&a_there))
    }
}

impl Order {
    /// How two cards stand. One that lacks what is sorted by stands behind, whichever way it is sorted.
    pub(super) fn compare(self, a: &Record, b: &Record) -> Ordering {
        match self.key.compare(a, b) {
            Ok(ordering) if self.descending => ordering.reverse(),
            Ok(ordering) | Err(ordering) => ordering,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.descending { "-" } else { "" }, self.key.name())
    }
}
