//! Cards that one ability of a card banished and another one of its abilities speaks of: "each Event banished this way".

use maneframe_card::ability::{Ability, Cards, Dest, Effect, Happening, Is, Trigger, Verb, Way};
use serde::{Deserialize, Serialize};

use crate::cards::program::{Op, Program, operands};
use crate::front::game::Game;
use crate::model::frame::Frame;
use crate::model::ids::{CardId, CardRef};
use crate::model::state::ZoneId;
use crate::query::board::{Board, CardList, Cx};

/// A card that a text banished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Linked {
    /// What was banished.
    pub card: CardRef,
    /// By the text of which card.
    pub by: CardRef,
}

/// Whether an ability speaks of cards banished this way without banishing any, but for its own card: another ability did.
pub(crate) fn is_linked(ability: &Ability, cost: &Program, effect: &Program) -> bool {
    let steps = || {
        cost.iter().chain(effect).filter_map(|op| match op {
            Op::Do(effect) => Some(effect),
            _ => None,
        })
    };
    let waits = matches!(ability, Ability::Triggered(t) if waits_for_banished(&t.on));
    (waits || steps().any(speaks_of_banished)) && !steps().any(may_banish)
}

/// "When one or more cards are banished this way".
fn waits_for_banished(on: &Trigger) -> bool {
    let Trigger::When(Happening::Together(of)) = on else { return false };
    matches!(&**of, Happening::Banished { what: Cards::All(filter), .. } if filter.is.contains(&Is::Done(Way::Banished)))
}

fn speaks_of_banished(effect: &Effect) -> bool {
    let (what, with) = operands(effect);
    what.into_iter().chain(with).any(|cards| match cards {
        Cards::All(filter) => filter.is.contains(&Is::Done(Way::Banished)),
        Cards::Some(pick) => pick.of.is.contains(&Is::Done(Way::Banished)),
        _ => false,
    })
}

fn may_banish(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Verb::Banish, what) => *what != Cards::This,
        Effect::Put { into, .. } | Effect::Search { into, .. } => *into == Dest::Banished,
        Effect::Look { .. } | Effect::RevealUntil { .. } => true,
        _ => false,
    }
}

impl Game {
    /// Notes by whose text a card was banished, where some text may ask.
    pub(crate) fn note_banished(&mut self, card: CardId) {
        if !self.pool.links || self.state.card(card).zone != ZoneId::Banished {
            return;
        }
        let text = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run(run) => Some(run.source),
            _ => None,
        });
        let Some(by) = text else { return };
        let mut linked = std::mem::take(&mut self.state.linked);
        linked.retain(|l| self.state.same(l.card));
        linked.push(Linked { card: self.state.card_ref(card), by });
        self.state.linked = linked;
    }
}

impl Board<'_> {
    /// The cards that other abilities of a card banished, as far as they are still there. It may just have left play, as
    /// the cost of asking.
    pub(crate) fn banished_by(&self, source: CardRef) -> impl Iterator<Item = CardRef> {
        let by = move |by: CardRef| by.card == source.card && source.identity.wrapping_sub(by.identity) <= 1;
        self.state.linked.iter().filter(move |l| by(l.by) && self.state.same(l.card)).map(|l| l.card)
    }

    /// The cards of which a text speaks as done "this way".
    pub(crate) fn done_this_way(&self, cx: &Cx) -> CardList {
        let of_text = |r: &&CardRef| self.state.same(**r);
        match cx.bindings.linked {
            true => self.banished_by(self.state.card_ref(cx.this)).map(|r| r.card).collect(),
            false => cx.bindings.done().filter(of_text).map(|r| r.card).collect(),
        }
    }
}
