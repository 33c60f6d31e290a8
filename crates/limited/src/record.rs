//! A draft as a file: what it began with and every entry, a line each, so that a draft that is cut off anywhere goes on from its
//! last whole line.

use miette::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::draft::{Draft, DraftError, Entry, Settings};

/// The version of the files that are written and read.
pub const VERSION: u32 = 1;
/// No file of a draft is longer.
pub const MAX_BYTES: usize = 16 << 20;

/// A draft with what it takes to go on.
#[derive(Clone, Debug)]
pub struct Record {
    /// The draft.
    pub draft: Draft,
    /// The seed of its bots.
    pub seed: u64,
    /// Mane Characters and Starting Problems that everybody may use.
    pub provided: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    maneframe_draft: u32,
    seed: u64,
    provided: Vec<String>,
    settings: Settings,
}

/// Why a file is no draft.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
pub enum RecordError {
    /// It is longer than [`MAX_BYTES`].
    #[error("longer than any draft: {MAX_BYTES} bytes at most")]
    Long,
    /// Its first line is none.
    #[error("this is no draft: {0}")]
    #[diagnostic(help("drafts are written by `maneframe limited draft --save FILE`"))]
    Head(String),
    /// It is of another version.
    #[error("a draft of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// A line is no entry.
    #[error("line {line}: {why}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// Why.
        why: String,
    },
    /// An entry can't be.
    #[error("line {line}: {why}")]
    Entry {
        /// Which, from 1.
        line: usize,
        /// Why.
        why: DraftError,
    },
}

impl Record {
    /// The file's first line.
    pub fn head(&self) -> String {
        let settings = self.draft.settings().clone();
        let head = Head { maneframe_draft: VERSION, seed: self.seed, provided: self.provided.clone(), settings };
        serde_json::to_string(&head).unwrap_or_default() + "\n"
    }

    /// The line of an entry.
    pub fn line(entry: &Entry) -> String {
        serde_json::to_string(entry).unwrap_or_default() + "\n"
    }

    /// The whole file.
    pub fn text(&self) -> String {
        std::iter::once(self.head()).chain(self.draft.log().iter().map(Record::line)).collect()
    }

    /// Reads a file; a last line without an end was cut off and is left out.
    ///
    /// # Errors
    /// If it is no draft.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::Long);
        }
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines();
        let head = lines.next().unwrap_or_default();
        let head: Head = serde_json::from_str(head).map_err(|e| RecordError::Head(e.to_string()))?;
        if head.maneframe_draft != VERSION {
            return Err(RecordError::Version(head.maneframe_draft));
        }
        let line_of = |(i, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|e| RecordError::Line { line: i + 2, why: e.to_string() })
        };
        let log = lines.enumerate().map(line_of).collect::<Result<Vec<Entry>, _>>()?;
        let draft = Draft::replay(head.settings, &log).map_err(|(i, why)| RecordError::Entry { line: i + 2, why })?;
        Ok(Record { draft, seed: head.seed, provided: head.provided })
    }
}
