//! When something can be used, a bit each: what decides at a glance whether a window can matter (CR 512).

use maneframe_card::ability::{Phase, Timing};

use crate::rulebook::{AnyPhase, Rulebook};

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

/// Whether a timing phrase allows actions with priority, rather than to open a window.
pub fn with_priority(timing: &Timing, rulebook: Rulebook) -> bool {
    match timing {
        Timing::Phase(None) => rulebook.any_phase == AnyPhase::WholeTurn,
        Timing::Phase(Some(_)) => false,
        Timing::Faceoff(_) | Timing::Reaction(_) | Timing::Immediate => true,
    }
}
