//! Effects that skip or add turns, phases and steps.

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Moment, Phase, Who};

use crate::model::ids::PlayerId;

impl Interpreter {
    /// Skips turns, or phases other than the End Phase.
    pub(crate) fn skip(&mut self, what: &Moment) {
        let what = if let Moment::Next(next) = what { next } else { what };
        let players = |game: &mut Interpreter, who: &Option<Who>| match who {
            Some(who) => game.with_cx(|board, cx| board.who(who, cx)),
            None => game.state.next_player(*game.state.active).mask(),
        };
        match what {
            Moment::Turn(who) => {
                let all = players(self, who);
                self.state.course.skipped_turns.extend(all.iter());
            }
            Moment::FirstTurn(who) => {
                let all = players(self, &Some(who.clone()));
                self.state.course.skipped_turns.extend(all.iter());
            }
            Moment::Phase(phase, None) => self.state.course.skipped_phases.push((*phase, None)),
            Moment::Phase(phase, who) => {
                let all = players(self, who);
                self.state.course.skipped_phases.extend(all.iter().map(|p| (*phase, Some(p))));
            }
            Moment::DrawStep(None) => self.state.course.skipped_draws.push(None),
            Moment::DrawStep(who) => {
                let all = players(self, who);
                self.state.course.skipped_draws.extend(all.iter().map(Some));
            }
            Moment::AnyPhase | Moment::ConfrontStep | Moment::Next(_) | Moment::Faceoff { .. } => {}
        }
        self.next_op();
    }

    /// Adds an extra turn, phase or step. Only a few may be pending, so that every game ends.
    pub(crate) fn have_extra(&mut self, what: &Moment, before: Option<Phase>, actor: PlayerId) {
        const MOST: usize = 4;
        let course = &mut self.state.course;
        match what {
            Moment::Turn(_) if course.extra_turns.len() < MOST => course.extra_turns.push(actor),
            Moment::Phase(phase, _) if course.extra_phases.len() < MOST => {
                course.extra_phases.push((*phase, before.map(|b| (b, actor))));
            }
            Moment::ConfrontStep => course.extra_confronts = (course.extra_confronts + 1).min(MOST as u8),
            _ => {}
        }
        self.next_op();
    }
}
