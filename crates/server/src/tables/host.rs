//! All tables: found, opened, woken, put to sleep.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as Lock, PoisonError, Weak};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use maneframe_deck::Date;
use maneframe_engine::replay::Replay;
use maneframe_protocol::{Code, DeckChoice, Message, NewSeat, NewTable, PlayOn, Problem, Request, Spectators};
use tokio::sync::{Mutex, mpsc, watch};

use super::command::{Asker, Leads};
use super::desk::{Desk, Office, row};
use super::line::{From, Line, What};
use super::live::LiveTable;
use super::opening;
use super::stream::{Place, Text, text};
use crate::store::NewRow;

/// Milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64)
}

/// Today, for formats.
pub fn today() -> Date {
    let days = (now() / 86_400_000) as i64;
    let epoch = Date::constant(1970, 1, 1);
    epoch.checked_add(jiff::Span::new().days(days)).unwrap_or(epoch)
}

/// A table that is in memory, or comes to be.
pub struct Handle {
    /// Its code.
    pub code: Arc<str>,
    desk: Arc<Mutex<Option<Desk>>>,
    /// For when the timer is set; 0 where it is not.
    alarm: AtomicU64,
}

/// All tables.
pub struct Host {
    pub office: Office,
    tables: Lock<HashMap<Arc<str>, Arc<Handle>>>,
    stopping: watch::Sender<bool>,
    itself: Weak<Host>,
}

fn unknown() -> Problem {
    Problem::new(Code::NotFound, "there is no such table")
}

impl Host {
    /// No tables in memory yet.
    pub fn new(office: Office) -> Arc<Host> {
        Arc::new_cyclic(|itself| Host {
            office,
            tables: Lock::default(),
            stopping: watch::Sender::new(false),
            itself: Weak::clone(itself),
        })
    }

    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn open(&self, settings: &NewTable, by: (&str, &str)) -> Result<Arc<str>, Problem> {
        self.may_open(by.0).await?;
        let lines = opening::open(settings, by, &self.office.setups, today())?;
        self.enter(by, lines.into_iter()).await
    }

    fn handle(&self, code: &Arc<str>) -> Result<Arc<Handle>, Problem> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get(code) {
            return Ok(Arc::clone(handle));
        }
        if tables.len() >= self.office.config.live_tables {
            return Err(Problem::new(Code::TooMuch, "the server has as many tables as it can: try again soon"));
        }
        let handle = Arc::new(Handle { code: Arc::clone(code), desk: Arc::default(), alarm: AtomicU64::new(0) });
        tables.insert(Arc::clone(code), Arc::clone(&handle));
        Ok(handle)
    }

    fn drop_handle(&self, handle: &Arc<Handle>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(&handle.code).is_some_and(|there| Arc::ptr_eq(there, handle)) {
            tables.remove(&handle.code);
        }
    }

    fn is_current(&self, handle: &Arc<Handle>) -> bool {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(&handle.code).is_some_and(|there| Arc::ptr_eq(there, handle))
    }

    /// How many tables are in memory.
    pub fn live(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Does something at a table, which is woken for it.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read; and what `does` says.
    pub async fn with<T>(
        &self,
        code: &str,
        does: impl AsyncFnOnce(&mut Desk, &Office) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let code = opening::read_code(code).ok_or_else(unknown)?;
        self.at(code.into(), does).await
    }

    async fn at<T>(
        &self,
        code: Arc<str>,
        does: impl AsyncFnOnce(&mut Desk, &Office) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        if *self.stopping.borrow() {
            return Err(Problem::new(Code::Unavailable, "the server is stopping: connect again soon"));
        }
        let mut handle = self.handle(&code)?;
        let mut place = Arc::clone(&handle.desk).lock_owned().await;
        while !self.is_current(&handle) {
            // It was put away while this visit waited for it.
            drop(place);
            handle = self.handle(&code)?;
            place = Arc::clone(&handle.desk).lock_owned().await;
        }
        if place.is_none() {
            match self.read(&code).await {
                Ok(desk) => *place = Some(desk),
                Err(problem) => {
                    self.drop_handle(&handle);
                    return Err(problem);
                }
            }
        }
        let Some(desk) = place.as_mut() else { return Err(unknown()) };
        let done = does(desk, &self.office).await;
        if desk.broken {
            desk.streams.tell_all(&Message::Bye { why: "the table could not be kept".to_owned(), again: true });
            *place = None;
            self.drop_handle(&handle);
            return done;
        }
        if desk.table.wants_rematch() {
            self.rematch(desk).await;
        }
        self.set_alarm(&handle, desk);
        done
    }

    /// Reads a table from its lines.
    async fn read(&self, code: &Arc<str>) -> Result<Desk, Problem> {
        let store = &self.office.store;
        let kept = store.table(code).await.map_err(unavailable)?.filter(|kept| *kept.code == **code);
        let kept = kept.ok_or_else(unknown)?;
        let lines = store.lines(code).await.map_err(unavailable)?;
        let mut table = LiveTable::new(Arc::clone(code), kept.replay);
        for text in &lines {
            let applied = serde_json::from_str::<Line>(text)
                .map_err(|e| e.to_string())
                .and_then(|line| table.apply(&line, &self.office.setups).map(|_| ()).map_err(|e| e.to_string()));
            if let Err(why) = applied {
                tracing::error!(table = %code, "{why}");
                let words = format!("this table's log can't be played on: {why}");
                return Err(Problem::new(Code::Unavailable, words));
            }
        }
        let at = now();
        let running = table.clock.next_alarm().is_some();
        let mut desk = Desk::new(table, &self.office, at);
        let woke = if running { vec![What::Woke] } else { Vec::new() };
        desk.commit(woke, &self.office, at).await?;
        self.office.metrics.woken.inc();
        Ok(desk)
    }

    /// Sees to it that a table is visited when something happens there by itself.
    fn set_alarm(&self, handle: &Arc<Handle>, desk: &Desk) {
        let Some(due) = desk.next_alarm() else { return handle.alarm.store(0, Ordering::Relaxed) };
        if handle.alarm.swap(due, Ordering::Relaxed) == due {
            return;
        }
        let (host, handle) = (Weak::clone(&self.itself), Arc::downgrade(handle));
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(due.saturating_sub(now()))).await;
            let (Some(host), Some(handle)) = (host.upgrade(), handle.upgrade()) else { return };
            // Another timer was set since.
            if handle.alarm.compare_exchange(due, 0, Ordering::Relaxed, Ordering::Relaxed).is_err() {
                return;
            }
            let rung = host.at(Arc::clone(&handle.code), async |desk, office| desk.ring(office, now()).await).await;
            if let Err(problem) = rung {
                tracing::warn!(table = %handle.code, "{problem}");
            }
        });
    }

    /// Opens the table of a rematch, seats changed, and tells everybody.
    async fn rematch(&self, desk: &mut Desk) {
        let table = &desk.table;
        let Some(first) = table.chairs.iter().find(|c| c.account.is_some()) else { return };
        let by = (first.account.clone().unwrap_or_default(), first.name.clone().unwrap_or_default());
        let mut settings = table.settings.clone();
        settings.shuffle_seats = false;
        // Whoever went first goes last.
        let mut chairs: Vec<_> = table.chairs.iter().collect();
        chairs.rotate_left(1);
        let list = |chair: &&super::live::Chair| {
            chair.deck.as_ref().map(|deck| DeckChoice::List(serde_json::to_string(deck).unwrap_or_default()))
        };
        settings.seats = chairs
            .iter()
            .map(|chair| match chair.bot {
                Some(bot) => NewSeat::Bot { bot: bot.name().to_owned(), deck: list(chair) },
                None => NewSeat::Open { deck: None },
            })
            .collect();
        let sits: Vec<What> = chairs
            .iter()
            .enumerate()
            .filter_map(|(i, chair)| {
                Some(What::Sat {
                    chair: i as u8,
                    account: chair.account.clone(),
                    name: chair.name.clone()?,
                    bot: chair.bot.map(|b| b.name().to_owned()),
                    deck: Box::new(chair.deck.clone()?),
                })
            })
            .collect();
        let key = opening::secret_name().unwrap_or_default();
        let opened = What::Opened { settings: Box::new(settings), by: by.0.clone(), key, from: None };
        let opened = self.enter((&by.0, &by.1), std::iter::once(opened).chain(sits)).await;
        match opened {
            Ok(code) => {
                let line = What::Rematch { code: code.to_string() };
                if let Err(problem) = desk.commit(vec![line], &self.office, now()).await {
                    tracing::warn!("{problem}");
                }
            }
            Err(problem) => tracing::warn!("a rematch can't be opened: {problem}"),
        }
    }

    /// Somebody sits down. Says at which seat of the settings, from 1.
    ///
    /// # Errors
    /// Why not.
    pub async fn sit(
        &self,
        code: &str,
        by: (&str, &str),
        seat: Option<u8>,
        deck: Option<&DeckChoice>,
    ) -> Result<u8, Problem> {
        self.with(code, async |desk, office| {
            let line = desk.table.sit(by, seat, deck, &office.setups, today())?;
            let What::Sat { chair, .. } = line else { return Err(unknown()) };
            desk.commit(vec![line], office, now()).await?;
            Ok(chair + 1)
        })
        .await
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// Why it can't be.
    pub async fn command(&self, code: &str, who: &Asker, request: &Request) -> Result<Message, Problem> {
        self.with(code, async |desk, office| {
            let at = now();
            match desk.table.hear(who, request.id, &request.command, at)? {
                Leads::Answer(message) => Ok(*message),
                Leads::Snapshot => {
                    let place = super::stream::Streams::place(&desk.table, who.place).ok_or_else(unknown)?;
                    let (late, n) = desk.streams.snapshot(place);
                    let snapshot = late.unwrap_or_else(|| desk.table.snapshot(place, n, at));
                    Ok(Message::Snapshot(Box::new(snapshot)))
                }
                Leads::To(lines) => {
                    if !lines.is_empty() {
                        desk.commit(lines, office, at).await?;
                    }
                    Ok(Message::Done { to: request.id })
                }
            }
        })
        .await
    }

    /// Somebody listens from now on.
    ///
    /// # Errors
    /// If they may not.
    pub async fn join(
        &self,
        code: &str,
        place: Place,
        to: mpsc::Sender<Text>,
        last: Option<(u64, u64)>,
    ) -> Result<u64, Problem> {
        self.with(code, async |desk, _| {
            let at = now();
            desk.touched = at;
            Ok(desk.streams.join(&desk.table, place, to, last, at))
        })
        .await
    }

    /// Somebody no longer listens.
    pub async fn leave(&self, code: &str, listener: u64) {
        let Some(code) = opening::read_code(code) else { return };
        let handle = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(&*code).cloned();
        if let Some(handle) = handle
            && let Some(desk) = handle.desk.lock().await.as_mut()
        {
            desk.streams.leave(listener);
        }
    }

    /// Whether the server stops.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Whether somebody is still told what happens at a table; nothing where it is busy.
    pub async fn listens(&self, code: &str, listener: u64) -> Option<bool> {
        let handle = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(code).cloned();
        let Some(handle) = handle else { return Some(false) };
        let desk = handle.desk.try_lock().ok()?;
        Some(desk.as_ref().is_some_and(|desk| desk.streams.has(listener)))
    }

    /// As whom an account may be at a table: where it sits, or as a spectator where the table has any.
    ///
    /// # Errors
    /// If it may not.
    pub async fn place(&self, code: &str, account: &str, seat: Option<u8>) -> Result<Place, Problem> {
        self.with(code, async |desk, _| {
            let table = &desk.table;
            let mut own = table.chairs.iter().filter(|c| c.account.as_deref() == Some(account));
            let chair = match seat {
                None => own.next(),
                Some(seat) => own.find(|c| c.id + 1 == seat),
            };
            match chair {
                Some(chair) => Ok(Place::Chair(chair.id)),
                None if seat.is_some() => Err(Problem::new(Code::Forbidden, "that is not your seat")),
                None if table.settings.spectators == Spectators::None => {
                    Err(Problem::new(Code::Forbidden, "at this table nobody looks on"))
                }
                None => Ok(Place::Spectator),
            }
        })
        .await
    }

    /// The whole game of a table, and whether it is over.
    ///
    /// # Errors
    /// If there is none.
    pub async fn replay(&self, code: &str) -> Result<(Replay, bool), Problem> {
        self.with(code, async |desk, _| {
            let replay = desk.table.whole_replay();
            let replay = replay.ok_or_else(|| Problem::new(Code::NotFound, "the game has not begun"))?;
            let over = replay.end.is_some();
            Ok((replay, over))
        })
        .await
    }

    /// Opens a table at which a game that is over goes on from one of its decisions.
    ///
    /// # Errors
    /// If the game is not over, or has no such decision.
    pub async fn play_on(
        &self,
        code: &str,
        replay_id: &str,
        wish: &PlayOn,
        by: (&str, &str),
    ) -> Result<Arc<str>, Problem> {
        let (replay, over) = self.replay(code).await?;
        if !over {
            return Err(Problem::new(Code::Forbidden, "the game still goes on"));
        }
        let all = maneframe_engine::replay::moves(&replay.entries);
        let Some(stay) = all.get(..wish.moves) else {
            return Err(Problem::new(Code::Refused, format!("that game has {} moves", all.len())));
        };
        let entries = stay.iter().map(|entry| (*entry).clone()).collect();
        let unreadable = |words: String| Problem::new(Code::Unreadable, words);
        let bot: Option<maneframe_bot::BotKind> = wish
            .bot
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(|e: maneframe_bot::ParseBotError| unreadable(e.to_string()))?;
        let mine = wish.seat.unwrap_or(1);
        let seats = replay.head.decks.len();
        if mine == 0 || usize::from(mine) > seats {
            return Err(unreadable(format!("that game has seats 1 to {seats}")));
        }
        let mut sits = Vec::new();
        let mut settings = NewTable::new(Vec::new());
        settings.shuffle_seats = false;
        settings.lenient = replay.head.lenient;
        settings.rulebook = Some(replay.head.rulebook.name().to_owned());
        settings.pace = maneframe_protocol::Pace::AtOnce;
        for (i, (deck, seat)) in replay.head.decks.iter().zip(&replay.head.seats).enumerate() {
            let plays = bot.filter(|_| i + 1 != usize::from(mine));
            settings.seats.push(match plays {
                Some(bot) => NewSeat::Bot { bot: bot.name().to_owned(), deck: None },
                None => NewSeat::Open { deck: None },
            });
            sits.push(What::Sat {
                chair: i as u8,
                account: plays.is_none().then(|| by.0.to_owned()),
                name: plays.map_or_else(|| format!("{} for {}", by.1, seat.name), |b| format!("{} bot", b.name())),
                bot: plays.map(|b| b.name().to_owned()),
                deck: Box::new(listed(deck)),
            });
        }
        let from = From { replay: replay_id.to_owned(), head: replay.head, entries };
        self.may_open(by.0).await?;
        let key = opening::secret_name()?;
        let opened =
            What::Opened { settings: Box::new(settings), by: by.0.to_owned(), key, from: Some(Box::new(from)) };
        self.enter(by, std::iter::once(opened).chain(sits)).await
    }

    /// Whether an account may open another table.
    async fn may_open(&self, account: &str) -> Result<(), Problem> {
        let open = self.office.store.open_tables(account).await.map_err(unavailable)?;
        if open >= self.office.config.tables_per_account as i64 {
            return Err(Problem::new(Code::TooMuch, format!("you have {open} tables open: end one first")));
        }
        Ok(())
    }

    /// Enters a table with those first lines.
    async fn enter(&self, by: (&str, &str), lines: impl Iterator<Item = What>) -> Result<Arc<str>, Problem> {
        let (code, replay): (Arc<str>, String) = (opening::code()?.into(), opening::secret_name()?);
        let at = now();
        let mut table = LiveTable::new(Arc::clone(&code), replay.clone());
        let mut texts = Vec::new();
        for what in lines {
            let line = Line { at, what };
            table.apply(&line, &self.office.setups).map_err(|e| Problem::new(Code::Refused, e.to_string()))?;
            texts.push(line.text());
        }
        let (listed, row) = (table.is_listed(), row(&table, at));
        let new = NewRow { code: &code, replay: &replay, owner: by.0, listed, row, lines: texts };
        self.office.store.create(new).await.map_err(unavailable)?;
        self.office.metrics.opened.inc();
        let handle = self.handle(&code)?;
        let mut place = handle.desk.lock().await;
        let desk = place.insert(Desk::new(table, &self.office, at));
        let begun = desk.commit(Vec::new(), &self.office, at).await;
        self.set_alarm(&handle, desk);
        begun.map(|()| code)
    }

    /// Puts away tables at which nobody is, and goes on with those whose time runs, until the server stops.
    pub async fn tend(self: Arc<Host>) {
        match self.office.store.going_on().await {
            Ok(codes) => {
                for code in codes {
                    // Only reading it tells whether something happens there by itself.
                    let _ = self.at(code.into(), async |_, _| Ok(())).await;
                }
            }
            Err(error) => tracing::warn!("{error}"),
        }
        let mut every = tokio::time::interval(Duration::from_secs(15));
        loop {
            every.tick().await;
            if *self.stopping.borrow() {
                return;
            }
            let handles: Vec<_> =
                self.tables.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
            for handle in handles {
                let Ok(mut desk) = handle.desk.try_lock() else { continue };
                let after = self.office.config.sleep_after * 1000;
                if desk.as_ref().is_none_or(|desk| desk.may_sleep(now(), after)) {
                    *desk = None;
                    self.drop_handle(&handle);
                }
            }
        }
    }

    /// Stops: nothing more is done at any table, and everybody is told.
    pub async fn stop(&self) {
        self.stopping.send_replace(true);
        let handles: Vec<_> = self.tables.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        for handle in handles {
            // Whoever holds it is writing: what they were told is on disk when they let go.
            *handle.desk.lock().await = None;
        }
    }

    /// Waits until the server stops.
    pub async fn stopped(&self) {
        let _ = self.stopping.subscribe().wait_for(|stops| *stops).await;
    }
}

/// A deck as the log of another game has it.
fn listed(deck: &maneframe_engine::replay::ReplayDeck) -> maneframe_deck::Deck {
    let entries = |cards: &[maneframe_engine::replay::ReplayCard]| {
        cards.iter().map(|c| maneframe_deck::Entry { count: c.count, id: c.id.clone() }).collect()
    };
    let mut listed = maneframe_deck::Deck::new(deck.name.clone());
    listed.mane = entries(std::slice::from_ref(&deck.mane));
    listed.draw = entries(&deck.draw);
    listed.problems = entries(&deck.problems);
    listed
}

/// A problem of the database, told without its words: these are for the log.
pub fn unavailable(error: crate::store::StoreError) -> Problem {
    tracing::error!("{error}");
    Problem::new(Code::Unavailable, "the server can't do that at the moment: try again soon")
}

/// An answer as it is sent.
pub fn answer(message: &Message) -> Text {
    text(message)
}

/// A refusal as it is sent.
pub fn refusal(request: u64, problem: Problem) -> Text {
    text(&Message::Refused { to: request, problem })
}
