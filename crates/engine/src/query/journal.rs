//! Past events, recorded if some text of the game asks for them, as in "if you played at least 2 cards this turn".

use maneframe_card::ability::{Happening, Span};

use crate::model::ids::{CardId, PlayerSet};
use crate::model::memory::Noted;
use crate::model::state::ZoneId;
use crate::query::board::{Board, Cx};

impl Board<'_> {
    /// Returns the number of such events in the current span.
    pub fn times(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).count() as i32
    }

    /// Like [`Board::times`], for events that happened to cards of those owners.
    pub(crate) fn times_to(&self, what: &Happening, per: Span, cx: &Cx, owners: PlayerSet) -> i32 {
        // Some events have no card.
        let mine = |n: &&Noted| n.card.card != CardId::NONE && owners.has(self.card(n.card.card).owner);
        let fits = |n: &&Noted| mine(n) && self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).count() as i32
    }

    /// Returns the sum of the amounts of such events: points scored, tokens gained.
    pub(crate) fn amounts(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).map(|n| i32::from(n.occurrence.amount)).sum()
    }

    /// Returns true if that happened to `card` in the span.
    pub fn happened_to(&self, card: CardId, what: &Happening, per: Span, cx: &Cx) -> bool {
        let now = self.state.card_ref(card);
        self.state.journal.iter().any(|n| n.card == now && self.was(n, what, per, cx))
    }

    fn was(&self, noted: &Noted, what: &Happening, per: Span, cx: &Cx) -> bool {
        noted.within(per, *self.state.phase) && self.describes_past(what, &noted.occurrence, cx, Some(noted))
    }

    /// Returns true if a card is in play, or was in play when that happened.
    pub(crate) fn was_in_play(&self, card: CardId, past: Option<&Noted>) -> bool {
        past.map_or_else(|| self.card(card).zone == ZoneId::Play, |n| n.in_play)
    }
}
