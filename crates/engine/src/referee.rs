//! [`Referee`]: a game and its onlookers. It takes choices, sends each viewer the information that this viewer may
//! know, with the viewer's own [`Handle`]s, and determines how far a player may go back. Servers, browsers and
//! programmed players need nothing else of this crate.

pub mod handle;
mod inquiry;
pub mod message;
mod offer;
mod places;
mod saving;
mod undo;
mod viewer_log;

use maneframe_card::ability::Effect;

use crate::flow::driver::Stops;
use crate::flow::stall::Guard;
use crate::model::decision::Asked;
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::refusal::{Fact, Refusal};
use crate::model::rng::{Rng, Seed};
use crate::model::state;
use crate::play::game::Game;
use crate::play::table;
use crate::play::table::GameOptions;
use crate::play::view::{CardView, Viewer};
use crate::record::replay::{End, Entry, Head, Repair, RepairError, Replay};
use crate::referee::handle::Handle;
use crate::referee::message::{Area, Faceoff, Happening, Outcome, Player, Question, Refused, Seat, Table, VERSION};

pub use saving::LoadRefereeError;
pub use undo::{Barrier, WayBack};

use undo::Past;
use viewer_log::ViewerLog;

/// The kinds of players at a table; this determines where a game stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Seating {
    /// People on opposite sides: [`Stops::Discreet`], so that the points where the game stops reveal nothing about
    /// others' cards.
    #[default]
    People,
    /// One person against programs: [`Stops::RealChoices`].
    OnePerson,
    /// Only programs: [`Stops::RealChoices`], and a game that makes no progress is ended ([`Guard`]).
    Bots,
}

impl Seating {
    fn stops(self) -> Stops {
        match self {
            Seating::People => Stops::Discreet,
            Seating::OnePerson | Seating::Bots => Stops::RealChoices,
        }
    }

    fn guard(self) -> Guard {
        match self {
            Seating::People | Seating::OnePerson => Guard::Off,
            Seating::Bots => Guard::On,
        }
    }
}

/// Writes an effect in the words of card text, for labels of modes; the engine itself has no such words.
pub type Words = fn(&Effect) -> Option<String>;

/// A game and its onlookers: each seat, a spectator and a judge.
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    /// Each seat, then a spectator, then a judge.
    viewer_logs: Vec<ViewerLog>,
    past: Option<Past>,
    barrier: Barrier,
    /// Players that are bots: a person may go back past their choices.
    bots: PlayerSet,
    /// True if all viewers may be informed that the pending decision is being asked.
    openly: bool,
    /// All entries so far.
    entries: Vec<Entry>,
    /// For each move among them that was not taken back, the number of the first event after it was entered.
    marks: Vec<u32>,
    effect_words: Words,
}

impl Referee {
    /// Starts a game at a table. `chance` is a number, or for games between people a [`Seed`]: its commitment is in all
    /// messages, and the seed itself once the game is over.
    pub fn start(table: &table::Table, chance: impl Into<Rng>, seating: Seating, effect_words: Words) -> Referee {
        let mut game = table.start(GameOptions::new(chance).stops(seating.stops()));
        game.set_guard(seating.guard());
        Referee::new(game, effect_words)
    }

    /// Takes over a game, which keeps its stops. Games between people should use [`Stops::Discreet`] from their
    /// beginning: see [`Referee::start`].
    pub fn new(mut game: Game, effect_words: Words) -> Referee {
        let viewer_logs = viewers(&game).map(|viewer| ViewerLog::new(viewer, game.next_event())).collect();
        game.set_recording(true);
        let mut referee = Referee {
            game,
            viewer_logs,
            past: None,
            barrier: Barrier::Beginning,
            bots: PlayerSet::NONE,
            openly: true,
            entries: Vec::new(),
            marks: Vec::new(),
            effect_words,
        };
        referee.hear();
        referee
    }

    /// Sets which players are bots, which don't mind if others go back past their choices: see
    /// [`Referee::way_back`].
    pub fn set_bots(&mut self, bots: PlayerSet) {
        self.bots = bots;
    }

    /// Returns the game, including hidden information: for the keeper of the game, not for players.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of events that have happened.
    pub fn events(&self) -> u32 {
        self.viewer_logs[0].next_event()
    }

    /// Returns the number of moves that were not taken back: choices, concessions, draws and repairs.
    pub fn moves(&self) -> usize {
        self.marks.len()
    }

    /// Returns the player who decides now, and the number of that decision for them; `None` once the game is over. Only
    /// for the keeper of the game: other viewers may not be informed of it.
    pub fn pending(&self) -> Option<(Seat, u32)> {
        let who = self.game.decision()?.who;
        Some((who.into(), self.viewer_log(Viewer::Player(who)).pending()?))
    }

    /// Returns true if all viewers may be informed of the pending decision (see [`Referee::question`]).
    pub fn is_heard(&self) -> bool {
        self.openly
    }

    /// Answers a decision by the number that it has for that seat.
    ///
    /// # Errors
    /// If that decision isn't pending any more, belongs to another player, or lacks that option. The game is unchanged.
    pub fn choose(&mut self, seat: Seat, decision: u32, option: usize) -> Result<(), Refused> {
        let Some(asked) = self.game.decision() else { return Err(self.refused(Fact::GameOver, "103.1")) };
        if Seat::from(asked.who) != seat || self.viewer_log(Viewer::Player(asked.who)).pending() != Some(decision) {
            return Err(self.refused(Fact::NotYourDecision, "510.1"));
        }
        let Some(&choice) = asked.options.get(option) else { return Err(self.refused(Fact::NotOffered, asked.rule.0)) };
        let who = asked.who;
        let before = self.before(who, decision);
        self.game.choose_unchecked(choice);
        self.enter(Entry::Choose(choice));
        let acts = self.hear();
        self.remember(before, choice, acts);
        Ok(())
    }

    /// Lets a player give up (CR 103.4), at any time.
    ///
    /// # Errors
    /// If the game is over or the player has left it.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refused> {
        self.game.concede(seat.player()).map_err(|refusal| self.told(&refusal))?;
        self.enter(Entry::Concede(seat.player()));
        self.hear();
        (self.past, self.barrier) = (None, Barrier::AnothersChoice);
        Ok(())
    }

    /// Ends the game with a draw; the caller has asked each of the players.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_to_draw(&mut self) -> Result<(), Refused> {
        self.game.agree_to_draw().map_err(|refusal| self.told(&refusal))?;
        self.enter(Entry::Draw);
        self.hear();
        (self.past, self.barrier) = (None, Barrier::AnothersChoice);
        Ok(())
    }

    /// Applies a judge's correction to the game. All viewers are informed, and no player can go back to before it.
    ///
    /// # Errors
    /// See [`Game::repair`]. The game is unchanged.
    pub fn repair(&mut self, repair: &Repair) -> Result<(), RepairError> {
        self.game.repair(repair)?;
        self.enter(Entry::Repair(Box::new(repair.clone())));
        self.hear();
        (self.past, self.barrier) = (None, Barrier::Judge);
        Ok(())
    }

    /// Returns all entries so far, including those that were taken back.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the game so far as a replay. It contains all hidden information, so until the game is over it is only
    /// for its keeper.
    pub fn replay(&self, head: Head) -> Replay {
        let end = self.game.outcome().map(|_| End::of(&self.game));
        Replay { head, entries: self.entries.clone(), end }
    }

    /// Writes an event outside the game into the replay, e.g. a ruling or a time limit; `at` is in milliseconds since
    /// 1970.
    pub fn note(&mut self, at: u64, words: &str) {
        self.enter(Entry::Note { at, words: words.to_owned() });
    }

    fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Undo { to } => self.marks.truncate(to),
            Entry::Note { .. } => {}
            _ => self.marks.push(self.events()),
        }
        self.entries.push(entry);
    }

    /// Processes the new events: sends each onlooker the events and the next question. Returns the acts that happened,
    /// as bits.
    fn hear(&mut self) -> u64 {
        let events = self.game.take_events();
        self.openly = self.game.is_asked_openly();
        let asked = self.game.driver.asked;
        for viewer_log in &mut self.viewer_logs {
            for event in &events {
                viewer_log.hear(event, &self.game);
            }
            viewer_log.look(&self.game);
            viewer_log.hear_question(hears(viewer_log.viewer, asked, self.openly));
        }
        events.iter().fold(0, |acts, event| acts | event.occurrence.act.bit())
    }

    fn refused(&self, fact: Fact, rule: &'static str) -> Refused {
        self.told(&Refusal::new(rule, fact).under(self.game.pool().rulebook))
    }

    /// Returns a refusal in words.
    fn told(&self, refusal: &Refusal) -> Refused {
        Refused {
            rule: Some(refusal.rule.in_full(refusal.rulebook).to_string()),
            words: self.game.describe_refusal(refusal),
        }
    }

    /// Returns the onlooker for a viewer; a viewer without a seat here is a spectator.
    fn viewer_log(&self, viewer: Viewer) -> &ViewerLog {
        let spectator = self.viewer_logs.len() - 2;
        let found = self.viewer_logs.iter().find(|o| o.viewer == viewer);
        found.unwrap_or(&self.viewer_logs[spectator])
    }

    /// Returns the events with that number or a later one, as far as they are kept, as a viewer may know them. Those
    /// that were taken back are included: see [`Happening::back_to`].
    pub fn since(&self, viewer: Viewer, event: u32) -> &[Happening] {
        self.viewer_log(viewer).since(event)
    }

    /// Drops the messages before that event. A viewer who missed more than is kept gets the table instead
    /// ([`Referee::table`]).
    pub fn forget_before(&mut self, event: u32) {
        self.viewer_logs.iter_mut().for_each(|viewer_log| viewer_log.forget_before(event));
    }

    /// Returns the pending decision, with its options for the player who decides and for judges. `None` once the game
    /// is over, and while a decision is pending of which this viewer may not be informed (see `docs/secrets.md`):
    /// [`Table::outcome`] distinguishes these.
    pub fn question(&self, viewer: Viewer) -> Option<Question> {
        self.question_with(viewer, Some(self.effect_words))
    }

    /// Like [`Referee::question`], but without labels and prices, which take most of the time; it contains what each
    /// option does. For programs that pass for a player.
    pub fn outline(&self, viewer: Viewer) -> Option<Question> {
        self.question_with(viewer, None)
    }

    fn question_with(&self, viewer: Viewer, words: Option<Words>) -> Option<Question> {
        let viewer_log = self.viewer_log(viewer);
        let decision = self.game.decision()?;
        let hears = hears(viewer_log.viewer, self.game.driver.asked, self.openly);
        hears.then(|| offer::question(&self.game, viewer_log, &decision, words))
    }

    /// Returns the number of the pending decision for a viewer: that of [`Referee::question`].
    pub fn asked(&self, viewer: Viewer) -> Option<u32> {
        self.viewer_log(viewer).pending()
    }

    /// Returns the table as a viewer may see it.
    pub fn table(&self, viewer: Viewer) -> Table {
        let viewer_log = self.viewer_log(viewer);
        let view = self.game.view(viewer_log.viewer);
        let mut handles = viewer_log.handles.clone();
        let problems = view.problems.iter().filter_map(|&(a, p)| Some((Area::of(a)?, handles.of(p)))).collect();
        let places = places::places(self.game.board(), &view, &mut handles);
        let mut cards =
            |list: Vec<CardView>| list.into_iter().map(|c| viewer_log::card(&mut handles, c)).collect::<Vec<_>>();
        let players = view.players.into_iter().map(|p| Player {
            seat: p.player.into(),
            alive: p.alive,
            points: p.points,
            tokens: p.tokens,
            deck: p.deck,
            problem_deck: p.problem_deck,
            hand_size: p.hand_size,
            // Of another player's hand only the cards that a text shows are listed; the rest is only counted.
            hand: p.hand.map(|hand| cards(hand.into_iter().filter(|c| c.card.is_some()).collect())),
            discard: cards(p.discard),
            banished: cards(p.banished),
            flipped: cards(p.flipped),
            home_limit: p.home_limit,
            winning_score: p.winning_score,
            faceoff_total: p.faceoff_total,
        });
        let (players, play, queue) = (players.collect(), cards(view.play), cards(view.queue));
        let seed = self.game.state().rng.seed();
        Table {
            version: VERSION,
            events: self.events(),
            turn: view.turn,
            active: view.active.into(),
            phase: view.phase.as_ref().map(offer::word),
            players,
            play,
            queue,
            problems,
            places,
            faceoff: view.faceoff.as_ref().map(|f| Faceoff {
                kind: offer::word(&f.kind),
                starter: f.starter.into(),
                areas: f.areas.iter().copied().filter_map(Area::of).collect(),
                troublemaker: f.troublemaker.map(|card| handles.of(card)),
                winner: f.winner.map(Seat::from),
            }),
            outcome: view.outcome.map(|outcome| match outcome {
                state::Outcome::Win(player) => Outcome::Win(player.into()),
                state::Outcome::Draw => Outcome::Draw,
                state::Outcome::Stalled => Outcome::Stalled,
            }),
            commitment: seed.map(|seed| seed.commitment()),
            seed: seed.filter(|_| view.outcome.is_some()).map(|seed: Seed| seed.to_string()),
        }
    }

    /// Returns the card with that handle of a viewer, for the keeper of the game.
    pub fn card(&self, viewer: Viewer, handle: Handle) -> Option<CardId> {
        self.viewer_log(viewer).handles.card(handle)
    }

    /// Returns this game, and one that differs only in what `viewer` doesn't know, both without stored states for going
    /// back. Never give them to players: they are for tests that the viewer's messages are the same in both.
    #[doc(hidden)]
    pub fn twins(&self, viewer: Viewer, rng: &mut Rng) -> [Referee; 2] {
        let mut one = self.clone();
        (one.past, one.barrier) = (None, Barrier::Beginning);
        let mut other = one.clone();
        other.game = one.game.twin(viewer, rng);
        other.game.take_events();
        other.openly = other.game.is_asked_openly();
        [one, other]
    }
}

/// The viewers of a game: each seat, a spectator and a judge.
fn viewers(game: &Game) -> impl Iterator<Item = Viewer> + use<> {
    let seats = (0..game.state().players.len() as u8).map(|i| Viewer::Player(PlayerId(i)));
    seats.chain([Viewer::Spectator, Viewer::Judge])
}

/// Returns true if a viewer is informed that a player is asked.
fn hears(viewer: Viewer, asked: Option<Asked>, openly: bool) -> bool {
    asked.is_some_and(|asked| openly || viewer == Viewer::Judge || viewer == Viewer::Player(asked.who))
}
