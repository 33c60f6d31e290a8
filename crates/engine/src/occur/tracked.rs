//! Write access to the parts of the state that derived values are computed from, with the topics that such a write usually
//! changes. Where a write changes other topics, [`crate::model::tracked::Tracked::write`] is called directly.

use maneframe_card::ability::Phase;
use smallvec::SmallVec;

use crate::cards::topics;
use crate::model::counters::NamedCounter;
use crate::model::faceoff::Faceoff;
use crate::model::ids::{CardId, CardRef, PlayerId, PlayerSet};
use crate::model::modifier::Modifier;
use crate::model::player::Player;
use crate::occur::world::World;

impl World {
    /// Sets the turn player (CR 106.1).
    pub(crate) fn set_turn_player(&mut self, player: PlayerId) {
        *self.state.active.write(&mut self.derived, topics::PHASE) = player;
    }

    /// Sets the current phase; `None` between phases. Only modifiers that depend on one of the two phases are out of
    /// date.
    pub(crate) fn set_phase(&mut self, phase: Option<Phase>) {
        let before = std::mem::replace(self.state.phase.write(&mut self.derived, 0), phase);
        self.derived.touch_moments(before.map_or(0, topics::phase) | phase.map_or(0, topics::phase));
    }

    /// Returns the faceoff for changes.
    pub(crate) fn faceoff_mut(&mut self) -> Option<&mut Faceoff> {
        self.state.faceoff.write(&mut self.derived, topics::FACEOFF).as_mut()
    }

    /// Removes the faceoff.
    pub(crate) fn clear_faceoff(&mut self) {
        *self.state.faceoff.write(&mut self.derived, topics::FACEOFF) = None;
    }

    /// Returns a player for changes.
    pub(crate) fn player_mut(&mut self, player: PlayerId) -> &mut Player {
        &mut self.state.players.write(&mut self.derived, topics::OFF_BOARD)[player]
    }

    /// Returns the continuous modifiers made by effects, for changes.
    pub(crate) fn modifiers_mut(&mut self) -> &mut Vec<Modifier> {
        self.state.modifiers.write(&mut self.derived, topics::MODIFIERS)
    }

    /// Returns the Problems that the turn player confronted in this Score Phase, for changes.
    pub(crate) fn confronted_mut(&mut self) -> &mut SmallVec<[CardRef; 2]> {
        self.state.confronted.write(&mut self.derived, topics::CONFRONTED)
    }

    /// Returns the named counters on cards, for changes.
    pub(crate) fn counters_mut(&mut self) -> &mut Vec<NamedCounter> {
        self.state.counters.write(&mut self.derived, topics::CARDS)
    }

    /// Sets flags of a card without noting anything: either no text asks for them, or the caller notes what changes.
    pub(crate) fn mark(&mut self, card: CardId, flags: u16) {
        self.state.card_mut(card).flags |= flags;
    }

    /// Removes flags of a card without noting anything: see [`World::mark`].
    pub(crate) fn unmark(&mut self, card: CardId, flags: u16) {
        self.state.card_mut(card).flags &= !flags;
    }

    /// Sets the players who know a card.
    pub(crate) fn set_known_to(&mut self, card: CardId, players: PlayerSet) {
        self.state.card_mut(card).known_to = players;
    }
}
