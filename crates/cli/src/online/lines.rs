//! A table on a server, played or watched in lines.

use std::io::IsTerminal as _;

use maneframe_client::{Connection, Event};
use maneframe_engine::message::{Does, Happening};
use maneframe_protocol::{Command, Joined, Message, Stage, Until, Update};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use super::place::{self, Place};
use super::show;
use crate::exit::Ended;
use crate::out::{self, note, say};
use crate::paint::{bold, dim, good, warn};
use crate::session::hint_words;
use crate::wait_notice::MOMENT;

const HELP: &str = "
  NUMBER         take that option                  pass, p    pass (also: done)
  next, n        pass until the next phase         end        pass until the turn is over
  wait           pass until something happens      turn       pass until your next turn
  stops          stop at every window, or only at new choices
  board, b       the whole table                   options, o the options again
  hand, h        your hand                         power N    where the power of card #N comes from
  why N          what you can do with card #N, and why not the rest
  undo, u        take back your last choice, or ask the others to agree
  hint           show a hint, if the table allows hints
  agree, refuse  answer a proposal                 offer      offer a draw
  say WORDS      chat                              rematch    propose another game
  concede        give up                           quit       leave; you keep your seat
A judge also has: pause WHY, resume WHY, extend SECONDS WHY, rewind MOVES WHY, repair RULE LINE -- WHY";

/// Next input, from the table or the keyboard.
enum Next {
    Event(Option<Event>),
    Line(Option<String>),
    /// A bot has been thinking for a moment.
    Waits,
}

/// A table on a server.
pub struct Lines {
    runtime: Runtime,
    place: Place,
    joined: Option<Joined>,
    typed: mpsc::UnboundedReceiver<Option<String>>,
    /// True if a person types, and false for a pipe.
    typing: bool,
    /// Number of the question that was shown last.
    shown: Option<u32>,
    /// True if a person was told that a bot thinks, since that person decided last.
    told_wait: bool,
    stage: Option<Stage>,
    /// True if the input has ended. Then news is only printed, and the next question ends the program.
    deaf: bool,
}

impl Lines {
    /// Creates the line mode for a connected table.
    pub fn new(runtime: Runtime, connection: Connection, joined: Option<Joined>) -> Lines {
        let (to, typed) = mpsc::unbounded_channel();
        std::thread::spawn(move || {
            while let Ok(Some(line)) = crate::plain::read_line("") {
                if to.send(Some(line)).is_err() {
                    return;
                }
            }
            let _ = to.send(None);
        });
        Lines {
            runtime,
            place: Place::new(connection),
            joined,
            typed,
            typing: std::io::stdin().is_terminal(),
            shown: None,
            told_wait: false,
            stage: None,
            deaf: false,
        }
    }

    /// Plays or watches to the end.
    pub fn run(mut self) -> miette::Result<Ended> {
        loop {
            self.ask();
            // Input from a pipe waits until there is a question to answer. A person may send a chat message at any
            // time.
            let asked = self.place.question().is_some() || self.is_over();
            let listens = !self.deaf && (asked || self.typing || self.place.me.is_none());
            if self.deaf && self.is_over() {
                return Ok(Ended::Well);
            }
            if self.deaf && asked && self.place.me.is_some() {
                say!("end of input: you keep your seat at the table");
                return Ok(Ended::Well);
            }
            let waits = self.thinker().filter(|_| self.typing && !self.told_wait);
            let (connection, typed) = (&mut self.place.connection, &mut self.typed);
            let next = self.runtime.block_on(async {
                tokio::select! {
                    biased;
                    event = connection.next() => Next::Event(event),
                    line = typed.recv(), if listens => Next::Line(line.flatten()),
                    () = tokio::time::sleep(MOMENT), if waits.is_some() => Next::Waits,
                }
            });
            match next {
                Next::Waits => {
                    self.told_wait = true;
                    let name = waits.unwrap_or_default();
                    note!("{}", dim(format_args!("{name} is thinking …")));
                }
                Next::Event(None) => return Err(miette::miette!("the connection has ended")),
                Next::Event(Some(event)) => self.hear(event)?,
                Next::Line(None) => self.deaf = true,
                Next::Line(Some(line)) => {
                    if !self.listen(line.trim()) {
                        return Ok(Ended::Well);
                    }
                }
            }
        }
    }

    /// Returns the name of the bot that decides, if one does.
    fn thinker(&self) -> Option<String> {
        let table = self.place.connection.table.as_ref().filter(|table| table.status.stage == Stage::Playing)?;
        let who = table.question.as_ref()?.who;
        let seat = table.status.seats.get(usize::from(who.0).checked_sub(1)?)?;
        let name = seat.name.as_ref().filter(|_| seat.bot.is_some())?;
        Some(format!("P{} ({name})", who.0))
    }

    fn is_over(&self) -> bool {
        self.place.stage() == Stage::Over
    }

    fn hear(&mut self, event: Event) -> miette::Result<()> {
        match event {
            Event::Lost(why) => say!("{}", warn(format_args!("connection lost ({why}): reconnecting"))),
            Event::Back => say!("{}", good("reconnected")),
            Event::Ended(problem) => return Err(miette::miette!("the server closed the table: {problem}")),
            Event::Said(message) => self.take(*message),
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Welcome { you, .. } => {
                self.place.welcome(you);
                self.shown = None;
            }
            Message::Snapshot(snapshot) => {
                show::seats(&snapshot.status);
                if snapshot.status.stage == Stage::Waiting
                    && let Some(joined) = &self.joined
                {
                    say!("other players join with: maneframe play --server URL --table {}", joined.code);
                }
                tell(&snapshot.happenings);
                snapshot.speeches.iter().for_each(|s| show::speech(s, &snapshot.status));
                if let Some(commitment) = snapshot.table.as_ref().and_then(|t| t.commitment.as_ref()) {
                    show::aside(&format!("commitment to the seed: {commitment}"));
                }
                self.staged(snapshot.status.stage);
            }
            Message::Update(update) => self.news(&update),
            Message::Refused { to, problem } => {
                say!("{}", warn(&problem));
                self.place.refused(to);
                self.shown = None;
            }
            Message::Attempts { attempts, .. } => {
                for attempt in attempts {
                    let against: Vec<String> = attempt.against.iter().map(|r| r.words.to_string()).collect();
                    let verdict = if against.is_empty() { "yes".to_owned() } else { against.join("; ") };
                    say!("   {}: {verdict}", attempt.label);
                }
            }
            Message::Hint { words, why, .. } => {
                say!("{}", good(format_args!("hint: {}", hint_words(&words.to_string(), why.as_ref()))));
            }
            Message::Power { reckoning, .. } => match reckoning {
                Some(reckoning) => {
                    for because in &reckoning.because {
                        say!("   {} (CR {})", because.what, because.rule);
                    }
                    say!("   power: {}", reckoning.total.map_or_else(|| "none".to_owned(), |t| t.to_string()));
                }
                None => say!("{}", warn("unknown card")),
            },
            Message::Present { seats, spectators, judges } => {
                let seats: Vec<String> = seats.iter().map(|s| format!("P{}", s.0)).collect();
                let judges = if judges.is_empty() { String::new() } else { format!("; judges: {}", judges.join(", ")) };
                show::aside(&format!("connected: {}; {spectators} watching{judges}", seats.join(", ")));
            }
            Message::Bye { why, .. } => say!("{}", warn(format_args!("{why}: you keep your seat"))),
            _ => {}
        }
    }

    fn news(&mut self, update: &Update) {
        tell(&update.happenings);
        let Some(status) = self.place.status().cloned() else { return };
        for notice in &update.notices {
            let words = if notice.judge { bold(&notice.words).to_string() } else { notice.words.to_string() };
            say!("   {words}");
        }
        update.speeches.iter().for_each(|s| show::speech(s, &status));
        if update.status.is_some() {
            if let Some(proposal) = self.place.proposed() {
                let asks = place::proposal(proposal, &status);
                say!("{}", warn(format_args!("{asks}: `agree` or `refuse`")));
            }
            if let Some(code) = &status.rematch {
                say!("{}", good(format_args!("the rematch is at table {code}")));
            }
            self.staged(status.stage);
        }
    }

    fn staged(&mut self, stage: Stage) {
        if self.stage.replace(stage) == Some(stage) {
            return;
        }
        let Some(table) = &self.place.connection.table else { return };
        match stage {
            Stage::Over => {
                say!();
                say!("{} {}", good("The game is over:"), bold(show::ending(&table.status)));
                if let Some(seed) = table.table.as_ref().and_then(|t| t.seed.as_ref()) {
                    show::aside(&format!("the seed was {seed}"));
                    match self.place.connection.seed_is_kept() {
                        Some(true) => show::aside("it matches the server's commitment"),
                        Some(false) => say!("{}", warn("it does NOT match the server's commitment")),
                        None => {}
                    }
                }
                if let Some(replay) = &table.status.replay {
                    say!("its replay: /api/v1/replays/{replay} on the server");
                }
                say!("`rematch` proposes another game, `quit` leaves the table.");
            }
            Stage::Paused => say!("{}", warn("a judge has stopped the game")),
            _ => {}
        }
    }

    fn ask(&mut self) {
        let Some(question) = self.place.question().cloned() else { return };
        if self.shown == Some(question.number) {
            return;
        }
        self.shown = Some(question.number);
        self.told_wait = false;
        let Some(table) = &self.place.connection.table else { return };
        say!();
        if let Some(me) = table.table.as_ref().and_then(|t| t.players.iter().find(|p| p.seat == question.who)) {
            let mut line =
                format!("[P{}: {} points, {} tokens, {} in hand]", me.seat.0, me.points, me.tokens, me.hand_size);
            if let Some(clock) = &table.status.clock {
                line.push_str(&format!(" {}", show::clock(clock, &table.status)));
            }
            say!("{}", dim(line));
        }
        say!("{} {}", bold(&question.words), dim(format_args!("({})", question.rule)));
        if let Some(text) = &question.text {
            say!("  “{text}”");
        }
        for option in question.options.iter().flatten() {
            say!("{:>3}. {}", option.number + 1, option.label);
        }
    }

    fn choose(&mut self, fits: impl Fn(usize, &Does) -> bool) {
        let Some(question) = self.place.question() else { return say!("{}", warn("it isn't your turn to decide")) };
        let found = question.options.iter().flatten().find(|o| fits(o.number, &o.does)).map(|o| o.number);
        match found {
            Some(option) => drop(self.place.answer(option)),
            None => say!("{}", warn("that is not an option; `options` lists all options")),
        }
    }

    fn pass_until(&mut self, until: Until) {
        self.place.pass_until(until);
        if until != Until::Now && self.place.question().is_some() {
            self.choose(|_, does| matches!(does, Does::Pass));
        }
    }

    /// Handles a command. Returns `false` if the user leaves the table.
    fn listen(&mut self, line: &str) -> bool {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Ok(number) = line.trim_end_matches('.').parse::<usize>() {
            self.choose(|n, _| n + 1 == number);
            return true;
        }
        match first.to_ascii_lowercase().as_str() {
            "" => {}
            "p" | "pass" | "done" => self.choose(|_, does| matches!(does, Does::Pass | Does::Done)),
            "y" | "yes" => self.choose(|_, does| matches!(does, Does::Yes)),
            "no" => self.choose(|_, does| matches!(does, Does::No)),
            "d" | "draw" => self.choose(|_, does| matches!(does, Does::Draw)),
            "n" | "next" => self.pass_until(Until::Phase),
            "end" => self.pass_until(Until::TurnEnd),
            "wait" => self.pass_until(Until::Event),
            "turn" => self.pass_until(Until::MyTurn),
            "stops" => {
                self.place.full_control = !self.place.full_control;
                self.pass_until(Until::Now);
                let told =
                    if self.place.full_control { "stopping at every window" } else { "stopping only at new choices" };
                say!("{}", good(told));
            }
            "b" | "board" => {
                if let Some(t) = &self.place.connection.table
                    && let Some(table) = &t.table
                {
                    show::table(table, &t.status, self.place.me);
                }
            }
            "h" | "hand" => {
                let table = self.place.connection.table.as_ref().and_then(|t| t.table.as_ref());
                let mine = table.and_then(|t| t.players.iter().find(|p| Some(p.seat) == self.place.me));
                mine.and_then(|p| p.hand.as_ref()).into_iter().flatten().for_each(|c| say!("   {}", show::card(c)));
            }
            "o" | "options" => self.shown = None,
            "u" | "undo" => drop(self.place.connection.send(Command::Undo { question: None })),
            "hint" => match self.place.question().map(|q| q.number) {
                Some(question) => drop(self.place.connection.send(Command::Hint { question })),
                None => say!("{}", warn("it isn't your turn to decide")),
            },
            "agree" | "refuse" => match self.place.proposed().map(|p| p.number) {
                Some(proposal) => {
                    let agree = first.eq_ignore_ascii_case("agree");
                    self.place.connection.send(Command::Answer { proposal, agree });
                }
                None => say!("{}", warn("there is no proposal to answer")),
            },
            "offer" => drop(self.place.connection.send(Command::OfferDraw)),
            "rematch" => drop(self.place.connection.send(Command::OfferRematch)),
            "concede" => drop(self.place.connection.send(Command::Concede)),
            "say" => drop(self.place.connection.send(Command::Say { words: rest.to_owned() })),
            "why" | "power" => match rest.trim_start_matches('#').parse() {
                Ok(card) => {
                    let card = maneframe_engine::Handle(card);
                    let power = first.eq_ignore_ascii_case("power");
                    let asks = if power { Command::Power { card } } else { Command::Attempts { card } };
                    self.place.connection.send(asks);
                }
                Err(_) => say!("{}", warn("give the number of a card: `why 12`; `board` and `hand` show the numbers")),
            },
            "help" | "?" => out::print_lines(HELP),
            "q" | "quit" | "exit" => return false,
            _ => match place::ruling(line).filter(|_| self.place.judge) {
                Some(Ok(command)) => drop(self.place.connection.send(command)),
                Some(Err(why)) => say!("{}", warn(why)),
                None => self.choose_words(line),
            },
        }
        true
    }

    fn choose_words(&mut self, wanted: &str) {
        let wanted = wanted.to_lowercase();
        let Some(question) = self.place.question() else {
            return say!("{}", warn(format_args!("unknown command `{wanted:.60}`; `help` lists the commands")));
        };
        let fits = |o: &&maneframe_engine::message::Offer| o.label.to_string().to_lowercase().starts_with(&wanted);
        let found: Vec<usize> = question.options.iter().flatten().filter(fits).map(|o| o.number).collect();
        match found[..] {
            [number] => self.choose(|n, _| n == number),
            [] => say!("{}", warn(format_args!("unknown command or option `{wanted:.60}`; `help` lists the commands"))),
            _ => say!("{}", warn("that matches several options: type more, or a number")),
        }
    }
}

/// Prints events of the game.
fn tell(news: &[Happening]) {
    for happening in news {
        let Some(words) = &happening.words else { continue };
        match happening.act.as_str() {
            "start-turn" => {
                say!();
                say!("{}", bold(format_args!("== {words} ==")));
            }
            "start-phase" => say!("{}", dim(format_args!("-- {words}"))),
            "pay" | "power" => show::aside(&words.to_string()),
            _ => say!("   {words}"),
        }
    }
}
