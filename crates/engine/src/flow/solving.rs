//! Problem faceoffs, solved Problems and their consequences (CR 612, 613).

use crate::flow::driver::Driver;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence, SOLVED};
use crate::model::state::flag;
use crate::rules::cited::cite;
use crate::rules::rulebook::Contested;

impl Driver {
    /// Starts the Problem faceoff of this phase, if there is one (CR 612).
    pub(crate) fn problem_faceoff(&mut self) {
        if self.state.confronted.len() >= 2 {
            cite!(self, "612.1");
            self.start_problem_faceoff(self.state.areas_with_problems());
        } else if let Some(&problem) = self.state.confronted.first()
            && self.state.same(problem)
            && self.is_contested(problem)
        {
            cite!(self, "612.2");
            let area = self.state.card(problem.card).area;
            self.start_problem_faceoff(AreaSet::default().with(area));
        }
        self.state.visited = self.state.faceoff.as_ref().map_or(AreaSet::default(), |f| f.areas);
    }

    /// Returns true if this phase has no Problem faceoff, and no Problem has to be replaced.
    pub(crate) fn nothing_to_solve(&self) -> bool {
        let solved = |a: AreaId| self.state.problem_at(a).is_some_and(|p| self.state.card(p).is(flag::SOLVED));
        self.state.confronted.is_empty() && !self.state.areas_with_problems().iter().any(solved)
    }

    /// Returns true if an opponent could also confront a Problem that the turn player confronted (CR 611.4).
    fn is_contested(&mut self, problem: CardRef) -> bool {
        match self.pool.rulebook.contested {
            Contested::AsConfronted => self.state.contested.contains(&problem),
            Contested::AtFaceoffs => {
                let board = self.board();
                let area = board.card(problem.card).area;
                board.state.opponents(*board.state.active).iter().any(|o| board.surplus_at(o, area).is_some())
            }
        }
    }

    /// Marks Problems at which a Problem faceoff was resolved as solved (CR 613.1).
    pub(crate) fn solve(&mut self, player: PlayerId) {
        for area in self.state.visited.iter() {
            if let Some(problem) = self.state.problem_at(area) {
                self.commit(Occurrence::new(Act::Solve, player).card(problem).at(area), "613.1");
            }
        }
        self.state.visited = AreaSet::default();
    }

    /// Replaces solved Problems in the turn player's order, each completely before the next (CR 613.2). Returns `None`
    /// if none is left.
    ///
    /// Sending the characters home may be replaced, so that is completed first.
    pub(crate) fn replace_solved(&mut self, player: PlayerId) -> Option<Flow> {
        if let Some(area) = self.state.visited.iter().next() {
            self.state.visited = self.state.visited.without(area);
            if let Some(problem) = self.state.problem_at(area) {
                self.replace_problems(player, &[problem]);
            }
            return Some(Flow::Go);
        }
        let board = self.board();
        let due = |a: &AreaId| {
            board.state.problem_at(*a).is_some_and(|p| {
                let c = board.card(p);
                // A Problem for which something else happened instead is not tried again.
                c.is(flag::SOLVED)
                    && !c.is(flag::DEALT_WITH)
                    && !board.forbids(&Occurrence::new(Act::Replace, player).card(p))
            })
        };
        let areas: AreaSet = board.state.areas_with_problems().iter().filter(due).collect();
        match areas.len() {
            0 => {
                self.state.visited = AreaSet::default();
                None
            }
            1 => {
                areas.iter().for_each(|only| self.vacate(player, only, SOLVED));
                Some(Flow::Go)
            }
            _ => {
                self.options.extend(areas.iter().map(Choice::Area));
                Some(Flow::Ask(Asked::new(player, AnswerKind::Area, Prompt::NextProblem, "613.2")))
            }
        }
    }
}
