//! +1 power counters, which are modifiers (CR 519.4) with their own timestamps (CR 711.3a).
//!
//! Their sum doesn't depend on the order, so timestamps are kept only in games where some text multiplies or sets
//! power.

use crate::cards::topics;
use crate::model::counters::Counters;
use crate::model::ids::CardId;
use crate::model::occurrence::Act;
use crate::occur::world::World;

impl World {
    /// Puts +1 power counters on a card, or removes up to `n`, the newest first.
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

    /// Drops the timestamps of counters on a card that becomes a different card (CR 410.6).
    pub(crate) fn forget_counters(&mut self, card: CardId) {
        if self.pool.scales_power && self.state.card(card).counters != 0 {
            self.state.power_counters.retain(|c| c.card.card != card);
            self.touch_topics(topics::MODIFIERS);
        }
    }

    /// Puts named counters on a card, or removes them.
    pub(crate) fn named_counters(&mut self, act: Act, card: CardId, name: crate::model::ids::WordId, n: i16) {
        let on = self.state.card_ref(card);
        let n = n.max(0) as u16;
        let counters = self.state.counters.write(&mut self.derived, topics::CARDS);
        match counters.iter_mut().find(|c| c.card == on && c.name == name) {
            Some(c) if act == Act::AddCounters => c.count = c.count.saturating_add(n),
            Some(c) => c.count = c.count.saturating_sub(n),
            None if act == Act::AddCounters => {
                counters.push(crate::model::counters::NamedCounter { card: on, name, count: n })
            }
            None => {}
        }
        counters.retain(|c| c.count > 0);
    }
}
