//! Sentences: their connections, times, durations, events and replacements.

pub(in crate::grammar) mod delayed;
pub(in crate::grammar) mod duration;
pub(in crate::grammar) mod event;
pub(in crate::grammar) mod replacement;
pub(in crate::grammar) mod sequence;
pub(in crate::grammar) mod time;
