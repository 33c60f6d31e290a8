//! [`Facts`]: definitions and state, which don't depend on modifiers.

use maneframe_card::ability::Kind;

use crate::cards::pool::{CompiledPool, Def, FaceDef};
use crate::model::ids::{CardId, PlayerId};
use crate::model::state::{CardState, State, ZoneId, flag};
use crate::rules::cited::{Cited, cite};
use crate::rules::rulebook::QueueControl;

/// Definitions and state, without derived values.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// Compiled definitions of cards.
    pub pool: &'a CompiledPool,
    /// State of the game.
    pub state: &'a State,
    /// Record of the rules that are carried out.
    pub(crate) cited: &'a Cited,
}

impl<'a> Facts<'a> {
    /// Returns the record of the rules that are carried out.
    #[inline(always)]
    pub(crate) fn cited(&self) -> &'a Cited {
        self.cited
    }

    /// Returns the state of a card.
    pub fn card(&self, card: CardId) -> &'a CardState {
        self.state.card(card)
    }

    /// Returns the definition of a card.
    pub fn def(&self, card: CardId) -> &'a Def {
        self.pool.def(self.card(card).def)
    }

    /// Returns the side of the card that is up.
    pub fn face(&self, card: CardId) -> &'a FaceDef {
        self.def(card).face(self.card(card).is(flag::BOOSTED))
    }

    /// Returns true if the card is in play.
    pub fn in_play(&self, card: CardId) -> bool {
        self.card(card).zone == ZoneId::Play
    }

    /// Returns the card that an attachment is on.
    pub fn host(&self, card: CardId) -> Option<CardId> {
        let c = self.card(card);
        if c.zone == ZoneId::Play { c.under.some() } else { None }
    }

    /// Returns the controller of a card that a player plays, from the queue on (CR 513.2). "Your" in its text refers to
    /// that player (CR 513.5).
    pub(crate) fn holder(&self, player: PlayerId, card: CardId) -> PlayerId {
        match self.pool.rulebook.queue_control {
            QueueControl::WhoPlaysIt => player,
            QueueControl::ItsOwner => self.card(card).owner,
        }
    }

    /// Returns true if a card in that state may be ready or exhausted, judging by its printed type.
    pub(crate) fn could_be_ready(&self, c: &CardState) -> bool {
        !cite!(self, "503.4" if c.zone != ZoneId::Play)
            && !cite!(self, "504.2" if c.is(flag::FRIGHTENED))
            && !cite!(self, "503.4a" if self.pool.is_kind(c.def, Kind::Problem, true))
    }
}
