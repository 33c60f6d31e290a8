//! [`DeckCards`]: the cards of a deck, copy by copy.

use std::sync::Arc;

use crate::Card;

/// The cards that one player brings to a game (CR 101).
#[derive(Clone, Debug, Default)]
pub struct DeckCards {
    /// The Mane Character.
    pub mane: Option<Arc<Card>>,
    /// Further Mane Characters, if the rules of the table let players start with several.
    pub more_manes: Vec<Arc<Card>>,
    /// The Draw Deck, each copy listed separately.
    pub draw: Vec<Arc<Card>>,
    /// The Problem Deck, each copy listed separately.
    pub problems: Vec<Arc<Card>>,
}
