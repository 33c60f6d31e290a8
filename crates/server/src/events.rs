//! Events of this server: tournaments that people attend. Their logs are in the database, and belong to no node. A request
//! takes the event from memory, reads what others have written since, changes a copy on a worker thread, and writes it
//! unless somebody was faster.
//!
//! Events in which something happens by themselves (results of games, rounds that are paired, announced starts) have a
//! time in the database. Every node looks for due ones each second ([`tend_all`]).

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use maneframe_library::Library;
use maneframe_protocol::{ClockRule, Code, EventPlace, EventStage, EventView, NewEvent, Problem};
use maneframe_table::ask::Ask;
use maneframe_table::keeper::{Keeper as _, Length};
use maneframe_table::opening;
use maneframe_table::outside::bytes;
use maneframe_table::record::TableEvent;
use maneframe_table::setup::Setups;
use maneframe_tournament::Timestamp;
use maneframe_venue::acting::Means;
use maneframe_venue::{Opening, Sitter, Venue, Who};
use maneframe_wording::Wording;
use tokio::sync::{Notify, watch};

use crate::hooks;
use crate::push;
use crate::store::{KeptLog, LogEntry, LogKind, StoreError};
use crate::tables::host::{Host, now, today, unavailable};
use crate::tables::results::{self, Finished};

/// Maximum number of events of an account that are not over.
const OPEN: i64 = 20;
/// Number of times that a change is tried if others write at the same time. Each time somebody's change was made.
const TRIES: usize = 50;
/// Maximum number of events in memory.
const KEPT: usize = 200;
/// Maximum number of due events that are looked at at once.
const DUE: i64 = 50;
/// Time in milliseconds after which a table that couldn't be opened is tried again.
const RETRY: i64 = 5_000;
/// Time in milliseconds after which an event is looked at again whose games take days.
const SLOW: i64 = 20_000;
/// Start of the name by which an event owns its tables.
const OWNER: &str = "event:";

/// Returns the code of the event that owns tables by that name.
pub fn event_of(owner: &str) -> Option<&str> {
    owner.strip_prefix(OWNER)
}

/// Events in memory, and who waits for their changes.
#[derive(Default)]
pub struct Events {
    kept: Mutex<HashMap<String, (Instant, Arc<Kept>)>>,
    live: Mutex<HashMap<String, watch::Sender<u64>>>,
    /// Accounts that follow an arena, with the time in milliseconds since which.
    here: Mutex<HashMap<String, BTreeMap<String, i64>>>,
    wake: Notify,
}

impl std::fmt::Debug for Events {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Events")
    }
}

/// An event at one of its versions.
pub struct Kept {
    version: i64,
    /// The event.
    pub venue: Arc<Venue>,
    public: OnceLock<Arc<str>>,
}

impl Kept {
    /// Returns what all viewers see, as JSON. It is written once for each version.
    pub fn public(&self, code: &str) -> Arc<str> {
        let write = || serde_json::to_string(&self.venue.public(code)).unwrap_or_default().into();
        Arc::clone(self.public.get_or_init(write))
    }
}

impl Events {
    fn get(&self, code: &str) -> Option<Arc<Kept>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_mut(code).map(|(used, kept)| {
            *used = Instant::now();
            Arc::clone(kept)
        })
    }

    fn put(&self, code: &str, version: i64, venue: Arc<Venue>) -> Arc<Kept> {
        let lines = venue.version();
        let new = Arc::new(Kept { version, venue, public: OnceLock::new() });
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // A slower request must not put an older version in the place of a newer one.
        match kept.get(code) {
            Some((_, other)) if other.version > version => return new,
            _ => kept.insert(code.to_owned(), (Instant::now(), Arc::clone(&new))),
        };
        if kept.len() > KEPT
            && let Some(oldest) = kept.iter().min_by_key(|(_, (used, _))| *used).map(|(code, _)| code.clone())
        {
            kept.remove(&oldest);
        }
        drop(kept);
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = live.get(code) {
            sender.send_if_modified(|last| std::mem::replace(last, lines.max(*last)) < lines);
        }
        new
    }

    /// Notes the accounts that follow an arena, and returns since when each of them does.
    fn here_since(&self, code: &str, here: Vec<String>, now: i64) -> BTreeMap<String, i64> {
        let mut all = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.remove(code).unwrap_or_default();
        let since = |account: String| {
            let came = before.get(&account).copied().unwrap_or(now);
            (account, came)
        };
        let now: BTreeMap<String, i64> = here.into_iter().map(since).collect();
        if !now.is_empty() {
            all.insert(code.to_owned(), now.clone());
        }
        now
    }

    fn forget(&self, code: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(code);
    }

    /// Returns the versions of an event from now on.
    pub fn watch(&self, code: &str, version: u64) -> watch::Receiver<u64> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.retain(|_, sender| sender.receiver_count() > 0);
        live.entry(code.to_owned()).or_insert_with(|| watch::Sender::new(version)).subscribe()
    }

    /// Returns the codes of the events that somebody waits for.
    fn watched(&self) -> Vec<String> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }
}

fn no_event() -> Problem {
    Problem::new(Code::NotFound, Wording::new("problem.no-event"))
}

/// Returns the time on the server's clock.
pub fn time() -> Timestamp {
    i64::try_from(now()).ok().and_then(|now| Timestamp::from_millisecond(now).ok()).unwrap_or_default()
}

fn entry(venue: &Venue, code: &str) -> LogEntry {
    let info = venue.info(code);
    let stage = serde_json::to_value(info.stage).ok().and_then(|stage| stage.as_str().map(str::to_owned));
    LogEntry {
        stage: stage.unwrap_or_default(),
        listed: Some(venue.terms().listed),
        summary: serde_json::to_string(&info).unwrap_or_default(),
        people: venue.accounts().into_iter().map(str::to_owned).collect(),
        due: venue.due(time()),
        winner: venue.winner(),
    }
}

fn means(library: &Library, chance: u64) -> Means<'_> {
    Means { library, today: today(), chance }
}

fn chance(host: &Host) -> Result<u64, Problem> {
    Ok(u64::from_le_bytes(bytes::<8>(host.services.setups.outside())?))
}

/// Opens an event.
///
/// # Errors
/// If its settings or its file are refused, or the account has too many events.
pub async fn open(host: &Host, new: NewEvent, who: Who) -> Result<EventView, Problem> {
    let code = opening::code(host.services.setups.outside())?;
    open_as(host, code, new, who).await
}

/// Opens an event with that code.
async fn open_as(host: &Host, code: String, new: NewEvent, who: Who) -> Result<EventView, Problem> {
    let services = &host.services;
    // Pages can't write larger numbers.
    let seed = chance(host)? >> 11;
    let (owner, of, setups) = (Arc::<str>::from(&*who.account), code.clone(), Arc::clone(&services.setups));
    let opens = move || {
        let mut venue = Venue::open(new, &who, seed)?;
        // Without decks for bots the event could never begin.
        let missing = venue.bots_missing();
        venue.add_bots(missing, who.now, means(setups.library(), 0))?;
        let view = venue.view(&of, Some(&who.account), who.now);
        Ok::<_, Problem>((entry(&venue, &of), venue.take_fresh(), view))
    };
    let (entry, lines, view) = services.ask(&owner, Length::Short, opens).await??;
    let created = services.store.create_log(LogKind::Event, (&code, &owner), &entry, &lines, OPEN).await;
    created.map_err(|error| match error {
        StoreError::TooMany(open) => {
            Problem::new(Code::TooMuch, Wording::new("problem.many-events").with("n", open.to_string()))
        }
        StoreError::TooOften => Problem::new(Code::TooMuch, Wording::new("problem.too-many-logs")),
        error => unavailable(error),
    })?;
    services.events.wake.notify_one();
    Ok(view)
}

/// Returns an event as it is now. `asker` is whose turn the work uses.
///
/// # Errors
/// If there is no such event.
pub async fn current(host: &Host, asker: &Arc<str>, code: &str) -> Result<Arc<Kept>, Problem> {
    let services = &host.services;
    let version = services.store.log_version(LogKind::Event, code).await.map_err(unavailable)?;
    let version = version.ok_or_else(no_event)?;
    let kept = services.events.get(code);
    if let Some(kept) = kept.as_ref().filter(|kept| kept.version == version) {
        return Ok(Arc::clone(kept));
    }
    let from = kept.as_ref().map_or(0, |kept| kept.venue.version());
    let KeptLog { version, lines } =
        services.store.log(LogKind::Event, code, from).await.map_err(unavailable)?.ok_or_else(no_event)?;
    let reads = move || match kept {
        Some(kept) => {
            let mut venue = Venue::clone(&kept.venue);
            venue.follow(&lines).map(|()| venue)
        }
        None => Venue::read(&lines),
    };
    let venue = services.ask(asker, Length::Short, reads).await?;
    let venue = venue.inspect_err(|problem| {
        services.events.forget(code);
        tracing::error!(event = code, "{problem}");
    })?;
    Ok(services.events.put(code, version, Arc::new(venue)))
}

/// Changes an event, or only looks at it.
///
/// # Errors
/// If there is no such event, or `does` refuses. Then nothing is written.
pub async fn at<T: Send + 'static>(
    host: &Host,
    asker: &str,
    code: &str,
    does: impl Fn(&mut Venue, Means<'_>) -> Result<T, Problem> + Clone + Send + 'static,
) -> Result<(T, Arc<Kept>), Problem> {
    let services = &host.services;
    let asker: Arc<str> = asker.into();
    for _ in 0..TRIES {
        let kept = current(host, &asker, code).await?;
        let (setups, does, of, before) =
            (Arc::clone(&services.setups), does.clone(), code.to_owned(), Arc::clone(&kept));
        let chance = chance(host)?;
        let changes = move || {
            let mut venue = Venue::clone(&before.venue);
            let done = does(&mut venue, means(setups.library(), chance))?;
            let fresh = venue.take_fresh();
            let called = venue.called_since(&before.venue);
            Ok::<_, Problem>((done, fresh, entry(&venue, &of), venue, called))
        };
        let (done, fresh, entry, venue, called) = services.ask(&asker, Length::Short, changes).await??;
        if fresh.is_empty() {
            return Ok((done, kept));
        }
        let from = kept.venue.version() as usize;
        let written = services.store.change_log(code, kept.version, &entry, (from, &fresh)).await;
        if written.map_err(unavailable)? {
            let venue = Arc::new(venue);
            hooks::tell(host, code, &kept.venue, &venue);
            push::wake(host, called.into_iter().filter(|account| **account != *asker));
            if venue.has_public_games() && !kept.venue.has_public_games() {
                // The change counts in any case. Games that are counted later are published then.
                if let Err(error) = services.store.publish_games(code).await {
                    tracing::warn!(event = code, "its games stay private: {error}");
                }
            }
            let kept = services.events.put(code, kept.version + 1, venue);
            services.events.wake.notify_one();
            return Ok((done, kept));
        }
    }
    Err(Problem::new(Code::Unavailable, Wording::new("problem.busy")))
}

/// Deletes an event before its first round.
///
/// # Errors
/// If it is not the account's, or has begun.
pub async fn delete(host: &Host, account: &str, code: &str) -> Result<(), Problem> {
    let kept = current(host, &account.into(), code).await?;
    if kept.venue.has_begun() {
        return Err(Problem::new(Code::Refused, Wording::new("problem.event-begun")));
    }
    let deleted = host.services.store.delete_log(LogKind::Event, code, account).await.map_err(unavailable)?;
    host.services.events.forget(code);
    if deleted { Ok(()) } else { Err(no_event()) }
}

/// Returns true if an account judges the event to which a table belongs.
pub async fn judges(host: &Host, account: &str, table: &str) -> bool {
    let Ok(Some(owner)) = host.services.store.owner_of(table).await else { return false };
    let Some(code) = event_of(&owner) else { return false };
    let Ok(kept) = current(host, &account.into(), code).await else { return false };
    kept.venue.role_of(account).is_some_and(maneframe_venue::rights::checks)
}

/// Returns the invitation by which a judge of an event joins one of its tables.
///
/// # Errors
/// If the account is no judge of the event, or the table doesn't belong to it.
pub async fn invitation(host: &Host, account: &str, code: &str, table: &str) -> Result<String, Problem> {
    let forbidden = || Problem::new(Code::Forbidden, Wording::new("problem.event-role"));
    let table = opening::read_code(table).ok_or_else(no_event)?;
    let owner = host.services.store.owner_of(&table).await.map_err(unavailable)?;
    if owner.as_deref().and_then(event_of) != Some(code) || !judges(host, account, &table).await {
        return Err(forbidden());
    }
    match host.ask(&table, Ask::Invite { account: format!("{OWNER}{code}") }).await? {
        maneframe_table::ask::Reply::Key(key) => Ok(key),
        _ => Err(forbidden()),
    }
}

/// Looks after due events until the server stops.
pub async fn tend_all(host: Arc<Host>) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // All due events have their turn: those in which games go on stay due.
    let mut last = String::new();
    while !host.is_stopping() {
        tokio::select! {
            _ = every.tick() => {}
            () = host.services.events.wake.notified() => {}
        }
        let now = time().as_millisecond();
        let due = host.services.store.due_logs(LogKind::Event, now, &last, DUE).await.unwrap_or_default();
        let more = due.len() as i64 >= DUE;
        last = due.last().filter(|_| more).cloned().unwrap_or_default();
        for code in due {
            if let Err(problem) = tend(&host, &code).await {
                tracing::warn!(event = code, "{problem}");
                put_off(&host, &code).await;
            }
        }
        // Other nodes may have changed what somebody here waits for.
        for code in host.services.events.watched() {
            let _ = current(&host, &OWNER.into(), &code).await;
        }
    }
}

/// Leaves an event alone for a minute in which something went wrong, so that it holds nobody else up.
async fn put_off(host: &Host, code: &str) {
    let store = &host.services.store;
    if let Ok(Some(version)) = store.log_version(LogKind::Event, code).await {
        let _ = store.set_due(code, version, Some(time().as_millisecond() + 60_000)).await;
    }
}

/// Does what is due in an event: bots sign up, results of games count, rounds are paired, tables open.
async fn tend(host: &Host, code: &str) -> Result<(), Problem> {
    let asker = format!("{OWNER}{code}");
    let kept = current(host, &asker.as_str().into(), code).await?;
    let idle = kept.venue.idle_games();
    let mut finished: Vec<(String, Option<usize>)> = Vec::new();
    let mut there: Vec<String> = idle.clone();
    for table in kept.venue.open_games().into_iter().filter(|table| !idle.contains(table)) {
        match results::of(host, &asker.as_str().into(), &table).await? {
            Finished::Won(seat) => finished.push((table, Some(seat))),
            // A game that can't be read any more is a draw, so that the event goes on.
            Finished::Drawn | Finished::Unknown => finished.push((table, None)),
            Finished::NotYet => there.push(table),
            // The table was noted, and never opened.
            Finished::Missing => {}
        }
    }
    // Results are noted by themselves, so that they count whatever happens afterwards.
    if !(idle.is_empty() && finished.is_empty()) {
        let idle = idle.clone();
        let games = move |venue: &mut Venue, _: Means<'_>| {
            idle.iter().try_for_each(|table| venue.closed(table, time()))?;
            finished.iter().try_for_each(|(table, winner)| venue.played(table, *winner, time()))
        };
        at(host, &asker, code, games).await?;
    }
    // A game that is noted as closed counts for nobody, so its table is closed afterwards.
    for table in &idle {
        let _ = host.ask(table, Ask::Close { account: asker.clone(), admin: true }).await;
    }
    let here = match kept.venue.is_arena() && kept.venue.stage() != EventStage::Over {
        true => host.services.store.followers(code).await.map_err(unavailable)?,
        false => Vec::new(),
    };
    let here = host.services.events.here_since(code, here, time().as_millisecond());
    let (setups, open) = (Arc::clone(&host.services.setups), there.clone());
    let changes = move |venue: &mut Venue, means: Means<'_>| {
        let missing = venue.bots_missing();
        venue.add_bots(missing, time(), means)?;
        venue.tick(time(), means)?;
        venue.seat_games(|| opening::code(setups.outside()), &here, time())?;
        venue.extend_games(&open, time())
    };
    let (extended, latest) = at(host, &asker, code, changes).await?;
    // Extra time reaches the clock of a table at the server, too.
    for (table, seconds) in extended {
        let by = latest.venue.event().settings.name.to_string();
        if let Err(problem) = host.ask(&table, Ask::Extend { account: asker.clone(), seconds, by }).await {
            tracing::warn!(event = code, table, "{problem}");
        }
    }
    let mut failed = false;
    for table in latest.venue.open_games().into_iter().filter(|table| !there.contains(table)) {
        if let Err(problem) = open_noted(host, code, &latest, &table).await {
            tracing::warn!(event = code, table, "{problem}");
            failed = true;
            // In an arena its players would wait for it to the end.
            if latest.venue.is_arena() && !matches!(problem.code, Code::TooMuch | Code::Unavailable) {
                at(host, &asker, code, move |venue, _| venue.closed(&table, time())).await?;
            }
        }
    }
    if latest.venue.following(time()).is_some() {
        return follow(host, &asker, code, &latest).await;
    }
    // A table that couldn't be opened is tried again later, since the server may be full.
    let slow = matches!(latest.venue.terms().place, EventPlace::Server { clock: ClockRule::Days { .. }, .. });
    let wait = if slow {
        SLOW
    } else if failed {
        RETRY
    } else {
        0
    };
    let now = time().as_millisecond();
    match latest.venue.due(time()).map(|due| due.max(now + wait)) {
        // It is due as it was.
        Some(due) if due <= now => Ok(()),
        due => host.services.store.set_due(code, latest.version, due).await.map_err(unavailable),
    }
}

/// Opens the next event of a series, and notes it.
async fn follow(host: &Host, asker: &str, code: &str, kept: &Kept) -> Result<(), Problem> {
    let Some((new, (account, name))) = kept.venue.following(time()) else { return Ok(()) };
    // A series ends with its organizer's account.
    let goes_on = host.services.store.made(&account).await.map_err(unavailable)? > 0;
    let next = if goes_on { opening::code(host.services.setups.outside())? } else { String::new() };
    let of = next.clone();
    // The code is noted first. So there is never a second event, at worst none.
    let (first, _) = at(host, asker, code, move |venue, _| venue.followed(&of, time())).await?;
    if !first || !goes_on {
        return Ok(());
    }
    let opened = open_as(host, next, new, Who { account, name, now: time() }).await;
    if opened.is_err() {
        // A dead link helps nobody: the series ends.
        at(host, asker, code, move |venue, _| venue.not_followed(time())).await?;
    }
    opened.map(drop)
}

/// Opens the table of a game that the event has noted, with its players and bots in their seats, unless it is open.
///
/// # Errors
/// If the match has changed since, or a limit is reached.
pub async fn open_noted(host: &Host, code: &str, kept: &Kept, table: &str) -> Result<(), Problem> {
    let is_there = async || Ok(host.services.store.stage_of(table).await.map_err(unavailable)?.is_some());
    if is_there().await? {
        return Ok(());
    }
    let none = || Problem::new(Code::Refused, Wording::new("problem.event-no-game"));
    let Opening { settings, sitters } = kept.venue.opening_of(table).ok_or_else(none)?;
    let (owner, name) = (format!("{OWNER}{code}"), kept.venue.info(code).name);
    let opens = move |by: (&str, &str), setups: &Setups| {
        let mut events = opening::open(&settings, by, setups, today())?;
        for (chair, sitter) in sitters.into_iter().enumerate() {
            let deck = Box::new(opening::deck_of(&settings, chair, setups, today())?);
            let (account, name, bot) = match sitter {
                Sitter::Person(account, name) => (Some(account), name, None),
                Sitter::Bot(bot) => (None, format!("{bot} bot"), Some(bot)),
            };
            events.push(TableEvent::SeatTaken { chair: chair as u8, account, name, bot, deck });
        }
        Ok(events)
    };
    match host.open_with(table.into(), (&owner, &name), opens).await {
        Ok(_) => Ok(()),
        // Somebody else, or another node, opened it at the same time.
        Err(_) if is_there().await? => Ok(()),
        Err(problem) => Err(problem),
    }
}
