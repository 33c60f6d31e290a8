//! All objections of the rules to an action.

use maneframe_wording::Wording;

use crate::legal::action::{Legal, Opportunity};
use crate::legal::objections::Hearing;
use crate::model::frame::{Action, WindowKind};
use crate::model::ids::{PlayerId, PlayerSet};
use crate::model::refusal::{Fact, Refusal};
use crate::play::game::Game;

impl Game {
    /// Returns all objections to an action at this point of the open window (as [`Game::verdict`]), the decisive one
    /// first; empty if the action is legal.
    pub fn objections(&self, player: PlayerId, action: Action) -> Vec<Refusal> {
        match self.knows_both(player, action) {
            Ok(()) => self.objections_at(player, action, self.opportunity_for(action)),
            Err(refusal) => vec![refusal],
        }
    }

    /// Like [`Game::objections`], at a given point of the window.
    pub fn objections_at(&self, player: PlayerId, action: Action, when: Opportunity) -> Vec<Refusal> {
        if self.outcome().is_some() {
            return vec![Refusal::new("103.1", Fact::GameOver)];
        }
        if let Err(refusal) = self.knows_both(player, action) {
            return vec![refusal];
        }
        let window = self.last_window().map_or(WindowKind::Open, |w| w.kind);
        let mut all = All::default();
        let last = self.board().judged(player, action, when, window, &mut all);
        let _ = all.hear(last);
        all.0.sort_by_key(|refusal| refusal.fact.weight());
        all.0.into_iter().map(|refusal| refusal.under(self.pool().rulebook)).collect()
    }

    /// Describes a refusal in words, with the card that forbids the action.
    pub fn describe_refusal(&self, refusal: &Refusal) -> Wording {
        match refusal.fact {
            Fact::Forbidden { by } if by.some().is_some_and(|by| self.driver.known_to(by) == PlayerSet::ALL) => {
                refusal.with_rule(Wording::new("refusal.forbidden-by").with("card", self.title(by)))
            }
            _ => refusal.words(),
        }
    }
}

/// Collects all objections, except those that make no sense after another, e.g. the cost of a card that can't be played
/// at all.
#[derive(Default)]
struct All(Vec<Refusal>);

impl Hearing for All {
    fn hear(&mut self, verdict: Legal) -> Legal {
        if let Err(refusal) = verdict
            && !self.0.contains(&refusal)
        {
            self.0.push(refusal);
        }
        Ok(())
    }
}
