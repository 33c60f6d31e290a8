//! The keeper of a page's tables. It does all work at once, and keeps the logs in memory; what changed is told to the
//! caller afterwards.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use maneframe_protocol::{Code, Problem};
use maneframe_table::keeper::{Doing, For, Keeper, Length, Lines};
use maneframe_table::outside::Seeded;
use maneframe_table::searching::Searching;
use maneframe_table::setup::Setups;

use crate::kept::KeptTable;

/// Returns milliseconds since 1970. The clock may not run backwards.
pub type Clock = fn() -> f64;

/// Keeper of a page's tables.
pub struct PageKeeper {
    setups: Arc<Setups>,
    searching: Searching,
    /// Chance and the date.
    pub outside: Arc<Seeded>,
    clock: Clock,
    kept: Mutex<Shelf>,
}

/// The kept tables by code, and the codes of those that changed since the caller was told.
#[derive(Default)]
pub struct Shelf {
    /// All kept tables.
    pub tables: HashMap<Arc<str>, KeptTable>,
    /// Codes of changed tables.
    pub changed: HashSet<Arc<str>>,
}

/// Time that passes before a player passes automatically, in milliseconds. It hides nothing from bots, so it is short.
const THINKING: (u64, u64) = (150, 400);

impl PageKeeper {
    /// Creates a keeper of no tables.
    pub fn new(setups: Arc<Setups>, outside: Arc<Seeded>, clock: Clock) -> PageKeeper {
        PageKeeper { setups, searching: Searching::new(usize::MAX, usize::MAX), outside, clock, kept: Mutex::default() }
    }

    /// Takes other cards and compiled decks.
    pub fn set(&mut self, setups: Arc<Setups>) {
        self.setups = setups;
    }

    /// Returns the kept tables.
    pub fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns milliseconds since 1970, and sets the date of formats by it.
    pub fn now(&self) -> u64 {
        let now = (self.clock)().max(0.0) as u64;
        self.outside.set_seconds((now / 1_000) as i64);
        now
    }
}

/// Returns the result of something that never waits, as everything of a [`PageKeeper`].
///
/// # Errors
/// If it waits.
pub fn at_once<T>(doing: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    match std::pin::pin!(doing).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(Problem::new(Code::Unavailable, "a table of this page waits for something")),
    }
}

impl Keeper for PageKeeper {
    fn setups(&self) -> &Arc<Setups> {
        &self.setups
    }

    fn searching(&self) -> &Searching {
        &self.searching
    }

    fn thinking(&self) -> (u64, u64) {
        THINKING
    }

    fn kept_bytes(&self) -> usize {
        64 << 10
    }

    fn is_seeded(&self) -> bool {
        false
    }

    fn seconds(&self) -> i64 {
        (self.now() / 1_000) as i64
    }

    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64((self.clock)().max(0.0) / 1_000.0)
    }

    fn does_one_thing(&self) -> bool {
        true
    }

    fn rest(&self) -> Doing<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    fn run<'a, T: Send + 'static>(
        &'a self,
        _: &'a Arc<str>,
        _: For,
        _: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>> {
        Box::pin(async move { Ok(work()) })
    }

    fn ask<'a, T: Send + 'static>(
        &'a self,
        owner: &'a Arc<str>,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>> {
        self.run(owner, For::People, length, work)
    }

    fn append(&self, code: Arc<str>, lines: Lines) -> Doing<'_, Result<(), Problem>> {
        let mut shelf = self.shelf();
        if let Some(kept) = shelf.tables.get_mut(&code) {
            kept.rows.extend(lines.lines);
            if let Some(row) = &lines.row {
                kept.list(row);
            }
            if lines.replay.is_some() {
                kept.finished = lines.replay;
            }
            shelf.changed.insert(code);
        }
        Box::pin(std::future::ready(Ok(())))
    }
}
