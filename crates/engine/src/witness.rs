//! [`Witness`]: which abilities did something. The card gym asks; games that nobody watches don't pay for it.

use crate::game::Game;
use crate::pool::AbilityId;

/// The abilities of a game's pool that did something, by number.
#[derive(Clone, Debug, Default)]
pub struct Witness(Vec<bool>);

impl Game {
    /// From now on notes which abilities are carried out.
    pub fn watch(&mut self) {
        self.witness = Some(Box::new(Witness(vec![false; self.pool.abilities.len()])));
    }

    /// Whether that ability did something since [`Game::watch`].
    pub fn witnessed(&self, ability: AbilityId) -> bool {
        self.witness.as_ref().is_some_and(|w| w.0.get(usize::from(ability.0)).is_some_and(|&seen| seen))
    }

    /// A step of that ability's effect is carried out.
    pub(crate) fn witness(&mut self, ability: AbilityId) {
        if let Some(witness) = &mut self.witness {
            witness.note(ability);
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
        if let Some(seen) = self.0.get_mut(usize::from(ability.0)) {
            *seen = true;
        }
    }
}
