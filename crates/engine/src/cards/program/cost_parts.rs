//! Parts of a cost: their possible order, and the referent of "it" in each (CR 508.1b).

use maneframe_card::ability::{Amount, Cards, Count, Dest, Effect, Filter, Is, Place, Verb};
use smallvec::SmallVec;

use crate::cards::program::operands::operands;

/// Returns the default order in which the parts of a cost are paid: as printed, but parts that take this card out of
/// play come last. Returns `None` if they can't be reordered, because later parts refer to cards of earlier ones.
pub fn parts_in_order(parts: &[Effect]) -> Option<SmallVec<[usize; 4]>> {
    if !(2..=8).contains(&parts.len()) {
        return None;
    }
    if !(0..parts.len()).all(|i| means_this(parts, i) || stands_alone(&parts[i])) {
        return None;
    }
    let last = |i: &usize| removes_this(&parts[*i]) || means_this(parts, *i) && removes(&parts[*i]);
    let all = || 0..parts.len();
    Some(all().filter(|i| !last(i)).chain(all().filter(last)).collect())
}

/// Returns true if "it" in that part of a cost is this card, because the part before refers to this card.
pub fn means_this(parts: &[Effect], at: usize) -> bool {
    let of = |i: usize| operands(&parts[i]).0;
    at > 0
        && of(at) == Some(&Cards::It)
        && (of(at - 1) == Some(&Cards::This) || is_spent_from_this(&parts[at - 1]) || means_this(parts, at - 1))
}

/// Returns true if a part of a cost determines by itself what is paid.
fn stands_alone(part: &Effect) -> bool {
    let fixed = |n: &Amount| matches!(n, Amount::Num(_) | Amount::All);
    let here = |of: &Filter| !of.is.iter().any(speaks_of_others);
    match part {
        Effect::Pay(n) | Effect::LosePoints(n) => matches!(n, Amount::Num(_)),
        Effect::RemoveCounters { count, .. } if !fixed(count) => false,
        Effect::Spend { count, from: Cards::This } => matches!(count, Amount::Num(_)),
        Effect::Do(..)
        | Effect::Put { .. }
        | Effect::Discard(_)
        | Effect::RemoveCounters { .. }
        | Effect::Move { .. } => {
            let (what, with) = operands(part);
            with.is_none_or(|with| *with == Cards::This)
                && what.is_some_and(|what| match what {
                    Cards::This | Cards::ThisIn(_) | Cards::Host => true,
                    Cards::All(of) => here(of),
                    Cards::Some(pick) => matches!(pick.count, Count::Exactly(Amount::Num(_))) && here(&pick.of),
                    Cards::It | Cards::Before | Cards::Others | Cards::Several(_) => false,
                })
        }
        // What else a text may demand has an order of its own.
        _ => false,
    }
}

/// Returns true if a property of a card is about other mentioned cards.
fn speaks_of_others(is: &Is) -> bool {
    match is {
        Is::On(what) | Is::Beneath(what) | Is::Among(what) => *what != Cards::This,
        Is::Not(is) => speaks_of_others(is),
        Is::At(place) => matches!(**place, Place::There | Place::Of(_)),
        Is::Any(ways) => ways.iter().flatten().any(speaks_of_others),
        Is::SameNameAs(what)
        | Is::SameTitleAs(what)
        | Is::SharesTraitWith(what)
        | Is::SharesTypeWith(what)
        | Is::SharesColorWith(what)
        | Is::OtherColorThan(what) => *what != Cards::This,
        Is::Power(_, n) | Is::PrintedPower(_, n) | Is::Cost(_, n) => !matches!(n, Amount::Num(_)),
        Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Chosen(_) | Is::AsNamed => true,
        Is::Color(..)
        | Is::NotColor(..)
        | Is::Trait(..)
        | Is::NotTrait(..)
        | Is::Kind(..)
        | Is::NotKind(..)
        | Is::Keyword(..)
        | Is::Named(..)
        | Is::Titled(..)
        | Is::Ready
        | Is::Exhausted
        | Is::Frightened
        | Is::FaceDown
        | Is::FaceUp
        | Is::Boosted
        | Is::CutieMarked
        | Is::Controlled(..)
        | Is::Owned(..)
        | Is::Different(..)
        | Is::NotAttached
        | Is::Token
        | Is::NonToken
        | Is::Involved
        | Is::InvolvedIn(..)
        | Is::Flipped
        | Is::PowerIs(..)
        | Is::Own(..)
        | Is::Most(..)
        | Is::Least(..)
        | Is::Beyond(..)
        | Is::Only(..)
        | Is::Counters(..)
        | Is::With(..)
        | Is::Without(..)
        | Is::Was(..)
        | Is::OnTop
        | Is::PlayedFrom(..) => false,
    }
}

/// Returns true if the effect takes this card out of play.
fn removes_this(effect: &Effect) -> bool {
    removes(effect) && operands(effect).0 == Some(&Cards::This)
}

/// Returns true if the effect takes cards out of play.
fn removes(effect: &Effect) -> bool {
    matches!(effect, Effect::Do(Verb::Dismiss | Verb::Retire | Verb::Banish, _) | Effect::Put { .. })
}

/// Returns true for a cost of spending all cards under this card. Cards there can't be retired, so the next "it" is
/// this card.
pub(super) fn is_spent_from_this(effect: &Effect) -> bool {
    matches!(effect, Effect::Put { what: Cards::All(of), into: Dest::Discard } if of.is == [Is::Beneath(Cards::This)])
}
