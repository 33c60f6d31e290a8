//! Which cards everybody may know (CR 505.1c, 505.1d).

use maneframe_card::CardType;

use crate::model::frame::{Action, ActionStep, Frame};
use crate::model::ids::CardId;
use crate::model::state::{ZoneId, flag};
use crate::query::facts::Facts;

impl Facts<'_> {
    /// Whether everybody may know a card where it is (CR 505.1c): not one in a deck or in hand or banished face-down, nor a Troublemaker that lies
    /// face-down in play or is being played (CR 505.1d).
    pub(crate) fn is_public(&self, card: CardId) -> bool {
        let c = self.state.card(card);
        if c.is_hidden() {
            return false;
        }
        let hidden = c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN || c.zone == ZoneId::Queue;
        !hidden || self.pool.def(c.def).kind != CardType::Troublemaker
    }

    /// Whether it is in play, or being played, and not public.
    pub(crate) fn lies_hidden(&self, card: CardId) -> bool {
        matches!(self.state.card(card).zone, ZoneId::Play | ZoneId::Queue) && !self.is_public(card)
    }

    /// Whether it can only be a Troublemaker, whoever sees it: it lies face-down, or is being played unseen (CR 505.1d).
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
