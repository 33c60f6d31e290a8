//! [`CardState`]: one card object of a game, the zone that it is in and the facts about it.

use serde::{Deserialize, Serialize};

use crate::model::ids::{AreaId, CardId, DefId, PlayerId, PlayerSet};

/// The zones (CR 401.1), and one for cards that left the game with their owner (CR 103.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ZoneId {
    Deck,
    ProblemDeck,
    Hand,
    Play,
    Discard,
    Banished,
    Flip,
    Queue,
    /// Tokens that ceased to exist, and cards of players who left.
    Gone,
}

impl ZoneId {
    /// Whether its cards are not public (CR 402.2, 403.2, 404.1).
    pub fn is_hidden(self) -> bool {
        matches!(self, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Hand)
    }
}

/// Yes-or-no facts about a card, a bit each.
pub mod flag {
    /// Has an exhaustion counter (CR 503.2).
    pub const EXHAUSTED: u16 = 1;
    /// Frightened (CR 504).
    pub const FRIGHTENED: u16 = 1 << 1;
    /// Face-down (CR 505).
    pub const FACE_DOWN: u16 = 1 << 2;
    /// A Mane Character with its Boosted side up (CR 301.2).
    pub const BOOSTED: u16 = 1 << 3;
    /// A flipped card that is ignored (CR 515.4).
    pub const IGNORED: u16 = 1 << 4;
    /// Cutie marked (glossary).
    pub const CUTIE_MARKED: u16 = 1 << 5;
    /// A Problem that somebody has confronted.
    pub const CONFRONTED: u16 = 1 << 6;
    /// A Troublemaker that had its turn in this step: to be uncovered (CR 607.2), or challenged (CR 608.3).
    pub const DEALT_WITH: u16 = 1 << 7;
    /// Flagged as involved in a faceoff that is at no Problem (CR 514.2d.i).
    pub const INVOLVED: u16 = 1 << 8;
    /// Solved, waiting to be replaced (CR 613.1).
    pub const SOLVED: u16 = 1 << 9;
    /// Flagged as not involved in the faceoff, whatever describes those that are.
    pub const EXCLUDED: u16 = 1 << 10;
}

/// One card object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardState {
    /// When it entered play or last became what it is: its modifiers' timestamp (CR 711.3a).
    pub stamp: u32,
    /// What it is.
    pub def: DefId,
    /// Grows each time that it becomes a different card (CR 410.6).
    pub identity: u16,
    /// What it is attached to in play, or lies beneath in the banished zone; [`CardId::NONE`] for neither.
    pub under: CardId,
    /// What it lay beneath as that became a different card, until that does so again (CR 410.6a).
    #[serde(default = "no_card")]
    pub lay_beneath: CardId,
    /// Its +1 power counters, minus its -1 power counters.
    pub counters: i16,
    /// See [`flag`].
    pub flags: u16,
    /// Who can tell which card it is where it lies now: see `occur/knowledge`. Kept beside the state where it is saved, for it
    /// decides nothing.
    #[serde(skip)]
    pub known_to: PlayerSet,
    /// Who started the game with it (CR 513.1).
    pub owner: PlayerId,
    /// Who controls it in play or in the queue (CR 513.2); its owner elsewhere.
    pub controller: PlayerId,
    /// Where it is.
    pub zone: ZoneId,
    /// At which area, in play.
    pub area: AreaId,
    /// Where it was as it left play, while it stays in the zone that it went to.
    pub left: AreaId,
    /// Its power as it left play.
    pub last_power: i16,
    /// Who controlled it as it left play, where that wasn't its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_controller: Option<PlayerId>,
}

impl CardState {
    /// Whether it lies in a zone whose cards are not public, or was banished face-down.
    pub fn is_hidden(&self) -> bool {
        self.zone.is_hidden() || self.zone == ZoneId::Banished && self.is(flag::FACE_DOWN)
    }

    /// Whether that [`flag`] is set.
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// The default of [`CardState::lay_beneath`] in saved games that leave it out.
fn no_card() -> CardId {
    CardId::NONE
}
