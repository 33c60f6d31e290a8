//! What happens at the same time. A trigger that waits for cards to leave play triggers for each of them, its own card included,
//! and looks at the game as it was before (CR 704.1b, 410.6a); any other looks at it as it is when all of it has happened (CR 712.2).

use crate::occur::world::World;
use smallvec::SmallVec;

use crate::model::frame::Frame;
use crate::model::ids::CardId;
use crate::model::occurrence::{Act, LEAVING, Occurrence};
use crate::model::state::{Held, Since, ZoneId};

/// Acts by which a card leaves play or loses its abilities; their triggers see the game as it was before.
const GOING: u64 = LEAVING | Act::Frighten.bit() | Act::TurnFaceDown.bit();

impl World {
    /// Whether a card in play leaves or loses its abilities by this occurrence.
    pub(crate) fn goes(&self, o: &Occurrence) -> bool {
        o.act.bit() & GOING != 0 && o.card != CardId::NONE && self.state.card(o.card).zone == ZoneId::Play
    }

    /// Creates what triggers from several cards leaving at once, before any has left. Returns where those effects begin and
    /// whether each occurrence is a leaving one that is allowed; `None` if fewer than two leave, or no trigger waits for it.
    pub(crate) fn trigger_leaving(&mut self, occurrences: &[Occurrence]) -> Option<(usize, SmallVec<[bool; 8]>)> {
        if occurrences.len() < 2 || !self.several_trigger(occurrences.iter()) {
            return None;
        }
        let first = self.state.waiting.len();
        let mut go: SmallVec<[bool; 8]> = occurrences.iter().map(|o| self.goes(o)).collect();
        let board = self.board();
        for (o, go) in occurrences.iter().zip(&mut go) {
            *go &= o.by_game || !board.forbids(o);
        }
        for (o, _) in occurrences.iter().zip(&go).filter(|(_, go)| **go) {
            self.trigger_one_leaving(o);
        }
        Some((first, go))
    }

    /// Does the same for occurrences of a batch that wait on the stack past replacement. Returns false if fewer than two leave, or no
    /// trigger waits for it.
    pub(crate) fn trigger_leaving_batch(&mut self, batch: u32) -> bool {
        let frames = self.state.frames.iter().rev();
        let of_batch = frames.map_while(|f| match f {
            Frame::Happen(h) if h.batch == batch && h.past_replacement => Some(h.occurrence),
            _ => None,
        });
        let list: SmallVec<[Occurrence; 8]> = of_batch.collect();
        let top = self.state.frames.len();
        let Some((first, go)) = self.trigger_leaving(&list) else { return false };
        // Forbidden ones are stopped now, even if the card that forbids them leaves as well.
        for (i, go) in go.iter().enumerate() {
            let going = self.goes(&list[i]);
            let at = top - 1 - i;
            match &mut self.state.frames[at] {
                Frame::Happen(h) if *go => h.first_trigger = Some(first as u32),
                Frame::Happen(_) if going => {
                    self.state.frames.drop_at(at);
                }
                _ => {}
            }
        }
        true
    }

    /// Whether at least two of these leave and some trigger waits for such an act.
    fn several_trigger<'a>(&self, occurrences: impl Iterator<Item = &'a Occurrence>) -> bool {
        let mut acts = 0;
        let going = occurrences.filter(|o| self.goes(o)).map(|o| acts |= o.act.bit()).count();
        going > 1 && self.pool.triggers & acts != 0
    }

    /// Notes that a card leaves, and creates what triggers from it.
    fn trigger_one_leaving(&mut self, o: &Occurrence) {
        self.trail.now = Since::Going(o.card);
        self.note(o, true);
        self.trigger(o);
    }

    /// Holds an occurrence back from triggering until the rest of its batch has happened.
    pub(crate) fn hold(&mut self, batch: u32, occurrence: Occurrence) {
        if self.pool.triggers & occurrence.act.bit() != 0 {
            let since = self.since_now();
            self.state.held.push(Held { batch, occurrence, since });
        }
    }

    /// The batch is complete: creates what triggers from its occurrences.
    pub(crate) fn trigger_held(&mut self, batch: u32) {
        while let Some(at) = self.state.held.iter().position(|h| h.batch == batch) {
            let held = self.state.held.remove(at);
            let now = std::mem::replace(&mut self.trail.now, held.since);
            self.trigger(&held.occurrence);
            self.trail.now = now;
        }
        self.trigger_states();
    }

    /// Does the same for batches that won't be completed: the rest was stopped, or its player has left (CR 103.5).
    pub(crate) fn trigger_left_over(&mut self) {
        while let Some(batch) = self.state.held.first().map(|h| h.batch).filter(|b| !self.is_under_way(*b)) {
            self.trigger_held(batch);
        }
    }

    pub(crate) fn is_under_way(&self, batch: u32) -> bool {
        self.state.frames.iter().any(|f| matches!(f, Frame::Happen(h) if h.batch == batch))
    }
}
