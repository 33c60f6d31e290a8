//! Card pools: importers for OCTGN's sets and decks, the sets' own format, the bundled sets, and the user's library.

mod bundled;
mod check;
mod clean;
mod deck;
mod decktext;
pub mod error;
mod hash;
mod legality;
mod library;
mod lines;
mod near;
mod o8d;
pub mod octgn;
mod pool;
mod read;
mod report;
mod set;
mod store;
mod tomlset;
mod walk;
pub mod xml;

pub use check::{CardCounts, CheckReport, Counts, LineCounts, SetCounts, check};
pub use clean::{CleaningRule, UNMEETABLE};
pub use deck::{Deck, Entry, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
pub use decktext::{read_deck, write_deck};
pub use error::{ImportError, Located};
pub use hash::card_hash;
pub use legality::{Breach, DeckCheck, UnreadCard, check_deck};
pub use library::{DeckError, FOLDER_VARIABLE, Library, LibraryError};
pub use o8d::{NoGuid, read_o8d, write_o8d};
pub use pool::{FindError, Pool, TakenId};
pub use report::{Cleaned, FileReport, Flaw, ImportReport, Outcome};
pub use set::{CardSet, Origin, Pack, Pick};
pub use tomlset::read_toml_set;
pub use walk::{MAX_FILES, MAX_FOLDERS};
