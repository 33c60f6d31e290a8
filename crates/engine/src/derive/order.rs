//! Modifiers of which one writes what another one reads: by timestamp (CR 711.3), but each after those that it depends
//! on (CR 711.4).

use super::rule::RuleSource;
use super::standing::Standing;
use super::{Active, Derived};
use crate::pool::Pool;
use crate::state::State;
use crate::topic;

impl Derived {
    /// Asks and applies all modifiers, each when it is its turn. Values must be printed ones.
    pub(super) fn apply_in_order(&mut self, pool: &Pool, state: &State) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(self.standing.iter().filter(|s| !s.idle(pool, state)).copied().map(after_abilities));
        let mut done = 0;
        while done < order.len() {
            let (reads, writes) =
                order[done..].iter().fold((0, 0), |(reads, writes), s| (reads | s.reads, writes | s.writes));
            // Often nothing that is left to be written is looked at: then timestamps alone decide.
            if reads & writes & topic::WRITTEN == 0 && writes & topic::ABILITY == 0 {
                for standing in &order[done..] {
                    self.apply(pool, state, standing);
                }
                break;
            }
            // A modifier waits while a later one writes what it reads; of a circle the earliest goes first (CR 711.5).
            let blocked = |i: usize| {
                let reads = order[i].reads & writes & topic::WRITTEN;
                reads != 0 && (done..order.len()).any(|j| j != i && order[j].writes & reads != 0)
            };
            let next = (done..order.len()).find(|&i| !blocked(i)).unwrap_or(done);
            order[done..=next].rotate_right(1);
            let standing = order[done];
            done += 1;
            let gained = self.gained.len();
            self.apply(pool, state, &standing);
            for i in gained..self.gained.len() {
                let Active { ability, card } = self.gained[i];
                // What an ability gives starts to apply with it.
                let fresh = self.standing.len();
                self.collect_static(pool, ability, card, state.card(card).controller, standing.stamp);
                for joining in self.standing.drain(fresh..) {
                    self.reads |= joining.reads;
                    self.ability_reads |= joining.reads;
                    if !joining.idle(pool, state) {
                        order.push(after_abilities(joining));
                    }
                }
            }
        }
        self.order = order;
    }
}

/// Whether a card has its abilities comes before what they do.
fn after_abilities(mut standing: Standing) -> Standing {
    if matches!(standing.rule.source, RuleSource::Ability(..)) && standing.writes & topic::ABILITY == 0 {
        standing.reads |= topic::ABILITY;
    }
    standing
}
