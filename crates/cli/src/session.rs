//! A game at one terminal: who sits where, what was said about it, and what can be taken back.

use maneframe_bot::BotKind;
use maneframe_card::ability::Phase;
use maneframe_engine::inspect::Act;
use maneframe_engine::replay::Repair;
use maneframe_engine::{CardId, Choice, Event, Game, Outcome, PlayerId, Prompt, Table, Viewer};

use crate::concern::{self, Leaving};
use crate::declined::{Declined, ROUTINE};
use crate::describe::{log, why, words};
use crate::games::Journal;
use crate::left::Left;
use crate::replay::{Chance, End, Entry, Head, Replay, moves};
use crate::seat::{Mind, Seat};

/// Something that happened, in the words of each who looks on.
#[derive(Clone, Debug)]
pub struct Told {
    /// The words for each seat and, last, for a viewer who sees all.
    words: Vec<Option<String>>,
    /// Whether it stands in the log.
    listed: bool,
    /// What sort of thing it was.
    pub act: Act,
    /// Under which rule.
    pub rule: &'static str,
    /// Its number, and that of what led to it.
    pub number: u32,
    /// See [`Told::number`].
    pub after: Option<u32>,
    /// The cards it is about.
    pub cards: [CardId; 2],
    /// The choice before it, in the words for each viewer.
    chosen: Vec<Option<String>>,
}

impl Told {
    /// The words for a viewer, where it stands in the log.
    pub fn to(&self, viewer: Viewer) -> Option<&str> {
        self.said(viewer).filter(|_| self.listed)
    }

    /// The words for a viewer.
    pub fn said(&self, viewer: Viewer) -> Option<&str> {
        seen_by(&self.words, viewer)
    }

    /// The choice before it, in words for a viewer.
    pub fn chosen(&self, viewer: Viewer) -> Option<&str> {
        seen_by(&self.chosen, viewer)
    }
}

/// A viewer's entry in a list of words for each seat and, last, for a viewer who sees all.
fn seen_by(words: &[Option<String>], viewer: Viewer) -> Option<&str> {
    match viewer {
        Viewer::Player(player) => words.get(player.index()),
        Viewer::Spectator | Viewer::Judge => words.last(),
    }?
    .as_deref()
}

/// The game before one's own choice.
struct Past {
    game: Game,
    who: PlayerId,
    told: usize,
    /// How many moves had been made.
    moves: usize,
    declined: Declined,
}

/// How long a person passes without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Skip {
    /// Until another phase.
    Phase(u16, Option<Phase>),
    /// Until another turn.
    Turn(u16),
}

/// Why nothing was taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// There was no choice, or something hidden was seen since.
    Nothing,
    /// The last choice was another's.
    NotYours,
}

impl std::fmt::Display for NoUndo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoUndo::Nothing => "there is nothing to take back: since your last choice something hidden was seen",
            NoUndo::NotYours => "the last choice was the other player's",
        })
    }
}

/// A game at one terminal.
pub struct Session {
    game: Game,
    seats: Vec<Seat>,
    told: Vec<Told>,
    /// All that was entered.
    entries: Vec<Entry>,
    /// How many choices and concessions were made and not taken back.
    moves: usize,
    conceded: Vec<PlayerId>,
    /// Where it is kept.
    journal: Option<Journal>,
    /// Whether the game could not be written at the last attempt.
    unkept: bool,
    /// A message about that, not told yet.
    trouble: Option<String>,
    past: Vec<Past>,
    skip: Option<Skip>,
    declined: Declined,
    every_stop: bool,
    /// Whether a bot has done anything since a person chose.
    others_acted: bool,
    /// For each seat, how many events had been told when it last chose.
    answered: Vec<usize>,
    /// For each seat, the turn in which it was last asked whether it really wants to pass.
    warned: Vec<u16>,
    chance: Chance,
    /// The choice that is being carried out, in the words of each who looks on.
    chosen: Vec<String>,
    recap: usize,
}

/// How many lines of the log are told again when a game is resumed.
const RECAP: usize = 12;

fn unkept(e: &std::io::Error) -> String {
    format!("this game can't be kept at the moment, and would be lost if you left now: {e}")
}

impl Session {
    /// Starts a game. Bots don't decide before [`Session::settle`] or [`Session::bot_step`].
    pub fn new(table: &Table, head: &Head, seats: Vec<Seat>) -> Session {
        let count = seats.len();
        let game = head.start(table, true);
        let mut session = Session {
            game,
            seats,
            told: Vec::new(),
            entries: Vec::new(),
            moves: 0,
            conceded: Vec::new(),
            journal: None,
            unkept: false,
            trouble: None,
            past: Vec::new(),
            skip: None,
            declined: Declined::default(),
            every_stop: false,
            others_acted: false,
            answered: vec![0; count],
            warned: vec![0; count],
            chance: head.chance.clone(),
            chosen: Vec::new(),
            recap: 0,
        };
        session.game.record_power();
        session.hear();
        session
    }

    /// A game that was left, as far as it went: all its entries can be made. What was taken back has left no trace.
    pub fn resume(table: &Table, replay: &Replay, seats: Vec<Seat>) -> Session {
        let mut session = Session::new(table, &replay.head, seats);
        for entry in moves(&replay.entries) {
            session.repeat(entry);
        }
        session.entries.clone_from(&replay.entries);
        session.recap = session.told.len().saturating_sub(RECAP);
        session
    }

    /// Makes a move as it was made before.
    fn repeat(&mut self, entry: &Entry) {
        match *entry {
            Entry::Choose(choice) => {
                if let Some(who) = self.asked() {
                    self.remember(who);
                }
                self.apply(choice);
            }
            Entry::Concede(player) => self.concede(player),
            Entry::Draw => self.agree_to_draw(),
            Entry::Repair(ref repair) => self.repair(repair),
            _ => {}
        }
    }

    /// A judge puts something right.
    fn repair(&mut self, repair: &Repair) {
        if self.game.repair(repair).is_ok() {
            self.past.clear();
            self.enter(Entry::Repair(Box::new(repair.clone())));
            self.hear();
        }
    }

    /// Where the game is kept.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Keeps the game from now on.
    pub fn keep(&mut self, journal: Journal) {
        self.journal = Some(journal);
    }

    /// Notes that the game goes on after it was left.
    pub fn resumed(&mut self, entry: Entry) {
        self.enter(entry);
        self.sync();
    }

    /// That the game can't be kept at the moment, or can again; told once.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// From where on the log is news: a game that was left is told from shortly before.
    pub fn recap(&self) -> usize {
        self.recap
    }

    /// What becomes of the game now that it is left.
    pub fn leave(mut self) -> Left {
        let entered = self.entries.iter().any(Entry::is_move);
        let Some(mut journal) = self.journal.take() else { return Left::Nowhere };
        if self.game.outcome().is_some() {
            let number = journal.number();
            return match journal.finish(End::of(&self.game)) {
                Ok(path) => Left::Over { number, path },
                Err(e) => Left::Lost(unkept(&e)),
            };
        }
        if !entered {
            journal.discard();
            return Left::Nowhere;
        }
        match journal.sync() {
            Ok(()) => Left::GoesOn(journal.number()),
            Err(e) => Left::Lost(unkept(&e)),
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// All chance of the game, in words: a secret seed is told once the game is over.
    pub fn chance(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(seed) if self.game.outcome().is_some() => {
                format!("seed {seed}, to which was committed: {}", seed.commitment())
            }
            Chance::Secret(seed) => format!("a secret seed, committed to: {}", seed.commitment()),
            Chance::Drawn(_) => "chance as it was recorded".to_owned(),
        }
    }

    /// The same in short, without a secret.
    pub fn seed(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(_) => "secret seed".to_owned(),
            Chance::Drawn(_) => "recorded chance".to_owned(),
        }
    }

    /// What a file with the game may be called.
    pub fn file_name(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("maneframe-{seed}.replay"),
            Chance::Secret(seed) => format!("maneframe-{}.replay", &seed.commitment()[..12]),
            Chance::Drawn(_) => "maneframe.replay".to_owned(),
        }
    }

    /// How many choices were made so far, and not taken back.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// All that was entered so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What happened so far.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// A player's name with the seat: `P2 (greedy bot)`.
    pub fn name(&self, player: PlayerId) -> String {
        match self.seats.get(player.index()) {
            Some(seat) => format!("{player} ({})", seat.name),
            None => player.to_string(),
        }
    }

    /// The person who decides now, where one does.
    pub fn asked(&self) -> Option<PlayerId> {
        let who = self.game.decision()?.who;
        self.seats.get(who.index()).is_some_and(Seat::is_person).then_some(who)
    }

    /// Whether a bot decides now.
    pub fn is_bots_turn(&self) -> bool {
        self.game.decision().is_some() && self.asked().is_none()
    }

    /// Whether a bot has done anything since a person chose.
    pub fn others_acted(&self) -> bool {
        self.others_acted
    }

    /// Through whose eyes the table is shown: those of the person who decides, else of the first one; one who watches
    /// bots sees everything.
    pub fn viewer(&self) -> Viewer {
        let first = || self.seats.iter().position(Seat::is_person).map(|i| PlayerId(i as u8));
        self.asked().or_else(first).map_or(Viewer::Judge, Viewer::Player)
    }

    /// Answers for the person who decides.
    ///
    /// # Errors
    /// If there is no such option; says what there is to say.
    pub fn choose(&mut self, index: usize) -> Result<(), String> {
        let Some(decision) = self.game.decision() else { return Err("the game is over".to_owned()) };
        let (who, count) = (decision.who, decision.options.len());
        let Some(&choice) = decision.options.get(index) else {
            return Err(format!("there is no option {}: they go from 1 to {count}", index + 1));
        };
        self.remember(who);
        self.others_acted = false;
        self.apply(choice);
        Ok(())
    }

    /// Notes the game as it is, to be taken back to.
    fn remember(&mut self, who: PlayerId) {
        let (told, moves) = (self.told.len(), self.moves);
        self.past.push(Past { game: self.game.clone(), who, told, moves, declined: self.declined.clone() });
    }

    /// Goes on until a person has to decide, or the game is over.
    pub fn settle(&mut self) {
        while self.advance() {}
        self.sync();
    }

    /// One choice that nobody at the keyboard has to make: a bot's, or a pass that somebody asked for or would only
    /// repeat. `false` where a person has to decide, or the game is over.
    pub fn advance(&mut self) -> bool {
        self.bot_step() || self.skip_step() || self.declined_step()
    }

    /// Passes for a person who could only do what was already declined, with nothing new since.
    fn declined_step(&mut self) -> bool {
        let Some(who) = self.asked().filter(|_| !self.every_stop && self.can_pass()) else { return false };
        let only_declined = self.game.decision().is_some_and(|d| self.declined.covers(who, d.options));
        if only_declined {
            self.apply(Choice::Pass);
        }
        only_declined
    }

    /// Whether to stop at every window, even where everything was declined before.
    pub fn every_stop(&self) -> bool {
        self.every_stop
    }

    /// See [`Session::every_stop`].
    pub fn stop_everywhere(&mut self, every: bool) {
        self.every_stop = every;
    }

    /// What has been told since the person who decides last chose.
    pub fn news(&self) -> &[Told] {
        let since = self.asked().and_then(|who| self.answered.get(who.index()).copied()).unwrap_or(0);
        &self.told[since.min(self.told.len())..]
    }

    /// What would be lost by passing, where the person who decides hasn't been told in this turn. It is told once.
    pub fn concern(&mut self, leaving: Leaving) -> Option<String> {
        let who = self.asked()?;
        let turn = self.game.state().turn;
        if self.warned.get(who.index()).is_none_or(|&told| told == turn) {
            return None;
        }
        let concern = concern::about(&self.game, who, leaving)?;
        self.warned[who.index()] = turn;
        Some(concern)
    }

    /// Lets a bot decide once, where it is a bot's turn to.
    pub fn bot_step(&mut self) -> bool {
        let Some(decision) = self.game.decision() else { return false };
        let (who, options) = (decision.who, decision.options.len());
        let Some(Seat { mind: Mind::Bot(_, bot), .. }) = self.seats.get_mut(who.index()) else { return false };
        let index = bot.choose(&self.game, who).min(options.saturating_sub(1));
        let choice = self.game.decision().map_or(Choice::Pass, |d| d.options[index]);
        self.apply(choice);
        true
    }

    /// Passes until the phase is over, or the turn.
    pub fn skip(&mut self, whole_turn: bool) {
        let state = self.game.state();
        self.skip = Some(if whole_turn { Skip::Turn(state.turn) } else { Skip::Phase(state.turn, state.phase) });
        if let Some(who) = self.asked().filter(|_| self.can_pass()) {
            self.remember(who);
        }
    }

    /// Whether a person may pass now.
    pub fn can_pass(&self) -> bool {
        self.asked().is_some()
            && self.game.decision().is_some_and(|d| {
                matches!(d.prompt, Prompt::Priority | Prompt::PhaseAction) && d.options.contains(&Choice::Pass)
            })
    }

    fn skip_step(&mut self) -> bool {
        let Some(skip) = self.skip else { return false };
        let state = self.game.state();
        let on = match skip {
            Skip::Phase(turn, phase) => state.turn == turn && state.phase == phase,
            Skip::Turn(turn) => state.turn == turn,
        };
        if !on || !self.can_pass() {
            self.skip = None;
            return false;
        }
        self.apply(Choice::Pass);
        true
    }

    /// A player gives up.
    pub fn concede(&mut self, player: PlayerId) {
        if self.game.concede(player).is_ok() {
            self.past.clear();
            self.conceded.push(player);
            self.enter(Entry::Concede(player));
            self.hear();
            self.sync();
        }
    }

    /// Whether a bot takes a draw: where the game goes nowhere. `None` for a person, who has to be asked.
    pub fn takes_draw(&self, who: PlayerId) -> Option<bool> {
        let person = self.seats.get(who.index()).is_some_and(Seat::is_person);
        (!person).then(|| self.game.goes_nowhere())
    }

    /// What there is to say of a game that goes nowhere, to somebody who may pass; `how` proposes a draw.
    pub fn quiet(&self, how: &str) -> Option<String> {
        if !self.game.goes_nowhere() || !self.game.decision()?.options.contains(&Choice::Pass) {
            return None;
        }
        let state = self.game.state();
        let turns = state.turn.saturating_sub(state.scored);
        Some(format!("nobody has scored for {turns} turns: {how} proposes a draw"))
    }

    /// All agree to a draw.
    pub fn agree_to_draw(&mut self) {
        if self.game.agree_to_draw().is_ok() {
            self.past.clear();
            self.enter(Entry::Draw);
            self.hear();
            self.sync();
        }
    }

    /// Takes back the last choice of the person who decides.
    ///
    /// # Errors
    /// If that can't be: something hidden was seen since, or the choice was another's.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        let last = self.past.last().ok_or(NoUndo::Nothing)?;
        if self.asked().is_some_and(|who| who != last.who) {
            return Err(NoUndo::NotYours);
        }
        if let Some(past) = self.past.pop() {
            self.game = past.game;
            self.told.truncate(past.told);
            self.declined = past.declined;
            self.answered.iter_mut().for_each(|told| *told = (*told).min(past.told));
            self.skip = None;
            self.enter(Entry::Undo { to: past.moves });
            self.sync();
        }
        Ok(())
    }

    /// What greedy would do in the place of whoever at the keyboard is asked, by what they may see, in words; the same each time.
    pub fn hint(&self) -> Option<String> {
        let who = self.asked()?;
        let option = BotKind::Greedy.make(self.entries().len() as u64).choose(&self.game, who);
        words::labels(&self.game, self.viewer()).get(option).cloned()
    }

    /// Whether [`Session::undo`] would do something.
    pub fn can_undo(&self) -> bool {
        self.past.last().is_some_and(|p| self.asked().is_none_or(|who| who == p.who))
    }

    fn apply(&mut self, choice: Choice) {
        let people = self.seats.iter().any(Seat::is_person);
        let before = people.then(|| self.game.clone());
        let who = self.game.decision().map(|d| d.who);
        if let Some(decision) = self.game.decision().filter(|_| self.asked().is_some()) {
            self.answered[decision.who.index()] = self.told.len();
            if choice == Choice::Pass {
                self.declined.pass(decision.who, decision.options);
            }
        }
        // Worded before it is made: the choice may change what things are called.
        self.chosen = match who {
            Some(who) => self.viewers().map(|v| why::choice(&self.game, v, who, choice)).collect(),
            None => Vec::new(),
        };
        self.game.choose_unchecked(choice);
        self.enter(Entry::Choose(choice));
        let events = self.hear();
        self.declined.hear(&events);
        if let Some(before) = before.filter(|_| !self.past.is_empty()) {
            for player in self.seats.iter().zip(0..).filter(|(s, _)| s.is_person()).map(|(_, i)| PlayerId(i)) {
                if self.past.iter().any(|p| p.who == player) && self.learned(player, &before, &events) {
                    // What lies before that can't be reached any more, whoever's choice it was.
                    let last = self.past.iter().rposition(|p| p.who == player).unwrap_or(0);
                    self.past.drain(..=last);
                }
            }
        }
        // A player who passes wants to see what the other side does.
        let theirs = |e: &Event| {
            matches!(e.occurrence.act, Act::Play | Act::Challenge | Act::Confront | Act::StartFaceoff)
                && Some(e.occurrence.player) != self.asked()
        };
        let bot_acts = who.is_some_and(|w| self.seats.get(w.index()).is_some_and(|s| !s.is_person()));
        if bot_acts && events.iter().any(theirs) {
            self.skip = None;
        }
        self.others_acted |= bot_acts && events.iter().any(|e| e.occurrence.act.bit() & ROUTINE == 0);
    }

    /// Whether a player has seen, since `before`, what that player could not see then, or chance had a say.
    fn learned(&self, player: PlayerId, before: &Game, events: &[Event]) -> bool {
        if before.state().rng != self.game.state().rng {
            return true;
        }
        let showing = |e: &Event| {
            matches!(e.occurrence.act, Act::Draw | Act::Flip | Act::Look | Act::Shuffle | Act::Uncover)
                || !e.seen_by.has(player)
        };
        let viewer = Viewer::Player(player);
        events.iter().any(showing)
            || (0..before.state().cards.len() as u16)
                .map(maneframe_engine::CardId)
                .any(|c| self.game.may_know(viewer, c) && !before.may_know(viewer, c))
    }

    /// Notes what was entered, and keeps it.
    fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Undo { to } => self.moves = to,
            _ => self.moves += usize::from(entry.is_move()),
        }
        let kept = self.journal.as_mut().map(|journal| journal.add(&entry));
        self.note_trouble(kept);
        self.entries.push(entry);
    }

    /// Makes sure that what was entered survives a power cut, before somebody sees it.
    pub fn sync(&mut self) {
        let kept = self.journal.as_mut().map(Journal::sync);
        self.note_trouble(kept);
    }

    /// Notes a message where the game can't be written any more, or can again.
    fn note_trouble(&mut self, kept: Option<std::io::Result<()>>) {
        match &kept {
            Some(Err(e)) if !self.unkept => self.trouble = Some(unkept(e)),
            Some(Ok(())) if self.unkept => self.trouble = Some("this game is kept again".to_owned()),
            _ => {}
        }
        self.unkept = matches!(kept, Some(Err(_)));
    }

    /// The viewers that words are kept for: each seat and, last, one who sees all.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        (0..self.seats.len() as u8).map(|i| Viewer::Player(PlayerId(i))).chain([Viewer::Judge])
    }

    /// Takes in what happened.
    fn hear(&mut self) -> Vec<Event> {
        let events = self.game.take_events();
        for event in &events {
            let o = &event.occurrence;
            let chosen = if event.choice.is_some() { &self.chosen[..] } else { &[] };
            self.told.push(Told {
                words: self.viewers().map(|v| log::words(&self.game, v, event)).collect(),
                listed: log::is_listed(event),
                act: o.act,
                rule: event.rule.0,
                number: event.number,
                after: event.after,
                cards: [o.card, o.other],
                chosen: chosen.iter().cloned().map(Some).collect(),
            });
        }
        events
    }

    /// The result in words.
    pub fn result(&self) -> String {
        let conceded: Vec<String> = self.conceded.iter().map(PlayerId::to_string).collect();
        let reason = if conceded.is_empty() { String::new() } else { format!(", {} conceded", conceded.join(" and ")) };
        match self.game.outcome() {
            None => "the game was left before its end".to_owned(),
            Some(Outcome::Draw) => "the game is drawn".to_owned(),
            Some(Outcome::Stalled) => "the game went nowhere, and was ended".to_owned(),
            Some(Outcome::Win(player)) => {
                let points: Vec<String> = self.game.state().players.iter().map(|(_, p)| p.points.to_string()).collect();
                format!("{} wins, {}{reason}", self.name(player), points.join(" : "))
            }
        }
    }
}
