//! Effects that speak of a place or a player not chosen yet: which is chosen, or gone through, before the deed.

use maneframe_card::ability::{Amount, Cards, Count, Effect, Filter, Kind, Pick, Place, Who, Whose};

/// What is done there, for an effect that is done for each Problem, and whether that means each other one.
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

/// Where something is done to all that are at "a Problem", which is one (CR 705.2f): the choice of it, and what is done there.
pub(super) fn at_one_problem(effect: &Effect) -> Option<(Pick, Effect)> {
    let mut there = effect.clone();
    let (Effect::Do(_, what) | Effect::Move { what, .. } | Effect::AddCounters { what, .. }) = &mut there else {
        return None;
    };
    let Cards::All(filter) = what else { return None };
    // Of Mane Characters a player has one: "your Mane Character at a Problem" only says that it is at some Problem.
    if filter.kind == Kind::ManeCharacter {
        return None;
    }
    let Some(place @ Place::Problem(_)) = filter.at.replace(Place::There) else { return None };
    let of = Filter::of(Kind::Problem).at(place);
    Some((Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }, there))
}

/// Where all cards of one player's zone are spoken of, whoever that is: the choice, and the deed once it is made.
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
