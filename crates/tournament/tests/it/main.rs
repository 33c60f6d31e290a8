//! Integration tests of `maneframe-tournament`: one binary, a module for each subject.

mod common;
mod events;
mod exports;
mod floor_rules;
mod imports;
mod log;
mod mending;
mod pairing;
mod penalties;
mod properties;
mod standings;
