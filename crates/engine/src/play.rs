//! Games and tables: starting a game, its decisions, views of it, imagined games.

pub mod card_mover;
pub mod game;
pub mod hidden_decisions;
pub mod imagine;
pub mod invariants;
pub mod position;
pub mod table;
pub mod view;
pub mod witness;
