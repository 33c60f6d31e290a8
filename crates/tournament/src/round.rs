//! Rounds and their tables.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::player::PlayerId;
use crate::score::{Score, Won};

/// Players at a table. If there is no second player, the first has a bye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Seats {
    /// Player who is named first.
    pub first: PlayerId,
    /// Opponent of the first player.
    pub second: Option<PlayerId>,
}

impl Seats {
    /// Returns both players, or the only one.
    pub fn players(self) -> impl Iterator<Item = PlayerId> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// Way in which a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The match was played.
    Played,
    /// A player conceded the match (Conceding and Dropping).
    Conceded,
    /// A player left the event during the match (Conceding and Dropping).
    Dropped,
    /// Game Losses decided the match (Game Loss).
    Penalty,
    /// The player had no opponent.
    Bye,
}

/// Reported result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reported {
    /// Games won by the first player and by the second.
    pub score: Score,
    /// Way in which the match ended.
    pub how: How,
    /// Player who took the first turn, if recorded.
    pub went_first: Option<PlayerId>,
}

/// Table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Number of the table, 1-based.
    pub number: u32,
    /// Players at the table.
    pub seats: Seats,
    /// Result of the match, if reported.
    pub result: Option<Reported>,
    /// Game Losses of the first player and of the second.
    pub losses: [u8; 2],
    /// Extra time of this table in seconds.
    pub extension: u32,
    /// True if the decks of the table are checked this round (Deck Checks).
    pub checked: bool,
}

impl Table {
    /// Creates a table without a result. If only one player sits there, the result is a bye.
    pub fn new(number: u32, seats: Seats) -> Table {
        let bye = Reported { score: Score::Bye, how: How::Bye, went_first: None };
        let result = seats.second.is_none().then_some(bye);
        Table { number, seats, result, losses: [0; 2], extension: 0, checked: false }
    }

    /// Returns the index of a player's seat: 0 or 1.
    pub fn seat(&self, player: PlayerId) -> Option<usize> {
        self.seats.players().position(|p| p == player)
    }

    /// Returns the opponent of a player.
    pub fn opponent(&self, player: PlayerId) -> Option<PlayerId> {
        match self.seat(player)? {
            0 => self.seats.second,
            _ => Some(self.seats.first),
        }
    }

    /// Returns true if Game Losses decided the match. `wins` is the number of games that win it.
    pub fn is_decided_by_losses(&self, wins: u8) -> bool {
        self.result.is_some_and(|r| r.how == How::Penalty) && self.losses.iter().any(|losses| *losses >= wins)
    }

    /// Returns the winner, if the match has one.
    pub fn winner(&self) -> Option<PlayerId> {
        match self.result?.score.won() {
            Won::First => Some(self.seats.first),
            Won::Second => self.seats.second,
            Won::Drawn | Won::Neither => None,
        }
    }
}

/// Part of the event to which a round belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// All players play (Swiss Rounds).
    Swiss,
    /// The loser of a match is eliminated (Elimination Rounds).
    Elimination,
}

/// Round of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Number of the round, 1-based. Elimination rounds continue the numbers of the Swiss rounds.
    pub number: u32,
    /// Part of the event.
    pub stage: Stage,
    /// Tables, by number.
    pub tables: Vec<Table>,
    /// Clock of the round.
    pub clock: Clock,
}

impl Round {
    /// Returns true if all results are recorded.
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(|t| t.result.is_some())
    }

    /// Returns a table by its number.
    pub fn table(&self, number: u32) -> Option<&Table> {
        self.tables.iter().find(|t| t.number == number)
    }

    /// Returns the table of a player.
    pub fn table_of(&self, player: PlayerId) -> Option<&Table> {
        self.tables.iter().find(|t| t.seat(player).is_some())
    }
}
