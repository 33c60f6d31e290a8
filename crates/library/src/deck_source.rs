//! Opening a deck that the user names by a link, a file or a name.

use std::io::Read as _;
use std::path::Path;

use maneframe_deck::{Deck, List, links, read_all};
use maneframe_pool::error::MAX_FILE;
use maneframe_pool::{ImportError, read_up_to};
use miette::Diagnostic;

use crate::library::{DeckError, Library};

/// Error: a deck could not be opened.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum OpenError {
    /// The deck can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// No deck of the library has that name.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Named(#[from] DeckError),
}

impl Library {
    /// Opens a deck. `wanted` is a link, `-` (standard input), a file, or the name of a deck in the library. A part of
    /// the name is enough.
    ///
    /// # Errors
    /// If the deck can't be read, or no deck or several decks have that name.
    pub fn open_deck(&self, wanted: &str) -> Result<Deck, OpenError> {
        Ok(self.open_list(wanted)?.strict()?)
    }

    /// Like [`Library::open_deck`], but also returns how each line names its card: see [`read_all`].
    ///
    /// # Errors
    /// If the text is not a deck, or no deck or several decks have the name.
    pub fn open_list(&self, wanted: &str) -> Result<List, OpenError> {
        let pool = self.pool();
        if wanted.contains("://") || links::is_link(wanted) {
            return Ok(read_all("link", wanted.as_bytes(), pool)?);
        }
        if wanted == "-" {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(MAX_FILE + 1).read_to_end(&mut bytes);
            read.map_err(|source| ImportError::Io { action: "read", path: "-".into(), source })?;
            return Ok(read_all("standard input", &bytes, pool)?);
        }
        let path = Path::new(wanted);
        let endings = ["deck", "o8d", "txt", "json", "html", "csv", "tsv", "md", "dek"];
        let called_a_file =
            path.extension().is_some_and(|e| endings.iter().any(|ending| e.eq_ignore_ascii_case(ending)));
        if called_a_file || path.is_file() {
            return Ok(read_all(wanted, &read_up_to(path, MAX_FILE)?, pool)?);
        }
        Ok(List::of(self.deck(wanted)?, pool))
    }
}
