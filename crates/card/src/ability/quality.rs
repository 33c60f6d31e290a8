//! Qualities that a player chooses or names, such as a colour or the name of a card.

use serde::{Deserialize, Serialize};

/// The kind of quality that a player chooses or names. The card with the text remembers the answer as long as it stays
/// in play (CR 410.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// One of the colours.
    Color,
    /// The name of a card (CR 201.1b).
    Name,
    /// A card type (CR 206.2).
    Type,
    /// A trait (CR 207).
    Trait,
    /// A number (CR 105.1).
    Number,
    /// Odd or even.
    Parity,
}

/// The parity of a number; 0 is even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parity {
    /// Divisible by 2. Zero is even (CR 105.3).
    Even,
    /// Not divisible by 2.
    Odd,
}

impl Parity {
    /// Returns the parity of `n`.
    pub fn of(n: i32) -> Parity {
        if n % 2 == 0 { Parity::Even } else { Parity::Odd }
    }
}
