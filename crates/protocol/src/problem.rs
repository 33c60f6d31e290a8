//! Why something was not done.

use serde::{Deserialize, Serialize};

/// What sort of trouble it is, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The request can't be read, or contradicts itself.
    Unreadable,
    /// Nobody is signed in.
    SignIn,
    /// Whoever asks may not do that.
    Forbidden,
    /// There is no such thing, or whoever asks may not know of it.
    NotFound,
    /// A decision that is no longer pending was answered.
    Stale,
    /// The rules of the game, or of the table, forbid it.
    Refused,
    /// The deck can't be played here.
    Deck,
    /// Somebody else was faster.
    Taken,
    /// Too much, too large, or too often: try again later.
    TooMuch,
    /// The server can't at the moment: nothing was done, try again.
    Unavailable,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
pub struct Problem {
    /// What sort of trouble it is.
    pub code: Code,
    /// In words.
    pub words: String,
    /// The rule of the game that forbids it, e.g. `CR 510.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Problem {
    /// A problem in words.
    pub fn new(code: Code, words: impl Into<String>) -> Problem {
        Problem { code, words: words.into(), rule: None }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.words),
            None => f.write_str(&self.words),
        }
    }
}

impl std::error::Error for Problem {}
