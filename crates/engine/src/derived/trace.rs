//! Derivation of a card's values: printed ones, then one modifier after another (CR 507.4, 711.3).

use maneframe_card::ability::Keyword;

use crate::cards::pool::CompiledPool;
use crate::derived::refresh::Derived;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, CardId};
use crate::model::state::State;
use crate::query::active_rule::{RuleSource, change_of};
use crate::query::values::Values;

/// Values of a card at some point while modifiers are being applied.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// Power, colours, traits, nouns and flags.
    pub card: CardValues,
    /// Keywords gained so far.
    pub keywords: Vec<Keyword>,
    /// Abilities gained so far.
    pub gained: Vec<AbilityId>,
}

/// One modifier that changed a card's values.
#[derive(Clone, PartialEq, Debug)]
pub struct Touch {
    /// Card with the text.
    pub by: CardId,
    /// Ability of the modifier; `None` if an effect made it.
    pub ability: Option<AbilityId>,
    /// True if it is the counters on the card.
    pub counters: bool,
    /// Values before it was applied.
    pub before: Snapshot,
    /// Values after it was applied.
    pub after: Snapshot,
}

impl Derived {
    /// Returns a card's starting values and every modifier that changed them, in the order of application.
    pub fn trace(&self, pool: &CompiledPool, state: &State, card: CardId) -> (Snapshot, Vec<Touch>) {
        let mut now = self.clone();
        now.values.gained.clear();
        now.values.gained_keywords.clear();
        now.print_anew(pool, state, card);
        let printed = now.snapshot(card);
        let mut touches = Vec::new();
        for s in &self.standing {
            let Some(change) = change_of(pool, state, s.rule.source) else { continue };
            for &answer in s.of(&self.answers).iter().filter(|a| a.is_about(card)) {
                let before = now.snapshot(card);
                now.do_answer(pool, state, change, &s.rule, answer);
                let after = now.snapshot(card);
                if before != after {
                    let ability = match s.rule.source {
                        RuleSource::Ability(id, _) => Some(id),
                        RuleSource::Modifier(_) | RuleSource::Counters => None,
                    };
                    let counters = s.rule.source == RuleSource::Counters;
                    touches.push(Touch { by: s.rule.card, ability, counters, before, after });
                }
            }
        }
        (printed, touches)
    }

    fn snapshot(&self, card: CardId) -> Snapshot {
        let keywords = self.values.gained_keywords.iter().filter(|(c, _)| *c == card).map(|(_, k)| *k);
        let gained = self.values.gained.iter().filter(|a| a.card == card).map(|a| a.ability);
        Snapshot { card: self.values.cards[card.index()], keywords: keywords.collect(), gained: gained.collect() }
    }

    /// Returns these values with only the first `count` of the changed rules in force.
    pub fn with_rules(&self, count: usize) -> Values {
        let mut some = self.values.clone();
        some.rules.truncate(count);
        (some.rule_kinds, some.forbidden) = some.rules.iter().fold((0, some.forbidden), |(k, f), r| (k | r.kind, f));
        some
    }
}
