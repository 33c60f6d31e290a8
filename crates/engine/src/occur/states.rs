//! Texts that wait for a condition to become true: "when you have no cards in hand, …".
//!
//! Conditions are tested after each occurrence and before a player gets priority, because a text triggers at any time
//! (CR 704.1c), and durations end without an occurrence.

use maneframe_card::ability::{Ability, Amount, Cards, Cmp, Condition, Trigger, Triggered};

use crate::cards::program::Slot;
use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::ids::{CardId, CardRef};
use crate::model::state::{Standing, Waiting};
use crate::occur::world::World;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl World {
    /// Creates the triggered effects of texts whose condition has become true (CR 704.1c).
    #[inline]
    pub(crate) fn trigger_states(&mut self) {
        if self.pool.states {
            self.trigger_those_states();
        }
    }

    #[inline(never)]
    fn trigger_those_states(&mut self) {
        let pool = std::sync::Arc::clone(&self.pool);
        let all: Vec<Active> = self.lists().triggers.clone();
        let before = std::mem::take(&mut self.state.states);
        let (mut now, mut due) = (Vec::new(), Vec::new());
        for active in all {
            let Ability::Triggered(triggered) = &pool.ability_def(active.ability).ability else { continue };
            let Trigger::State(condition) = &triggered.on else { continue };
            let board = self.board();
            let source = board.state.card_ref(active.card);
            for about in board.true_of(condition, active) {
                let standing = Standing { source, ability: active.ability, about };
                if !before.contains(&standing) {
                    due.push((active, triggered, about));
                }
                now.push(standing);
            }
        }
        self.state.states = now;
        for (active, triggered, about) in due {
            self.trigger_state(active, triggered, about);
        }
    }

    fn trigger_state(&mut self, active: Active, triggered: &Triggered, about: CardRef) {
        let Trigger::State(state) = &triggered.on else { return };
        let pool = std::sync::Arc::clone(&self.pool);
        let def = pool.ability_def(active.ability);
        let controller = self.state.card(active.card).controller;
        let mut bindings = Bindings { linked: def.linked, spoken: true, ..Bindings::default() };
        let board = self.board();
        board.bind_player(state, active.card, &mut bindings);
        if about.card != CardId::NONE {
            bindings.it.push(about);
        } else if let Condition::CardIs(cards, ..) = state {
            let its = board.cards(cards, &board.cx_of(active.card, controller, &Bindings::default()), Slot::It);
            bindings.it.extend(its.into_iter().map(|c| board.state.card_ref(c)));
        }
        let cx = board.cx_of(active.card, controller, &bindings);
        if triggered.condition.as_ref().is_some_and(|c| !board.holds(c, &cx))
            || !board.unused(active, controller, triggered.limit)
        {
            return;
        }
        let numbers = board.lock_amounts(def, &cx);
        self.count_use(active, controller, triggered.limit.filter(|l| !l.taken));
        cite!(self, "704.1");
        cite!(self, "704.1c");
        let source = self.state.card_ref(active.card);
        let (wave, since) = (self.state.wave + 1, self.since_now());
        self.state.waiting.push(Waiting {
            source,
            ability: active.ability,
            controller,
            bindings,
            numbers,
            wave,
            since,
        });
    }
}

impl Board<'_> {
    /// For the condition "there is such a card", returns the cards that satisfy it. For any other condition, returns
    /// one entry without a card if it is true.
    fn true_of(&self, condition: &Condition, active: Active) -> Vec<CardRef> {
        let controller = self.card(active.card).controller;
        let cx = Cx { this: active.card, controller, actor: controller, bindings: Bindings::NONE };
        match condition {
            Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => {
                let such = Cards::All(Box::new(what.clone()));
                self.cards(&such, &cx, Slot::It).into_iter().map(|c| self.state.card_ref(c)).collect()
            }
            condition if self.holds(condition, &cx) => vec![CardRef::NONE],
            _ => Vec::new(),
        }
    }
}
