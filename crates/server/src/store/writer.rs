//! Task that writes to the tables' logs. Acts of many tables that arrive while the disk is busy share a transaction. So
//! a machine with slow syncs can still write thousands of acts a second. An act is reported only after its transaction
//! is committed.

use std::sync::Arc;

use sqlx::pool::PoolConnection;
use tokio::sync::{mpsc, oneshot};

use super::database::Writing;
use super::driver::{Connection, Driver, Pool, is_sqlite};
use super::{Database, Lines, StoreError};

/// Rows to append to a table's log, with the channel for the result.
#[derive(Debug)]
pub struct Append {
    /// Code of the table.
    pub code: Arc<str>,
    pub lines: Lines,
    /// Channel for the result.
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

/// Maximum number of appends in a transaction.
const TOGETHER: usize = 512;

/// Minimum time between the beginnings of two transactions. Appends that arrive in between share the next transaction.
/// Most of the cost of a transaction does not depend on the number of rows. An append after a pause doesn't wait.
const APART: std::time::Duration = std::time::Duration::from_millis(2);

/// Interval of attempts while writing fails.
const AGAIN: std::time::Duration = std::time::Duration::from_secs(1);

/// Writes appends. Stops when all senders are gone, or when `closing` completes and no append is pending.
pub async fn write(
    pool: Pool,
    database: Database,
    node: Option<Arc<str>>,
    mut appends: mpsc::Receiver<Append>,
    closing: impl Future<Output = ()>,
) {
    let mut closing = std::pin::pin!(closing);
    let mut batch = Vec::new();
    // Uses the same connection as long as it works, because SQLite drops a connection's page cache when another
    // connection has written.
    let mut kept = None;
    let mut next = tokio::time::Instant::now();
    loop {
        tokio::time::sleep_until(next).await;
        let so_many = tokio::select! {
            biased;
            so_many = appends.recv_many(&mut batch, TOGETHER) => so_many,
            () = &mut closing => return,
            () = tokio::time::sleep(AGAIN), if database.fails() => {
                if let Ok(connection) = pool.acquire().await {
                    let _ = database.probe(connection).await;
                }
                continue;
            }
        };
        if so_many == 0 {
            return;
        }
        next = tokio::time::Instant::now() + APART;
        let all = async {
            let connection = match kept.take() {
                Some(connection) => connection,
                None => pool.acquire().await?,
            };
            let (connection, refused) = together(&database, connection, node.as_deref(), &batch).await?;
            kept = Some(connection);
            Ok::<_, StoreError>(refused)
        };
        match all.await {
            Ok(refused) => {
                for (append, refused) in batch.drain(..).zip(refused) {
                    let _ = append.done.send(if refused { Err(StoreError::Moved) } else { Ok(()) });
                }
            }
            // One of the appends may have caused the error. Each is written again by itself, so that the others
            // succeed.
            Err(_) => {
                for append in batch.drain(..) {
                    let one = alone(&pool, &database, node.as_deref(), &append).await;
                    let _ = append.done.send(one);
                }
            }
        }
    }
}

/// Writes one append in its own transaction. A failed commit may nevertheless have written the rows, which is checked
/// on another connection.
async fn alone(pool: &Pool, database: &Database, node: Option<&str>, append: &Append) -> Result<(), StoreError> {
    if is_there(pool, append).await? {
        return Ok(());
    }
    match together(database, pool.acquire().await?, node, std::slice::from_ref(append)).await {
        Ok((_, refused)) if refused[0] => Err(StoreError::Moved),
        Ok(_) => Ok(()),
        Err(error) => {
            if is_there(pool, append).await? {
                Ok(())
            } else {
                Err(error)
            }
        }
    }
}

/// Returns true if exactly these rows are in the database. They include times, so no other writer can have made equal
/// rows.
async fn is_there(pool: &Pool, append: &Append) -> Result<bool, StoreError> {
    let sql = "SELECT line FROM lines WHERE code = $1 AND n >= $2 ORDER BY n";
    let query = sqlx::query_scalar(sql).bind(&*append.code).bind(append.lines.first as i64);
    let lines: Vec<String> = query.fetch_all(pool).await?;
    Ok(lines == append.lines.lines)
}

/// Writes appends in one transaction. Returns the connection, and the appends that are refused because their table is
/// on another node now.
async fn together(
    database: &Database,
    connection: PoolConnection<Driver>,
    node: Option<&str>,
    batch: &[Append],
) -> Result<(PoolConnection<Driver>, Vec<bool>), StoreError> {
    let mut transaction = Writing::begin(database, connection).await?;
    let mut refused = vec![false; batch.len()];
    if let Some(node) = node {
        let held = held(&mut transaction, node, batch).await?;
        for (append, refused) in batch.iter().zip(&mut refused) {
            *refused = !held.iter().any(|code| **code == *append.code);
        }
    }
    let mut rows: Vec<(&str, u64, &str)> = Vec::new();
    for (append, _) in batch.iter().zip(&refused).filter(|(_, refused)| !**refused) {
        let Lines { first, lines, .. } = &append.lines;
        rows.extend(lines.iter().zip(*first..).map(|(line, n)| (&*append.code, n, line.as_str())));
    }
    if !rows.is_empty() {
        // One statement with one argument inserts all rows, because each statement costs a round trip to the database.
        let sql = match is_sqlite(&transaction) {
            true => "INSERT INTO lines (code, n, line) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)",
            false => {
                "INSERT INTO lines (code, n, line) SELECT line ->> 0, (line ->> 1)::bigint, line ->> 2 \
                 FROM json_array_elements($1::json) AS line"
            }
        };
        let rows = serde_json::to_string(&rows).map_err(|e| StoreError::Database(e.to_string()))?;
        sqlx::query(sql).bind(rows).execute(&mut *transaction).await?;
    }
    for (append, _) in batch.iter().zip(&refused).filter(|(_, refused)| !**refused) {
        if let Some(row) = &append.lines.row {
            super::update(row, &append.code, &mut transaction).await?;
        }
        if let Some(replay) = &append.lines.replay {
            let sql = "INSERT INTO replays (code, replay) VALUES ($1, $2) \
                       ON CONFLICT (code) DO UPDATE SET replay = excluded.replay";
            sqlx::query(sql).bind(&*append.code).bind(replay).execute(&mut *transaction).await?;
        }
    }
    Ok((transaction.commit().await?, refused))
}

/// Returns the tables of the batch that are on this node. Their rows stay locked until the transaction ends, so that no
/// other node can take over one of them.
async fn held(transaction: &mut Connection, node: &str, batch: &[Append]) -> Result<Vec<String>, sqlx::Error> {
    let places: Vec<String> = (0..batch.len()).map(|i| format!("${}", i + 2)).collect();
    let sql = format!("SELECT code FROM tables WHERE node = $1 AND code IN ({}) FOR SHARE", places.join(", "));
    let mut query = sqlx::query_scalar(&sql).persistent(false).bind(node);
    for append in batch {
        query = query.bind(&*append.code);
    }
    query.fetch_all(transaction).await
}
