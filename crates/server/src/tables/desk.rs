//! A table in play: its lines as they are written, its bots, its timers, and those who are told.
//!
//! Whatever is done goes one way ([`Desk::commit`]): the lines are applied, bots and those who pass ahead go on, all of it is
//! written in one go, and then everybody is told. Where it can't be written nobody is told, and the table is put away: whoever
//! visits it next finds it as the disk has it.

use std::sync::Arc;

use maneframe_bot::{Bot, BotKind};
use maneframe_engine::Choice;
use maneframe_engine::message::Seat;
use maneframe_protocol::{Code, Pace, Problem, Spectators, Stage};

use super::clock::Alarm;
use super::line::{self, Line, LogSize, What, index, player};
use super::live::{LiveTable, Torn};
use super::opening;
use super::passing::{Moment, Way};
use super::searching::{Searched, Searching};
use super::setup::Setups;
use super::stream::Streams;
use super::told;
use crate::config::Config;
use crate::room::Room;
use crate::store::{Lines, Row, Store, StoreError};
use crate::workers::{For, Length, Workers};

/// What desks share.
pub struct Office {
    /// Where lines are kept.
    pub store: Store,
    /// Cards and compiled decks.
    pub setups: Arc<Setups>,
    /// Bounds.
    pub config: Config,
    /// Counters.
    pub metrics: crate::metrics::Metrics,
    /// Threads for whatever takes longer than a millisecond.
    pub workers: Workers,
    /// The tables in play with bots that search.
    pub searching: Searching,
    /// Memory and disk.
    pub room: Room,
}

/// A table in play.
pub struct Desk {
    /// The table.
    pub table: LiveTable,
    /// What is told, and to whom.
    pub streams: Streams,
    bots: Vec<Option<Box<dyn Bot>>>,
    /// A pass that waits: for which question of which seat, which option, and until when.
    passing: Option<(Seat, u32, usize, u64)>,
    /// Lines that were applied and are not written yet.
    unwritten: Vec<Line>,
    /// Whether it could not be written: it is to be put away.
    pub broken: bool,
    /// When somebody did something here last.
    pub touched: u64,
    /// What lists say of the table, as it was written last.
    row: Option<Row>,
    /// Whether bots among themselves go on at the next alarm.
    resumes: bool,
    /// Where a bot that searches plays here: one of the tables that are counted.
    searched: Option<Searched>,
}

/// How far behind lists may be as to when a table changed, in seconds.
const BEHIND: i64 = 120;

/// So many turns bots play among themselves.
const MOST_TURNS: u16 = 300;
/// Time after which the choices that follow an act let other tasks run.
const AT_A_TIME: std::time::Duration = std::time::Duration::from_micros(300);
/// So many lines are written at once: bots among themselves let others have a turn.
const TOGETHER: usize = 48;

impl Desk {
    /// A table that was opened or read.
    pub fn new(table: LiveTable, office: &Office, now: u64) -> Desk {
        let seed = opening::bytes::<8>().map_or(now, u64::from_le_bytes);
        let streams = Streams::new(&table, office.config.kept_bytes, seed, now);
        Desk {
            table,
            streams,
            bots: Vec::new(),
            passing: None,
            unwritten: Vec::new(),
            broken: false,
            touched: now,
            row: None,
            resumes: false,
            searched: None,
        }
    }

    /// A table from its lines. Spectators who see it later see it from where it is old enough for them.
    ///
    /// # Errors
    /// If a line can't follow those before it.
    pub fn read(code: &str, replay: &str, rows: &[String], office: &Office, now: u64) -> Result<Desk, Torn> {
        let lines = &line::read_all(rows)?[..];
        let setups = &office.setups;
        let delay = lines.first().and_then(|line| match &line.what {
            What::Opened { settings, .. } => match settings.spectators {
                Spectators::Delayed(delay) => Some(delay),
                _ => None,
            },
            _ => None,
        });
        let known = match delay {
            None => lines.len(),
            Some(delay) => told::old_enough(lines, delay, setups, now)?.max(1).min(lines.len()),
        };
        let mut table = told::fold(code, replay, &lines[..known], setups, true)?;
        table.log_size = LogSize::default().and(rows);
        let mut desk = Desk::new(table, office, now);
        for line in &lines[known..] {
            desk.streams.enter(&mut desk.table, line, setups)?;
            desk.streams.tell(&mut desk.table);
        }
        // Nobody listens yet.
        desk.streams.forget();
        Ok(desk)
    }

    /// Writes lines and goes on from there. They are on disk and everybody is told when this returns.
    ///
    /// # Errors
    /// If they can't be written; then nothing has happened.
    pub async fn commit(&mut self, lines: Vec<What>, office: &Office, now: u64) -> Result<(), Problem> {
        if self.broken {
            return Err(unavailable());
        }
        self.touched = now;
        self.resumes = false;
        for what in lines {
            self.enter(what, office, now).await?;
        }
        loop {
            // What was applied and can't go on is not what the disk has.
            let more = self.go_on(office, now).await.inspect_err(|_| self.broken = true)?;
            self.write(office, now).await?;
            if more && self.table.people() == 0 {
                // Bots among themselves: nobody waits for the end of their game.
                self.resumes = true;
                return Ok(());
            }
            if !more {
                return Ok(());
            }
            tokio::task::yield_now().await;
        }
    }

    /// Applies a line, and makes what is told of it.
    async fn enter(&mut self, what: What, office: &Office, now: u64) -> Result<(), Problem> {
        let line = Line { at: now, what };
        let entered = if self.table.takes_long(&line.what) {
            let enters = |line: Line| {
                move |table: &mut LiveTable, streams: &mut Streams, setups: &Setups| streams.enter(table, &line, setups)
            };
            self.apart(office, Length::Short, enters(line.clone())).await?
        } else {
            self.streams.enter(&mut self.table, &line, &office.setups)
        };
        entered.map_err(|torn| {
            // What was checked can be applied; if not, the table in memory is not to be trusted.
            tracing::error!(table = %self.table.code, "{torn}");
            self.broken = true;
            unavailable()
        })?;
        self.unwritten.push(line);
        Ok(())
    }

    /// Does something with the table on a thread that carries no messages.
    ///
    /// # Errors
    /// If it breaks down, or the server stops: then the table is broken.
    pub async fn apart<T: Send + 'static>(
        &mut self,
        office: &Office,
        length: Length,
        does: impl FnOnce(&mut LiveTable, &mut Streams, &Setups) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let owner = Arc::from(self.table.owner.as_str());
        let away = LiveTable::new(Arc::clone(&self.table.code), String::new());
        let mut streams = std::mem::replace(&mut self.streams, Streams::new(&away, 0, 0, 0));
        let mut table = std::mem::replace(&mut self.table, away);
        self.broken = true;
        let setups = Arc::clone(&office.setups);
        let works = move || {
            let done = does(&mut table, &mut streams, &setups);
            (table, streams, done)
        };
        let done = office.workers.run(&owner, For::People, length, works).await;
        let (table, streams, done) = done.map_err(super::host::too_much)?;
        (self.table, self.streams, self.broken) = (table, streams, false);
        Ok(done)
    }

    /// The line by which the game begins.
    async fn begins(&mut self, office: &Office) -> Result<What, Problem> {
        self.apart(office, Length::Short, |table, _, setups| table.begin(setups)).await?
    }

    async fn write(&mut self, office: &Office, now: u64) -> Result<(), Problem> {
        let lines = std::mem::take(&mut self.unwritten);
        if !lines.is_empty() {
            let count = lines.len();
            let (first, lines) = (self.table.log_size.rows, line::rows(&lines, self.table.log));
            self.table.log_size = self.table.log_size.and(&lines);
            let started = std::time::Instant::now();
            let row = row(&self.table, office.store.seconds());
            // Most acts change nothing that lists say.
            let same = self.row.as_ref().is_some_and(|last| row.changed - last.changed < BEHIND && row.says_as(last));
            let new = (!same).then(|| row.clone());
            let ended = row.stage == Stage::Over && self.row.as_ref().is_none_or(|last| last.stage != Stage::Over);
            let replay = ended.then(|| self.table.whole_replay()?.to_lines().ok()).flatten();
            let lines = Lines { first, lines, row: new, replay };
            if let Err(error) = office.store.append(Arc::clone(&self.table.code), lines).await {
                tracing::error!(table = %self.table.code, "{error}");
                office.metrics.failed_writes.inc();
                self.broken = true;
                self.streams.forget();
                let again = matches!(error, StoreError::Moved | StoreError::Stopping);
                return Err(if again { moved() } else { unavailable() });
            }
            if !same {
                self.row = Some(row);
            }
            office.metrics.acts.inc_by(count as u64);
            office.metrics.write_seconds.observe(started.elapsed().as_secs_f64());
        }
        self.count(office);
        self.streams.send(&mut self.table, now);
        Ok(())
    }

    /// Counts the table among those with searching bots, as long as it is one.
    fn count(&mut self, office: &Office) {
        let searches = self.table.stage != Stage::Over && self.table.has_searcher();
        if searches != self.searched.is_some() {
            self.searched = searches.then(|| office.searching.one_more(&self.table.owner));
        }
    }

    /// Does what needs nobody: the game begins, bots choose, passes fall due, clocks ring. Says whether there is more to do.
    async fn go_on(&mut self, office: &Office, now: u64) -> Result<bool, Problem> {
        let mut begun = std::time::Instant::now();
        for _ in 0..TOGETHER {
            // Nobody waits for a bot's long thoughts to hear what was done before them.
            if !self.unwritten.is_empty() && self.searcher_decides() {
                return Ok(true);
            }
            match self.next(office, now).await? {
                Some(what) => self.enter(what, office, now).await?,
                None => return Ok(false),
            }
            if begun.elapsed() > AT_A_TIME {
                tokio::task::yield_now().await;
                begun = std::time::Instant::now();
            }
        }
        Ok(true)
    }

    async fn next(&mut self, office: &Office, now: u64) -> Result<Option<What>, Problem> {
        if self.table.is_full() {
            return self.begins(office).await.map(Some);
        }
        if self.table.stage != Stage::Playing {
            self.passing = None;
            return Ok(None);
        }
        if let Some(what) = self.end_by_time(now) {
            return Ok(Some(what));
        }
        let Some(played) = &self.table.played else { return Ok(None) };
        let Some((seat, number)) = played.pending() else { return Ok(None) };
        if self.table.only_bots_are_left() {
            return Ok(Some(What::Drawn { why: "only bots are left".to_owned() }));
        }
        if self.table.people() == 0 && self.table.turn() > MOST_TURNS {
            return Ok(Some(What::Drawn { why: "the bots get nowhere".to_owned() }));
        }
        let chair = &self.table.chairs[index(seat)];
        if let Some(kind) = chair.bot {
            return self.ask_bot(seat, kind, office).await;
        }
        if chair.left {
            return Ok(None);
        }
        if let Some(lesson) = self.table.lesson.as_ref().filter(|_| chair.account.is_none()) {
            return Ok(lesson.answer().map(|choice| What::Chose { choice, auto: false }));
        }
        self.pass(seat, number, office, now)
    }

    /// Whether a bot that searches decides next.
    fn searcher_decides(&self) -> bool {
        let pending = self.table.played.as_ref().and_then(|played| played.pending());
        let bot = |(seat, _)| self.table.chairs.get(index(seat)).and_then(|chair| chair.bot);
        pending.and_then(bot).is_some_and(BotKind::searches)
    }

    /// Has a bot choose, on a thread that carries no messages.
    async fn ask_bot(&mut self, seat: Seat, kind: BotKind, office: &Office) -> Result<Option<What>, Problem> {
        let Some(played) = &self.table.played else { return Ok(None) };
        let game = played.game().clone();
        self.bots.resize_with(self.table.chairs.len(), || None);
        let place = index(seat);
        let bot = self.bots[place].take();
        let guess = if bot.is_none() { Setups::guess(&self.table) } else { None };
        let seed = match (office.config.seed, self.table.seed) {
            (Some(_), Some(seed)) => opening::bot_seed(seed, seat),
            _ => opening::bytes::<8>().map_or(0, u64::from_le_bytes),
        };
        let setups = Arc::clone(&office.setups);
        let chooses = move || {
            let make = || match guess.and_then(|guess| setups.widened(&guess)) {
                Some(pool) => kind.make_guessing(seed, pool),
                None => kind.make(seed),
            };
            let mut bot = bot.unwrap_or_else(make);
            let option = bot.choose(&game, player(seat));
            (bot, option)
        };
        let whom = if self.table.people() == 0 { For::Bots } else { For::People };
        let length = if kind.searches() { Length::Long } else { Length::Short };
        let chosen = office.workers.run(&Arc::from(self.table.owner.as_str()), whom, length, chooses).await;
        let (bot, option) = chosen.map_err(|_| unavailable())?;
        self.bots[place] = Some(bot);
        let game = self.table.played.as_ref().map(|played| played.game());
        let options = game.and_then(|game| game.decision()).map_or(&[][..], |d| d.options);
        let choice = options.get(option).or(options.first()).copied();
        Ok(choice.map(|choice| What::Chose { choice, auto: false }))
    }

    /// What the server answers for a player, where it does.
    fn pass(&mut self, seat: Seat, number: u32, office: &Office, now: u64) -> Result<Option<What>, Problem> {
        let place = index(seat);
        let waits = self.passing.filter(|(who, question, ..)| (*who, *question) == (seat, number));
        let option = match waits {
            Some((.., due)) if due > now => return Ok(None),
            Some((_, _, option, _)) => Some(option),
            None => {
                let Some(mut question) = self.table.outline(place) else { return Ok(None) };
                let chair = &self.table.chairs[place];
                if chair.passes.stands(&question) {
                    let Some(in_words) = self.table.question(place) else { return Ok(None) };
                    question = in_words;
                }
                // The speed of an answer must not depend on what only this player has heard.
                let spectators = self.table.chairs.len();
                let news = self.table.since(spectators, chair.passes.heard());
                let Some(state) = self.table.played.as_ref().map(|played| played.game().state()) else {
                    return Ok(None);
                };
                let moment = Moment::new(state.active == player(seat), state.phase);
                match chair.passes.decide(&question, moment, news) {
                    None => None,
                    Some(answer) if answer.way == Way::Now || self.table.settings.pace == Pace::AtOnce => {
                        Some(answer.option)
                    }
                    Some(answer) => {
                        let (least, most) = office.config.thinking;
                        let drawn = u64::from_le_bytes(opening::bytes::<8>()?);
                        let due = now + least + drawn % (most.saturating_sub(least) + 1);
                        self.passing = Some((seat, number, answer.option, due));
                        None
                    }
                }
            }
        };
        let game = self.table.played.as_ref().map(|played| played.game());
        let options = game.and_then(|game| game.decision()).map_or(&[][..], |d| d.options);
        let choice = option.and_then(|option| options.get(option)).copied();
        if choice.is_some() {
            self.passing = None;
        }
        Ok(choice.map(|choice| What::Chose { choice, auto: true }))
    }

    /// What the clock brings about.
    fn end_by_time(&mut self, now: u64) -> Option<What> {
        let table = &self.table;
        match table.clock.ring(now) {
            Some(Alarm::Flag(seat)) => {
                return Some(What::Conceded { seat, why: "runs out of time".to_owned() });
            }
            Some(Alarm::TimeCalled) => {
                // All shall have had as many turns (End of Match Procedures).
                let state = table.played.as_ref()?.game().state();
                let later = state.players.iter().filter(|(who, p)| p.alive && who.0 > state.active.0).count();
                return Some(What::TimeCalled { last: state.turn.saturating_add(later as u16) });
            }
            Some(Alarm::Decline) => {
                let options = table.played.as_ref()?.game().decision()?.options;
                let quiet = |c: &&Choice| matches!(c, Choice::No | Choice::Done | Choice::Pass);
                let choice = *options.iter().find(quiet).or(options.first())?;
                return Some(What::Chose { choice, auto: true });
            }
            None => {}
        }
        let state = table.played.as_ref()?.game().state();
        if table.clock.last_turn().is_none_or(|last| state.turn <= last) {
            return None;
        }
        // Additional turns put that off until the turn would be the first player's again.
        let first = state.players.iter().find(|(_, p)| p.alive).map(|(who, _)| who);
        if state.course.resumes.is_some() || first != Some(state.active) {
            return None;
        }
        // More points win; where several have the most the game is drawn, and of the others each loses.
        let alive = || state.players.iter().filter(|(_, p)| p.alive);
        let most = alive().map(|(_, p)| p.points).max()?;
        let behind = alive().find(|(_, p)| p.points < most).map(|(who, _)| Seat::from(who));
        Some(match behind {
            Some(seat) => What::Conceded { seat, why: "has fewer points as time is up".to_owned() },
            None => What::Drawn { why: "time is up, and points are even".to_owned() },
        })
    }

    /// When something happens here by itself, if nobody does anything.
    pub fn next_alarm(&self) -> Option<u64> {
        let passing = self.passing.map(|(.., due)| due);
        let clock = (self.table.stage == Stage::Playing).then(|| self.table.clock.next_alarm()).flatten();
        let resumes = self.resumes.then_some(1);
        [resumes, passing, clock, self.streams.next_release(&self.table)].into_iter().flatten().min()
    }

    /// Begins the game of a table that is full from the start. Bots choose later, with the next alarm: whoever opened the table has an
    /// answer before that.
    ///
    /// # Errors
    /// As [`Desk::commit`].
    pub async fn begin(&mut self, office: &Office, now: u64) -> Result<(), Problem> {
        if self.table.is_full() {
            let began = self.begins(office).await?;
            self.enter(began, office, now).await?;
            self.write(office, now).await?;
            self.resumes = true;
        } else {
            self.count(office);
        }
        Ok(())
    }

    /// Time has passed.
    ///
    /// # Errors
    /// As [`Desk::commit`].
    pub async fn ring(&mut self, office: &Office, now: u64) -> Result<(), Problem> {
        let touched = self.touched;
        self.streams.release_due(&self.table, now);
        let done = self.commit(Vec::new(), office, now).await;
        self.touched = touched;
        done
    }

    /// Whether it may be put away: nobody listens, and nothing happens by itself.
    pub fn may_sleep(&self, now: u64, after: u64) -> bool {
        self.broken
            || self.streams.is_deserted() && self.next_alarm().is_none() && now.saturating_sub(self.touched) >= after
    }
}

/// What lists say of a table.
pub fn row(table: &LiveTable, changed: i64) -> Row {
    Row {
        changed,
        stage: table.stage,
        summary: serde_json::to_string(&table.listed()).unwrap_or_default(),
        sitters: table.chairs.iter().filter_map(|c| c.account.clone()).collect(),
    }
}

fn unavailable() -> Problem {
    Problem::new(
        Code::Unavailable,
        "the server can't keep this at the moment: ask for the table again, which says whether it was done",
    )
}

fn moved() -> Problem {
    Problem::new(Code::Unavailable, "the table moves to another machine: connect again")
}
