//! Simultaneous occurrences. A trigger that waits for cards to leave play triggers for each of them, including its own
//! card, and sees the game as it was before (CR 704.1b, 410.6a). Any other trigger sees the game after all of it has
//! happened (CR 712.2).

use crate::occur::world::World;
use smallvec::SmallVec;

use crate::model::ids::CardId;
use crate::model::occurrence::{Act, LEAVING, Occurrence};
use crate::model::state::{Since, Unresolved, ZoneId};
use crate::occur::happen::Due;

/// Acts by which a card leaves play or loses its abilities; their triggers see the game as it was before.
const GOING: u64 = LEAVING | Act::Frighten.bit() | Act::TurnFaceDown.bit();

impl World {
    /// Returns true if a card in play leaves or loses its abilities by this occurrence.
    pub(crate) fn goes(&self, o: &Occurrence) -> bool {
        o.act.bit() & GOING != 0 && o.card != CardId::NONE && self.state.card(o.card).zone == ZoneId::Play
    }

    /// Carries out simultaneous occurrences in that order. "Can't" rules and triggers from cards that leave see the
    /// game as it was before all of them.
    pub(crate) fn carry_out_together(&mut self, mut dues: SmallVec<[Due; 4]>) {
        dues.retain(|due| self.find_deck_top(&mut due.occurrence) && !self.is_stopped(&due.occurrence));
        let first = self.state.waiting.len();
        let going = |world: &World, due: &Due| world.goes(&due.occurrence);
        let acts = dues.iter().filter(|due| going(self, due)).fold(0, |set, due| set | due.occurrence.act.bit());
        let watched = dues.len() > 1 && self.pool.triggers & acts != 0;
        for due in dues.iter().filter(|_| watched) {
            if going(self, due) {
                self.trigger_one_leaving(&due.occurrence);
            }
        }
        // An inner moment gets another number, unless nothing is held back yet.
        let (batch, since) = (self.state.unresolved.len() as u32, self.state.clock);
        let then: SmallVec<[u16; 8]> = dues.iter().map(|due| self.identity_of(due)).collect();
        let enters = |due: &&Due| self.pool.enters && due.occurrence.act == Act::Enter;
        let together = dues.iter().filter(enters).map(|due| due.occurrence.card).collect();
        let outer = std::mem::replace(&mut self.together, together);
        for (due, then) in dues.into_iter().zip(then) {
            // A card that an earlier part has taken elsewhere is a different card now (CR 410.6).
            if self.identity_of(&due) == then {
                let triggered = (watched && self.goes(&due.occurrence)).then_some(first);
                self.carry_out_for(due, triggered, Some(batch));
            }
        }
        self.together = outer;
        self.trigger_held(batch);
        self.order_timestamps(since);
    }

    fn identity_of(&self, due: &Due) -> u16 {
        due.occurrence.card.some().map_or(0, |card| self.state.card(card).identity)
    }

    /// Carries out an occurrence on behalf of the text that does it.
    pub(crate) fn carry_out_for(&mut self, due: Due, triggered: Option<usize>, batch: Option<u32>) {
        let others = std::mem::replace(&mut self.asker, due.by);
        self.carry_out(due.occurrence, due.rule, triggered, batch);
        self.asker = others;
    }

    /// Notes that a card leaves, and creates the effects that trigger from it.
    fn trigger_one_leaving(&mut self, o: &Occurrence) {
        self.trail.now = Since::Going(o.card);
        self.note(o, true);
        self.trigger(o);
    }

    /// Holds an occurrence back from triggering until the rest of its batch has happened.
    pub(crate) fn hold(&mut self, batch: u32, occurrence: Occurrence) {
        if self.pool.triggers & occurrence.act.bit() != 0 {
            let since = self.since_now();
            self.state.unresolved.push(Unresolved { batch, occurrence, since });
        }
    }

    /// Creates the effects that trigger from the occurrences of a complete batch.
    pub(crate) fn trigger_held(&mut self, batch: u32) {
        while let Some(at) = self.state.unresolved.iter().position(|h| h.batch == batch) {
            let held = self.state.unresolved.remove(at);
            let now = std::mem::replace(&mut self.trail.now, held.since);
            self.trigger(&held.occurrence);
            self.trail.now = now;
        }
        self.trigger_states();
    }
}
