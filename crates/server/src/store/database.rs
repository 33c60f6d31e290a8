//! Connections to the database, and the order of writes.
//!
//! A connection that had an error is closed and never used again. After a failed commit (a full disk, an I/O error),
//! SQLite may or may not be inside a transaction. Later writes on such a connection could stay uncommitted for ever,
//! while reads on it would still find them. So transactions begin and end with explicit statements: `BEGIN` fails if a
//! transaction is still open.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::clock::Clock;
use super::driver::{Connection, Driver, Pool, is_sqlite};

/// Shared access to the database.
///
/// SQLite has one writer at a time, and the others poll for the lock. An act could wait for seconds while more frequent
/// writers get the lock. So writers here take turns in the order of their requests. Postgres does not need this.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    pool: Pool,
    turns: Option<Arc<Mutex<()>>>,
    fails: Arc<AtomicBool>,
    clock: Arc<Clock>,
}

/// Permission to write, which ends when it is dropped. `None` for Postgres, where no turn is needed.
pub(crate) type Turn = Option<OwnedMutexGuard<()>>;

impl Database {
    /// Creates the access with connections and a clock.
    pub(super) fn new(pool: Pool, sqlite: bool, clock: Clock) -> Database {
        Database { pool, turns: sqlite.then(Arc::default), fails: Arc::default(), clock: Arc::new(clock) }
    }

    /// Returns seconds since 1970, by a clock that never jumps while the server runs. Expiry times are compared with
    /// this clock.
    pub fn seconds(&self) -> i64 {
        self.clock.seconds()
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the connections, for reading.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Waits for the turn to write.
    pub(super) async fn turn(&self) -> Turn {
        match &self.turns {
            Some(turns) => Some(Arc::clone(turns).lock_owned().await),
            None => None,
        }
    }

    /// Begins a transaction of several statements. It waits first for a connection and then for the turn to write, so
    /// that no task has the turn while it waits for a connection.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin(&self) -> Result<Writing, sqlx::Error> {
        let connection = self.pool.acquire().await.inspect_err(|e| self.note(Err(e)))?;
        Writing::begin(self, connection).await
    }

    /// Begins a transaction that adds something of which an account may have a limited number. Other such transactions
    /// for the account wait until this one has ended, so a count within this transaction stays valid. In Postgres the
    /// account's row is locked for that. SQLite has only one writing transaction at a time anyway.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn begin_for(&self, account: &str) -> Result<Writing, sqlx::Error> {
        let mut writing = self.begin().await?;
        if !is_sqlite(&writing) {
            let sql = "SELECT id FROM accounts WHERE id = $1 FOR UPDATE";
            sqlx::query(sql).bind(account).fetch_optional(&mut *writing).await?;
        }
        Ok(writing)
    }

    /// Returns true if the last write failed. In that case the server tries to write every second until it succeeds.
    pub fn fails(&self) -> bool {
        self.fails.load(Ordering::Relaxed)
    }

    /// Records if a write succeeded. A violated constraint doesn't count as a failure, because the database works.
    fn note(&self, result: Result<(), &sqlx::Error>) {
        let is_constraint =
            |e: &sqlx::Error| e.as_database_error().is_some_and(|e| !matches!(e.kind(), sqlx::error::ErrorKind::Other));
        match result {
            Ok(()) => self.fails.store(false, Ordering::Relaxed),
            Err(e) if is_constraint(e) => {}
            Err(_) => self.fails.store(true, Ordering::Relaxed),
        }
    }

    /// Writes without a lasting effect, to check that writing is possible.
    pub(super) async fn probe(&self, connection: PoolConnection<Driver>) -> Result<(), sqlx::Error> {
        let mut writing = Writing::begin(self, connection).await?;
        // This row always exists, and its column is not used. The value must change, because otherwise SQLite writes
        // nothing.
        let sql = "UPDATE _sqlx_migrations SET execution_time = $1 WHERE version = 1";
        sqlx::query(sql).bind(crate::tables::host::now() as i64).execute(&mut *writing).await?;
        writing.commit().await.map(drop)
    }
}

/// Transaction that writes, with the turn to write. If it is dropped without [`Writing::commit`], it is undone.
#[derive(Debug)]
pub(crate) struct Writing {
    /// `None` only after `commit` or `undo`.
    connection: Option<PoolConnection<Driver>>,
    database: Database,
    _turn: Turn,
}

impl Writing {
    /// Begins a transaction on a connection, when it is its turn.
    ///
    /// # Errors
    /// If the database fails. The connection is then closed.
    pub async fn begin(database: &Database, connection: PoolConnection<Driver>) -> Result<Writing, sqlx::Error> {
        let turn = database.turn().await;
        let begin = if is_sqlite(&connection) { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let mut writing = Writing { connection: Some(connection), database: database.clone(), _turn: turn };
        sqlx::query(begin).execute(&mut *writing).await.inspect_err(|e| database.note(Err(e)))?;
        Ok(writing)
    }

    /// Commits the transaction: its data is on disk when this returns. Returns the connection for further use.
    ///
    /// # Errors
    /// If the database fails. The data may have been written nevertheless, which only another connection can find out.
    pub async fn commit(mut self) -> Result<PoolConnection<Driver>, sqlx::Error> {
        let ended = sqlx::query("COMMIT").execute(&mut *self).await;
        self.database.note(ended.as_ref().map(|_| ()));
        ended?;
        self.connection.take().ok_or(sqlx::Error::PoolClosed)
    }

    /// Undoes the transaction and returns the connection to the pool. This is for refusals, which may be frequent.
    ///
    /// # Errors
    /// If the database fails. The connection is then closed.
    pub async fn undo(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("ROLLBACK").execute(&mut *self).await.inspect_err(|e| self.database.note(Err(e)))?;
        drop(self.connection.take());
        Ok(())
    }
}

impl std::ops::Deref for Writing {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("only `commit` takes it, and that consumes the transaction")
    }
}

impl std::ops::DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("only `commit` takes it, and that consumes the transaction")
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        // Closing the connection undoes what was not committed.
        if let Some(connection) = &mut self.connection {
            connection.close_on_drop();
        }
    }
}

/// Result of a statement that writes, with the number of changed rows.
pub(crate) type Outcome = <Driver as sqlx::Database>::QueryResult;

/// Statement that writes.
pub(crate) trait Write {
    /// Runs the statement by itself, when it is its turn.
    ///
    /// # Errors
    /// If the database fails.
    async fn write(self, database: &Database) -> Result<Outcome, sqlx::Error>;
}

impl<'q> Write for Query<'q, Driver, <Driver as sqlx::Database>::Arguments<'q>> {
    async fn write(self, database: &Database) -> Result<Outcome, sqlx::Error> {
        let mut connection = database.pool.acquire().await.inspect_err(|e| database.note(Err(e)))?;
        let _turn = database.turn().await;
        let done = self.execute(&mut *connection).await;
        database.note(done.as_ref().map(|_| ()));
        if done.is_err() {
            connection.close_on_drop();
        }
        done
    }
}
