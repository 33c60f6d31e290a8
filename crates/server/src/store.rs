//! Storage of tables' logs and of accounts in a database: one SQLite file, or Postgres. [`database`] orders the writes,
//! [`writer`] appends to logs, and [`schema`] has the migrations.

mod administration;
mod clock;
mod database;
mod driver;
mod logs;
mod opening;
mod people;
mod push;
mod schema;
mod session;
mod shared;
mod tv;
mod writer;

use std::sync::Arc;

use maneframe_protocol::{Listed, Stage};
use maneframe_table::keeper::{Lines, Row};
use sqlx::pool::PoolOptions;
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use clock::Clock;
pub(crate) use database::{Database, Write};
pub(crate) use driver::{Address, Connection as DatabaseConnection, Pool, Row as DatabaseRow};
use driver::{Connection, Driver};
pub use logs::{KeptLog, LogEntry, LogKind, Summary};
pub use people::{BOT, OverGame, OverSeat, Uncounted};
pub(crate) use session::{NotReserved, Session};
pub use shared::{DeckFacts, SetFacts, Shareable, Shared, ToKeep};
pub use tv::{Running, Strength};
use writer::Append;

/// Error of the database.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database reported an error.
    #[error("the database failed: {0}")]
    Database(String),
    /// The database can't be opened.
    #[error("{0}")]
    NotOpened(String),
    /// The table is on another node now.
    #[error("the table has moved to another node")]
    Moved,
    /// The account has the maximum number of open tables.
    #[error("the account has {0} open tables")]
    TooMany(i64),
    /// The account has opened too many logs in a day.
    #[error("the account has opened too many drafts and events today")]
    TooOften,
    /// The program was built without a feature.
    #[error("this program was built without {0}: build it with `--features cluster`")]
    NotBuilt(&'static str),
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

impl From<sqlx::Error> for StoreError {
    fn from(e: sqlx::Error) -> StoreError {
        StoreError::Database(e.to_string())
    }
}

/// Returns the name of a stage in the database.
pub fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Paused => "paused",
        Stage::Over => "over",
    }
}

/// Returns the pattern for `LIKE … ESCAPE '\'` that matches texts which contain a text.
pub fn like(text: &str) -> String {
    format!("%{}%", text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

/// Writes a table's entry in lists.
async fn update(row: &Row, code: &str, transaction: &mut Connection) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET changed = $1, stage = $2, summary = $3 WHERE code = $4")
        .bind(row.changed)
        .bind(word(row.stage))
        .bind(&row.summary)
        .bind(code)
        .execute(&mut *transaction)
        .await?;
    for account in &row.sitters {
        sqlx::query("INSERT INTO sitters (account, code) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(account)
            .bind(code)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(())
}

/// New table for the database.
#[derive(Clone, Debug)]
pub struct NewRow<'a> {
    /// Code of the table.
    pub code: &'a str,
    /// Id of its replay.
    pub replay: &'a str,
    /// Account that opened the table.
    pub owner: &'a str,
    /// True if the lobby lists it.
    pub listed: bool,
    /// True if its spectators see it with a delay.
    pub delayed: bool,
    /// Entry in lists.
    pub row: Row,
    /// First rows of its log.
    pub lines: Vec<String>,
}

/// Data of a table in the database, without its log.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Code of the table.
    pub code: String,
    /// Id of its replay.
    pub replay: String,
    /// Time when the table was opened, in seconds since 1970.
    pub opened: i64,
    /// [`maneframe_protocol::Listed`] as JSON.
    pub summary: String,
}

/// Access to the database, with the queue of its writer.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    appends: mpsc::Sender<Append>,
    node: Option<Arc<str>>,
}

/// Query for the number of an account's tables that are not over.
const OPEN_TABLES: &str = "SELECT COUNT(*) FROM tables WHERE owner = $1 AND stage <> 'over'";

/// Returns the options of a pool with at most that many connections.
fn connections(sqlite: bool, most: u32) -> PoolOptions<Driver> {
    let options =
        PoolOptions::<Driver>::new().max_connections(most).acquire_timeout(std::time::Duration::from_secs(10));
    options.after_connect(move |connection, _| {
        Box::pin(async move { if sqlite { set_up(connection).await } else { Ok(()) } })
    })
}

/// Sets up a connection to SQLite.
async fn set_up(connection: &mut Connection) -> Result<(), sqlx::Error> {
    // `FULL` syncs SQLite's log at each commit, so committed data survives a power failure.
    connection.execute("PRAGMA journal_mode = WAL").await?;
    connection.execute("PRAGMA synchronous = FULL").await?;
    connection.execute("PRAGMA busy_timeout = 10000").await?;
    // A separate task moves SQLite's log into the file (a checkpoint). The writer does so only if that task fails.
    connection.execute("PRAGMA wal_autocheckpoint = 32768").await?;
    connection.execute("PRAGMA cache_size = -8192").await?;
    Ok(())
}

/// Moves SQLite's log into the file every second (a checkpoint), so that no act has to wait for it.
async fn bring_in(pool: &Pool) {
    /// Number of pages at which the log is restarted. Acts have to wait for that.
    const LONG: i64 = 16_384;
    let mut every = tokio::time::interval(std::time::Duration::from_secs(1));
    loop {
        every.tick().await;
        // After an error, both the next tick and the writer try again.
        let log = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await;
        let pages: i64 = log.and_then(|row| row.try_get(1)).unwrap_or(0);
        if pages >= LONG {
            let _ = sqlx::query("PRAGMA wal_checkpoint(RESTART)").fetch_one(pool).await;
        }
    }
}

impl Store {
    /// Opens a database and applies migrations. With a `node`, other nodes may write to it too.
    ///
    /// # Errors
    /// If the database can't be opened or written.
    pub async fn open(address: &Address, node: Option<Arc<str>>) -> Result<Store, StoreError> {
        Store::open_at(address, node, (crate::tables::host::now() / 1000) as i64).await
    }

    /// Like [`Store::open`], with the time at which the clock starts, in seconds since 1970. Nodes of a cluster use the
    /// clock of Postgres instead.
    pub(crate) async fn open_at(address: &Address, node: Option<Arc<str>>, seconds: i64) -> Result<Store, StoreError> {
        let sqlite = address.is_sqlite();
        let options = address.options()?;
        // An SQLite file has one writer at a time, so more connections would only wait for each other.
        if sqlite {
            // The first connection is opened without a pool, because a pool would retry for seconds whatever the error
            // is.
            let mut first = options.connect().await.map_err(|e| opening::explain(address, &e))?;
            set_up(&mut first).await.map_err(|e| opening::explain(address, &e))?;
            let _ = first.close().await;
        }
        let most = if sqlite { 4 } else { 16 };
        let pool =
            connections(sqlite, most).connect_with(options.clone()).await.map_err(|e| opening::explain(address, &e))?;
        schema::migrator().run(&pool).await.map_err(|e| opening::explain_update(address, e))?;
        let seconds = match sqlite {
            true => seconds,
            false => {
                let sql = "SELECT CAST(extract(epoch from clock_timestamp()) AS BIGINT)";
                sqlx::query_scalar(sql).fetch_one(&pool).await?
            }
        };
        let (appends, received) = mpsc::channel(4096);
        let database = Database::new(pool, sqlite, Clock::new(seconds));
        let (closing, wrote_by) = (database.pool().close_event(), node.clone());
        // The writer has its own thread. So its statements return at once, even if tables keep the other threads busy.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|e| StoreError::Database(e.to_string()))?;
        let turns = database.clone();
        let write = move || {
            runtime.block_on(async {
                let pool = connections(sqlite, 2).connect_lazy_with(options);
                let writer = writer::write(pool.clone(), turns, wrote_by, received, closing);
                tokio::select! {
                    () = writer => {}
                    () = bring_in(&pool), if sqlite => {}
                }
                pool.close().await;
            });
        };
        let thread = std::thread::Builder::new().name("writer".to_owned()).spawn(write);
        thread.map_err(|e| StoreError::Database(e.to_string()))?;
        Ok(Store { database, appends, node })
    }

    /// Returns the database, for accounts.
    pub fn database(&self) -> &Database {
        &self.database
    }

    fn pool(&self) -> &Pool {
        self.database.pool()
    }

    /// Creates a table, if its owner has fewer than `most` open tables.
    ///
    /// # Errors
    /// If the table can't be written, or the code is already used. `TooMany` if the owner has reached the limit.
    pub async fn create(&self, new: NewRow<'_>, most: usize) -> Result<(), StoreError> {
        let mut transaction = self.database.begin_for(new.owner).await?;
        let open: i64 = sqlx::query_scalar(OPEN_TABLES).bind(new.owner).fetch_one(&mut *transaction).await?;
        if open >= i64::try_from(most).unwrap_or(i64::MAX) {
            transaction.undo().await?;
            return Err(StoreError::TooMany(open));
        }
        sqlx::query(
            "INSERT INTO tables (code, replay, owner, opened, changed, stage, listed, delayed, summary, node, epoch) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)",
        )
        .bind(new.code)
        .bind(new.replay)
        .bind(new.owner)
        .bind(new.row.changed)
        .bind(new.row.changed)
        .bind(word(new.row.stage))
        .bind(i64::from(new.listed))
        .bind(i64::from(new.delayed))
        .bind(&new.row.summary)
        .bind(self.node.as_deref())
        .execute(&mut *transaction)
        .await?;
        for (n, line) in new.lines.iter().enumerate() {
            sqlx::query("INSERT INTO lines (code, n, line) VALUES ($1, $2, $3)")
                .bind(new.code)
                .bind(n as i64)
                .bind(line)
                .execute(&mut *transaction)
                .await?;
        }
        update(&new.row, new.code, &mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Appends rows to a table's log. They are on disk when this returns.
    ///
    /// # Errors
    /// If the rows can't be written. Then none of them is written. `Moved` if the table is on another node.
    pub async fn append(&self, code: Arc<str>, lines: Lines) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let append = Append { code, lines, done };
        self.appends.send(append).await.map_err(|_| StoreError::Stopping)?;
        result.await.map_err(|_| StoreError::Stopping)?
    }

    /// Returns a table by its code, or by its replay's id.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn table(&self, code_or_replay: &str) -> Result<Option<Kept>, StoreError> {
        let row = sqlx::query("SELECT code, replay, opened, summary FROM tables WHERE code = $1 OR replay = $1")
            .bind(code_or_replay)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| kept(&row)).transpose()?)
    }

    /// Returns all rows of a table's log.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn lines(&self, code: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT n, line FROM lines WHERE code = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(code).fetch_all(self.pool()).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for row in &rows {
            let n: i64 = row.try_get(0)?;
            if n != lines.len() as i64 {
                return Err(StoreError::Database(format!("line {} of table {code} is missing", lines.len())));
            }
            lines.push(row.try_get(1)?);
        }
        Ok(lines)
    }

    /// Returns the replay of a finished game, as stored when it ended.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn finished(&self, code: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT r.replay FROM replays r JOIN tables t ON t.code = r.code \
                   WHERE r.code = $1 AND t.stage = 'over'";
        Ok(sqlx::query_scalar(sql).bind(code).fetch_optional(self.pool()).await?)
    }

    /// Returns the stage of a table, as [`word`] names it.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn stage_of(&self, code: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT stage FROM tables WHERE code = $1";
        Ok(sqlx::query_scalar(sql).bind(code).fetch_optional(self.pool()).await?)
    }

    /// Returns the account, or the event, that opened a table.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn owner_of(&self, code: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT owner FROM tables WHERE code = $1";
        Ok(sqlx::query_scalar(sql).bind(code).fetch_optional(self.pool()).await?)
    }

    /// Marks a table whose log can't be read any more as over. With an `owner`, returns false if the table belongs to
    /// another account.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn give_up(&self, code: &str, owner: Option<&str>) -> Result<bool, StoreError> {
        let sql = "UPDATE tables SET stage = 'over' WHERE code = $1 AND owner = COALESCE($2, owner)";
        Ok(sqlx::query(sql).bind(code).bind(owner).write(&self.database).await?.rows_affected() > 0)
    }

    /// Returns the codes of tables that have waited for players since before a time, in seconds since 1970.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn waiting_since(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM tables WHERE stage = 'waiting' AND changed < $1 LIMIT 1000";
        Ok(sqlx::query_scalar(sql).bind(before).fetch_all(self.pool()).await?)
    }

    /// Returns the tables in the lobby, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn lobby(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT summary FROM tables WHERE listed = 1 AND stage <> 'over' ORDER BY changed DESC LIMIT $1";
        Ok(sqlx::query_scalar(sql).bind(most).fetch_all(self.pool()).await?)
    }

    /// Returns the tables that wait for an opponent in a format, newest first. Each is given by its code and its owner.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn quick(&self, format: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT code, owner FROM tables WHERE quick = $1 AND stage = 'waiting' ORDER BY opened DESC LIMIT 50";
        let rows = sqlx::query(sql).bind(format).fetch_all(self.pool()).await?;
        Ok(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Marks a table as waiting for an opponent in a format.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn wait_at(&self, code: &str, format: &str) -> Result<(), StoreError> {
        let sql = "UPDATE tables SET quick = $1 WHERE code = $2";
        sqlx::query(sql).bind(format).bind(code).write(&self.database).await?;
        Ok(())
    }

    /// Returns the number of an account's tables that are not over.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn open_tables(&self, owner: &str) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar(OPEN_TABLES).bind(owner).fetch_one(self.pool()).await?)
    }

    /// Returns the tables at which an account has or had a seat, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn of_account(&self, account: &str, most: i64) -> Result<Vec<Kept>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.code, t.replay, t.opened, t.summary FROM tables t JOIN sitters s ON s.code = t.code \
             WHERE s.account = $1 ORDER BY t.changed DESC LIMIT $2",
        )
        .bind(account)
        .bind(most)
        .fetch_all(self.pool())
        .await?;
        Ok(rows.iter().map(kept).collect::<Result<_, _>>()?)
    }

    /// Returns the games over days in which an account plays.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn over_days(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        let sql = "SELECT t.summary FROM tables t JOIN sitters s ON s.code = t.code \
                   WHERE s.account = $1 AND t.stage IN ('playing', 'paused') ORDER BY t.changed DESC, t.code";
        let summaries: Vec<String> = sqlx::query_scalar(sql).bind(account).fetch_all(self.pool()).await?;
        let listed = summaries.iter().filter_map(|summary| serde_json::from_str::<Listed>(summary).ok());
        Ok(listed.filter(|listed| listed.hours.is_some()).collect())
    }

    /// Returns the codes of running games over days that may come to the end of a decision's time within some seconds.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn due_over_days(&self, within: u64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code, changed, summary FROM tables WHERE stage = 'playing' AND summary LIKE '%\"hours\":%'";
        let rows = sqlx::query(sql).fetch_all(self.pool()).await?;
        let (mut due, now) = (Vec::new(), self.seconds());
        for row in &rows {
            let (code, changed, summary): (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            let hours = serde_json::from_str::<Listed>(&summary).ok().and_then(|listed| listed.hours);
            // Each decision begins later than the last change of the entry, or then.
            let soon = |hours: u32| changed + i64::from(hours) * 3_600 <= now + within as i64;
            if hours.is_some_and(soon) {
                due.push(code);
            }
        }
        Ok(due)
    }

    /// Returns the codes of tables with running games, whose bots and clocks must continue after a restart.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn going_on(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM tables WHERE stage = 'playing' ORDER BY changed DESC";
        Ok(sqlx::query_scalar(sql).fetch_all(self.pool()).await?)
    }

    /// Returns the codes of all tables.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn codes(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT code FROM tables ORDER BY code").fetch_all(self.pool()).await?)
    }

    /// Returns all accounts: id, name, roles, and time of creation in seconds since 1970.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn accounts(&self) -> Result<Vec<(String, String, String, i64)>, StoreError> {
        let rows = sqlx::query("SELECT id, name, roles, made FROM accounts ORDER BY id").fetch_all(self.pool()).await?;
        let row = |row: &DatabaseRow| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?));
        Ok(rows.iter().map(row).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Checks that the database answers, and that the last write succeeded.
    ///
    /// # Errors
    /// A message that names the problem.
    pub async fn ready(&self) -> Result<(), &'static str> {
        if self.database.fails() {
            return Err("the database can't be written");
        }
        sqlx::query("SELECT 1").execute(self.pool()).await.map(drop).map_err(|_| "the database doesn't respond")
    }

    /// Waits for pending writes, and closes the database.
    pub async fn close(self) {
        self.pool().close().await;
        self.appends.closed().await;
    }
}

fn kept(row: &DatabaseRow) -> Result<Kept, sqlx::Error> {
    Ok(Kept { code: row.try_get(0)?, replay: row.try_get(1)?, opened: row.try_get(2)?, summary: row.try_get(3)? })
}
