//! [`Loops`]: what may become a loop of optional actions (CR 802), and where loops end.

use std::hash::Hash;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::frame::Action;
use crate::model::ids::{PlayerId, PlayerSet};

/// The numbers of a state, in a fixed order: points, action tokens, counters.
pub type Numbers = SmallVec<[i16; 8]>;

/// What may become a loop of optional actions, and where loops end.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Loops {
    pub taken: Vec<Taken>,
    pub bounds: Vec<Bound>,
}

impl Loops {
    /// Whether there is nothing to look at.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.bounds.is_empty()
    }
}

/// An action that somebody took, and the game as it was then.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Taken {
    pub who: PlayerId,
    pub action: Action,
    pub shape: u64,
    pub numbers: Numbers,
}

/// How often somebody may still take an action in a game of that shape.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bound {
    pub who: PlayerId,
    pub action: Action,
    pub shape: u64,
    pub left: u32,
}

/// The question how often a loop goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limiting {
    /// Who is asked.
    pub asked: PlayerId,
    /// Who else takes part in the loop and is still to be asked.
    pub others: PlayerSet,
    /// The smallest number so far, and whose it is.
    pub least: Option<(u32, PlayerId)>,
    /// Where the loop begins among the actions taken: whose that was wants to take it again.
    pub from: u16,
}

impl Limiting {
    /// Whether it begins among the actions taken.
    pub(crate) fn begins(self, loops: &Loops) -> bool {
        usize::from(self.from) < loops.taken.len()
    }
}
