//! [`Term`]: one condition on a card.

use std::fmt;
use std::ops::Range;

use maneframe_card::{CardType, ColorSet, Rarity};

use super::field::{Field, NumberField, WordField};
use super::flag::Flag;
use super::number::{Op, Operand};
use super::pattern::{Pattern, quoted};
use super::sum::Sum;

/// Byte range of a term in a query. All ranges are equal in comparisons, because the range doesn't affect the meaning
/// of a term.
#[derive(Clone, Default, Debug)]
pub(super) struct At(pub Range<usize>);

impl PartialEq for At {
    fn eq(&self, _: &At) -> bool {
        true
    }
}

/// A card type, or the group of Mane Characters and Friends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Of(CardType),
    Character,
}

/// One condition on a card.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Term {
    Words(WordField, Box<Pattern>, At),
    Number(NumberField, Op, Operand),
    /// Comparison of two sums of numbers.
    Sums(Sum, Op, Sum),
    Colors(Op, ColorSet),
    Type(Kind),
    Rarity(Op, Rarity),
    Is(Flag),
    HasWords(WordField),
    HasNumber(NumberField),
    /// The card is legal in this format. An empty name means the default format.
    Legal(String, At),
    /// The card is banned in this format. An empty name means the default format.
    Banned(String, At),
}

impl Kind {
    pub(super) const ALL: [(Kind, &'static str); 7] = [
        (Kind::Of(CardType::ManeCharacter), "mane"),
        (Kind::Of(CardType::Friend), "friend"),
        (Kind::Of(CardType::Resource), "resource"),
        (Kind::Of(CardType::Event), "event"),
        (Kind::Of(CardType::Troublemaker), "troublemaker"),
        (Kind::Of(CardType::Problem), "problem"),
        (Kind::Character, "character"),
    ];

    pub(super) fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    pub(super) fn has(self, kind: CardType) -> bool {
        match self {
            Kind::Of(wanted) => kind == wanted,
            Kind::Character => matches!(kind, CardType::ManeCharacter | CardType::Friend),
        }
    }
}

/// Returns the letters of a rarity.
pub(super) fn rarity_name(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::C => "c",
        Rarity::U => "u",
        Rarity::R => "r",
        Rarity::SR => "sr",
        Rarity::UR => "ur",
        Rarity::F => "f",
        Rarity::P => "p",
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Words(field, pattern, _) => {
                let sign = if pattern.is_whole() { "=" } else { ":" };
                write!(f, "{}{sign}{pattern}", Field::Words(*field).name())
            }
            Term::Number(field, op, operand) => write!(f, "{}{op}{operand}", field.name()),
            Term::Sums(left, op, right) => write!(f, "{left}{op}{right}"),
            Term::Colors(op, colors) => write!(f, "color{op}{colors}"),
            Term::Type(kind) => write!(f, "type:{}", kind.name()),
            Term::Rarity(op, rarity) => write!(f, "rarity{op}{}", rarity_name(*rarity)),
            Term::Is(flag) => write!(f, "is:{}", flag.name()),
            Term::HasWords(field) => write!(f, "has:{}", Field::Words(*field).name()),
            Term::HasNumber(field) => write!(f, "has:{}", field.name()),
            Term::Legal(name, _) if name.is_empty() => f.write_str("is:legal"),
            Term::Banned(name, _) if name.is_empty() => f.write_str("is:banned"),
            Term::Legal(name, _) => {
                f.write_str("format:")?;
                quoted(name, f)
            }
            Term::Banned(name, _) => {
                f.write_str("banned:")?;
                quoted(name, f)
            }
        }
    }
}
