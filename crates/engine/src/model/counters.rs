//! Counters that cards have (CR 519): those with a name, and +1 power counters, each with its time.

use maneframe_card::Symbol;
use serde::{Deserialize, Serialize};

use crate::model::ids::CardRef;

/// Counters that were put on a card at one time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// On which card.
    pub card: CardRef,
    /// When.
    pub stamp: u32,
    /// How many.
    pub count: i16,
}

/// A named counter on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NamedCounter {
    /// On which card.
    pub card: CardRef,
    /// Its name.
    pub name: Symbol,
    /// How many.
    pub count: u16,
}
