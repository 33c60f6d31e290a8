//! Cards that one ability of a card banished and another one of its abilities speaks of: "each Event banished this way".

use crate::model::ids::CardRef;
use crate::query::board::{Board, CardList, Cx};
use crate::query::facts::Facts;

impl Facts<'_> {
    /// The cards that other abilities of a card banished, as far as they are still there. It may just have left play, as
    /// the cost of asking.
    pub(crate) fn banished_by(&self, source: CardRef) -> impl Iterator<Item = CardRef> {
        let by = move |by: CardRef| by.card == source.card && source.identity.wrapping_sub(by.identity) <= 1;
        self.state.linked.iter().filter(move |l| by(l.by) && self.state.same(l.card)).map(|l| l.card)
    }
}

impl Board<'_> {
    /// The cards of which a text speaks as done "this way".
    pub(crate) fn done_this_way(&self, cx: &Cx) -> CardList {
        let of_text = |r: &&CardRef| self.state.same(**r);
        match cx.bindings.linked {
            true => self.banished_by(self.state.card_ref(cx.this)).map(|r| r.card).collect(),
            false => cx.bindings.done().filter(of_text).map(|r| r.card).collect(),
        }
    }
}
