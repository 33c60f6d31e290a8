//! +1 power counters as the modifiers that they are (CR 519.4): each has its time (CR 711.3a).
//!
//! Sums come out the same in any order, so the times are kept only in games where some text multiplies or sets power.

use maneframe_card::ability::{Amount, Cards, Change};
use serde::{Deserialize, Serialize};

use crate::cards::topics;
use crate::front::game::Game;
use crate::model::ids::{CardId, CardRef};
use crate::model::occurrence::Act;

/// Counters that were put on a card at one time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// On which card.
    pub card: CardRef,
    /// When.
    pub stamp: u32,
    /// How many.
    pub count: i16,
}

/// What counters change; how much is settled with each.
pub(crate) static CHANGE: Change = Change::Power { what: Cards::This, by: Amount::Num(0), color: None };

/// Whether the order matters in which this and the counters on a card apply. What a card says of its own power is older
/// than they are.
pub(crate) fn scales(change: &Change) -> bool {
    match change {
        Change::PowerDoubled { .. } => true,
        Change::PowerIs { what, .. } => *what != Cards::This,
        _ => false,
    }
}

impl Game {
    /// Puts +1 power counters on a card, or removes them: the youngest first, and no more than there are.
    pub(crate) fn power_counters(&mut self, act: Act, card: CardId, n: i16) {
        let c = self.state.card_mut(card);
        let before = c.counters;
        c.counters = match act {
            Act::AddCounters => before.saturating_add(n),
            _ => before.saturating_sub(n).max(before.min(0)),
        };
        let change = c.counters.saturating_sub(before);
        self.touch_card(card);
        self.touch_topics(topics::POWER);
        if self.pool.scales_power {
            self.time_counters(card, change);
        }
    }

    fn time_counters(&mut self, card: CardId, change: i16) {
        let (on, stamp) = (self.state.card_ref(card), self.tick());
        let timed = &mut self.state.power_counters;
        if change >= 0 {
            timed.push(Counters { card: on, stamp, count: change });
        }
        let mut gone = change.saturating_neg().max(0);
        for counters in timed.iter_mut().rev().filter(|c| c.card == on) {
            let some = counters.count.min(gone);
            counters.count -= some;
            gone -= some;
        }
        timed.retain(|c| c.count > 0);
        self.touch_topics(topics::MODIFIERS);
    }

    /// A card becomes another one, without counters (CR 410.6).
    pub(crate) fn forget_counters(&mut self, card: CardId) {
        if self.pool.scales_power && self.state.card(card).counters != 0 {
            self.state.power_counters.retain(|c| c.card.card != card);
            self.touch_topics(topics::MODIFIERS);
        }
    }
}
