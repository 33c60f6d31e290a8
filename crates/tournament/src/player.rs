//! Players of an event.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::decklist::Handed;
use crate::penalty::Penalty;
use crate::words::Words;

/// Number of a player in the event: from 1, in the order of registration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// Returns the index in a list of all players.
    pub fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Player {
    /// Number of the player.
    pub id: PlayerId,
    /// Name of the player.
    pub name: Words,
    /// Number of rounds that were paired when the player entered.
    pub entered_after: u32,
    /// True if the player left (Conceding and Dropping).
    pub dropped: bool,
    /// True if the player was disqualified and can't return (Tournament Disqualification).
    pub disqualified: bool,
    /// Deck list of the player.
    pub list: Option<Handed>,
    /// Penalties, oldest first.
    pub penalties: Vec<Penalty>,
    /// Number of pending Game Losses: they were given between games and count for the next one (Game Loss).
    pub losses_due: u8,
    /// Table at which the player sits in every round.
    pub fixed_table: Option<u32>,
    /// True if the entry fee is paid.
    pub paid: bool,
    /// Number of first rounds in which the player has a bye that was won as a prize.
    pub prize_byes: u32,
}

impl Player {
    /// Creates a player who has just entered.
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

    /// Returns true if the player is to be paired.
    pub fn plays(&self) -> bool {
        !self.dropped && !self.disqualified
    }
}
