//! Order in which the found cards are sorted.

use std::cmp::Ordering;
use std::fmt;

use maneframe_card::Color;

use super::field::{Field, NumberField, WordField};
use super::index::{Index, Record};

/// A field to sort by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    pub key: Key,
    /// True if the greatest value comes first.
    pub descending: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Words(WordField),
    Number(NumberField),
    /// By the number of colours, and then by the colours themselves.
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
            Field::Is | Field::Not | Field::Has | Field::Format | Field::Banned | Field::Order | Field::Limit => None,
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
}

impl Order {
    /// Compares two cards.
    pub(super) fn compare(self, index: &Index, a: &Record, b: &Record) -> Ordering {
        let colors = |r: &Record| {
            let colors: Vec<Color> = r.card.front().colors.iter().collect();
            (colors.len(), colors)
        };
        let line = |field, r| Some(index.lines(field, r).text.as_str()).filter(|line| !line.is_empty());
        match self.key {
            // For sets and ids, the order is that of the library rather than of the alphabet.
            Key::Words(WordField::Set) => self.both(Some(a.set_place), Some(b.set_place)),
            Key::Words(WordField::Id) => self.both(Some(a.place), Some(b.place)),
            Key::Words(field) => self.both(line(field, a), line(field, b)),
            Key::Number(field) => self.both(field.first(a.card), field.first(b.card)),
            Key::Color => self.both(Some(colors(a)), Some(colors(b))),
            Key::Type => self.both(Some(a.card.kind), Some(b.card.kind)),
            Key::Rarity => self.both(Some(a.card.rarity), Some(b.card.rarity)),
        }
    }

    /// Compares two values. Cards without a value come last in both directions.
    fn both<T: Ord>(self, a: Option<T>, b: Option<T>) -> Ordering {
        match (a, b) {
            (Some(a), Some(b)) if self.descending => b.cmp(&a),
            (Some(a), Some(b)) => a.cmp(&b),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.descending { "-" } else { "" }, self.key.name())
    }
}
