//! Payment (CR 508) of the costs of actions and those within texts, part by part. A text is taken back if a player
//! declines a tax on its cost.

use crate::effects::interpreter::Interpreter;
use crate::model::frame::Stage;
use maneframe_card::ability::Effect;
use smallvec::SmallVec;

use crate::cards::pool::CompiledPool;
use crate::cards::program::{Op, Program};
use crate::model::frame::{Action, ActionFrame, ActionStep, Frame, Run, Tried, Via};
use crate::model::ids::PlayerId;
use crate::model::occurrence::Act;
use crate::model::state::{Part, Since};
use crate::rules::cited::cite;

/// Returns the parts of the cost being processed that are still to be paid.
pub(crate) fn left_to_pay<'p>(run: &Run, program: &'p Program) -> SmallVec<[&'p Effect; 4]> {
    let step = usize::from(run.code.step);
    let order = program[..step].iter().rev().find_map(|op| match op {
        Op::Order { parts, end } if *end > step => Some(parts),
        _ => None,
    });
    if let Some(parts) = order {
        return parts.iter().enumerate().filter(|(i, _)| run.paid & 1 << i == 0).map(|(_, part)| &part.0).collect();
    }
    let within = program[step..].iter().take_while(|op| !matches!(op, Op::Did { .. }));
    let deeds = within.filter_map(|op| match op {
        Op::Do(effect) => Some(effect),
        _ => None,
    });
    // The first is being paid now.
    deeds.skip(1).collect()
}

/// Returns the other costs of the same action, which are paid after the one that is being paid (CR 508.1b).
pub(crate) fn left_below<'p>(frames: &[Frame], pool: &'p CompiledPool) -> impl Iterator<Item = &'p Effect> {
    let costs = frames.iter().rev().skip(1).map_while(|frame| match frame {
        Frame::Run(run) if run.code.part == Part::Cost && run.code.step == 0 => Some(run.code.ability),
        _ => None,
    });
    costs.filter_map(|ability| pool.cost(ability))
}

impl Interpreter {
    /// Returns the part of a cost to be paid next: the first that leaves all others payable (CR 508.1b).
    pub(crate) fn next_to_pay(&mut self, parts: &[(Effect, usize)]) -> Option<usize> {
        let paid = self.run().paid;
        let left: SmallVec<[usize; 4]> = (0..parts.len()).filter(|i| paid & 1 << i == 0).collect();
        cite!(self, "508.1b" if left.len() > 1);
        let first = |&i: &usize| {
            let others = left.iter().filter(|&&j| j != i).map(|&j| &parts[j].0);
            let row: SmallVec<[&Effect; 4]> = [&parts[i].0].into_iter().chain(others).collect();
            left.len() == 1 || self.with_cx(|board, cx| board.pays_first(&row, cx))
        };
        left.iter().copied().find(first).or_else(|| left.first().copied())
    }

    /// Notes that the text on top of the stack attempts `act` that many times, so that it can test whether it
    /// succeeded.
    pub(crate) fn try_to(&mut self, act: Option<Act>, times: usize) {
        let of = times.min(u16::MAX.into()) as u16;
        self.run().tried = Some(Tried { act, or: None, of, done: 0 });
    }

    /// Like [`Interpreter::try_to`], if either of two acts counts.
    pub(crate) fn try_either(&mut self, act: Act, or: Act, times: usize) {
        self.try_to(Some(act), times);
        if let Some(tried) = &mut self.run().tried {
            tried.or = Some(or);
        }
    }

    /// Returns true if the text on top of the stack is paying a cost and has done less than that part required.
    pub(crate) fn falls_short(&mut self) -> bool {
        let run = self.run();
        run.stage == Stage::Start && run.is_paying() && run.tried.is_some_and(|tried| tried.done < tried.of)
    }

    /// Stores the state before an action whose costs may remain unpaid because a player declines a tax (CR 705.2).
    pub(crate) fn keep_before(&mut self, action: Action, player: PlayerId) {
        if !self.pool.taxes {
            return;
        }
        let beside = |costs: &[crate::model::ids::AbilityId]| !costs.is_empty();
        let paid_in_cards = match action {
            Action::Play { card, via, .. } => {
                matches!(via, Via::Redeem(_) | Via::Transform(_)) || beside(&self.def(card).costs)
            }
            Action::PlayEvent { card, .. } => {
                let def = self.def(card);
                let own = def.event.is_some_and(|a| !self.pool.ability_def(a).cost.is_empty());
                own || beside(&def.costs)
            }
            Action::Activate { ability, .. } => !self.pool.ability_def(ability).cost.is_empty(),
            Action::Move { .. } | Action::Draw | Action::Rally { .. } | Action::Challenge { .. } => false,
        };
        if paid_in_cards && self.board().has_taxes() && self.state.players[player].alive {
            self.state.before = None;
            self.state.before = Some(Box::new(self.state.clone()));
        }
    }

    /// Starts processing an action.
    pub(crate) fn take_action(&mut self, player: PlayerId, action: Action) {
        self.keep_before(action, player);
        let step = ActionStep::Announce;
        self.state.frames.begin(Frame::Action(ActionFrame {
            player,
            action,
            step,
            last: false,
            since: Since::Nothing,
        }));
    }
}
