//! [`Code`]: a position in the program of an ability, as plain data.

use serde::{Deserialize, Serialize};

use crate::model::ids::AbilityId;

/// Programs of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Payment of the cost.
    Cost,
    /// Effect of the ability.
    Effect,
    /// Consequence if its controller wins the faceoff that it started.
    Win,
    /// Consequence if its controller loses that faceoff.
    Lose,
}

/// Position in a program: ability, part and step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Code {
    /// Number of the ability.
    pub ability: AbilityId,
    /// Program of the ability.
    pub part: Part,
    /// Number of the step.
    pub step: u16,
}
