//! Moving and sending cards.

use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Count, Effect, Pick, Place, Whose};

use crate::grammar::Form;
use crate::grammar::amount::quantity::quantity;
use crate::grammar::noun::cards::object;
use crate::grammar::noun::place;
use crate::grammar::verb::phrase::one_per_each;
use crate::kernel::{Pass, alt, iso, maybe, rule};

/// Restricts the cards to those at that place. Returns `None` if the description already names a different place.
pub(crate) fn within(cards: Cards, at: &Place) -> Option<Cards> {
    match cards {
        Cards::Some(mut pick) if pick.of.at.is_none() => {
            pick.of.at = Some(at.clone());
            Some(Cards::Some(pick))
        }
        Cards::All(mut of) if of.at.is_none() && matches!(at, Place::Problem(_) | Place::Home(_)) => {
            of.at = Some(at.clone());
            Some(Cards::All(of))
        }
        _ => None,
    }
}

/// Removes the place from the description of the cards, if the rest of the sentence implies it.
pub(crate) fn without(cards: &Cards, at: &Place) -> Option<Cards> {
    match cards {
        Cards::Some(pick) if pick.of.at.as_ref() == Some(at) => {
            let mut pick = pick.clone();
            pick.of.at = None;
            Some(Cards::Some(pick))
        }
        _ => None,
    }
}

fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to) => a);
}

/// Returns true if the description ends in "here" or "there".
pub(crate) fn is_nearby(cards: &Cards) -> bool {
    let of = match cards {
        Cards::Some(pick) => &pick.of,
        Cards::All(f) => f,
        Cards::Several(parts) => return parts.last().is_some_and(is_nearby),
        _ => return false,
    };
    matches!(of.at, Some(Place::Here | Place::There))
}

/// The place that cards leave.
fn left(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    rule!(p, form: (a: place::problem) => a);
}

/// Splits the cards into a description without a place, and the place.
fn somewhere(cards: &Cards) -> Option<(Cards, Place)> {
    let Cards::Some(pick) = cards else { return None };
    let at = pick.of.at.clone()?;
    without(cards, &at).map(|cards| (cards, at))
}

/// Moving and sending.
pub(crate) fn moves(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let is_problem = matches!(p, Pass::Write { writer, .. } if writer.scope.kind == CardType::Problem);
    // Away from the cards' place, to a place of the player's choice.
    iso!(p, form: {form.verb("move", "moves")} " " (what: object) " away from " (from: left)
        => within(what, &from).map(|what| Effect::Move { what, to: None, send: false }),
    (what, from) from |v| match v {
        Effect::Move { what, to: None, send: false } if is_nearby(what) => somewhere(what),
        _ => None,
    });
    iso!(p, form: {form.verb("move", "moves")} " " (what: object) (to: maybe(to_area))
        => (to.is_some() || !is_nearby(&what)).then_some(Effect::Move { what, to, send: false }),
    (what, to) from |v| match v {
        Effect::Move { to: Some(Place::Here), .. } if !is_problem => None,
        Effect::Move { what, to, send: false } => Some((what, to)),
        _ => None,
    });
    // In "move a character here", "here" is the destination.
    iso!(p, form: {form.verb("move", "moves")} " " (what: object) " here"
        => (!is_nearby(&what)).then_some(Effect::Move { what, to: Some(Place::Here), send: false }),
    (what) from |v| match v {
        Effect::Move { what, to: Some(Place::Here), send: false } if !is_nearby(what) => Some((what,)),
        _ => None,
    });
    alt!(p, form: {form.verb("move", "moves")} " a number of " (of: crate::grammar::noun::determiner::whole, form.many()) (to: to_area)
    " up to " (n: quantity) => Effect::Move {
        what: Cards::Some(Box::new(Pick { count: Count::UpTo(n), of, random: false })), to: Some(to), send: false
    });
    iso!(p, form: {form.verb("move", "moves")} " " (what: one_per_each)
        => Some(Effect::Move { what, to: None, send: false }),
    (what) from |v| match v { Effect::Move { what, to: None, send: false } => Some((what,)), _ => None });
    alt!(p, form: {form.verb("move", "moves")} " " (what: object) [" there" | " to the same Problem"]
        =>? (!is_nearby(&what)).then_some(Effect::Move { what, to: Some(Place::There), send: false }));
    alt!(p, form: {form.verb("move", "moves")} " " (what: object) " " (from: place::from) (to: to_area)
        =>? within(what, &from).map(|what| Effect::Move { what, to: Some(to), send: false }));
    alt!(p, form: {form.verb("move", "moves")} " " (what: object) [" from one Problem to another" | " from a Problem to another"]
        ["" | " Problem"] =>? within(what, &Place::Problem(Whose::Any))
            .map(|what| Effect::Move { what, to: Some(Place::AnotherProblem), send: false }));
    alt!(p, form: {form.verb("move", "moves")} " " (what: object) " home " (from: place::from)
        =>? within(what, &from)
            .map(|what| Effect::Move { what, to: Some(Place::Home(Whose::Any)), send: false }));
    alt!(p, form: {form.verb("move", "moves")} " " (what: object) " here " (from: place::from)
        =>? within(what, &from).map(|what| Effect::Move { what, to: Some(Place::Here), send: false }));
    rule!(p, form: {form.verb("send", "sends")} " " (what: object) (to: maybe(to_area))
        => Effect::Move { what, to, send: true });
}
