//! From what somebody names to a deck.

use std::io::Read as _;
use std::path::Path;

use maneframe_library::error::MAX_FILE;
use maneframe_library::{Deck, DeckError, ImportError, Library, read_up_to};
use miette::Diagnostic;

/// Why there is no such deck.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum OpenError {
    /// It can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// No deck of the library is called that.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Named(#[from] DeckError),
}

/// The deck that is meant by a link, `-` (standard input), a file, or a name of the library's decks or a part of one.
///
/// # Errors
/// If it can't be read, or no deck or several are called that.
pub fn open(library: &Library, wanted: &str) -> Result<Deck, OpenError> {
    if wanted.contains("://") || wanted.contains("ponyhead.com/") {
        return Ok(crate::read("link", wanted.as_bytes(), library.pool())?);
    }
    if wanted == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(MAX_FILE + 1).read_to_end(&mut bytes);
        read.map_err(|source| ImportError::Io { action: "read", path: "-".into(), source })?;
        return Ok(crate::read("standard input", &bytes, library.pool())?);
    }
    let path = Path::new(wanted);
    let called_a_file = path
        .extension()
        .is_some_and(|e| ["deck", "o8d", "txt", "json", "html"].iter().any(|ending| e.eq_ignore_ascii_case(ending)));
    if called_a_file || path.is_file() {
        return Ok(crate::read(wanted, &read_up_to(path, MAX_FILE)?, library.pool())?);
    }
    Ok(library.deck(wanted)?)
}
