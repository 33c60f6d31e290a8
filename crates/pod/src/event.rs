//! [`PodEvent`]: an entry of a pod's log.

use std::ops::RangeInclusive;

use maneframe_deck::Deck;
use maneframe_limited::{Entry, Settings};
use maneframe_protocol::PodKind;
use serde::{Deserialize, Serialize};

/// Numbers of seats that a pod can have.
pub const SEATS: RangeInclusive<usize> = 2..=16;
/// Maximum number of rounds of games.
pub const MAX_ROUNDS: u32 = 9;

/// A line of a pod's log: an event with its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Time in milliseconds since 1970; 0 in logs of pods without a clock.
    #[serde(default)]
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: PodEvent,
}

/// Something that happened in a pod. Seats and rounds are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum PodEvent {
    /// The pod was opened. It is the first event, and occurs only there.
    Opened(Box<Opened>),
    /// A person took a free seat.
    Sat {
        /// The seat.
        seat: usize,
        /// Id of the person's account.
        account: String,
        /// Name of the person.
        name: String,
    },
    /// A person left their seat. Before the pod begins it becomes free, afterwards a bot acts for them.
    Left {
        /// The person's seat.
        seat: usize,
    },
    /// A person came back to their seat.
    Returned {
        /// The person's seat.
        seat: usize,
    },
    /// The pod began. Bots took the free seats.
    Begun,
    /// The pod was paused, or goes on.
    Paused {
        /// True if it was paused.
        on: bool,
    },
    /// A pick, or a player who is ready for the next round of packs.
    Drafted {
        /// The pick, or the readiness.
        entry: Entry,
    },
    /// A player changed their deck.
    Built {
        /// The player's seat.
        seat: usize,
        /// The deck as it is now.
        deck: Deck,
    },
    /// A player handed their deck in.
    HandedIn {
        /// The player's seat.
        seat: usize,
    },
    /// A round of games was paired.
    Paired {
        /// Seats of each table. A player without an opponent has a bye.
        tables: Vec<(usize, Option<usize>)>,
    },
    /// A match of the last round is played at a table.
    Seated {
        /// Index of the match.
        index: usize,
        /// Code of the table.
        code: String,
        /// Seat of the pod that has the table's first seat. In logs of earlier versions it is the only person's.
        #[serde(default)]
        first: usize,
    },
    /// A match of the last round has a result.
    Result {
        /// Index of the match.
        index: usize,
        /// Seat that won; `None` for a draw.
        winner: Option<usize>,
    },
}

/// First event of a pod.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// Draft or sealed deck.
    pub kind: PodKind,
    /// Name of the block, sets or cube.
    pub name: String,
    /// The seats, in the order in which packs go to the left. The first is that of the person who opened the pod.
    pub seats: Vec<Seat>,
    /// Packs of all seats, and the rules of the draft.
    pub settings: Settings,
    /// Ids of the Mane Characters and Starting Problems that every player may use.
    pub provided: Vec<String>,
    /// Codes of the sets whose cards can occur.
    pub sets: Vec<String>,
    /// Number of rounds of games.
    pub rounds: u32,
    /// Name of the bot for free seats and for people who leave.
    #[serde(default = "greedy")]
    pub bot: String,
    /// Seed of packs, bots and pairings.
    pub seed: u64,
    /// Random text that makes it impossible to guess the packs from the commitment.
    pub secret: String,
}

fn greedy() -> String {
    "greedy".to_owned()
}

/// A seat of a pod. Without an account and a bot it is free.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// Name of the player.
    pub name: String,
    /// Id of the player's account; `None` for a bot and a free seat.
    pub account: Option<String>,
    /// Name of the bot that plays the seat's games; `None` for a person and a free seat.
    pub bot: Option<String>,
    /// True if the person has left, and a bot acts for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

impl Seat {
    /// Returns true if anybody may take it.
    pub fn is_free(&self) -> bool {
        self.account.is_none() && self.bot.is_none()
    }

    /// Returns true if a bot acts for it.
    pub fn is_bot(&self) -> bool {
        self.bot.is_some() || self.away
    }
}
