//! Puzzles as the HTTP API lists and shows them.

use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

/// A summary of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleInfo {
    /// Number of the puzzle in URLs, 1-based, easiest first.
    pub number: usize,
    /// Name of the puzzle. It may be empty.
    pub name: String,
    /// Task of the player in the first turn.
    pub goal: String,
    /// Kind of task: `win`, `score` or `hold`.
    pub aim: String,
    /// Number of points to score, if the task is to score.
    pub points: Option<i16>,
    /// Difficulty: the number of levels of the search bot that fail to solve it.
    pub fail: u8,
    /// Number of levels of the search bot that tried it.
    pub of: u8,
}

/// A puzzle in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleSheet {
    /// Summary of the puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleInfo,
    /// Text of the scenario that the puzzle starts from.
    pub text: String,
    /// Script lines of the solution, for players who give up.
    pub solution: String,
    /// The solution in words, act by act. Empty if the library's cards don't fit the puzzle.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub steps: Vec<Wording>,
}
