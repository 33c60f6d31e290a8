//! What is chosen or named that is no card in the game: a colour, a card's name, a card type.

use serde::{Deserialize, Serialize};

/// What sort of thing a player chooses or names. The card whose text asks remembers the answer while it stays in play
/// (CR 410.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// A colour.
    Color,
    /// A card's name (CR 201.1b).
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

/// Whether a number is even or odd; 0 is even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Parity {
    Even,
    Odd,
}

impl Parity {
    /// What `n` is.
    pub fn of(n: i32) -> Parity {
        if n % 2 == 0 { Parity::Even } else { Parity::Odd }
    }
}
