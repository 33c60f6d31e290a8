//! Exports of events: for other programs, for paper and for chats. [`crate::import`] reads files of other programs.

pub mod csv;
pub mod feather;
pub mod html;
pub mod json;
pub(crate) mod stringify;
pub mod text;
pub mod trf;

use crate::refusal::Refusal;
use crate::words::WordsError;

/// Maximum size of an imported file, in bytes.
pub const MAX_IMPORT: usize = 32 << 20;

/// Reason why a file can't be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is too large.
    #[error("the file is larger than {} MiB", MAX_IMPORT >> 20)]
    Large,
    /// The file is not valid JSON of this kind.
    #[error("the file can't be parsed: {0}")]
    Json(#[from] serde_json::Error),
    /// The file is not valid CSV.
    #[error("the file can't be parsed: {0}")]
    Csv(#[from] ::csv::Error),
    /// A name is invalid.
    #[error("{place}: {error}")]
    Words {
        /// Place of the name in the file.
        place: String,
        /// Error of the name.
        error: WordsError,
    },
    /// The contents are contradictory or invalid.
    #[error("{place}: {reason}")]
    Wrong {
        /// Place of the error in the file.
        place: String,
        /// Description of the error.
        reason: String,
    },
    /// The column with the names is unknown.
    #[error("{}; columns are {}", asked(wanted.as_deref()), listed(columns))]
    Column {
        /// Requested column, if any.
        wanted: Option<String>,
        /// Heads of all columns, or their first cells.
        columns: Vec<String>,
    },
    /// The contents break a rule of events.
    #[error("{place}: {refusal}")]
    Refused {
        /// Place of the error in the file.
        place: String,
        /// Rule that is broken.
        refusal: Refusal,
    },
}

fn asked(column: Option<&str>) -> String {
    match column {
        Some(column) => format!("no column `{column}`"),
        None => "the column with the names is unknown".to_owned(),
    }
}

fn listed(columns: &[String]) -> String {
    let column = |(number, column): (usize, &String)| format!("{number} `{column}`");
    (1..).zip(columns).map(column).collect::<Vec<_>>().join(", ")
}
