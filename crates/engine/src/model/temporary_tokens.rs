//! [`TemporaryTokens`]: action tokens that exist until a given time.

use maneframe_card::ability::Until;
use serde::{Deserialize, Serialize};

use crate::model::ids::PlayerId;

/// Action tokens that a player gained until a given time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TemporaryTokens {
    /// Player who has them.
    pub player: PlayerId,
    /// Number of tokens not yet spent.
    pub count: i16,
    /// Time at which they expire.
    pub until: Until,
    /// Controller of the effect that made them.
    pub controller: PlayerId,
    /// Turn in which they were made.
    pub turn: u16,
}

impl TemporaryTokens {
    /// Returns the order of spending: tokens that expire first are spent first.
    pub(crate) fn order(&self) -> u8 {
        match self.until {
            Until::EndOfFaceoff | Until::NextThisFaceoff => 0,
            Until::EndOfPhase | Until::EndOf(_) => 1,
            Until::EndOfTurn | Until::NextThisTurn => 2,
            _ => 3,
        }
    }
}
