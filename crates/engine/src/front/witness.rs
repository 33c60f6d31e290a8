//! [`Witness`]: which abilities did something. The card gym asks, and the tests of scenarios; games that nobody watches
//! don't pay for it.

use maneframe_card::ability::Effect;

use crate::cards::pool::AbilityId;
use crate::cards::program::Op;
use crate::front::game::Game;
use crate::model::state::Code;

/// The abilities of a game's pool that did something, by number.
#[derive(Clone, Debug, Default)]
pub struct Witness {
    acted: Vec<bool>,
    /// The steps of texts that were carried out, each once.
    steps: Vec<Code>,
}

impl Game {
    /// From now on notes which abilities are carried out.
    pub fn watch(&mut self) {
        let acted = vec![false; self.pool.abilities.len()];
        self.witness = Some(Box::new(Witness { acted, steps: Vec::new() }));
    }

    /// Whether that ability did something since [`Game::watch`].
    pub fn witnessed(&self, ability: AbilityId) -> bool {
        self.witness.as_ref().is_some_and(|w| w.acted.get(usize::from(ability.0)).is_some_and(|&seen| seen))
    }

    /// The single effects that were carried out since [`Game::watch`], each once.
    pub fn effects_witnessed(&self) -> impl Iterator<Item = &Effect> {
        let steps = self.witness.iter().flat_map(|w| &w.steps);
        steps.filter_map(|code| {
            match self.pool.ability_def(code.ability).program(code.part).get(usize::from(code.step)) {
                Some(Op::Do(effect)) => Some(effect),
                _ => None,
            }
        })
    }

    /// An ability does something.
    pub(crate) fn witness(&mut self, ability: AbilityId) {
        if let Some(witness) = &mut self.witness {
            witness.note(ability);
        }
    }

    /// A step of a text is carried out.
    pub(crate) fn witness_step(&mut self, code: Code) {
        if let Some(witness) = &mut self.witness
            && !witness.steps.contains(&code)
        {
            witness.steps.push(code);
        }
    }

    /// Notes the continuous abilities that change something now: their condition is true, and they speak of some card
    /// or of a rule.
    pub fn witness_rules_in_force(&mut self) {
        let Some(mut witness) = self.witness.take() else { return };
        self.refresh();
        self.derived.in_force().for_each(|id| witness.note(id));
        self.witness = Some(witness);
    }
}

impl Witness {
    fn note(&mut self, ability: AbilityId) {
        if let Some(seen) = self.acted.get_mut(usize::from(ability.0)) {
            *seen = true;
        }
    }
}
