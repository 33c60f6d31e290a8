//! Events for other programs, for paper and for chats. [`crate::import`] reads those of other programs.

pub mod csv;
pub mod feather;
pub mod html;
pub mod json;
pub(crate) mod stringify;
pub mod text;
pub mod trf;

use crate::refusal::Refusal;
use crate::words::WordsError;

/// The most bytes of a file that is imported.
pub const MAX_IMPORT: usize = 32 << 20;

/// Why a file can't be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It is too large.
    #[error("it is larger than {} MiB", MAX_IMPORT >> 20)]
    Large,
    /// It is no JSON of that kind.
    #[error("it can't be read: {0}")]
    Json(#[from] serde_json::Error),
    /// It is no CSV.
    #[error("it can't be read: {0}")]
    Csv(#[from] ::csv::Error),
    /// A name is none.
    #[error("{place}: {error}")]
    Words {
        /// Where.
        place: String,
        /// What is wrong.
        error: WordsError,
    },
    /// What it says can't be.
    #[error("{place}: {reason}")]
    Wrong {
        /// Where.
        place: String,
        /// What is wrong.
        reason: String,
    },
    /// The column that has the names is not known.
    #[error("{}; columns are {}", asked(wanted.as_deref()), listed(columns))]
    Column {
        /// What was asked for, if anything was.
        wanted: Option<String>,
        /// The heads of all columns, or what stands first in them.
        columns: Vec<String>,
    },
    /// What it says is against the rules of an event.
    #[error("{place}: {refusal}")]
    Refused {
        /// Where.
        place: String,
        /// What is wrong.
        refusal: Refusal,
    },
}

fn asked(column: Option<&str>) -> String {
    match column {
        Some(column) => format!("there is no column `{column}`"),
        None => "which column has the names is not known".to_owned(),
    }
}

fn listed(columns: &[String]) -> String {
    let column = |(number, column): (usize, &String)| format!("{number} `{column}`");
    (1..).zip(columns).map(column).collect::<Vec<_>>().join(", ")
}
