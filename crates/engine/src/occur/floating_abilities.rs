//! Abilities without a card: delayed triggers made by effects (CR 708.4) and replacements made by effects (CR 710).

use crate::occur::world::World;
use maneframe_card::ability::{Ability, Moment, Trigger, Until};

use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::ids::{CardId, CardRef, PlayerId};
use crate::model::occurrence::Occurrence;
use crate::model::state::Waiting;
use crate::query::board::Cx;
use crate::query::floating::{is_about_card, next_moment};
use crate::rules::cited::cite;

impl World {
    /// Creates the triggered effects of all floating abilities that wait for this occurrence.
    pub(crate) fn trigger_floating(&mut self, o: &Occurrence) {
        let mut i = 0;
        while i < self.state.floating.len() {
            let Some(waiting) = self.floating_effect(i, o) else {
                i += 1;
                continue;
            };
            self.join_or_wait(waiting, o);
            if self.state.floating[i].is_once() {
                self.state.floating.remove(i);
            } else {
                i += 1;
            }
        }
    }

    fn floating_effect(&mut self, i: usize, o: &Occurrence) -> Option<Waiting> {
        let pool = std::sync::Arc::clone(&self.pool);
        let floating = &self.state.floating[i];
        let def = pool.ability_def(floating.ability);
        let Ability::Triggered(triggered) = &def.ability else { return None };
        if def.acts & o.act.bit() == 0 {
            return None;
        }
        // "The next turn" is not the turn in which the effect was made.
        let early = next_moment(&triggered.on).is_some_and(|(_, moment)| match moment {
            Moment::Turn(_) | Moment::FirstTurn(_) | Moment::DrawStep(_) => self.state.turn == floating.turn,
            _ => (self.state.turn, self.state.phase) == (floating.turn, floating.phase),
        });
        let board = self.board();
        let floating = &board.state.floating[i];
        if early || !board.triggers(&triggered.on, o, &floating.cx()) {
            return None;
        }
        let about_card = matches!(&triggered.on, Trigger::When(h) | Trigger::As(h) if is_about_card(h));
        let bindings = floating.bindings_after(board.bindings_of(o), about_card);
        let (source, ability, controller) = (floating.source, floating.ability, floating.controller);
        let cx = Cx { this: source.card, controller, actor: controller, bindings: &bindings };
        let holds = triggered.condition.as_ref().is_none_or(|c| board.holds(c, &cx));
        let numbers = board.lock_amounts(def, &cx);
        let wave = self.state.wave + 1;
        holds.then_some(Waiting { source, ability, controller, bindings, numbers, wave, since: self.since_now() })
    }

    /// Takes a floating ability that is used as a replacement, and removes it if it works only once.
    pub(crate) fn use_floating(&mut self, active: Active, o: &Occurrence) -> Option<(CardRef, PlayerId, Bindings)> {
        let i = self.board().floating_for(active, o)?;
        let floating = &self.state.floating[i];
        let bindings = floating.bindings_after(self.facts().bindings_of(o), true);
        let after = (floating.source, floating.controller, bindings);
        if floating.is_once() {
            // Where it applies once to each of several cards, only this card's part is used up.
            let bindings = &mut self.state.floating[i].bindings;
            match bindings.it.iter().position(|r| r.card == o.card).filter(|_| bindings.it.len() > 1) {
                Some(used) => bindings.drop_one(used),
                None => drop(self.state.floating.remove(i)),
            }
        }
        Some(after)
    }

    /// Floating abilities about an Event go on as it is played, e.g. "you may play that Event; if it would …, banish it instead".
    pub(crate) fn keep_speaking_of(&mut self, was: CardRef) {
        let now = self.state.card_ref(was.card);
        for floating in &mut self.state.floating {
            floating.bindings.it.iter_mut().filter(|r| **r == was).for_each(|r| *r = now);
        }
    }

    /// Ends loans, floating abilities and modifiers whose duration depends on this card and is over by `until`.
    pub(crate) fn end_with(&mut self, card: CardId, until: Until) {
        let about = |source: CardRef, bindings: &Bindings| match until {
            Until::ThisLeavesPlay => source.card == card,
            _ => bindings.it.iter().any(|r| r.card == card),
        };
        self.end_loans(|l| match until {
            _ if l.held || l.until != until => false,
            Until::ThisLeavesPlay => l.source.card == card,
            _ => l.card.card == card,
        });
        if self.state.floating.is_empty() && self.state.modifiers.is_empty() {
            return;
        }
        self.state.floating.retain(|f| f.until != until || !about(f.source, &f.bindings));
        let before = self.state.modifiers.len();
        self.state.modifiers.retain(|m| m.until != until || !about(m.source, &m.bindings));
        if self.state.modifiers.len() != before {
            cite!(self, "708.2");
            self.touch();
        }
    }
}
