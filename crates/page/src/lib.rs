//! What a server does for one player, within a page of a browser: tables with bots or for several people at one screen,
//! and answers about cards, decks, rules, puzzles and finished games. The pages send the same requests and get the same
//! messages as from a server.
//!
//! A [`Page`] does no input or output. Its caller gives it the time, random bytes and what was kept, delivers
//! [`Told`]s, and calls [`Page::ring`] when [`Page::next_alarm`] is due.

mod host;
mod keeper;
mod kept;
mod pods;
mod request;
mod route;
mod socket;

pub use host::{Page, Told};
pub use kept::{Kept, KeptAccount, KeptTable};
pub use maneframe_answers::imports::Imported;
pub use maneframe_protocol::Problem;
pub use pods::KeptPod;
pub use request::{Answer, Request};

/// Returns the problem of a message that can't be read.
pub fn unreadable(why: &str) -> Problem {
    Problem::new(maneframe_protocol::Code::Unreadable, why)
}
