//! Decks: reading and writing in several notations, checks against a format, statistics and comparison.
//!
//! [`Deck`] is the central type. [`read`] detects the [`Notation`] of a deck from its content. [`check`] reports the
//! rules that a deck breaks, each with advice on how to correct the deck.

mod check;
mod deck;
mod diff;
mod extent;
mod format;
mod house;
mod html;
mod json;
pub mod links;
pub mod list;
mod notation;
mod o8d;
mod rules;
mod search;
mod standing;
mod statistics;

pub use check::{Report, UnreadCard, Violation, check, check_in, unknown_cards};
pub use deck::{Deck, Entry, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
pub use diff::{Change, diff};
pub use extent::Extent;
pub use format::{Ban, Format, FormatError, Release, releases};
pub use house::{House, HouseError, check_house, table_line};
pub use jiff::civil::Date;
pub use json::DeckFile;
#[cfg(feature = "schema")]
pub use json::schema;
pub use links::{NO_CODE, NoCode, NoLink};
pub use list::{List, ListLine, MAX_SLIPS, Named, read_deck, read_list, write_deck};
pub use maneframe_pool::CardCode;
pub use notation::{CannotHold, Notation, read, read_all, write};
pub use o8d::{NoGuid, read_o8d, stem, write_o8d};
pub use rules::{Copies, DeckRules, violations};
pub use search::{SearchError, search};
pub use standing::Allowance;
pub use statistics::{ManyOf, Statistics, odds};
