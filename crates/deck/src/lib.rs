//! Decks: read from whatever people write them in, written in it again, checked against a format, looked at, compared.
//!
//! The model is [`Deck`], which the library keeps. [`read`] tells by the content which [`Notation`] it has before it.

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
