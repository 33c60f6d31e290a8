//! Problem faceoffs, solved Problems and what follows them (CR 612, 613).

use maneframe_card::CardType;
use maneframe_card::ability::Cards;

use crate::board::CardList;
use crate::cited::cite;
use crate::decision::{Asked, Choice, Kind, Prompt};
use crate::game::{Flow, Game};
use crate::ids::{AreaId, AreaSet, CardId, CardRef, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::program::Slot;
use crate::rulebook::{Contested, SolvedDilemmas, SolvedResources};
use crate::state::{ZoneId, flag};

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
        let solved = |a: &AreaId| self.state.problem_at(*a).is_some_and(|p| self.state.card(p).is(flag::SOLVED));
        let areas: AreaSet = self.state.areas_with_problems().iter().filter(solved).collect();
        if let Some(area) = areas.iter().find(|&a| self.state.visited.has(a)) {
            self.state.visited = self.state.visited.without(area);
            if let Some(problem) = self.state.problem_at(area) {
                self.replace_problem(player, problem, area);
            }
            return Some(Flow::Go);
        }
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
                Some(Flow::Ask(Asked::new(player, Kind::Area, Prompt::NextProblem, "613.2")))
            }
        }
    }

    /// Characters at a solved Problem go home. Unless something else happens instead, it goes on as a solved Problem.
    pub(crate) fn vacate(&mut self, player: PlayerId, area: AreaId, how: i16) {
        if let Some(problem) = self.state.problem_at(area) {
            self.refresh();
            self.set_flag(problem, flag::SOLVED, false);
            let vacating = Occurrence::new(Act::Vacate, player).card(problem).at(area).amount(how.into());
            self.happen(vacating, "613.2");
        }
    }

    /// Replaces Problems because a text says so. All characters there are sent home first, then come the others and the next
    /// Problem: of those that were meant before anybody went, "its Problem" among them.
    pub(crate) fn replace_by_text(&mut self, what: &Cards, actor: PlayerId) -> Flow {
        let vacates = self.run().stage == 0;
        let problems: CardList = if vacates {
            let problems = self.bind(what, Slot::It);
            let run = self.run();
            run.stage = 1;
            run.cards = problems.iter().copied().collect();
            problems
        } else {
            let problems = self.run().cards.iter().copied().collect();
            self.next_op();
            problems
        };
        for problem in problems {
            let c = *self.state.card(problem);
            if c.zone != ZoneId::Play || self.board().forbids(&Occurrence::new(Act::Replace, actor).card(problem)) {
                continue;
            }
            if vacates {
                self.vacate(actor, c.area, BY_TEXT);
            } else if c.is(flag::SOLVED) {
                // Unless something else happened instead.
                self.replace_problem(actor, problem, c.area);
            }
        }
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

    pub(crate) fn replace_problem(&mut self, player: PlayerId, problem: CardId, area: AreaId) {
        self.refresh();
        let cards: Vec<CardId> = {
            let here = self.state.play.iter().copied();
            here.filter(|&c| self.state.card(c).area == area && c != problem).collect()
        };
        for &card in &cards {
            let c = *self.state.card(card);
            let kind = self.board().def(card).kind;
            let goes = match kind {
                CardType::Troublemaker => !c.is(flag::FACE_DOWN),
                CardType::Resource => {
                    self.pool.rulebook.solved_resources == SolvedResources::AllThere || c.under == problem
                }
                _ => false,
            };
            if goes && c.area == area && c.zone == crate::state::ZoneId::Play {
                self.refresh();
                cite!(self, "104.3");
                self.commit(Occurrence::new(Act::Dismiss, player).card(card).at(area).by_game(), "613.2");
            }
        }
        let owner = self.state.card(problem).owner;
        let def = self.board().def(problem);
        if def.dilemma {
            // No Problem follows a Dilemma (CR 522.3).
            cite!(self, "522.3");
            let under = def.kind == CardType::Problem && self.pool.rulebook.solved_dilemmas == SolvedDilemmas::ByType;
            let act = if under { Act::Replace } else { Act::PutInDiscard };
            self.refresh();
            self.commit(Occurrence::new(act, owner).card(problem).at(area), "522.3a");
            return;
        }
        self.refresh();
        let was = self.state.card_ref(problem);
        self.commit(Occurrence::new(Act::Replace, owner).card(problem).at(area), "613.2");
        self.state.confronted.retain(|p| *p != was);
        cite!(self, "303.2");
        self.next_problem(owner);
    }

    /// The top card of a player's Problem deck enters play at that player's Problem area.
    pub(crate) fn next_problem(&mut self, owner: PlayerId) {
        if let Some(&next) = self.state.players[owner].problem_deck.last() {
            self.refresh();
            let entering = Occurrence::new(Act::Enter, owner).card(next).at(AreaId::problem(owner));
            cite!(self, "403.1");
            self.commit(entering, "613.2");
        }
    }
}
