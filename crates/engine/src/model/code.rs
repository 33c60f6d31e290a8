//! [`Code`]: a place in the program of an ability, so that "where are we" is plain data.

use serde::{Deserialize, Serialize};

use crate::model::ids::AbilityId;

/// The programs of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What is paid.
    Cost,
    /// What happens.
    Effect,
    /// What follows if its controller wins the faceoff that it started.
    Win,
    /// What follows if its controller loses that faceoff.
    Lose,
}

/// A place in a program: which ability, which part of it, which step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Code {
    /// The ability.
    pub ability: AbilityId,
    /// Which of its programs.
    pub part: Part,
    /// Which step.
    pub step: u16,
}
