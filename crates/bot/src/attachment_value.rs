//! Decides from the text of an attachment if it helps or harms the card to which it is attached, its host.

use maneframe_card::ability::{Ability, Amount, Cant, Cards, Change, Effect, Verb};
use maneframe_engine::inspect::{AbilityId, Board, subject};
use maneframe_engine::{CardId, PlayerId};

/// Returns true if attaching the card to this host is good for `player`: it helps a host of theirs, or harms a host of
/// another player.
pub(crate) fn serves(board: &Board, attachment: CardId, host: CardId, player: PlayerId) -> bool {
    let own = board.card(host).controller == player;
    let mut sum = 0;
    for ability in board.face(attachment).abilities.clone() {
        sum += of_ability(&board.pool.ability_def(AbilityId(ability)).ability);
    }
    // An attachment that neither helps nor harms its host is good for its player on any host.
    sum == 0 || (sum > 0) == own
}

/// Returns a positive number if the ability helps the host, and a negative one if it harms it.
fn of_ability(ability: &Ability) -> i32 {
    match ability {
        Ability::Static(text) => text.changes.iter().map(of_change).sum(),
        Ability::Triggered(text) => of_effect(&text.effect),
        // The controller decides when to use the ability. So an effect on the host is its cost or purpose, and doesn't
        // count as harm.
        Ability::Activated(text) => i32::from(text.cost.as_ref().is_some_and(|cost| of_effect(cost) != 0)),
        Ability::Replacement(text) => i32::from(of_effect(&text.instead) != 0),
        _ => 0,
    }
}

fn of_change(change: &Change) -> i32 {
    let host = |what: &Cards| i32::from(*what == Cards::Host);
    match change {
        Change::Power { what, by, .. } => host(what) * sign(by),
        Change::NoColors { what, .. }
        | Change::LosesKeyword { what, .. }
        | Change::NoAbilities { what }
        | Change::NoContribution { what, .. }
        | Change::NotInvolved { what, .. } => -host(what),
        Change::PowerIs { what, to } => host(what) * if matches!(to, Amount::Num(..=1)) { -1 } else { 1 },
        Change::MoveCost { what, by, .. } => -host(what) * sign(by),
        Change::ContributesAt { what, .. } => host(what),
        Change::Cant(cant) => of_cant(cant),
        Change::PowerStays { .. } | Change::SharesAbilities { .. } | Change::PlayAsImmediate { .. } => 0,
        change => subject(change).map_or(0, host),
    }
}

fn of_cant(cant: &Cant) -> i32 {
    match cant {
        Cant::Be { what: Cards::Host, verb, .. } => match verb {
            Verb::Ready | Verb::Unfrighten | Verb::TurnOver => -1,
            _ => 1,
        },
        Cant::Move { what: Cards::Host, .. } => -1,
        Cant::During(_, cant) | Cant::Unless { cant, .. } => of_cant(cant),
        _ => 0,
    }
}

fn of_effect(effect: &Effect) -> i32 {
    let host = |what: &Cards| i32::from(*what == Cards::Host);
    match effect {
        Effect::Then(all) => all.iter().map(of_effect).sum(),
        Effect::May { effect, .. } => of_effect(effect).max(0),
        Effect::If { then, .. } => of_effect(then),
        Effect::By { effect, .. } => of_effect(effect),
        Effect::Change { change, .. } => of_change(change),
        Effect::AddCounters { what, .. } => host(what),
        Effect::Do(verb, what) => {
            let harm = matches!(
                verb,
                Verb::Dismiss | Verb::Retire | Verb::Banish | Verb::Frighten | Verb::Exhaust | Verb::Exclude
            );
            if harm { -host(what) } else { host(what) }
        }
        _ => 0,
    }
}

fn sign(amount: &Amount) -> i32 {
    match amount {
        Amount::Num(n)
        | Amount::ForEach(n, _)
        | Amount::ForEachCounter(n, ..)
        | Amount::ForEachOf(n, ..)
        | Amount::ForEachColor(n, _)
        | Amount::ForEachType(n, _) => n.signum(),
        _ => 1,
    }
}
