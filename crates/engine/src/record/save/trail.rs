//! The record in a saved game: event numbers continue when it is loaded, and later events still refer to their causes.
//! It is not part of the game, which continues in the same way without it.

use serde::{Deserialize, Serialize};

use crate::model::event::EventTrail;
use crate::model::frame::Frame;
use crate::model::state::{Since, State};

/// The record of a game so far, without its events.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SavedTrail {
    /// The number of events that have been recorded.
    recorded: u32,
    now: Since,
    scored: Option<u32>,
    /// The cause of everything under way, in the order of [`each`].
    since: Vec<Since>,
}

/// The maximum number of events.
const MOST: u32 = u32::MAX / 2;

impl SavedTrail {
    /// Copies the record as it is now.
    pub fn of(trail: &EventTrail, state: &State) -> SavedTrail {
        let mut since = Vec::new();
        // `each` needs mutable access, but here the causes are only read.
        each(&mut state.clone(), &mut |of| since.push(*of));
        SavedTrail { recorded: trail.recorded, now: trail.now, scored: trail.scored, since }
    }

    /// Restores the record.
    ///
    /// # Errors
    /// If it refers to events that were not recorded.
    pub fn put_back(&self, state: &mut State) -> Result<EventTrail, String> {
        let known = |since: &Since| since.number().is_none_or(|number| number < self.recorded);
        let mut all = self.since.iter().chain([&self.now]);
        if self.recorded > MOST || !all.all(known) || self.scored.is_some_and(|number| number >= self.recorded) {
            return Err("a cause refers to an event that was not recorded".to_owned());
        }
        let mut left = self.since.iter();
        each(state, &mut |of| *of = left.next().copied().unwrap_or_default());
        Ok(EventTrail { recorded: self.recorded, now: self.now, scored: self.scored, ..EventTrail::default() })
    }
}

/// Calls `see` for the cause of everything under way.
fn each(state: &mut State, see: &mut impl FnMut(&mut Since)) {
    for frame in &mut state.frames {
        match frame {
            Frame::Run(run) => see(&mut run.since),
            Frame::Action(action) => see(&mut action.since),
            Frame::Setup(_)
            | Frame::Turn(_)
            | Frame::Window(_)
            | Frame::Faceoff(_)
            | Frame::Moment(_)
            | Frame::Earlier(_)
            | Frame::Repair(_)
            | Frame::Timestamps(_)
            | Frame::Loop(_) => {}
        }
    }
    state.faceoff.write(&mut (), 0).iter_mut().for_each(|faceoff| see(&mut faceoff.since));
    state.waiting.iter_mut().for_each(|waiting| see(&mut waiting.since));
    state.recent.iter_mut().for_each(|recent| see(&mut recent.since));
    state.unresolved.iter_mut().for_each(|held| see(&mut held.since));
    if let Some(before) = &mut state.before {
        each(before, see);
    }
}
