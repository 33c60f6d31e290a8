//! Replacements (CR 710): the order in which they are tried, the choices, and the texts carried out instead.

use crate::occur::world::World;
use maneframe_card::ability::{Ability, Happening, Verb};

use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::decision::Choice;
use crate::model::frame::{Applied, Frame};
use crate::model::ids::PlayerId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Code, Part};
use crate::query::board::Cx;
use crate::rules::cited::cite;

impl World {
    /// Returns the player who decides about an optional replacement, `PlayerId::NONE` if no player fits; `None` if it
    /// isn't optional.
    pub(crate) fn may_of(&mut self, active: Active, o: &Occurrence) -> Option<PlayerId> {
        let board = self.board();
        let Ability::Replacement(r) = &board.pool.ability_def(active.ability).ability else { return None };
        let who = r.may.as_ref()?;
        let floating = board.floating_for(active, o).map(|i| board.state.floating[i].controller);
        let controller = floating.unwrap_or(board.card(active.card).controller);
        let bindings = board.bindings_of(o);
        let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
        Some(board.who(who, &cx).iter().next().unwrap_or(PlayerId::NONE))
    }

    /// Handles the answer to a question about a part of the moment on top of the stack.
    pub(crate) fn answer_moment(&mut self, choice: Choice) {
        let Some((at, part)) = self.part_asked_about() else { return };
        if let Some(paid) = part.paid {
            return self.answer_tax(paid, choice);
        }
        let part = part.clone();
        let board = self.board();
        let candidates = board.replacements_for(&part.occurrence, &part);
        let affected = board.affected(&part.occurrence);
        match choice {
            Choice::Yes => self.replace(candidates[0]),
            Choice::Replacement(i) => {
                cite!(self, "710.5a");
                let active = candidates[usize::from(i)];
                match self.may_of(active, &part.occurrence) {
                    // Another player decides whether it is applied.
                    Some(decider) if decider != affected => {
                        self.change_part(at, |part| part.chosen = Some((active.ability, active.card)));
                    }
                    _ => self.replace(active),
                }
            }
            // Declined: it no longer applies to this occurrence.
            _ => self.change_part(at, |part| {
                part.chosen = None;
                part.applied.extend(candidates.iter().map(|c| (c.ability, c.card)));
            }),
        }
    }

    /// Runs a replacement's text in place of the part that is being decided. The text's acts are part of the same
    /// moment.
    pub(crate) fn replace(&mut self, active: Active) {
        let Some((at, frame)) = self.part_asked_about() else { return };
        let frame = frame.clone();
        self.drop_part(at);
        let pool = std::sync::Arc::clone(&self.pool);
        let Ability::Replacement(replacement) = &pool.ability_def(active.ability).ability else { return };
        let mut applied: Applied = frame.applied.clone();
        applied.push((active.ability, active.card));
        cite!(self, "710.1");
        cite!(self, "710.2");
        cite!(self, "710.3");
        cite!(self, "711.2");
        let (source, controller, mut bindings) = self.use_floating(active, &frame.occurrence).unwrap_or_else(|| {
            let source = self.state.card_ref(active.card);
            (source, self.state.card(active.card).controller, self.facts().bindings_of(&frame.occurrence))
        });
        self.count_use(active, controller, replacement.limit);
        cite!(self, "410.4c" if frame.occurrence.act == Act::Draw);
        if self.cited().is_watched() {
            let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
            cite!(self, "710.4" if !self.board().possible(&replacement.instead, &cx));
        }
        if is_group(&replacement.would) {
            self.gather(active, &replacement.would, &mut bindings);
        }
        if matches!(replacement.instead, maneframe_card::ability::Effect::Do(Verb::Nothing, _)) {
            self.witness(active.ability);
            self.witness_step(Code { ability: active.ability, part: Part::Effect, step: 0 });
            return;
        }
        self.push_run(active.ability, Part::Effect, source, controller, bindings, applied);
    }

    /// For "if one or more … would": takes matching parts of the same moment into the same replacement.
    fn gather(&mut self, active: Active, would: &Happening, bindings: &mut Bindings) {
        let controller = self.state.card(active.card).controller;
        let mut at = 0;
        while let Some(Frame::Moment(moment)) = self.state.frames.last()
            && let Some(part) = moment.parts.get(at)
        {
            let (o, again) = (part.occurrence, part.applied.contains(&(active.ability, active.card)));
            let cx = Cx { this: active.card, controller, actor: controller, bindings };
            if !again && self.board().would(would, &o, &cx) {
                bindings.it.push(self.state.card_ref(o.card));
                self.drop_part(at);
            } else {
                at += 1;
            }
        }
    }
}

/// Returns true if one replacement is for all simultaneous occurrences: "if one or more of your Friends would …".
fn is_group(would: &Happening) -> bool {
    match would {
        Happening::Any(all) => all.iter().any(is_group),
        other => matches!(other.card(), Some(maneframe_card::ability::Cards::Some(_))),
    }
}
