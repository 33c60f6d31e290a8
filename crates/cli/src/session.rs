//! A local game: its seats, its log, and undo.

use maneframe_bot::BotKind;
use maneframe_card::ability::Phase;
use maneframe_engine::inspect::Act;
use maneframe_engine::replay::Repair;
use maneframe_engine::{CardId, Choice, Event, Game, Outcome, PlayerId, Prompt, Table, Viewer};

use crate::auto_pass::{AutoPass, ROUTINE};
use crate::describe::{log, why, words};
use crate::games::Journal;
use crate::leave::Left;
use crate::pass_warning::{self, Leaving};
use crate::replay::{Chance, End, Entry, Head, Replay, moves};
use crate::seat::{Controller, Seat};

/// An event, described for each viewer.
#[derive(Clone, Debug)]
pub struct Told {
    /// Description for each seat and, last, for a viewer who sees all.
    words: Vec<Option<String>>,
    /// True if it is shown in the log.
    listed: bool,
    /// Kind of the event.
    pub act: Act,
    /// Number of its rule.
    pub rule: &'static str,
    /// Number of the event, and that of its cause in `after`.
    pub number: u32,
    /// Number of its cause; see [`Told::number`].
    pub after: Option<u32>,
    /// Cards of the event.
    pub cards: [CardId; 2],
    /// The choice before it, described for each viewer.
    chosen: Vec<Option<String>>,
}

impl Told {
    /// Returns the description for a viewer, if it is shown in the log.
    pub fn to(&self, viewer: Viewer) -> Option<&str> {
        self.said(viewer).filter(|_| self.listed)
    }

    /// Returns the description for a viewer.
    pub fn said(&self, viewer: Viewer) -> Option<&str> {
        seen_by(&self.words, viewer)
    }

    /// Returns the description of the choice before it, for a viewer.
    pub fn chosen(&self, viewer: Viewer) -> Option<&str> {
        seen_by(&self.chosen, viewer)
    }
}

/// Returns a viewer's item in a list for each seat and, last, for a viewer who sees all.
fn seen_by(words: &[Option<String>], viewer: Viewer) -> Option<&str> {
    match viewer {
        Viewer::Player(player) => words.get(player.index()),
        Viewer::Spectator | Viewer::Judge => words.last(),
    }?
    .as_deref()
}

/// The game before a person's choice.
struct Past {
    game: Game,
    who: PlayerId,
    told: usize,
    /// Number of moves that had been made.
    moves: usize,
    declined: AutoPass,
}

/// Extent of a person's automatic passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Skip {
    /// Until another phase.
    Phase(u16, Option<Phase>),
    /// Until another turn.
    Turn(u16),
}

/// Error: nothing was undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// There was no choice, or something hidden has been seen since.
    Nothing,
    /// The last choice was another player's.
    NotYours,
}

impl std::fmt::Display for NoUndo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NoUndo::Nothing => "you can't take back: something hidden was revealed since your last choice",
            NoUndo::NotYours => "you can't take back: the last choice was another player's",
        })
    }
}

/// A local game.
pub struct Session {
    game: Game,
    seats: Vec<Seat>,
    told: Vec<Told>,
    /// All entries, including undone ones.
    entries: Vec<Entry>,
    /// Number of choices and concessions that have not been undone.
    moves: usize,
    conceded: Vec<PlayerId>,
    /// File in which the game is stored.
    journal: Option<Journal>,
    /// True if the last attempt to write the game failed.
    unkept: bool,
    /// Message about that, which has not been shown yet.
    trouble: Option<String>,
    past: Vec<Past>,
    skip: Option<Skip>,
    declined: AutoPass,
    every_stop: bool,
    /// True if a bot has acted since a person's last choice.
    others_acted: bool,
    /// For each seat, the number of events at its last choice.
    answered: Vec<usize>,
    /// For each seat, the turn in which it was last warned about passing.
    warned: Vec<u16>,
    chance: Chance,
    /// The current choice, described for each viewer.
    chosen: Vec<String>,
    recap: usize,
}

/// Number of log lines that are repeated when a game is resumed.
const RECAP: usize = 12;

fn unkept(e: &std::io::Error) -> String {
    format!("this game can't be saved at the moment, and would be lost if you quit now: {e}")
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
            declined: AutoPass::default(),
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

    /// Restores an interrupted game. All entries of the replay must be possible. Undone moves are skipped.
    pub fn resume(table: &Table, replay: &Replay, seats: Vec<Seat>) -> Session {
        let mut session = Session::new(table, &replay.head, seats);
        for entry in moves(&replay.entries) {
            session.repeat(entry);
        }
        session.entries.clone_from(&replay.entries);
        session.recap = session.told.len().saturating_sub(RECAP);
        session
    }

    /// Repeats a recorded move.
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

    /// Applies a judge's correction.
    fn repair(&mut self, repair: &Repair) {
        if self.game.repair(repair).is_ok() {
            self.past.clear();
            self.enter(Entry::Repair(Box::new(repair.clone())));
            self.hear();
        }
    }

    /// Returns the file in which the game is stored.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Stores the game from now on.
    pub fn keep(&mut self, journal: Journal) {
        self.journal = Some(journal);
    }

    /// Records that the game was resumed.
    pub fn resumed(&mut self, entry: Entry) {
        self.enter(entry);
        self.sync();
    }

    /// Returns a message that the game can't be stored at the moment, or can be stored again. Each message is returned
    /// once.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// Returns the index of the first log entry that is new. After resuming a game, some earlier entries are included.
    pub fn recap(&self) -> usize {
        self.recap
    }

    /// Stores the game when the player leaves.
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

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Describes the seed. A secret seed is revealed when the game is over.
    pub fn chance(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(seed) if self.game.outcome().is_some() => {
                format!("seed {seed}, commitment {}", seed.commitment())
            }
            Chance::Secret(seed) => format!("a secret seed, commitment {}", seed.commitment()),
            Chance::Drawn(_) => "recorded random choices".to_owned(),
        }
    }

    /// Like [`Session::chance`], but shorter and without a secret seed.
    pub fn seed(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(_) => "secret seed".to_owned(),
            Chance::Drawn(_) => "recorded chance".to_owned(),
        }
    }

    /// Returns a file name for the game.
    pub fn file_name(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("maneframe-{seed}.replay"),
            Chance::Secret(seed) => format!("maneframe-{}.replay", &seed.commitment()[..12]),
            Chance::Drawn(_) => "maneframe.replay".to_owned(),
        }
    }

    /// Returns the number of choices that have not been undone.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Returns all entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the events so far.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// Returns a player's name with the seat: `P2 (greedy bot)`.
    pub fn name(&self, player: PlayerId) -> String {
        match self.seats.get(player.index()) {
            Some(seat) => format!("{player} ({})", seat.name),
            None => player.to_string(),
        }
    }

    /// Returns the deciding player if it is a person.
    pub fn asked(&self) -> Option<PlayerId> {
        let who = self.game.decision()?.who;
        self.seats.get(who.index()).is_some_and(Seat::is_person).then_some(who)
    }

    /// Returns true if a bot decides now.
    pub fn is_bots_turn(&self) -> bool {
        self.game.decision().is_some() && self.asked().is_none()
    }

    /// Returns true if a bot has acted since a person's last choice.
    pub fn others_acted(&self) -> bool {
        self.others_acted
    }

    /// Returns the viewer: the deciding person, or else the first person. If only bots play, it is a viewer who sees
    /// everything.
    pub fn viewer(&self) -> Viewer {
        let first = || self.seats.iter().position(Seat::is_person).map(|i| PlayerId(i as u8));
        self.asked().or_else(first).map_or(Viewer::Judge, Viewer::Player)
    }

    /// Chooses an option for the deciding person.
    ///
    /// # Errors
    /// If the option doesn't exist. The error is a message.
    pub fn choose(&mut self, index: usize) -> Result<(), String> {
        let Some(decision) = self.game.decision() else { return Err("the game is over".to_owned()) };
        let (who, count) = (decision.who, decision.options.len());
        let Some(&choice) = decision.options.get(index) else {
            return Err(format!("option {} not found: options are numbered 1 to {count}", index + 1));
        };
        self.remember(who);
        self.others_acted = false;
        self.apply(choice);
        Ok(())
    }

    /// Records the current game for undo.
    fn remember(&mut self, who: PlayerId) {
        let (told, moves) = (self.told.len(), self.moves);
        self.past.push(Past { game: self.game.clone(), who, told, moves, declined: self.declined.clone() });
    }

    /// Continues until a person must decide, or the game is over.
    pub fn settle(&mut self) {
        while self.advance() {}
        self.sync();
    }

    /// Makes one choice that needs no person: a bot's, or a pass that was requested or would only decline the same
    /// again. Returns `false` if a person must decide, or the game is over.
    pub fn advance(&mut self) -> bool {
        self.bot_step() || self.skip_step() || self.declined_step()
    }

    /// Passes for a person whose only options were declined before, with nothing new since.
    fn declined_step(&mut self) -> bool {
        let Some(who) = self.asked().filter(|_| !self.every_stop && self.can_pass()) else { return false };
        let only_declined = self.game.decision().is_some_and(|d| self.declined.covers(who, d.options));
        if only_declined {
            self.apply(Choice::Pass);
        }
        only_declined
    }

    /// Returns true if the game stops at every window, even if everything was declined before.
    pub fn every_stop(&self) -> bool {
        self.every_stop
    }

    /// Sets [`Session::every_stop`].
    pub fn stop_everywhere(&mut self, every: bool) {
        self.every_stop = every;
    }

    /// Returns the events since the deciding person's last choice.
    pub fn news(&self) -> &[Told] {
        let since = self.asked().and_then(|who| self.answered.get(who.index()).copied()).unwrap_or(0);
        &self.told[since.min(self.told.len())..]
    }

    /// Returns what would be lost by passing, if the deciding person hasn't been warned in this turn. It is returned
    /// once.
    pub fn concern(&mut self, leaving: Leaving) -> Option<String> {
        let who = self.asked()?;
        let turn = self.game.state().turn;
        if self.warned.get(who.index()).is_none_or(|&told| told == turn) {
            return None;
        }
        let concern = pass_warning::about(&self.game, who, leaving)?;
        self.warned[who.index()] = turn;
        Some(concern)
    }

    /// Lets a bot decide once, if it is a bot's turn.
    pub fn bot_step(&mut self) -> bool {
        let Some(decision) = self.game.decision() else { return false };
        let (who, options) = (decision.who, decision.options.len());
        let Some(Seat { controller: Controller::Bot(_, bot), .. }) = self.seats.get_mut(who.index()) else {
            return false;
        };
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

    /// Returns true if a person may pass now.
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

    /// Concedes the game for a player.
    pub fn concede(&mut self, player: PlayerId) {
        if self.game.concede(player).is_ok() {
            self.past.clear();
            self.conceded.push(player);
            self.enter(Entry::Concede(player));
            self.hear();
            self.sync();
        }
    }

    /// Returns true if a bot accepts a draw, which it does if the game makes no progress. Returns `None` for a person,
    /// who must be asked.
    pub fn takes_draw(&self, who: PlayerId) -> Option<bool> {
        let person = self.seats.get(who.index()).is_some_and(Seat::is_person);
        (!person).then(|| self.game.goes_nowhere())
    }

    /// Returns a remark on a game without progress, if the player may pass. `how` says how to propose a draw.
    pub fn quiet(&self, how: &str) -> Option<String> {
        if !self.game.goes_nowhere() || !self.game.decision()?.options.contains(&Choice::Pass) {
            return None;
        }
        let state = self.game.state();
        let turns = state.turn.saturating_sub(state.scored);
        Some(format!("no points were scored for {turns} turns: {how} proposes a draw"))
    }

    /// Records that all players agree to a draw.
    pub fn agree_to_draw(&mut self) {
        if self.game.agree_to_draw().is_ok() {
            self.past.clear();
            self.enter(Entry::Draw);
            self.hear();
            self.sync();
        }
    }

    /// Undoes the last choice of the deciding person.
    ///
    /// # Errors
    /// If something hidden has been seen since, or the choice was another player's.
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

    /// Describes what the greedy bot would do for the deciding person, with that person's knowledge. Repeated calls
    /// give the same result.
    pub fn hint(&self) -> Option<String> {
        let who = self.asked()?;
        let option = BotKind::Greedy.make(self.entries().len() as u64).choose(&self.game, who);
        words::labels(&self.game, self.viewer()).get(option).cloned()
    }

    /// Returns true if [`Session::undo`] is possible.
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
        // The description is made before the choice, which may change names.
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
                    // Earlier choices of any player can no longer be undone.
                    let last = self.past.iter().rposition(|p| p.who == player).unwrap_or(0);
                    self.past.drain(..=last);
                }
            }
        }
        // A player who passes wants to see the other side's acts.
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

    /// Returns true if a player has learned hidden information since `before`, or random numbers were used.
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

    /// Records an entry, and stores it.
    fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Undo { to } => self.moves = to,
            _ => self.moves += usize::from(entry.is_move()),
        }
        let kept = self.journal.as_mut().map(|journal| journal.add(&entry));
        self.note_trouble(kept);
        self.entries.push(entry);
    }

    /// Ensures that the entries survive a power failure, before their results are shown.
    pub fn sync(&mut self) {
        let kept = self.journal.as_mut().map(Journal::sync);
        self.note_trouble(kept);
    }

    /// Sets a message if the game can no longer be written, or can be written again.
    fn note_trouble(&mut self, kept: Option<std::io::Result<()>>) {
        match &kept {
            Some(Err(e)) if !self.unkept => self.trouble = Some(unkept(e)),
            Some(Ok(())) if self.unkept => self.trouble = Some("this game is saved again".to_owned()),
            _ => {}
        }
        self.unkept = matches!(kept, Some(Err(_)));
    }

    /// Returns the viewers for whom descriptions are stored: each seat and, last, one who sees all.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        (0..self.seats.len() as u8).map(|i| Viewer::Player(PlayerId(i))).chain([Viewer::Judge])
    }

    /// Records the new events.
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

    /// Describes the result.
    pub fn result(&self) -> String {
        let conceded: Vec<String> = self.conceded.iter().map(PlayerId::to_string).collect();
        let reason = if conceded.is_empty() { String::new() } else { format!(", {} conceded", conceded.join(" and ")) };
        match self.game.outcome() {
            None => "the game was interrupted".to_owned(),
            Some(Outcome::Draw) => "the game is drawn".to_owned(),
            Some(Outcome::Stalled) => "the game stalled and was ended".to_owned(),
            Some(Outcome::Win(player)) => {
                let points: Vec<String> = self.game.state().players.iter().map(|(_, p)| p.points.to_string()).collect();
                format!("{} wins, {}{reason}", self.name(player), points.join(" : "))
            }
        }
    }
}
