//! Effects with a place or a player that is not chosen yet. A choice or a loop comes before the effect.

use maneframe_card::ability::{Amount, Cards, Count, Effect, Filter, Kind, Pick, Place, Who, Whose};

/// For an effect that is done for each Problem: returns the effect at one Problem, and true if it means each other
/// Problem.
pub(super) fn at_each_problem(effect: &Effect) -> Option<(Effect, bool)> {
    let each = |place: &Option<Place>| match place {
        Some(Place::EachProblem) => Some(false),
        Some(Place::EachOtherProblem) => Some(true),
        _ => None,
    };
    let there = Some(Place::There);
    Some(match effect {
        Effect::Move { what, to, send } => (Effect::Move { what: what.clone(), to: there, send: *send }, each(to)?),
        Effect::Tokens { count, token, at } => {
            (Effect::Tokens { count: count.clone(), token: token.clone(), at: there }, each(at)?)
        }
        Effect::CopyTokens { of, at } => (Effect::CopyTokens { of: of.clone(), at: there }, each(at)?),
        Effect::Do(verb, Cards::Some(pick)) => {
            let of = Filter { at: there, ..pick.of.clone() };
            (Effect::Do(*verb, Cards::Some(Box::new(Pick { of, ..(**pick).clone() }))), each(&pick.of.at)?)
        }
        _ => return None,
    })
}

/// For an effect on all cards at "a Problem", which is one Problem (CR 705.2f): returns the choice of the Problem, and
/// the effect there.
pub(super) fn at_one_problem(effect: &Effect) -> Option<(Pick, Effect)> {
    let mut there = effect.clone();
    let (Effect::Do(_, what) | Effect::Move { what, .. } | Effect::AddCounters { what, .. }) = &mut there else {
        return None;
    };
    let Cards::All(filter) = what else { return None };
    // A player has one Mane Character: "your Mane Character at a Problem" only says that it is at some Problem.
    if filter.kind == Kind::ManeCharacter {
        return None;
    }
    let Some(place @ Place::Problem(_)) = filter.at.replace(Place::There) else { return None };
    let of = Filter::of(Kind::Problem).at(place);
    Some((Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }, there))
}

/// For an effect on all cards in one player's zone: returns the player to choose, and the effect for that player.
pub(super) fn one_players(effect: &Effect) -> Option<(Who, Effect)> {
    let one = |who: &Who| match who {
        Who::APlayer => Some(Who::APlayer),
        Who::Opponent => Some(Who::Opponent),
        _ => None,
    };
    let of_that_player = |cards: &Cards| -> Option<(Who, Cards)> {
        let Cards::All(filter) = cards else { return None };
        let Some(Place::Zone(zone, Whose::Of(whose))) = &filter.at else { return None };
        let who = match whose {
            Who::APlayer => Who::APlayer,
            Who::Opponent | Who::Opponents => Who::Opponent,
            _ => return None,
        };
        let mut theirs = filter.clone();
        theirs.at = Some(Place::Zone(*zone, Whose::Of(Who::ThatPlayer)));
        Some((who, Cards::All(theirs)))
    };
    match effect {
        Effect::Look { whose, .. } | Effect::Search { whose, .. } | Effect::RevealUntil { whose, .. } => {
            let who = one(whose)?;
            let mut theirs = effect.clone();
            if let Effect::Look { whose, .. } | Effect::Search { whose, .. } | Effect::RevealUntil { whose, .. } =
                &mut theirs
            {
                *whose = Who::ThatPlayer;
            }
            Some((who, theirs))
        }
        Effect::LookAt(cards) => of_that_player(cards).map(|(who, cards)| (who, Effect::LookAt(cards))),
        Effect::Reveal(cards) => of_that_player(cards).map(|(who, cards)| (who, Effect::Reveal(cards))),
        Effect::Do(verb, cards) => of_that_player(cards).map(|(who, cards)| (who, Effect::Do(*verb, cards))),
        Effect::Put { what, into } => {
            of_that_player(what).map(|(who, what)| (who, Effect::Put { what, into: into.clone() }))
        }
        _ => None,
    }
}
