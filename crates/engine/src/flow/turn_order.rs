//! Order of turns and phases with texts that change it: skipped and extra ones.

use crate::cards::topics;
use crate::flow::driver::Driver;
use crate::occur::world::World;
use maneframe_card::ability::{Change, Moment, Phase};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::model::frame::Step;
use crate::model::ids::{AreaSet, PlayerId};
use crate::rules::cited::cite;

/// Returns the first step of a phase.
fn opening(phase: Phase) -> Step {
    match phase {
        Phase::Ready => Step::Ready,
        Phase::Troublemaker => Step::TroublemakerOpen,
        Phase::Main => Step::MainOpen,
        Phase::Score => Step::ScoreOpen,
        Phase::End => Step::EndOpen,
    }
}

/// Returns the phase that follows `phase`.
fn following(phase: Phase) -> Phase {
    match phase {
        Phase::Ready => Phase::Troublemaker,
        Phase::Troublemaker => Phase::Main,
        Phase::Main => Phase::Score,
        Phase::Score | Phase::End => Phase::End,
    }
}

impl Driver {
    /// Returns the step to go to instead of beginning a phase, if the phase is skipped or an extra phase comes first. After
    /// an extra phase, this is the step of the phase that was postponed.
    pub(crate) fn turned_aside(&mut self, phase: Phase) -> Option<Step> {
        cite!(self, "601.1");
        let active = self.state.active;
        let state = &mut self.state;
        let course = &mut state.course;
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
        let due = |(_, before): &(Phase, Option<(Phase, PlayerId)>)| before.is_none_or(|b| b == (phase, *active));
        if let Some(i) = course.extra_phases.iter().position(due) {
            let (extra, _) = course.extra_phases.remove(i);
            course.detour = Some((phase, extra == Phase::Ready));
            state.visited = AreaSet::default();
            return Some(opening(extra));
        }
        self.skips(phase).then(|| opening(following(phase)))
    }

    /// Returns true if the turn player skips that phase: continuously, or once, which is used up. The End Phase is
    /// never skipped.
    pub(crate) fn skips(&mut self, phase: Phase) -> bool {
        let active = self.state.active;
        if phase == Phase::End {
            return false;
        }
        if self.always_skips(|what| matches!(what, Moment::Phase(p, _) if *p == phase)) {
            return true;
        }
        let skipped = |(p, who): &(Phase, Option<PlayerId>)| *p == phase && who.is_none_or(|w| w == *active);
        let course = &mut self.state.course;
        course.skipped_phases.iter().position(skipped).map(|i| course.skipped_phases.remove(i)).is_some()
    }

    fn always_skips(&mut self, such: impl Fn(&Moment) -> bool) -> bool {
        let active = self.state.active;
        let board = self.board();
        board.any_rule(rule_kind::OTHER, |change, _, cx| match change {
            Change::Skips { who, what } => such(what) && board.who(who, cx).has(*active),
            _ => false,
        })
    }

    /// Returns true if a text skips this Draw Step. Of several texts one is used up.
    pub(crate) fn skips_draw(&mut self, player: PlayerId) -> bool {
        if self.always_skips(|what| matches!(what, Moment::DrawStep(_))) {
            return true;
        }
        let skipped = &mut self.state.course.skipped_draws;
        let due = skipped.iter().position(|who| who.is_none_or(|who| who == player));
        due.map(|i| skipped.remove(i)).is_some()
    }

    /// Returns true if another round of Confront Steps follows the last one.
    pub(crate) fn confronts_again(&mut self) -> bool {
        let world: &mut World = self;
        let state = &mut world.state;
        let again = state.course.extra_confronts > 0;
        let course = &mut state.course;
        let mut all = std::mem::take(&mut course.confronted);
        // A Problem confronted twice counts once (CR 612.1).
        let confronted = state.confronted.write(&mut world.derived, topics::CONFRONTED);
        all.extend(confronted.drain(..).filter(|p| !all.contains(p)).collect::<SmallVec<[_; 2]>>());
        *(if again { &mut course.confronted } else { confronted }) = all;
        if again {
            course.extra_confronts -= 1;
            state.visited = AreaSet::default();
        }
        again
    }

    /// Returns the player who has the next turn.
    pub(crate) fn whose_turn_is_next(&mut self, player: PlayerId) -> PlayerId {
        if let Some(extra) = self.state.course.extra_turns.pop().filter(|p| self.state.players[*p].alive) {
            // Extra turns are inserted: afterwards the turn order resumes after this player.
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
}
