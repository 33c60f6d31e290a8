//! Who takes part.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::decklist::Handed;
use crate::penalty::Penalty;
use crate::words::Words;

/// A player's number in the event: from 1, in the order of registration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// The place in a list of all players.
    pub fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// The number.
    pub id: PlayerId,
    /// The name.
    pub name: Words,
    /// How many rounds had been paired when the player came.
    pub entered_after: u32,
    /// Whether the player left (Conceding and Dropping).
    pub dropped: bool,
    /// Whether the player was sent away, and can't come back (Tournament Disqualification).
    pub disqualified: bool,
    /// The deck list.
    pub list: Option<Handed>,
    /// Penalties, oldest first.
    pub penalties: Vec<Penalty>,
    /// Game Losses that were given between games and count in the next one (Game Loss).
    pub losses_due: u8,
    /// The table at which the player sits in every round.
    pub fixed_table: Option<u32>,
    /// Whether the entry fee is paid.
    pub paid: bool,
    /// Number of first rounds in which the player has a bye as a prize.
    pub prize_byes: u32,
}

impl Player {
    /// A player who has just come.
    pub fn new(id: PlayerId, name: Words, entered_after: u32) -> Player {
        Player {
            id,
            name,
            entered_after,
            dropped: false,
            disqualified: false,
            list: None,
            penalties: Vec::new(),
            losses_due: 0,
            fixed_table: None,
            paid: false,
            prize_byes: 0,
        }
    }

    /// Whether the player is to be paired.
    pub fn plays(&self) -> bool {
        !self.dropped && !self.disqualified
    }
}
