//! Decides which decisions are announced to all viewers. A question by a text of a face-down Troublemaker or of a card
//! in hand would reveal that this card exists (CR 404.1, 505.1d), so it is not announced to others.

use crate::model::decision::{Choice, Prompt};
use crate::model::ids::{CardId, PlayerSet};
use crate::play::game::Game;

impl Game {
    /// Returns true if all viewers may be informed who is asked and about what: the game did not stop here because of
    /// something hidden.
    pub fn is_asked_openly(&self) -> bool {
        let Some(asked) = self.driver.asked else { return true };
        match asked.prompt {
            // The question is about an order. Without the hidden texts there might be nothing to order.
            Prompt::TriggerOrder => self.several_wait_in_sight(),
            Prompt::Replacement if asked.source.is_none() => {
                let in_sight = |choice: &&Choice| match **choice {
                    Choice::Replacement(i) => self.replacement_of(i).is_some_and(|active| self.all_know(active.card)),
                    _ => false,
                };
                self.driver.options.iter().filter(in_sight).count() > 1
            }
            _ => asked.source.is_none_or(|source| self.all_know(source)),
        }
    }

    /// Returns true if at least two different effects among those to be ordered come from texts that all players know.
    fn several_wait_in_sight(&self) -> bool {
        let waiting = self.driver.options.iter().filter_map(|choice| match *choice {
            Choice::Effect(i) => self.state().waiting.get(usize::from(i)),
            _ => None,
        });
        let mut in_sight = waiting.filter(|w| self.all_know(w.source.card));
        let Some(first) = in_sight.next() else { return false };
        in_sight.any(|w| w.ability != first.ability || w.source != first.source || w.bindings != first.bindings)
    }

    fn all_know(&self, card: CardId) -> bool {
        self.driver.known_to(card) == PlayerSet::ALL
    }
}
