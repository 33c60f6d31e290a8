//! Descriptions of priority windows: the phase and its player, the step, and the last event.

use maneframe_card::ability::Phase;
use maneframe_engine::inspect::{Act, FaceoffStep, Frame, Window, WindowKind};
use maneframe_engine::{Game, PlayerId, Prompt, Step, Viewer};

use super::scene::phase_name;
use super::words;
use crate::session::Told;

/// Events to which a player may react in a window.
const CAUSES: u64 = Act::Announce.bit()
    | Act::Action.bit()
    | Act::Move.bit()
    | Act::Challenge.bit()
    | Act::Confront.bit()
    | Act::Uncover.bit()
    | Act::StartFaceoff.bit()
    | Act::Flip.bit()
    | Act::Win.bit()
    | Act::Defeat.bit()
    | Act::Solve.bit()
    | Act::Replace.bit();

/// Events that end the search for earlier events.
const BOUNDS: u64 = Act::StartTurn.bit() | Act::StartPhase.bit() | Act::EndPhase.bit() | Act::EndTurn.bit();

/// Describes the pending decision as a question. For a window it names the phase, the step, and the last event. `news`
/// has the events since the deciding player's last choice.
pub fn question(game: &Game, viewer: Viewer, news: &[Told]) -> String {
    let Some(decision) = game.decision() else { return words::question(game) };
    let cause = cause(news.iter().rev().map(|told| (Some(told.act), told.to(viewer))));
    let asks = asks(decision.prompt, game.state().phase, &moment(game, viewer), cause);
    asks.unwrap_or_else(|| words::question(game))
}

/// Describes the question of a window at that moment, with its cause; `None` for other questions.
pub fn asks(prompt: Prompt, phase: Option<Phase>, moment: &str, cause: Option<&str>) -> Option<String> {
    let what = match prompt {
        Prompt::Priority => "act, or pass",
        Prompt::PhaseAction if phase == Some(Phase::Main) => "take an action, or end the phase",
        Prompt::PhaseAction => "take an action, or go on",
        _ => return None,
    };
    Some(match cause.filter(|_| prompt == Prompt::Priority) {
        Some(cause) => format!("{moment}: {cause}. {}", capital(what)),
        None => format!("{moment}: {what}"),
    })
}

/// Capitalises a text.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the last event that a player might react to, among the events since the viewer's last answer, newest first.
pub fn cause<'a>(news: impl Iterator<Item = (Option<Act>, Option<&'a str>)>) -> Option<&'a str> {
    let is_of = |act: Option<Act>, acts: u64| act.is_some_and(|act| act.bit() & acts != 0);
    let recent = news.take_while(|(act, _)| !is_of(*act, BOUNDS));
    recent.filter(|(act, _)| is_of(*act, CAUSES)).find_map(|(_, words)| words)
}

/// Describes the moment: `Your Main Phase`, `P2's Score Phase, the Faceoff Step begins`.
fn moment(game: &Game, viewer: Viewer) -> String {
    let state = game.state();
    let phase = whose_phase(viewer == Viewer::Player(state.active), state.active, state.phase);
    match step(game) {
        Some(step) => format!("{phase}, {step}"),
        None => phase,
    }
}

/// Formats the phase and its player: `Your Main Phase`.
pub fn whose_phase(mine: bool, active: PlayerId, phase: Option<Phase>) -> String {
    let whose = if mine { "Your".to_owned() } else { format!("{active}'s") };
    format!("{whose} {}", phase_name(phase))
}

/// Describes the window, if the phase has several (CR 601.2, 514).
fn step(game: &Game) -> Option<String> {
    let frames = &game.state().frames;
    let window = frames.iter().rev().find_map(|f| match f {
        Frame::Window(window) => Some(*window),
        _ => None,
    })?;
    frames.iter().rev().find_map(|frame| match *frame {
        Frame::Faceoff(next) => Some(in_faceoff(next)),
        Frame::Turn(next) => Some(in_turn(game, next, window)),
        _ => None,
    })?
}

fn in_faceoff(next: FaceoffStep) -> Option<String> {
    let words = match next {
        FaceoffStep::Flip => "a faceoff starts",
        FaceoffStep::Compare => "cards are flipped, totals come next",
        FaceoffStep::AtEnd => "the faceoff is decided",
        _ => "a faceoff",
    };
    Some(words.to_owned())
}

/// Describes the step. A turn's cursor is at the next step.
fn in_turn(game: &Game, next: Step, window: Window) -> Option<String> {
    if window.kind == WindowKind::PhaseEnd {
        return Some("which ends".to_owned());
    }
    let words = match next {
        Step::Draw => "the Draw Step begins".to_owned(),
        Step::ReadyClose => "the Draw Step ends".to_owned(),
        Step::Uncover => "the Uncover Step begins".to_owned(),
        Step::ChallengeOpen => "the Uncover Step ends".to_owned(),
        Step::Challenge => "the Challenge Step begins".to_owned(),
        Step::TroublemakerClose => "the Challenge Step ends".to_owned(),
        Step::NextConfront if !game.state().visited.is_empty() => "the Confront Step ends".to_owned(),
        Step::UncoverOpen | Step::NextConfront | Step::EndStepOpen => "which begins".to_owned(),
        Step::Confront(area) => format!("the Confront Step at {} begins", game.area_name(area)),
        Step::Faceoff => "the Faceoff Step begins".to_owned(),
        Step::SolveOpen => "the Faceoff Step ends".to_owned(),
        Step::Solve => "the Solve Step begins".to_owned(),
        Step::ScoreClose => "the Solve Step ends".to_owned(),
        Step::EndStepClose => "the End of Turn Step begins".to_owned(),
        Step::Discard => "the turn ends".to_owned(),
        // The Main Phase has one window, which opens repeatedly.
        _ => return None,
    };
    Some(words)
}
