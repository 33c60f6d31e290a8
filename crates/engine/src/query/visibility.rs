//! Public cards (CR 505.1c, 505.1d).

use maneframe_card::CardType;

use crate::model::frame::{Action, ActionStep, Frame};
use crate::model::ids::CardId;
use crate::model::state::{ZoneId, flag};
use crate::query::facts::Facts;

impl Facts<'_> {
    /// Returns true if a card is public at its place (CR 505.1c). Cards in a deck, in hand or banished face-down
    /// aren't, nor are Troublemakers that are face-down in play or being played (CR 505.1d).
    pub(crate) fn is_public(&self, card: CardId) -> bool {
        let c = self.state.card(card);
        if c.is_hidden() {
            return false;
        }
        let hidden = c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN || c.zone == ZoneId::Queue;
        !hidden || self.pool.def(c.def).kind != CardType::Troublemaker
    }

    /// Returns true if it is in play, or being played, and not public.
    pub(crate) fn lies_hidden(&self, card: CardId) -> bool {
        matches!(self.state.card(card).zone, ZoneId::Play | ZoneId::Queue) && !self.is_public(card)
    }

    /// Returns true if all players know that it is a Troublemaker: it is face-down, or is being played hidden (CR
    /// 505.1d).
    pub(crate) fn is_hidden_troublemaker(&self, card: CardId) -> bool {
        let announced = |f: &Frame| match f {
            Frame::Action(a) => {
                a.step <= ActionStep::Queue && matches!(a.action, Action::Play { card: c, .. } if c == card)
            }
            _ => false,
        };
        let troublemaker = || self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker;
        self.lies_hidden(card) || self.state.frames.iter().any(announced) && troublemaker()
    }
}
