//! The card gym: tests whether each ability of each card has an effect in a game.
//!
//! For each card the gym builds positions in which it can be played, together with cards on the same subjects
//! ([`Kinship`]). It lets a [`Curious`] player use the card whenever possible, and records which of its abilities were
//! carried out ([`maneframe_engine::Game::witnessed`]). The engine's invariants are checked throughout each game.

mod curious;
mod deck;
mod kinship;
mod report;
mod stage;
mod workout;

pub use curious::Curious;
pub use deck::random_deck;
pub use kinship::Kinship;
pub use report::{AbilityReport, CardReport, Outcome, Report};
pub use workout::{Plan, work_out};
