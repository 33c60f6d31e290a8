//! Errors that the server reports to a client.

use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

/// Error code for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Code {
    /// The request is malformed or contradicts itself.
    Unreadable,
    /// The request needs a signed-in account.
    SignIn,
    /// The caller lacks the right to do this.
    Forbidden,
    /// The object does not exist, or the caller may not know that it does.
    NotFound,
    /// The request refers to a decision or proposal that is not pending any more.
    Stale,
    /// The rules of the game or the settings of the table forbid it.
    Refused,
    /// The deck is not allowed at this table.
    Deck,
    /// Another user already has it, e.g. a seat or a name.
    Taken,
    /// The request exceeds a limit on amount, size or rate. Try again later.
    TooMuch,
    /// The server cannot do this at the moment. Nothing was done; try again.
    Unavailable,
}

impl Code {
    /// Returns the HTTP status of an answer with this code.
    pub fn status(self) -> u16 {
        match self {
            Code::Unreadable => 400,
            Code::SignIn => 401,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::Stale | Code::Taken | Code::Refused => 409,
            Code::Deck => 422,
            Code::TooMuch => 429,
            Code::Unavailable => 503,
        }
    }
}

/// An error report. A request that fails changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
pub struct Problem {
    /// Error code for programs.
    pub code: Code,
    /// Description of the error.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub words: Wording,
    /// Rule of the game that forbids the request, e.g. `CR 510.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Problem {
    /// Creates an error without a rule number.
    pub fn new(code: Code, words: impl Into<Wording>) -> Problem {
        Problem { code, words: words.into(), rule: None }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.words),
            None => self.words.fmt(f),
        }
    }
}

impl std::error::Error for Problem {}
