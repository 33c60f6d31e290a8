//! [`Course`]: turns, phases and steps that are skipped or repeated.

use maneframe_card::ability::Phase;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::ids::{CardId, CardRef, PlayerId};

/// Extra phase, and the phase and turn player that it precedes.
pub type ExtraPhase = (Phase, Option<(Phase, PlayerId)>);

/// Turns, phases and steps to skip or repeat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Phases to skip, each with the player whose turn it must be, if a text names one.
    pub skipped_phases: SmallVec<[(Phase, Option<PlayerId>); 1]>,
    /// Draw Steps to skip, each with the player whose step it must be, if a text names one.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub skipped_draws: SmallVec<[Option<PlayerId>; 1]>,
    /// Players whose next turn is skipped.
    pub skipped_turns: SmallVec<[PlayerId; 1]>,
    /// During extra turns: the player whose turn precedes the next regular one.
    pub resumes: Option<PlayerId>,
    /// Players who take an extra turn after this one.
    pub extra_turns: SmallVec<[PlayerId; 1]>,
    /// Extra phases, each with the phase and turn player that it precedes; `None` for the next phase that would start.
    pub extra_phases: SmallVec<[ExtraPhase; 1]>,
    /// Number of extra rounds of Confront Steps.
    pub extra_confronts: u8,
    /// Problems confronted in earlier rounds of this phase.
    pub confronted: SmallVec<[CardRef; 2]>,
    /// Progress of this turn's Wrap Up Step.
    #[serde(default, skip_serializing_if = "WrapUp::is_new")]
    pub wrap_up: WrapUp,
    /// Phase that follows an extra one, and whether it has begun.
    pub detour: Option<(Phase, bool)>,
}

/// Progress of a Wrap Up Step (CR 616). It bounds the step, so that the turn ends whatever texts do.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct WrapUp {
    /// Cards chosen to be discarded or retired; each is offered once per pass through the step.
    pub tried: SmallVec<[CardId; 2]>,
    /// Number of repetitions of the step because of triggers (CR 616.4a).
    pub repeats: u8,
}

impl WrapUp {
    /// Returns true if the step has not begun.
    pub fn is_new(&self) -> bool {
        *self == WrapUp::default()
    }
}
