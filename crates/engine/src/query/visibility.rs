//! Which cards everybody may know (CR 505.1c, 505.1d).

use maneframe_card::CardType;

use crate::model::ids::CardId;
use crate::model::state::{ZoneId, flag};
use crate::query::board::Board;

impl Board<'_> {
    /// Whether everybody may know a card in play or in the queue (CR 505.1c): not a Troublemaker that lies there face-down or
    /// is being played (CR 505.1d).
    pub(crate) fn is_public(&self, card: CardId) -> bool {
        let c = self.state.card(card);
        let hidden = c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN || c.zone == ZoneId::Queue;
        !hidden || self.pool.def(c.def).kind != CardType::Troublemaker
    }

    /// Whether it is in play, or being played, and not public.
    pub(crate) fn lies_hidden(&self, card: CardId) -> bool {
        matches!(self.state.card(card).zone, ZoneId::Play | ZoneId::Queue) && !self.is_public(card)
    }
}
