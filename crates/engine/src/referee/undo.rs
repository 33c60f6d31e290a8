//! Determines how far a player may go back, and goes back.

use serde::{Deserialize, Serialize};

use maneframe_wording::Wording;

use crate::model::decision::Choice;
use crate::model::ids::{CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::occurrence::Act;
use crate::model::rng::Rng;
use crate::play::game::Game;
use crate::play::table;
use crate::play::view::Viewer;
use crate::record::replay::{Entry, Head, moves};
use crate::referee::message::{Refused, Seat};
use crate::referee::viewer_log::ViewerLog;
use crate::referee::{Referee, hears};

/// A copy of the game some choices ago, and the choices since then. A copy is large, so only one is kept: going back
/// replays choices from it.
#[derive(Clone, Debug)]
pub(super) struct Past {
    base: Scene,
    made: Vec<Moment>,
    /// Number of choices at the end of `made` that can be taken back: they follow each other, and no player learned
    /// anything from them.
    open: usize,
    /// Knowledge after the last choice.
    known: Known,
}

/// The game and its onlookers, with their handles.
#[derive(Clone, Debug)]
struct Scene {
    game: Game,
    viewer_logs: Vec<ViewerLog>,
}

/// A choice that was made.
#[derive(Clone, Debug)]
struct Moment {
    who: PlayerId,
    /// The number of the decision for that player.
    number: u32,
    /// True if all viewers were informed that it was asked.
    openly: bool,
    /// The number of the first event after it, and how many moves were made before it.
    event: u32,
    moves: usize,
    choice: Choice,
    /// For each onlooker, how many handles had been assigned before it.
    given: [u32; MAX_PLAYERS + 2],
}

/// A decision before it is made, for [`Referee::remember`].
pub(super) struct Before {
    who: PlayerId,
    number: u32,
    openly: bool,
    turn: u16,
    given: [u32; MAX_PLAYERS + 2],
}

/// Knowledge of all players, and the state of chance.
#[derive(Clone, Debug)]
struct Known {
    rng: Rng,
    /// Players that may know a card, one bit each, by card number.
    cards: Vec<u8>,
}

impl Known {
    /// Returns what the players other than `bots` know.
    fn of(game: &Game, bots: PlayerSet) -> Known {
        let state = game.state();
        let players = state.players.len() as u8;
        let seated = ((1 << players) - 1) & !bots.0;
        let knows = |player: u8, card| u8::from(game.may_know(Viewer::Player(PlayerId(player)), card)) << player;
        let bits = |card| match game.pool().shows {
            true => (0..players).fold(0, |bits, player| bits | knows(player, card)) & seated,
            false => game.know_by_zone(card).0 & seated,
        };
        Known { rng: state.rng.clone(), cards: (0..state.cards.len() as u16).map(|card| bits(CardId(card))).collect() }
    }

    fn is_more_than(&self, earlier: &Known) -> bool {
        self.rng != earlier.rng || self.cards.iter().zip(&earlier.cards).any(|(now, then)| now & !then != 0)
    }
}

impl Scene {
    /// Makes a choice again; its messages have already been sent.
    fn play(&mut self, moment: &Moment) {
        for (viewer_log, given) in self.viewer_logs.iter_mut().zip(moment.given) {
            // Numbers are as they were assigned originally, whatever was taken back before.
            viewer_log.handles.count_on_from(given);
        }
        self.game.choose_unchecked(moment.choice);
        for event in self.game.take_events() {
            self.viewer_logs.iter_mut().for_each(|viewer_log| viewer_log.hear(&event, &self.game));
        }
        for viewer_log in &mut self.viewer_logs {
            viewer_log.look(&self.game);
            viewer_log.forget_before(viewer_log.next_event());
        }
    }
}

/// The reason why a player can't go back further.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Barrier {
    /// The game began there, or was loaded.
    Beginning,
    /// Another player chose before that, or gave up.
    AnothersChoice,
    /// A player learned something by it, or chance was involved: that can't be undone.
    Learned,
    /// A judge corrected something.
    Judge,
    /// All players went back together there.
    Rewound,
    /// It is too long ago: of consecutive choices only the last ones are kept.
    LongAgo,
}

/// The maximum number of consecutive choices that can be taken back.
const KEPT: usize = 24;
/// Number of choices after which a new copy is made before the turn ends.
const MOST_MADE: usize = 64;
/// Acts that show something to a player.
const SHOWING: u64 = Act::Draw.bit() | Act::Flip.bit() | Act::Look.bit() | Act::Shuffle.bit() | Act::Uncover.bit();

impl Past {
    /// Returns the choices that can be taken back.
    fn open(&self) -> &[Moment] {
        &self.made[self.made.len() - self.open..]
    }

    /// Returns the last of these that all viewers were informed of and that no bot made.
    fn last_by_person(&self, bots: PlayerSet) -> Option<&Moment> {
        self.open().iter().rev().find(|moment| moment.openly && !bots.has(moment.who))
    }

    /// Replaces the copy by one just before the first choice that can be taken back.
    fn advance(&mut self) {
        let first = self.made.len() - self.open;
        for moment in self.made.drain(..first) {
            self.base.play(&moment);
        }
        self.base.game = self.base.game.settled();
    }
}

/// The decisions to which a player may go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WayBack {
    /// The numbers of the decisions that the player may make again, the latest first.
    pub to: Vec<u32>,
    /// The reason why the player can't go back further.
    pub barrier: Barrier,
}

impl Referee {
    /// Describes the pending decision, and copies the game if no copy exists.
    pub(super) fn before(&mut self, who: PlayerId, number: u32) -> Before {
        if self.past.is_none() {
            let viewer_logs = self.viewer_logs.iter().map(ViewerLog::silent).collect();
            let base = Scene { game: self.game.settled(), viewer_logs };
            self.past = Some(Past { base, made: Vec::new(), open: 0, known: Known::of(&self.game, self.bots) });
        }
        let mut given = [0; MAX_PLAYERS + 2];
        given.iter_mut().zip(&self.viewer_logs).for_each(|(given, viewer_log)| *given = viewer_log.handles.count());
        let turn = self.game.state().turn;
        Before { who, number, openly: self.openly, turn, given }
    }

    /// Records a choice that was just made. It can be taken back unless a player learned something by it. `acts` are
    /// the acts that followed.
    pub(super) fn remember(&mut self, before: Before, choice: Choice, acts: u64) {
        let (moves, turn, bots) = (self.moves() - 1, self.game.state().turn, self.bots);
        let Some(past) = &mut self.past else { return };
        let Before { who, number, openly, given, .. } = before;
        let known = Known::of(&self.game, self.bots);
        let learned = acts & SHOWING != 0 || known.is_more_than(&past.known);
        past.known = known;
        past.made.push(Moment { who, number, openly, event: self.marks[moves], moves, choice, given });
        if learned {
            (past.open, self.barrier) = (0, Barrier::Learned);
        } else if openly && !bots.has(who) && past.last_by_person(bots).is_some_and(|m| m.who != who) {
            (past.open, self.barrier) = (1, Barrier::AnothersChoice);
        } else if past.open == KEPT {
            self.barrier = Barrier::LongAgo;
        } else {
            past.open += 1;
        }
        // The next choice makes a new copy: once a turn, and again in a long turn.
        if past.open == 0 && (turn != before.turn || past.made.len() >= MOST_MADE) {
            self.past = None;
        } else if past.made.len() >= MOST_MADE + KEPT {
            past.advance();
        }
    }

    /// Returns how far a player may go back, and the reason why no further. Players can only take back their own
    /// choices, if no player learned anything by them. Choices of bots ([`Referee::set_bots`]) are skipped, and
    /// so are other players' choices of which the viewers were not informed, because they must not reveal that they
    /// existed.
    pub fn way_back(&self, seat: Seat) -> WayBack {
        let mut to = Vec::new();
        let open = self.past.iter().flat_map(Past::open).rev();
        for moment in open.filter(|moment| moment.openly && !self.bots.has(moment.who)) {
            // All choices of people that are kept are one player's.
            if Seat::from(moment.who) != seat {
                return WayBack { to, barrier: Barrier::AnothersChoice };
            }
            to.push(moment.number);
        }
        WayBack { to, barrier: self.barrier }
    }

    /// Goes back to a decision. It is asked again with a new number; the events since are reported as taken back.
    ///
    /// # Errors
    /// If [`Referee::way_back`] doesn't lead to that decision.
    pub fn go_back(&mut self, seat: Seat, decision: u32) -> Result<(), Refused> {
        if !self.way_back(seat).to.contains(&decision) {
            return Err(Refused { rule: None, words: Wording::new("refusal.cannot-go-back") });
        }
        let Some(past) = &mut self.past else { return Ok(()) };
        let to = past.made.iter().rposition(|m| m.number == decision && m.openly && Seat::from(m.who) == seat);
        let Some(to) = to else { return Ok(()) };
        let undone = past.made.split_off(to);
        past.open -= undone.len();
        let mut scene = past.base.clone();
        // A copy at rest has no derived values.
        scene.game.with_mut(|_| ());
        past.made.iter().for_each(|moment| scene.play(moment));
        past.known = Known::of(&scene.game, self.bots);
        self.return_to(scene, &undone[0]);
        Ok(())
    }

    fn return_to(&mut self, scene: Scene, moment: &Moment) {
        let next = self.events();
        self.game = scene.game;
        self.openly = moment.openly;
        self.enter(Entry::Undo { to: moment.moves });
        // Numbers of events and handles that were sent are not used again for anything else.
        self.game.set_next_event(next + 1);
        let who = Seat::from(moment.who);
        let words = Wording::new("event.go-back").with("who", moment.who);
        for (viewer_log, then) in self.viewer_logs.iter_mut().zip(scene.viewer_logs) {
            viewer_log.handles.return_to(then.handles);
            viewer_log.tell("go-back", Some(who), words.clone(), Some(moment.event));
            viewer_log.hear_question(hears(viewer_log.viewer, self.game.driver.asked, self.openly));
        }
    }

    /// Goes back to the game after `to` moves ([`Referee::moves`]), regardless of what was learned since: by consent of
    /// all, or because a judge decides so. The game is played again from its beginning, at the same table. All viewers
    /// receive `words` as a happening `go-back`, all cards get new handles, and no player can go further back alone.
    ///
    /// # Errors
    /// If fewer moves were made, or `head` is not how this game began. The game is unchanged.
    pub fn rewind(&mut self, table: &table::Table, head: &Head, to: usize, words: &Wording) -> Result<(), Refused> {
        let refused = |words: String| Refused { rule: None, words: words.into() };
        let Some(&back_to) = self.marks.get(to) else {
            return Err(refused(format!("the game has only {} moves to take back", self.moves())));
        };
        let mut game = head.start(table, true);
        for entry in &moves(&self.entries)[..to] {
            entry.make(&mut game).map_err(|e| refused(format!("the game began differently: a move {e}")))?;
        }
        game.take_events();
        game.set_next_event(self.events() + 1);
        self.game = game;
        self.openly = self.game.is_asked_openly();
        (self.past, self.barrier) = (None, Barrier::Rewound);
        self.enter(Entry::Undo { to });
        for viewer_log in &mut self.viewer_logs {
            // The card of a handle may not be known to its viewer any more.
            viewer_log.handles.forget_all();
            viewer_log.tell("go-back", None, words.clone(), Some(back_to));
            viewer_log.look(&self.game);
            viewer_log.hear_question(hears(viewer_log.viewer, self.game.driver.asked, self.openly));
        }
        Ok(())
    }
}
