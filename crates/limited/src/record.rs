//! A draft as a file: what it began with and every entry, a line each, so that a draft that is cut off anywhere goes on from its
//! last whole line.

use maneframe_deck::Deck;
use maneframe_library::{MAX_COPIES, MAX_ENTRIES};
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
    /// The deck of the first seat as it was left while it was built.
    pub deck: Option<Deck>,
}

/// A line with a deck; the last one counts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckLine {
    deck: Deck,
}

/// How a line with a deck begins.
const DECK: &str = "{\"deck\":";

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

    /// The line of a deck that is being built.
    pub fn deck_line(deck: &Deck) -> String {
        serde_json::to_string(&DeckLine { deck: deck.clone() }).unwrap_or_default() + "\n"
    }

    /// The whole file.
    pub fn text(&self) -> String {
        let entries = self.draft.log().iter().map(Record::line);
        std::iter::once(self.head()).chain(entries).chain(self.deck.iter().map(Record::deck_line)).collect()
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
        let wrong = |line: usize, why: String| RecordError::Line { line, why };
        let (mut log, mut numbers, mut deck) = (Vec::new(), Vec::new(), None);
        for (line, number) in lines.zip(2..) {
            if line.starts_with(DECK) {
                let read: DeckLine = serde_json::from_str(line).map_err(|e| wrong(number, e.to_string()))?;
                let counts = || read.deck.entries().map(|entry| entry.count);
                if counts().count() > MAX_ENTRIES || counts().any(|count| !(1..=MAX_COPIES).contains(&count)) {
                    return Err(wrong(number, "no deck is that large".into()));
                }
                deck = Some(read.deck);
            } else {
                log.push(serde_json::from_str::<Entry>(line).map_err(|e| wrong(number, e.to_string()))?);
                numbers.push(number);
            }
        }
        let draft = Draft::replay(head.settings, &log).map_err(|(i, why)| {
            let line = numbers.get(i).copied().unwrap_or(1);
            RecordError::Entry { line, why }
        })?;
        Ok(Record { draft, seed: head.seed, provided: head.provided, deck })
    }
}
