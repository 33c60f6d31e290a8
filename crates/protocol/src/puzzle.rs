//! Puzzles, as the HTTP side tells of them.

use serde::{Deserialize, Serialize};

/// A puzzle in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleInfo {
    /// Its number in addresses, from 1; the easiest first.
    pub number: usize,
    /// What there is to do in the turn that begins it.
    pub goal: String,
    /// `win`, `score` or `hold`.
    pub aim: String,
    /// How many points, where it is to score.
    pub points: Option<i16>,
    /// How many levels of the searching bot fail.
    pub fail: u8,
    /// Of how many.
    pub of: u8,
}

/// A puzzle in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleSheet {
    /// In short.
    #[serde(flatten)]
    pub puzzle: PuzzleInfo,
    /// The scenario that it begins with.
    pub text: String,
    /// The lines that solve it, for whoever gives up.
    pub solution: String,
}
