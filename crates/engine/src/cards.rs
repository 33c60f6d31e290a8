//! The cards of a game compiled for play: abilities as programs, masks that tell at a glance what a text can be about.

pub mod catalog;
pub mod change;
pub mod locked_amounts;
pub mod pool;
pub mod program;
pub mod timing_mask;
pub mod topics;
