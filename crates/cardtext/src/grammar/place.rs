//! Places: a Problem, home, zones, and the small words before them.

use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Kind, Place, Who, Whose, Zone};

use super::Form;
use super::cards::possessive;
use super::filter::indefinite;
use super::form::Referent;
use super::who::owner_of_zone;
use crate::Context;
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// Whether the card is, or is on, a Problem, so that "this Problem" is where it is.
fn is_problem(scope: Context) -> bool {
    scope.kind == CardType::Problem || on_problem(scope)
}

fn on_problem(scope: Context) -> bool {
    scope.host == Some(Kind::Problem)
}

/// A Problem, as a noun: "this card's Problem".
pub(crate) fn problem(p: &mut Pass<'_, '_, Place>, form: Form) {
    let scope = p.scope();
    rule!(p, form: "this card's Problem" => Place::ThisProblem);
    if scope.kind == CardType::Troublemaker {
        alt!(p, form: "this Troublemaker's Problem" => Place::ThisProblem);
    }
    if form.it == Referent::This {
        alt!(p, form: "its Problem" => Place::ThisProblem);
    }
    if on_problem(scope) {
        rule!(p, form: "that Problem" => Place::Here);
        alt!(p, form: "this Problem" => Place::Here);
    } else {
        // A Dilemma is a Problem while it is in play, whatever else is printed on it.
        rule!(p, form: "this Problem" => Place::Here);
    }
    if !on_problem(scope) {
        rule!(p, form: ["that Problem" | "the same Problem"] => Place::There);
    }
    rule!(p, form: ["a Problem" | "any Problem"] => Place::Problem(Whose::Any));
    rule!(p, form: "one of your Problems" => Place::Problem(Whose::Of(Who::You)));
    rule!(p, form: ["an opponent's Problem" | "your opponent's Problem"] => Place::Problem(Whose::Of(Who::Opponents)));
    rule!(p, form: ["another Problem" | "other Problems"] => Place::AnotherProblem);
    rule!(p, form: "a solved Problem" => Place::SolvedProblem);
    rule!(p, form: "a Problem with " (f: boxed(indefinite)) => Place::ProblemWith(f));
    alt!(p, form: "a Problem that has " (f: boxed(indefinite)) " there" => Place::ProblemWith(f));
    alt!(p, form: "a Problem where you have " (f: indefinite) => Place::ProblemWith(Box::new(f.whose(Whose::YOUR))));
    alt!(p, form: "a Problem with this card" => Place::ThisProblem);
    rule!(p, form: ["the Problem where the faceoff is being resolved" | "a Problem where a faceoff is being resolved"]
        => Place::FaceoffProblem);
    iso!(p, form: (c: possessive) " Problem" => (c != Cards::This).then(|| Place::Of(Box::new(c))),
        (c) from |v| match v { Place::Of(c) => Some(((**c).clone(),)), _ => None });
}

/// Being there: "here", "at home", "at a Problem".
pub(crate) fn at(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    rule!(p, form: "there" => Place::There);
    rule!(p, form: "at home" => Place::Home(Whose::Any));
    rule!(p, form: ["at your home" | "in your home"] => Place::Home(Whose::Of(Who::You)));
    rule!(p, form: ["at an opponent's home" | "in an opponent's home" | "in your opponent's home"]
        => Place::Home(Whose::Of(Who::Opponents)));
    rule!(p, form: "at " (place: problem) => place);
}

/// Going there: "home", "to this card's Problem".
pub(crate) fn to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "home" => Place::Home(Whose::Any));
    rule!(p, form: "to your home" => Place::Home(Whose::Of(Who::You)));
    rule!(p, form: "to " (place: problem) => place);
}

/// Going there, where "here" cannot be the place that something moves from: "is moved here".
pub(crate) fn to_here(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    rule!(p, form: (place: to) => place);
    rule!(p, form: "there" => Place::There);
}

/// Where a card is played: "here", "to this card's Problem", "to a Problem".
pub(crate) fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    if is_problem(p.scope()) {
        alt!(p, form: ["on this Problem" | "on that Problem"] => Place::Here);
    }
    rule!(p, form: (place: to) => place);
}

/// Coming from there: "from home".
pub(crate) fn from(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "from home" => Place::Home(Whose::Any));
    rule!(p, form: ["from here" | "away from here"] => Place::Here);
    rule!(p, form: ["from " | "away from "] (place: problem) => place);
}

/// A zone: "your discard pile". The preposition comes from the form.
pub(crate) fn zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: (whose: owner_of_zone) " hand" => Place::Zone(Zone::Hand, whose));
    rule!(p, form: (whose: owner_of_zone) " discard pile" => Place::Zone(Zone::Discard, whose));
    rule!(p, form: ["discard piles" | "all discard piles"] => Place::Zone(Zone::Discard, Whose::Of(Who::EachPlayer)));
    if form.me() == Who::Actor {
        alt!(p, form: "their discard piles" => Place::Zone(Zone::Discard, Whose::Of(Who::Actor)));
        alt!(p, form: "their hands" => Place::Zone(Zone::Hand, Whose::Of(Who::Actor)));
    }
}

/// In or out of a zone.
pub(crate) fn in_zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    if form.from {
        rule!(p, form: ["from " | "in "] (z: zone) => z);
    } else {
        rule!(p, form: ["in " | "from "] (z: zone) => z);
    }
}
