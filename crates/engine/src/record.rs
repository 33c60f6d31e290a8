//! Records of games: replays and saved games.

pub mod replay;
pub mod save;
