//! A venue: an event of the floor rules that people attend over a network.
//!
//! The event itself is a [`maneframe_tournament::History`]. A venue adds what a network needs: which account is which
//! player, who is in the staff, results that players report and confirm, calls for a judge, and the games of matches that
//! are played at tables of a server. All of it is a log of events ([`event`]), and a venue is the fold of its log
//! ([`venue`]). What each viewer may see is decided in [`view`] alone.
//!
//! Nothing here reads a clock or does IO. Callers pass the time and the library.

pub mod acting;
pub mod arena;
pub mod event;
pub mod export;
pub mod file;
pub mod format;
pub mod games;
pub mod list;
pub mod rights;
pub mod sideboard;
pub mod staff;
pub mod told;
pub mod venue;
pub mod view;

pub use games::{Opening, Sitter};
pub use venue::{Venue, Who};

use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;

/// Returns the problem for an act that is refused, by the key of its words.
fn refused(key: &'static str) -> Problem {
    Problem::new(Code::Refused, Wording::new(key))
}

/// Returns the problem for an act that is refused, in words.
fn refused_as(words: impl ToString) -> Problem {
    Problem::new(Code::Refused, words.to_string())
}

/// Returns the problem for input that can't be read.
fn unreadable(words: impl ToString) -> Problem {
    Problem::new(Code::Unreadable, words.to_string())
}
