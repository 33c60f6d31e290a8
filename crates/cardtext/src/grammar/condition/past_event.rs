//! Past events: "you played at least 2 cards this turn", "no Problems were confronted this turn".

use maneframe_card::ability::{
    Amount, Cards, Cmp, Condition, Filter, Happening, Is, Kind, Place, Span, Verb, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::amount::quantity::counted;
use crate::grammar::form::Tense;
use crate::grammar::noun::cards::named_subject;
use crate::grammar::noun::determiner::{bare, body, indefinite};
use crate::grammar::noun::place;
use crate::grammar::noun::player::trigger_player;
use crate::grammar::sentence::event::{happening, ordinal};
use crate::grammar::verb::predicate::{by_player, came_into_play, doer_of, participle, predicate, said_of, unsaid};
use crate::grammar::verb::table::{Course, acts, after, course, did, done, happens, of_person, stem, told_of_such};
use crate::kernel::{Pass, alt, iso, maybe, rule};

/// The span of time in which past events are counted: "this turn".
fn in_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" this turn" | " that turn"] => Span::Turn);
    rule!(p, form: [" this phase" | " that phase"] => Span::Phase);
    rule!(p, form: [" this faceoff" | " that faceoff"] => Span::Faceoff);
    rule!(p, form: " this game" => Span::Game);
}

fn has(who: &Who) -> &'static str {
    if *who == Who::You { " have " } else { " has " }
}

/// A player who did something: "you", "that opponent has".
fn one_who(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: (who: trigger_player) ["" | " has" | " have"] => who);
}

fn happened(what: Happening, cmp: Cmp, count: Amount, per: Span) -> Condition {
    Condition::Happened { what: Box::new(what), cmp, count, per }
}

/// Splits a condition on past events into the result of `part` for the event, the comparison, the count and the span.
/// Returns `None` for other conditions.
fn told<T>(c: &Condition, part: impl Fn(&Happening) -> Option<T>) -> Option<(T, Cmp, Amount, Span)> {
    match c {
        Condition::Happened { what, cmp, count, per } => Some((part(what)?, *cmp, count.clone(), *per)),
        _ => None,
    }
}

fn never<T>(c: &Condition, part: impl Fn(&Happening) -> Option<T>) -> Option<(T, Span)> {
    match told(c, part)? {
        (part, Cmp::Exactly, Amount::Num(0), per) => Some((part, per)),
        _ => None,
    }
}

fn no_such(f: Filter, done: Happening) -> Option<Happening> {
    said_of(Cards::All(Box::new(f)), done)
}

fn no_such_of(h: &Happening) -> Option<(Filter, Happening)> {
    match unsaid(h)? {
        (Cards::All(f), done) => Some((*f, done)),
        _ => None,
    }
}

fn unconfronted(problem: Place) -> Happening {
    Happening::Confronts { who: Who::APlayer, problem, surplus: false, with: None }
}

fn unconfronted_of(h: &Happening) -> Option<Place> {
    match h {
        Happening::Confronts { problem, .. } if *h == unconfronted(problem.clone()) => Some(problem.clone()),
        _ => None,
    }
}

/// Past events, negated or with their number.
pub(crate) fn history(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let all = form.many();
    iso!(p, form: "no Problems were confronted" (per: in_span)
        => Some(happened(unconfronted(Place::Problem(Whose::Any)), Cmp::Exactly, Amount::Num(0), per)),
    (per) from |v| never(v, unconfronted_of)
        .filter(|(at, _)| *at == Place::Problem(Whose::Any)).map(|(_, per)| (per,)));
    iso!(p, form: (at: place::problem) " was not confronted" (per: in_span)
        => Some(happened(unconfronted(at), Cmp::Exactly, Amount::Num(0), per)),
        (at, per) from |v| never(v, unconfronted_of));
    alt!(p, form: (at: place::problem) " was not confronted"
        => happened(unconfronted(at), Cmp::Exactly, Amount::Num(0), Span::Turn));
    iso!(p, form: "no " (f: body, all) " " (h: predicate, all.tense(Tense::Past)) (per: in_span)
        => no_such(f, h).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
        (f, h, per) from |v| never(v, no_such_of).map(|((f, h), per)| (f, h, per)));
    alt!(p, form: "no " (f: body, form.one()) " " (h: predicate, form.one().tense(Tense::Past)) (per: in_span)
        =>? no_such(f, h).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)));
    iso!(p, form: "none of your " (f: body, all) " " (h: predicate, all.tense(Tense::Past)) (per: in_span)
        => no_such(f.whose(Whose::YOUR), h).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
    (f, h, per) from |v| never(v, no_such_of).and_then(|((f, h), per)| bare(&f, Whose::YOUR, false).map(|(f,)| (f, h, per))));
    iso!(p, form: (what: named_subject) [" wasn't " | " was not " | " hasn't been "] (h: participle) (by: maybe(by_player)) (per: in_span)
        => said_of(what, h).and_then(|h| by_somebody(h, by)).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
    (what, h, by, per) from |v| never(v, nobody).and_then(|((h, by), per)| unsaid(&h).map(|(what, h)| (what, h, by, per))));
    alt!(p, form: (f: indefinite) " was " (v: done) {after(*v, false)} " this way" =>? this_way(Cmp::AtLeast, Amount::Num(1), f, v));
    alt!(p, form: "no " (f: body, all) " were " (v: done) {after(*v, true)} " this way" =>? this_way(Cmp::Exactly, Amount::Num(0), f, v));
    alt!(p, form: (n: counted) " were " (v: done) {after(*v, true)} " this way" =>? this_way(n.0, n.1, n.2, v));
    alt!(p, form: (who: trigger_player) " " (v: did) " " (f: indefinite) {after(*v, false)} " this way"
        =>? { let _ = who; this_way(Cmp::AtLeast, Amount::Num(1), f, v) });
    alt!(p, form: (who: trigger_player) " " (v: acts, of_person(form, who)) " " (f: indefinite) {after(*v, false)} " this way"
        =>? { let _ = who; this_way(Cmp::AtLeast, Amount::Num(1), f, v) });
    iso!(p, form: (who: trigger_player) [" did not " | " didn't "] (v: stem) " any " (f: body, all) {after(*v, true)} (w: course)
        (per: in_span)
        => happens(v, Some(who), Cards::All(Box::new(f)), w).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
        (who, v, f, w, per) from |c| never(c, told_of_such).map(|((who, v, f, w), per)| (who, v, f, w, per)));
    alt!(p, form: (who: trigger_player) " " (v: did) " no " (f: body, all) {after(*v, true)} (w: course) (per: in_span)
        =>? happens(v, Some(who), Cards::All(Box::new(f)), w).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)));
    iso!(p, form: (h: happening, form.tense(Tense::Denied)) (per: in_span)
        => Some(happened(h, Cmp::Exactly, Amount::Num(0), per)),
        (h, per) from |v| never(v, |h| Some(h.clone())));
    iso!(p, form: "it's the " (nth: ordinal) " card " (who: trigger_player) {has(who)} (v: done) (per: in_span)
        => happens(v, Some(who), Cards::All(Box::default()), Course::default())
            .map(|h| happened(h, Cmp::Exactly, Amount::Num(nth.into()), per)),
    (nth, who, v, per) from |c| match told(c, told_of_such) {
        Some(((who, v, f, w), Cmp::Exactly, Amount::Num(n), per)) if f == Filter::default() && w == Course::default() =>
            u8::try_from(n).ok().filter(|n| *n > 0).map(|n| (n, who, v, per)),
        _ => None,
    });
    iso!(p, form: (who: one_who) " " (v: did) " " (n: counted) {after(*v, true)} (w: course) (per: in_span)
        => several(&n).then(|| happens(v, Some(who), Cards::All(Box::new(n.2)), w)).flatten()
            .map(|h| happened(h, n.0, n.1, per)),
    (who, v, n, w, per) from |c| told(c, told_of_such).and_then(|((who, v, f, w), cmp, count, per)| {
        let n = (cmp, count, f);
        several(&n).then_some((who, v, n, w, per))
    }));
    iso!(p, form: (h: happening, form.tense(Tense::Past)) (per: in_span)
        => Some(happened(h, Cmp::AtLeast, Amount::Num(1), per)),
    (h, per) from |v| match v {
        Condition::Happened { what, cmp: Cmp::AtLeast, count: Amount::Num(1), per } => Some((&**what, *per)),
        _ => None,
    });
}

/// Returns true if the count needs a number. "At least one" and "none" are worded without a number.
fn several(n: &(Cmp, Amount, Filter)) -> bool {
    !matches!((n.0, &n.1), (Cmp::AtLeast, Amount::Num(1)) | (Cmp::Exactly, Amount::Num(0)))
}

/// Builds the condition that the text itself has done `verb` to a number of cards. Returns `None` for revealed cards,
/// to which texts refer with "it".
fn this_way(cmp: Cmp, count: Amount, f: Filter, verb: Verb) -> Option<Condition> {
    (verb != Verb::Reveal).then(|| Condition::ThereAre { cmp, count, what: f.is(Is::Done(verb)) })
}

/// Splits an event into the event without its player, and the player.
pub(crate) fn nobody(h: &Happening) -> Option<(Happening, Option<Who>)> {
    let mut h = h.clone();
    let by = doer_of(&mut h).and_then(Option::take);
    Some((h, by))
}

pub(crate) fn by_somebody(mut h: Happening, who: Option<Who>) -> Option<Happening> {
    if who.is_some() {
        *doer_of(&mut h)? = who;
    }
    Some(h)
}

/// A past event of a card: "you confronted this turn", "that was moved this turn".
pub(crate) fn it_was(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: " " (who: trigger_player) " " (v: did) {after(*v, form.many)} (w: course) (per: in_span)
        => happens(v, Some(who), Cards::All(Box::new(whatever(v))), w).map(|h| Is::Was(Box::new(h), per)),
    (who, v, w, per) from |is| match is {
        Is::Was(h, per) => told_of_such(h).filter(|(_, v, f, _)| whatever(*v) == *f)
            .map(|(who, v, _, w)| (who, v, w, *per)),
        _ => None,
    });
    iso!(p, form: " that " (h: predicate, form.tense(Tense::Past)) (per: in_span)
        => said_of(Cards::All(Box::default()), h).map(|h| Is::Was(Box::new(h), per)),
    (h, per) from |v| match v {
        Is::Was(h, per) => unsaid(h).filter(|(c, _)| *c == Cards::All(Box::default())).map(|(_, h)| (h, *per)),
        _ => None,
    });
    alt!(p, form: " " (h: done_to_it) (by: maybe(by_player)) (per: in_span)
        =>? said_of(Cards::All(Box::default()), h).and_then(|h| by_somebody(h, by)).map(|h| Is::Was(Box::new(h), per)));
}

/// An act done to a card, as a participle without "is" or "was": "moved".
fn done_to_it(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (h: participle) => h);
    alt!(p, form: (h: came_into_play) => h);
}

/// Returns the filter for all cards to which the verb can be done.
fn whatever(verb: Verb) -> Filter {
    if verb == Verb::Confront { Filter::of(Kind::Problem) } else { Filter::default() }
}
