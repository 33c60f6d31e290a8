//! Clock by which sessions, tokens and waiting tables expire, and its correction when a server starts.
//!
//! Machines start with wrong clocks after a dead battery, with a restored image, or without a network. Expired entries
//! are deleted, and a later correction of the clock can't restore them. So a running server stores the time in the
//! database from time to time: its last sign of life. A starting server compares its clock with that time:
//!
//! - If the clock is later, the server was away. At most [`AWAY`] of that time counts, and expiry times are moved by
//!   the rest.
//! - If the clock is earlier, one of the two times was wrong. Expiry times are moved back by the difference.
//!
//! In both cases a session keeps its remaining lifetime, except for at most [`AWAY`] at each start. Displayed dates are
//! wrong while the clock is wrong, and are moved back at the next start. While a server runs, its clock never jumps.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use super::{Store, StoreError, Write as _};

/// Longest time away that counts towards the expiry, in seconds.
const AWAY: i64 = 2 * 86_400;
/// Difference in seconds by which the clock may be earlier than the last sign of life. Small corrections are normal,
/// and the clocks of nodes differ.
const BEHIND: i64 = 3_600;
/// Name of the row with the last sign of life, in the table of nodes. Its time is in seconds since 1970. The leases of
/// nodes are in milliseconds, so this row looks like a node that died long ago.
const SEEN: &str = "last sign of life";

/// Clock that starts at a given time and never jumps.
#[derive(Debug)]
pub(super) struct Clock {
    /// Seconds since 1970 when the clock started, corrected by [`Clock::set`].
    base: AtomicI64,
    begun: Instant,
}

impl Clock {
    /// Starts a clock at a time in seconds since 1970.
    pub fn new(seconds: i64) -> Clock {
        Clock { base: AtomicI64::new(seconds), begun: Instant::now() }
    }

    pub fn seconds(&self) -> i64 {
        self.base.load(Ordering::Relaxed) + self.begun.elapsed().as_secs() as i64
    }

    fn set(&self, seconds: i64) {
        self.base.fetch_add(seconds - self.seconds(), Ordering::Relaxed);
    }
}

/// Returns the number of seconds by which expiry times must be moved. The server starts at `now`, and was last alive at
/// `seen`.
fn skipped(seen: i64, now: i64) -> i64 {
    match now - seen {
        away if away > AWAY => away - AWAY,
        back if back < -BEHIND => back,
        _ => 0,
    }
}

impl Store {
    /// Returns seconds since 1970, by a clock that never jumps while the server runs.
    pub fn seconds(&self) -> i64 {
        self.database.seconds()
    }

    /// Moves the expiry of sessions and tokens, and the start of the wait of tables, by the time that must not count. A
    /// starting server must call this first.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn catch_up(&self) -> Result<(), StoreError> {
        let now = self.seconds();
        let mut writing = self.database.begin().await?;
        // This statement locks the row until the transaction ends. So if several nodes start at once, only one of them
        // moves the times.
        let sql = "INSERT INTO nodes (name, until) VALUES ($1, 0) ON CONFLICT (name) DO UPDATE SET until = nodes.until";
        sqlx::query(sql).bind(SEEN).execute(&mut *writing).await?;
        let sql = "SELECT until FROM nodes WHERE name = $1";
        let mut seen: i64 = sqlx::query_scalar(sql).bind(SEEN).fetch_one(&mut *writing).await?;
        if seen == 0 {
            // The database is new, or an earlier version made it. A clock that was ahead may have written the times in
            // it.
            for sql in ["SELECT COALESCE(MAX(changed), 0) FROM tables", "SELECT COALESCE(MAX(made), 0) FROM accounts"] {
                let last: i64 = sqlx::query_scalar(sql).fetch_one(&mut *writing).await?;
                seen = seen.max(last.min(now));
            }
            seen = if seen == 0 { now } else { seen };
        }
        let skipped = skipped(seen, now);
        if skipped != 0 {
            let sql = "SELECT COUNT(*) FROM nodes WHERE name <> $1 AND until > $2";
            let others: i64 = sqlx::query_scalar(sql).bind(SEEN).bind(now * 1000).fetch_one(&mut *writing).await?;
            let hours = (now - seen) / 3_600;
            tracing::warn!(
                "{hours} hours since the last heartbeat: the lifetimes of sessions, tokens and waiting tables are extended"
            );
            if others > 0 {
                // The other nodes that are starting use the earlier time, so this one does too.
                self.database.clock().set(seen);
            } else {
                for sql in [
                    "UPDATE sessions SET ends = ends + $1",
                    "UPDATE tokens SET ends = ends + $1",
                    "UPDATE tables SET changed = changed + $1 WHERE stage = 'waiting'",
                ] {
                    sqlx::query(sql).bind(skipped).execute(&mut *writing).await?;
                }
            }
        }
        let sql = "UPDATE nodes SET until = $2 WHERE name = $1";
        sqlx::query(sql).bind(SEEN).bind(self.seconds()).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Records that a server is alive now.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn note_alive(&self) -> Result<(), StoreError> {
        let sql = "UPDATE nodes SET until = $2 WHERE name = $1 AND until < $2";
        sqlx::query(sql).bind(SEEN).bind(self.seconds()).write(&self.database).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Address, NewRow, Row};

    const DAY: i64 = 86_400;
    const BEGUN: i64 = 1_800_000_000;

    /// Starts a store at that time.
    async fn start(folder: &tempfile::TempDir, at: i64) -> Store {
        let address = Address::File(folder.path().join("t.db"));
        let store = Store::open_at(&address, None, at).await.expect("a database");
        store.catch_up().await.expect("written");
        store
    }

    async fn stop(store: Store) {
        store.note_alive().await.expect("written");
        store.close().await;
    }

    #[test]
    fn time_away_counts_up_to_two_days() {
        for (away, moved) in [(0, 0), (DAY, 0), (2 * DAY, 0), (100 * DAY, 98 * DAY), (-60, 0), (-100 * DAY, -100 * DAY)]
        {
            assert_eq!(skipped(BEGUN, BEGUN + away), moved, "{away}");
        }
    }

    #[tokio::test]
    async fn games_over_days_are_woken_before_their_time_can_be_up() {
        use maneframe_protocol::{Listed, Stage};
        let folder = tempfile::TempDir::new().expect("a folder");
        let store = start(&folder, BEGUN).await;
        for (code, hours) in [("BBBB-BBBB", Some(48)), ("CCCC-CCCC", Some(60)), ("DDDD-DDDD", None)] {
            let (name, format, rulebook, seats) = (None, None, String::new(), Vec::new());
            let (code_of, stage, watched, rated) = (code.to_owned(), Stage::Playing, true, false);
            let listed = Listed { code: code_of, name, format, rulebook, seats, stage, watched, rated, hours };
            let summary = serde_json::to_string(&listed).expect("json");
            let row = Row { changed: BEGUN, stage, summary, sitters: Vec::new() };
            let new =
                NewRow { code, replay: code, owner: "ada", listed: false, delayed: false, row, lines: Vec::new() };
            store.create(new, 10).await.expect("a table");
        }
        let due = async |hours: u64| store.due_over_days(hours * 3_600).await.expect("read");
        assert_eq!(due(47).await, [] as [&str; 0]);
        assert_eq!(due(48).await, ["BBBB-BBBB"]);
        let mut all = due(60).await;
        all.sort();
        assert_eq!(all, ["BBBB-BBBB", "CCCC-CCCC"], "tables with other clocks are always in memory while they run");
        store.close().await;
    }

    #[tokio::test]
    async fn a_wrong_clock_closes_no_waiting_table() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let store = start(&folder, BEGUN).await;
        let stage = maneframe_protocol::Stage::Waiting;
        let row = Row { changed: store.seconds(), stage, summary: String::new(), sitters: Vec::new() };
        let (code, lines) = ("BBBB-BBBB", Vec::new());
        let new = NewRow { code, replay: "1", owner: "ada", listed: false, delayed: false, row, lines };
        store.create(new, 1).await.expect("a table");
        stop(store).await;
        // The clock is ahead and then right again. Then it is behind, and right again.
        for at in [100 * DAY, 0, -10_000 * DAY, 0] {
            let store = start(&folder, BEGUN + at).await;
            let deserted = store.waiting_since(store.seconds() - 14 * DAY).await.expect("read");
            assert!(deserted.is_empty(), "{at}");
            stop(store).await;
        }
        for at in 0..14 {
            let store = start(&folder, BEGUN + at * DAY).await;
            stop(store).await;
        }
        let store = start(&folder, BEGUN + 15 * DAY).await;
        let deserted = store.waiting_since(store.seconds() - 14 * DAY).await.expect("read");
        assert_eq!(deserted, ["BBBB-BBBB"], "in the course of time it is");
        store.close().await;
    }
}
