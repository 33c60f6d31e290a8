//! When something can be used, a bit each: what decides at a glance whether a window can matter (CR 512).

use maneframe_card::ability::{Phase, Timing};

use crate::model::state::State;
use crate::rules::rulebook::{AnyPhase, Rulebook};

/// Any time with priority.
pub const ALWAYS: u8 = 1 << 5;
/// In a faceoff.
pub const FACEOFF: u8 = 1 << 6;
/// In reaction to something.
pub const REACTION: u8 = 1 << 7;

/// To open a window in that phase.
pub fn phase(phase: Phase) -> u8 {
    1 << phase as u8
}

/// The bits of a timing phrase.
pub fn of(timing: &Timing, rulebook: Rulebook) -> u8 {
    match timing {
        Timing::Phase(Some(p)) => phase(*p),
        Timing::Phase(None) if rulebook.any_phase == AnyPhase::WholeTurn => ALWAYS | (ALWAYS - 1),
        Timing::Phase(None) => ALWAYS - 1,
        Timing::Faceoff(_) => FACEOFF,
        Timing::Reaction(_) => REACTION,
        Timing::Immediate => ALWAYS,
    }
}

/// When what can be used with priority can be used at the moment (CR 512.4): reactions wait for something recent.
pub fn with_priority_now(state: &State) -> u8 {
    let reaction = if state.recent.is_empty() { 0 } else { REACTION };
    let faceoff = if state.faceoff.is_some() { FACEOFF } else { 0 };
    ALWAYS | reaction | faceoff
}
