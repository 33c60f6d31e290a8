//! Times at which something can be used, one bit each. They show quickly whether a window can matter (CR 512).

use maneframe_card::ability::{Phase, Timing};

use crate::model::state::State;
use crate::rules::rulebook::{AnyPhase, Rulebook};

/// Any time with priority.
pub const ALWAYS: u8 = 1 << 5;
/// Times during a faceoff.
pub const FACEOFF: u8 = 1 << 6;
/// Times with an event to react to.
pub const REACTION: u8 = 1 << 7;

/// Returns the bit of opening a window in that phase.
pub fn phase(phase: Phase) -> u8 {
    1 << phase as u8
}

/// Returns the bits of a timing phrase.
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

/// Returns the bits of the times at which a player with priority can act now (CR 512.4). Reactions need a recent event.
pub fn with_priority_now(state: &State) -> u8 {
    let reaction = if state.recent.is_empty() { 0 } else { REACTION };
    let faceoff = if state.faceoff.is_some() { FACEOFF } else { 0 };
    ALWAYS | reaction | faceoff
}
