//! Counters that cards have (CR 519): those with a name, and +1 power counters, each with its time.

use serde::{Deserialize, Serialize};

use crate::model::ids::{CardRef, WordId};

/// Counters that were put on a card at one time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// On which card.
    pub card: CardRef,
    /// The timestamp of the moment at which they were put there (CR 711.3a).
    pub stamp: u32,
    /// How many, at least one.
    pub count: i16,
}

/// A named counter on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NamedCounter {
    /// On which card.
    pub card: CardRef,
    /// Its name.
    pub name: WordId,
    /// How many.
    pub count: u16,
}
