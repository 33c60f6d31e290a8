//! Several prohibitions or cost increases in one sentence, and payments that lift a prohibition.

use maneframe_card::ability::{Amount, Cant, Cards, Change, Filter, Is, Kind, Place, Verb, Who, Whose};

use crate::grammar::Form;
use crate::grammar::amount::number::tokens;
use crate::grammar::amount::quantity::{Per, per_each};
use crate::grammar::noun::cards::subject;
use crate::grammar::noun::determiner::{is_placeless, sort, whole};
use crate::grammar::noun::place;
use crate::grammar::noun::player::{holder, is_many};
use crate::grammar::verb::modification::about_cards;
use crate::grammar::verb::player_modifier::{about_players, cants};
use crate::grammar::verb::table::{after, is_forbidden, stem};
use crate::kernel::{Pass, agree, alt, boxed, iso, list, rule};

/// Builds the prohibitions both to move and to play such cards to a place.
fn both_ways(who: Who, what: Filter, to: Place) -> Vec<Cant> {
    let moved = Cards::All(Box::new(what.clone()));
    let moves =
        Cant::Move { by: (who != Who::EachPlayer).then(|| who.clone()), what: moved, from: None, to: Some(to.clone()) };
    vec![moves, Cant::Play { who, what, to: Some(to) }]
}

fn both_ways_of(v: &[Cant]) -> Option<(Who, Filter, Place)> {
    let [_, Cant::Play { who, what, to: Some(to) }] = v else { return None };
    (v == both_ways(who.clone(), what.clone(), to.clone())).then(|| (who.clone(), what.clone(), to.clone()))
}

/// The host of a played card: "on this Problem", "on Friends here".
pub(crate) fn on_cards(p: &mut Pass<'_, '_, Box<Filter>>, form: Form) {
    let this = || Box::new(Filter::of(Kind::Problem).at(Place::Here));
    iso!(p, form: "on this Problem" => Some(this()), () from |v| (*v == this()).then_some(()));
    rule!(p, form: "on " (f: boxed(whole), form.many()) => f);
}

pub(crate) fn unplayable_on(what: &Filter, on: Box<Filter>) -> Cant {
    Cant::Play { who: Who::EachPlayer, what: what.clone().is(Is::On(Cards::All(on))), to: None }
}

fn unplayable_on_of(cant: &Cant) -> Option<(Filter, Box<Filter>)> {
    let Cant::Play { who: Who::EachPlayer, what, to: None } = cant else { return None };
    let mut rest = what.clone();
    match rest.is.pop()? {
        Is::On(Cards::All(on)) => Some((rest, on)),
        _ => None,
    }
}

/// Several prohibitions at once: "can't be moved or played to", "can't move characters to or from".
fn several(p: &mut Pass<'_, '_, Vec<Cant>>, form: Form) {
    iso!(p, form: (who: holder) " can't " ["move or play " | "play or move "] (what: sort) " " (to: place::to_here)
        => (who != Who::EachPlayer).then(|| both_ways(who, what, to)),
        (who, what, to) from |v| both_ways_of(v).filter(|(who, ..)| *who != Who::EachPlayer));
    iso!(p, form: (what: whole) " can't be " ["moved or played " | "played or moved "] (to: place::to_here)
        => is_placeless(&what).then(|| both_ways(Who::EachPlayer, what, to)),
    (what, to) from |v| match both_ways_of(v) {
        Some((Who::EachPlayer, what, to)) => Some((what, to)),
        _ => None,
    });
    iso!(p, form: (what: whole) " can't be played " (a: on_cards) " or " (b: on_cards)
        => Some(vec![unplayable_on(&what, a), unplayable_on(&what, b)]),
    (what, a, b) from |v| match &v[..] {
        [a, b] => unplayable_on_of(a).zip(unplayable_on_of(b)).filter(|(a, b)| a.0 == b.0)
            .map(|((what, a), (_, b))| (what, a, b)),
        _ => None,
    });
    alt!(p, form: (who: holder) " can't " (all: list(stem, "or")) " " (what: not_own) =>? none_done(all, &who, &what));
    iso!(p, form: (who: holder) " can't move " (what: crate::grammar::verb::player_modifier::moved) " to or from " (at: place::problem)
        => Some(to_and_from(who, what, at)), (who, what, at) from |v| to_and_from_of(v));
}

fn to_and_from(who: Who, what: Cards, at: Place) -> Vec<Cant> {
    let moves = |from, to| Cant::Move { by: Some(who.clone()), what: what.clone(), from, to };
    vec![moves(None, Some(at.clone())), moves(Some(at.clone()), None)]
}

fn to_and_from_of(v: &[Cant]) -> Option<(Who, Cards, Place)> {
    let [Cant::Move { by: Some(who), what, to: Some(at), .. }, _] = v else { return None };
    (v == to_and_from(who.clone(), what.clone(), at.clone())).then(|| (who.clone(), what.clone(), at.clone()))
}

/// Prohibitions for players or cards that no payment lifts.
fn untaxed(p: &mut Pass<'_, '_, Vec<Cant>>, form: Form) {
    iso!(p, form: (c: cants) => Some(vec![c]), (c) from |v| match &v[..] { [c] => Some((c,)), _ => None });
    rule!(p, form: (all: several) => all);
    iso!(p, form: (all: about_cards) => cants_of(&all), (all) from |v| Some((changes_of(v.clone()),)));
}

fn cants_of(changes: &[Change]) -> Option<Vec<Cant>> {
    let each = changes.iter().map(|c| match c {
        Change::Cant(cant) => Some(cant.clone()),
        _ => None,
    });
    each.collect()
}

fn changes_of(cants: Vec<Cant>) -> Vec<Change> {
    cants.into_iter().map(Change::Cant).collect()
}

/// The player and the amount that lifts a prohibition.
fn tax(p: &mut Pass<'_, '_, (Who, Amount)>, form: Form) {
    iso!(p, form: " unless " (who: payer) " " (n: tokens) => Some((who, Amount::Num(n))),
        (who, n) from |v| match v { (who, Amount::Num(n)) => Some((who, *n)), _ => None });
    iso!(p, form: " unless " (who: payer) " " (n: tokens) (per: per_each) => Some((who, per.times(n))),
        (who, n, per) from |v| Per::of(&v.1).map(|(n, per)| (&v.0, n, per)));
}

fn payer(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "they pay" => Who::ThatPlayer);
    let controller = Who::Controller(Box::new(Cards::It));
    iso!(p, form: ["their controller pays" | "its controller pays"] => Some(controller.clone()),
        () from |v| (*v == controller).then_some(()));
}

fn taxed(cants: Vec<Cant>, (who, pays): &(Who, Amount)) -> Vec<Cant> {
    let each =
        cants.into_iter().map(|cant| Cant::Unless { who: who.clone(), pays: pays.clone(), cant: Box::new(cant) });
    each.collect()
}

fn taxed_of(v: &[Cant]) -> Option<(Vec<Cant>, (Who, Amount))> {
    let Cant::Unless { who, pays, .. } = v.first()? else { return None };
    let tax = (who.clone(), pays.clone());
    let each = v.iter().map(|c| match c {
        Cant::Unless { who, pays, cant } if (who, pays) == (&tax.0, &tax.1) => Some((**cant).clone()),
        _ => None,
    });
    Some((each.collect::<Option<Vec<_>>>()?, tax))
}

/// Prohibitions about a player's own cards: "players can't exhaust their Friends".
fn active(p: &mut Pass<'_, '_, Cant>, form: Form) {
    iso!(p, form: (who: holder) " can't " (v: stem) " " (what: own) {after(*v, true)}
        => is_forbidden_to(v).then_some(Cant::Be { what, verb: v, by: Some(who) }),
    (who, v, what) from |c| match c {
        Cant::Be { what: what @ Cards::All(f), verb, by: Some(who) } if f.whose == Whose::Of(Who::ThatPlayer) =>
            Some((who, *verb, what)),
        _ => None,
    });
    // Today's wording of these prohibitions has the cards as subject: "Friends can't be exhausted by opponents".
    iso!(p, form: (who: holder) " can't " (v: stem) " " (what: not_own) {after(*v, true)}
        => is_forbidden_to(v).then(|| not_done(who, what, v)),
    (who, v, what) from |c| match c {
        Cant::Be { what, verb, by: Some(who) } if !is_passive(who) => Some((who, *verb, what)),
        _ => None,
    });
    alt!(p, form: (who: holder) " can't send " (what: not_own) " home" => not_done(who, what, Verb::Send));
    iso!(p, form: (at: place::problem) " can't be replaced" ?" until it is solved" => Some(irreplaceable(at)),
    (at) from |v| match v {
        Cant::Be { what: Cards::All(f), verb: Verb::Replace, by: None } => f.at.clone()
            .filter(|at| *v == irreplaceable(at.clone())).map(|at| (at,)),
        _ => None,
    });
}

fn irreplaceable(at: Place) -> Cant {
    Cant::Be { what: Cards::All(Box::new(Filter::of(Kind::Problem).at(at))), verb: Verb::Replace, by: None }
}

/// Returns true if a prohibition for these players has the cards as subject.
fn is_passive(who: &Who) -> bool {
    matches!(who, Who::You | Who::Opponents | Who::ThatPlayer)
}

/// Builds a prohibition of an act on cards, by any player if `who` is each player.
fn not_done(who: Who, what: Cards, verb: Verb) -> Cant {
    Cant::Be { what, verb, by: (who != Who::EachPlayer).then_some(who) }
}

/// Builds prohibitions of several acts on cards: "frighten or dismiss".
fn none_done(all: Vec<Verb>, who: &Who, what: &Cards) -> Option<Vec<Cant>> {
    let by = (*who != Who::EachPlayer).then(|| who.clone());
    let each = all.into_iter().map(|verb| match verb {
        Verb::Move => Some(Cant::Move { by: by.clone(), what: what.clone(), from: None, to: None }),
        verb => is_forbidden_to(verb).then(|| not_done(who.clone(), what.clone(), verb)),
    });
    each.collect::<Option<_>>().filter(|_| is_passive(who) || *who == Who::EachPlayer)
}

/// Returns true if the general wording can forbid a player to do the verb to cards.
fn is_forbidden_to(verb: Verb) -> bool {
    is_forbidden(verb) && verb != Verb::Challenge
}

fn own(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let theirs = Whose::Of(Who::ThatPlayer);
    iso!(p, form: "their " (f: crate::grammar::noun::determiner::body, form.many())
        => Some(Cards::All(Box::new(f.whose(theirs.clone())))),
    (f) from |v| match v {
        Cards::All(f) => crate::grammar::noun::determiner::bare(f, theirs, false),
        _ => None,
    });
}

fn not_own(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let fits = |c: &Cards| !matches!(c, Cards::All(f) if f.whose == Whose::Of(Who::ThatPlayer));
    iso!(p, form: (c: subject) => fits(&c).then_some(c), (c) from |v| fits(v).then_some((v,)));
}

/// All prohibitions of a sentence: more than one, or one that a payment lifts.
fn forbidden(p: &mut Pass<'_, '_, Vec<Cant>>, form: Form) {
    rule!(p, form: (all: several) => all);
    iso!(p, form: (c: active) => Some(vec![c]), (c) from |v| match &v[..] { [c] => Some((c,)), _ => None });
    iso!(p, form: (all: untaxed) (t: tax) => Some(taxed(all, &t)), (all, t) from |v| taxed_of(v));
}

/// Higher costs for several actions in one sentence: "to play or move a character to this card's Problem".
fn dearer(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    iso!(p, form: (who: holder) " " ?"must " {agree(is_many(who), "pays", "pay")} " +" (n: tokens)
        [" to play or move " | " to move or play "] (what: sort) " " (to: place::to_here)
        => Some(dear_both_ways(who, n, what, to)),
    (who, n, what, to) from |v| match &v[..] {
        [Change::PlayCost { who, what, to: Some(to), by: Amount::Num(n), .. }, _]
            if *v == dear_both_ways(who.clone(), *n, what.clone(), to.clone()) =>
            Some((who, *n, what, to)),
        _ => None,
    });
    iso!(p, form: (who: holder) " " ?"must " {agree(is_many(who), "pays", "pay")} " +" (n: tokens)
        " to move " (what: crate::grammar::verb::player_modifier::moved) " to or from " (at: place::problem)
        => Some(dear_to_and_from(who, n, what, at)),
    (who, n, what, at) from |v| match &v[..] {
        [Change::MoveCost { who, what, to: Some(at), by: Amount::Num(n), .. }, _]
            if *v == dear_to_and_from(who.clone(), *n, what.clone(), at.clone()) =>
            Some((who, *n, what, at)),
        _ => None,
    });
}

fn dear_both_ways(who: Who, n: i32, what: Filter, to: Place) -> Vec<Change> {
    let (by, moved) = (Amount::Num(n), Cards::All(Box::new(what.clone())));
    let moves = Change::MoveCost { who: who.clone(), what: moved, from: None, to: Some(to.clone()), by: by.clone() };
    vec![Change::PlayCost { who, what, to: Some(to), by, minimum: None }, moves]
}

fn dear_to_and_from(who: Who, n: i32, what: Cards, at: Place) -> Vec<Change> {
    let moves = |from, to| Change::MoveCost { who: who.clone(), what: what.clone(), from, to, by: Amount::Num(n) };
    vec![moves(None, Some(at.clone())), moves(Some(at.clone()), None)]
}

/// All changes for players in one sentence.
pub(crate) fn of_players(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    let form = form.plain();
    iso!(p, form: (c: about_players) => Some(vec![c]), (c) from |v| match &v[..] { [c] => Some((c,)), _ =>
        None });
    rule!(p, form: (all: dearer) => all);
    rule!(p, form: (all: crate::grammar::verb::table_rule::table_rules) => all);
    iso!(p, form: (all: forbidden) => Some(changes_of(all)), (all) from |v| cants_of(v).map(|all| (all,)));
}
