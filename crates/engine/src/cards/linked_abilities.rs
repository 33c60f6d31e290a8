//! Abilities that refer to cards that another ability of the same card banished ("this way").

use maneframe_card::ability::{Ability, Cards, Dest, Effect, Happening, Is, Trigger, Verb};

use crate::cards::program::{Op, Program, operands};

/// Returns true if an ability refers to cards banished this way without banishing any, apart from its own card: another
/// ability did.
pub(crate) fn is_linked(ability: &Ability, cost: &Program, effect: &Program) -> bool {
    let steps = || {
        cost.iter().chain(effect).filter_map(|op| match op {
            Op::Do(effect) => Some(effect),
            _ => None,
        })
    };
    let waits = matches!(ability, Ability::Triggered(t) if waits_for_banished(&t.on));
    (waits || steps().any(speaks_of_banished)) && !steps().any(may_banish)
}

/// Returns true for "when one or more cards are banished this way".
fn waits_for_banished(on: &Trigger) -> bool {
    let Trigger::When(Happening::Together(of)) = on else { return false };
    matches!(&**of, Happening::Done { verb: Verb::Banish, what: Cards::All(filter), .. }
        if filter.is.contains(&Is::Done(Verb::Banish)))
}

fn speaks_of_banished(effect: &Effect) -> bool {
    let (what, with) = operands(effect);
    what.into_iter().chain(with).any(|cards| match cards {
        Cards::All(filter) => filter.is.contains(&Is::Done(Verb::Banish)),
        Cards::Some(pick) => pick.of.is.contains(&Is::Done(Verb::Banish)),
        _ => false,
    })
}

fn may_banish(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Verb::Banish, what) => *what != Cards::This,
        Effect::Put { into, .. } | Effect::Search { into, .. } => {
            matches!(into, Dest::Banished | Dest::BanishedFaceDown(None))
        }
        Effect::Look { .. } | Effect::RevealUntil { .. } => true,
        _ => false,
    }
}
