//! What texts do, word by word.

pub mod any_counter;
pub mod create;
pub mod free_play;
pub mod look;
pub mod moving;
pub mod payment;
pub mod perform;
pub mod piles;
pub mod put;
pub mod reveal;
pub mod run;
