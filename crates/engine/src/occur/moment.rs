//! Deciding a [`Moment`] (CR 801.1): each part is stopped, paid for, replaced or settled, based on the game before the
//! moment, in the order of the players who decide. Then the remaining parts happen.

use crate::model::card_values::Active;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{ActionStep, Frame};
use crate::model::ids::{CardId, PlayerId};
use crate::model::moment::{Moment, Part};
use crate::model::occurrence::{Act, Occurrence, UNIQUENESS};
use crate::occur::happen::Due;
use crate::occur::world::World;
use crate::rules::cited::cite;
use crate::rules::rulebook::Uniqueness;

/// Next step for a part of a moment.
enum Next {
    /// The part can't happen (CR 104.2).
    Stops,
    /// The part happens as it is.
    Settles,
    /// The replacement that was chosen no longer applies: another one is chosen (CR 710.5a).
    ChoosesAgain,
    /// A player has to pay for it: the player, the price in action tokens, and the card with the text.
    Costs(PlayerId, i32, CardId),
    /// Replacements apply: the player whom the part affects, and the replacements.
    Replaces(PlayerId, Vec<Active>),
}

impl World {
    /// Takes the next step towards the moment on top of the stack.
    #[inline(never)]
    pub(crate) fn moment_step(&mut self) -> Flow {
        let Some(Frame::Moment(moment)) = self.state.frames.last() else { return Flow::Go };
        if !moment.decided {
            if let Some(flow) = self.decide_next() {
                return flow;
            }
            if let Some(Frame::Moment(moment)) = self.state.frames.last_mut() {
                moment.decided = true;
            }
        }
        if !self.push_as_it_happens() {
            self.happen_now();
        }
        Flow::Go
    }

    /// Decides the parts for which no player is asked, and then asks the first player about one. Returns `None` once
    /// all are decided.
    fn decide_next(&mut self) -> Option<Flow> {
        let mut first: Option<(usize, usize, Next)> = None;
        let mut at = 0;
        while let Some(part) = self.part_at(at) {
            if part.settled {
                at += 1;
                continue;
            }
            match self.examine(at) {
                Next::Stops => {
                    self.drop_part(at);
                    continue;
                }
                Next::Settles => self.change_part(at, |part| part.settled = true),
                Next::ChoosesAgain => {
                    cite!(self, "710.5a");
                    self.change_part(at, |part| part.chosen = None);
                    continue;
                }
                next => {
                    let decider = self.decider(at, &next);
                    let turn = self.turns_until(decider);
                    if first.as_ref().is_none_or(|(earliest, ..)| turn < *earliest) {
                        first = Some((turn, at, next));
                    }
                }
            }
            at += 1;
        }
        let (_, at, next) = first?;
        Some(self.ask_about(at, next))
    }

    /// Returns the player who decides about a part, or the one it affects if there is nothing to decide.
    fn decider(&mut self, at: usize, next: &Next) -> PlayerId {
        match next {
            Next::Costs(payer, ..) => *payer,
            Next::Replaces(who, candidates) => match (&candidates[..], self.part_at(at).map(|p| p.occurrence)) {
                (&[only], Some(o)) => self.may_of(only, &o).filter(|d| *d != PlayerId::NONE).unwrap_or(*who),
                _ => *who,
            },
            Next::Stops | Next::Settles | Next::ChoosesAgain => PlayerId::NONE,
        }
    }

    /// Returns the number of players who decide before that one (CR 801.1); 0 for the player who had priority last.
    fn turns_until(&self, player: PlayerId) -> usize {
        let mut next = self.state.last_priority.unwrap_or(*self.state.active);
        let mut turns = 0;
        while next != player && turns < self.state.players.len() {
            next = self.state.next_player(next);
            turns += 1;
        }
        turns
    }

    /// Returns the next step for a part.
    fn examine(&mut self, at: usize) -> Next {
        let Some(part) = self.part_at(at) else { return Next::Stops };
        let mut part = part.clone();
        if !self.find_deck_top(&mut part.occurrence) {
            return Next::Stops;
        }
        let occurrence = part.occurrence;
        self.change_part(at, |part| part.occurrence = occurrence);
        cite!(self, "104.3" if occurrence.by_game);
        if !occurrence.by_game && cite!(self, "104.2a" if self.board().forbids(&occurrence)) {
            return Next::Stops;
        }
        if let Some(paid) = part.paid {
            if let Some(&(payer, pays, source)) = self.board().taxes(&occurrence).get(usize::from(paid)) {
                return Next::Costs(payer, pays, source);
            }
            part.paid = None;
            self.change_part(at, |part| part.paid = None);
        }
        // Acts of the game itself are not replaced (CR 104.3), except dismissals for uniqueness (CR 104.4).
        let unique = self.pool.rulebook.uniqueness == Uniqueness::MaySendElsewhere
            && occurrence.by_game
            && occurrence.act == Act::Dismiss
            && occurrence.amount == UNIQUENESS;
        if occurrence.by_game && !unique || cite!(self, "508.1a" if self.is_cost(&part)) {
            // A part of a cost that is replaced isn't paid, so players can't replace one (CR 508.1a).
            return Next::Settles;
        }
        let candidates = self.board().replacements_for(&occurrence, &part);
        match candidates.is_empty() {
            true if part.chosen.is_some() => Next::ChoosesAgain,
            true => Next::Settles,
            false => Next::Replaces(self.board().affected(&occurrence), candidates),
        }
    }

    /// Asks a player about a part, or replaces it if its replacement is not optional.
    fn ask_about(&mut self, at: usize, next: Next) -> Flow {
        let Some(part) = self.part_at(at) else { return Flow::Go };
        let (occurrence, again) = (part.occurrence, !part.applied.is_empty());
        if let Some(Frame::Moment(moment)) = self.state.frames.last_mut() {
            moment.asked = at as u16;
            cite!(self.derived, "801.1" if moment.parts.len() > 1);
        }
        let (who, candidates) = match next {
            Next::Replaces(who, candidates) => (who, candidates),
            Next::Costs(payer, pays, source) => return self.ask_tax(payer, pays, source),
            Next::Stops | Next::Settles | Next::ChoosesAgain => return Flow::Go,
        };
        cite!(self, "710.5b" if again);
        if candidates.len() > 1 {
            self.options.extend((0..candidates.len() as u8).map(Choice::Replacement));
            // If all of them are the chooser's own "may", the chooser may apply none.
            if candidates.iter().all(|c| self.may_of(*c, &occurrence) == Some(who)) {
                self.options.push(Choice::No);
            }
            return Flow::Ask(Asked::new(who, AnswerKind::Order, Prompt::Replacement, "710.5"));
        }
        let first = candidates[0];
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

    /// Puts the texts on the stack that act "as" a part happens. Returns true if there are any.
    fn push_as_it_happens(&mut self) -> bool {
        if self.pool.amid == 0 {
            return false;
        }
        let at = self.state.frames.len() - 1;
        let mut i = 0;
        while let Some(part) = self.part_at(i) {
            let (occurrence, mut applied) = (part.occurrence, part.applied.clone());
            let any = self.push_meanwhile(&occurrence, &mut applied);
            if any {
                if let Some(Frame::Moment(moment)) = self.state.frames.get_mut(at) {
                    moment.parts[i].applied = applied;
                }
                return true;
            }
            i += 1;
        }
        false
    }

    /// Carries out the moment on top of the stack. If several players carry out a text together, their next moment
    /// begins.
    fn happen_now(&mut self) {
        let Some(Frame::Moment(moment)) = self.state.frames.take() else { return };
        let place = self.state.frames.len();
        let due = |part: &Part| Due { occurrence: part.occurrence, rule: part.rule.0, by: part.by };
        match &moment.parts[..] {
            [part] => {
                let due = due(part);
                if !self.is_stopped(&due.occurrence) {
                    self.carry_out_for(due, None, None);
                }
            }
            parts => self.carry_out_together(parts.iter().map(due).collect()),
        }
        if moment.joint {
            self.gather_again(place);
        }
    }

    /// Begins the next moment of a text that several players carry out together, under the frames of those players.
    /// `place` is the index of the last moment.
    fn gather_again(&mut self, place: usize) {
        let place = place.min(self.state.frames.len());
        let joint = |f: &Frame| matches!(f, Frame::Run(run) if run.joint > 0);
        let text = |f: &Frame| matches!(f, Frame::Run(run) if run.joint > 0 || !run.applied.is_empty());
        let below = self.state.frames[..place].iter().rev().take_while(|f| text(f)).count();
        let from = place - below;
        let (mut players, mut others) = (Vec::new(), Vec::new());
        for frame in self.state.frames.split_off(from) {
            if joint(&frame) { players.push(frame) } else { others.push(frame) }
        }
        if !players.is_empty() {
            self.state.frames.begin(Frame::Moment(Moment { joint: true, ..Moment::default() }));
        }
        // The player who acted first acts first again.
        players.into_iter().rev().chain(others).for_each(|frame| self.state.frames.begin(frame));
    }

    /// Returns a part of the moment on top of the stack.
    fn part_at(&self, at: usize) -> Option<&Part> {
        let Some(Frame::Moment(moment)) = self.state.frames.last() else { return None };
        moment.parts.get(at)
    }

    pub(crate) fn change_part(&mut self, at: usize, change: impl FnOnce(&mut Part)) {
        if let Some(Frame::Moment(moment)) = self.state.frames.last_mut()
            && let Some(part) = moment.parts.get_mut(at)
        {
            change(part);
        }
    }

    pub(crate) fn drop_part(&mut self, at: usize) {
        if let Some(Frame::Moment(moment)) = self.state.frames.last_mut()
            && at < moment.parts.len()
        {
            moment.parts.remove(at);
        }
    }

    /// Drops all parts of one text from the moment on top of the stack.
    pub(crate) fn drop_parts_by(&mut self, by: Option<u16>) {
        if let Some(Frame::Moment(moment)) = self.state.frames.last_mut() {
            moment.parts.retain(|part| part.by != by);
        }
    }

    /// Returns the part that a player is asked about, and its index.
    pub(crate) fn part_asked_about(&self) -> Option<(usize, &Part)> {
        let Some(Frame::Moment(moment)) = self.state.frames.last() else { return None };
        moment.in_question().map(|part| (usize::from(moment.asked), part))
    }

    /// Returns true if a part of the moment on top of the stack pays a cost.
    pub(crate) fn is_cost(&self, part: &Part) -> bool {
        let below = match part.by {
            _ if part.cost => return true,
            Some(by) => self.state.frames.get(usize::from(by)),
            None => self.state.frames.iter().rev().find(|f| !matches!(f, Frame::Moment(_))),
        };
        match below {
            Some(Frame::Run(run)) => run.is_paying(),
            Some(Frame::Action(a)) => a.step <= ActionStep::Queue,
            _ => false,
        }
    }

    /// Returns true if a "can't" rule stops an occurrence (CR 104.2). Acts of the game itself can't be stopped (CR
    /// 104.3). Derived values are computed only if such a rule might apply.
    pub(crate) fn is_stopped(&mut self, o: &Occurrence) -> bool {
        let spoken_of = self.pool.forbids & o.act.bit() != 0;
        if o.by_game {
            cite!(self, "104.3" if spoken_of && self.board().may_forbid(o.act));
            return false;
        }
        if spoken_of || !self.facts().suffice_for(o.act) {
            return self.board().forbids(o);
        }
        o.card != CardId::NONE && self.facts().impossible(o, self.state.card(o.card))
    }
}
