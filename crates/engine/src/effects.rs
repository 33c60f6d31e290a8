//! Execution of texts, effect by effect.

pub mod any_counter;
pub mod become_other;
pub mod create;
pub mod exchange;
pub mod extra_turns;
pub mod free_play;
pub mod interpreter;
pub mod joint;
pub mod lasting;
pub mod look;
pub mod moving;
pub mod naming;
pub mod payment;
pub mod perform;
pub mod piles;
pub mod put;
pub mod replace_problems;
pub mod reveal;
pub mod run;
