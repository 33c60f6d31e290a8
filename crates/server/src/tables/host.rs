//! [`Host`]: all tables of this node. It finds tables, opens them, reads them from the database and unloads them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex as Lock, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use maneframe_deck::Date;
use maneframe_protocol::{Code, Message, Problem, Request};
use maneframe_wording::Wording;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

use maneframe_table::actor::{TableActor, WOKEN};
use maneframe_table::answer::unknown;
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::command::CommandSender;
use maneframe_table::keeper::{For, Keeper as _, Length};
use maneframe_table::opening;
use maneframe_table::record::TableEvent;
use maneframe_table::stream::{Outbox, Text, text};

use super::node_ask::{NodeAsk, NodeReply};
use super::services::Services;
use crate::cluster::Cluster;
use crate::push;
use crate::turn::timed;
use crate::workers::NotDone;

/// Returns milliseconds since 1970 by a monotonic clock that starts at the system's time. Steps of the system's clock
/// and suspended time don't count, so players' clocks are not affected.
pub fn now() -> u64 {
    static BEGUN: LazyLock<(Instant, u64)> = LazyLock::new(|| (Instant::now(), system_seconds() * 1000));
    let (begun, at) = *BEGUN;
    at + begun.elapsed().as_millis() as u64
}

/// Returns seconds since 1970 by the system's clock, for dates.
pub fn system_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

/// Returns today's date, for formats.
pub fn today() -> Date {
    maneframe_table::outside::date(system_seconds() as i64)
}

/// Slot for a table in memory. `desk` is `None` until the table is read.
pub struct Handle {
    pub code: Arc<str>,
    pub(super) desk: Arc<Mutex<Option<TableActor>>>,
    /// Time for which the timer is set; 0 if it is not set.
    alarm: AtomicU64,
}

/// Node that has a table or, for the current node, the result of a call there.
pub enum Found<T> {
    /// The table is on this node.
    Here(T),
    /// The table is on the node with that name.
    There(String),
}

/// Returns the way to a client behind a channel. If the channel is full, the client is disconnected. It gets the missing
/// updates when it reconnects.
fn outbox(to: mpsc::Sender<Text>) -> Outbox {
    Arc::new(move |text| to.try_send(text).is_ok())
}

/// Number of rows from which on reading a log counts as long work.
const LONG_LOG: usize = 2_000;

/// Time in seconds for which a table waits for players. It is long because an invitation may go unread for a while.
const WAITS: i64 = 14 * 86_400;

/// All tables of a node.
pub struct Host {
    pub services: Services,
    tables: Lock<HashMap<Arc<str>, Arc<Handle>>>,
    stopping: watch::Sender<bool>,
    cluster: Option<Arc<Cluster>>,
    /// Number of tables whose seed was derived from [`crate::Config::seed`].
    pub(super) seeded: AtomicU64,
    pub(super) itself: Weak<Host>,
}

impl Host {
    /// Creates a host without tables in memory.
    pub fn new(services: Services, cluster: Option<Arc<Cluster>>) -> Arc<Host> {
        Arc::new_cyclic(|itself| Host {
            services,
            tables: Lock::default(),
            stopping: watch::Sender::new(false),
            seeded: AtomicU64::new(0),
            cluster,
            itself: Weak::clone(itself),
        })
    }

    pub(super) fn handle(&self, code: &Arc<str>) -> Result<Arc<Handle>, Problem> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get(code) {
            return Ok(Arc::clone(handle));
        }
        if tables.len() >= self.services.config.live_tables {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.too-many-tables")));
        }
        let handle = Arc::new(Handle { code: Arc::clone(code), desk: Arc::default(), alarm: AtomicU64::new(0) });
        tables.insert(Arc::clone(code), Arc::clone(&handle));
        Ok(handle)
    }

    pub(super) fn drop_handle(&self, handle: &Arc<Handle>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(&handle.code).is_some_and(|there| Arc::ptr_eq(there, handle)) {
            tables.remove(&handle.code);
        }
    }

    fn is_current(&self, handle: &Arc<Handle>) -> bool {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(&handle.code).is_some_and(|there| Arc::ptr_eq(there, handle))
    }

    /// Returns this host for tasks that go on by themselves; `None` if the server stops.
    pub fn itself(&self) -> Option<Arc<Host>> {
        self.itself.upgrade()
    }

    /// Returns the number of tables in memory.
    pub fn live(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Runs `does` on a table. The table is read first if it is not in memory. If another node has the table, returns
    /// that node.
    async fn at<T>(
        &self,
        code: Arc<str>,
        does: impl AsyncFnOnce(&mut TableActor, &Services) -> Result<T, Problem>,
    ) -> Result<Found<T>, Problem> {
        if *self.stopping.borrow() {
            return Err(stopping());
        }
        let mut handle = self.handle(&code)?;
        let mut place = Arc::clone(&handle.desk).lock_owned().await;
        while !self.is_current(&handle) {
            // The table was unloaded while this call waited for the lock.
            drop(place);
            handle = self.handle(&code)?;
            place = Arc::clone(&handle.desk).lock_owned().await;
        }
        if place.is_none() {
            if let Some(cluster) = &self.cluster
                && let Some(node) = cluster.elsewhere(&code).await.inspect_err(|_| self.drop_handle(&handle))?
            {
                self.drop_handle(&handle);
                return Ok(Found::There(node));
            }
            match self.read(&code).await {
                Ok(desk) => *place = Some(desk),
                Err(problem) => {
                    self.drop_handle(&handle);
                    return Err(problem);
                }
            }
        }
        let Some(desk) = place.as_mut() else { return Err(unknown()) };
        let done = does(desk, &self.services).await;
        if desk.broken {
            desk.streams.tell_all(&Message::Bye { why: "the table could not be saved".to_owned(), again: true });
            *place = None;
            self.drop_handle(&handle);
            return done.map(Found::Here);
        }
        if desk.table.wants_rematch() {
            self.rematch(desk).await;
        }
        if let Some(account) = desk.newly_awaited() {
            push::wake(self, [account]);
        }
        self.set_alarm(&handle, desk);
        done.map(Found::Here)
    }

    /// Reads a table from its log.
    async fn read(&self, code: &Arc<str>) -> Result<TableActor, Problem> {
        let store = &self.services.store;
        let kept = store.table(code).await.map_err(unavailable)?.filter(|kept| *kept.code == **code);
        let kept = kept.ok_or_else(unknown)?;
        let rows = store.lines(code).await.map_err(unavailable)?;
        let at = now();
        let host = self.itself.upgrade().ok_or_else(unknown)?;
        let (code, replay) = (Arc::clone(code), kept.replay);
        let length = if rows.len() > LONG_LOG { Length::Long } else { Length::Short };
        let whose = Arc::clone(&code);
        let read = move || {
            let desk = TableActor::read(&code, &replay, &rows, &host.services, at);
            desk.inspect_err(|why| tracing::error!(table = %code, "{why}")).ok()
        };
        let read = self.services.run(&whose, For::People, length, read).await;
        let broken = || {
            Problem::new(
                Code::Unavailable,
                "this server can't continue this table: its cards have changed, or a newer server wrote it",
            )
        };
        let mut desk = read?.ok_or_else(broken)?;
        // The time while a game over days sleeps counts. It gets an hour only if less is left.
        let near = |alarm: u64| !desk.table.is_over_days() || alarm <= at + WOKEN / 2;
        let running = desk.table.clock.next_alarm().is_some_and(near);
        let woke = if running { vec![TableEvent::Woke] } else { Vec::new() };
        desk.commit(woke, &self.services, at).await?;
        // The player was told before the table was unloaded.
        let _ = desk.newly_awaited();
        self.services.metrics.woken.inc();
        Ok(desk)
    }

    /// Sets a timer for the next alarm of a table.
    pub(super) fn set_alarm(&self, handle: &Arc<Handle>, desk: &TableActor) {
        let Some(due) = desk.next_alarm() else { return handle.alarm.store(0, Ordering::Relaxed) };
        if handle.alarm.swap(due, Ordering::Relaxed) == due {
            return;
        }
        let (host, handle) = (Weak::clone(&self.itself), Arc::downgrade(handle));
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(due.saturating_sub(now()))).await;
            let (Some(host), Some(handle)) = (host.upgrade(), handle.upgrade()) else { return };
            // Another timer has been set since this one.
            if handle.alarm.compare_exchange(due, 0, Ordering::Relaxed, Ordering::Relaxed).is_err() {
                return;
            }
            let rings = host.at(Arc::clone(&handle.code), async |desk, services| desk.ring(services, now()).await);
            let rung = timed(host.services.metrics.long_turns.clone(), rings).await;
            if let Err(problem) = rung {
                tracing::warn!(table = %handle.code, "{problem}");
            }
        });
    }

    /// Sends a request to a table, on whichever node it is.
    ///
    /// # Errors
    /// If the table does not exist or can't be read, or the request is refused.
    pub async fn ask(&self, code: &str, ask: Ask) -> Result<Reply, Problem> {
        match self.ask_node(code, NodeAsk::Table(ask)).await? {
            NodeReply::Table(reply) => Ok(reply),
            _ => Err(unknown()),
        }
    }

    async fn ask_node(&self, code: &str, ask: NodeAsk) -> Result<NodeReply, Problem> {
        // The request is completed in its own task even if the caller has gone. Otherwise it could be half applied and
        // never reported.
        let (host, code) = (self.itself.upgrade().ok_or_else(unknown)?, code.to_owned());
        let long = self.services.metrics.long_turns.clone();
        let asked = tokio::spawn(timed(long, async move { host.carry_out(&code, ask).await }));
        asked.await.unwrap_or_else(|_| Err(Problem::new(Code::Unavailable, Wording::new("problem.failed"))))
    }

    async fn carry_out(&self, code: &str, ask: NodeAsk) -> Result<NodeReply, Problem> {
        let code: Arc<str> = opening::read_code(code).ok_or_else(unknown)?.into();
        let closes = match &ask {
            NodeAsk::Table(Ask::Close { account, admin }) => Some((account.clone(), *admin)),
            _ => None,
        };
        // The request is copied only in a cluster, where another node may have to answer it.
        let kept = self.cluster.is_some().then(|| ask.clone());
        let done = self.at(Arc::clone(&code), async |desk, services| self.answer(desk, services, ask).await).await;
        if let (Err(problem), Some((account, admin))) = (&done, &closes)
            && problem.code == Code::Unavailable
            && self.is_unreadable(&code).await
        {
            // If a table's cards have changed, it can't be played any more, but the owner can give it up.
            let owner = (!admin).then_some(account.as_str());
            let is_owners = self.services.store.give_up(&code, owner).await.map_err(unavailable)?;
            let forbidden = || Problem::new(Code::Forbidden, Wording::new("problem.not-your-table"));
            return is_owners.then_some(NodeReply::Table(Reply::Done)).ok_or_else(forbidden);
        }
        match done? {
            Found::Here(reply) => Ok(reply),
            Found::There(node) => match (&self.cluster, &kept) {
                (Some(cluster), Some(ask)) => cluster.ask(&node, &code, ask).await,
                _ => Err(unknown()),
            },
        }
    }

    /// Returns true if a table's log is in the database but can't be replayed.
    async fn is_unreadable(&self, code: &str) -> bool {
        let (Ok(Some(kept)), Some(host)) = (self.services.store.table(code).await, self.itself.upgrade()) else {
            return false;
        };
        let Ok(rows) = self.services.store.lines(code).await else { return false };
        let reads = move || TableActor::read(&kept.code, &kept.replay, &rows, &host.services, now()).is_ok();
        let reads = self.services.ask(&code.into(), Length::Long, reads).await;
        reads.is_ok_and(|reads| !reads)
    }

    /// Answers a request to a table on this node.
    async fn answer(&self, desk: &mut TableActor, services: &Services, ask: NodeAsk) -> Result<NodeReply, Problem> {
        let at = now();
        Ok(match ask {
            NodeAsk::Table(ask) => NodeReply::Table(desk.answer(ask, services, at).await?),
            NodeAsk::Join { who, last, inbox, node } => {
                let cluster = self.cluster.as_ref().ok_or_else(unknown)?;
                desk.may_join(&who)?;
                desk.touched = at;
                let (to, over) = cluster.outbox(inbox, node);
                let listener = desk.streams.join(&desk.table, &who, outbox(to), last, at);
                self.see_off(Arc::clone(&desk.table.code), listener, over);
                NodeReply::Listener(listener)
            }
            NodeAsk::Leave { listener } => {
                desk.streams.leave(listener, at);
                NodeReply::Done
            }
        })
    }

    /// Removes a listener on another node when `over` is signalled. If that node has died, it can't remove the listener
    /// itself.
    fn see_off(&self, code: Arc<str>, listener: u64, over: oneshot::Receiver<()>) {
        let host = Weak::clone(&self.itself);
        tokio::spawn(async move {
            let _ = over.await;
            if let Some(host) = host.upgrade() {
                host.leave(&code, listener).await;
            }
        });
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// If the command is refused.
    pub async fn command(&self, code: &str, who: &CommandSender, request: Request) -> Result<Message, Problem> {
        let ask = Ask::Command { who: who.clone(), request: Box::new(request) };
        match self.carry_out(code, NodeAsk::Table(ask)).await? {
            NodeReply::Table(Reply::Message(message)) => Ok(*message),
            _ => Err(unknown()),
        }
    }

    /// Adds a listener to a table's updates and returns its number.
    ///
    /// # Errors
    /// If the client may not receive the updates.
    pub async fn join(
        &self,
        code: &str,
        who: &CommandSender,
        to: mpsc::Sender<Text>,
        last: Option<(u64, u64)>,
    ) -> Result<u64, Problem> {
        let local = to.clone();
        let found = self
            .at(code.into(), async |desk, _| {
                let at = now();
                desk.touched = at;
                desk.may_join(who)?;
                Ok(desk.streams.join(&desk.table, who, outbox(local), last, at))
            })
            .await?;
        match (found, &self.cluster) {
            (Found::Here(listener), _) => Ok(listener),
            (Found::There(node), Some(cluster)) => {
                let inbox = cluster.inbox(node.clone(), to).await?;
                match cluster
                    .ask(&node, code, &NodeAsk::Join { who: who.clone(), last, inbox, node: cluster.name() })
                    .await?
                {
                    NodeReply::Listener(listener) => Ok(listener),
                    _ => Err(unknown()),
                }
            }
            (Found::There(_), None) => Err(unknown()),
        }
    }

    /// Removes a listener.
    pub async fn leave(&self, code: &str, listener: u64) {
        let handle = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(code).cloned();
        if let Some(handle) = handle
            && let Some(desk) = handle.desk.lock().await.as_mut()
        {
            return desk.streams.leave(listener, now());
        }
        // The table may be on another node. If it is on none, the listener is already gone.
        if self.cluster.is_some() {
            drop(self.ask_node(code, NodeAsk::Leave { listener }).await);
        }
    }

    /// Returns true if the server is stopping.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Returns the replay of a whole game as text. The flag is true if the game is over.
    ///
    /// # Errors
    /// If the game has not begun, or the table can't be read.
    pub async fn replay(&self, code: &str) -> Result<(String, bool), Problem> {
        // The replay of a finished game is stored in the database. It can be read even if the cards have changed since.
        if let Some(text) = self.services.store.finished(code).await.map_err(unavailable)? {
            return Ok((text, true));
        }
        match self.ask(code, Ask::Replay).await? {
            Reply::Replay { text, over } => Ok((text, over)),
            _ => Err(unknown()),
        }
    }

    /// Unloads idle tables until the server stops. Reads the tables with running games at the start, so that their bots
    /// and clocks continue.
    pub async fn tend(self: Arc<Host>) {
        match self.services.store.going_on().await {
            Ok(codes) => {
                for code in codes {
                    // A table must be read to find out whether it has alarms.
                    let _ = self.at(code.into(), async |_, _| Ok(())).await;
                }
            }
            Err(error) => tracing::warn!("{error}"),
        }
        let mut every = tokio::time::interval(Duration::from_secs(15));
        let mut ticks = 0_u32;
        loop {
            every.tick().await;
            if *self.stopping.borrow() {
                return;
            }
            if ticks.is_multiple_of(240) {
                self.close_deserted().await;
            }
            if ticks.is_multiple_of(120) {
                self.wake_over_days().await;
            }
            ticks = ticks.wrapping_add(1);
            let handles: Vec<_> =
                self.tables.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
            for handle in handles {
                let Ok(mut desk) = handle.desk.try_lock() else { continue };
                let after = self.services.config.sleep_after * 1000;
                if desk.as_ref().is_none_or(|desk| desk.may_sleep(now(), after)) {
                    *desk = None;
                    self.drop_handle(&handle);
                }
            }
        }
    }

    /// Reads the tables of games over days in which a player's time may be up soon. Then their alarms keep them awake.
    async fn wake_over_days(&self) {
        for code in self.services.store.due_over_days(WOKEN / 1_000).await.unwrap_or_default() {
            let _ = self.at(code.into(), async |_, _| Ok(())).await;
        }
    }

    /// Closes tables that have waited too long for players.
    async fn close_deserted(&self) {
        let before = self.services.store.seconds() - WAITS;
        let codes = self.services.store.waiting_since(before).await.unwrap_or_default();
        for code in codes {
            let ask = Ask::Close { account: String::new(), admin: true };
            let _ = self.carry_out(&code, NodeAsk::Table(ask)).await;
        }
    }

    /// Stops all tables and disconnects their listeners.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        // Bots that are computing are not waited for.
        self.services.workers.close();
        let handles: Vec<_> = self.tables.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for handle in handles {
            // Taking the lock waits for a commit in progress. So everything that was sent to players is on disk.
            *handle.desk.lock().await = None;
        }
        if let Some(cluster) = &self.cluster {
            cluster.leave().await;
        }
    }

    /// Waits until the server stops.
    pub async fn stopped(&self) {
        let _ = self.stopping.subscribe().wait_for(|stops| *stops).await;
    }
}

/// Calls from [`Cluster`] to this node.
#[cfg(feature = "cluster")]
impl Host {
    /// Loads a table on this node, if no other node has it.
    pub(crate) async fn take_over(&self, code: Arc<str>) {
        drop(self.at(code, async |_, _| Ok(())).await);
    }

    /// Answers a request from another node. A request to a table that has moved is not forwarded, so that requests
    /// can't go in circles.
    pub(crate) async fn ask_here(&self, code: Arc<str>, ask: NodeAsk) -> Result<NodeReply, Problem> {
        match self.at(code, async |desk, services| self.answer(desk, services, ask).await).await? {
            Found::Here(reply) => Ok(reply),
            Found::There(_) => Err(Problem::new(Code::Unavailable, Wording::new("problem.moved"))),
        }
    }

    /// Unloads all tables, because they may be on other nodes.
    pub(crate) async fn let_go(&self) {
        let handles: Vec<_> = self.tables.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for handle in handles {
            let mut desk = handle.desk.lock().await;
            *desk = None;
            self.drop_handle(&handle);
        }
    }
}

/// Returns the problem to report for a database error. The details are only logged.
pub fn unavailable(error: crate::store::StoreError) -> Problem {
    tracing::error!("{error}");
    Problem::new(Code::Unavailable, Wording::new("problem.busy"))
}

/// Returns the problem to report for work that a worker thread didn't do.
pub fn too_much(why: NotDone) -> Problem {
    let busy = "the server is busy: try again soon";
    match why {
        NotDone::TooMuch => Problem::new(Code::TooMuch, busy),
        NotDone::Failed => Problem::new(Code::Unavailable, busy),
        NotDone::Stopping => stopping(),
    }
}

fn stopping() -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.stopping"))
}

/// Serializes an answer.
pub fn answer(message: &Message) -> Text {
    text(message)
}

/// Serializes a refusal.
pub fn refusal(request: u64, problem: Problem) -> Text {
    text(&Message::Refused { to: request, problem })
}
