//! Cards that differ from what is printed on them: copies, and cards of another type. The state of a card has its
//! present definition. Its printed definition is stored separately and is restored when it becomes a different card (CR
//! 410.6).

use crate::model::ids::{CardId, DefId};
use crate::model::state::{Disguise, ZoneId};
use crate::occur::world::World;
use crate::rules::cited::cite;

impl World {
    /// Gives a card another definition. If several apply, the latest one decides (CR 711.3).
    pub(crate) fn disguise(&mut self, disguise: Disguise) {
        let card = disguise.card;
        self.state.disguises.push(disguise);
        self.settle_what_it_is(card);
    }

    /// Returns the printed definition of a card.
    pub(crate) fn printed_on(&self, card: CardId) -> DefId {
        let disguise = self.state.disguises.iter().find(|d| d.card == card);
        disguise.map_or(self.state.card(card).def, |d| d.printed)
    }

    /// Ends disguises for which `over` is true.
    pub(crate) fn end_disguises(&mut self, over: impl Fn(&Disguise) -> bool) {
        if self.state.disguises.is_empty() {
            return;
        }
        let cards = &self.state.cards;
        // The card did not enter play after all.
        let idle = |d: &Disguise| d.entering && !matches!(cards[d.card.index()].zone, ZoneId::Play | ZoneId::Queue);
        let (ended, left) = std::mem::take(&mut self.state.disguises).into_iter().partition(|d| over(d) || idle(d));
        self.state.disguises = left;
        let ended: Vec<Disguise> = ended;
        cite!(self, "708.2" if !ended.is_empty());
        for disguise in ended {
            self.settle(disguise.card, disguise.printed);
        }
    }

    /// Restores the printed definition of a card that becomes a different card (CR 410.6), unless it enters play as
    /// something else now.
    pub(crate) fn unmask(&mut self, card: CardId) {
        if !self.state.disguises.iter().any(|d| d.card == card) {
            return;
        }
        let printed = self.printed_on(card);
        self.state.disguises.retain_mut(|d| d.card != card || std::mem::take(&mut d.entering));
        self.settle(card, printed);
    }

    fn settle_what_it_is(&mut self, card: CardId) {
        let printed = self.printed_on(card);
        self.settle(card, printed);
    }

    /// Sets a card's definition to its latest disguise, or to the printed one.
    fn settle(&mut self, card: CardId, printed: DefId) {
        let last = self.state.disguises.iter().filter(|d| d.card == card).max_by_key(|d| d.stamp);
        let def = last.map_or(printed, |d| d.def);
        if def != self.state.card(card).def {
            self.state.card_mut(card).def = def;
            self.state.unique_dirty = true;
            self.state.order_dirty = true;
            self.touch();
        }
    }
}
