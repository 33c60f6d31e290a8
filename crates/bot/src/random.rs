//! [`Random`]: a bot that chooses each legal option with equal probability.

use maneframe_engine::Rng;

use crate::{Observation, Policy};

/// A bot that chooses randomly among the options.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// Creates a bot whose choices the seed determines.
    pub fn new(seed: u64) -> Random {
        Random { rng: Rng::new(seed) }
    }
}

impl Policy for Random {
    fn decide(&mut self, observation: &Observation) -> usize {
        self.rng.below(observation.options().len())
    }
}
