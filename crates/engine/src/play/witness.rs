//! [`Witness`]: records which abilities did something. Used by the card gym and by tests of scenarios; it costs nothing
//! in games that are not watched.

use maneframe_card::ability::Effect;

use crate::cards::program::Op;
use crate::model::ids::AbilityId;
use crate::occur::record::Witness;
use crate::play::game::Game;
use crate::rules::rule::Rule;

impl Game {
    /// Starts recording which abilities are carried out.
    pub fn watch(&mut self) {
        let acted = vec![false; self.pool().abilities.len()];
        self.with_mut(|driver| driver.witness = Some(Box::new(Witness { acted, steps: Vec::new() })));
    }

    /// Returns true if the ability did something since [`Game::watch`].
    pub fn witnessed(&self, ability: AbilityId) -> bool {
        self.driver.witness.as_ref().is_some_and(|w| w.acted.get(usize::from(ability.0)).is_some_and(|&seen| seen))
    }

    /// Returns the single effects that were carried out since [`Game::watch`], each once.
    pub fn effects_witnessed(&self) -> impl Iterator<Item = &Effect> {
        let steps = self.driver.witness.iter().flat_map(|w| &w.steps);
        steps.filter_map(|code| {
            match self.pool().ability_def(code.ability).program(code.part).get(usize::from(code.step)) {
                Some(Op::Do(effect)) => Some(effect),
                _ => None,
            }
        })
    }

    /// Records the continuous abilities that change something now: their condition is true, and they apply to some card
    /// or to a rule.
    pub fn witness_rules_in_force(&mut self) {
        self.with_mut(|driver| {
            let Some(mut witness) = driver.witness.take() else { return };
            driver.derived.in_force().for_each(|id| witness.note(id));
            driver.witness = Some(witness);
        });
    }

    /// Starts recording changes of power as events: see [`Act::Power`](crate::inspect::Act::Power).
    pub fn record_power(&mut self) {
        self.with_mut(|driver| driver.record_power());
    }

    /// Starts recording the rules that are carried out.
    pub fn watch_rules(&mut self) {
        self.with_mut(|driver| driver.derived.watch_rules());
    }

    /// Returns the rules that were carried out since [`Game::watch_rules`], except those of events, refusals and
    /// decisions. Their numbers are those of the game's rulebook; rules of CR 3.8 that it does not contain are left out.
    pub fn rules_carried_out(&self) -> Vec<Rule> {
        let lines = self.driver.cited().lines();
        let rules = self.pool().rulebook.edition.by_line().iter().enumerate();
        rules.filter(|(i, _)| lines[i / 64] & 1 << (i % 64) != 0).filter_map(|(_, rule)| *rule).collect()
    }
}
