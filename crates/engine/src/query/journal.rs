//! What happened so far, kept where some text of the game asks for it: "if you played at least 2 cards this turn".

use maneframe_card::ability::{Happening, Span};

use crate::model::ids::{CardId, PlayerSet};
use crate::model::memory::Noted;
use crate::model::state::ZoneId;
use crate::query::board::{Board, Cx};

impl Board<'_> {
    /// How often that has happened in the span that it is now.
    pub fn times(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).count() as i32
    }

    /// The same, of what happened to cards of those players.
    pub(crate) fn times_to(&self, what: &Happening, per: Span, cx: &Cx, owners: PlayerSet) -> i32 {
        // Some of what happens happens to no card.
        let mine = |n: &&Noted| n.card.card != CardId::NONE && owners.has(self.card(n.card.card).owner);
        let fits = |n: &&Noted| mine(n) && self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).count() as i32
    }

    /// The sum of the amounts of those occurrences, where these have one: points scored, tokens gained.
    pub(crate) fn amounts(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).map(|n| i32::from(n.occurrence.amount)).sum()
    }

    /// Whether that happened to `card` in the span.
    pub fn happened_to(&self, card: CardId, what: &Happening, per: Span, cx: &Cx) -> bool {
        let now = self.state.card_ref(card);
        self.state.journal.iter().any(|n| n.card == now && self.was(n, what, per, cx))
    }

    fn was(&self, noted: &Noted, what: &Happening, per: Span, cx: &Cx) -> bool {
        noted.within(per, self.state.phase) && self.describes_past(what, &noted.occurrence, cx, Some(noted))
    }

    /// Whether a card is in play, or was as that happened.
    pub(crate) fn was_in_play(&self, card: CardId, past: Option<&Noted>) -> bool {
        past.map_or_else(|| self.card(card).zone == ZoneId::Play, |n| n.in_play)
    }
}
