//! What becomes of a game that is left.

use std::path::PathBuf;

/// What becomes of a game that is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// It was not kept, or there is nothing to keep.
    Nowhere,
    /// It is over, and kept as a replay.
    Over {
        /// What the game is called.
        number: u64,
        /// The file.
        path: PathBuf,
    },
    /// Somebody may go on with the game of that number.
    GoesOn(u64),
    /// It could not be kept whole.
    Lost(String),
}
