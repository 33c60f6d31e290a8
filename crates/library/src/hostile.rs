//! Readers of the library's own files that take bytes instead of paths, so that `crates/fuzz` can fuzz them. No other
//! crate needs them.

use std::path::Path;

use crate::compiled;
use crate::library::Library;
use crate::store::{stored_deck, stored_set};
use maneframe_deck::Deck;
use maneframe_pool::error::ImportError;

/// Returns the sets in compiled form, without the key and the checksum that precede them in the file.
pub fn compile(library: &Library) -> Option<Vec<u8>> {
    compiled::body(library.sets())
}

/// Reads a library from sets in compiled form. Returns `None` if the bytes are corrupt.
pub fn compiled(body: &[u8]) -> Option<Library> {
    compiled::read(body).map(Library::of)
}

/// Reads a library with one set from the set's file.
///
/// # Errors
/// If the file is corrupt.
pub fn set(bytes: &[u8]) -> Result<Library, ImportError> {
    stored_set(Path::new("set.json"), bytes).map(|set| Library::of(vec![set]))
}

/// Reads a deck from its file.
///
/// # Errors
/// If the file is corrupt.
pub fn deck(bytes: &[u8]) -> Result<Deck, ImportError> {
    stored_deck(Path::new("deck.json"), bytes)
}
