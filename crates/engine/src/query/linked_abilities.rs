//! Cards that one ability of a card banished and another of its abilities refers to: "each Event banished this way".

use crate::model::ids::CardRef;
use crate::query::board::{Board, CardList, Cx};
use crate::query::facts::Facts;

impl Facts<'_> {
    /// Returns the cards that other abilities of `source` banished and that are still there. `source` may have just
    /// left play to pay a cost.
    pub(crate) fn banished_by(&self, source: CardRef) -> impl Iterator<Item = CardRef> {
        let by = move |by: CardRef| by.card == source.card && source.identity.wrapping_sub(by.identity) <= 1;
        self.state.linked.iter().filter(move |l| by(l.by) && self.state.same(l.card)).map(|l| l.card)
    }
}

impl Board<'_> {
    /// Returns the cards that "this way" refers to in a text.
    pub(crate) fn done_this_way(&self, cx: &Cx) -> CardList {
        let of_text = |r: &&CardRef| self.state.same(**r);
        match cx.bindings.linked {
            true => self.banished_by(self.state.card_ref(cx.this)).map(|r| r.card).collect(),
            false => cx.bindings.done().filter(of_text).map(|r| r.card).collect(),
        }
    }
}
