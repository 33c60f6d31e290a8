//! The card gym: does every ability of every card do something in a game?
//!
//! For each card the gym builds positions in which it can be played, with cards around it that speak of the same things
//! ([`Kinship`]), lets a [`Curious`] player use it wherever it can, and watches which of its abilities were carried out
//! ([`maneframe_engine::Game::witnessed`]). Every game is checked against the engine's invariants on the way.

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
