//! The user's library: the bundled sets and decks, and those that the user imported, stored in a folder.

mod compiled;
mod deck_source;
mod hold;
#[doc(hidden)]
pub mod hostile;
mod library;
mod official;
mod store;
mod walk;

pub use deck_source::OpenError;
pub use library::{DeckError, FOLDER_VARIABLE, Library, LibraryError};
pub use maneframe_pool::*;
pub use official::{MAX_RULES, NotTheRules, OfficialRules, keep_official, official, read_official};
pub use walk::MAX_FOLDERS;
