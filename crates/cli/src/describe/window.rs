//! Descriptions of priority windows: the phase and its player, the step, and the last event.

use maneframe_card::ability::Phase;
use maneframe_engine::inspect::Act;
use maneframe_engine::{PlayerId, Prompt};

use super::scene::phase_name;

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
pub fn cause<'a>(news: impl Iterator<Item = (Option<Act>, &'a str)>) -> Option<&'a str> {
    let is_of = |act: Option<Act>, acts: u64| act.is_some_and(|act| act.bit() & acts != 0);
    let recent = news.take_while(|(act, _)| !is_of(*act, BOUNDS));
    recent.filter(|(act, _)| is_of(*act, CAUSES)).map(|(_, words)| words).next()
}

/// Formats the phase and its player: `Your Main Phase`.
pub fn whose_phase(mine: bool, active: PlayerId, phase: Option<Phase>) -> String {
    let whose = if mine { "Your".to_owned() } else { format!("{active}'s") };
    format!("{whose} {}", phase_name(phase))
}
