//! The readers of the library's own files, taking bytes instead of files, so that they can be fuzzed (`crates/fuzz`). Nobody
//! else needs them.

use std::path::Path;

use crate::compiled;
use crate::deck::Deck;
use crate::error::ImportError;
use crate::library::Library;
use crate::store::{stored_deck, stored_set};

/// The sets in compiled form, without the key and the checksum that precede them in the file.
pub fn compile(library: &Library) -> Option<Vec<u8>> {
    compiled::body(library.sets())
}

/// A library of sets in compiled form; `None` where the bytes are broken.
pub fn compiled(body: &[u8]) -> Option<Library> {
    compiled::read(body).map(Library::of)
}

/// A library of a set from its file.
///
/// # Errors
/// If it is broken.
pub fn set(bytes: &[u8]) -> Result<Library, ImportError> {
    stored_set(Path::new("set.json"), bytes).map(|set| Library::of(vec![set]))
}

/// A deck from its file.
///
/// # Errors
/// If it is broken.
pub fn deck(bytes: &[u8]) -> Result<Deck, ImportError> {
    stored_deck(Path::new("deck.json"), bytes)
}
