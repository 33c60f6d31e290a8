//! The connections to the database, and who of them writes next.
//!
//! A connection that saw an error is closed and never used again. A commit that failed may leave SQLite inside a transaction, or may
//! have ended it (a full disk, an I/O error); what is written by such a connection later could stay uncommitted for ever, and reading
//! it back there would find it. So transactions begin and end by statements of their own: `BEGIN` fails where one is still open.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::clock::Clock;
use super::driver::{Connection, Driver, Pool, is_sqlite};

/// The database, for all who read and write it.
///
/// SQLite has one writer at a time and lets the others ask again and again, so that whoever asks most often wins and an act may wait for
/// seconds. Here they write in the order in which they ask. Postgres needs none of that.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    pool: Pool,
    turns: Option<Arc<Mutex<()>>>,
    fails: Arc<AtomicBool>,
    clock: Arc<Clock>,
}

/// Whoever has it may write, until it is dropped.
pub(crate) type Turn = Option<OwnedMutexGuard<()>>;

impl Database {
    /// The database with these connections, and the time by its clock.
    pub(super) fn new(pool: Pool, sqlite: bool, clock: Clock) -> Database {
        Database { pool, turns: sqlite.then(Arc::default), fails: Arc::default(), clock: Arc::new(clock) }
    }

    /// Seconds since 1970, by a clock that doesn't jump while the server runs. Whatever ends is compared with it.
    pub fn seconds(&self) -> i64 {
        self.clock.seconds()
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The connections, for those who read.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Waits until it is one's turn to write.
    pub(super) async fn turn(&self) -> Turn {
        match &self.turns {
            Some(turns) => Some(Arc::clone(turns).lock_owned().await),
            None => None,
        }
    }

    /// Begins to write by several statements. The turn comes after the connection, so that nobody has it who still waits for one.
    ///
    /// # Errors
    /// As the database says.
    pub async fn begin(&self) -> Result<Writing, sqlx::Error> {
        let connection = self.pool.acquire().await.inspect_err(|e| self.note(Err(e)))?;
        Writing::begin(self, connection).await
    }

    /// Begins to write what an account may have a limited number of: others that do so for the same account wait until this has ended. So
    /// what is counted within the transaction is still so when it ends. With SQLite there is one transaction that writes at a time anyway;
    /// in Postgres the account's row is locked.
    ///
    /// # Errors
    /// As the database says.
    pub async fn begin_for(&self, account: &str) -> Result<Writing, sqlx::Error> {
        let mut writing = self.begin().await?;
        if !is_sqlite(&writing) {
            let sql = "SELECT id FROM accounts WHERE id = $1 FOR UPDATE";
            sqlx::query(sql).bind(account).fetch_optional(&mut *writing).await?;
        }
        Ok(writing)
    }

    /// Whether the last write failed. Then one is tried every second until one succeeds.
    pub fn fails(&self) -> bool {
        self.fails.load(Ordering::Relaxed)
    }

    /// Notes how a write went. What breaks a constraint says nothing against the database.
    fn note(&self, result: Result<(), &sqlx::Error>) {
        let is_constraint =
            |e: &sqlx::Error| e.as_database_error().is_some_and(|e| !matches!(e.kind(), sqlx::error::ErrorKind::Other));
        match result {
            Ok(()) => self.fails.store(false, Ordering::Relaxed),
            Err(e) if is_constraint(e) => {}
            Err(_) => self.fails.store(true, Ordering::Relaxed),
        }
    }

    /// Writes something that changes nothing, to find out whether writing is possible.
    pub(super) async fn probe(&self, connection: PoolConnection<Driver>) -> Result<(), sqlx::Error> {
        let mut writing = Writing::begin(self, connection).await?;
        // That row is always there, and nobody reads that column. SQLite writes nothing where a value stays as it is.
        let sql = "UPDATE _sqlx_migrations SET execution_time = $1 WHERE version = 1";
        sqlx::query(sql).bind(crate::tables::host::now() as i64).execute(&mut *writing).await?;
        writing.commit().await.map(drop)
    }
}

/// A transaction that writes, with the turn to do so. Dropped without [`Writing::commit`] it has done nothing.
#[derive(Debug)]
pub(crate) struct Writing {
    /// Only `commit` takes it.
    connection: Option<PoolConnection<Driver>>,
    database: Database,
    _turn: Turn,
}

impl Writing {
    /// Begins a transaction on a connection, when it is its turn.
    ///
    /// # Errors
    /// As the database says; the connection is closed then.
    pub async fn begin(database: &Database, connection: PoolConnection<Driver>) -> Result<Writing, sqlx::Error> {
        let turn = database.turn().await;
        let begin = if is_sqlite(&connection) { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let mut writing = Writing { connection: Some(connection), database: database.clone(), _turn: turn };
        sqlx::query(begin).execute(&mut *writing).await.inspect_err(|e| database.note(Err(e)))?;
        Ok(writing)
    }

    /// Ends the transaction: what was written is on disk when this returns. Returns the connection, which may be used on.
    ///
    /// # Errors
    /// As the database says. What was written may be there all the same, which another connection has to find out.
    pub async fn commit(mut self) -> Result<PoolConnection<Driver>, sqlx::Error> {
        let ended = sqlx::query("COMMIT").execute(&mut *self).await;
        self.database.note(ended.as_ref().map(|_| ()));
        ended?;
        self.connection.take().ok_or(sqlx::Error::PoolClosed)
    }

    /// Ends the transaction as if it had not begun, and keeps the connection for others. For refusals, which may be frequent.
    ///
    /// # Errors
    /// As the database says; the connection is closed then.
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
        // Closing undoes what is not committed.
        if let Some(connection) = &mut self.connection {
            connection.close_on_drop();
        }
    }
}

/// Result of a statement that writes: how many rows it changed.
pub(crate) type Outcome = <Driver as sqlx::Database>::QueryResult;

/// A statement that writes.
pub(crate) trait Write {
    /// Writes by it alone, when it is its turn.
    ///
    /// # Errors
    /// As the database says.
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
