//! The course of turns where texts change it: turns and phases that are skipped, and further ones.

use maneframe_card::ability::{Moment, Phase, Who};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::front::game::Game;
use crate::model::frame::Step;
use crate::model::ids::{AreaSet, CardRef, PlayerId};
use crate::rules::cited::cite;

/// A phase to have once more, and before which phase of whose turn.
type ExtraPhase = (Phase, Option<(Phase, PlayerId)>);

/// What is to be skipped or had once more.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// Phases to skip; in whose turn, where it says so.
    pub skipped_phases: SmallVec<[(Phase, Option<PlayerId>); 1]>,
    /// Whose next turn is skipped.
    pub skipped_turns: SmallVec<[PlayerId; 1]>,
    /// After whose turn the order of turns goes on, while there are extra ones.
    pub resumes: Option<PlayerId>,
    /// Who takes a turn after this one.
    pub extra_turns: SmallVec<[PlayerId; 1]>,
    /// Phases to have once more: which, before which phase of whose turn; `None` for the next phase that would start.
    pub extra_phases: SmallVec<[ExtraPhase; 1]>,
    /// Rounds of Confront Steps to have once more.
    pub extra_confronts: u8,
    /// Problems confronted in earlier rounds of this phase.
    pub confronted: SmallVec<[CardRef; 2]>,
    /// The phase with which the turn goes on after an extra one, and whether that has begun.
    pub detour: Option<(Phase, bool)>,
}

/// The step with which a phase opens.
fn opening(phase: Phase) -> Step {
    match phase {
        Phase::Ready => Step::Ready,
        Phase::Troublemaker => Step::TroublemakerOpen,
        Phase::Main => Step::MainOpen,
        Phase::Score => Step::ScoreOpen,
        Phase::End => Step::EndOpen,
    }
}

/// The phase after that one.
fn following(phase: Phase) -> Phase {
    match phase {
        Phase::Ready => Phase::Troublemaker,
        Phase::Troublemaker => Phase::Main,
        Phase::Main => Phase::Score,
        Phase::Score | Phase::End => Phase::End,
    }
}

impl Game {
    /// The step to go to instead, as a phase is about to open.
    pub(crate) fn turned_aside(&mut self, phase: Phase) -> Option<Step> {
        cite!(self, "601.1");
        let active = self.state.active;
        let course = &mut self.state.course;
        match course.detour {
            Some((_, false)) => {
                course.detour = course.detour.map(|(back, _)| (back, true));
                return None;
            }
            Some((back, true)) => {
                course.detour = None;
                return Some(opening(back));
            }
            None => {}
        }
        let due = |(_, before): &(Phase, Option<(Phase, PlayerId)>)| before.is_none_or(|b| b == (phase, active));
        if let Some(i) = course.extra_phases.iter().position(due) {
            let (extra, _) = course.extra_phases.remove(i);
            course.detour = Some((phase, extra == Phase::Ready));
            self.state.visited = AreaSet::default();
            return Some(opening(extra));
        }
        let skipped = |(p, who): &(Phase, Option<PlayerId>)| *p == phase && who.is_none_or(|w| w == active);
        if phase != Phase::End
            && let Some(i) = course.skipped_phases.iter().position(skipped)
        {
            course.skipped_phases.remove(i);
            return Some(opening(following(phase)));
        }
        None
    }

    /// After the last Confront Step: whether there is another round of them.
    pub(crate) fn confronts_again(&mut self) -> bool {
        let again = self.state.course.extra_confronts > 0;
        let course = &mut self.state.course;
        let mut all = std::mem::take(&mut course.confronted);
        // The same Problem twice is one (CR 612.1).
        all.extend(self.state.confronted.drain(..).filter(|p| !all.contains(p)).collect::<SmallVec<[_; 2]>>());
        *(if again { &mut course.confronted } else { &mut self.state.confronted }) = all;
        if again {
            course.extra_confronts -= 1;
            self.state.visited = AreaSet::default();
        }
        again
    }

    /// Who has the next turn.
    pub(crate) fn whose_turn_is_next(&mut self, player: PlayerId) -> PlayerId {
        if let Some(extra) = self.state.course.extra_turns.pop().filter(|p| self.state.players[*p].alive) {
            // It comes on top of the turns that players have in order.
            self.state.course.resumes.get_or_insert(player);
            return extra;
        }
        let last = self.state.course.resumes.take().unwrap_or(player);
        let mut next = self.state.next_player(last);
        while let Some(i) = self.state.course.skipped_turns.iter().position(|p| *p == next) {
            self.state.course.skipped_turns.remove(i);
            next = self.state.next_player(next);
        }
        next
    }

    /// "Skip …": turns, and phases but for the End Phase.
    pub(crate) fn skip(&mut self, what: &Moment) {
        let what = if let Moment::Next(next) = what { next } else { what };
        let players = |game: &Game, who: &Option<Who>| match who {
            Some(who) => game.with_cx(|board, cx| board.who(who, cx)),
            None => game.state.next_player(game.state.active).mask(),
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
            Moment::AnyPhase
            | Moment::DrawStep(_)
            | Moment::ConfrontStep
            | Moment::Next(_)
            | Moment::Faceoff { .. } => {}
        }
        self.next_op();
    }

    /// One more of it. At most a few at a time, so that every game ends.
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
