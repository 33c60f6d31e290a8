//! [`TemporaryTokens`]: action tokens that are there until some time only.

use maneframe_card::ability::Until;
use serde::{Deserialize, Serialize};

use crate::model::ids::PlayerId;

/// Action tokens that somebody gained until some time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TemporaryTokens {
    /// Whose they are.
    pub player: PlayerId,
    /// How many of them have not been spent.
    pub count: i16,
    /// Until when.
    pub until: Until,
    /// Who controls the effect that made them.
    pub controller: PlayerId,
    /// The turn in which it did.
    pub turn: u16,
}

impl TemporaryTokens {
    /// What goes first is spent first.
    pub(crate) fn order(&self) -> u8 {
        match self.until {
            Until::EndOfFaceoff | Until::NextThisFaceoff => 0,
            Until::EndOfPhase | Until::EndOf(_) => 1,
            Until::EndOfTurn | Until::NextThisTurn => 2,
            _ => 3,
        }
    }
}
