//! Lock that reserves a Postgres database, either for one server or for any number of nodes.
//!
//! The lock belongs to a Postgres session on its own connection, and ends with this process. If the machine disappears,
//! Postgres notices after half a minute.

use std::time::Duration;

use sqlx::{Connection as _, Executor as _};
use tokio::sync::watch;

use super::driver::{Address, Connection};
use super::{StoreError, connections, opening};

/// Key of the lock: eight letters as a number.
const KEY: i64 = i64::from_be_bytes(*b"manefram");
/// Number of attempts to get the lock, and the pause between them. A server that has just ended may hold the lock for a
/// moment.
const TRIES: usize = 12;
const BETWEEN: Duration = Duration::from_millis(250);
/// Interval of the checks of the connection, and maximum time for an answer.
const BEAT: Duration = Duration::from_secs(5);

/// Reservation of a Postgres database. It ends when it is dropped.
#[derive(Debug)]
pub struct Session(watch::Sender<String>);

/// Reason why a database was not reserved.
pub enum NotReserved {
    /// Another server, whose name this is, has reserved the database.
    By(String),
    /// The database can't be reached.
    Failed(StoreError),
}

impl From<StoreError> for NotReserved {
    fn from(error: StoreError) -> NotReserved {
        NotReserved::Failed(error)
    }
}

impl Session {
    /// Reserves a database, either together with other nodes or exclusively.
    ///
    /// # Errors
    /// If another server has reserved it, or it can't be reached.
    pub async fn reserve(address: Address, is_node: bool) -> Result<Session, NotReserved> {
        let connection = connect(&address, is_node).await?;
        let (name, names) = watch::channel(String::new());
        tokio::spawn(keep(connection, address, is_node, names));
        Ok(Session(name))
    }

    /// Sets the name of the holder that other servers see.
    pub fn tell(&self, holder: String) {
        self.0.send_replace(holder);
    }
}

/// Connects, and takes the lock.
async fn connect(address: &Address, is_node: bool) -> Result<Connection, NotReserved> {
    let failed = |e: sqlx::Error| opening::explain(address, &e);
    // A pool retries for a while, because the database may be starting too.
    let pool = connections(false, 1).connect_with(address.options()?).await.map_err(failed)?;
    let mut connection = pool.acquire().await.map_err(failed)?.detach();
    // With these settings, Postgres notices within half a minute that this machine is gone. Some systems don't support
    // them.
    for setting in ["tcp_keepalives_idle = 15", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3"] {
        let _ = connection.execute(format!("SET {setting}").as_str()).await;
    }
    let sql = match is_node {
        true => "SELECT pg_try_advisory_lock_shared($1)",
        false => "SELECT pg_try_advisory_lock($1)",
    };
    for n in 0..TRIES {
        if n > 0 {
            tokio::time::sleep(BETWEEN).await;
        }
        let is_taken: bool = sqlx::query_scalar(sql).bind(KEY).fetch_one(&mut connection).await.map_err(failed)?;
        if is_taken {
            return Ok(connection);
        }
    }
    let sql = "SELECT a.application_name || COALESCE(' from ' || host(a.client_addr), '') \
               FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid \
               WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 \
               AND (l.classid::bigint << 32) + l.objid::bigint = $1 AND a.datname = current_database() LIMIT 1";
    let holder: Result<Option<String>, _> = sqlx::query_scalar(sql).bind(KEY).fetch_optional(&mut connection).await;
    let _ = connection.close().await;
    Err(NotReserved::By(holder.ok().flatten().unwrap_or_else(|| "another process".to_owned())))
}

/// Holds the lock until the [`Session`] is dropped. If the connection breaks, it takes the lock again.
async fn keep(mut connection: Connection, address: Address, is_node: bool, mut names: watch::Receiver<String>) {
    loop {
        let is_named = tokio::select! {
            () = tokio::time::sleep(BEAT) => false,
            changed = names.changed() => match changed {
                Ok(()) => true,
                Err(_) => break,
            },
        };
        let answers = async {
            if is_named {
                let name = names.borrow_and_update().clone();
                let sql = "SELECT set_config('application_name', $1, false)";
                sqlx::query(sql).bind(name).execute(&mut connection).await?;
            }
            connection.ping().await
        };
        if matches!(tokio::time::timeout(BEAT, answers).await, Ok(Ok(()))) {
            continue;
        }
        tracing::warn!("the connection that reserves {address} was lost");
        // The lock ends with the connection, so the broken connection is dropped first in case Postgres still knows it.
        drop(connection);
        connection = loop {
            if names.has_changed().is_err() {
                return;
            }
            match connect(&address, is_node).await {
                Ok(connection) => break connection,
                Err(NotReserved::By(holder)) => {
                    tracing::error!("{address} can't be reserved again: it is in use ({holder})");
                }
                Err(NotReserved::Failed(error)) => tracing::warn!("{error}"),
            }
            tokio::time::sleep(BEAT).await;
        };
        names.mark_changed();
    }
    let _ = connection.close().await;
}
