//! Tests whether the game has reached a moment that a scenario names.

use maneframe_engine::inspect::{Frame, WindowKind};
use maneframe_engine::{Game, PlayerId, Step as TurnStep};

use crate::scenario::{Moment, StepName};

/// Returns the current step of the turn.
fn step(game: &Game) -> Option<StepName> {
    let turn = game.state().frames.iter().find_map(|f| match f {
        Frame::Turn(step) => Some(*step),
        _ => None,
    })?;
    let window = window_kind(game).is_some();
    // A turn's cursor already points to the next step.
    Some(match turn {
        TurnStep::NextConfront if window && !game.state().visited.is_empty() => StepName::Confront,
        TurnStep::Discard if window => StepName::EndOfTurn,
        TurnStep::Draw | TurnStep::DrawClose | TurnStep::ReadyClose => StepName::Draw,
        TurnStep::Uncover | TurnStep::UncoverClose | TurnStep::ChallengeOpen => StepName::Uncover,
        TurnStep::Challenge | TurnStep::ChallengeClose | TurnStep::TroublemakerClose => StepName::Challenge,
        TurnStep::Confront(_)
        | TurnStep::ConfrontScore(_)
        | TurnStep::ConfrontBonus(_)
        | TurnStep::ConfrontClose(_) => StepName::Confront,
        TurnStep::Faceoff | TurnStep::FaceoffClose | TurnStep::SolveOpen => StepName::Faceoff,
        TurnStep::Solve | TurnStep::SolveClose | TurnStep::ScoreClose => StepName::Solve,
        TurnStep::EndStepClose => StepName::EndOfTurn,
        TurnStep::Discard | TurnStep::Retire | TurnStep::WrapUp | TurnStep::Over => StepName::WrapUp,
        _ => return None,
    })
}

/// Returns the kind of the innermost window.
fn window_kind(game: &Game) -> Option<WindowKind> {
    game.state().frames.iter().rev().find_map(|f| match f {
        Frame::Window(w) => Some(w.kind),
        _ => None,
    })
}

/// Returns true if the game has reached the moment. Moments that refer to events or to the past are tested elsewhere.
pub(crate) fn is_now(game: &Game, moment: &Moment) -> bool {
    let state = game.state();
    let turn_of = |who: &Option<PlayerId>| who.is_none_or(|p| p == *state.active);
    match moment {
        Moment::Phase(who, phase) => state.phase == Some(*phase) && turn_of(who),
        Moment::PhaseEnd(who, phase) => {
            state.phase == Some(*phase) && turn_of(who) && window_kind(game) == Some(WindowKind::PhaseEnd)
        }
        Moment::TurnStep(who, name) => step(game) == Some(*name) && turn_of(who),
        Moment::Turn(who) => state.active == *who,
        Moment::Faceoff => state.faceoff.is_some(),
        Moment::FaceoffOver => state.faceoff.is_none(),
        Moment::Over => game.outcome().is_some(),
        Moment::Asked(who) => is_asked(game, *who),
        Moment::NextTurn | Moment::Event(_) => false,
    }
}

fn is_asked(game: &Game, who: PlayerId) -> bool {
    game.decision().is_some_and(|d| d.who == who && d.options.len() > 1)
}
