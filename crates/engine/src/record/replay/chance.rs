//! The source of all chance in a game.

use serde::{Deserialize, Serialize};

use crate::model::rng::{Rng, Seed};

/// Determines the source of a game's chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// A number, for games without secrets.
    Seed(u64),
    /// A secret seed, for games between people.
    Secret(Seed),
    /// The numbers drawn, in order: for a game whose seed is not known, or that had none. Further draws differ from the
    /// original.
    Drawn(Vec<u64>),
}

impl Chance {
    /// Returns the commitment that is published before the game.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Chance::Secret(seed) => Some(seed.commitment()),
            Chance::Seed(_) | Chance::Drawn(_) => None,
        }
    }

    /// Returns the numbers drawn so far, instead of the seed: they reproduce the game to that point and reveal nothing
    /// about later draws. `None` if the chance is not secret.
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
