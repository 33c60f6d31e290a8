//! Texts on the stack (CR 707.2): pushing and stepping through them, and abandoning those that aren't paid for.

use crate::model::frame::Stage;
use crate::occur::world::World;

use crate::cards::program::Op;
use crate::model::bindings::Bindings;
use crate::model::frame::{ActionStep, Applied, DRAWN, Frame, Run, Tried};
use crate::model::ids::{AbilityId, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Code, Part, State};
use crate::query::board::Cx;
use crate::rules::cited::cite;

impl World {
    /// Puts a text on the stack: the cost or the effect of an ability.
    pub(crate) fn push_run(
        &mut self,
        ability: AbilityId,
        part: Part,
        source: CardRef,
        controller: PlayerId,
        mut bindings: Bindings,
        applied: Applied,
    ) {
        if part == Part::Effect && self.pool.ability_def(ability).linked {
            bindings.it = self.facts().banished_by(source).collect();
            bindings.linked = true;
        }
        self.state.frames.begin(Frame::Run(Run {
            code: Code { ability, part, step: 0 },
            source,
            controller,
            actor: controller,
            bindings: bindings.or_it(source),
            by: Default::default(),
            modes: 0,
            open_offers: 0,
            stage: Stage::Start,
            cards: Default::default(),
            applied,
            locked_amount: None,
            numbers: Default::default(),
            areas: Default::default(),
            going: Default::default(),
            tried: None,
            paying: false,
            paid: 0,
            each: Default::default(),
            made: None,
            joint: 0,
            proposed: Default::default(),
            since: Default::default(),
        }));
    }

    /// Returns the text on top of the stack; the caller knows that it is one.
    pub(crate) fn run(&mut self) -> &mut Run {
        match self.state.frames.last_mut() {
            Some(Frame::Run(run)) => run,
            _ => unreachable!("a step of a text runs while its frame is on top"),
        }
    }

    pub(crate) fn next_op(&mut self) {
        let run = self.run();
        run.code.step += 1;
        run.stage = Stage::Start;
        run.cards.clear();
    }

    pub(crate) fn jump(&mut self, to: usize) {
        let run = self.run();
        run.code.step = to as u16;
        run.stage = Stage::Start;
        run.cards.clear();
    }

    /// Evaluates words of the text on top of the stack, in its context.
    pub(crate) fn with_cx<T>(&mut self, ask: impl FnOnce(&crate::query::board::Board, &Cx) -> T) -> T {
        let board = self.board();
        match board.state.frames.last() {
            Some(Frame::Run(run)) => {
                let cx =
                    Cx { this: run.source.card, controller: run.controller, actor: run.actor, bindings: &run.bindings };
                ask(&board, &cx)
            }
            _ => unreachable!("words are asked about while their text is on top"),
        }
    }

    /// Abandons a cost that isn't fully paid. An action is taken back (CR 705.2); for an offer in a text, nothing is
    /// done in return (CR 707.2a).
    pub(crate) fn leave_unpaid(&mut self) {
        self.state.frames.end_while(|f| matches!(f, Frame::Moment(_)));
        if let Some(Frame::Run(run)) = self.state.frames.last_mut()
            && run.code.part != Part::Cost
        {
            cite!(self.derived, "707.2a");
            let step = usize::from(run.code.step);
            let pool = std::sync::Arc::clone(&self.pool);
            let program = pool.ability_def(run.code.ability).program(run.code.part);
            run.paying = false;
            run.paid = 0;
            let no = program[step..].iter().find_map(|op| match op {
                Op::Did { no } => Some(*no),
                _ => None,
            });
            return self.jump(no.unwrap_or(program.len()));
        }
        cite!(self, "705.2");
        self.state.frames.end_while(|f| matches!(f, Frame::Run(_)));
        let Some(Frame::Action(frame)) = self.state.frames.last_mut() else { return };
        frame.step = ActionStep::Done;
        let player = frame.player;
        if let Some(before) = self.state.before.take() {
            self.state = *before;
            // The stored state may come from a saved game, which doesn't contain the players' knowledge of cards.
            self.grant_knowledge();
            self.touch();
            self.commit(Occurrence::new(Act::TakeBack, player), "705.2");
        }
    }

    /// Counts an occurrence towards the attempt of the text that does it.
    pub(crate) fn succeed(&mut self, o: &Occurrence) {
        let Some(place) = self.doing() else { return };
        let State { frames, cards, .. } = &mut self.state;
        if let Some(Frame::Run(run)) = frames.get_mut(place)
            && let Some(Tried { act: Some(act), or, done, .. }) = &mut run.tried
            && (*act == o.act || *or == Some(o.act) || (act.bit() | o.act.bit()) & !TURNS == 0)
        {
            *done = done.saturating_add(1);
            run.bindings.succeed(o.card);
            if o.act == Act::Draw && run.made == Some(DRAWN | run.code.step) {
                run.bindings.it.push(CardRef { card: o.card, identity: cards[o.card.index()].identity });
            }
        }
    }

    /// Returns the index on the stack of the text whose occurrence is being carried out: the one that the moment names,
    /// else the nearest text above the course of the turn.
    pub(crate) fn doing(&self) -> Option<usize> {
        let frames = &self.state.frames;
        if let Some(by) = self.asker {
            return Some(usize::from(by)).filter(|&by| matches!(frames.get(by), Some(Frame::Run(_))));
        }
        let place =
            frames.iter().rposition(|f| !matches!(f, Frame::Moment(_) | Frame::Action(_) | Frame::Timestamps(_)))?;
        matches!(frames[place], Frame::Run(_)).then_some(place)
    }

    /// Updates references after a card became a different card: the text that did this keeps referring to it (CR
    /// 410.6a). With `zones`, the card also changed zones; then a text whose occurrence was replaced keeps referring to
    /// it, too.
    pub(crate) fn tell_who_moves(&mut self, then: CardRef, zones: bool) {
        let Some(mut place) = self.doing() else { return };
        let now = self.state.card_ref(then.card);
        loop {
            let Some(Frame::Run(run)) = self.state.frames.get_mut(place) else { return };
            let Bindings { it, before, other, .. } = &mut run.bindings;
            let mut found = false;
            for r in it.iter_mut().chain(before).chain(other).chain([&mut run.source]).filter(|r| **r == then) {
                *r = now;
                found = true;
            }
            let replaces = !run.applied.is_empty();
            cite!(self, "410.6a" if found);
            if !replaces || !zones {
                return;
            }
            let below = self.state.frames[..place].iter().rposition(|f| matches!(f, Frame::Run(_)));
            let Some(below) = below else { return };
            place = below;
        }
    }
}

/// Acts of turning a card over: for a Troublemaker, turning it face-down or uncovering it.
const TURNS: u64 = Act::TurnOver.bit() | Act::TurnFaceDown.bit() | Act::Uncover.bit();
