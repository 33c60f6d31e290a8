//! Integration tests of `maneframe-engine`: one binary, a module for each subject.

mod cited;
mod confront;
mod in_play;
mod knowledge;
mod programs;
mod rng;
mod rooms;
mod rule_index;
mod topics;
mod words;
