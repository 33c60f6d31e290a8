//! Where modifiers come and go, those that stay keep their answers.

use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::active_modifier::ActiveModifier;
use crate::derived::modifier_result::ModifierResult;
use crate::derived::refresh::Derived;
use crate::model::state::State;
use crate::query::active_rule::RuleSource;

/// Modifiers that were there, a bit each.
type Those = u64;
/// Where there are more of them than bits, all are asked anew.
const MOST: usize = Those::BITS as usize - 1;

impl Derived {
    /// Lists the modifiers that there are now, asks those that weren't there before and those that look at what changed, and
    /// writes anew only what these, or those that are gone, are about.
    ///
    /// False where all have to be asked.
    pub(super) fn renew(&mut self, pool: &CompiledPool, state: &State, stale: Topics) -> bool {
        // Where somebody watches, rules are noted as all are asked; multiplied power makes modifiers of counters.
        if self.anew || self.tried || self.takes || self.values.cited().is_watched() || pool.scales_power {
            return false;
        }
        let flips = self.values.flips;
        let (mut before, mut answers) = std::mem::take(&mut self.before);
        std::mem::swap(&mut before, &mut self.standing);
        std::mem::swap(&mut answers, &mut self.answers);
        self.collect(pool, state);
        let known = !self.takes && self.values.flips == flips && before.len() <= MOST;
        let known = known && !before.iter().any(|s| s.gives && self.gives_anew(s, s.of(&answers)));
        let gone = if known { self.recognise(&before) } else { None };
        let gone = gone.filter(|_| self.put_in_order(pool, state));
        let mut written = 0;
        if let Some(gone) = gone {
            self.moments |= before.iter().filter(|s| s.gained).fold(0, |set, s| set | s.moments(pool));
            for s in &mut self.standing {
                let from = self.answers.len() as u32;
                self.answers.extend_from_slice(s.of(&answers));
                s.answers = (from, self.answers.len() as u32);
            }
            for (_, s) in before.iter().enumerate().filter(|(i, _)| gone & 1 << i != 0) {
                let of = s.of(&answers);
                self.touched.extend(of.iter().filter_map(|answer| answer.about()));
                written |= if of.is_empty() { 0 } else { s.writes };
            }
        }
        before.clear();
        answers.clear();
        self.before = (before, answers);
        self.retraited |= written & topics::TRAIT != 0;
        self.values.forget_powers();
        gone.is_some() && self.ask_stale(pool, state, stale & !topics::MODIFIERS | written, false, true)
    }

    /// Whether what a modifier gives may be something else now though it answers the same: to a card that came into play, that
    /// of a card that was turned over.
    fn gives_anew(&self, s: &ActiveModifier, answers: &[ModifierResult]) -> bool {
        let touched = |card| self.touched.contains(&card);
        touched(s.rule.card) || answers.iter().any(|a| a.cards().any(touched))
    }

    /// Finds those that were there already, and puts modifiers of gained abilities back to their places; for now a modifier's
    /// answers are those that it had. Which of `before` are gone.
    ///
    /// None where what gives abilities came or went, or may wait for others: what is given comes after it.
    fn recognise(&mut self, before: &[ActiveModifier]) -> Option<Those> {
        let mut left: Those = (1 << before.len()) - 1;
        for s in &mut self.standing {
            let mut alike = before.iter().enumerate().filter(|(i, b)| left & 1 << i != 0 && !b.gained && s.is(b));
            let found = alike.next();
            let of_effect = matches!(s.rule.source, RuleSource::Modifier(_));
            if of_effect && alike.next().is_some() || found.is_none() && s.gives {
                return None;
            }
            // What an effect said may be about other cards by now.
            s.fresh = found.is_none() || of_effect;
            s.answers = found.map_or((0, 0), |(_, b)| b.answers);
            left &= !found.map_or(0, |(i, _)| 1 << i);
        }
        let was_left = left;
        for (i, s) in before.iter().enumerate().filter(|(i, _)| was_left & 1 << i != 0) {
            if s.gained {
                let place = self.standing.partition_point(|other| other.stamp <= s.stamp);
                self.standing.insert(place, *s);
                left &= !(1 << i);
            } else if s.gives {
                return None;
            }
        }
        if left != was_left {
            self.summarise();
        }
        let waits = |s: &ActiveModifier| s.gives && s.reads & self.writes != 0;
        (!self.standing.iter().any(waits)).then_some(left)
    }

    /// Puts modifiers in the order in which they apply. False where only a trial would tell, or where those that give
    /// abilities follow each other otherwise than before: then so do these.
    fn put_in_order(&mut self, pool: &CompiledPool, state: &State) -> bool {
        for place in 0..self.standing.len() {
            let next = self.next_to_apply(pool, state, place);
            if next > place {
                self.standing[place..=next].rotate_right(1);
            }
        }
        !self.tried && self.standing.iter().filter(|s| s.gives).is_sorted_by_key(|s| s.answers.0)
    }
}
