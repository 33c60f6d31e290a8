//! Cards of a game compiled for play: abilities as programs, and bit masks for fast tests of their texts.

pub mod acts;
pub mod catalog;
pub mod change;
pub mod known_result;
pub mod linked_abilities;
pub mod locked_amounts;
pub mod off_board;
pub mod pool;
pub mod program;
pub mod timing_mask;
pub mod topics;
pub mod words;
