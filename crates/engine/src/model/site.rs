//! [`Site`]: what an area is called at some moment, so that it can be told later, when something else is there.

use serde::Serialize;

use crate::model::ids::{AreaId, DefId, PlayerId};

/// An area with its name at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Site {
    /// Which area.
    pub area: AreaId,
    /// Its Problem, where there was one.
    pub problem: Option<DefId>,
    /// Whose it was, where another area had a Problem of that title.
    pub whose: Option<PlayerId>,
    /// Which of that player's Dilemmas with that title, counted from 1; 0 where there was one at most.
    pub copy: u8,
}

impl Default for Site {
    /// Nowhere.
    fn default() -> Site {
        Site { area: AreaId::NONE, problem: None, whose: None, copy: 0 }
    }
}
