//! Abilities that belong to no card: delayed triggers (CR 708.4) and replacements (CR 710) made by effects.

use crate::cards::topics;
use crate::model::modifier::Modifier;
use crate::occur::world::World;
use maneframe_card::ability::{Ability, Edge, Moment, Phase, Trigger, Until};

use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::ids::{CardId, CardRef, PlayerId};
use crate::model::occurrence::Occurrence;
use crate::model::state::{State, Waiting};
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
        let early = is_early(&triggered.on, &self.state, (floating.turn, floating.phase));
        let board = self.board();
        let floating = &board.state.floating[i];
        if early || !board.triggers(&triggered.on, o, &floating.cx()) {
            return None;
        }
        let about_card = matches!(&triggered.on, Trigger::When(h) | Trigger::As(h) if is_about_card(h));
        let bindings = floating.bindings_after(board.bindings_of(o), about_card);
        let (source, ability, controller) = (floating.source, floating.ability, floating.controller);
        let cx = Cx { this: source.card, controller, actor: controller, bindings: &bindings };
        let holds = board.lasts(&floating.until, &floating.cx())
            && triggered.condition.as_ref().is_none_or(|c| board.holds(c, &cx));
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
            // If it applies once to each of several cards, only this card's part is used up.
            let bindings = &mut self.state.floating[i].bindings;
            match bindings.it.iter().position(|r| r.card == o.card).filter(|_| bindings.it.len() > 1) {
                Some(used) => bindings.drop_one(used),
                None => drop(self.state.floating.remove(i)),
            }
        }
        Some(after)
    }

    /// Keeps floating abilities about an Event when it is played, e.g. "you may play that Event; if it would …, banish
    /// it instead".
    pub(crate) fn keep_speaking_of(&mut self, was: CardRef) {
        let now = self.state.card_ref(was.card);
        for floating in &mut self.state.floating {
            floating.bindings.it.iter_mut().filter(|r| **r == was).for_each(|r| *r = now);
        }
    }

    /// Ends effects that last until the occurrence. Effects that last until the end of a span also last through the
    /// window at its end: they end when the span is `closing`.
    pub(crate) fn end_coming(&mut self, o: &Occurrence, closing: bool) {
        let waits = |until: &Until| until.comes().is_some_and(|t| matches!(t, Trigger::At(Edge::End, _)) == closing);
        if !self.state.awaits(waits) {
            return;
        }
        let board = self.board();
        let over = |until: &Until, made: (u16, Option<Phase>), cx: &Cx| {
            let trigger = until.comes().filter(|_| waits(until));
            trigger.is_some_and(|t| !is_early(t, board.state, made) && board.triggers(t, o, cx))
        };
        let state = board.state;
        let modifiers: Vec<u32> = state
            .modifiers
            .iter()
            .filter(|m| {
                let (this, controller) = (m.source.card, m.controller);
                over(&m.until, (m.turn, m.phase), &Cx { this, controller, actor: controller, bindings: &m.bindings })
            })
            .map(|m| m.stamp)
            .collect();
        let loans: Vec<u32> = state
            .loans
            .iter()
            .filter(|l| {
                let (this, controller) = (l.source.card, l.controller);
                over(&l.until, (l.turn, None), &Cx { this, controller, actor: controller, bindings: Bindings::NONE })
            })
            .map(|l| l.stamp)
            .collect();
        let disguises: Vec<u32> = state
            .disguises
            .iter()
            .filter(|d| {
                let (this, controller) = (d.source.card, d.controller);
                over(&d.until, (d.turn, None), &Cx { this, controller, actor: controller, bindings: Bindings::NONE })
            })
            .map(|d| d.stamp)
            .collect();
        let kept: Vec<bool> = state.floating.iter().map(|f| !over(&f.until, (f.turn, f.phase), &f.cx())).collect();
        let mut kept = kept.into_iter();
        self.state.floating.retain(|_| kept.next().unwrap_or(true));
        self.end_loans(|l| loans.contains(&l.stamp));
        self.end_disguises(|d| disguises.contains(&d.stamp));
        if !modifiers.is_empty() {
            cite!(self, "708.2");
            self.state.modifiers.write(&mut self.derived, topics::ALL).retain(|m| !modifiers.contains(&m.stamp));
        }
    }

    /// Ends loans, disguises, floating abilities and modifiers whose duration depends on this card and is over by
    /// `until`.
    pub(crate) fn end_with(&mut self, card: CardId, until: Until) {
        let about = |source: CardRef, bindings: &Bindings| match until {
            Until::ThisLeavesPlay => source.card == card,
            _ => bindings.it.iter().any(|r| r.card == card),
        };
        self.end_loans(|l| match until {
            _ if l.held || *l.until.span() != until => false,
            Until::ThisLeavesPlay => l.source.card == card,
            _ => l.card.card == card,
        });
        self.end_disguises(|d| match until {
            _ if *d.until.span() != until => false,
            Until::ThisLeavesPlay => d.source.card == card,
            _ => d.card == card,
        });
        if self.state.floating.is_empty() && self.state.modifiers.is_empty() {
            return;
        }
        self.state.floating.retain(|f| *f.until.span() != until || !about(f.source, &f.bindings));
        let ends = |m: &Modifier| *m.until.span() == until && about(m.source, &m.bindings);
        if self.state.modifiers.iter().any(ends) {
            cite!(self, "708.2");
            self.state.modifiers.write(&mut self.derived, topics::ALL).retain(|m| !ends(m));
        }
    }
}

/// Returns true if it is too early for the moment: "the next turn" is not the turn in which the effect was made.
fn is_early(trigger: &Trigger, state: &State, made: (u16, Option<Phase>)) -> bool {
    next_moment(trigger).is_some_and(|(_, moment)| match moment {
        Moment::Turn(_) | Moment::FirstTurn(_) | Moment::DrawStep(_) => state.turn == made.0,
        Moment::Faceoff { .. } => false,
        _ => (state.turn, *state.phase) == made,
    })
}

impl State {
    /// Returns true if `waits` is true of the duration of any effect.
    pub(crate) fn awaits(&self, waits: impl Fn(&Until) -> bool) -> bool {
        self.modifiers.iter().any(|m| waits(&m.until))
            || self.loans.iter().any(|l| waits(&l.until))
            || self.disguises.iter().any(|d| waits(&d.until))
            || self.floating.iter().any(|f| waits(&f.until))
    }
}
