//! [`Facts`]: what is so whatever modifiers say: definitions and state.

use maneframe_card::ability::Kind;

use crate::cards::pool::{CompiledPool, Def, FaceDef};
use crate::model::ids::{CardId, PlayerId};
use crate::model::state::{CardState, State, ZoneId, flag};
use crate::rules::cited::{Cited, cite};
use crate::rules::rulebook::QueueControl;

/// Definitions and state, without derived values.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// Definitions.
    pub pool: &'a CompiledPool,
    /// State.
    pub state: &'a State,
    /// Where it is noted which rules are carried out.
    pub(crate) cited: &'a Cited,
}

impl<'a> Facts<'a> {
    /// Where it is noted which rules are carried out.
    #[inline(always)]
    pub(crate) fn cited(&self) -> &'a Cited {
        self.cited
    }

    /// The card.
    pub fn card(&self, card: CardId) -> &'a CardState {
        self.state.card(card)
    }

    /// Its definition.
    pub fn def(&self, card: CardId) -> &'a Def {
        self.pool.def(self.card(card).def)
    }

    /// The side of it that is up.
    pub fn face(&self, card: CardId) -> &'a FaceDef {
        self.def(card).face(self.card(card).is(flag::BOOSTED))
    }

    /// Whether it is in play.
    pub fn in_play(&self, card: CardId) -> bool {
        self.card(card).zone == ZoneId::Play
    }

    /// What an attachment is on.
    pub fn host(&self, card: CardId) -> Option<CardId> {
        let c = self.card(card);
        if c.zone == ZoneId::Play { c.under.some() } else { None }
    }

    /// Who controls a card that somebody plays, from the queue on (CR 513.2); "your" in it is that player's (CR 513.5).
    pub(crate) fn holder(&self, player: PlayerId, card: CardId) -> PlayerId {
        match self.pool.rulebook.queue_control {
            QueueControl::WhoPlaysIt => player,
            QueueControl::ItsOwner => self.card(card).owner,
        }
    }

    /// Whether a card that is like that may be ready or exhausted, as far as its printed type tells.
    pub(crate) fn could_be_ready(&self, c: &CardState) -> bool {
        !cite!(self, "503.4" if c.zone != ZoneId::Play)
            && !cite!(self, "504.2" if c.is(flag::FRIGHTENED))
            && !cite!(self, "503.4a" if self.pool.is_kind(c.def, Kind::Problem, true))
    }
}
