//! Readers of the library's own files for fuzzing by `crates/fuzz`. They take bytes instead of paths. No other crate
//! needs them.

use std::path::Path;

use crate::library::Library;
use crate::store::{stored_deck, stored_set};
use maneframe_deck::Deck;
use maneframe_pool::error::ImportError;
use maneframe_pool::packed;

/// Returns the body of a compiled file with the library's sets, without the key and the checksum.
pub fn compile(library: &Library) -> Option<Vec<u8>> {
    packed::pack(library.sets())
}

/// Reads a library from the body of a compiled file. Returns `None` if the bytes are corrupt.
pub fn compiled(body: &[u8]) -> Option<Library> {
    packed::unpack(body).map(Library::of)
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
