//! [`Site`]: the name of an area at some moment, for reports after the area has changed.

use serde::Serialize;

use crate::model::ids::{AreaId, DefId, PlayerId};

/// Area with its name at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Site {
    /// Number of the area.
    pub area: AreaId,
    /// Its Problem, if it had one.
    pub problem: Option<DefId>,
    /// Player of the area, if another area had a Problem with an equal title.
    pub whose: Option<PlayerId>,
    /// Which of that player's Dilemmas with that title it was, counted from 1; 0 if there was at most one.
    pub copy: u8,
}

impl Default for Site {
    /// Returns a site without an area.
    fn default() -> Site {
        Site { area: AreaId::NONE, problem: None, whose: None, copy: 0 }
    }
}
