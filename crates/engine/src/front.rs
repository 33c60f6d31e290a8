//! What others use: the game, views, labels, explanations, saved games, replays.

pub mod attempt;
pub mod game;
pub mod invariants;
pub mod label;
pub mod question;
pub mod references;
pub mod replay;
pub mod save;
pub mod telling;
pub mod view;
pub mod why;
pub mod witness;
