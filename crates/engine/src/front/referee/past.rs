//! How far a player may go back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::front::game::Game;
use crate::front::handle::Handles;
use crate::front::message::{Refused, Seat};
use crate::front::referee::{Referee, hears};
use crate::front::replay::{Entry, Head, moves};
use crate::front::table;
use crate::front::view::Viewer;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::Act;

/// The game as it was before a decision.
#[derive(Clone, Debug)]
pub(super) struct Past {
    who: PlayerId,
    /// The number of the decision for that player.
    number: u32,
    /// Whether everybody could hear that it was asked.
    openly: bool,
    game: Game,
    /// The number of the first event after it, and how many moves were made before it.
    event: u32,
    moves: usize,
    handles: Vec<Handles>,
}

/// Why a player can't go back further than that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Barrier {
    /// The game began there, or was loaded.
    Beginning,
    /// Somebody else chose before that, or gave up.
    AnothersChoice,
    /// Somebody learned something by it, or chance had a say: it can't be unlearned.
    Learned,
    /// A judge put something right.
    Judge,
    /// Everybody went back together there.
    Rewound,
    /// It is too long ago: of the choices in a row only the last ones are kept.
    LongAgo,
}

/// So many choices in a row can be taken back.
const KEPT: usize = 24;

/// How far a player may go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct WayBack {
    /// The numbers of the decisions that the player may make anew, the latest first.
    pub to: Vec<u32>,
    /// What lies before them.
    pub barrier: Barrier,
}

impl Referee {
    /// Keeps the game as it is while a player is asked.
    pub(super) fn moment(&self, who: PlayerId, number: u32) -> Past {
        Past {
            who,
            number,
            openly: self.openly,
            game: self.game.clone(),
            event: self.events(),
            moves: self.moves(),
            handles: self.onlookers.iter().map(|o| o.handles.clone()).collect(),
        }
    }

    /// Keeps a moment. What nobody can go back to from there on is dropped: each holds a whole game.
    pub(super) fn remember(&mut self, moment: Past) {
        let another = self.past.iter().rev().find(|past| past.openly).is_some_and(|past| past.who != moment.who);
        if another && moment.openly {
            (self.past, self.barrier) = (Vec::new(), Barrier::AnothersChoice);
        }
        if self.past.len() == KEPT {
            self.past.remove(0);
            self.barrier = Barrier::LongAgo;
        }
        self.past.push(moment);
    }

    /// How far a player may go back, and why no further: only past their own choices, by which nobody learned anything. Choices of
    /// others that nobody heard of are passed over, as nobody may see that there were any.
    pub fn way_back(&self, seat: Seat) -> WayBack {
        let mut to = Vec::new();
        for past in self.past.iter().rev().filter(|past| past.openly) {
            // All that are kept are one player's.
            if Seat::from(past.who) != seat {
                return WayBack { to, barrier: Barrier::AnothersChoice };
            }
            to.push(past.number);
        }
        WayBack { to, barrier: self.barrier }
    }

    /// Goes back to a decision. It is asked again with a new number; what happened since is told as taken back.
    ///
    /// # Errors
    /// Where [`Referee::way_back`] doesn't lead to that decision.
    pub fn go_back(&mut self, seat: Seat, decision: u32) -> Result<(), Refused> {
        if !self.way_back(seat).to.contains(&decision) {
            let words = "nobody can go back there: somebody else chose since, or something was learned".to_owned();
            return Err(Refused { rule: None, words });
        }
        while let Some(past) = self.past.pop() {
            if past.number == decision && past.openly && Seat::from(past.who) == seat {
                self.return_to(past);
                break;
            }
        }
        Ok(())
    }

    fn return_to(&mut self, past: Past) {
        let next = self.events();
        self.game = past.game;
        self.openly = past.openly;
        self.enter(Entry::Undo { to: past.moves });
        // Numbers of events and handles that were told are not used again for anything else.
        self.game.set_next_event(next + 1);
        let who = Seat::from(past.who);
        let words = format!("{} goes back", past.who);
        for (onlooker, handles) in self.onlookers.iter_mut().zip(past.handles) {
            onlooker.handles.return_to(handles);
            onlooker.tell("go-back", Some(who), &words, Some(past.event));
            onlooker.hear_question(hears(onlooker.viewer, self.game.asked, self.openly));
        }
    }

    /// Goes back to where `to` moves stood ([`Referee::moves`]), past whatever was learned: by consent of all, or because a judge
    /// says so. The game is played again from its beginning, at the same table. Everybody is told `words` as a happening `go-back`, all
    /// cards have new handles, and nobody can go further back alone.
    ///
    /// # Errors
    /// Where fewer moves stand, or `head` is not how this game began. The game is unchanged.
    pub fn rewind(&mut self, table: &table::Table, head: &Head, to: usize, words: &str) -> Result<(), Refused> {
        let refused = |words: String| Refused { rule: None, words };
        let Some(&back_to) = self.marks.get(to) else {
            return Err(refused(format!("{} moves stand: there is nothing to take back", self.moves())));
        };
        let mut game = head.start(table, true);
        for entry in &moves(&self.entries)[..to] {
            entry.make(&mut game).map_err(|e| refused(format!("the game began otherwise: a move {e}")))?;
        }
        game.take_events();
        game.set_next_event(self.events() + 1);
        self.game = game;
        self.openly = self.game.is_asked_openly();
        (self.past, self.barrier) = (Vec::new(), Barrier::Rewound);
        self.enter(Entry::Undo { to });
        for onlooker in &mut self.onlookers {
            // What a handle stood for may not be known any more.
            onlooker.handles.forget_all();
            onlooker.tell("go-back", None, words, Some(back_to));
            onlooker.look(&self.game);
            onlooker.hear_question(hears(onlooker.viewer, self.game.asked, self.openly));
        }
        Ok(())
    }

    /// Removes the ways back past the last choice if somebody learned something by it; `acts` are the acts that happened.
    pub(super) fn close_the_way_back(&mut self, acts: u64) {
        let Some(last) = self.past.last() else { return };
        if self.learned(last, acts) {
            (self.past, self.barrier) = (Vec::new(), Barrier::Learned);
        }
    }

    /// Whether anybody knows more than before the decision, or chance was used.
    fn learned(&self, before: &Past, acts: u64) -> bool {
        const SHOWING: u64 =
            Act::Draw.bit() | Act::Flip.bit() | Act::Look.bit() | Act::Shuffle.bit() | Act::Uncover.bit();
        let seats = self.onlookers.iter().map(|o| o.viewer).filter(|v| matches!(v, Viewer::Player(_)));
        let cards = |game: &Game| (0..game.state().cards.len() as u16).map(CardId);
        let earlier = &before.game;
        earlier.state().rng != self.game.state().rng
            || acts & SHOWING != 0
            || seats
                .into_iter()
                .any(|viewer| cards(earlier).any(|c| self.game.may_know(viewer, c) && !earlier.may_know(viewer, c)))
    }
}
