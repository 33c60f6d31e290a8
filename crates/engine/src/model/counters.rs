//! Counters on cards (CR 519): named ones, and +1 power counters with their times.

use serde::{Deserialize, Serialize};

use crate::model::ids::{CardRef, WordId};

/// Counters that were put on a card at one time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// Card that has them.
    pub card: CardRef,
    /// Timestamp of the moment at which they were put there (CR 711.3a).
    pub stamp: u32,
    /// Number of counters, at least 1.
    pub count: i16,
}

/// Counters with one name on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NamedCounter {
    /// Card that has them.
    pub card: CardRef,
    /// Name of the counters.
    pub name: WordId,
    /// Number of counters.
    pub count: u16,
}
