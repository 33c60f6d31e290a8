//! [`Player`]: what belongs to one player, and what is counted for them.

use serde::{Deserialize, Serialize};

use crate::model::ids::CardId;

/// What belongs to one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Draw deck, the top card last (CR 402).
    pub deck: Vec<CardId>,
    /// Problem deck, the top card last (CR 403).
    pub problem_deck: Vec<CardId>,
    /// Hand (CR 404).
    pub hand: Vec<CardId>,
    /// Discard pile, newest last (CR 406).
    pub discard: Vec<CardId>,
    /// Banished zone (CR 407).
    pub banished: Vec<CardId>,
    /// Flip zone (CR 409).
    pub flip: Vec<CardId>,
    /// The Mane Character.
    pub mane: CardId,
    /// The Problem at the player's Problem area.
    pub problem: CardId,
    /// Points (CR 517).
    pub points: i16,
    /// Action tokens (CR 502).
    pub tokens: i16,
    /// Whether the player is still in the game (CR 103.5).
    pub alive: bool,
}

/// How many points were scored with a card (CR 517.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// The card.
    pub card: CardId,
    /// In this phase.
    pub phase: i16,
    /// In this turn.
    pub turn: i16,
}
