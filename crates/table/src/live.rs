//! State of a table. [`LiveTable::apply`] builds the state from the log, one record after the other, both in play and
//! after a restart. Nothing here reads a clock, draws random numbers or does input or output.

use std::collections::HashMap;
use std::sync::Arc;

use crate::{HostedGame, Passes, viewer};
use maneframe_bot::{Advice, BotKind};
use maneframe_deck::Deck;
use maneframe_engine::message::{Happening, Outcome, Question, Seat, Table};
use maneframe_engine::replay::Replay;
use maneframe_engine::{Seed, Viewer};
use maneframe_protocol::{
    ClockRule, Code, DeckShown, Decklists, Listed, NewSeat, NewTable, Notice, Problem, Proposal, ProposalKind,
    SeatStatus, Snapshot, Spectators, Speech, Stage, Status, Visibility,
};
use maneframe_wording::Wording;

use crate::chat::Chat;
use crate::clock::Clock;
use crate::record::{self, LOG, LogRecord, LogSize, Ruling, TableEvent, UndoneBy, index};
use crate::setup::Setups;
use crate::stream::Place;

/// Seat at a table.
#[derive(Clone, Debug, Default)]
pub struct Chair {
    /// Number of the chair, 0-based, in the order of the settings.
    pub id: u8,
    /// Account of the player; `None` for bots and free seats.
    pub account: Option<String>,
    /// Displayed name of the player or bot.
    pub name: Option<String>,
    /// Kind of the bot that plays here; `None` for a person.
    pub bot: Option<BotKind>,
    /// Deck of the player; `None` while the seat is free.
    pub deck: Option<Arc<Deck>>,
    /// True if the player has left the game.
    pub left: bool,
    /// Automatic passes and answers for this player.
    pub passes: Passes,
    /// Accounts whose messages are hidden from this player.
    pub deaf_to: Vec<String>,
}

/// Reason why a log can't be replayed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CorruptLog(pub String);

/// Effects of a record that viewers must be informed about.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// True if seats, proposals or the stage changed.
    pub status: bool,
    /// True if the game changed.
    pub game: bool,
    /// True if viewers need the whole game again, because it has just begun or moves were taken back.
    pub anew: bool,
    /// Messages about the change.
    pub notices: Vec<Notice>,
    /// True if a chat message was added.
    pub said: bool,
}

impl Change {
    /// Adds the effects of a later record.
    pub fn add(&mut self, later: Change) {
        self.status |= later.status;
        self.game |= later.game;
        self.anew |= later.anew;
        self.notices.extend(later.notices);
        self.said |= later.said;
    }
}

/// State of a table.
pub struct LiveTable {
    /// Code of the table.
    pub code: Arc<str>,
    /// Id of its replay, which can't be guessed.
    pub replay: String,
    /// Account that opened the table.
    pub owner: String,
    /// Secret key that admits a judge.
    pub key: String,
    /// Settings with which it was opened.
    pub settings: NewTable,
    /// Seats: in the order of the settings, and in the order of play once the game has begun.
    pub chairs: Vec<Chair>,
    /// The game; `None` before it begins.
    pub played: Option<HostedGame>,
    /// Stage of the table.
    pub stage: Stage,
    /// Clocks of the players.
    pub clock: Clock,
    /// Chat messages.
    pub chat: Chat,
    /// Open proposals.
    pub proposals: Vec<Proposal>,
    /// For each proposal to take moves back, the number of moves that would remain.
    stay: HashMap<u32, usize>,
    /// True if all players agreed to admit a judge.
    pub judge_welcome: bool,
    next_proposal: u32,
    /// Code of the rematch's table, if there is one.
    pub rematch: Option<String>,
    /// Seed of the game's randomness.
    pub seed: Option<Seed>,
    /// The last hint: seat, question and option. If the same player asks again about the same question, the same hint
    /// is given.
    pub hinted: std::sync::Mutex<Option<(Seat, u32, Advice)>>,
    /// Progress of the lesson, if the table has one.
    pub lesson: Option<Box<maneframe_scenario::Course>>,
    /// True if the puzzle was solved. `None` until its turn is over, and for tables without a puzzle.
    pub solved: Option<bool>,
    /// Acts with which the other player wins after a puzzle that was not held.
    pub reply: Vec<Wording>,
    /// Turn in which the game began.
    pub first_turn: u16,
    /// Decision of another game from which this game continues.
    from: Option<Box<crate::record::From>>,
    /// Number of records of the log, and the time of the last one in milliseconds since 1970.
    pub lines: u64,
    /// Time of the last record, in milliseconds since 1970.
    pub last_at: u64,
    /// Size of the log in the database.
    pub log_size: LogSize,
    /// Version of the log.
    pub log: u32,
}

impl LiveTable {
    /// Creates an empty table. The first record opens it.
    pub fn new(code: Arc<str>, replay: String) -> LiveTable {
        LiveTable {
            code,
            replay,
            owner: String::new(),
            key: String::new(),
            settings: NewTable::new(Vec::new()),
            chairs: Vec::new(),
            played: None,
            stage: Stage::Waiting,
            clock: Clock::default(),
            chat: Chat::default(),
            proposals: Vec::new(),
            stay: HashMap::new(),
            judge_welcome: false,
            next_proposal: 0,
            rematch: None,
            seed: None,
            hinted: std::sync::Mutex::default(),
            lesson: None,
            solved: None,
            reply: Vec::new(),
            first_turn: 0,
            from: None,
            lines: 0,
            last_at: 0,
            log_size: LogSize::default(),
            log: LOG,
        }
    }

    /// Returns true if applying a record may take more than a millisecond, because it compiles decks, replays a game,
    /// or searches a puzzle's solution.
    pub fn takes_long(&self, what: &TableEvent) -> bool {
        match what {
            TableEvent::Began { .. } => true,
            TableEvent::WentBack { by, .. } => !matches!(by, UndoneBy::Own(..)) || self.lesson.is_some(),
            TableEvent::Chose { .. } => self.situation().is_some(),
            _ => false,
        }
    }

    /// Applies a record.
    ///
    /// # Errors
    /// If the record can't follow those before it. The log is then damaged, and this table must be dropped.
    pub fn apply(&mut self, line: &LogRecord, setups: &Setups) -> Result<Change, CorruptLog> {
        let number = self.lines;
        let change =
            self.take(line, setups).map_err(|why| CorruptLog(format!("line {number} of the table's log {why}")))?;
        self.lines += 1;
        self.last_at = line.at;
        Ok(change)
    }

    fn take(&mut self, line: &LogRecord, setups: &Setups) -> Result<Change, String> {
        let at = line.at;
        let mut change = Change::default();
        match &line.what {
            TableEvent::Opened { log, settings, by, key, seed, from } => {
                record::check_version(*log)?;
                self.log = *log;
                self.key.clone_from(key);
                self.settings = (**settings).clone();
                self.owner.clone_from(by);
                self.from.clone_from(from);
                self.seed = seed.as_deref().and_then(|seed| seed.parse().ok());
                self.chairs = (0..settings.seats.len() as u8).map(|id| Chair { id, ..Chair::default() }).collect();
                self.clock = Clock::new(settings.clock, settings.seats.len());
                change.status = true;
            }
            TableEvent::SeatTaken { chair, account, name, bot, deck } => {
                let chair = self.chairs.iter_mut().find(|c| c.id == *chair).ok_or("names a seat that doesn't exist")?;
                chair.account.clone_from(account);
                chair.name = Some(name.clone());
                chair.bot = bot.as_deref().map(str::parse).transpose().map_err(|_| "names an unknown bot")?;
                chair.deck = Some(setups.decks.one(Arc::new((**deck).clone())));
                // A player who takes a seat now has not agreed to a judge.
                self.judge_welcome &= account.is_none();
                change.status = true;
                change.notices.push(notice(Wording::new("notice.sits-down").with("name", name)));
            }
            TableEvent::SeatLeft { chair } => {
                let chair = self.chairs.iter_mut().find(|c| c.id == *chair).ok_or("names a seat that doesn't exist")?;
                let name = chair.name.take().unwrap_or_default();
                (chair.account, chair.bot, chair.deck) = (None, None, None);
                change.status = true;
                change.notices.push(notice(Wording::new("notice.gets-up").with("name", &name)));
            }
            TableEvent::Began { head, order } => {
                self.chairs.sort_by_key(|c| order.iter().position(|id| *id == c.id));
                let setup = setups.of_head(head)?;
                let mut head = (**head).clone();
                head.decks.iter_mut().for_each(|deck| *deck = setups.replay_decks.one(Arc::clone(deck)));
                let mut played = HostedGame::start(setup, head);
                if let Some(from) = &self.from {
                    played.repeat(&from.entries)?;
                }
                self.first_turn = played.game().state().turn;
                self.played = Some(played);
                self.lesson = self.lesson_so_far(setups)?.map(Box::new);
                self.stage = Stage::Playing;
                self.clock.start(at);
                (change.status, change.game, change.anew) = (true, true, true);
            }
            TableEvent::Chose { choice, auto } => {
                let (seat, _) = self.game()?.pending().ok_or("is a choice, but no decision is pending")?;
                let passed = *choice == maneframe_engine::Choice::Pass;
                // By passing, the player declines all other options. Other choices don't.
                let declined = if passed { self.outline(index(seat)) } else { None };
                let (heard, openly) = (self.game()?.referee().events(), self.game()?.referee().is_heard());
                self.game_mut()?.choose(*choice)?;
                if let Some(lesson) = &mut self.lesson {
                    lesson.choose(*choice)?;
                    change.status = true;
                }
                self.chairs[index(seat)].passes.chose(declined.as_ref(), heard);
                // A pass adds no time to the player's clock, whether the player or the server passed. Otherwise the
                // clock would reveal which player could not act. Hidden decisions add no time either.
                if openly {
                    self.clock.answered(seat, !auto && !passed, at);
                }
                change.game = true;
            }
            TableEvent::WentBack { to, by } => {
                match by {
                    UndoneBy::Own(seat, question) => self.game_mut()?.go_back(*seat, *question)?,
                    UndoneBy::All(seat) => {
                        let words = Wording::new("event.agreed-back").with("who", Wording::Seat(seat.0));
                        self.game_mut()?.rewind(*to, &words)?;
                        change.notices.push(by_seat("notice.agreed-back", *seat));
                        change.anew = true;
                    }
                    UndoneBy::Judge(judge) => {
                        self.game_mut()?.rewind(*to, &Wording::new("event.judge-back").with("judge", judge))?;
                        self.note(at, &Wording::new("notice.judge-back").with("judge", judge));
                        change.anew = true;
                    }
                }
                self.lesson = self.lesson_so_far(setups)?.map(Box::new);
                self.chairs.iter_mut().for_each(|chair| chair.passes.clear());
                // The moves that were taken back may include one by which a player left the game.
                if let Some(played) = &self.played {
                    let alive: Vec<bool> = played.game().state().players.iter().map(|(_, p)| p.alive).collect();
                    self.chairs.iter_mut().zip(alive).for_each(|(chair, alive)| chair.left = !alive);
                }
                self.proposals.retain(|p| p.what == ProposalKind::Rematch);
                (change.game, change.status) = (true, true);
                self.note_outcome(at);
            }
            TableEvent::Conceded { seat, why } => {
                self.note(at, &Wording::new("notice.left").with("who", self.name(*seat)).with("why", why.clone()));
                self.game_mut()?.concede(*seat)?;
                self.chairs[index(*seat)].left = true;
                // Proposals by the player who left, and those that wait for the player's answer, are dropped. The
                // others can propose again.
                self.proposals
                    .retain(|p| p.what == ProposalKind::Rematch || p.by != *seat && !p.waits_for.contains(seat));
                let left = Wording::new("notice.left").with("who", Wording::Seat(seat.0)).with("why", why.clone());
                change.notices.push(notice(left));
                (change.game, change.status) = (true, true);
            }
            TableEvent::Drawn { why } => {
                let drawn = Wording::new("notice.drawn").with("why", why.clone());
                self.note(at, &drawn);
                self.game_mut()?.draw()?;
                change.notices.push(notice(drawn));
                (change.game, change.status) = (true, true);
            }
            TableEvent::Proposed { by, proposal, to } => {
                let gone = match proposal {
                    ProposalKind::Gone { seat } => Some(index(*seat)),
                    _ => None,
                };
                let own = self.chairs.get(index(*by)).and_then(|chair| chair.account.clone());
                let others = self.chairs.iter().enumerate().filter(|(i, c)| {
                    Some(*i) != gone
                        && c.account.is_some()
                        && c.account != own
                        && (!c.left || *proposal == ProposalKind::Rematch)
                });
                let waits_for = others.map(|(i, _)| Seat(i as u8 + 1)).collect();
                let proposal = Proposal { number: self.next_proposal, by: *by, what: *proposal, waits_for };
                self.stay.extend(to.map(|to| (self.next_proposal, to)));
                self.next_proposal += 1;
                change.notices.push(notice(asks(proposal.by, proposal.what)));
                self.proposals.push(proposal);
                change.status = true;
            }
            TableEvent::Answered { proposal, by, agree } => {
                // In old logs a proposal may be answered although it was dropped when a player left.
                let Some(at) = self.proposals.iter().position(|p| p.number == *proposal) else { return Ok(change) };
                if *agree {
                    self.proposals[at].waits_for.retain(|seat| seat != by);
                } else {
                    self.proposals.remove(at);
                }
                let key = if *agree { "notice.agrees" } else { "notice.disagrees" };
                change.notices.push(by_seat(key, *by));
                change.status = true;
            }
            TableEvent::Said { from, account, to, words } => {
                self.chat.said(at, from.clone(), account, *to, words);
                change.said = true;
            }
            TableEvent::Deaf { seat, to, deaf } => {
                let chair = self.chair(*seat)?;
                chair.deaf_to.retain(|account| account != to);
                if *deaf {
                    chair.deaf_to.push(to.clone());
                }
            }
            TableEvent::Muted { account, name, muted, judge } => {
                self.chat.mute(account, *muted);
                let key = if *muted { "notice.muted" } else { "notice.unmuted" };
                let words = Wording::new(key).with("name", name).with("judge", judge);
                self.note(at, &words);
                change.notices.push(Notice { judge: true, words });
            }
            TableEvent::JudgeWelcome => {
                self.judge_welcome = true;
                change.notices.push(notice(Wording::new("notice.judge-welcome")));
                change.status = true;
            }
            TableEvent::JudgeCame { name } => {
                let words = Wording::new("notice.judge-came").with("judge", name);
                self.note(at, &words);
                change.notices.push(Notice { judge: true, words });
            }
            TableEvent::Closed => {
                self.stage = Stage::Over;
                change.notices.push(notice(Wording::new("notice.closed")));
                change.status = true;
            }
            TableEvent::Passing { seat, passing } => self.chair(*seat)?.passes.set(*passing),
            TableEvent::Always { seat, always } => self.chair(*seat)?.passes.answer_always(always),
            TableEvent::Judged { judge, ruling, reason } => {
                let does = match ruling {
                    Ruling::Pause => {
                        self.stage = Stage::Paused;
                        self.clock.pause(at);
                        Wording::new("notice.judge-stops")
                    }
                    Ruling::Resume => {
                        self.stage = Stage::Playing;
                        self.clock.resume(at);
                        Wording::new("notice.judge-resumes")
                    }
                    Ruling::Extend { seat, seconds } => {
                        self.clock.extend(*seat, u64::from(*seconds) * 1000, at);
                        let gives = match seat {
                            Some(seat) => Wording::new("notice.judge-extends").with("who", Wording::Seat(seat.0)),
                            None => Wording::new("notice.judge-extends-all"),
                        };
                        gives.with("n", *seconds)
                    }
                    Ruling::Repair(repair) => {
                        self.game_mut()?.repair(repair)?;
                        // A repair may cause no event and still change the options of players. So options that they
                        // declined before are asked about again.
                        self.chairs.iter_mut().for_each(|chair| chair.passes.clear());
                        change.game = true;
                        Wording::new("notice.judge-repairs").with("rule", &repair.rule)
                    }
                };
                let words = does.with("judge", judge).with("reason", reason);
                self.note(at, &words);
                change.notices.push(Notice { judge: true, words });
                change.status = true;
            }
            TableEvent::TimeCalled { last } => {
                self.clock.time_called(*last);
                self.note(at, &Wording::new("notice.last-turn").with("n", *last));
                change.notices.push(notice(Wording::new("notice.time-called")));
                change.status = true;
            }
            TableEvent::Rematch { code } => {
                self.rematch = Some(code.clone());
                self.proposals.retain(|p| p.what != ProposalKind::Rematch);
                change.status = true;
            }
            TableEvent::NoRematch { why } => {
                self.proposals.retain(|p| p.what != ProposalKind::Rematch);
                change.notices.push(notice(Wording::new("notice.no-rematch").with("why", why.clone())));
                change.status = true;
            }
            TableEvent::Woke => self.clock.woke(self.last_at, at),
            TableEvent::Vacation { account, times } => {
                for (i, _) in self.chairs.iter().enumerate().filter(|(_, c)| c.account.as_ref() == Some(account)) {
                    self.clock.set_vacation(Seat(i as u8 + 1), *times, at);
                }
                change.status = true;
            }
        }
        if change.game {
            self.tell_passes();
            let solved = self.puzzle_solved();
            if solved != self.solved {
                self.reply = if solved == Some(false) { self.puzzle_reply() } else { Vec::new() };
                self.solved = solved;
                change.status = true;
            }
            change.status |= self.note_outcome(at);
        }
        Ok(change)
    }

    /// Passes new events to the automatic passing of each player.
    fn tell_passes(&mut self) {
        let Some(played) = &self.played else { return };
        for (i, chair) in self.chairs.iter_mut().enumerate().filter(|(_, chair)| chair.account.is_some()) {
            chair.passes.hear(played.referee(), Seat(i as u8 + 1));
        }
    }

    /// Updates the stage and the clock after a change of the game. Returns true if the stage changed.
    fn note_outcome(&mut self, at: u64) -> bool {
        let Some(played) = &self.played else { return false };
        let over = played.game().outcome().is_some();
        let pending = played.pending().map(|(seat, _)| seat);
        let person = pending.filter(|seat| self.chairs[index(*seat)].account.is_some());
        let heard = played.referee().is_heard();
        self.clock.turn_to(person.filter(|_| !over), heard, at);
        if over {
            self.clock.stop(at);
        } else if self.stage == Stage::Over {
            self.clock.start(at);
        }
        let before = self.stage;
        match (over, before) {
            (true, _) => self.stage = Stage::Over,
            (false, Stage::Over) => self.stage = Stage::Playing,
            _ => {}
        }
        if over {
            self.proposals.retain(|p| p.what == ProposalKind::Rematch);
        }
        before != self.stage
    }

    /// Adds a note to the game's record, about an act of a person or a clock that is not a move.
    fn note(&mut self, at: u64, words: &Wording) {
        if let Some(played) = &mut self.played {
            played.note(at, &words.to_string());
        }
    }

    /// Returns the number of moves that would remain if all agree to a proposal to take moves back.
    pub fn stays(&self, proposal: u32) -> Option<usize> {
        self.stay.get(&proposal).copied()
    }

    fn game(&self) -> Result<&HostedGame, String> {
        self.played.as_ref().ok_or_else(|| "comes before the game has begun".to_owned())
    }

    fn game_mut(&mut self) -> Result<&mut HostedGame, String> {
        self.played.as_mut().ok_or_else(|| "comes before the game has begun".to_owned())
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(index(seat)).ok_or_else(|| "names a seat that doesn't exist".to_owned())
    }

    /// Drops old events of the game. It is called after all updates about a record are made, and while a log is read.
    pub fn forget(&mut self) {
        if let Some(played) = &mut self.played {
            played.forget_but(RECAP);
        }
    }

    /// Returns a player's name with the seat.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.chairs.get(index(seat)).and_then(|c| c.name.as_deref());
        format!("{} (P{})", name.unwrap_or("nobody"), seat.0)
    }

    /// Returns the number of different viewers: one for each seat, one for spectators and one for judges.
    pub fn viewers(&self) -> usize {
        self.chairs.len() + 2
    }

    /// Returns the viewer at an index in the list of viewers: first the seats, then spectators, then judges.
    pub fn viewer(&self, place: usize) -> Viewer {
        viewer(place, self.chairs.len())
    }

    /// Returns the state of the game as a viewer sees it.
    pub fn table(&self, place: usize) -> Option<Table> {
        Some(self.played.as_ref()?.referee().table(self.viewer(place)))
    }

    /// Returns the pending decision as a viewer sees it; `None` while the game is stopped.
    pub fn question(&self, place: usize) -> Option<Question> {
        self.played.as_ref()?.referee().question(self.viewer(place))
    }

    /// Returns the number of the pending decision, if the viewer may know that it is pending.
    pub fn asked(&self, place: usize) -> Option<u32> {
        self.played.as_ref()?.referee().asked(self.viewer(place))
    }

    /// Like [`LiveTable::question`], but without labels and costs, which take longer to compute.
    pub fn outline(&self, place: usize) -> Option<Question> {
        self.played.as_ref()?.referee().outline(self.viewer(place))
    }

    /// Returns the number of moves so far. Only judges may know it.
    pub fn moves(&self, place: usize) -> Option<usize> {
        self.played.as_ref().filter(|_| place > self.chairs.len()).map(|played| played.referee().moves())
    }

    /// Returns the events from number `event` on, as a viewer may know them.
    pub fn since(&self, place: usize, event: u32) -> &[Happening] {
        self.played.as_ref().map_or(&[], |p| p.referee().since(self.viewer(place), event))
    }

    /// Returns true if all seats are taken, so that the game may begin.
    pub fn is_full(&self) -> bool {
        self.stage == Stage::Waiting && self.chairs.iter().all(|chair| chair.name.is_some())
    }

    /// Returns the start of the game from which this one continues, with the players of this table.
    pub fn head_gone_on_from(&self) -> Option<maneframe_engine::replay::Head> {
        let mut head = self.from.as_ref()?.head.clone();
        for (seat, chair) in head.seats.iter_mut().zip(&self.chairs) {
            seat.name = chair.name.clone().unwrap_or_default();
            seat.bot = chair.bot.map(|bot| bot.to_string());
        }
        Some(head)
    }

    /// Returns the role that an account may have here. It is a player at its own seat, or a spectator if the table
    /// admits spectators.
    ///
    /// # Errors
    /// If the account may not watch, or does not have that seat.
    pub fn place_for(&self, account: &str, seat: Option<u8>) -> Result<Place, Problem> {
        let mut own = self.chairs.iter().filter(|c| c.account.as_deref() == Some(account));
        let chair = match seat {
            None => own.next(),
            Some(seat) => own.find(|c| c.id + 1 == seat),
        };
        match chair {
            Some(chair) => Ok(Place::Chair(chair.id)),
            None if seat.is_some() => Err(Problem::new(Code::Forbidden, Wording::new("problem.not-your-seat"))),
            None if self.settings.spectators == Spectators::None => {
                Err(Problem::new(Code::Forbidden, Wording::new("problem.no-spectators")))
            }
            None => Ok(Place::Spectator),
        }
    }

    /// Returns the number of the turn; 0 before the first.
    pub fn turn(&self) -> u16 {
        self.played.as_ref().map_or(0, |p| p.game().state().turn)
    }

    /// Returns true if people played here and all of them have left the game.
    pub fn only_bots_are_left(&self) -> bool {
        let mut people = self.chairs.iter().filter(|chair| chair.account.is_some()).peekable();
        people.peek().is_some() && people.all(|chair| chair.left)
    }

    /// Returns true if a searching bot plays here.
    pub fn has_searcher(&self) -> bool {
        self.chairs.iter().any(|chair| chair.bot.is_some_and(BotKind::searches))
    }

    /// Returns the number of people who play.
    pub fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.account.is_some()).count()
    }

    /// Returns the current index of the chair with that number; `None` if the number is unknown.
    pub fn place_of(&self, chair: u8) -> Option<usize> {
        self.chairs.iter().position(|c| c.id == chair)
    }

    /// Returns the seat of a chair, if the account has that chair. A chair may have had other accounts before.
    pub fn seat_of(&self, chair: u8, account: &str) -> Option<Seat> {
        let place = self.place_of(chair)?;
        (self.chairs[place].account.as_deref() == Some(account)).then_some(Seat(place as u8 + 1))
    }

    /// Returns the outcome of the game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.played.as_ref()?.referee().table(Viewer::Spectator).outcome
    }

    /// Returns the state of the table as a viewer sees it, without the game itself.
    pub fn status(&self, place: usize, at: u64) -> Status {
        let begun = self.played.is_some();
        let seats = self.chairs.iter().enumerate().map(|(i, chair)| {
            let sees = begun && (self.settings.decklists == Decklists::Open || self.stage == Stage::Over);
            let list = |deck: &Deck| deck.entries().map(|e| (e.count, e.id.clone())).collect();
            let shown = chair
                .deck
                .as_ref()
                .map(|deck| DeckShown { name: deck.name.clone(), list: (sees || i == place).then(|| list(deck)) });
            let planned = || match self.settings.seats.get(usize::from(chair.id)) {
                Some(NewSeat::Bot { bot, .. }) => Some(bot.clone()),
                _ => None,
            };
            SeatStatus {
                name: chair.name.clone(),
                bot: chair.bot.map(|bot| bot.to_string()).or_else(planned),
                deck: shown,
                left: chair.left,
            }
        });
        let over = self.stage == Stage::Over;
        Status {
            stage: self.stage,
            seats: seats.collect(),
            proposals: self.proposals.clone(),
            clock: self.clock.face(at),
            outcome: self.outcome().filter(|_| over),
            replay: (over && begun).then(|| self.replay.clone()),
            rematch: self.rematch.clone(),
            commitment: self.seed.as_ref().map(Seed::commitment),
            lesson: self.lesson_status(),
            situation: self.situation().map(|situation| situation.id.clone()),
            solved: self.solved,
            reply: self.reply.clone(),
        }
    }

    /// Returns the chat messages from a number on that a viewer may see.
    pub fn speeches(&self, place: usize, from: u32) -> Vec<Speech> {
        let among_spectators = place >= self.chairs.len() || self.stage == Stage::Over;
        let deaf_to = self.chairs.get(place).map_or(&[][..], |chair| &chair.deaf_to);
        self.chat.heard(from, among_spectators, deaf_to)
    }

    /// Returns the whole table as a viewer may see it.
    pub fn snapshot(&self, place: usize, n: u64, at: u64) -> Snapshot {
        let events = self.played.as_ref().map_or(0, |p| p.referee().events());
        Snapshot {
            n,
            status: self.status(place, at),
            table: self.table(place),
            question: self.question(place),
            moves: self.moves(place),
            happenings: self.since(place, events.saturating_sub(RECAP)).to_vec(),
            speeches: self.speeches(place, 0),
            passing: self.chairs.get(place).map(|chair| chair.passes.passing()),
        }
    }

    /// Returns the table's entry in the lobby.
    pub fn listed(&self) -> Listed {
        Listed {
            code: self.code.to_string(),
            name: self.settings.name.clone(),
            format: self.settings.format.clone(),
            rulebook: self.settings.rulebook.clone().unwrap_or_else(|| "cr-3.8".to_owned()),
            seats: self.chairs.iter().map(|c| c.name.clone()).collect(),
            stage: self.stage,
            watched: self.settings.spectators != Spectators::None,
            rated: self.settings.rated,
            hours: self.hours(),
        }
    }

    /// Returns true if the lobby lists the table.
    pub fn is_listed(&self) -> bool {
        self.settings.visibility == Visibility::Lobby
    }

    /// Returns the hours for each decision, if the game is played over days.
    fn hours(&self) -> Option<u32> {
        match self.settings.clock {
            ClockRule::Days { hours } => Some(hours),
            _ => None,
        }
    }

    /// Returns true if the game is played over days, so that players are rarely connected.
    pub fn is_over_days(&self) -> bool {
        self.hours().is_some()
    }

    /// Returns the seat of the person whose decision a game over days waits for, and the number of the decision. Others may
    /// not know of it, so only that person may be told.
    pub fn awaited(&self) -> Option<(&Chair, u32)> {
        let (seat, number) = self.played.as_ref()?.pending()?;
        let chair = self.chairs.get(index(seat)).filter(|chair| chair.account.is_some())?;
        (self.is_over_days() && self.stage == Stage::Playing).then_some((chair, number))
    }

    /// Returns true if spectators see the game with a delay.
    pub fn is_delayed(&self) -> bool {
        matches!(self.settings.spectators, Spectators::Delayed(_))
    }

    /// Returns the replay of the whole game. It contains all secrets, so it must not leave the server before the game
    /// is over.
    pub fn whole_replay(&self) -> Option<Replay> {
        Some(self.played.as_ref()?.replay())
    }
}

/// Number of recent events that a new viewer gets.
const RECAP: u32 = 6;

fn notice(words: Wording) -> Notice {
    Notice { judge: false, words }
}

fn by_seat(key: &'static str, seat: Seat) -> Notice {
    notice(Wording::new(key).with("who", Wording::Seat(seat.0)))
}

fn asks(by: Seat, what: ProposalKind) -> Wording {
    let key = match what {
        ProposalKind::Undo => "notice.asks-undo",
        ProposalKind::Draw => "notice.offers-draw",
        ProposalKind::Rematch => "notice.proposes-rematch",
        ProposalKind::Judge => "notice.asks-judge",
        ProposalKind::Gone { .. } => "notice.asks-without",
    };
    let asks = Wording::new(key).with("who", Wording::Seat(by.0));
    match what {
        ProposalKind::Gone { seat } => asks.with("other", Wording::Seat(seat.0)),
        _ => asks,
    }
}
