//! Result of leaving a game.

use std::path::PathBuf;

/// Result of leaving a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// It was not stored, or there is nothing to store.
    Nowhere,
    /// It is over, and stored as a replay.
    Over {
        /// Number of the game.
        number: u64,
        /// Path of the replay.
        path: PathBuf,
    },
    /// It is unfinished, and can be continued by that number.
    GoesOn(u64),
    /// It could not be stored completely.
    Lost(String),
}
