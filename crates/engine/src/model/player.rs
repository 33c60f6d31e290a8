//! [`Player`]: cards, points and tokens of one player.

use serde::{Deserialize, Serialize};

use crate::model::copied::copied;
use crate::model::ids::CardId;

/// Cards, points and tokens of one player.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Draw Deck, top card last (CR 402).
    pub deck: Vec<CardId>,
    /// Problem Deck, top card last (CR 403).
    pub problem_deck: Vec<CardId>,
    /// Cards in hand (CR 404).
    pub hand: Vec<CardId>,
    /// Discard pile, newest last (CR 406).
    pub discard: Vec<CardId>,
    /// Banished zone (CR 407).
    pub banished: Vec<CardId>,
    /// Flip zone (CR 409).
    pub flip: Vec<CardId>,
    /// The player's Mane Character.
    pub mane: CardId,
    /// Problem at the player's Problem area.
    pub problem: CardId,
    /// Number of points (CR 517).
    pub points: i16,
    /// Number of action tokens (CR 502).
    pub tokens: i16,
    /// True while the player is in the game (CR 103.5).
    pub alive: bool,
}

copied!(Player { deck, problem_deck, hand, discard, banished, flip, mane, problem, points, tokens, alive });

/// Points scored with a card (CR 517.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// Card that scored.
    pub card: CardId,
    /// Points in this phase.
    pub phase: i16,
    /// Points in this turn.
    pub turn: i16,
}
