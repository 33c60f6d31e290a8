//! Numbers in triggered effects are those of the moment at which they trigger (CR 712.2), not of when they are processed.

use maneframe_card::ability::{Ability, Amount, Count, Effect};
use serde_json::Value;
use smallvec::SmallVec;

use crate::cards::pool::AbilityDef;
use crate::cards::program::{Op, Program};
use crate::front::game::Game;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

/// Numbers that are settled: at which step, and how much.
pub type LockedAmounts = SmallVec<[(u16, i16); 1]>;

/// The number in a step.
fn number_in(op: &Op) -> Option<&Amount> {
    match op {
        Op::Pick { pick, .. } => match &pick.count {
            Count::Exactly(n) | Count::UpTo(n) => Some(n),
            Count::AnyNumber => None,
        },
        Op::Do(effect) => match effect {
            Effect::Draw(n)
            | Effect::Gain(n)
            | Effect::GainUntil { tokens: n, .. }
            | Effect::Lose(n)
            | Effect::Score(n)
            | Effect::LosePoints(n)
            | Effect::Flip(n)
            | Effect::Look { count: n, .. }
            | Effect::AddCounters { count: n, .. }
            | Effect::RemoveCounters { count: n, .. }
            | Effect::Tokens { count: n, .. } => Some(n),
            Effect::Change { change, .. } => crate::cards::change::number(change),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a step changes what later words stand for.
fn rebinds(op: &Op) -> bool {
    match op {
        Op::Pick { .. } | Op::By { .. } | Op::Forget => true,
        Op::Do(effect) => {
            let gains = matches!(effect, Effect::Gain(_) | Effect::GainUntil { .. });
            !gains && !matches!(effect, Effect::Draw(_) | Effect::Score(_) | Effect::Change { .. })
        }
        _ => false,
    }
}

/// Whether words in it refer back to something.
fn refers_back(value: &Value) -> bool {
    const BACK: [&str; 12] = [
        "it",
        "before",
        "others",
        "there",
        "that-player",
        "that-players-opponent",
        "actor",
        "among-them",
        "previous",
        "done",
        "not-among-them",
        "chosen",
    ];
    names(value, &BACK)
}

/// Whether one of those nodes of the ability language is in it.
fn names(value: &Value, nodes: &[&str]) -> bool {
    match value {
        Value::String(s) => nodes.contains(&s.as_str()),
        Value::Array(list) => list.iter().any(|v| names(v, nodes)),
        Value::Object(map) => map.iter().any(|(k, v)| nodes.contains(&k.as_str()) || names(v, nodes)),
        _ => false,
    }
}

/// Whether an ability goes on speaking of a player whom it found: "that player", "that opponent", "their".
pub(crate) fn speaks_of_player(ability: &Ability) -> bool {
    serde_json::to_value(ability).is_ok_and(|v| names(&v, &["that-player", "that-players-opponent"]))
}

/// A step whose number looks at the game and can be settled before anything is done.
#[derive(Clone, Copy, Debug)]
pub struct Early {
    /// Which.
    step: u16,
    /// Whether it speaks of what triggered the effect: "its power".
    of_it: bool,
}

/// The steps whose numbers can be settled as the effect triggers.
pub(crate) fn steps(program: &Program) -> Vec<Early> {
    let open = program.iter().position(rebinds).unwrap_or(program.len());
    let early = |(i, op): (usize, &Op)| {
        let n = number_in(op).filter(|n| !matches!(n, Amount::Num(_) | Amount::ThatMany | Amount::All))?;
        let of_it = serde_json::to_value(n).is_ok_and(|v| refers_back(&v));
        (i <= open || !of_it).then_some(Early { step: i as u16, of_it })
    };
    program.iter().enumerate().filter_map(early).collect()
}

impl Board<'_> {
    /// The numbers of an effect that triggers now.
    pub(crate) fn settled(&self, def: &AbilityDef, cx: &Cx) -> LockedAmounts {
        cite!(self, "712.2" if !def.settled.is_empty());
        def.settled.iter().filter_map(|early| Some((early.step, self.early_number(def, *early, cx)?))).collect()
    }

    fn early_number(&self, def: &AbilityDef, early: Early, cx: &Cx) -> Option<i16> {
        let n = def.effect.get(usize::from(early.step)).and_then(number_in)?;
        Some(self.amount(n, cx).clamp(i16::MIN.into(), i16::MAX.into()) as i16)
    }
}

impl Game {
    /// Effects that triggered from a card leaving play were created after it left: only what they say of that card
    /// itself is as it was before.
    pub(crate) fn settle_after(&mut self, first: usize) {
        let pool = std::sync::Arc::clone(&self.pool);
        cite!(self, "712.2" if first < self.state.waiting.len());
        for i in first..self.state.waiting.len() {
            let def = pool.ability_def(self.state.waiting[i].ability);
            if def.settled.iter().all(|early| early.of_it) {
                continue;
            }
            self.refresh();
            let waiting = &self.state.waiting[i];
            let (this, controller) = (waiting.source.card, waiting.controller);
            let cx = Cx { this, controller, actor: controller, bindings: &waiting.bindings };
            let board = self.board();
            let mut numbers = waiting.numbers.clone();
            for (early, number) in def.settled.iter().zip(&mut numbers) {
                if !early.of_it {
                    number.1 = board.early_number(def, *early, &cx).unwrap_or(number.1);
                }
            }
            self.state.waiting[i].numbers = numbers;
        }
    }

    /// The number of the step that the text on top of the stack has come to, where it was settled.
    pub(crate) fn settled_number(&self) -> Option<i32> {
        let Some(crate::model::frame::Frame::Run(run)) = self.state.frames.last() else { return None };
        run.numbers.iter().find(|(step, _)| *step == run.code.step).map(|(_, n)| i32::from(*n))
    }
}
