//! [`Random`]: every legal option is as likely.

use maneframe_engine::Rng;

use crate::{Mind, Sight};

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

impl Mind for Random {
    fn decide(&mut self, sight: &Sight) -> usize {
        self.rng.below(sight.options().len())
    }
}
