//! Decks: reading and writing in several notations, checks against a format, statistics and comparison.
//!
//! The library defines the model, [`Deck`]. [`read`] detects the [`Notation`] from the content.

mod check;
mod diff;
mod extent;
mod format;
mod html;
mod json;
mod notation;
mod open;
mod search;
mod standing;
mod statistics;

pub use check::{Violation, check};
pub use diff::{Change, diff};
pub use extent::Extent;
pub use format::{Ban, Format, FormatError, Release, releases};
pub use jiff::civil::Date;
pub use json::DeckFile;
#[cfg(feature = "schema")]
pub use json::schema;
pub use maneframe_library::links::{CardCode, NO_CODE, NoCode, NoLink};
pub use maneframe_library::{Deck, Entry, List, ListLine, Named, UnknownEntry};
pub use notation::{CannotHold, Notation, read, read_all, write};
pub use open::{OpenError, open, open_all};
pub use search::{SearchError, search};
pub use standing::Allowance;
pub use statistics::{ManyOf, Statistics, odds};
