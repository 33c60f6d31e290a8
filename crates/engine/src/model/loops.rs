//! [`Loops`]: possible loops of optional actions (CR 802), and limits on them.

use std::hash::Hash;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::frame::Action;
use crate::model::ids::{PlayerId, PlayerSet};

/// Numbers of a state in a fixed order: points, action tokens, counters.
pub type Numbers = SmallVec<[i16; 32]>;

/// Possible loops of optional actions, and limits on them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Loops {
    pub taken: Vec<Taken>,
    pub bounds: Vec<Bound>,
}

impl Loops {
    /// Returns true if no actions or limits are recorded.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty() && self.bounds.is_empty()
    }
}

/// Action that a player took, and the game at that time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Taken {
    pub who: PlayerId,
    pub action: Action,
    pub shape: u64,
    pub numbers: Numbers,
}

/// Number of times that a player may still take an action in a game of that shape.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bound {
    pub who: PlayerId,
    pub action: Action,
    pub shape: u64,
    pub left: u32,
}

/// Question how often a loop repeats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limiting {
    /// Player who is asked.
    pub asked: PlayerId,
    /// Other players of the loop who have yet to be asked.
    pub others: PlayerSet,
    /// Smallest number so far, with its player.
    pub least: Option<(u32, PlayerId)>,
    /// Index in `Loops::taken` where the loop begins. The player of that action wants to take it again.
    pub from: u16,
}

impl Limiting {
    /// Returns true if `from` is a valid index of the actions taken.
    pub(crate) fn begins(self, loops: &Loops) -> bool {
        usize::from(self.from) < loops.taken.len()
    }
}
