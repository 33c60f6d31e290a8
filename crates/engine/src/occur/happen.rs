//! Where every occurrence passes through: "can't" rules stop it (CR 104.2), replacements change it (CR 710); then it is
//! carried out, recorded with its rule, and triggers and reactions are created (CR 704).

use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Applied, Frame, Happen};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, UNIQUENESS};
use crate::occur::world::World;
use crate::rules::cited::cite;
use crate::rules::rule::Rule;
use crate::rules::rulebook::Uniqueness;

impl World {
    /// Proposes an occurrence. It has happened when this returns, unless it has to wait for a replacement, a text or a tax: then
    /// a frame is on the stack.
    pub(crate) fn happen(&mut self, occurrence: Occurrence, rule: &'static str) {
        if self.may_wait(&[occurrence]) {
            self.let_wait(&[occurrence], |_| rule, true);
        } else {
            self.do_unless_forbidden(occurrence, rule, None);
        }
    }

    /// Proposes several occurrences that happen together; they are carried out in that order.
    pub(crate) fn happen_all(&mut self, occurrences: &[Occurrence], rule: &'static str) {
        self.propose(occurrences, |_| rule, true);
    }

    /// Proposes several occurrences, together or one after the other; `rule` gives the rule of each by index.
    pub(crate) fn propose(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str, together: bool) {
        if self.may_wait(occurrences) {
            self.let_wait(occurrences, rule, together);
            return;
        }
        let watched = if together { self.trigger_leaving(occurrences) } else { None };
        let batch = (together && occurrences.len() > 1).then(|| self.tick());
        for (i, &occurrence) in occurrences.iter().enumerate() {
            if let Some((first, go)) = &watched
                && self.goes(&occurrence)
            {
                if go[i] {
                    self.carry_out(occurrence, rule(i), Some(*first), None);
                }
                continue;
            }
            self.do_unless_forbidden(occurrence, rule(i), batch);
        }
        if let Some(batch) = batch {
            self.trigger_held(batch);
            self.order_timestamps(batch);
        }
    }

    /// Whether any of these has to wait: it may be replaced, a text acts as it happens, or it must be paid for.
    fn may_wait(&mut self, occurrences: &[Occurrence]) -> bool {
        let acts = occurrences.iter().fold(0, |set, o| set | o.act.bit());
        let floating = if self.state.floating.is_empty() { 0 } else { u64::MAX };
        let replaced = match self.pool.replacements & acts {
            0 => 0,
            waited => waited & (self.lists().replacement_acts | floating),
        };
        (replaced | self.pool.amid) & acts != 0 || self.pool.taxes && occurrences.iter().any(|o| self.is_taxed(o))
    }

    /// Carries an occurrence out unless a "can't" rule forbids it; `batch` as in [`World::carry_out`].
    fn do_unless_forbidden(&mut self, mut occurrence: Occurrence, rule: &'static str, batch: Option<u32>) {
        if !self.find_deck_top(&mut occurrence) {
            return;
        }
        if occurrence.by_game {
            let spoken_of = self.pool.forbids & occurrence.act.bit() != 0;
            cite!(self, "104.3" if spoken_of && self.board().may_forbid(occurrence.act));
        } else if self.forbids(&occurrence) {
            return;
        }
        self.carry_out(occurrence, rule, None, batch);
    }

    /// Whether an occurrence is forbidden (CR 104.2). Derived values are computed only if a "can't" rule might apply.
    fn forbids(&mut self, o: &Occurrence) -> bool {
        if self.pool.forbids & o.act.bit() != 0 || !self.facts().suffice_for(o.act) {
            return self.board().forbids(o);
        }
        o.card != CardId::NONE && self.facts().impossible(o, self.state.card(o.card))
    }

    /// Puts the occurrences on the stack, the first on top, to be examined one after the other.
    fn let_wait(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str, together: bool) {
        let applied = self.applied.clone();
        let batch = self.tick();
        let taxed: smallvec::SmallVec<[bool; 4]> = occurrences.iter().map(|o| self.is_taxed(o)).collect();
        for (i, (&occurrence, taxed)) in occurrences.iter().zip(taxed).enumerate().rev() {
            let (applied, paid, rule) = (applied.clone(), taxed.then_some(0), Rule(rule(i)));
            let batch = if together { batch } else { self.tick() };
            let frame = Happen {
                occurrence,
                rule,
                applied,
                chosen: None,
                batch,
                past_replacement: false,
                first_trigger: None,
                paid,
            };
            self.state.frames.begin(Frame::Happen(frame));
        }
    }

    /// Examines the proposed occurrence on top of the stack: stops it, asks about replacements, or lets it happen.
    #[inline(never)]
    pub(crate) fn happen_step(&mut self) -> Flow {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return Flow::Go };
        let mut frame = frame.clone();
        let found = self.find_deck_top(&mut frame.occurrence);
        let occurrence = frame.occurrence;
        if let Some(Frame::Happen(top)) = self.state.frames.last_mut() {
            top.occurrence = occurrence;
        }
        cite!(self, "104.3" if occurrence.by_game);
        let stopped = match frame.first_trigger {
            Some(_) => !self.goes(&occurrence),
            None => !occurrence.by_game && self.board().forbids(&occurrence),
        };
        cite!(self, "104.2a" if stopped);
        if !found || stopped {
            self.state.end_frame();
            // It may have been the last of its batch.
            self.trigger_left_over();
            return Flow::Go;
        }
        if frame.past_replacement {
            if frame.first_trigger.is_none() && self.goes(&occurrence) && self.trigger_leaving_batch(frame.batch) {
                return Flow::Go;
            }
            if self.meanwhile(&occurrence, &frame.applied) {
                return Flow::Go;
            }
            self.carry_out_or_wait(frame);
            return Flow::Go;
        }
        if let Some(flow) = self.ask_tax() {
            return flow;
        }
        let frame = Happen { paid: None, ..frame };
        // Acts of the game itself are not replaced (CR 104.3), except dismissals for uniqueness (CR 104.4).
        let unique = self.pool.rulebook.uniqueness == Uniqueness::MaySendElsewhere
            && occurrence.by_game
            && occurrence.act == Act::Dismiss
            && occurrence.amount == UNIQUENESS;
        let candidates = if occurrence.by_game && !unique || cite!(self, "508.1a" if self.is_cost()) {
            // A part of a cost that is replaced isn't paid, so nobody gets to replace one (CR 508.1a).
            Vec::new()
        } else {
            self.board().replacements_for(&occurrence, &frame)
        };
        if candidates.is_empty() && frame.chosen.is_some() {
            // The chosen replacement no longer applies: choose again (CR 710.5a).
            cite!(self, "710.5a");
            if let Some(Frame::Happen(top)) = self.state.frames.last_mut() {
                top.chosen = None;
            }
            return Flow::Go;
        }
        let Some(&first) = candidates.first() else {
            self.carry_out_or_wait(frame);
            return Flow::Go;
        };
        let who = self.board().affected(&occurrence);
        cite!(self, "710.5b" if !frame.applied.is_empty());
        if candidates.len() > 1 {
            self.options.extend((0..candidates.len() as u8).map(Choice::Replacement));
            // If all of them are the chooser's own "may", none of them need be applied.
            if candidates.iter().all(|c| self.may_of(*c, &occurrence) == Some(who)) {
                self.options.push(Choice::No);
            }
            return Flow::Ask(Asked::new(who, AnswerKind::Order, Prompt::Replacement, "710.5"));
        }
        match self.may_of(first, &occurrence) {
            None => {
                self.replace(first);
                Flow::Go
            }
            Some(decider) => {
                let decider = if decider == PlayerId::NONE { who } else { decider };
                self.options.extend([Choice::Yes, Choice::No]);
                let asked = Asked::new(decider, AnswerKind::YesNo, Prompt::Replacement, "710.1");
                Flow::Ask(asked.of_text(first.card, first.ability))
            }
        }
    }

    /// Puts on the stack the texts that act as this occurrence happens; returns whether there are any.
    fn meanwhile(&mut self, occurrence: &Occurrence, applied: &Applied) -> bool {
        let mut applied = applied.clone();
        let at = self.state.frames.len() - 1;
        let any = self.push_meanwhile(occurrence, &mut applied);
        if let Some(Frame::Happen(frame)) = self.state.frames.get_mut(at) {
            frame.applied = applied;
        }
        any
    }

    /// Nothing (more) replaces the occurrence on top of the stack. It is carried out once the rest of its batch is past
    /// replacement as well; until then it waits below the others.
    fn carry_out_or_wait(&mut self, frame: Happen) {
        self.state.end_frame();
        let same = |f: &Frame| matches!(f, Frame::Happen(h) if h.batch == frame.batch);
        let others = self.state.frames.iter().rev().take_while(|f| same(f)).count();
        // Texts that act "as" it happens come first.
        let amid = !frame.past_replacement && self.pool.amid & frame.occurrence.act.bit() != 0;
        if frame.past_replacement || others == 0 && !amid {
            let last = frame.past_replacement && others == 0;
            let batch = frame.past_replacement.then_some(frame.batch);
            self.carry_out(frame.occurrence, frame.rule.0, frame.first_trigger.map(|first| first as usize), batch);
            if last {
                self.trigger_held(frame.batch);
                self.order_timestamps(frame.batch);
            }
        } else {
            self.state.frames.begin_beneath(others, Frame::Happen(Happen { past_replacement: true, ..frame }));
        }
    }

    /// Whether the occurrence on top of the stack is part of paying a cost.
    pub(crate) fn is_cost(&self) -> bool {
        let below = self.state.frames.iter().rev().find(|f| !matches!(f, Frame::Happen(_)));
        match below {
            Some(Frame::Run(run)) => run.is_paying(),
            Some(Frame::Action(a)) => a.step <= crate::model::frame::ActionStep::Queue,
            _ => false,
        }
    }
}
