//! Places: a Problem, home, zones, and their prepositions.

use maneframe_card::CardType;
use maneframe_card::ability::{Amount, Cards, Cmp, Filter, Kind, Place, Who, Whose, Zone};

use crate::Context;
use crate::grammar::Form;
use crate::grammar::amount::number::compared;
use crate::grammar::amount::quantity::{counted, quantity};
use crate::grammar::form::Referent;
use crate::grammar::noun::cards::possessive_of_one;
use crate::grammar::noun::determiner::{bare, body, indefinite};
use crate::grammar::noun::player::{genitive, owner_of_zone};
use crate::grammar::noun::quality::one_of_those;
use crate::kernel::{Pass, alt, any_of, iso, on_card, rule};

/// Returns true if the card is attached to a Problem: "that Problem" is then its place.
fn on_problem(scope: Context) -> bool {
    scope.host == Some(Kind::Problem)
}

/// A Problem, as a noun: "this card's Problem".
pub(crate) fn problem(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "this card's Problem" => Place::ThisProblem);
    alt!(p, form: {on_card("this Troublemaker's Problem", |card| card.kind == CardType::Troublemaker)}
        => Place::ThisProblem);
    if form.it == Referent::This {
        alt!(p, form: "its Problem" => Place::ThisProblem);
    }
    rule!(p, form: {on_card("that Problem", on_problem)} => Place::Here);
    // A Dilemma is a Problem while it is in play, regardless of its printed type.
    rule!(p, form: "this Problem" => Place::Here);
    rule!(p, form: {on_card(any_of(&["that Problem", "the same Problem"]), |card| !on_problem(card))} => Place::There);
    rule!(p, form: ["a Problem" | "any Problem" | "Problems"] => Place::Problem(Whose::Any));
    rule!(p, form: "one of your Problems" => Place::Problem(Whose::Of(Who::You)));
    rule!(p, form: ["an opponent's Problem" | "your opponent's Problem"] => Place::Problem(Whose::Of(Who::Opponents)));
    alt!(p, form: ["your Problem" | "your own Problem"] => Place::Problem(Whose::Of(Who::You)));
    rule!(p, form: ["that player's Problem" | "that opponent's Problem" | "one of that player's Problems" | "one of that opponent's Problems"]
        => Place::Problem(Whose::Of(Who::ThatPlayer)));
    iso!(p, form: (who: genitive) " Problem" => Some(Place::Problem(Whose::Of(who))),
        (who) from |v| match v { Place::Problem(Whose::Of(who)) => Some((who,)), _ => None });
    rule!(p, form: ["another Problem" | "other Problems"] => Place::AnotherProblem);
    rule!(p, form: "a solved Problem" => Place::SolvedProblem);
    rule!(p, form: "each Problem" => Place::EachProblem);
    rule!(p, form: "each other Problem" => Place::EachOtherProblem);
    rule!(p, form: "a different Problem" => Place::DifferentProblem);
    rule!(p, form: ["a random Problem" | "random Problems"] => Place::RandomProblem);
    iso!(p, form: "a Problem with " (c: company) => Some(problem_with(c)),
    (c) from |v| match v {
        Place::ProblemWith { cmp, count, what } => Some(((*cmp, count.clone(), (**what).clone()),)),
        _ => None,
    });
    iso!(p, form: "a Problem with a number of " (f: body, form.many()) " " (cmp: crate::grammar::amount::comparison::stands) " " (n: quantity)
        => Some(problem_with((cmp, n, f))),
    (f, cmp, n) from |v| match v {
        Place::ProblemWith { cmp, count, what } if !matches!(count, Amount::Num(_)) =>
            Some((&**what, *cmp, count)),
        _ => None,
    });
    alt!(p, form: "a Problem that has " (c: company) " there" => problem_with(c));
    alt!(p, form: "a Problem where you have " (c: counted) => problem_with((c.0, c.1, c.2.whose(Whose::YOUR))));
    alt!(p, form: (f: indefinite) "'s Problem" => problem_with((Cmp::AtLeast, Amount::Num(1), f)));
    rule!(p, form: ["the Problem where the faceoff is being resolved" | "a Problem where a faceoff is being resolved"
        | "a Problem where the faceoff is being resolved" | "the Problem where a faceoff is being resolved" | "the faceoff's Problem"]
        => Place::FaceoffProblem);
    alt!(p, form: "the same Problem as this card" => Place::ThisProblem);
    iso!(p, form: "the same Problem as " (c: one_of_those) => (c != Cards::This).then(|| Place::Of(Box::new(c))),
    (c) from |v| match v {
        Place::Of(c) if matches!(**c, Cards::All(_)) => Some((&**c,)),
        _ => None,
    });
    let them = if form.me() == Who::Actor { Who::Actor } else { Who::ThatPlayer };
    alt!(p, form: "their Problem" => Place::Problem(Whose::Of(them.clone())));
    iso!(p, form: (c: possessive_of_one) " Problem" => (c != Cards::This).then(|| Place::Of(Box::new(c))),
        (c) from |v| match v { Place::Of(c) => Some((&**c,)), _ => None });
}

/// Cards at a place: "a Troublemaker", "at least 3 of your Friends".
fn company(p: &mut Pass<'_, '_, (Cmp, Amount, Filter)>, form: Form) {
    let all = form.many();
    rule!(p, form: (c: counted) => c);
    iso!(p, form: (f: indefinite) => (f.whose != Whose::Any).then_some((Cmp::AtLeast, Amount::Num(1), f)),
    (f) from |v| match v {
        (Cmp::AtLeast, Amount::Num(1), f) if f.whose != Whose::Any => Some((f,)),
        _ => None,
    });
    iso!(p, form: (n: compared) " of your " (f: body, all)
        => Some((n.0, Amount::Num(n.1), f.whose(Whose::YOUR))),
        (n, f) from |v| some_of(v, Whose::YOUR));
    iso!(p, form: (n: compared) " opposing " (f: body, all)
        => Some((n.0, Amount::Num(n.1), f.whose(Whose::OPPOSING))),
        (n, f) from |v| some_of(v, Whose::OPPOSING));
}

fn some_of((cmp, count, f): &(Cmp, Amount, Filter), whose: Whose) -> Option<((Cmp, i32), Filter)> {
    let Amount::Num(n) = count else { return None };
    bare(f, whose, false).map(|(f,)| ((*cmp, *n), f))
}

fn problem_with((cmp, count, what): (Cmp, Amount, Filter)) -> Place {
    Place::ProblemWith { cmp, count, what: Box::new(what) }
}

/// A location: "here", "at home", "at a Problem".
pub(crate) fn at(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    // Not in "you confront a Problem with this card": "it" would then be the Problem.
    alt!(p, form: "at a Problem with this card" => Place::ThisProblem);
    rule!(p, form: "there" => Place::There);
    rule!(p, form: "at home" => Place::Home(Whose::Any));
    rule!(p, form: ["at your home" | "in your home"] => Place::Home(Whose::Of(Who::You)));
    rule!(p, form: ["at an opponent's home" | "in an opponent's home" | "in your opponent's home"]
        => Place::Home(Whose::Of(Who::Opponents)));
    let of_owner = Place::Home(Whose::Of(Who::Owner(Box::new(Cards::It))));
    iso!(p, form: ["at its owner's home" | "at their owners' homes" | "at their owner's home"] => Some(of_owner.clone()),
        () from |v| (*v == of_owner).then_some(()));
    rule!(p, form: ["at that player's home" | "in that player's home" | "at that opponent's home"] => Place::Home(Whose::Of(Who::ThatPlayer)));
    iso!(p, form: "at " (who: genitive) " home" => Some(Place::Home(Whose::Of(who))),
        (who) from |v| match v { Place::Home(Whose::Of(who)) => Some((who,)), _ => None });
    alt!(p, form: ["in their home" | "at their home"]
        => Place::Home(Whose::Of(if form.me() == Who::Actor { Who::Actor } else { Who::ThatPlayer })));
    rule!(p, form: "at " (place: problem) => place);
}

/// A destination: "home", "to this card's Problem".
pub(crate) fn to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "home" => Place::Home(Whose::Any));
    rule!(p, form: "to your home" => Place::Home(Whose::Of(Who::You)));
    rule!(p, form: ["to its previous area" | "to their previous area"] => Place::Previous);
    rule!(p, form: ["to that player's home" | "to that opponent's home"] => Place::Home(Whose::Of(Who::ThatPlayer)));
    iso!(p, form: "to " (who: genitive) " home" => Some(Place::Home(Whose::Of(who))),
        (who) from |v| match v { Place::Home(Whose::Of(who)) => Some((who,)), _ => None });
    alt!(p, form: "to this card's area" => Place::Here);
    rule!(p, form: ["to a random area" | "to random areas"] => Place::RandomArea);
    rule!(p, form: "to " (place: problem) => place);
}

/// A destination, also "here" if that word can't mean the origin: "is moved here".
pub(crate) fn to_here(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    rule!(p, form: (place: to) => place);
    rule!(p, form: "there" => Place::There);
}

/// The place to which a card is played: "here", "to this card's Problem", "to a Problem".
pub(crate) fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "here" => Place::Here);
    rule!(p, form: (place: to) => place);
}

/// An origin: "from home".
pub(crate) fn from(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: "from home" => Place::Home(Whose::Any));
    alt!(p, form: "from your home" => Place::Home(Whose::Of(Who::You)));
    alt!(p, form: ["from an opponent's home" | "from your opponent's home"] => Place::Home(Whose::Of(Who::Opponents)));
    rule!(p, form: ["from here" | "away from here"] => Place::Here);
    rule!(p, form: ["from " | "away from "] (place: problem) => place);
}

/// A zone: "your discard pile". The preposition comes from the form.
pub(crate) fn zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: (whose: owner_of_zone) " hand" => Place::Zone(Zone::Hand, whose));
    rule!(p, form: (whose: owner_of_zone) " discard pile" => Place::Zone(Zone::Discard, whose));
    alt!(p, form: ["opponents' discard piles" | "your opponents' discard piles" | "their opponents' discard piles"]
        => Place::Zone(Zone::Discard, Whose::Of(Who::Opponents)));
    rule!(p, form: ["discard piles" | "all discard piles"] => Place::Zone(Zone::Discard, Whose::Of(Who::EachPlayer)));
    if form.me() == Who::Actor {
        alt!(p, form: "their discard piles" => Place::Zone(Zone::Discard, Whose::Of(Who::Actor)));
        alt!(p, form: "their hands" => Place::Zone(Zone::Hand, Whose::Of(Who::Actor)));
    }
}

/// A zone with "in" or "from".
pub(crate) fn in_zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    if form.from {
        rule!(p, form: ["from " | "in "] (z: zone) => z);
    } else {
        rule!(p, form: ["in " | "from "] (z: zone) => z);
    }
}
