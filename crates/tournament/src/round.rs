//! Rounds and their tables.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::player::PlayerId;
use crate::score::{Score, Won};

/// Who sits at a table: the first named first. Without a second the first has a bye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Seats {
    /// Named first.
    pub first: PlayerId,
    /// The opponent.
    pub second: Option<PlayerId>,
}

impl Seats {
    /// Both, or the one.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// What ended a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was played.
    Played,
    /// Somebody gave it up (Conceding and Dropping).
    Conceded,
    /// Somebody left the event while it was to be played (Conceding and Dropping).
    Dropped,
    /// Game Losses decided it (Game Loss).
    Penalty,
    /// There was nobody to play against.
    Bye,
}

/// A reported match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reported {
    /// Games won by the first named and by the second.
    pub score: Score,
    /// What ended it.
    pub how: How,
    /// Who took the first turn, where somebody wrote it down.
    pub went_first: Option<PlayerId>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its number, from 1.
    pub number: u32,
    /// Who sits there.
    pub seats: Seats,
    /// What came of it.
    pub result: Option<Reported>,
    /// Game Losses of the first and of the second.
    pub losses: [u8; 2],
    /// Seconds that its players have more than others.
    pub extension: u32,
    /// Whether its decks are checked this round (Deck Checks).
    pub checked: bool,
}

impl Table {
    /// A table at which nothing happened yet. A bye needs no result.
    pub fn new(number: u32, seats: Seats) -> Table {
        let bye = Reported { score: Score::Bye, how: How::Bye, went_first: None };
        let result = seats.second.is_none().then_some(bye);
        Table { number, seats, result, losses: [0; 2], extension: 0, checked: false }
    }

    /// Which of its seats a player has: 0 or 1.
    pub fn seat(&self, player: PlayerId) -> Option<usize> {
        self.seats.players().position(|p| p == player)
    }

    /// Who sits across.
    pub fn opponent(&self, player: PlayerId) -> Option<PlayerId> {
        match self.seat(player)? {
            0 => self.seats.second,
            _ => Some(self.seats.first),
        }
    }

    /// Returns true if the result is that of Game Losses, in a match that `wins` games win.
    pub fn is_decided_by_losses(&self, wins: u8) -> bool {
        self.result.is_some_and(|r| r.how == How::Penalty) && self.losses.iter().any(|losses| *losses >= wins)
    }

    /// Who won, where somebody did.
    pub fn winner(&self) -> Option<PlayerId> {
        match self.result?.score.won() {
            Won::First => Some(self.seats.first),
            Won::Second => self.seats.second,
            Won::Drawn | Won::Neither => None,
        }
    }
}

/// Which part of the event a round belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Everybody plays (Swiss Rounds).
    Swiss,
    /// Who loses is out (Elimination Rounds).
    Elimination,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1, through both parts of the event.
    pub number: u32,
    /// Its part.
    pub stage: Stage,
    /// Its tables, by number.
    pub tables: Vec<Table>,
    /// Its clock.
    pub clock: Clock,
}

impl Round {
    /// Whether all results are in.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(|t| t.result.is_some())
    }

    /// A table by its number.
    pub fn table(&self, number: u32) -> Option<&Table> {
        self.tables.iter().find(|t| t.number == number)
    }

    /// Where a player sits.
    pub fn table_of(&self, player: PlayerId) -> Option<&Table> {
        self.tables.iter().find(|t| t.seat(player).is_some())
    }
}
