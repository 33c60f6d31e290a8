//! Errors of reading files.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use maneframe_encoding::DecodeError;
use miette::{Diagnostic, NamedSource, SourceSpan};

/// Maximum size of a file in bytes.
pub const MAX_FILE: u64 = 16 * 1024 * 1024;

/// Maximum length in bytes of a line that is shown in an error message.
const MAX_SHOWN_LINE: usize = 2_000;
/// Maximum size in bytes of a file whose text is kept for error messages. Each message has its own copy of the text.
const MAX_SHOWN_FILE: usize = 1024 * 1024;

/// A mistake at a position in a file.
#[derive(Debug, Clone, thiserror::Error, Diagnostic)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Located {
    /// Name of the file as given by the caller.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Description of the mistake.
    pub message: String,
    /// Advice on how to correct the mistake.
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
    /// Creates an error for `len` bytes of `text` from the byte offset `at`.
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

    /// Adds advice on how to correct the mistake.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Located {
        self.help = Some(help.into());
        self
    }
}

/// Error: a set, a deck or a folder could not be read.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ImportError {
    /// The operating system reported an error for a file or folder.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// Action that failed, as a verb: `read`, `write` …
        action: &'static str,
        /// Path of the file or folder.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The file is too large. The limit is [`MAX_FILE`] for most files.
    #[error("{file}: the file is too large ({size} bytes)")]
    TooBig {
        /// Name of the file.
        file: String,
        /// Size in bytes.
        size: u64,
    },
    /// The file is not UTF-8 text.
    #[error("{file}: invalid UTF-8 at byte {at}")]
    #[diagnostic(help("save the file with the encoding UTF-8"))]
    NotText {
        /// Name of the file.
        file: String,
        /// Offset of the first byte that isn't valid UTF-8, from 0.
        at: usize,
    },
    /// The file is not text in a known encoding.
    #[error("{file} {error}")]
    Undecodable {
        /// Name of the file.
        file: String,
        /// Reason why it can't be decoded.
        error: DecodeError,
    },
    /// The file has a mistake at some position.
    #[error(transparent)]
    #[diagnostic(transparent)]
    At(#[from] Box<Located>),
    /// The library can't read files of this kind.
    #[error("{file}: neither a card set nor a deck")]
    #[diagnostic(help("sets end in .xml (OCTGN) or .toml (see docs/sets.md), decks in .o8d or .deck"))]
    UnknownKind {
        /// Name of the file.
        file: String,
    },
    /// A file of the library is corrupt.
    #[error("{} cannot be used: {reason}", path.display())]
    #[diagnostic(help("delete the file and import the set again"))]
    BrokenStore {
        /// Path of the file.
        path: PathBuf,
        /// Description of the defect.
        reason: String,
    },
    /// The library has no folder into which files can be imported.
    #[error("this library has no folder: nothing can be imported into it")]
    NoFolder,
    /// Another program has locked the library for too long.
    #[error("{} is being changed by another program", path.display())]
    #[diagnostic(help("wait until that import is finished, then try again"))]
    Busy {
        /// The library's folder.
        path: PathBuf,
    },
    /// The deck has no cards.
    #[error("{file}: the deck has no cards")]
    #[diagnostic(help("a deck is a Mane Character, a Draw Deck and a Problem Deck"))]
    EmptyDeck {
        /// Name of the file.
        file: String,
    },
    /// Replacing a set of the library would remove cards.
    #[error("{file}: the set `{set}` in the library has {} that this file lacks: {}", cards(lost.len()), some(lost))]
    #[diagnostic(help("to replace the set anyway, use `maneframe cards import --force`"))]
    LosesCards {
        /// Name of the file.
        file: String,
        /// Name of the set.
        set: String,
        /// Id and name of each card that would be removed.
        lost: Vec<String>,
    },
    /// Two sets have a card with the same id.
    #[error("{file}: the card id `{id}` already belongs to the set `{set}`")]
    #[diagnostic(help("give the set another `code`, or import a set of the same name and code to replace it"))]
    TakenId {
        /// Name of the file.
        file: String,
        /// The id that two cards have.
        id: String,
        /// Name of the other set.
        set: String,
    },
}

fn cards(n: usize) -> String {
    if n == 1 { "a card".to_owned() } else { format!("{n} cards") }
}

/// Formats the first few items of a list.
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

/// Decodes `bytes`, which may be UTF-8, UTF-16 or Windows-1252. The result has no byte order mark.
///
/// # Errors
/// If the file is too large, or not text.
pub fn decoded<'a>(file: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>, ImportError> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(ImportError::TooBig { file: file.to_owned(), size: bytes.len() as u64 });
    }
    maneframe_encoding::decode(bytes).map_err(|error| ImportError::Undecodable { file: file.to_owned(), error })
}

/// Returns `bytes` as UTF-8 text, without a byte order mark.
///
/// # Errors
/// If the file is too large, or not valid UTF-8.
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
