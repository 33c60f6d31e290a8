//! What was chosen or named that is no card in the game (CR 201.1b): [`Named`].

use maneframe_card::Color;
use maneframe_card::ability::{Kind, Parity, Quality};
use serde::{Deserialize, Serialize};

use crate::model::ids::WordId;

/// What was chosen or named, of which texts go on speaking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Named {
    Color(Color),
    /// The whole name of a card, which need not be one of this game.
    Name(WordId),
    Type(Kind),
    Trait(WordId),
    Number(u16),
    Parity(Parity),
}

impl Named {
    /// What was asked.
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
