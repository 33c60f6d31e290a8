//! How far a player may go back.

use serde::{Deserialize, Serialize};

use crate::front::game::Game;
use crate::front::message::{Refused, Seat};
use crate::front::referee::onlooker::Onlooker;
use crate::front::referee::{Referee, hears};
use crate::front::replay::{Entry, Head, moves};
use crate::front::table;
use crate::front::view::Viewer;
use crate::model::decision::Choice;
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::Act;

/// The choices that can be taken back: the latest ones in a row by which nobody learned anything. Only the game before the first of
/// them is kept, as a game is large; those between are found by playing on from there.
#[derive(Clone, Debug)]
pub(super) struct Past {
    before: Scene,
    moments: Vec<Moment>,
}

/// The game, and what its onlookers call the cards.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    game: Game,
    onlookers: Vec<Onlooker>,
}

/// A choice that can be taken back.
#[derive(Clone, Debug)]
struct Moment {
    who: PlayerId,
    /// The number of the decision for that player.
    number: u32,
    /// Whether everybody could hear that it was asked.
    openly: bool,
    /// The number of the first event after it, and how many moves were made before it.
    event: u32,
    moves: usize,
    choice: Choice,
    /// For each onlooker, how many handles had been given out before it.
    given: Vec<u32>,
}

impl Scene {
    /// Plays on: what is told of it is told already.
    fn play(&mut self, moment: &Moment) {
        for (onlooker, given) in self.onlookers.iter_mut().zip(&moment.given) {
            // Numbers are as they were given out then, whatever was taken back before.
            onlooker.handles.count_on_from(*given);
        }
        self.game.choose_unchecked(moment.choice);
        for event in self.game.take_events() {
            self.onlookers.iter_mut().for_each(|onlooker| onlooker.hear(&event, &self.game));
        }
        for onlooker in &mut self.onlookers {
            onlooker.look(&self.game);
            onlooker.forget_before(onlooker.next_event());
        }
    }
}

/// Why a player can't go back further than that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct WayBack {
    /// The numbers of the decisions that the player may make anew, the latest first.
    pub to: Vec<u32>,
    /// What lies before them.
    pub barrier: Barrier,
}

impl Referee {
    /// The game as it is now.
    pub(super) fn scene(&self) -> Scene {
        let onlookers = self.onlookers.iter().map(Onlooker::silent).collect();
        Scene { game: self.game.at_rest(), onlookers }
    }

    /// Notes a choice that was just made, in the game as it was `before`: the way back leads over it, unless somebody learned something
    /// by it. `asked` is who made it, the number of the decision, and whether everybody heard of it; `acts` are the acts that followed.
    pub(super) fn remember(&mut self, before: Scene, asked: (PlayerId, u32, bool), choice: Choice, acts: u64) {
        let (who, number, openly) = asked;
        if self.learned(&before.game, acts) {
            (self.past, self.barrier) = (None, Barrier::Learned);
            return;
        }
        let others = |past: &Past| past.moments.iter().rev().find(|m| m.openly).is_some_and(|m| m.who != who);
        if openly && self.past.as_ref().is_some_and(others) {
            (self.past, self.barrier) = (None, Barrier::AnothersChoice);
        }
        let moves = self.moves() - 1;
        let moment = Moment {
            who,
            number,
            openly,
            event: self.marks[moves],
            moves,
            choice,
            given: before.onlookers.iter().map(|o| o.handles.count()).collect(),
        };
        let past = self.past.get_or_insert_with(|| Past { before, moments: Vec::new() });
        if past.moments.len() == KEPT {
            let first = past.moments.remove(0);
            past.before.play(&first);
            past.before.game = past.before.game.at_rest();
            self.barrier = Barrier::LongAgo;
        }
        past.moments.push(moment);
    }

    /// How far a player may go back, and why no further: only past their own choices, by which nobody learned anything. Choices of
    /// others that nobody heard of are passed over, as nobody may see that there were any.
    pub fn way_back(&self, seat: Seat) -> WayBack {
        let mut to = Vec::new();
        for moment in self.past.iter().flat_map(|past| &past.moments).rev().filter(|moment| moment.openly) {
            // All that are kept are one player's.
            if Seat::from(moment.who) != seat {
                return WayBack { to, barrier: Barrier::AnothersChoice };
            }
            to.push(moment.number);
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
        let Some(past) = &mut self.past else { return Ok(()) };
        let to = past.moments.iter().rposition(|m| m.number == decision && m.openly && Seat::from(m.who) == seat);
        let Some(to) = to else { return Ok(()) };
        let undone = past.moments.split_off(to);
        let mut scene = past.before.clone();
        // A copy at rest has no derived values.
        scene.game.go(|_| ());
        past.moments.iter().for_each(|moment| scene.play(moment));
        self.return_to(scene, &undone[0]);
        Ok(())
    }

    fn return_to(&mut self, scene: Scene, moment: &Moment) {
        let next = self.events();
        self.game = scene.game;
        self.openly = moment.openly;
        self.enter(Entry::Undo { to: moment.moves });
        // Numbers of events and handles that were told are not used again for anything else.
        self.game.set_next_event(next + 1);
        let who = Seat::from(moment.who);
        let words = format!("{} goes back", moment.who);
        for (onlooker, then) in self.onlookers.iter_mut().zip(scene.onlookers) {
            onlooker.handles.return_to(then.handles);
            onlooker.tell("go-back", Some(who), &words, Some(moment.event));
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
        (self.past, self.barrier) = (None, Barrier::Rewound);
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

    /// Whether anybody knows more than before the decision, or chance was used.
    fn learned(&self, earlier: &Game, acts: u64) -> bool {
        const SHOWING: u64 =
            Act::Draw.bit() | Act::Flip.bit() | Act::Look.bit() | Act::Shuffle.bit() | Act::Uncover.bit();
        let seats = self.onlookers.iter().map(|o| o.viewer).filter(|v| matches!(v, Viewer::Player(_)));
        let cards = |game: &Game| (0..game.state().cards.len() as u16).map(CardId);
        let (then, now) = (earlier.state(), self.game.state());
        if then.rng != now.rng || acts & SHOWING != 0 {
            return true;
        }
        // Where no text shows cards it takes a change of some card for anybody to know more.
        let mut players = then.players.iter().zip(now.players.iter());
        (self.game.pool().shows
            || then.cards != now.cards
            || players.any(|((_, then), (_, now))| then.alive != now.alive))
            && seats
                .into_iter()
                .any(|viewer| cards(earlier).any(|c| self.game.may_know(viewer, c) && !earlier.may_know(viewer, c)))
    }
}
