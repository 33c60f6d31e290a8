//! What others use: the game, views, labels, explanations, saved games, replays.

pub mod attempt;
pub mod game;
pub mod invariants;
pub mod label;
pub mod objections;
pub mod position;
pub mod question;
pub mod replay;
pub mod save;
pub mod table;
pub mod telling;
pub mod view;
pub mod why;
pub mod witness;
