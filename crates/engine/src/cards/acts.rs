//! Acts of happenings, effects and prohibitions in the ability language.

use maneframe_card::ability::{Cant, Dest, Edge, Effect, Happening, Moment, Trigger, Verb};

use crate::model::occurrence::{Act, LEAVING};

/// Returns the acts that a phrase can describe.
pub fn acts_of(happening: &Happening) -> u64 {
    let acts: &[Act] = match happening {
        Happening::Plays { .. } => &[Act::Play],
        Happening::EntersPlay { .. } => &[Act::Enter],
        Happening::LeavesPlay { .. } => return LEAVING,
        Happening::LeavesArea { .. } => return LEAVING | Act::Move.bit() | Act::Send.bit(),
        Happening::Moves { .. } => &[Act::Move],
        Happening::Sent { .. } => &[Act::Send],
        Happening::Done { verb, .. } => return acts_of_verb(*verb),
        Happening::Confronts { .. } => &[Act::Confront],
        Happening::FaceoffStarts { .. } => &[Act::StartFaceoff],
        Happening::WinsFaceoff { .. } => &[Act::Win],
        Happening::LosesFaceoff { .. } => &[Act::Lose],
        Happening::Defeats { .. } => &[Act::Defeat],
        Happening::Uncovered { .. } => &[Act::Uncover],
        Happening::FlippedToBottom { .. } => &[Act::FlippedToBottom],
        Happening::ToDiscardPile { .. } => &[Act::Dismiss, Act::Retire, Act::Discard, Act::PutInDiscard],
        Happening::PutsOnTop { .. } => &[Act::PutOnTop],
        Happening::BecomesInvolved { .. } => &[Act::BecomeInvolved],
        Happening::Draws { .. } => &[Act::Draw],
        Happening::Tokens { verb, .. } => return acts_of_verb(*verb),
        Happening::Scores { .. } => &[Act::Score],
        Happening::Solved { .. } => &[Act::Solve],
        Happening::TakesAction { .. } => &[Act::Action, Act::Play],
        Happening::PaysLast { .. } => &[Act::Pay],
        Happening::PlaysLast { .. } => &[Act::Play],
        Happening::ScoresBonus { .. } => &[Act::Score],
        Happening::Replaced { .. } => &[Act::Vacate],
        Happening::OverHomeLimit { .. } => &[Act::Retire],
        Happening::Nth { of, .. } | Happening::Together(of) => return acts_of(of),
        Happening::Any(all) => return all.iter().fold(0, |set, h| set | acts_of(h)),
        Happening::CountersPut { .. } => &[Act::AddCounters],
        Happening::CountersGone { .. } => &[Act::RemoveCounters],
        Happening::Attached { .. } => &[Act::Enter, Act::Reattach],
    };
    acts.iter().fold(0, |set, act| set | act.bit())
}

/// Returns the acts that a trigger waits for.
pub fn acts_of_trigger(trigger: &Trigger) -> u64 {
    match trigger {
        Trigger::When(happening) | Trigger::As(happening) => acts_of(happening),
        // Tested after every occurrence: see `occur/states`.
        Trigger::State(_) => 0,
        Trigger::At(edge, moment) => match (edge, moment) {
            (_, Moment::Next(moment)) => acts_of_trigger(&Trigger::At(*edge, (**moment).clone())),
            (Edge::Start, Moment::Turn(_) | Moment::FirstTurn(_)) => Act::StartTurn.bit(),
            (Edge::End, Moment::Turn(_) | Moment::FirstTurn(_)) => Act::EndTurn.bit(),
            (Edge::Start, Moment::Faceoff { .. }) => Act::StartFaceoff.bit(),
            (Edge::End, Moment::Faceoff { .. }) => Act::EndFaceoff.bit(),
            (Edge::Start, _) => Act::StartPhase.bit(),
            (Edge::End, _) => Act::EndPhase.bit(),
        },
    }
}

/// Returns the act of a verb, and the rule that defines it; `None` for doing nothing.
pub(crate) fn act_of_verb(verb: Verb) -> Option<(Act, &'static str)> {
    Some(match verb {
        Verb::Dismiss => (Act::Dismiss, "410.1"),
        Verb::Retire => (Act::Retire, "410.2"),
        Verb::Banish => (Act::Banish, "410.5"),
        Verb::Frighten => (Act::Frighten, "504.1"),
        Verb::Unfrighten => (Act::Unfrighten, "504.3"),
        Verb::Exhaust => (Act::Exhaust, "503.2"),
        Verb::Ready => (Act::Ready, "503.3"),
        Verb::Uncover => (Act::Uncover, "607.3"),
        Verb::TurnFaceDown => (Act::TurnFaceDown, "505.3"),
        Verb::TurnOver | Verb::TurnToStart | Verb::TurnToBoosted => (Act::TurnOver, "301.2"),
        Verb::Ignore => (Act::Ignore, "515.4"),
        Verb::Draw => (Act::Draw, "410.4"),
        Verb::Flip => (Act::Flip, "515.1"),
        Verb::CutieMark => (Act::CutieMark, "519.4"),
        Verb::Involve => (Act::Involve, "514.2d"),
        Verb::Exclude => (Act::Exclude, "514.2d"),
        Verb::Defeat => (Act::Defeat, "514.5a"),
        Verb::Play => (Act::Play, "705.2g"),
        Verb::Move => (Act::Move, "506.1"),
        Verb::Send => (Act::Send, "506.5"),
        Verb::Discard => (Act::Discard, "410.3"),
        Verb::Reveal | Verb::LookAt => (Act::Look, "402.2"),
        Verb::Spend => (Act::PutInDiscard, "504.1"),
        Verb::Activate => (Act::Action, "703.1"),
        Verb::Confront => (Act::Confront, "611.4"),
        Verb::Challenge => (Act::Challenge, "608.4"),
        Verb::PutInHand => (Act::PutInHand, "410.4a"),
        Verb::PutOnTop => (Act::PutOnTop, "402.2"),
        Verb::Replace => (Act::Replace, "613.2"),
        Verb::Gain => (Act::Gain, "502.1"),
        Verb::Lose => (Act::LoseTokens, "502.1"),
        Verb::Pay => (Act::Pay, "508.1"),
        Verb::Nothing | Verb::Choose | Verb::LeavePlay => return None,
    })
}

/// Returns every act of the verb in a happening or a prohibition.
fn acts_of_verb(verb: Verb) -> u64 {
    match verb {
        Verb::LeavePlay => LEAVING,
        Verb::Banish => Act::Banish.bit() | Act::Beneath.bit(),
        // A Troublemaker has no second side: turning it over from face-down uncovers it.
        Verb::TurnOver => Act::TurnOver.bit() | Act::Uncover.bit(),
        verb => act_of_verb(verb).map_or(0, |(act, _)| act.bit()),
    }
}

/// Returns the acts that a "can't" stops, or that a player must pay for.
pub fn acts_forbidden(cant: &Cant) -> u64 {
    match cant {
        Cant::Be { verb, .. } => acts_of_verb(*verb),
        Cant::Move { .. } => Act::Move.bit(),
        Cant::Play { .. } => Act::Play.bit(),
        Cant::Confront { .. } => Act::Confront.bit(),
        Cant::Challenge { .. } => Act::Challenge.bit(),
        Cant::Score { .. } => Act::Score.bit(),
        Cant::Draw { .. } => Act::Draw.bit(),
        Cant::MoreThan { what, .. } => acts_of(what),
        Cant::During(_, cant) | Cant::Unless { cant, .. } => acts_forbidden(cant),
    }
}

/// Returns the act of putting a card there; `None` if it enters play.
pub(crate) fn act_of_put(into: &Dest) -> Option<Act> {
    Some(match into {
        Dest::Hand => Act::PutInHand,
        Dest::DeckTop | Dest::DeckShuffled => Act::PutOnTop,
        Dest::DeckBottom | Dest::DeckBottomRandom => Act::PutOnBottom,
        Dest::Discard => Act::PutInDiscard,
        Dest::Banished | Dest::BanishedFaceDown(None) => Act::Banish,
        Dest::Beneath(_) | Dest::BanishedFaceDown(Some(_)) => Act::Beneath,
        Dest::DeckTopOrBottom
        | Dest::On(_)
        | Dest::Play(_)
        | Dest::PlayAsYours
        | Dest::PlayFaceDown(_)
        | Dest::PlayExhausted(_)
        | Dest::PlayAs(..)
        | Dest::Stay => return None,
    })
}

/// Returns the act that an effect does to its cards, if it is one act that texts can forbid or wait for.
pub fn act_of(deed: &Effect) -> Option<Act> {
    match deed {
        Effect::Do(verb, _) => act_of_verb(*verb).map(|(act, _)| act),
        Effect::Put { into, .. } => act_of_put(into),
        Effect::Discard(_) => Some(Act::Discard),
        Effect::AddCounters { .. } => Some(Act::AddCounters),
        Effect::RemoveCounters { .. } => Some(Act::RemoveCounters),
        _ => None,
    }
}
