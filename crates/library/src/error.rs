//! Why a file could not be read.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use maneframe_encoding::DecodeError;
use miette::{Diagnostic, NamedSource, SourceSpan};

/// No file larger than this is read, in bytes.
pub const MAX_FILE: u64 = 16 * 1024 * 1024;

/// Lines longer than this are not shown in error messages, in bytes.
const MAX_SHOWN_LINE: usize = 2_000;
/// Files larger than this are not, in bytes: each message has a copy.
const MAX_SHOWN_FILE: usize = 1024 * 1024;

/// A mistake at one place of a file.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Located {
    /// The file's name as it was given.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[help]
    pub help: Option<String>,
    /// Further mistakes in the same file.
    #[related]
    pub more: Vec<Located>,
    #[source_code]
    source_code: NamedSource<Arc<str>>,
    #[label("here")]
    span: Option<SourceSpan>,
}

impl Located {
    /// A mistake in `text` at the byte offset `at`, `len` bytes long.
    pub fn new(file: &str, text: &str, at: usize, len: usize, message: impl Into<String>) -> Located {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        let end = text[at..].find('\n').map_or(text.len(), |i| at + i);
        let shown = end - start <= MAX_SHOWN_LINE && text.len() <= MAX_SHOWN_FILE;
        let len = len.min(end - at);
        Located {
            file: file.to_owned(),
            line: text[..start].matches('\n').count() + 1,
            column: text[start..at].chars().count() + 1,
            message: message.into(),
            help: None,
            more: Vec::new(),
            source_code: NamedSource::new(file, Arc::from(if shown { text } else { "" })),
            span: shown.then(|| SourceSpan::new(at.into(), len)),
        }
    }

    /// Adds further mistakes of the same file.
    #[must_use]
    pub fn with_more(mut self, more: impl IntoIterator<Item = Located>) -> Located {
        self.more.extend(more);
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Located {
        self.help = Some(help.into());
        self
    }
}

/// Why a set, a deck or a folder could not be read.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ImportError {
    /// The operating system refused.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried: `read`, `write` …
        action: &'static str,
        /// On which path.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is too large: [`MAX_FILE`] is the limit of most.
    #[error("{file}: {size} bytes is more than such a file needs")]
    TooBig {
        /// The file.
        file: String,
        /// Its size in bytes.
        size: u64,
    },
    /// The file is not UTF-8 text.
    #[error("{file}: not UTF-8 text (byte {at} is none)")]
    #[diagnostic(help("save the file with the encoding UTF-8"))]
    NotText {
        /// The file.
        file: String,
        /// The first byte that is no UTF-8, from 0.
        at: usize,
    },
    /// The file is not text in an encoding that is known.
    #[error("{file} {error}")]
    Undecodable {
        /// The file.
        file: String,
        /// Why it can't be decoded.
        error: DecodeError,
    },
    /// Something at one place in the file is wrong.
    #[error(transparent)]
    #[diagnostic(transparent)]
    At(#[from] Box<Located>),
    /// The file is none that the library reads.
    #[error("{file}: neither a card set nor a deck")]
    #[diagnostic(help("sets end in .xml (OCTGN) or .toml (see docs/sets.md), decks in .o8d or .deck"))]
    UnknownKind {
        /// The file.
        file: String,
    },
    /// A file of the library is broken.
    #[error("{} cannot be used: {reason}", path.display())]
    #[diagnostic(help("delete the file and import the set again"))]
    BrokenStore {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The library has no folder to keep what is imported.
    #[error("this library has no folder: nothing can be imported into it")]
    NoFolder,
    /// Another program is changing the library, and doesn't come to an end.
    #[error("{} is being changed by another program", path.display())]
    #[diagnostic(help("wait until that import is done, then import once more"))]
    Busy {
        /// The library's folder.
        path: PathBuf,
    },
    /// A deck without a card.
    #[error("{file}: there is no card in this deck")]
    #[diagnostic(help("a deck is a Mane Character, a Draw Deck and a Problem Deck"))]
    EmptyDeck {
        /// The file.
        file: String,
    },
    /// A set of the library would lose cards by being replaced.
    #[error("{file}: the set `{set}` in the library has {} that this file lacks: {}", cards(lost.len()), some(lost))]
    #[diagnostic(help("`maneframe cards import --force` replaces the set all the same"))]
    LosesCards {
        /// The file.
        file: String,
        /// The set.
        set: String,
        /// Id and name of each card that would be gone.
        lost: Vec<String>,
    },
    /// Two sets claim the same card id.
    #[error("{file}: the card id `{id}` already belongs to the set `{set}`")]
    #[diagnostic(help("give the set another `code`, or import a set of the same name and code to replace it"))]
    TakenId {
        /// The file.
        file: String,
        /// The id in question.
        id: String,
        /// The set that has it.
        set: String,
    },
}

fn cards(n: usize) -> String {
    if n == 1 { "a card".to_owned() } else { format!("{n} cards") }
}

/// The first few of a list.
fn some(list: &[String]) -> String {
    const SHOWN: usize = 5;
    let shown = list[..list.len().min(SHOWN)].join("; ");
    if list.len() > SHOWN { format!("{shown} and {} more", list.len() - SHOWN) } else { shown }
}

impl From<Located> for ImportError {
    fn from(located: Located) -> Self {
        ImportError::At(Box::new(located))
    }
}

/// Returns the text in `bytes`, which may be UTF-8, UTF-16 or Windows-1252, without a byte order mark.
///
/// # Errors
/// If it is too large or not text.
pub fn decoded<'a>(file: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>, ImportError> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(ImportError::TooBig { file: file.to_owned(), size: bytes.len() as u64 });
    }
    maneframe_encoding::decode(bytes).map_err(|error| ImportError::Undecodable { file: file.to_owned(), error })
}

/// The text in `bytes`, without a byte order mark.
///
/// # Errors
/// If it is too large or no UTF-8.
pub fn text_of<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, ImportError> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(ImportError::TooBig { file: file.to_owned(), size: bytes.len() as u64 });
    }
    let text =
        std::str::from_utf8(bytes).map_err(|e| ImportError::NotText { file: file.to_owned(), at: e.valid_up_to() })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_by_line_and_column() {
        let located = Located::new("f.toml", "one\ntwö three\n", 9, 5, "wrong").with_help("right it");
        assert_eq!(located.to_string(), "f.toml:2:5: wrong");
        assert_eq!(Located::new("f", "", 99, 99, "x").to_string(), "f:1:1: x");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(matches!(text_of("f", b"ab\xff"), Err(ImportError::NotText { at: 2, .. })));
        assert_eq!(text_of("f", "\u{feff}ab".as_bytes()).expect("is text"), "ab");
    }
}
