//! Triggering (CR 704.1): occurrences create effects that wait to be processed.

use crate::occur::world::World;
use maneframe_card::ability::{Ability, Happening, Trigger};

use crate::cards::pool::CompiledPool;
use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::ids::CardId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{State, Waiting};
use crate::query::board::Cx;
use crate::query::trigger_match::could_be;
use crate::rules::cited::cite;

impl World {
    /// Returns true if some ability may react to or trigger from this occurrence.
    pub(crate) fn is_awaited(&mut self, o: &Occurrence) -> bool {
        let bit = o.act.bit();
        if (self.pool.reactions | self.pool.noted) & bit != 0 {
            return true;
        }
        if self.pool.triggers & bit == 0 {
            return false;
        }
        if !self.state.floating.is_empty() || self.state.awaits(|until| until.comes().is_some()) {
            return true;
        }
        let lists = self.derived.lists(&self.pool, &self.state);
        let triggers = if lists.trigger_acts & bit != 0 { &lists.triggers[..] } else { &[] };
        let may = |&active: &Active| {
            self.pool.acts(active.ability) & bit != 0 && could_trigger(&self.pool, &self.state, active, o)
        };
        triggers.iter().any(may)
    }

    /// Creates the triggered effects of all abilities that wait for this occurrence (CR 704.1c).
    #[inline]
    pub(crate) fn trigger(&mut self, occurrence: &Occurrence) {
        if self.pool.triggers & occurrence.act.bit() != 0 {
            self.trigger_those(occurrence);
        }
    }

    fn trigger_those(&mut self, occurrence: &Occurrence) {
        self.end_coming(occurrence, false);
        if !self.state.floating.is_empty() {
            self.trigger_floating(occurrence);
        }
        let lists = self.lists();
        let count = if lists.trigger_acts & occurrence.act.bit() == 0 { 0 } else { lists.triggers.len() };
        for i in 0..count {
            let Some(&active) = self.lists().triggers.get(i) else { return };
            let waits = self.pool.acts(active.ability) & occurrence.act.bit() != 0;
            if !waits || !could_trigger(&self.pool, &self.state, active, occurrence) {
                continue;
            }
            let pool = std::sync::Arc::clone(&self.pool);
            let Ability::Triggered(triggered) = &pool.ability_def(active.ability).ability else { continue };
            let controller = self.state.card(active.card).controller;
            let linked = pool.ability_def(active.ability).linked;
            let mut bindings = Bindings { linked, ..self.facts().bindings_of(occurrence) };
            let board = self.board();
            // The words that describe the occurrence are read before any that refer back to it.
            let fresh = Bindings { linked, ..Bindings::default() };
            if !board.triggers(&triggered.on, occurrence, &board.cx_of(active.card, controller, &fresh)) {
                continue;
            }
            // In "if you have another one", "another" excludes the card that the trigger mentioned.
            bindings.spoken = true;
            board.bind_second_card(&triggered.on, occurrence, active.card, &mut bindings);
            if let Some(c) = &triggered.condition {
                board.bind_player(c, active.card, &mut bindings);
                let place =
                    crate::query::active_rule::place_in(&board, c, &board.cx_of(active.card, controller, &bindings));
                bindings.area = bindings.area.or(place);
            }
            let cx = board.cx_of(active.card, controller, &bindings);
            if triggered.condition.as_ref().is_some_and(|c| !board.holds(c, &cx))
                || !board.unused(active, controller, triggered.limit)
            {
                continue;
            }
            let numbers = board.lock_amounts(pool.ability_def(active.ability), &cx);
            self.count_use(active, controller, triggered.limit.filter(|l| !l.taken));
            let source = self.state.card_ref(active.card);
            let wave = self.state.wave + 1;
            let since = self.since_now();
            self.cite_triggering(occurrence, active);
            let ability = active.ability;
            let waiting = Waiting { source, ability, controller, bindings, numbers, wave, since };
            self.join_or_wait(waiting, occurrence);
        }
    }

    /// Adds a waiting effect. For "one or more cards", the card is added to the effect that already waits in this wave.
    pub(crate) fn join_or_wait(&mut self, new: Waiting, o: &Occurrence) {
        let together = match &self.pool.ability_def(new.ability).ability {
            Ability::Triggered(t) => matches!(t.on, Trigger::When(Happening::Together(_))),
            _ => false,
        };
        let card = self.state.card_ref(o.card);
        let mut same_wave = self.state.waiting.iter_mut().rev().take_while(|w| w.wave == new.wave);
        match same_wave.find(|w| together && w.ability == new.ability && w.source == new.source) {
            Some(waiting) => waiting.bindings.it.push(card),
            None => self.state.waiting.push(new),
        }
    }

    /// Cites the rules by which an effect now waits.
    fn cite_triggering(&self, occurrence: &Occurrence, active: Active) {
        if !self.cited().is_watched() {
            return;
        }
        cite!(self, "704.1");
        cite!(self, "704.1c");
        cite!(self, "506.1c" if occurrence.act == Act::Move);
        cite!(self, "706.1d" if occurrence.act == Act::Enter);
        cite!(self, "513.4");
        let another = |w: &Waiting| w.ability == active.ability && w.source.card == active.card;
        cite!(self, "704.1b" if self.state.waiting.iter().any(another));
    }

    /// Updates effects that just triggered from a card leaving play, so that they find it in its new zone (CR 410.6a):
    /// "it" becomes the card as it is there.
    pub(crate) fn follow_to_new_zone(&mut self, card: CardId) {
        let now = self.state.card_ref(card);
        let wave = self.state.wave + 1;
        for waiting in self.state.waiting.iter_mut().rev().take_while(|w| w.wave == wave) {
            for it in &mut waiting.bindings.it {
                if it.card == card && it.identity.wrapping_add(1) == now.identity {
                    *it = now;
                    cite!(self.derived, "410.6a");
                }
            }
            if waiting.source.card == card && waiting.source.identity.wrapping_add(1) == now.identity {
                waiting.source = now;
                cite!(self.derived, "410.6a");
            }
        }
    }

    /// Recomputes the numbers of effects that triggered from a card leaving play, as of the game after it left. Only
    /// numbers about that card itself stay as they were before.
    pub(crate) fn relock_amounts(&mut self, first: usize) {
        let pool = std::sync::Arc::clone(&self.pool);
        cite!(self, "712.2" if first < self.state.waiting.len());
        for i in first..self.state.waiting.len() {
            let def = pool.ability_def(self.state.waiting[i].ability);
            if def.locked_steps.iter().all(|early| early.of_it) {
                continue;
            }
            let board = self.board();
            let waiting = &board.state.waiting[i];
            let (this, controller) = (waiting.source.card, waiting.controller);
            let cx = Cx { this, controller, actor: controller, bindings: &waiting.bindings };
            let mut numbers = waiting.numbers.clone();
            for (early, number) in def.locked_steps.iter().zip(&mut numbers) {
                if !early.of_it {
                    number.1 = board.early_number(def, *early, &cx).unwrap_or(number.1);
                }
            }
            self.state.waiting[i].numbers = numbers;
        }
    }
}

/// Returns false if an ability certainly doesn't trigger from this occurrence. It is a fast test that uses no derived
/// values.
fn could_trigger(pool: &CompiledPool, state: &State, active: Active, o: &Occurrence) -> bool {
    let Ability::Triggered(triggered) = &pool.ability_def(active.ability).ability else { return false };
    could_be(&triggered.on, o, active.card, state.card(active.card).controller)
}
