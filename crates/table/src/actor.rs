//! A table in memory: its state, its unwritten records, its bots, its timers and its viewers.
//!
//! All changes go through [`TableActor::commit`]. It applies records, continues with bots and automatic passes, writes
//! all of these records at once, and then sends the updates. If the write fails, it sends no update, and the table is
//! dropped from memory. The next request reads the table as it is in the database.

use std::sync::Arc;

use crate::Way;
use maneframe_bot::{Bot, BotKind};
use maneframe_engine::Choice;
use maneframe_engine::message::Seat;
use maneframe_protocol::{Code, Pace, Problem, Spectators, Stage};
use maneframe_wording::Wording;

use crate::clock::Deadline;
use crate::keeper::{For, Keeper, Length, Lines, Row};
use crate::live::{CorruptLog, LiveTable};
use crate::opening;
use crate::outside::bytes;
use crate::public_record;
use crate::record::{self, LogRecord, LogSize, TableEvent, index, player};
use crate::searching::Searched;
use crate::setup::Setups;
use crate::stream::Broadcaster;

/// A table in memory, with everything that is needed to run it.
pub struct TableActor {
    /// State of the table.
    pub table: LiveTable,
    /// Streams of updates to the viewers.
    pub streams: Broadcaster,
    bots: Vec<Option<Box<dyn Bot>>>,
    /// Pending automatic pass: seat, number of the question, option, and the time at which it is made.
    passing: Option<(Seat, u32, usize, u64)>,
    /// Records that were applied but not written yet.
    unwritten: Vec<LogRecord>,
    /// True if the state may differ from the log in the database. The table must then be dropped from memory.
    pub broken: bool,
    /// Time of the last commit, in milliseconds since 1970.
    pub touched: u64,
    /// Entry of the table in lists, as it was last written.
    row: Option<Row>,
    /// True if bots continue at the next alarm rather than now.
    resumes: bool,
    /// This table's count among the tables with searching bots, if it has such a bot.
    searched: Option<Searched>,
    /// Number of the last decision that [`TableActor::newly_awaited`] returned.
    awaited: Option<u32>,
}

/// Maximum age of the time of change in lists, in seconds, before it is written again.
const BEHIND: i64 = 120;
/// Time in milliseconds before its alarm in which the table of a game over days must be in memory.
pub const WOKEN: u64 = 2 * 3_600_000;

/// Maximum number of turns of a game between bots.
const MOST_TURNS: u16 = 300;
/// Computing time after which a series of automatic steps lets other tasks run.
const AT_A_TIME: std::time::Duration = std::time::Duration::from_micros(300);
/// Maximum number of automatic steps between two writes.
const TOGETHER: usize = 48;

impl TableActor {
    /// Creates the actor of a table that was opened or read.
    pub fn new(table: LiveTable, keeper: &impl Keeper, now: u64) -> TableActor {
        let seed = bytes::<8>(keeper.setups().outside()).map_or(now, u64::from_le_bytes);
        let streams = Broadcaster::new(&table, keeper.kept_bytes(), seed, now);
        TableActor {
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
            awaited: None,
        }
    }

    /// Builds a table from the rows of its log. Delayed spectators get the state that is old enough for them.
    ///
    /// # Errors
    /// If a record can't follow those before it.
    pub fn read(
        code: &str,
        replay: &str,
        rows: &[String],
        keeper: &impl Keeper,
        now: u64,
    ) -> Result<TableActor, CorruptLog> {
        let lines = &record::read_all(rows)?[..];
        let setups = keeper.setups();
        let delay = lines.first().and_then(|line| match &line.what {
            TableEvent::Opened { settings, .. } => match settings.spectators {
                Spectators::Delayed(delay) => Some(delay),
                _ => None,
            },
            _ => None,
        });
        let known = match delay {
            None => lines.len(),
            Some(delay) => public_record::old_enough(lines, delay, setups, now)?.max(1).min(lines.len()),
        };
        let mut table = public_record::fold(code, replay, &lines[..known], setups, true)?;
        table.log_size = LogSize::default().and(rows);
        let mut desk = TableActor::new(table, keeper, now);
        for line in &lines[known..] {
            desk.streams.enter(&mut desk.table, line, setups)?;
            desk.streams.tell(&mut desk.table);
        }
        // The table has no listeners yet, so nothing is sent.
        desk.streams.forget();
        Ok(desk)
    }

    /// Applies and writes records, and makes the automatic steps that follow. When this returns, all of it is on disk
    /// and the updates are sent.
    ///
    /// # Errors
    /// If the records can't be written. The table in the database is then unchanged.
    pub async fn commit(&mut self, lines: Vec<TableEvent>, keeper: &impl Keeper, now: u64) -> Result<(), Problem> {
        if self.broken {
            return Err(unavailable());
        }
        self.touched = now;
        self.resumes = false;
        for what in lines {
            self.enter(what, keeper, now).await?;
        }
        loop {
            // After an error, the table in memory may have records that are not in the database.
            let more = self.go_on(keeper, now).await.inspect_err(|_| self.broken = true)?;
            self.write(keeper, now).await?;
            if more && (self.table.people() == 0 || keeper.does_one_thing()) {
                // Either only bots play, so no caller waits for the end of the game, or nobody could be told of these steps
                // before the last of them. The rest follows at the next alarm.
                self.resumes = true;
                return Ok(());
            }
            if !more {
                return Ok(());
            }
            keeper.rest().await;
        }
    }

    /// Applies a record and adds it to those that will be written.
    async fn enter(&mut self, what: TableEvent, keeper: &impl Keeper, now: u64) -> Result<(), Problem> {
        let line = LogRecord { at: now, what };
        let entered = if self.table.takes_long(&line.what) {
            let enters = |line: LogRecord| {
                move |table: &mut LiveTable, streams: &mut Broadcaster, setups: &Setups| {
                    streams.enter(table, &line, setups)
                }
            };
            self.apart(keeper, Length::Short, enters(line.clone())).await?
        } else {
            self.streams.enter(&mut self.table, &line, keeper.setups())
        };
        entered.map_err(|torn| {
            // Records are checked before, so they can be applied. If one can't, the table in memory is not reliable.
            tracing::error!(table = %self.table.code, "{torn}");
            self.broken = true;
            unavailable()
        })?;
        self.unwritten.push(line);
        Ok(())
    }

    /// Runs work on the table on a worker thread. The table is moved to that thread for the time.
    ///
    /// # Errors
    /// If the work panics or the server stops. The table is then broken.
    pub async fn apart<T: Send + 'static>(
        &mut self,
        keeper: &impl Keeper,
        length: Length,
        does: impl FnOnce(&mut LiveTable, &mut Broadcaster, &Setups) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let owner = Arc::from(self.table.owner.as_str());
        let away = LiveTable::new(Arc::clone(&self.table.code), String::new());
        let mut streams = std::mem::replace(&mut self.streams, Broadcaster::new(&away, 0, 0, 0));
        let mut table = std::mem::replace(&mut self.table, away);
        self.broken = true;
        let setups = Arc::clone(keeper.setups());
        let works = move || {
            let done = does(&mut table, &mut streams, &setups);
            (table, streams, done)
        };
        let done = keeper.run(&owner, For::People, length, works).await;
        let (table, streams, done) = done?;
        (self.table, self.streams, self.broken) = (table, streams, false);
        Ok(done)
    }

    /// Returns the record with which the game begins.
    async fn begins(&mut self, keeper: &impl Keeper) -> Result<TableEvent, Problem> {
        self.apart(keeper, Length::Short, |table, _, setups| table.begin(setups)).await?
    }

    async fn write(&mut self, keeper: &impl Keeper, now: u64) -> Result<(), Problem> {
        let lines = std::mem::take(&mut self.unwritten);
        if !lines.is_empty() {
            let records = lines.len();
            let (first, lines) = (self.table.log_size.rows, record::rows(&lines, self.table.log));
            self.table.log_size = self.table.log_size.and(&lines);
            let row = row(&self.table, keeper.seconds());
            // Most acts change nothing that lists show, so the entry needn't be written each time.
            let same = self.row.as_ref().is_some_and(|last| row.changed - last.changed < BEHIND && row.says_as(last));
            let new = (!same).then(|| row.clone());
            let ended = row.stage == Stage::Over && self.row.as_ref().is_none_or(|last| last.stage != Stage::Over);
            let replay = ended.then(|| self.table.whole_replay()?.to_lines().ok()).flatten();
            let lines = Lines { first, lines, records, row: new, replay };
            if let Err(problem) = keeper.append(Arc::clone(&self.table.code), lines).await {
                self.broken = true;
                self.streams.forget();
                return Err(problem);
            }
            if !same {
                self.row = Some(row);
            }
        }
        self.count(keeper);
        self.streams.send(&mut self.table, now);
        Ok(())
    }

    /// Counts the table among those with searching bots, as long as it has such a bot and the game isn't over.
    fn count(&mut self, keeper: &impl Keeper) {
        let searches = self.table.stage != Stage::Over && self.table.has_searcher();
        if searches != self.searched.is_some() {
            self.searched = searches.then(|| keeper.searching().one_more(&self.table.owner));
        }
    }

    /// Makes the next steps that need no command: the game begins, bots choose, automatic passes become due, clocks run
    /// out. Returns true if more steps may follow after a write.
    async fn go_on(&mut self, keeper: &impl Keeper, now: u64) -> Result<bool, Problem> {
        let mut begun = keeper.elapsed();
        for _ in 0..TOGETHER {
            // What happened so far is written and sent before a searching bot computes, because that takes long.
            if !self.unwritten.is_empty() && self.searcher_decides() {
                return Ok(true);
            }
            match self.next(keeper, now).await? {
                Some(what) => self.enter(what, keeper, now).await?,
                None => return Ok(false),
            }
            if keeper.elapsed().saturating_sub(begun) > AT_A_TIME {
                keeper.rest().await;
                begun = keeper.elapsed();
            }
        }
        Ok(true)
    }

    async fn next(&mut self, keeper: &impl Keeper, now: u64) -> Result<Option<TableEvent>, Problem> {
        if self.table.is_full() {
            return self.begins(keeper).await.map(Some);
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
            return Ok(Some(TableEvent::Drawn { why: Wording::new("why.only-bots") }));
        }
        if self.table.people() == 0 && self.table.turn() > MOST_TURNS {
            return Ok(Some(TableEvent::Drawn { why: Wording::new("why.bots-stuck") }));
        }
        let chair = &self.table.chairs[index(seat)];
        if let Some(kind) = chair.bot {
            return self.ask_bot(seat, kind, keeper).await;
        }
        if chair.left {
            return Ok(None);
        }
        if let Some(lesson) = self.table.lesson.as_ref().filter(|_| chair.account.is_none()) {
            return Ok(lesson.answer().map(|choice| TableEvent::Chose { choice, auto: false }));
        }
        self.pass(seat, number, keeper, now)
    }

    /// Returns true if a searching bot decides next.
    fn searcher_decides(&self) -> bool {
        let pending = self.table.played.as_ref().and_then(|played| played.pending());
        let bot = |(seat, _)| self.table.chairs.get(index(seat)).and_then(|chair| chair.bot);
        pending.and_then(bot).is_some_and(BotKind::searches)
    }

    /// Returns the record of a bot's choice. The bot computes on a worker thread.
    async fn ask_bot(
        &mut self,
        seat: Seat,
        kind: BotKind,
        keeper: &impl Keeper,
    ) -> Result<Option<TableEvent>, Problem> {
        let Some(played) = &self.table.played else { return Ok(None) };
        let game = played.game().clone();
        self.bots.resize_with(self.table.chairs.len(), || None);
        let place = index(seat);
        let bot = self.bots[place].take();
        let guess = if bot.is_none() { Setups::guess(&self.table) } else { None };
        let seed = match self.table.seed {
            Some(seed) if keeper.is_seeded() => opening::bot_seed(seed, seat),
            _ => bytes::<8>(keeper.setups().outside()).map_or(0, u64::from_le_bytes),
        };
        let setups = Arc::clone(keeper.setups());
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
        let chosen = keeper.run(&Arc::from(self.table.owner.as_str()), whom, length, chooses).await;
        let (bot, option) = chosen?;
        self.bots[place] = Some(bot);
        let game = self.table.played.as_ref().map(|played| played.game());
        let options = game.and_then(|game| game.decision()).map_or(&[][..], |d| d.options);
        let choice = options.get(option).or(options.first()).copied();
        Ok(choice.map(|choice| TableEvent::Chose { choice, auto: false }))
    }

    /// Returns the record of the automatic answer for a player, if the answer is due.
    fn pass(&mut self, seat: Seat, number: u32, keeper: &impl Keeper, now: u64) -> Result<Option<TableEvent>, Problem> {
        let place = index(seat);
        let waits = self.passing.filter(|(who, question, ..)| (*who, *question) == (seat, number));
        let option = match waits {
            Some((.., due)) if due > now => return Ok(None),
            Some((_, _, option, _)) => Some(option),
            None => {
                let passes = &self.table.chairs[place].passes;
                match self.table.played.as_ref().and_then(|played| played.automatic(seat, passes)) {
                    None => None,
                    Some(answer) if answer.way == Way::Now || self.table.settings.pace == Pace::AtOnce => {
                        Some(answer.option)
                    }
                    Some(answer) => {
                        let (least, most) = keeper.thinking();
                        let drawn = u64::from_le_bytes(bytes::<8>(keeper.setups().outside())?);
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
        Ok(choice.map(|choice| TableEvent::Chose { choice, auto: true }))
    }

    /// Returns the record for a clock that has run out.
    fn end_by_time(&mut self, now: u64) -> Option<TableEvent> {
        let table = &self.table;
        match table.clock.ring(now) {
            Some(Deadline::Flag(seat)) => {
                return Some(TableEvent::Conceded { seat, why: Wording::new("why.out-of-time") });
            }
            Some(Deadline::TimeCalled) => {
                // After time is called, all players must have had the same number of turns (End of Match Procedures).
                let state = table.played.as_ref()?.game().state();
                let later = state.players.iter().filter(|(who, p)| p.alive && who.0 > state.active.0).count();
                return Some(TableEvent::TimeCalled { last: state.turn.saturating_add(later as u16) });
            }
            Some(Deadline::Decline) => {
                let options = table.played.as_ref()?.game().decision()?.options;
                let quiet = |c: &&Choice| matches!(c, Choice::No | Choice::Done | Choice::Pass);
                let choice = *options.iter().find(quiet).or(options.first())?;
                return Some(TableEvent::Chose { choice, auto: true });
            }
            None => {}
        }
        let state = table.played.as_ref()?.game().state();
        if table.clock.last_turn().is_none_or(|last| state.turn <= last) {
            return None;
        }
        // Additional turns delay the end until the next turn would be the first player's.
        let first = state.players.iter().find(|(_, p)| p.alive).map(|(who, _)| who);
        if state.course.resumes.is_some() || first != Some(*state.active) {
            return None;
        }
        // The player with the most points wins and all others lose. If several players have the most points, the game
        // is drawn between them, and the others lose.
        let alive = || state.players.iter().filter(|(_, p)| p.alive);
        let most = alive().map(|(_, p)| p.points).max()?;
        let behind = alive().find(|(_, p)| p.points < most).map(|(who, _)| Seat::from(who));
        Some(match behind {
            Some(seat) => TableEvent::Conceded { seat, why: Wording::new("why.fewer-points") },
            None => TableEvent::Drawn { why: Wording::new("why.even-points") },
        })
    }

    /// Returns the time of the next step that needs no command, in milliseconds since 1970.
    pub fn next_alarm(&self) -> Option<u64> {
        let passing = self.passing.map(|(.., due)| due);
        let clock = (self.table.stage == Stage::Playing).then(|| self.table.clock.next_alarm()).flatten();
        let resumes = self.resumes.then_some(1);
        [resumes, passing, clock, self.streams.next_release(&self.table)].into_iter().flatten().min()
    }

    /// Returns the account of the player whose decision a game over days waits for: once for each decision, and only if the
    /// player is not connected and the server doesn't answer instead.
    pub fn newly_awaited(&mut self) -> Option<String> {
        let (chair, number) = self.table.awaited()?;
        let passes = self.passing.is_some_and(|(_, question, ..)| question == number);
        if passes || self.awaited == Some(number) {
            return None;
        }
        self.awaited = Some(number);
        chair.account.clone().filter(|_| !self.streams.has_chair(chair.id))
    }

    /// Begins the game of a table whose seats are all taken from the start. Bots choose at the next alarm, so that the
    /// owner gets the answer before that.
    ///
    /// # Errors
    /// As [`TableActor::commit`].
    pub async fn begin(&mut self, keeper: &impl Keeper, now: u64) -> Result<(), Problem> {
        if self.table.is_full() {
            let began = self.begins(keeper).await?;
            self.enter(began, keeper, now).await?;
            self.write(keeper, now).await?;
            self.resumes = true;
        } else {
            self.count(keeper);
        }
        Ok(())
    }

    /// Makes the steps that are due because time has passed.
    ///
    /// # Errors
    /// As [`TableActor::commit`].
    pub async fn ring(&mut self, keeper: &impl Keeper, now: u64) -> Result<(), Problem> {
        let touched = self.touched;
        self.streams.release_due(&self.table, now);
        let done = self.commit(Vec::new(), keeper, now).await;
        self.touched = touched;
        done
    }

    /// Returns true if no alarm is near. Games over days are woken in time for theirs ([`WOKEN`]).
    fn sleeps_until_alarm(&self, now: u64) -> bool {
        let far = |alarm: u64| self.table.is_over_days() && alarm > now.saturating_add(WOKEN);
        self.next_alarm().is_none_or(far)
    }

    /// Returns true if the table may be dropped from memory: it has no listeners, its alarm isn't near, and it has been idle
    /// for `after`.
    pub fn may_sleep(&self, now: u64, after: u64) -> bool {
        self.broken
            || self.streams.is_deserted() && self.sleeps_until_alarm(now) && now.saturating_sub(self.touched) >= after
    }
}

/// Returns a table's entry for lists.
pub fn row(table: &LiveTable, changed: i64) -> Row {
    Row {
        changed,
        stage: table.stage,
        summary: serde_json::to_string(&table.listed()).unwrap_or_default(),
        sitters: table.chairs.iter().filter_map(|c| c.account.clone()).collect(),
    }
}

/// Returns the problem to report if a table can't be saved.
pub fn unavailable() -> Problem {
    Problem::new(Code::Unavailable, "the server can't save this at the moment: reload the table to see if it was done")
}
