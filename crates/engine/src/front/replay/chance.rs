//! All chance of a game.

use serde::{Deserialize, Serialize};

use crate::model::rng::{Rng, Seed};

/// Where the chance of a game comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// A number, for games without secrets.
    Seed(u64),
    /// A secret seed, for games between people.
    Secret(Seed),
    /// What was drawn, in its order: of a game whose seed isn't told, or that had none. Where a game draws more, it differs.
    Drawn(Vec<u64>),
}

impl Chance {
    /// What is published before the game.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Chance::Secret(seed) => Some(seed.commitment()),
            Chance::Seed(_) | Chance::Drawn(_) => None,
        }
    }

    /// What was drawn of it so far in a game, instead of the seed: the same game to that point, and nothing of what comes.
    /// Nothing where the chance is no secret.
    pub fn so_far(rng: &Rng) -> Option<Chance> {
        rng.drawn().map(Chance::Drawn)
    }
}

impl From<Chance> for Rng {
    fn from(chance: Chance) -> Rng {
        match chance {
            Chance::Seed(seed) => Rng::new(seed),
            Chance::Secret(seed) => Rng::from(seed),
            Chance::Drawn(numbers) => Rng::recorded(numbers),
        }
    }
}

impl From<u64> for Chance {
    fn from(seed: u64) -> Chance {
        Chance::Seed(seed)
    }
}

impl From<Seed> for Chance {
    fn from(seed: Seed) -> Chance {
        Chance::Secret(seed)
    }
}
