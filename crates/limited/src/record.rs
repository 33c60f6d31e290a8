//! A draft as a file: the settings, and then every entry on its own line. If the file is cut off, the draft resumes
//! after the last complete line.

use maneframe_deck::Deck;
use maneframe_deck::{MAX_COPIES, MAX_ENTRIES};
use miette::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::draft::{Draft, DraftError, Entry, Settings};

/// Version of the files that are written and read.
pub const VERSION: u32 = 1;
/// Maximum length of a file in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// Draft with the data that is needed to resume it.
#[derive(Clone, Debug)]
pub struct Record {
    /// State of the draft.
    pub draft: Draft,
    /// Seed of the bots.
    pub seed: u64,
    /// Ids of Mane Characters and Starting Problems that every player may use.
    pub provided: Vec<String>,
    /// Unfinished or finished deck of the first seat.
    pub deck: Option<Deck>,
}

/// Line with a deck. If there are several, the last one counts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckLine {
    deck: Deck,
}

/// Beginning of a line with a deck.
const DECK: &str = "{\"deck\":";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    maneframe_draft: u32,
    seed: u64,
    provided: Vec<String>,
    settings: Settings,
}

/// Reason why a file can't be read as a draft.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
pub enum RecordError {
    /// The file is longer than [`MAX_BYTES`].
    #[error("the file is too large: a draft has at most {MAX_BYTES} bytes")]
    Long,
    /// The first line is invalid.
    #[error("not a draft: {0}")]
    #[diagnostic(help("drafts are written by `maneframe limited draft --save FILE`"))]
    Head(String),
    /// The file has another version.
    #[error("a draft of version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// A line is invalid.
    #[error("line {line}: {why}")]
    Line {
        /// Line number, 1-based.
        line: usize,
        /// Error of the parser.
        why: String,
    },
    /// An entry is not possible.
    #[error("line {line}: {why}")]
    Entry {
        /// Line number, 1-based.
        line: usize,
        /// Error of the draft.
        why: DraftError,
    },
}

impl Record {
    /// Returns the file's first line.
    pub fn head(&self) -> String {
        let settings = self.draft.settings().clone();
        let head = Head { maneframe_draft: VERSION, seed: self.seed, provided: self.provided.clone(), settings };
        serde_json::to_string(&head).unwrap_or_default() + "\n"
    }

    /// Returns the line of an entry.
    pub fn line(entry: &Entry) -> String {
        serde_json::to_string(entry).unwrap_or_default() + "\n"
    }

    /// Returns the line of a deck that is being built.
    pub fn deck_line(deck: &Deck) -> String {
        serde_json::to_string(&DeckLine { deck: deck.clone() }).unwrap_or_default() + "\n"
    }

    /// Returns the whole file.
    pub fn text(&self) -> String {
        let entries = self.draft.log().iter().map(Record::line);
        std::iter::once(self.head()).chain(entries).chain(self.deck.iter().map(Record::deck_line)).collect()
    }

    /// Parses a file. If the last line has no line end, it was cut off and is ignored.
    ///
    /// # Errors
    /// If the file is not a draft, or an entry is not possible.
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
                    return Err(wrong(number, "the deck is too large".into()));
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
