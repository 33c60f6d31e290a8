//! A game that is hosted for several viewers: what a server and a program for local play have in common. It does no
//! input or output, reads no clock and draws no random numbers.

mod hosted_game;
mod passes;

pub use hosted_game::{HostedGame, viewer};
pub use passes::{Answer, Passes, ROUTINE, Way};
