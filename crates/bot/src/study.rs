//! [`Study`]: comparisons of ways to play a turn, from which a [`Net`](crate::net::Net) learns. All ways are tried in
//! the same worlds, so the differences between them depend little on luck and not at all on who has the better deck.

use maneframe_engine::{Game, PlayerId, Rng};

use crate::observation::Observation;
use crate::rollout;
use crate::search::{self, Budget, Racing, Searcher};

/// The extent of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Study {
    /// Maximum number of ways to compare.
    pub ways: usize,
    /// Number of worlds in which each of them is tried.
    pub worlds: usize,
    /// Numbers of turns after which the result is looked at, from 1. The turn that is compared counts.
    pub turns: [usize; 2],
}

impl Default for Study {
    fn default() -> Study {
        Study { ways: 8, worlds: 3, turns: [3, 5] }
    }
}

/// A way that was tried in a world.
pub struct Tried<'a> {
    /// Number of the way, from 0. The first one is the choice of [`Greedy`](crate::Greedy).
    pub way: usize,
    /// Number of the world, from 0.
    pub world: usize,
    /// The position at the end of the turn, when the next turn begins. The game may be over.
    pub position: &'a Game,
    /// Probability to win, from 0 to 1, at the times of [`Study::turns`].
    pub chances: [f64; 2],
}

impl Study {
    /// Compares what the seat can do in its Main Phase. `see` gets each way in each world. Nothing is compared if the
    /// seat has no choice of its own Main Phase to make, or if only one way is found.
    pub fn compare(self, game: &Game, seat: PlayerId, seed: u64, mut see: impl FnMut(Tried<'_>)) {
        let Some(observation) = Observation::of(game, seat).filter(Observation::is_main_phase) else { return };
        let mut candidates = Searcher::new(seed, Budget::comparing(self.ways)).candidates(&observation);
        candidates.truncate(self.ways);
        if candidates.len() < 2 {
            return;
        }
        let mut rng = Rng::new(seed);
        for world in 0..self.worlds {
            let dealt = observation.imagine(&mut rng);
            let turn = dealt.state().turn;
            for (way, candidate) in candidates.iter().enumerate() {
                let seed = seed ^ (world as u64) << 20;
                let mut position = dealt.clone();
                Racing::carry_out(&mut position, candidate, seat);
                rollout::play_on(&mut position, turn, 1, seed);
                let mut later = position.clone();
                let chances = self.turns.map(|turns| {
                    rollout::play_on(&mut later, turn, turns, seed);
                    search::chance(&later, seat)
                });
                see(Tried { way, world, position: &position, chances });
            }
        }
    }
}
