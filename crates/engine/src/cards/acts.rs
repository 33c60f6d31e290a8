//! Which acts the words of the ability language stand for: of happenings, deeds and prohibitions.

use maneframe_card::ability::{Cant, Deed, Dest, Edge, Effect, Happening, Moment, Trigger, Verb};

use crate::model::occurrence::{Act, LEAVING};

/// Which acts a phrase can describe.
pub fn acts_of(happening: &Happening) -> u64 {
    let acts: &[Act] = match happening {
        Happening::Plays { .. } => &[Act::Play],
        Happening::EntersPlay { .. } => &[Act::Enter],
        Happening::LeavesPlay { .. } => return LEAVING,
        Happening::LeavesArea { .. } => return LEAVING | Act::Move.bit() | Act::Send.bit(),
        Happening::Moves { .. } => &[Act::Move],
        Happening::Sent { .. } => &[Act::Send],
        Happening::Confronts { .. } => &[Act::Confront],
        Happening::FaceoffStarts { .. } => &[Act::StartFaceoff],
        Happening::WinsFaceoff { .. } => &[Act::Win],
        Happening::LosesFaceoff { .. } => &[Act::Lose],
        Happening::Challenges { .. } => &[Act::Challenge],
        Happening::Defeats { .. } => &[Act::Defeat],
        Happening::Uncovered { .. } => &[Act::Uncover],
        Happening::Flips { .. } => &[Act::Flip],
        Happening::FlippedToBottom { .. } => &[Act::FlippedToBottom],
        Happening::Dismissed { .. } => &[Act::Dismiss],
        Happening::Retired { .. } => &[Act::Retire],
        Happening::Discards { .. } => &[Act::Discard],
        Happening::ToDiscardPile { .. } => &[Act::Dismiss, Act::Retire, Act::Discard, Act::PutInDiscard],
        Happening::PutsOnTop { .. } => &[Act::PutOnTop],
        Happening::Banished { .. } => &[Act::Banish, Act::Beneath],
        Happening::Frightened { .. } => &[Act::Frighten],
        Happening::Unfrightened { .. } => &[Act::Unfrighten],
        Happening::Exhausted { .. } => &[Act::Exhaust],
        Happening::Readied { .. } => &[Act::Ready],
        Happening::TurnsOver { .. } => &[Act::TurnOver],
        Happening::CutieMarked { .. } => &[Act::CutieMark],
        Happening::BecomesInvolved { .. } => &[Act::BecomeInvolved],
        Happening::TurnedFaceDown { .. } => &[Act::TurnFaceDown],
        Happening::Draws { .. } => &[Act::Draw],
        Happening::GainsTokens { .. } => &[Act::Gain],
        Happening::Scores { .. } => &[Act::Score],
        Happening::Solved { .. } => &[Act::Solve],
        Happening::TakesAction { .. } => &[Act::Action, Act::Play],
        Happening::PaysLast { .. } => &[Act::Pay],
        Happening::PlaysLast { .. } => &[Act::Play],
        Happening::ScoresBonus { .. } => &[Act::Score],
        Happening::Replaced { .. } => &[Act::Vacate],
        Happening::ToHand { .. } => &[Act::PutInHand],
        Happening::OverHomeLimit { .. } => &[Act::Retire],
        Happening::Nth { of, .. } | Happening::Together(of) => return acts_of(of),
        Happening::Any(all) => return all.iter().fold(0, |set, h| set | acts_of(h)),
        Happening::CountersPut { .. } => &[Act::AddCounters],
        Happening::CountersGone { .. } => &[Act::RemoveCounters],
    };
    acts.iter().fold(0, |set, act| set | act.bit())
}

/// Which acts a trigger waits for.
pub fn acts_of_trigger(trigger: &Trigger) -> u64 {
    match trigger {
        Trigger::When(happening) | Trigger::As(happening) => acts_of(happening),
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

/// The act that a verb stands for, and the rule that defines it; none for doing nothing.
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
        Verb::Nothing => return None,
    })
}

/// The acts that a "can't" stops, or makes somebody pay for.
pub fn acts_forbidden(cant: &Cant) -> u64 {
    match cant {
        Cant::Be { deed, .. } => match deed {
            Deed::Dismissed => Act::Dismiss.bit(),
            Deed::Retired => Act::Retire.bit(),
            Deed::Banished => Act::Banish.bit() | Act::Beneath.bit(),
            Deed::Frightened => Act::Frighten.bit(),
            Deed::Unfrightened => Act::Unfrighten.bit(),
            Deed::Exhausted => Act::Exhaust.bit(),
            Deed::Readied => Act::Ready.bit(),
            Deed::Uncovered => Act::Uncover.bit(),
            Deed::TurnedOver => Act::TurnOver.bit(),
            Deed::PutInHand => Act::PutInHand.bit(),
            Deed::Replaced => Act::Replace.bit(),
            Deed::LeavePlay => LEAVING,
        },
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

/// What happens to a card that is put there; none where that is entering play.
pub(crate) fn act_of_put(into: &Dest) -> Option<Act> {
    Some(match into {
        Dest::Hand => Act::PutInHand,
        Dest::DeckTop | Dest::DeckShuffled => Act::PutOnTop,
        Dest::DeckBottom => Act::PutOnBottom,
        Dest::Discard => Act::PutInDiscard,
        Dest::Banished => Act::Banish,
        Dest::Beneath(_) => Act::Beneath,
        Dest::DeckTopOrBottom
        | Dest::On(_)
        | Dest::Play(_)
        | Dest::PlayAsYours
        | Dest::PlayFaceDown(_)
        | Dest::PlayExhausted(_)
        | Dest::Stay => return None,
    })
}

/// What happens to a card to which that is done.
pub fn act_of(deed: &Effect) -> Option<Act> {
    match deed {
        Effect::Do(verb, _) => act_of_verb(*verb).map(|(act, _)| act),
        Effect::Put { into, .. } => act_of_put(into),
        Effect::Discard(_) => Some(Act::Discard),
        Effect::AddCounters { .. } => Some(Act::AddCounters),
        Effect::RemoveCounters { .. } => Some(Act::RemoveCounters),
        Effect::Then(..)
        | Effect::May { .. }
        | Effect::To { .. }
        | Effect::IfDone { .. }
        | Effect::Or(..)
        | Effect::Modes { .. }
        | Effect::Else { .. }
        | Effect::ForEach { .. }
        | Effect::If { .. }
        | Effect::By { .. }
        | Effect::Choose(..)
        | Effect::Name { .. }
        | Effect::ChoosePlayer(..)
        | Effect::Draw(..)
        | Effect::DrawBottom(..)
        | Effect::Gain(..)
        | Effect::GainUntil { .. }
        | Effect::Lose(..)
        | Effect::Pay(..)
        | Effect::Score(..)
        | Effect::LosePoints(..)
        | Effect::Change { .. }
        | Effect::Rule { .. }
        | Effect::Move { .. }
        | Effect::Look { .. }
        | Effect::RevealUntil { .. }
        | Effect::Reveal(..)
        | Effect::Separate(..)
        | Effect::ChoosePile
        | Effect::LookAt(..)
        | Effect::Search { .. }
        | Effect::Shuffle(..)
        | Effect::Flip(..)
        | Effect::Reattach { .. }
        | Effect::AnyCounter { .. }
        | Effect::Antic(..)
        | Effect::Spend { .. }
        | Effect::Tokens { .. }
        | Effect::CopyTokens { .. }
        | Effect::CopyEffects(..)
        | Effect::Play { .. }
        | Effect::Faceoff { .. }
        | Effect::Challenge { .. }
        | Effect::Skip(..)
        | Effect::Extra { .. }
        | Effect::Replace(..)
        | Effect::GainControl { .. }
        | Effect::Cancel(..)
        | Effect::EndFaceoff
        | Effect::WinGame
        | Effect::LoseGame => None,
    }
}
