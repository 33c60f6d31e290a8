//! "Each player …": several players carry out the same steps together (CR 801.1). Each has a frame, in which the player
//! first decides. When all have decided, their acts are one moment, and so on with their next acts.

use smallvec::SmallVec;

use crate::cards::program::{Joint, Op, Program, next_after};
use crate::effects::interpreter::Interpreter;
use crate::model::frame::{Frame, Run, Tried};
use crate::model::ids::{PlayerId, PlayerSet};
use crate::model::moment::Moment;

impl Interpreter {
    /// Returns true if the text on top of the stack is one player's part of several, and no "each player" within it is
    /// under way.
    pub(crate) fn is_one_of_several(&mut self) -> bool {
        let run = self.run();
        run.joint > 0 && run.by.is_empty()
    }

    /// Starts a frame for each of these players with the following steps. The text itself continues at `end` when all
    /// are done.
    pub(crate) fn part_ways(&mut self, players: PlayerSet, end: usize, joint: Joint) {
        let mut order: SmallVec<[PlayerId; 4]> = SmallVec::new();
        let mut left = players;
        let mut next = self.first_of(left);
        while let Some(player) = next {
            order.push(player);
            left = left.without(player);
            next = self.next_in_turn(left, player);
        }
        self.next_op();
        let run = self.run();
        let own = Run { joint: run.joint + 1, by: SmallVec::new(), ..run.clone() };
        if joint.it {
            run.bindings.speak_of([]);
        }
        if joint.many {
            run.bindings.count_to(0);
        }
        run.tried = None;
        self.jump(end);
        self.state.frames.begin(Frame::Moment(Moment { joint: true, ..Moment::default() }));
        for &player in order.iter().rev() {
            self.state.frames.begin(Frame::Run(Run { actor: player, ..own.clone() }));
        }
    }

    /// Ends the frame of a player on top of the stack, and merges its referents into the common text.
    pub(crate) fn rejoin(&mut self, program: &Program) {
        let Some(Frame::Run(own)) = self.state.frames.take() else { return };
        let by = next_after(program, usize::from(own.code.step)).map(|(_, begin)| &program[begin - 1]);
        let common = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Run(run) if run.joint < own.joint => Some(run),
            _ => None,
        });
        let (Some(common), Some(Op::By { joint: Some(joint), .. })) = (common, by) else { return };
        common.bindings.join(&own.bindings, joint.it, joint.many);
        // An offer counts as accepted if any of the players accepted it.
        common.open_offers &= own.open_offers;
        if let Some(own) = own.tried {
            let done = common.tried.map_or(0, |tried| tried.done);
            common.tried = Some(Tried { done: own.done.saturating_add(done), ..own });
        }
    }
}
