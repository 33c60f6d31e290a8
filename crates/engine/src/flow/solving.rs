//! Problem faceoffs, solved Problems and what follows them (CR 612, 613).

use maneframe_card::CardType;
use maneframe_card::ability::Cards;
use smallvec::SmallVec;

use crate::cards::program::Slot;
use crate::front::game::{Flow, Game};
use crate::model::decision::{AnswerKind, Asked, Choice, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardId, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{ZoneId, flag};
use crate::query::board::CardList;
use crate::rules::cited::cite;
use crate::rules::rulebook::{Contested, SolvedDilemmas, SolvedResources};

/// The amount of an [`Act::Vacate`] of a Problem that was solved.
pub(crate) const SOLVED: i16 = 0;
/// The amount of one that a text replaces.
const BY_TEXT: i16 = 1;

impl Game {
    /// CR 612: which faceoff there is.
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

    /// Whether there is no Problem faceoff in this phase, and no Problem to be replaced.
    pub(crate) fn nothing_to_solve(&self) -> bool {
        let solved = |a: AreaId| self.state.problem_at(a).is_some_and(|p| self.state.card(p).is(flag::SOLVED));
        self.state.confronted.is_empty() && !self.state.areas_with_problems().iter().any(solved)
    }

    /// Whether an opponent could also confront a Problem that the turn player confronted (CR 611.4).
    fn is_contested(&mut self, problem: CardRef) -> bool {
        match self.pool.rulebook.contested {
            Contested::AsConfronted => self.state.contested.contains(&problem),
            Contested::AtFaceoffs => {
                self.refresh();
                let (board, area) = (self.board(), self.state.card(problem.card).area);
                self.state.opponents(self.state.active).iter().any(|o| board.surplus_at(o, area).is_some())
            }
        }
    }

    /// CR 613.1: Problems at which a Problem faceoff was resolved are solved.
    pub(crate) fn solve(&mut self, player: PlayerId) {
        for area in self.state.visited.iter() {
            if let Some(problem) = self.state.problem_at(area) {
                self.commit(Occurrence::new(Act::Solve, player).card(problem).at(area), "613.1");
            }
        }
        self.state.visited = AreaSet::default();
    }

    /// CR 613.2: replaces solved Problems in the turn player's order, each completely before the next; `None` once there
    /// is none left.
    ///
    /// Sending the characters home may be replaced, so it comes to an end first.
    pub(crate) fn replace_solved(&mut self, player: PlayerId) -> Option<Flow> {
        if let Some(area) = self.state.visited.iter().next() {
            self.state.visited = self.state.visited.without(area);
            if let Some(problem) = self.state.problem_at(area) {
                self.replace_problems(player, &[problem]);
            }
            return Some(Flow::Go);
        }
        self.refresh();
        let board = self.board();
        let due = |a: &AreaId| {
            self.state.problem_at(*a).is_some_and(|p| {
                let c = board.card(p);
                // What something else happened to instead of its being replaced has had its turn.
                c.is(flag::SOLVED)
                    && !c.is(flag::DEALT_WITH)
                    && !board.forbids(&Occurrence::new(Act::Replace, player).card(p))
            })
        };
        let areas: AreaSet = self.state.areas_with_problems().iter().filter(due).collect();
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

    /// Characters at a Problem that is to be replaced go home. Unless something else happens instead, it is marked as dealt
    /// with, and goes on; one that was solved is so no longer otherwise.
    pub(crate) fn vacate(&mut self, player: PlayerId, area: AreaId, how: i16) {
        if let Some(problem) = self.state.problem_at(area) {
            self.refresh();
            if how == SOLVED {
                self.set_flag(problem, flag::SOLVED, false);
            }
            let vacating = Occurrence::new(Act::Vacate, player).card(problem).at(area).amount(how.into());
            self.happen(vacating, "613.2");
        }
    }

    /// The characters there go home, and the Problem is to be replaced next.
    pub(crate) fn vacated(&mut self, o: &Occurrence) {
        self.state.card_mut(o.card).flags |= flag::DEALT_WITH;
        if o.amount == SOLVED {
            self.set_flag(o.card, flag::SOLVED, true);
            self.state.visited = self.state.visited.with(o.to);
        }
        self.send_all_home(o.to);
    }

    /// Replaces Problems because a text says so. All characters there are sent home first, then come the others and the next
    /// Problem: of those that were meant before anybody went, "its Problem" among them.
    pub(crate) fn replace_by_text(&mut self, what: &Cards, actor: PlayerId) -> Flow {
        if self.run().stage == 0 {
            let problems: CardList = self.bind(what, Slot::It);
            let run = self.run();
            run.stage = 1;
            run.cards = problems.iter().copied().collect();
            for problem in problems {
                let c = *self.state.card(problem);
                if c.zone == ZoneId::Play && !self.board().forbids(&Occurrence::new(Act::Replace, actor).card(problem))
                {
                    self.vacate(actor, c.area, BY_TEXT);
                }
            }
            return Flow::Go;
        }
        let mut problems: CardList = self.run().cards.iter().copied().collect();
        self.next_op();
        self.try_either(Act::Replace, Act::PutInDiscard, problems.len());
        problems.retain(|p| {
            let c = self.state.card_mut(*p);
            let due = c.zone == ZoneId::Play && c.is(flag::DEALT_WITH);
            c.flags &= !flag::DEALT_WITH;
            due
        });
        self.replace_problems(actor, &problems);
        Flow::Go
    }

    pub(crate) fn send_all_home(&mut self, area: AreaId) {
        self.refresh();
        let board = self.board();
        let here = self.state.play.iter().copied();
        let list: Vec<Occurrence> = here
            .filter(|&c| board.card(c).area == area && board.is_character(c))
            .map(|c| {
                let controller = board.card(c).controller;
                let mut sending = Occurrence::new(Act::Send, controller).card(c).at(AreaId::home(controller));
                sending.from = area;
                sending
            })
            .collect();
        self.happen_all(&list, "613.2");
    }

    /// The characters are gone: face-up Troublemakers and Resources follow, then each Problem goes beneath its deck, and what
    /// is on top of that enters play (CR 613.2).
    fn replace_problems(&mut self, player: PlayerId, problems: &[CardId]) {
        let mut list: SmallVec<[Occurrence; 4]> = SmallVec::new();
        for &problem in problems {
            self.clear_area_of(player, problem);
            let c = self.state.card(problem);
            let (owner, area) = (c.owner, c.area);
            let going = Occurrence::new(Act::Replace, owner).card(problem).at(area);
            let def = self.board().def(problem);
            if def.dilemma {
                // No Problem follows a Dilemma (CR 522.3).
                cite!(self, "522.3");
                let under =
                    def.kind == CardType::Problem && self.pool.rulebook.solved_dilemmas == SolvedDilemmas::ByType;
                list.push(if under { going } else { Occurrence { act: Act::PutInDiscard, ..going } });
            } else {
                cite!(self, "303.2");
                cite!(self, "403.1");
                list.extend([going, Game::next_problem(owner)]);
            }
        }
        self.refresh();
        let rules: SmallVec<[&'static str; 4]> =
            list.iter().map(|o| if o.act == Act::PutInDiscard { "522.3a" } else { "613.2" }).collect();
        self.propose(&list, |i| rules[i], false);
    }

    /// Face-up Troublemakers and Resources at a Problem that is replaced are dismissed by the game (CR 613.2).
    fn clear_area_of(&mut self, player: PlayerId, problem: CardId) {
        let area = self.state.card(problem).area;
        let here = |c: &CardId| self.state.card(*c).area == area && *c != problem;
        let cards: Vec<CardId> = self.state.play.iter().copied().filter(here).collect();
        self.refresh();
        for card in cards {
            let c = *self.state.card(card);
            let goes = match self.board().def(card).kind {
                CardType::Troublemaker => !c.is(flag::FACE_DOWN),
                CardType::Resource => {
                    self.pool.rulebook.solved_resources == SolvedResources::AllThere || c.under == problem
                }
                _ => false,
            };
            if goes && c.area == area && c.zone == ZoneId::Play {
                self.refresh();
                cite!(self, "104.3");
                self.commit(Occurrence::new(Act::Dismiss, player).card(card).at(area).by_game(), "613.2");
            }
        }
    }
}
