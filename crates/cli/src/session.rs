//! A local game: its seats, what each viewer saw, and its file.

#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::sync::Arc;

use maneframe_bot::{ADVISER, advise};
use maneframe_engine::message::{Happening, Question, Seat as Place, Table as Seen};
use maneframe_engine::{Barrier, CardId, Choice, Game, Handle, Outcome, PlayerId, PlayerSet, Table, Viewer};
use maneframe_protocol::{Passing, Until};
use maneframe_table::{HostedGame, Passes, ROUTINE};
use maneframe_wording::Wording;

use crate::describe::log::Log;
use crate::describe::printed::Printed;
use crate::describe::{player, why};
use crate::games::Journal;
use crate::leave::Left;
use crate::pass_warning::Leaving;
use crate::replay::{Chance, End, Entry, Head, Replay, moves};
use crate::seat::{Controller, Seat};
use crate::view::View;

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

/// The table and the pending question, as the current viewer sees them.
struct Shown {
    table: Seen,
    pending: Option<Question>,
}

/// A local game.
pub struct Session {
    game: HostedGame,
    seats: Vec<Seat>,
    /// Automatic passes of each seat.
    passes: Vec<Passes>,
    /// Log of each seat and, last, of a viewer who sees all.
    logs: Vec<Log>,
    printed: Printed,
    /// What the current viewer sees, until the game changes.
    shown: OnceCell<Shown>,
    /// All entries, including undone ones.
    entries: Vec<Entry>,
    /// Number of the hosted game's entries that are in `entries`.
    copied: usize,
    conceded: Vec<PlayerId>,
    /// File in which the game is stored.
    journal: Option<Journal>,
    /// True if the last attempt to write the game failed.
    unkept: bool,
    /// Message about that, which has not been shown yet.
    trouble: Option<String>,
    /// For each seat, the numbers of the questions that the person answered, to which undo goes back.
    decided: Vec<Vec<u32>>,
    /// True if a bot has acted since a person's last choice.
    others_acted: bool,
    /// For each seat, the number of log entries at its last choice.
    answered: Vec<usize>,
    /// For each seat, the turn in which it was last warned about passing.
    warned: Vec<u16>,
    chance: Chance,
    recap: usize,
}

/// Number of recent events that automatic passes can look at.
const KEPT: u32 = 1_000;
/// Number of log lines that are repeated when a game is resumed.
const RECAP: usize = 12;

fn unkept(e: &std::io::Error) -> String {
    format!("this game can't be saved at the moment, and would be lost if you quit now: {e}")
}

impl Session {
    /// Starts a game. Bots don't decide before [`Session::settle`] or [`Session::advance`].
    pub fn new(table: &Table, head: &Head, seats: Vec<Seat>) -> Session {
        let count = seats.len();
        let setup = Arc::new(table.clone());
        let mut game = head.start(&setup, true);
        game.record_power();
        let printed = Printed::of_pool(game.pool());
        let mut game = HostedGame::take_over(setup, head.clone(), game);
        let bots = (0..).map(PlayerId).zip(&seats).filter(|(_, seat)| !seat.is_person()).map(|(player, _)| player);
        game.set_bots(bots.fold(PlayerSet::NONE, |all, bot| all.or(bot.mask())));
        let mut session = Session {
            game,
            seats,
            passes: vec![Passes::default(); count],
            logs: (0..=count).map(|_| Log::default()).collect(),
            printed,
            shown: OnceCell::new(),
            entries: Vec::new(),
            copied: 0,
            conceded: Vec::new(),
            journal: None,
            unkept: false,
            trouble: None,
            decided: vec![Vec::new(); count],
            others_acted: false,
            answered: vec![0; count],
            warned: vec![0; count],
            chance: head.chance.clone(),
            recap: 0,
        };
        session.hear(&[]);
        session
    }

    /// Restores an interrupted game. All entries of the replay must be possible. Undone moves are skipped.
    pub fn resume(table: &Table, replay: &Replay, seats: Vec<Seat>) -> Session {
        let mut session = Session::new(table, &replay.head, seats);
        for entry in moves(&replay.entries) {
            session.repeat(entry);
        }
        session.entries.clone_from(&replay.entries);
        session.recap = session.log().len().saturating_sub(RECAP);
        session
    }

    /// Repeats a recorded move.
    fn repeat(&mut self, entry: &Entry) {
        match *entry {
            Entry::Choose(choice) => self.apply(choice, self.asked().is_some()),
            Entry::Concede(player) => self.concede(player),
            Entry::Draw => self.agree_to_draw(),
            Entry::Repair(ref repair) if self.game.repair(repair).is_ok() => self.hear(&[]),
            _ => {}
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
        self.store(entry);
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
        if self.game().outcome().is_some() {
            let number = journal.number();
            return match journal.finish(End::of(self.game())) {
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
        self.game.game()
    }

    /// Returns the seats.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Describes the seed. A secret seed is revealed when the game is over.
    pub fn chance(&self) -> String {
        match &self.chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(seed) if self.game().outcome().is_some() => {
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
        self.game.referee().moves()
    }

    /// Returns all entries so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the log of the current viewer.
    pub fn log(&self) -> &Log {
        match self.viewer() {
            Viewer::Player(player) => &self.logs[player.index()],
            Viewer::Spectator | Viewer::Judge => &self.logs[self.seats.len()],
        }
    }

    /// Returns the game as the current viewer sees it.
    pub fn view(&self) -> View<'_> {
        let (viewer, referee) = (self.viewer(), self.game.referee());
        let shown =
            self.shown.get_or_init(|| Shown { table: referee.table(viewer), pending: referee.question(viewer) });
        let me = if let Viewer::Player(me) = viewer { Some(me) } else { None };
        View {
            me: me.map(Place::from),
            seats: self.seats.len(),
            table: Some(&shown.table),
            pending: shown.pending.as_ref(),
            question: shown.pending.as_ref().filter(|_| self.asked().is_some()),
            log: self.log(),
            answered: me.map_or(0, |me| self.answered[me.index()]),
            printed: &self.printed,
            edition: self.game().state().edition,
        }
    }

    /// Returns the card with that number of the current viewer.
    pub fn card(&self, handle: Handle) -> Option<CardId> {
        self.game.referee().card(self.viewer(), handle)
    }

    /// Explains a card: its values, what can be done with it, and the causes of what happened to it.
    pub fn why(&self, handle: Handle) -> Vec<String> {
        let Some(card) = self.card(handle) else { return Vec::new() };
        let mut lines = why::about(self.game(), self.viewer(), self.asked(), card);
        lines.extend(self.log().happened(handle, self.game().state().edition));
        lines
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
        let who = self.game().decision()?.who;
        self.seats.get(who.index()).is_some_and(Seat::is_person).then_some(who)
    }

    /// Returns true if a bot decides now.
    pub fn is_bots_turn(&self) -> bool {
        self.game().decision().is_some() && self.asked().is_none()
    }

    /// Returns the name of the player who decides now, if that is a bot that may take long.
    pub fn thinker(&self) -> Option<String> {
        let who = self.game().decision()?.who;
        match self.seats.get(who.index())?.controller {
            Controller::Bot(kind, _) if kind.searches() => Some(self.name(who)),
            _ => None,
        }
    }

    /// Returns the names of all bots that may take long for a choice.
    pub fn searching_bots(&self) -> Vec<String> {
        let searches = |seat: &Seat| matches!(&seat.controller, Controller::Bot(kind, _) if kind.searches());
        let all = (0..).map(PlayerId).zip(&self.seats);
        all.filter(|(_, seat)| searches(seat)).map(|(player, _)| self.name(player)).collect()
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
        let Some(decision) = self.game().decision() else { return Err("the game is over".to_owned()) };
        let count = decision.options.len();
        let Some(&choice) = decision.options.get(index) else {
            return Err(format!("option {} not found: options are numbered 1 to {count}", index + 1));
        };
        self.others_acted = false;
        self.apply(choice, true);
        Ok(())
    }

    /// Continues until a person must decide, or the game is over.
    pub fn settle(&mut self) {
        while self.advance() {}
        self.sync();
    }

    /// Makes one choice that needs no person: a bot's, or an automatic pass. Returns `false` if a person must decide,
    /// or the game is over.
    pub fn advance(&mut self) -> bool {
        self.bot_step() || self.pass_step()
    }

    /// Passes for the deciding person, if they have passed in advance or declined everything before.
    fn pass_step(&mut self) -> bool {
        let Some(who) = self.asked() else { return false };
        let Some(answer) = self.game.automatic(who.into(), &self.passes[who.index()]) else { return false };
        let choice = self.game().decision().and_then(|d| d.options.get(answer.option).copied());
        if let Some(choice) = choice {
            self.apply(choice, false);
        }
        choice.is_some()
    }

    /// Returns true if the game stops at every window, even if everything was declined before.
    pub fn every_stop(&self) -> bool {
        self.passes.iter().any(|passes| passes.passing().full_control)
    }

    /// Sets [`Session::every_stop`].
    pub fn stop_everywhere(&mut self, every: bool) {
        for passes in &mut self.passes {
            passes.set(Passing { full_control: every, ..Passing::default() });
        }
    }

    /// Returns what would be lost by passing, if the deciding person hasn't been warned in this turn. It is returned
    /// once.
    pub fn concern(&mut self, leaving: Leaving) -> Option<String> {
        let who = self.asked()?;
        let turn = self.game().state().turn;
        if self.warned.get(who.index()).is_none_or(|&told| told == turn) {
            return None;
        }
        let concern = self.view().concern(leaving)?;
        self.warned[who.index()] = turn;
        Some(concern)
    }

    /// Lets a bot decide once, if it is a bot's turn.
    fn bot_step(&mut self) -> bool {
        let game = self.game.game();
        let Some(decision) = game.decision() else { return false };
        let Some(Seat { controller: Controller::Bot(_, bot), .. }) = self.seats.get_mut(decision.who.index()) else {
            return false;
        };
        let index = bot.choose(game, decision.who).min(decision.options.len().saturating_sub(1));
        let choice = decision.options.get(index).copied();
        self.apply(choice.unwrap_or(Choice::Pass), false);
        true
    }

    /// Passes until the phase is over, or the turn.
    pub fn skip(&mut self, whole_turn: bool) {
        let Some((who, pass)) = self.asked().zip(self.view().pass()) else { return };
        let until = if whole_turn { Until::TurnEnd } else { Until::Phase };
        let passes = &mut self.passes[who.index()];
        passes.set(Passing { until, ..passes.passing() });
        let _ = self.choose(pass);
    }

    /// Returns true if a person may pass now.
    pub fn can_pass(&self) -> bool {
        self.view().pass().is_some()
    }

    /// Concedes the game for a player.
    pub fn concede(&mut self, player: PlayerId) {
        if self.game.concede(player.into()).is_ok() {
            self.conceded.push(player);
            self.hear(&[]);
            self.sync();
        }
    }

    /// Returns true if a bot accepts a draw, which it does if the game makes no progress. Returns `None` for a person,
    /// who must be asked.
    pub fn takes_draw(&self, who: PlayerId) -> Option<bool> {
        let person = self.seats.get(who.index()).is_some_and(Seat::is_person);
        (!person).then(|| self.game().goes_nowhere())
    }

    /// Returns a remark on a game without progress, if the player may pass. `how` says how to propose a draw.
    pub fn quiet(&self, how: &str) -> Option<String> {
        if !self.game().goes_nowhere() || !self.game().decision()?.options.contains(&Choice::Pass) {
            return None;
        }
        let state = self.game().state();
        let turns = state.turn.saturating_sub(state.scored);
        Some(format!("no points were scored for {turns} turns: {how} proposes a draw"))
    }

    /// Records that all players agree to a draw.
    pub fn agree_to_draw(&mut self) {
        if self.game.draw().is_ok() {
            self.hear(&[]);
            self.sync();
        }
    }

    /// Returns the person who can undo, and the question to which undo goes back.
    fn way_back(&self) -> Result<(PlayerId, u32), NoUndo> {
        let people = (0..).map(PlayerId).zip(&self.seats).filter(|(_, seat)| seat.is_person()).map(|(who, _)| who);
        let who = match self.asked() {
            Some(who) => who,
            None => people.max_by_key(|who| self.answered[who.index()]).ok_or(NoUndo::Nothing)?,
        };
        let way = self.game.referee().way_back(who.into());
        let to = way.to.iter().find(|number| self.decided[who.index()].contains(number));
        to.map(|&number| (who, number)).ok_or(match way.barrier {
            Barrier::AnothersChoice => NoUndo::NotYours,
            _ => NoUndo::Nothing,
        })
    }

    /// Undoes the last choice of the deciding person.
    ///
    /// # Errors
    /// If something hidden has been seen since, or the choice was another player's.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        let (who, number) = self.way_back()?;
        self.game.go_back(who.into(), number).map_err(|_| NoUndo::Nothing)?;
        self.decided[who.index()].retain(|&earlier| earlier < number);
        self.passes.iter_mut().for_each(Passes::clear);
        self.hear(&[]);
        let heard = self.log().len();
        self.answered.fill(heard);
        self.sync();
        Ok(())
    }

    /// Describes what the bot that reviews games would do for the deciding person, with that person's knowledge, and
    /// why. Repeated calls give the same result.
    pub fn hint(&self) -> Option<String> {
        let who = self.asked()?;
        let advice = advise(self.game(), who, None, ADVISER, self.entries().len() as u64)?;
        let words = self.view().offers().into_iter().nth(advice.option)?.words;
        Some(hint_words(&words, advice.why().as_ref()))
    }

    /// Returns true if [`Session::undo`] is possible.
    pub fn can_undo(&self) -> bool {
        self.way_back().is_ok()
    }

    /// Makes a choice for the player who must decide. `decided` is true if a person made it.
    fn apply(&mut self, choice: Choice, decided: bool) {
        let Some((seat, number)) = self.game.pending() else { return };
        let who = player(seat);
        let person = self.asked().is_some();
        // The description is made before the choice, which may change names.
        let chosen: Vec<String> = self.viewers().map(|v| why::choice(self.game(), v, who, choice)).collect();
        let heard = self.game.referee().events();
        let passed = (choice == Choice::Pass && person).then(|| self.game.referee().outline(Viewer::Player(who)));
        if self.game.choose(choice).is_err() {
            return;
        }
        if person {
            self.answered[who.index()] = self.logs[who.index()].len();
            self.passes[who.index()].chose(passed.flatten().as_ref(), heard);
        }
        if decided {
            self.decided[who.index()].push(number);
        }
        let eventful = |news: &[Happening]| news.iter().any(|h| !ROUTINE.contains(&h.act.as_str()));
        self.others_acted |= !person && eventful(self.game.referee().since(Viewer::Judge, heard));
        self.hear(&chosen);
    }

    /// Processes the new events and entries. `chosen` describes the choice that led to them, for each viewer.
    fn hear(&mut self, chosen: &[String]) {
        self.shown.take();
        let viewers: Vec<Viewer> = self.viewers().collect();
        let referee = self.game.referee();
        for ((log, viewer), i) in self.logs.iter_mut().zip(viewers).zip(0..) {
            let news = referee.since(viewer, log.next());
            log.happenings(news, chosen.get(i).map(String::as_str));
        }
        for (i, passes) in self.passes.iter_mut().enumerate() {
            passes.hear(referee, Place(i as u8 + 1));
        }
        let new: Vec<Entry> = referee.entries()[self.copied..].to_vec();
        self.copied += new.len();
        new.into_iter().for_each(|entry| self.store(entry));
        self.game.forget_but(KEPT);
    }

    /// Records an entry, and stores it.
    fn store(&mut self, entry: Entry) {
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

    /// Describes the result.
    pub fn result(&self) -> String {
        let conceded: Vec<String> = self.conceded.iter().map(PlayerId::to_string).collect();
        let reason = if conceded.is_empty() { String::new() } else { format!(", {} conceded", conceded.join(" and ")) };
        match self.game().outcome() {
            None => "the game was interrupted".to_owned(),
            Some(Outcome::Draw) => "the game is drawn".to_owned(),
            Some(Outcome::Stalled) => "the game stalled and was ended".to_owned(),
            Some(Outcome::Win(player)) => {
                let points: Vec<String> =
                    self.game().state().players.iter().map(|(_, p)| p.points.to_string()).collect();
                format!("{} wins, {}{reason}", self.name(player), points.join(" : "))
            }
        }
    }
}

/// Returns a hint with its reason, if it has one.
pub fn hint_words(what: &str, why: Option<&Wording>) -> String {
    why.map_or_else(|| what.to_owned(), |why| format!("{what} ({why})"))
}
