//! Execution of occurrences: every change of the game is stopped, replaced, carried out and recorded here, and triggers
//! abilities.

pub mod as_it_happens;
pub mod carry_out;
pub mod control;
pub mod deck_top;
pub mod disguises;
pub mod entering;
pub mod faceoff;
pub mod floating_abilities;
pub mod fright;
pub mod happen;
pub mod journal;
pub mod knowledge;
pub mod moment;
pub mod points;
pub mod power_counters;
pub mod record;
pub mod replacement;
pub mod simultaneous;
pub mod states;
pub mod tax;
pub mod temporary_tokens;
pub mod texts;
pub mod timestamps;
pub mod tracked;
pub mod triggering;
pub mod usage_limits;
pub mod vacating;
pub mod world;
pub mod zones;
