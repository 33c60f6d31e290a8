//! [`Keeper`]: the program that keeps tables. It is a server with a database and threads, or a page of a browser.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use maneframe_protocol::{Problem, Stage};

use crate::searching::Searching;
use crate::setup::Setups;

/// Something that is being done. It is boxed, since the compiler can't tell otherwise that it may move to another thread.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Kind of recipient that waits for the result of work, which decides its priority.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum For {
    /// A person is waiting for it.
    People,
    /// Only bots play at the table.
    Bots,
}

/// Expected duration of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// A few milliseconds.
    Short,
    /// Up to seconds, such as a searching bot or the replay of a whole game.
    Long,
}

/// A table's entry in lists, such as the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
    /// State of the game.
    pub stage: Stage,
    /// [`maneframe_protocol::Listed`] as JSON.
    pub summary: String,
    /// Accounts with a seat.
    pub sitters: Vec<String>,
}

impl Row {
    /// Returns true if two entries differ at most in their times.
    pub fn says_as(&self, other: &Row) -> bool {
        (self.stage, &self.summary, &self.sitters) == (other.stage, &other.summary, &other.sitters)
    }
}

/// Rows to append to a table's log.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Number of the first of these rows in the log.
    pub first: u64,
    /// Rows to append.
    pub lines: Vec<String>,
    /// Number of records in the rows.
    pub records: usize,
    /// New entry in lists, if it changes.
    pub row: Option<Row>,
    /// Replay of the whole game, if it has just ended.
    pub replay: Option<String>,
}

/// What tables need of the program that keeps them.
pub trait Keeper: Sync {
    /// Returns the cards and compiled decks.
    fn setups(&self) -> &Arc<Setups>;

    /// Returns the counts of tables in play with searching bots.
    fn searching(&self) -> &Searching;

    /// Returns the range of the delay of automatic passes, in milliseconds.
    fn thinking(&self) -> (u64, u64);

    /// Returns the size in bytes of the recent updates that a viewer's stream keeps for reconnects.
    fn kept_bytes(&self) -> usize;

    /// Returns true if one seed decides all games, for tests and demonstrations.
    fn is_seeded(&self) -> bool;

    /// Returns seconds since 1970 by the clock of lists.
    fn seconds(&self) -> i64;

    /// Returns the time that has passed since any fixed moment.
    fn elapsed(&self) -> Duration;

    /// Returns true if nothing else happens while a table makes its steps, not even the sending of updates. Then a table
    /// makes a few at a time.
    fn does_one_thing(&self) -> bool {
        false
    }

    /// Lets other tasks run.
    fn rest(&self) -> Doing<'_, ()>;

    /// Does work that continues a table, where it holds up nobody. A table has at most one such work at a time.
    ///
    /// # Errors
    /// If the work panics, or the keeper stops.
    fn run<'a, T: Send + 'static>(
        &'a self,
        owner: &'a Arc<str>,
        whom: For,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>>;

    /// Like [`Keeper::run`], for work that a client requested. There may be limits.
    ///
    /// # Errors
    /// As [`Keeper::run`], or if too much work is queued.
    fn ask<'a, T: Send + 'static>(
        &'a self,
        owner: &'a Arc<str>,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>>;

    /// Writes rows to a table's log. When this returns, they are safe.
    ///
    /// # Errors
    /// If they could not be written.
    fn append(&self, code: Arc<str>, lines: Lines) -> Doing<'_, Result<(), Problem>>;
}
