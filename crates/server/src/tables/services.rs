//! Services that all tables of this node share: the database, threads, cards, limits.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use maneframe_deck::Date;
use maneframe_protocol::{Code, Problem};
use maneframe_table::actor;
use maneframe_table::keeper::{Doing, For, Keeper, Length, Lines};
use maneframe_table::outside::Outside;
use maneframe_table::searching::Searching;
use maneframe_table::setup::Setups;
use maneframe_wording::Wording;
use rand::TryRng as _;

use super::host::{today, too_much};
use crate::config::Config;
use crate::events::Events;
use crate::metrics::Metrics;
use crate::pods::PodRatings;
use crate::push::Push;
use crate::room::Room;
use crate::store::{Store, StoreError};
use crate::workers::Workers;

/// Services that all tables share.
pub struct Services {
    /// Store of logs and lists.
    pub store: Store,
    /// Cards and compiled decks.
    pub setups: Arc<Setups>,
    /// Limits and other settings.
    pub config: Config,
    /// Counters for Prometheus.
    pub metrics: Metrics,
    /// Threads for work longer than a millisecond.
    pub workers: Workers,
    /// Counts of tables in play with searching bots.
    pub searching: Searching,
    /// Checks of free memory and disk space.
    pub room: Room,
    /// What bots that draft think of the cards.
    pub pods: PodRatings,
    /// Events in memory.
    pub events: Events,
    /// Pushes to browsers of people who are away.
    pub push: Push,
}

/// Chance and date of the operating system.
pub struct System;

impl Outside for System {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), Problem> {
        let filled = rand::rngs::SysRng.try_fill_bytes(bytes);
        filled.map_err(|_| Problem::new(Code::Unavailable, Wording::new("problem.no-randomness")))
    }

    fn today(&self) -> Date {
        today()
    }
}

impl Keeper for Services {
    fn setups(&self) -> &Arc<Setups> {
        &self.setups
    }

    fn searching(&self) -> &Searching {
        &self.searching
    }

    fn thinking(&self) -> (u64, u64) {
        self.config.thinking
    }

    fn kept_bytes(&self) -> usize {
        self.config.kept_bytes
    }

    fn is_seeded(&self) -> bool {
        self.config.seed.is_some()
    }

    fn seconds(&self) -> i64 {
        self.store.seconds()
    }

    fn elapsed(&self) -> Duration {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        BEGUN.elapsed()
    }

    fn rest(&self) -> Doing<'_, ()> {
        Box::pin(tokio::task::yield_now())
    }

    fn run<'a, T: Send + 'static>(
        &'a self,
        owner: &'a Arc<str>,
        whom: For,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>> {
        Box::pin(async move { self.workers.run(owner, whom, length, work).await.map_err(too_much) })
    }

    fn ask<'a, T: Send + 'static>(
        &'a self,
        owner: &'a Arc<str>,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Doing<'a, Result<T, Problem>> {
        Box::pin(async move { self.workers.ask(owner, length, work).await.map_err(too_much) })
    }

    fn append(&self, code: Arc<str>, lines: Lines) -> Doing<'_, Result<(), Problem>> {
        Box::pin(async move {
            let (started, records) = (Instant::now(), lines.records);
            if let Err(error) = self.store.append(Arc::clone(&code), lines).await {
                tracing::error!(table = %code, "{error}");
                self.metrics.failed_writes.inc();
                let moves = matches!(error, StoreError::Moved | StoreError::Stopping);
                let moved = || Problem::new(Code::Unavailable, Wording::new("problem.moving"));
                return Err(if moves { moved() } else { actor::unavailable() });
            }
            self.metrics.acts.inc_by(records as u64);
            self.metrics.write_seconds.observe(started.elapsed().as_secs_f64());
            Ok(())
        })
    }
}
