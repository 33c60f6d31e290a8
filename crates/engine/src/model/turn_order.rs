//! [`Course`]: turns, phases and steps that are skipped or had once more.

use maneframe_card::ability::Phase;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::ids::{CardId, CardRef, PlayerId};

/// A phase to have once more, and before which phase of whose turn.
pub type ExtraPhase = (Phase, Option<(Phase, PlayerId)>);

/// What is to be skipped or had once more.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Phases to skip; in whose turn, where it says so.
    pub skipped_phases: SmallVec<[(Phase, Option<PlayerId>); 1]>,
    /// Draw Steps to skip; whose, where it says so.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub skipped_draws: SmallVec<[Option<PlayerId>; 1]>,
    /// Whose next turn is skipped.
    pub skipped_turns: SmallVec<[PlayerId; 1]>,
    /// After whose turn the order of turns goes on, while there are extra ones.
    pub resumes: Option<PlayerId>,
    /// Who takes a turn after this one.
    pub extra_turns: SmallVec<[PlayerId; 1]>,
    /// Phases to have once more: which, before which phase of whose turn; `None` for the next phase that would start.
    pub extra_phases: SmallVec<[ExtraPhase; 1]>,
    /// Rounds of Confront Steps to have once more.
    pub extra_confronts: u8,
    /// Problems confronted in earlier rounds of this phase.
    pub confronted: SmallVec<[CardRef; 2]>,
    /// Progress of this turn's Wrap Up Step.
    #[serde(default, skip_serializing_if = "WrapUp::is_new")]
    pub wrap_up: WrapUp,
    /// The phase with which the turn goes on after an extra one, and whether that has begun.
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
