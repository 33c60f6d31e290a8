//! [`Row`]: summary of a card in play.

use maneframe_card::ability::Kind;

use crate::cards::pool::CompiledPool;
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::state::{State, flag};

/// The facts that noun phrases ask of each card in play, together, so that a scan takes a few instructions per card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the card.
    pub card: CardId,
    /// Nouns that describe it, one bit each.
    pub kinds: u8,
    /// Controller of the card.
    pub controller: PlayerId,
    /// Area of the card.
    pub area: AreaId,
    /// True if it is face-down and not frightened. Few texts include such a card (CR 505.2).
    pub hidden: bool,
}

impl Row {
    /// Returns true if a text about `kind` includes the card.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u8) != 0
    }

    /// Creates the row of a card in play.
    pub(crate) fn of(card: CardId, pool: &CompiledPool, state: &State) -> Row {
        let c = state.card(card);
        Row {
            card,
            kinds: pool.kinds_in_play(c.def),
            controller: c.controller,
            area: c.area,
            hidden: c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN,
        }
    }
}
