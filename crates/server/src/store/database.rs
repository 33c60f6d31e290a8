//! The connections to the database, and who of them writes next.

use std::sync::Arc;

use sqlx::Transaction;
use sqlx::query::Query;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::driver::{Driver, Pool};

/// The database, for all who read and write it.
///
/// SQLite has one writer at a time and lets the others ask again and again, so that whoever asks most often wins and an act may wait for
/// seconds. Here they write in the order in which they ask. Postgres needs none of that.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    pool: Pool,
    turns: Option<Arc<Mutex<()>>>,
}

/// Whoever has it may write, until it is dropped.
pub(crate) type Turn = Option<OwnedMutexGuard<()>>;

impl Database {
    /// The database with these connections.
    pub(super) fn new(pool: Pool, sqlite: bool) -> Database {
        Database { pool, turns: sqlite.then(Arc::default) }
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

    /// Begins to write by several. The turn is to be kept until the transaction has ended. It comes after the connection, so that nobody
    /// has it who still waits for one.
    ///
    /// # Errors
    /// As the database says.
    pub async fn begin(&self) -> Result<(Turn, Transaction<'static, Driver>), sqlx::Error> {
        let transaction = self.pool.begin().await?;
        Ok((self.turn().await, transaction))
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
        let mut connection = database.pool.acquire().await?;
        let _turn = database.turn().await;
        self.execute(&mut *connection).await
    }
}
