//! [`Named`]: a choice or name that isn't a card in the game (CR 201.1b).

use maneframe_card::Color;
use maneframe_card::ability::{Kind, Parity, Quality};
use serde::{Deserialize, Serialize};

use crate::model::ids::WordId;

/// Choice or name that a text refers to later.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A colour.
    Color(Color),
    /// Whole name of a card, which may not be in this game.
    Name(WordId),
    /// A card type.
    Type(Kind),
    /// A trait.
    Trait(WordId),
    /// A number (CR 105.1).
    Number(u16),
    /// Even or odd.
    Parity(Parity),
}

impl Named {
    /// Returns the quality that was asked for.
    pub fn quality(self) -> Quality {
        match self {
            Named::Color(_) => Quality::Color,
            Named::Name(_) => Quality::Name,
            Named::Type(_) => Quality::Type,
            Named::Trait(_) => Quality::Trait,
            Named::Number(_) => Quality::Number,
            Named::Parity(_) => Quality::Parity,
        }
    }
}
