//! A server's table as a source of the drawn table.

use std::time::{Duration, Instant};

use maneframe_client::{Connection, Event, Seat as Wanted, Site};
use maneframe_engine::message::{Outcome, Question as Asking, Seat, Table};
use maneframe_engine::{Edition, Handle, PlayerId};
use maneframe_protocol::{ClockFace, Command, Message, Notice, Phrase, Speech, Stage, Status, UndoRule, Until};
use miette::miette;
use tokio::runtime::Runtime;

use super::place::{self, Place};
use super::show;
use super::why::Asked;
use crate::describe::log::Log;
use crate::describe::player;
use crate::describe::printed::Printed;
use crate::pass_warning::Leaving;
use crate::session::hint_words;
use crate::tui::source::{Draw, Question, RemoteTable, Show, Source};
use crate::view::View;

/// Maximum number of messages that are handled before the table is drawn again.
const AT_ONCE: usize = 200;
/// Time within which a server must send the table.
const PATIENCE: Duration = Duration::from_secs(20);
/// Maximum number of unanswered questions about cards.
const ASKED: usize = 20;

/// A table on a server.
pub struct Drawn {
    runtime: Runtime,
    site: Site,
    code: String,
    place: Place,
    printed: Printed,
    log: Log,
    shows: Vec<Show>,
    asked: Vec<Asked>,
    /// Reason why the connection is broken, if it is.
    lost: Option<String>,
    /// Reason why the server has closed the table, if it has.
    ended: Option<String>,
    /// Seats with a connected player, and the number of spectators, when the server has sent them.
    present: Option<(Vec<Seat>, usize)>,
    /// Names of the connected judges, who see all cards. They are public.
    judges: Vec<String>,
    /// Time at which the shown clock was received.
    clocked: Instant,
    /// Last chat message or notice, until the player acts.
    latest: Option<String>,
    /// Number of log entries when the player last answered.
    answered: usize,
    /// Turn in which the player was last warned about passing.
    warned: u16,
    may_undo: bool,
    /// Rulebook of the table.
    edition: Edition,
}

impl Drawn {
    /// Opens the table with that code, and waits until the server has sent it.
    ///
    /// # Errors
    /// If the server doesn't send it.
    pub fn new(
        runtime: Runtime,
        site: Site,
        code: &str,
        connection: Connection,
        printed: Printed,
    ) -> miette::Result<Drawn> {
        let mut drawn = Drawn {
            runtime,
            site,
            code: code.to_owned(),
            place: Place::new(connection),
            printed,
            log: Log::default(),
            shows: Vec::new(),
            asked: Vec::new(),
            lost: None,
            ended: None,
            present: None,
            judges: Vec::new(),
            clocked: Instant::now(),
            latest: None,
            answered: 0,
            warned: 0,
            may_undo: true,
            edition: Edition::default(),
        };
        drawn.arrive()?;
        Ok(drawn)
    }

    /// Waits until the server has sent the table.
    fn arrive(&mut self) -> miette::Result<()> {
        let since = Instant::now();
        while self.place.connection.table.is_none() {
            let left = PATIENCE.saturating_sub(since.elapsed());
            let connection = &mut self.place.connection;
            let next = self.runtime.block_on(async { tokio::time::timeout(left, connection.next()).await });
            match next {
                Ok(Some(event)) => self.take(event),
                Ok(None) => return Err(miette!("the connection has ended")),
                Err(_) => return Err(miette!("the server doesn't send the table")),
            }
            if let Some(why) = &self.ended {
                return Err(miette!("the server closed the table: {why}"));
            }
        }
        Ok(())
    }

    /// Returns the reason for which the server closed the table, if it did.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    /// Returns the command for returning to the table.
    pub fn way_back(&self) -> String {
        let verb = if self.place.me.is_some() { "play" } else { "watch" };
        format!("maneframe {verb} --server {} --table {}", self.site.base(), self.code)
    }

    fn table(&self) -> Option<&Table> {
        self.place.connection.table.as_ref()?.table.as_ref()
    }

    fn asking(&self) -> Option<&Asking> {
        self.place.connection.table.as_ref()?.question.as_ref()
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Lost(why) => self.lost = Some(why),
            Event::Back => self.lost = None,
            Event::Ended(problem) => self.ended = Some(problem.to_string()),
            Event::Said(message) => self.hear_message(*message),
            _ => {}
        }
    }

    fn hear_message(&mut self, message: Message) {
        match message {
            Message::Welcome { you, settings, code, .. } => {
                self.code = code;
                self.may_undo = settings.undo != UndoRule::Never;
                self.edition = settings.rulebook.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default();
                self.place.welcome(you);
                // Questions from before a broken connection get no answer any more.
                self.asked.clear();
            }
            Message::Snapshot(snapshot) => {
                self.log.happenings(&snapshot.happenings, None);
                self.speeches(&snapshot.speeches, &snapshot.status);
                self.place.full_control = snapshot.passing.is_some_and(|passing| passing.full_control);
                self.clocked = Instant::now();
            }
            Message::Update(update) => {
                self.log.happenings(&update.happenings, None);
                self.people(&update.notices, &update.speeches);
                if update.status.is_some() {
                    self.clocked = Instant::now();
                }
            }
            Message::Refused { to, problem } => {
                self.place.refused(to);
                if !self.answered_about(to, |_| {}) {
                    self.shows.push(Show::Message(problem.to_string()));
                }
            }
            Message::Attempts { to, attempts } => drop(self.answered_about(to, |asked| asked.attempts(attempts))),
            Message::Power { to, reckoning } => {
                let edition = self.edition;
                self.answered_about(to, |asked| asked.power(reckoning, edition));
            }
            Message::Hint { words, why, .. } => {
                let hint = hint_words(&words.to_string(), why.as_ref());
                self.shows.push(Show::Message(format!("Hint: {hint}.")));
            }
            Message::Present { seats, spectators, judges } => {
                (self.present, self.judges) = (Some((seats, spectators)), judges);
            }
            Message::Bye { why, .. } => self.latest = Some(format!("{why}: you keep your seat")),
            _ => {}
        }
    }

    /// Adds notices and chat messages to the log.
    fn people(&mut self, notices: &[Notice], speeches: &[Speech]) {
        for notice in notices {
            self.log.note(notice.words.to_string());
            self.latest = Some(notice.words.to_string());
        }
        if let Some(status) = self.place.status().cloned() {
            let said = self.speeches(speeches, &status);
            self.latest = said.or(self.latest.take());
        }
    }

    /// Adds chat messages to the log. Returns the last new one in words.
    fn speeches(&mut self, news: &[Speech], status: &Status) -> Option<String> {
        let mut last = None;
        for speech in news {
            let words = format!("{}: {}", show::speaker(speech, status), speech.words);
            if self.log.speech(speech.number, words.clone()) {
                last = Some(words);
            }
        }
        last
    }

    /// Handles an answer about a card. When all its answers have arrived, they are shown.
    fn answered_about(&mut self, command: u64, with: impl FnOnce(&mut Asked)) -> bool {
        let Some(at) = self.asked.iter_mut().position(|asked| asked.is_answered(command)) else { return false };
        with(&mut self.asked[at]);
        if self.asked[at].is_complete() {
            let asked = self.asked.remove(at);
            self.shows.push(if asked.briefly {
                Show::Message(format!("{}: {}.", asked.title, asked.refusal()))
            } else {
                let mut lines = asked.lines();
                lines.extend(self.log.happened(asked.card, self.edition));
                if lines.is_empty() {
                    lines.push("No effects, and no actions with this card.".to_owned());
                }
                Show::Pages { title: format!("why: {}", asked.title), lines }
            });
        }
        true
    }

    /// Sends questions about a card to the server.
    fn ask_about(&mut self, card: Handle, title: &str, briefly: bool) {
        let mut commands = Vec::new();
        if self.place.me.is_some() {
            commands.push(self.place.connection.send(Command::Attempts { card }));
        }
        if !briefly {
            commands.push(self.place.connection.send(Command::Power { card }));
        }
        if self.asked.len() >= ASKED {
            self.asked.remove(0);
        }
        self.asked.push(Asked::new(card, title, briefly, commands));
    }

    /// Sends a command, and clears the last message.
    fn act(&mut self, command: Command) {
        self.latest = None;
        self.place.connection.send(command);
    }

    fn pass_until(&mut self, until: Until) {
        self.place.pass_until(until);
        if let Some(index) = self.view().pass() {
            let _ = self.choose(index);
        }
    }

    /// Returns the clock at the current time.
    fn clock(&self) -> Option<ClockFace> {
        let mut face = self.place.status()?.clock.clone()?;
        if self.place.stage() != Stage::Playing || face.paused || self.lost.is_some() {
            return Some(face);
        }
        let gone = u64::try_from(self.clocked.elapsed().as_millis()).unwrap_or(u64::MAX);
        let runs = face.running.map(|seat| usize::from(seat.0).wrapping_sub(1));
        let runs = runs.filter(|seat| !show::is_on_vacation(&face, *seat));
        if let Some(left) = runs.and_then(|seat| face.left.get_mut(seat)) {
            *left = left.saturating_sub(gone);
        }
        face.game_left = face.game_left.map(|left| left.saturating_sub(gone));
        Some(face)
    }

    /// Returns the players who are expected but not connected.
    fn away(&self) -> Vec<String> {
        let (Some((present, _)), Some(status)) = (&self.present, self.place.status()) else { return Vec::new() };
        let seats = status.seats.iter().zip(1..).filter(|(seat, n)| {
            seat.name.is_some() && seat.bot.is_none() && !seat.left && !present.contains(&Seat(*n))
        });
        seats.map(|(_, n)| show::name(status, Seat(n))).collect()
    }

    fn seat_status(&self, player: PlayerId) -> Option<&maneframe_protocol::SeatStatus> {
        self.place.status()?.seats.get(player.index())
    }
}

impl Source for Drawn {
    fn view(&self) -> View<'_> {
        View {
            me: self.place.me,
            seats: self.place.status().map_or(2, |status| status.seats.len()),
            table: self.table(),
            pending: self.asking(),
            question: self.place.question(),
            log: &self.log,
            answered: self.answered,
            printed: &self.printed,
            edition: self.edition,
        }
    }

    fn moment(&self) -> u64 {
        self.place.question().map_or(u64::MAX, |question| question.number.into())
    }

    fn question(&self) -> Question {
        match self.place.stage() {
            Stage::Waiting => {
                let join = format!("maneframe play --server {} --table {}", self.site.base(), self.code);
                Question::told(format!("Waiting for players. Join with: {join}"))
            }
            Stage::Paused => Question::told("A judge has stopped the game".to_owned()),
            Stage::Playing | Stage::Over => self.pending_question(),
        }
    }

    fn is_over(&self) -> bool {
        self.place.stage() == Stage::Over
    }

    fn choose(&mut self, index: usize) -> Result<(), String> {
        if self.lost.is_some() {
            return Err("Connection lost. Reconnecting …".to_owned());
        }
        let Some(question) = self.place.question() else { return Err("It isn't your turn to decide.".to_owned()) };
        let option = question.options.as_ref().and_then(|options| options.get(index)).map(|o| o.number);
        let option = option.ok_or("Option not found.")?;
        self.latest = None;
        self.answered = self.log.len();
        self.place.answer(option);
        Ok(())
    }

    fn concern(&mut self, leaving: Leaving) -> Option<String> {
        let turn = self.table()?.turn;
        let concern = self.view().concern(leaving).filter(|_| turn != self.warned)?;
        self.warned = turn;
        Some(concern)
    }

    fn skip(&mut self, leaving: Leaving) {
        self.pass_until(if leaving == Leaving::Turn { Until::TurnEnd } else { Until::Phase });
    }

    fn undo(&mut self) -> Result<String, String> {
        if !self.can_undo() {
            return Err("There is nothing to take back.".to_owned());
        }
        self.act(Command::Undo { question: None });
        Ok("You ask to take back your last choice.".to_owned())
    }

    fn hint(&mut self) -> Result<Option<String>, String> {
        let question = self.place.question().ok_or("It isn't your turn to decide.")?.number;
        self.act(Command::Hint { question });
        Ok(None)
    }

    fn can_undo(&self) -> bool {
        self.place.me.is_some() && self.may_undo && self.place.stage() == Stage::Playing
    }

    fn concede(&mut self) {
        self.act(Command::Concede);
    }

    fn draw(&mut self, _: PlayerId, _: Option<PlayerId>) -> Draw {
        self.act(Command::OfferDraw);
        Draw::Told("You offer a draw.".to_owned())
    }

    fn may_draw(&self) -> Option<PlayerId> {
        self.place.me.map(player)
    }

    fn turn_stops(&mut self) -> bool {
        self.place.full_control = !self.place.full_control;
        self.place.pass_until(Until::Now);
        self.place.full_control
    }

    fn recap(&self) -> usize {
        self.log.len()
    }

    fn name(&self, player: PlayerId) -> String {
        match self.seat_status(player) {
            Some(seat) => format!("{player} ({})", seat.name.as_deref().unwrap_or("no player yet")),
            None => player.to_string(),
        }
    }

    fn deck(&self, player: PlayerId) -> String {
        let deck = self.seat_status(player).and_then(|seat| seat.deck.as_ref());
        deck.map_or_else(String::new, |deck| deck.name.clone())
    }

    fn result(&self) -> String {
        let Some(status) = self.place.status() else { return "you left the table".to_owned() };
        let points = self.table().into_iter().flat_map(|t| &t.players).map(|p| p.points.to_string());
        let points = points.collect::<Vec<_>>().join(" : ");
        let left: Vec<String> =
            status.seats.iter().zip(1..).filter(|(s, _)| s.left).map(|(_, n)| format!("P{n}")).collect();
        let left = if left.is_empty() { String::new() } else { format!(", {} left", left.join(" and ")) };
        match status.outcome {
            Some(Outcome::Win(seat)) => format!("{} wins, {points}{left}", show::name(status, seat)),
            Some(Outcome::Draw) => "the game is drawn".to_owned(),
            _ => "the game was ended".to_owned(),
        }
    }

    fn epilogue(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(table) = self.table() {
            lines.push(format!("{} turns", table.turn));
            lines.extend(table.seed.as_ref().map(|seed| format!("seed {seed}")));
            lines.extend(table.commitment.as_ref().map(|to| format!("commitment {to}")));
        }
        if let Some(replay) = self.place.status().and_then(|status| status.replay.as_ref()) {
            lines.push(format!("the replay: {}/api/v1/replays/{replay}", self.site.base()));
        }
        if self.place.me.is_some() {
            lines.push("r: rematch, t: chat".to_owned());
        }
        lines
    }

    fn corner(&self) -> String {
        match self.present {
            Some((_, spectators)) if spectators > 0 => format!("table {}, {spectators} watching", self.code),
            _ => format!("table {}", self.code),
        }
    }

    fn farewell(&self) -> String {
        format!("Leave the table? You keep your seat. Come back with `{}`.", self.way_back())
    }

    fn refusal(&mut self, card: Handle, title: &str) -> Option<String> {
        self.ask_about(card, title, true);
        Some(format!("{title}: …"))
    }

    fn why(&mut self, card: Handle, title: &str) -> Option<Vec<String>> {
        self.ask_about(card, title, false);
        None
    }

    fn beside(&mut self) -> Option<&mut dyn RemoteTable> {
        Some(self)
    }

    fn asides(&self) -> Vec<String> {
        let Some(status) = self.place.status() else { return Vec::new() };
        let mut asides = Vec::new();
        asides.extend(self.lost.as_ref().map(|why| format!("connection lost ({why}): reconnecting")));
        for proposal in &status.proposals {
            let asks = place::proposal(proposal, status);
            let mine = self.place.me.is_some_and(|me| proposal.waits_for.contains(&me));
            let waits = || proposal.waits_for.iter().map(|seat| format!("P{}", seat.0)).collect::<Vec<_>>().join(", ");
            asides.push(if mine {
                format!("{asks}: press A to answer")
            } else {
                format!("{asks}: waiting for {}", waits())
            });
        }
        if let Some(code) = &status.rematch {
            asides.push(format!("rematch at table {code}: press r to go there"));
        }
        asides.extend(self.clock().map(|face| show::clock(&face, status)));
        if self.place.stage() != Stage::Over {
            asides.extend(self.away().into_iter().map(|name| format!("{name} is away")));
        }
        if !self.judges.is_empty() && !self.place.judge {
            asides.push(format!("judge: {}", self.judges.join(", ")));
        }
        asides.extend(self.latest.clone());
        asides
    }
}

impl RemoteTable for Drawn {
    fn hear(&mut self) -> bool {
        let mut heard = false;
        for _ in 0..AT_ONCE {
            let Some(event) = self.place.connection.try_next() else { break };
            self.take(event);
            heard = true;
        }
        heard || !self.shows.is_empty()
    }

    fn take_shows(&mut self) -> Vec<Show> {
        std::mem::take(&mut self.shows)
    }

    fn proposal(&self) -> Option<(u32, String)> {
        let proposal = self.place.proposed()?;
        let asks = place::proposal(proposal, self.place.status()?);
        Some((proposal.number, format!("{asks}. Do you agree?")))
    }

    fn answer(&mut self, proposal: u32, agree: bool) {
        self.act(Command::Answer { proposal, agree });
    }

    fn say(&mut self, words: &str) {
        if let Some(command) = place::muting(words) {
            return self.act(command);
        }
        match place::ruling(words).filter(|_| self.place.judge) {
            Some(Ok(command)) => self.act(command),
            Some(Err(why)) => self.shows.push(Show::Message(why.to_owned())),
            None => match Phrase::ALL.into_iter().find(|phrase| phrase.words() == words) {
                Some(phrase) => self.act(Command::Phrase { phrase }),
                None => self.act(Command::Say { words: words.to_owned() }),
            },
        }
    }

    fn wait(&mut self, own_turn: bool) {
        self.pass_until(if own_turn { Until::MyTurn } else { Until::Event });
    }

    fn rematch(&mut self) -> bool {
        let Some(code) = self.place.status().and_then(|status| status.rematch.clone()) else {
            self.act(Command::OfferRematch);
            self.shows.push(Show::Message("You propose a rematch.".to_owned()));
            return false;
        };
        match self.runtime.block_on(Connection::open(&self.site, &code, Wanted::default())) {
            Ok(connection) => {
                self.place = Place::new(connection);
                (self.log, self.code, self.present, self.latest) = (Log::default(), code, None, None);
                (self.answered, self.warned) = (0, 0);
                if let Err(why) = self.arrive() {
                    self.ended = Some(why.to_string());
                }
                true
            }
            Err(why) => {
                self.shows.push(Show::Message(why.to_string()));
                false
            }
        }
    }

    fn judges(&self) -> bool {
        self.place.judge
    }

    fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    fn ticks(&self) -> bool {
        let clock = self.place.status().and_then(|status| status.clock.as_ref());
        self.place.stage() == Stage::Playing && clock.is_some_and(|clock| !clock.paused)
    }
}
