//! [`Row`]: a card in play at a glance.

use maneframe_card::ability::Kind;

use crate::cards::pool::CompiledPool;
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::state::{State, flag};

/// What noun phrases ask of every card in play, in one place: a scan takes a few instructions a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which card.
    pub card: CardId,
    /// Nouns that fit it, a bit each.
    pub kinds: u8,
    /// Who controls it.
    pub controller: PlayerId,
    /// Where it is.
    pub area: AreaId,
    /// Whether it is face-down and not frightened: few texts speak of such a card (CR 505.2).
    pub hidden: bool,
}

impl Row {
    /// Whether text that speaks of `kind` speaks of it.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u8) != 0
    }

    /// The row of a card in play.
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
