//! Describes the step of the turn or faceoff in which a window is open (CR 601.2, 514).

use maneframe_wording::Wording;

use crate::model::frame::{FaceoffStep, Frame, Step, Window, WindowKind};
use crate::play::game::Game;

impl Game {
    /// Returns a description of the step in which players may act now; `None` if no window is open, or its phase has
    /// only one.
    pub fn step(&self) -> Option<Wording> {
        let frames = &self.state().frames;
        let window = frames.iter().rev().find_map(|frame| match frame {
            Frame::Window(window) => Some(*window),
            _ => None,
        })?;
        frames.iter().rev().find_map(|frame| match *frame {
            Frame::Faceoff(next) => Some(Some(in_faceoff(next))),
            Frame::Turn(next) => Some(self.in_turn(next, window)),
            _ => None,
        })?
    }

    /// Describes a step of the turn. `next` is the step that follows the window.
    fn in_turn(&self, next: Step, window: Window) -> Option<Wording> {
        if window.kind == WindowKind::PhaseEnd {
            return Some(Wording::new("step.phase-ends"));
        }
        Some(Wording::new(match next {
            Step::Draw => "step.draw-begins",
            Step::ReadyClose => "step.draw-ends",
            Step::Uncover => "step.uncover-begins",
            Step::ChallengeOpen => "step.uncover-ends",
            Step::Challenge => "step.challenge-begins",
            Step::TroublemakerClose => "step.challenge-ends",
            Step::NextConfront if !self.state().visited.is_empty() => "step.confront-ends",
            Step::UncoverOpen | Step::NextConfront | Step::EndStepOpen => "step.phase-begins",
            Step::Confront(area) => {
                return Some(Wording::new("step.confront-begins").with("place", self.area_name(area)));
            }
            Step::Faceoff => "step.faceoff-begins",
            Step::SolveOpen => "step.faceoff-ends",
            Step::Solve => "step.solve-begins",
            Step::ScoreClose => "step.solve-ends",
            Step::EndStepClose => "step.end-begins",
            Step::Discard => "step.turn-ends",
            // The Main Phase has one window, which opens repeatedly.
            _ => return None,
        }))
    }
}

fn in_faceoff(next: FaceoffStep) -> Wording {
    Wording::new(match next {
        FaceoffStep::Flip => "step.faceoff-starts",
        FaceoffStep::Compare => "step.cards-flipped",
        FaceoffStep::AtEnd => "step.faceoff-decided",
        _ => "step.in-faceoff",
    })
}
