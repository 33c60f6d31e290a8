//! Lasting effects: modifiers, and abilities that wait for a later time (CR 708).

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Ability, Amount, Change, Until};

use crate::cards::acts::acts_of;
use crate::model::bindings::Bindings;
use crate::model::floating::Floating;
use crate::model::ids::AreaId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Modifier, ZoneId};
use crate::rules::cited::cite;

impl Interpreter {
    /// Creates a triggered ability or a replacement that works from now on, until `until` (CR 708.4).
    pub(crate) fn create_floating(&mut self, ability: &Ability, until: &Until) {
        let run = self.run();
        let (source, controller, actor) = (run.source, run.controller, run.actor);
        let bindings = self.lasting_bindings(until);
        cite!(self, "708.2" if is_definite(until));
        self.next_op();
        let lives = *until.span() != Until::ThisLeavesPlay || self.state.same(source);
        let Some(ability) = self.pool.inner(ability).filter(|_| lives) else { return };
        let (turn, phase, until) = (self.state.turn, *self.state.phase, until.clone());
        self.state.floating.push(Floating { ability, source, controller, actor, bindings, until, turn, phase });
        self.commit(Occurrence::new(Act::Modify, controller).card(source.card), "708.4");
    }

    /// Creates a continuous modifier (CR 708). Its number is fixed now (CR 708.2b), as are the cards that "it", "this
    /// card" or a choice refers to. A description is evaluated continuously (CR 708.5).
    pub(crate) fn modify(&mut self, change: &Change, until: &Until) {
        let number = crate::cards::change::number(change);
        let amount = self
            .locked_number()
            .unwrap_or_else(|| number.map_or(0, |by| self.with_cx(|board, cx| board.amount_of_power(by, cx))));
        let taken = self.with_cx(|board, cx| crate::derived::modifier_result::taken_from(board, change, cx));
        let stamp = self.tick();
        cite!(self, "513.3");
        cite!(self, "708.1");
        cite!(self, "708.2" if is_definite(until));
        cite!(self, "711.3a");
        cite!(self, "708.2b" if number.is_some() && is_definite(until));
        let run = self.run();
        let amount = run.locked_amount.take().map_or(amount, i32::from);
        let source = run.source;
        let mut bindings = self.lasting_bindings(until);
        let in_view = matches!(self.state.card(source.card).zone, ZoneId::Play | ZoneId::Flip);
        // Outside play and flips a card is not "it" after its text is done: an Event must not keep its own modifier.
        if bindings.it.iter().all(|it| it.card == source.card) && !in_view {
            bindings.it.clear();
        }
        let run = self.run();
        let modifier = Modifier {
            code: run.code,
            stamp,
            source: run.source,
            controller: run.controller,
            bindings,
            amount: taken.unwrap_or(amount.clamp(-999, 999) as i16),
            until: until.clone(),
            turn: 0,
            phase: None,
        };
        let source = run.source.card;
        self.next_op();
        if *until.span() == Until::ThisLeavesPlay && self.state.card(source).zone != crate::model::state::ZoneId::Play {
            return;
        }
        let (turn, phase) = (self.state.turn, *self.state.phase);
        self.modifiers_mut().push(Modifier { turn, phase, ..modifier });
        let player = self.run().controller;
        self.commit(Occurrence::new(Act::Modify, player).card(source).amount(amount), "707.1");
    }

    /// For "score them instead": returns the area of the Problem whose bonus those points are, if they are one.
    /// Replacements of bonus points still apply to them (CR 710.3).
    pub(crate) fn whose_bonus(&mut self, n: &Amount) -> AreaId {
        let pool = std::sync::Arc::clone(&self.pool);
        let run = self.run();
        match &pool.ability_def(run.code.ability).ability {
            Ability::Replacement(r) if acts_of(&r.would) == Act::Score.bit() && *n == Amount::ThatMany => {
                run.bindings.from.unwrap_or(AreaId::NONE)
            }
            _ => AreaId::NONE,
        }
    }

    /// Returns the bindings of an effect that lasts until `until`. With a duration, "here" is the area where it was
    /// made, wherever its card goes (CR 708.2b). Without one, "here" is evaluated continuously (CR 708.3a).
    pub(crate) fn lasting_bindings(&mut self, until: &Until) -> Bindings {
        let here = self.with_cx(|board, cx| board.here(cx));
        let mut bindings = self.run().bindings.clone();
        if is_definite(until) {
            bindings.here = here;
        }
        bindings
    }
}

/// Returns true if it is a duration; a "while" isn't one (CR 708.2).
fn is_definite(until: &Until) -> bool {
    *until.span() != Until::Permanent
}
