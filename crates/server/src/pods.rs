//! Pods of this server: drafts and sealed decks with people and bots. Their logs are in the database, and belong to no
//! node. A request reads the pod, changes it on a worker thread, and writes it unless somebody was faster.

use std::sync::{Arc, OnceLock};

use maneframe_limited::Ratings;
use maneframe_pod::{Cards, Match, Pod};
use maneframe_protocol::{Code, NewPod, PodPace, PodView, Problem, Stage};
use maneframe_table::ask::{Ask, Reply};
use maneframe_table::keeper::{Keeper as _, Length};
use maneframe_table::opening;
use maneframe_table::outside::bytes;
use maneframe_table::record::TableEvent;
use maneframe_table::setup::Setups;
use maneframe_wording::Wording;

use crate::push;
use crate::store::{KeptLog, LogEntry, LogKind, StoreError};
use crate::tables::host::{Host, now, today, unavailable};
use crate::tables::results::{self, Finished};

/// Maximum number of pods of an account that are not over.
const OPEN: i64 = 20;
/// Number of times that a change is tried if others write at the same time. Each time somebody's change was made.
const TRIES: usize = 20;

/// What bots think of the server's cards, computed when it is first needed.
#[derive(Default)]
pub struct PodRatings(OnceLock<Arc<Ratings>>);

impl PodRatings {
    fn of(&self, setups: &Setups) -> Arc<Ratings> {
        let rate = || Arc::new(Ratings::of_library(setups.library()).with(&Ratings::measured()));
        Arc::clone(self.0.get_or_init(rate))
    }
}

fn no_pod() -> Problem {
    Problem::new(Code::NotFound, Wording::new("problem.no-pod"))
}

fn entry(pod: &Pod, code: &str, listed: Option<bool>) -> LogEntry {
    let info = pod.info(code, 0);
    let stage = serde_json::to_value(info.stage).ok().and_then(|stage| stage.as_str().map(str::to_owned));
    LogEntry {
        stage: stage.unwrap_or_default(),
        listed,
        summary: serde_json::to_string(&info).unwrap_or_default(),
        people: pod.accounts().map(str::to_owned).collect(),
        due: None,
        winner: None,
    }
}

/// Opens a pod for a person.
///
/// # Errors
/// If its packs can't be opened, or the person has too many pods.
pub async fn open(host: &Host, new: NewPod, by: (String, String)) -> Result<PodView, Problem> {
    let services = &host.services;
    let outside = services.setups.outside();
    let code = opening::code(outside)?;
    let (seed, secret) = (bytes::<8>(outside)?, opening::secret_name(outside)?);
    let (setups, ratings) = (Arc::clone(&services.setups), services.pods.of(&services.setups));
    let (listed, owner, of) = (Some(new.listed), Arc::<str>::from(&*by.0), code.clone());
    let opens = move || {
        let cards = Cards { library: setups.library(), ratings: &ratings };
        let event = maneframe_pod::open(&new, cards.library, (&by.0, &by.1), u64::from_le_bytes(seed), secret)?;
        let pod = Pod::begin(event, now(), cards)?;
        let view = pod.view(&of, 0, cards.library)?;
        Ok::<_, Problem>((entry(&pod, &of, listed), pod.lines(), view))
    };
    let (entry, lines, view) = services.ask(&owner, Length::Short, opens).await??;
    let created = services.store.create_log(LogKind::Pod, (&code, &owner), &entry, &lines, OPEN).await;
    created.map_err(|error| match error {
        StoreError::TooMany(open) => {
            Problem::new(Code::TooMuch, Wording::new("problem.many-pods").with("n", open.to_string()))
        }
        StoreError::TooOften => Problem::new(Code::TooMuch, Wording::new("problem.too-many-logs")),
        error => unavailable(error),
    })?;
    Ok(view)
}

/// Changes a pod, or only looks at it, for an account. Results of its games and picks of those whose time has run out come
/// first.
///
/// # Errors
/// If there is no such pod, or `does` refuses. Then nothing but these results and picks is written.
pub async fn at<T: Send + 'static>(
    host: &Host,
    account: &str,
    code: &str,
    does: impl Fn(&mut Pod, Cards<'_>) -> Result<T, Problem> + Clone + Send + 'static,
) -> Result<T, Problem> {
    let services = &host.services;
    let account: Arc<str> = account.into();
    let code = opening::read_code(code).ok_or_else(no_pod)?;
    for _ in 0..TRIES {
        let KeptLog { version, lines: before } =
            services.store.log(LogKind::Pod, &code, 0).await.map_err(unavailable)?.ok_or_else(no_pod)?;
        let read = before.clone();
        let mut pod = services.ask(&account, Length::Short, move || Pod::read(&read)).await??;
        let mut finished: Vec<(String, Option<usize>)> = Vec::new();
        for table in pod.open_tables() {
            match results::of(host, &account, &table).await? {
                Finished::Won(seat) => finished.push((table, Some(seat))),
                Finished::Drawn => finished.push((table, None)),
                // A game whose record can't be read leaves the match open.
                Finished::NotYet | Finished::Missing | Finished::Unknown => {}
            }
        }
        let (setups, ratings) = (Arc::clone(&services.setups), services.pods.of(&services.setups));
        let (does, of) = (does.clone(), code.clone());
        let changes = move || {
            let cards = Cards { library: setups.library(), ratings: &ratings };
            let waited = pod.waits_for();
            for (table, winner) in finished {
                // A result that can't count leaves the match open.
                let _ = pod.report(&table, winner, cards);
            }
            let done = pod.tick(now(), cards).and_then(|()| does(&mut pod, cards));
            // Who has a time for picks is there anyway.
            let timed = pod.opened().pace() != PodPace::Days;
            let called = if timed { Vec::new() } else { pod.waits_for() };
            let called: Vec<String> = called.into_iter().filter(|account| !waited.contains(account)).collect();
            (done, pod.lines(), entry(&pod, &of, None), called)
        };
        let (done, lines, entry, called) = services.ask(&account, Length::Short, changes).await?;
        let same = lines.iter().zip(&before).take_while(|(one, other)| one == other).count();
        if same == lines.len() && same == before.len() {
            return done;
        }
        if services.store.change_log(&code, version, &entry, (same, &lines[same..])).await.map_err(unavailable)? {
            push::wake(host, called.into_iter().filter(|one| **one != *account));
            return done;
        }
    }
    Err(Problem::new(Code::Unavailable, Wording::new("problem.busy")))
}

/// Opens the table of a match, or returns the one that is open.
///
/// # Errors
/// If it can't be opened.
pub async fn table(host: &Host, account: &str, code: &str, next: Match) -> Result<String, Problem> {
    if let Some(open) = &next.table {
        let listed = host.ask(open, Ask::Listed).await;
        if matches!(&listed, Ok(Reply::Listed(listed)) if listed.stage != Stage::Over) {
            return Ok(open.clone());
        }
    }
    let is_there = async |table: &str| {
        Ok::<bool, Problem>(host.services.store.stage_of(table).await.map_err(unavailable)?.is_some())
    };
    // The other player has noted a table, and is about to open it.
    let unopened = match &next.table {
        Some(table) if !is_there(table).await? => Some(table.clone()),
        _ => None,
    };
    let [Some(first), second] = next.people.clone() else { return Err(no_pod()) };
    let settings = next.table();
    let opens = move |by: (&str, &str), setups: &Setups| {
        let mut events = opening::open(&settings, by, setups, today())?;
        if let Some((account, name)) = second {
            let deck = opening::deck_of(&settings, 1, setups, today())?;
            let account = Some(account);
            events.push(TableEvent::SeatTaken { chair: 1, account, name, bot: None, deck: Box::new(deck) });
        }
        Ok(events)
    };
    let table = opening::code(host.services.setups.outside())?;
    // Two players may open it at once: the first table that was noted counts. It is noted before it is opened, so that no
    // table is ever open of which the draft doesn't know.
    let notes = move |pod: &mut Pod, cards: Cards<'_>| {
        let now = pod.match_of(next.seats[0], cards)?;
        match now.table.filter(|table| next.table.as_ref() != Some(table)) {
            Some(other) => Ok(other),
            None => pod.seated(&next, table.clone()).map(|()| table.clone()),
        }
    };
    let noted = match unopened {
        Some(table) => table,
        None => at(host, account, code, notes).await?,
    };
    if is_there(&noted).await? {
        return Ok(noted);
    }
    // Another player may open it at the same moment.
    match host.open_with(noted.as_str().into(), (&first.0, &first.1), opens).await {
        Err(problem) if !is_there(&noted).await? => return Err(problem),
        _ => {}
    }
    Ok(noted)
}
