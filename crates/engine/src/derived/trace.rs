//! How the values of a card came about: printed ones, and then one modifier after the other (CR 507.4, 711.3).

use maneframe_card::ability::Keyword;

use crate::cards::pool::{AbilityId, CompiledPool};
use crate::derived::refresh::{Derived, DerivedCard};
use crate::model::ids::CardId;
use crate::model::state::State;
use crate::query::active_rule::{RuleSource, change_of};

/// Values of a card at some point of applying modifiers.
#[derive(Clone, PartialEq, Debug)]
pub struct Values {
    /// Power, colours, traits, nouns, marks.
    pub card: DerivedCard,
    /// Keywords that it has gained so far.
    pub keywords: Vec<Keyword>,
    /// Abilities that it has gained so far.
    pub gained: Vec<AbilityId>,
}

/// A modifier that changed something.
#[derive(Clone, PartialEq, Debug)]
pub struct Touch {
    /// Whose text it is.
    pub by: CardId,
    /// Which ability; none for what an effect made.
    pub ability: Option<AbilityId>,
    /// Whether it is counters on the card.
    pub counters: bool,
    /// What the values were before.
    pub before: Values,
    /// What they were then.
    pub after: Values,
}

impl Derived {
    /// What a card's values start from, and whatever changed them, in the order in which it applies.
    pub fn trace(&self, pool: &CompiledPool, state: &State, card: CardId) -> (Values, Vec<Touch>) {
        let mut now = self.clone();
        now.gained.clear();
        now.gained_keywords.clear();
        now.print_anew(pool, state, card);
        let printed = now.values(card);
        let mut touches = Vec::new();
        for s in &self.standing {
            let Some(change) = change_of(pool, state, s.rule.source) else { continue };
            for &answer in s.of(&self.answers).iter().filter(|a| a.is_about(card)) {
                let before = now.values(card);
                now.do_answer(pool, state, change, &s.rule, answer);
                let after = now.values(card);
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

    fn values(&self, card: CardId) -> Values {
        let keywords = self.gained_keywords.iter().filter(|(c, _)| *c == card).map(|(_, k)| *k);
        let gained = self.gained.iter().filter(|a| a.card == card).map(|a| a.ability);
        Values { card: self.cards[card.index()], keywords: keywords.collect(), gained: gained.collect() }
    }

    /// The same values, but with only the first so many changed rules in force.
    pub fn with_rules(&self, count: usize) -> Derived {
        let mut some = self.clone();
        some.rules.truncate(count);
        (some.rule_kinds, some.forbidden) = some.rules.iter().fold((0, self.forbidden), |(k, f), r| (k | r.kind, f));
        some
    }
}
