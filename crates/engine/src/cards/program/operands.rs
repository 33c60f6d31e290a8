//! Operands of single effects and steps.

use maneframe_card::ability::{Amount, Cards, Count, Dest, Effect, Guise, Place, Zone};

use crate::cards::program::Op;
use crate::cards::program::cost_parts::is_spent_from_this;

/// Returns the operands of a single effect: the cards that it is done to, and those that it is done with.
pub fn operands(effect: &Effect) -> (Option<&Cards>, Option<&Cards>) {
    match effect {
        Effect::Choose(c) | Effect::Discard(c) | Effect::Do(_, c) | Effect::LookAt(c) | Effect::Reveal(c) => {
            (Some(c), None)
        }
        Effect::Separate(c) | Effect::Replace(c) | Effect::Cancel(c) => (Some(c), None),
        Effect::Move { what, .. } | Effect::AddCounters { what, .. } | Effect::RemoveCounters { what, .. } => {
            (Some(what), None)
        }
        Effect::CopyTokens { of, .. } | Effect::CopyEffects(of) => (Some(of), None),
        Effect::Play { what, .. } | Effect::GainControl { what, .. } => (Some(what), None),
        Effect::Put { what, into } => match into {
            Dest::Beneath(host) | Dest::On(host) | Dest::BanishedFaceDown(Some(host)) => (Some(what), Some(host)),
            _ => (Some(what), None),
        },
        Effect::AnyCounter { what, .. } => (Some(what), None),
        Effect::Spend { from, .. } => (Some(from), None),
        Effect::Reattach { what, to } => (Some(what), Some(to)),
        Effect::Become { what, guise: Guise::CopyOf(of), .. } => (Some(what), Some(of)),
        Effect::Become { what, .. } => (Some(what), None),
        Effect::ExchangeControl { one, other, .. } => (Some(one), Some(other)),
        Effect::MoveCounters { from, to, .. } => (Some(from), Some(to)),
        Effect::Challenge { what, with } => (Some(what), with.as_ref()),
        Effect::Faceoff { yours, theirs, .. } => (Some(&yours.cards), Some(&theirs.cards)),
        Effect::Change { change, .. } => (crate::cards::change::subject(change), None),
        Effect::Then(_)
        | Effect::May { .. }
        | Effect::To { .. }
        | Effect::IfDone { .. }
        | Effect::Or(_)
        | Effect::Modes { .. }
        | Effect::Else { .. }
        | Effect::ForEach { .. }
        | Effect::Antic(_)
        | Effect::If { .. }
        | Effect::By { .. }
        | Effect::Rule { .. }
        | Effect::Skip(_)
        | Effect::Extra { .. }
        | Effect::Draw(_)
        | Effect::DrawBottom(_)
        | Effect::Name { .. }
        | Effect::ChoosePlayer(_)
        | Effect::ChoosePile
        | Effect::RevealUntil { .. }
        | Effect::Gain(_)
        | Effect::GainUntil { .. }
        | Effect::Lose(_)
        | Effect::Pay(_)
        | Effect::Score(_)
        | Effect::LosePoints(_)
        | Effect::Look { .. }
        | Effect::Search { .. }
        | Effect::Shuffle(_)
        | Effect::Flip(_)
        | Effect::EndFaceoff
        | Effect::WinGame
        | Effect::LoseGame
        | Effect::Tokens { .. } => (None, None),
    }
}

/// Returns the cards that a part of a cost is done to.
pub(super) fn operand_mut(part: &mut Effect) -> Option<&mut Cards> {
    match part {
        Effect::Discard(what)
        | Effect::Do(_, what)
        | Effect::Put { what, .. }
        | Effect::Move { what, .. }
        | Effect::AddCounters { what, .. }
        | Effect::RemoveCounters { what, .. }
        | Effect::AnyCounter { what, .. } => Some(what),
        _ => None,
    }
}

/// Returns true if something is done to this card and to a chosen one: "exhaust this card and that card".
pub fn names_this_and_chosen(effect: &Effect) -> bool {
    matches!(operands(effect).0, Some(Cards::Several(parts)) if parts.contains(&Cards::This) && parts.contains(&Cards::It))
}

/// Returns true if the effect may refer to cards that a step of its cost took: cards that were picked, spent, or on top
/// of a deck.
pub fn speaks_of_paid(op: &Op) -> bool {
    let on_top = |cards: &Cards| match cards {
        Cards::All(of) => matches!(of.at, Some(Place::Zone(Zone::DeckTop, _))),
        _ => false,
    };
    match op {
        Op::Pick { .. } | Op::Do(Effect::Spend { .. } | Effect::Look { .. }) => true,
        Op::Do(effect) => is_spent_from_this(effect) || operands(effect).0.is_some_and(on_top),
        _ => false,
    }
}

/// Returns true if a step of a cost defines "that many" for its effect.
pub fn gives_up_many(op: &Op) -> bool {
    match op {
        Op::Do(Effect::Pay(Amount::AnyNumber) | Effect::RemoveCounters { .. }) => true,
        Op::Pick { pick, .. } => pick.count != Count::Exactly(Amount::Num(1)),
        _ => false,
    }
}

/// Returns true if a step is done to the host of the card: "exhaust that Friend".
pub fn host_pays(op: &Op) -> bool {
    matches!(op, Op::Do(effect) if operands(effect).0 == Some(&Cards::Host))
}
