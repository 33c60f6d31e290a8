//! [`CardState`]: a card object of a game, with its zone and facts.

use serde::{Deserialize, Serialize};

use crate::model::ids::{AreaId, CardId, DefId, PlayerId, PlayerSet};

/// Zones (CR 401.1), and one for cards that left the game with their owner (CR 103.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZoneId {
    /// The owner's Draw Deck (CR 402).
    Deck,
    /// The owner's Problem Deck (CR 403).
    ProblemDeck,
    /// The owner's hand (CR 404).
    Hand,
    /// The play zone, which all players share (CR 405).
    Play,
    /// The owner's discard pile (CR 406).
    Discard,
    /// The owner's banished zone, also for cards beneath others (CR 407).
    Banished,
    /// The owner's flip zone, during a faceoff (CR 409).
    Flip,
    /// The zone of cards that are being played, which all players share (CR 408).
    Queue,
    /// Tokens that ceased to exist, and cards of players who left.
    Gone,
}

impl ZoneId {
    /// Returns true if cards in the zone are not public (CR 402.2, 403.2, 404.1).
    pub fn is_hidden(self) -> bool {
        matches!(self, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Hand)
    }
}

/// Boolean facts about a card, one bit each.
pub mod flag {
    /// Has an exhaustion counter (CR 503.2).
    pub const EXHAUSTED: u16 = 1;
    /// Is frightened (CR 504).
    pub const FRIGHTENED: u16 = 1 << 1;
    /// Is face-down (CR 505).
    pub const FACE_DOWN: u16 = 1 << 2;
    /// A Mane Character with its Boosted side up (CR 301.2).
    pub const BOOSTED: u16 = 1 << 3;
    /// A flipped card that is ignored (CR 515.4).
    pub const IGNORED: u16 = 1 << 4;
    /// Is cutie marked (glossary).
    pub const CUTIE_MARKED: u16 = 1 << 5;
    /// A Problem that a player has confronted.
    pub const CONFRONTED: u16 = 1 << 6;
    /// A Troublemaker that was handled in this step: uncovered (CR 607.2) or challenged (CR 608.3).
    pub const DEALT_WITH: u16 = 1 << 7;
    /// Flagged as involved in a faceoff that is at no Problem (CR 514.2d.i).
    pub const INVOLVED: u16 = 1 << 8;
    /// Solved, and waiting to be replaced (CR 613.1).
    pub const SOLVED: u16 = 1 << 9;
    /// Flagged as not involved in the faceoff, even if it matches the description of involved cards.
    pub const EXCLUDED: u16 = 1 << 10;
    /// Was played from a discard pile, and has been in the queue or in play since.
    pub const FROM_DISCARD: u16 = 1 << 11;
}

/// A card object in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardState {
    /// Time at which it entered play or last became its current definition: the timestamp of its modifiers (CR 711.3a).
    pub stamp: u32,
    /// Current definition of the card.
    pub def: DefId,
    /// Number of times that it became a different card (CR 410.6).
    pub identity: u16,
    /// Card that it is attached to in play, or put under in the banished zone; [`CardId::NONE`] if neither.
    pub under: CardId,
    /// Card that it was under when that card became a different card, until that happens again (CR 410.6a).
    #[serde(default = "no_card")]
    pub lay_beneath: CardId,
    /// Number of its +1 power counters minus its -1 power counters.
    pub counters: i16,
    /// Bits of [`flag`].
    pub flags: u16,
    /// Players who can identify this card at its current place; see `occur/knowledge`. Saved games store it separately,
    /// because no rule depends on it.
    #[serde(skip)]
    pub known_to: PlayerSet,
    /// Player who started the game with it (CR 513.1).
    pub owner: PlayerId,
    /// Controller in play or in the queue (CR 513.2); elsewhere the owner.
    pub controller: PlayerId,
    /// Zone that it is in.
    pub zone: ZoneId,
    /// Area that it is at in play.
    pub area: AreaId,
    /// Area that it was at when it left play, while it stays in the zone that it went to.
    pub left: AreaId,
    /// Power when it left play.
    pub last_power: i16,
    /// Controller when it left play, if that wasn't its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_controller: Option<PlayerId>,
}

impl CardState {
    /// Returns true if it is in a zone whose cards are not public, or was banished face-down.
    pub fn is_hidden(&self) -> bool {
        self.zone.is_hidden() || self.zone == ZoneId::Banished && self.is(flag::FACE_DOWN)
    }

    /// Returns true if that [`flag`] is set.
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// Default of [`CardState::lay_beneath`] in saved games without it.
fn no_card() -> CardId {
    CardId::NONE
}
