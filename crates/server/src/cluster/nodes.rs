//! Several nodes that share one database. Each table is on one node, which is named in the table's row. This is valid
//! until the lease in the node's own row expires. `store::writer` checks the lease with every write, so a node that was
//! wrongly considered dead can't write.
//!
//! Requests to tables on other nodes go over NATS. There is no consensus protocol, no membership service and no queue.
//! Rows in Postgres record the nodes and their tables, and their times are those of the database's clock.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;
use sqlx::Row as _;
use tokio::sync::{mpsc, oneshot, watch};

use crate::store::{Pool, StoreError};
use crate::tables::host::{Host, unavailable};
use crate::tables::node_ask::{NodeAsk, NodeReply};
use maneframe_table::stream::Text;

/// Duration of a node's lease in milliseconds. A node that doesn't renew its lease in that time is considered dead.
const LEASE: i64 = 2_500;
/// Interval at which a node renews its lease.
const BEAT: Duration = Duration::from_millis(500);
/// Time after which an unanswered request to a node fails.
const PATIENCE: Duration = Duration::from_secs(4);

/// This node's connection to the others.
#[derive(Debug)]
pub struct Cluster {
    node: Arc<str>,
    pool: Pool,
    nats: async_nats::Client,
    alive: watch::Sender<HashSet<String>>,
    /// Number of times that messages between nodes may have been lost. NATS delivers a message at most once, and loses
    /// those that are sent while the connection is broken.
    gaps: watch::Sender<u64>,
}

/// SQL expression for the database's clock, in milliseconds since 1970.
const NOW: &str = "CAST(extract(epoch from clock_timestamp()) * 1000 AS BIGINT)";

fn subject(node: &str) -> String {
    format!("maneframe.node.{node}")
}

impl Cluster {
    /// Connects this node to the others.
    ///
    /// # Errors
    /// If NATS can't be reached.
    pub async fn join(node: Arc<str>, pool: Pool, nats: &str) -> Result<Cluster, StoreError> {
        let wrong = |e: &dyn std::fmt::Display| StoreError::Database(format!("NATS: {e}"));
        let address: async_nats::ServerAddr = nats.parse().map_err(|e: std::io::Error| wrong(&e))?;
        let mut options = async_nats::ConnectOptions::new().request_timeout(Some(PATIENCE)).retry_on_initial_connect();
        if let (Some(user), Some(password)) = (address.username(), address.password()) {
            options = options.user_and_password(user.to_owned(), password.to_owned());
        }
        let gaps = watch::Sender::default();
        let lost = gaps.clone();
        options = options.event_callback(move |event| {
            use async_nats::Event;
            if matches!(event, Event::Disconnected | Event::SlowConsumer(_)) {
                lost.send_modify(|times| *times += 1);
            }
            std::future::ready(())
        });
        let nats = options.connect(address).await.map_err(|e| StoreError::Database(format!("NATS: {e}")))?;
        let cluster = Cluster { node, pool, nats, alive: watch::Sender::default(), gaps };
        cluster.beat().await?;
        Ok(cluster)
    }

    /// Renews this node's lease and reads the list of live nodes. Returns the nodes that have died since the last
    /// call.
    async fn beat(&self) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "INSERT INTO nodes (name, until) VALUES ($1, {NOW} + {LEASE}) \
             ON CONFLICT (name) DO UPDATE SET until = excluded.until"
        );
        sqlx::query(&sql).bind(&*self.node).execute(&self.pool).await?;
        let sql = format!("SELECT name FROM nodes WHERE until > {NOW}");
        let names: Vec<String> = sqlx::query_scalar(&sql).fetch_all(&self.pool).await?;
        let names: HashSet<String> = names.into_iter().collect();
        let before = self.alive.send_replace(names.clone());
        Ok(before.difference(&names).cloned().collect())
    }

    /// Renews the lease until the program ends. `died` receives each node that has died, and `None` if this node's own
    /// lease may have expired.
    async fn live(self: Arc<Cluster>, died: mpsc::Sender<Option<String>>) {
        let mut every = tokio::time::interval(BEAT);
        every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut last = std::time::Instant::now();
        loop {
            every.tick().await;
            // The lease begins when the database receives the renewal, which is not before this moment.
            let now = std::time::Instant::now();
            match self.beat().await {
                Ok(dead) => {
                    // This renewal may have come after the lease expired.
                    if last.elapsed().as_millis() as i64 > LEASE && died.send(None).await.is_err() {
                        return;
                    }
                    last = now;
                    for node in dead {
                        if died.send(Some(node)).await.is_err() {
                            return;
                        }
                    }
                }
                Err(error) => tracing::warn!("this node can't report that it is alive: {error}"),
            }
        }
    }

    /// Returns the node that a table is on, or `None` if this is the current node. If the table's node is dead, the
    /// current node takes the table.
    ///
    /// # Errors
    /// If the table does not exist, or the database can't be reached.
    pub async fn elsewhere(&self, code: &str) -> Result<Option<String>, Problem> {
        let sql = format!(
            "UPDATE tables SET node = $1, epoch = epoch + 1 WHERE code = $2 AND (node IS NULL OR node = $1 OR \
             NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.name = tables.node AND nodes.until > {NOW}))"
        );
        let failed = |e: sqlx::Error| unavailable(e.into());
        let taken = sqlx::query(&sql).bind(&*self.node).bind(code).execute(&self.pool).await.map_err(failed)?;
        if taken.rows_affected() > 0 {
            return Ok(None);
        }
        let row = sqlx::query("SELECT node FROM tables WHERE code = $1")
            .bind(code)
            .fetch_optional(&self.pool)
            .await
            .map_err(failed)?;
        let row = row.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-table")))?;
        let node: Option<String> = row.try_get(0).map_err(failed)?;
        Ok(node.filter(|node| **node != *self.node))
    }

    /// Returns the tables with running games of a node, so that they can be taken over when the node is dead.
    ///
    /// # Errors
    /// If the database can't be reached.
    async fn left_by(&self, node: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM tables WHERE node = $1 AND stage = 'playing'";
        Ok(sqlx::query_scalar(sql).bind(node).fetch_all(&self.pool).await?)
    }

    /// Like [`Cluster::left_by`], but retries until the database answers, because each death is reported only once.
    async fn left_behind(&self, node: &str) -> Vec<String> {
        loop {
            match self.left_by(node).await {
                Ok(codes) => return codes,
                Err(error) => tracing::warn!(node, "the tables of a dead node are not known yet: {error}"),
            }
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Sends a request to another node.
    ///
    /// # Errors
    /// If the other node can't be reached, or the error that it returns.
    pub async fn ask(&self, node: &str, code: &str, ask: &NodeAsk) -> Result<NodeReply, Problem> {
        let away = |_| Problem::new(Code::Unavailable, Wording::new("problem.moving-retry"));
        let text = serde_json::to_vec(&(code, ask)).unwrap_or_default();
        let answer = self.nats.request(subject(node), text.into()).await.map_err(away)?;
        serde_json::from_slice::<Result<NodeReply, Problem>>(&answer.payload)
            .map_err(|_| Problem::new(Code::Unavailable, Wording::new("problem.node-version")))?
    }

    /// Answers other nodes, and takes over the tables of dead nodes, until the server stops.
    ///
    /// # Errors
    /// If NATS can't be reached.
    pub async fn serve(self: Arc<Cluster>, host: Arc<Host>) -> Result<(), StoreError> {
        let subscribed = self.nats.subscribe(subject(&self.node)).await;
        let asked = subscribed.map_err(|e| StoreError::Database(format!("NATS: {e}")))?;
        tokio::spawn(self.serve_until_stop(host, asked));
        Ok(())
    }

    async fn serve_until_stop(self: Arc<Cluster>, host: Arc<Host>, mut asked: async_nats::Subscriber) {
        let (tell, mut died) = mpsc::channel(16);
        tokio::spawn(Arc::clone(&self).live(tell));
        loop {
            tokio::select! {
                message = asked.next() => {
                    let Some(message) = message else { return };
                    let Some(to) = message.reply else { continue };
                    let (host, cluster) = (Arc::clone(&host), Arc::clone(&self));
                    tokio::spawn(async move {
                        let reply = match serde_json::from_slice::<(String, NodeAsk)>(&message.payload) {
                            Ok((code, ask)) => host.ask_here(code.into(), ask).await,
                            Err(e) => Err(Problem::new(Code::Unreadable, e.to_string())),
                        };
                        cluster.answer(to, &reply).await;
                    });
                }
                dead = died.recv() => match dead {
                    None => return,
                    Some(None) => {
                        tracing::warn!("this node was not reachable for too long: its tables may be on other nodes");
                        host.let_go().await;
                    }
                    Some(Some(node)) => {
                        tracing::warn!(node, "a node died");
                        let (host, cluster) = (Arc::clone(&host), Arc::clone(&self));
                        tokio::spawn(async move {
                            let codes = futures_util::stream::iter(cluster.left_behind(&node).await);
                            codes.for_each_concurrent(16, |code| host.take_over(code.into())).await;
                        });
                    }
                },
            }
        }
    }

    /// Sends a reply.
    async fn answer(&self, to: async_nats::Subject, reply: &Result<NodeReply, Problem>) {
        let text = serde_json::to_vec(reply).unwrap_or_default();
        let _ = self.nats.publish(to, text.into()).await;
    }

    /// Creates an inbox: an address of the network between nodes. Updates that are sent there go to `to`, until the
    /// stream ends or `node` dies.
    ///
    /// # Errors
    /// If NATS can't be reached.
    pub async fn inbox(self: &Arc<Cluster>, node: String, to: mpsc::Sender<Text>) -> Result<String, Problem> {
        let inbox = self.nats.new_inbox();
        let away = |_| Problem::new(Code::Unavailable, Wording::new("problem.nodes-apart"));
        let mut texts = self.nats.subscribe(inbox.clone()).await.map_err(away)?;
        // The subscription must exist before the first message.
        self.nats.flush().await.map_err(|_| Problem::new(Code::Unavailable, Wording::new("problem.again")))?;
        let (mut alive, mut gaps) = (self.alive.subscribe(), self.gaps.subscribe());
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    text = texts.next() => {
                        // An empty message marks the end of the stream.
                        let Some(text) = text.filter(|text| !text.payload.is_empty()) else { return };
                        let Ok(text) = std::str::from_utf8(&text.payload) else { return };
                        if to.try_send(text.into()).is_err() {
                            return;
                        }
                    }
                    () = to.closed() => return,
                    // Messages may have been lost. The client reconnects and then gets the missing updates.
                    _ = gaps.changed() => return,
                    gone = alive.wait_for(|alive| !alive.contains(&node)) => {
                        drop(gone);
                        return;
                    }
                }
            }
        });
        Ok(inbox)
    }

    /// Returns a channel whose texts are sent to an inbox of a node. The receiver signals the end: the table has
    /// dropped the channel, or the node has died.
    pub fn outbox(self: &Arc<Cluster>, inbox: String, node: String) -> (mpsc::Sender<Text>, oneshot::Receiver<()>) {
        let (to, mut texts) = mpsc::channel::<Text>(256);
        let (ended, over) = oneshot::channel();
        let nats = self.nats.clone();
        let mut alive = self.alive.subscribe();
        tokio::spawn(async move {
            // A node that has just started may not be in the list of live nodes yet.
            let mut dies = std::pin::pin!(async {
                drop(alive.wait_for(|alive| alive.contains(&node)).await);
                drop(alive.wait_for(|alive| !alive.contains(&node)).await);
            });
            loop {
                let text = tokio::select! {
                    text = texts.recv() => text,
                    () = &mut dies => None,
                };
                let Some(text) = text else { break };
                if nats.publish(inbox.clone(), text.as_bytes().to_vec().into()).await.is_err() {
                    break;
                }
            }
            // The end is sent even if the node seems dead, because it may still be alive.
            let _ = nats.publish(inbox, Vec::new().into()).await;
            drop(ended);
        });
        (to, over)
    }

    /// Returns the name of this node.
    pub fn name(&self) -> String {
        self.node.to_string()
    }

    /// Leaves the cluster, so that other nodes may take the tables at once.
    pub async fn leave(&self) {
        // If NATS or the database can't be reached, other nodes only have to wait until the lease expires.
        let goodbye = async {
            let _ = self.nats.flush().await;
            // The rows of the tables keep this node's name, by which the other nodes find them.
            let _ = sqlx::query("DELETE FROM nodes WHERE name = $1").bind(&*self.node).execute(&self.pool).await;
        };
        let _ = tokio::time::timeout(Duration::from_millis(LEASE as u64), goodbye).await;
    }
}
