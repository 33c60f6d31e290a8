//! [`Random`]: every legal option is as likely.

use maneframe_engine::{Game, PlayerId, Rng};

use crate::Bot;

/// Takes any legal option.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player with its own chance.
    pub fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, game: &Game, _seat: PlayerId) -> usize {
        let options = game.decision().map_or(0, |d| d.options.len());
        self.rng.below(options)
    }
}
