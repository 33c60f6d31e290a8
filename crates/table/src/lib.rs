#![doc = include_str!("../README.md")]

mod hosted_game;
mod passes;

pub use hosted_game::{HostedGame, viewer};
pub use passes::{Answer, Passes, ROUTINE, Way};
