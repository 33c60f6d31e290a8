//! Events that triggers and reactions wait for.

use maneframe_card::Symbol;
use maneframe_card::ability::{
    Cards, Cmp, Edge, FaceoffKind, Filter, Happening, Is, Place, Span, Trigger, Verb, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::amount::number::{compared, digits, tokens};
use crate::grammar::amount::quantity::counter;
use crate::grammar::condition::past_event::{by_somebody, nobody};
use crate::grammar::form::{Person, Tense};
use crate::grammar::noun::cards::{remember_one, remember_second_card, remember_some, trigger_subject};
use crate::grammar::noun::determiner::{counted, indefinite, is_placeless, whole};
use crate::grammar::noun::place;
use crate::grammar::noun::player::{having, trigger_player};
use crate::grammar::sentence::time::{Faceoff, faceoff, moment};
use crate::grammar::verb::predicate::{
    all_said_of, all_unsaid, at_area, by_player, card, lifted, predicate, predicates, said_of, unsaid,
};
use crate::grammar::verb::table::{
    Course, acts, after, course, course_of_play, happens, of_person, told_of, told_of_such,
};
use crate::kernel::{Pass, Word, agree, alt, any_of, boxed, iso, list, maybe, rule};

/// A description of a card in an event. A later "it" refers to that card.
fn seen(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    remember_one(p);
}

/// A card that is played. "Here" after it is the destination, not the card's present place.
fn placeless(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let fits = |c: &Cards| !matches!(c, Cards::All(f) if !is_placeless(f));
    iso!(p, form: (c: card) => fits(&c).then_some(c), (c) from |v| fits(v).then_some((v,)));
}

/// Verb for the `trigger_player`: third person, plain, past.
macro_rules! does {
    ($form:ident, $who:expr, $third:literal, $base:literal, $past:literal) => {
        match $form.tense {
            Tense::Present => agree(*$who == Who::You, $third, $base),
            Tense::Past => agree(false, $past, $past),
            Tense::Would | Tense::Denied => agree(false, $base, $base),
        }
    };
}

/// A card does something, or something is done to it.
fn of_card(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: ["this side of the card is turned face up" | "this side of the card turns face up" |
        "this side of the card is turned face-up" | "this side of the card turns face-up"]
        => Some(turned_over()), () from |v| (*v == turned_over()).then_some(()));
    iso!(p, form: (what: card) " " {would(form)} (h: predicate) => said_of(what, h), (what, h) from |v| unsaid(v));
    iso!(p, form: (what: card) " " {would(form)} (all: predicates) => all_said_of(&what, all),
        (what, all) from |v| all_unsaid(v));
    if form.tense == Tense::Present {
        iso!(p, form: (what: card) " leaves " (from: place::problem) => left(what, from, false),
        (what, from) from |v| match v {
            Happening::LeavesArea { what, from } if *from != Place::There => Some((what.clone(), from.clone())),
            _ => None,
        });
    }
    iso!(p, form: (problem: place::problem) {solved(form)} => Some(Happening::Solved { by: None, problem }),
        (problem) from |v| match v { Happening::Solved { by: None, problem } => Some((problem,)), _ => None });
    rule!(p, form: (problem: place::problem) {replaced(form)} => Happening::Replaced { problem });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " " (of: place::problem)
        "'s bonus points" => Happening::ScoresBonus { who, of });
    iso!(p, form: ["a " | "an "] (name: counter)
        {form.tense.one_of(" counter is put on ", " counter was put on ", " counter would be put on ")} (what: card)
        => Some(Happening::CountersPut { by: None, what, name }),
    (name, what) from |v| match v {
        Happening::CountersPut { by: None, what, name } => Some((name, what)),
        _ => None,
    });
    iso!(p, form: (l: lost) {form.tense.one_of(" is removed from ", " was removed from ", " would be removed from ")} (what: card) => Some(Happening::CountersGone { by: None, what, name: l.1, last: l.0 }),
    (l, what) from |v| match v {
        Happening::CountersGone { by: None, what, name, last } => Some(((*last, name.clone()), what)),
        _ => None,
    });
    // A Dilemma is the Problem of its own area (CR 522).
    alt!(p, form: "this card" {confronted(form)}
        => Happening::Confronts { who: Who::APlayer, problem: Place::Here, surplus: false, with: None });
    alt!(p, form: (problem: place::problem) {confronted(form)}
        => Happening::Confronts { who: Who::APlayer, problem, surplus: false, with: None });
    alt!(p, form: (problem: place::problem) {confronted(form)} (who: by_player)
        => Happening::Confronts { who, problem, surplus: false, with: None });
    iso!(p, form: (what: card) {form.tense.one_of(" is attached to ", " was attached to ", " would be attached to ")} (to: trigger_subject)
        => Some(Happening::Attached { by: None, what, to }),
    (what, to) from |v| match v {
        Happening::Attached { by: None, what, to } => Some((what, to)),
        _ => None,
    });
}

fn turned_over() -> Happening {
    Happening::Done { verb: Verb::TurnOver, by: None, what: Cards::This }
}

/// A counter that is removed: "a Harmony", "the last Harmony". The flag is true for "the last".
fn lost(p: &mut Pass<'_, '_, (bool, Option<Symbol>)>, form: Form) {
    iso!(p, form: "the last " (name: counter) " counter" => Some((true, name)),
        (name) from |v| v.0.then_some((&v.1,)));
    iso!(p, form: ["a " | "an "] (name: counter) " counter" => Some((false, name)),
        (name) from |v| (!v.0).then_some((&v.1,)));
    alt!(p, form: "one or more " (name: counter) " counters" => (false, name));
}

/// Builds the event that a card leaves an area. `spoken_of` is true for "that Problem", which needs an earlier mention.
/// Other words for the area must not have one.
fn left(what: Cards, from: Place, spoken_of: bool) -> Option<Happening> {
    ((from == Place::There) == spoken_of).then_some(Happening::LeavesArea { what, from })
}

/// "This card leaves that Problem": in a sentence that continues the one before.
pub(crate) fn leaves_there(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (what: card) " leaves " (from: place::problem) => left(what, from, true),
    (what, from) from |v| match v {
        Happening::LeavesArea { what, from: Place::There } => Some((what.clone(), Place::There)),
        _ => None,
    });
}

fn replaced(form: Form) -> &'static str {
    form.tense.one_of(" is replaced", " was replaced", " would be replaced")
}

fn solved(form: Form) -> impl Word {
    any_of(match form.tense {
        Tense::Present => &[" is solved", " becomes solved"],
        Tense::Past => &[" was solved"],
        Tense::Would | Tense::Denied => &[" would be solved"],
    })
}

fn confronted(form: Form) -> &'static str {
    form.tense.one_of(" is confronted", " was confronted", " would be confronted")
}

/// Returns the word "would" for an event that is about to happen, and "didn't" for one that has not happened.
fn would(form: Form) -> impl Word {
    any_of(match form.tense {
        Tense::Would => &["would "],
        Tense::Denied => &["didn't ", "did not ", "haven't ", "hasn't ", "have not ", "has not "],
        Tense::Past => &["", "have ", "has "],
        Tense::Present => &[""],
    })
}

/// A player does something to cards.
fn of_verb(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {would(form)} (v: acts, of_person(form, who)) " " (what: card) {after(*v, false)}
        (w: course) => if v == Verb::Play { None } else { happens(v, Some(who), what, w) },
    (who, v, what, w) from |h| told_of(h).filter(|(_, verb, ..)| *verb != Verb::Play));
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "plays", "play", "played")} " " (what: placeless)
        (w: course_of_play) => happens(Verb::Play, Some(who), what, w),
    (who, what, w) from |h| told_of(h).filter(|(_, verb, ..)| *verb == Verb::Play).map(|(who, _, what, w)| (who, what, w)));
    iso!(p, form: (who: trigger_player) " " {would(form)} (all: list(acts, "or"), of_person(form, who)) " " (what: card)
        {after(Verb::Play, false)} (w: course) => each_happens(all, &who, &what, &w),
    (who, all, what, w) from |h| each_told_of(h));
}

/// Builds the event of several verbs with one object: "play or move this card to a Problem".
fn each_happens(mut all: Vec<Verb>, who: &Who, what: &Cards, way: &Course) -> Option<Happening> {
    all.sort_by_key(|verb| *verb != Verb::Play);
    let each = all.into_iter().map(|verb| happens(verb, Some(who.clone()), what.clone(), way.clone()));
    each.collect::<Option<_>>().map(Happening::Any)
}

/// Splits an event into the arguments of [`each_happens`]: the player, the verbs, the cards and the places.
fn each_told_of(happening: &Happening) -> Option<(Who, Vec<Verb>, Cards, Course)> {
    let Happening::Any(all) = happening else { return None };
    let (who, _, what, way) = told_of(all.first()?)?;
    let each = all.iter().map(|h| told_of(h).map(|(_, verb, ..)| verb));
    let verbs: Vec<Verb> = each.collect::<Option<_>>()?;
    // An act of a player other than "you" is written with the card as subject: "moved or dismissed by an opponent".
    if who != Who::You && !verbs.contains(&Verb::Play) {
        return None;
    }
    (each_happens(verbs.clone(), &who, &what, &way).as_ref() == Some(happening)).then_some((who, verbs, what, way))
}

/// A verb of action tokens.
fn of_tokens(p: &mut Pass<'_, '_, Verb>, form: Form) {
    let who = if form.person == Person::You { Who::You } else { Who::APlayer };
    rule!(p, form: {does!(form, &who, "gains", "gain", "gained")} => Verb::Gain);
    alt!(p, form: {does!(form, &who, "spends", "spend", "spent")} => Verb::Pay);
    alt!(p, form: {does!(form, &who, "receives", "receive", "received")} => Verb::Gain);
    rule!(p, form: {does!(form, &who, "loses", "lose", "lost")} => Verb::Lose);
    rule!(p, form: {does!(form, &who, "pays", "pay", "paid")} => Verb::Pay);
}

/// A minimum number of action tokens.
fn least_tokens(p: &mut Pass<'_, '_, i32>, form: Form) {
    iso!(p, form: "one or more action tokens" => Some(1), () from |v| (*v == 1).then_some(()));
    rule!(p, form: "at least " (n: tokens) => n);
    alt!(p, form: (n: tokens) " or more" => n);
    alt!(p, form: (n: digits) " or more action tokens" => n);
    alt!(p, form: ["an action token" | "action tokens" | "any action tokens"] => 1);
}

/// A minimum number of points.
fn least_points(p: &mut Pass<'_, '_, i32>, form: Form) {
    iso!(p, form: "a point" => Some(1), () from |v| (*v == 1).then_some(()));
    alt!(p, form: ["one or more points" | "points" | "any points"] => 1);
    alt!(p, form: (n: digits) " or more points" => n);
    alt!(p, form: ["1 or more points" | "at least one point" | "at least 1 point"] => 1);
    alt!(p, form: (n: crate::grammar::amount::number::words) " or more points" => n);
}

/// A player does something.
fn of_player(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (h: of_verb) => h);
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "confronts", "confront", "confronted")} " " (problem: place::problem)
        => Happening::Confronts { who, problem, surplus: false, with: None });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "confronts", "confront", "confronted")} " " (problem: place::problem)
        " with more power than required" => Happening::Confronts { who, problem, surplus: true, with: None });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "confronts", "confront", "confronted")} " " (problem: place::problem)
    " with " (with: having)
        => Some(Happening::Confronts { who, problem, surplus: false, with: Some(Box::new(with)) }),
    (who, problem, with) from |v| match v {
        Happening::Confronts { who, problem, surplus: false, with: Some(with) } =>
            Some((who, problem, &**with)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "solves", "solve", "solved")} " " (problem: place::problem)
        => Some(Happening::Solved { by: Some(who), problem }),
        (who, problem) from |v| match v { Happening::Solved { by: Some(who), problem } => Some((who, problem)), _ => None });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "puts", "put", "put")} " " (what: seen) " on top of " {own_deck(who)}
        => Happening::PutsOnTop { who, what });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "puts", "put", "put")} [" a " | " an " | " one or more "]
        (name: counter) [" counter on " | " counters on "] (what: card)
        => Some(Happening::CountersPut { by: Some(who), what, name }),
    (who, name, what) from |v| match v {
        Happening::CountersPut { by: Some(who), what, name } => Some((who, name, what)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "removes", "remove", "removed")} " "
        (l: lost) " from " (what: card) => Some(Happening::CountersGone { by: Some(who), what, name: l.1, last: l.0 }),
    (who, l, what) from |v| match v {
        Happening::CountersGone { by: Some(who), what, name, last } => Some((who, (*last, name.clone()), what)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "attaches", "attach", "attached")} " " (what: card) " to "
        (to: trigger_subject) => Some(Happening::Attached { by: Some(who), what, to }),
    (who, what, to) from |v| match v {
        Happening::Attached { by: Some(who), what, to } => Some((who, what, to)),
        _ => None,
    });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "takes", "take", "took")} " an action" => Happening::TakesAction { who });
    alt!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " " (least: least_points)
        (with: with_cards) (during: maybe(in_span)) => Happening::Scores { who, least, with: Some(with), during });
    alt!(p, form: (who: trigger_player) " " {does!(form, who, "confronts", "confront", "confronted")}
        [" two or more Problems in one turn" | " 2 or more Problems in one turn" | " both Problems in one turn"
            | " two Problems in one turn" | " your second Problem in a turn"]
        => nth_of(2, Happening::Confronts { who, problem: Place::Problem(Default::default()), surplus: false, with: None }, Span::Turn));
    alt!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "puts", "put", "put")} " " (what: card) " into play"
        (at: maybe(at_area)) => Happening::EntersPlay { what, at, who: Some(who) });
    alt!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "returns", "return", "returned")} " " (what: card)
        [" to its owner's hand" | " to their hand" | " to your hand"]
        => Happening::Done { verb: Verb::PutInHand, by: Some(who), what });
    let any_ability = || Happening::Done { verb: Verb::Activate, by: None, what: Cards::All(Box::default()) };
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "activates", "activate", "activated")} " an ability"
        => by_somebody(any_ability(), Some(who)),
        (who) from |v| nobody(v).and_then(|(h, by)| by.filter(|_| h == any_ability())).map(|who| (who,)));
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "activates", "activate", "activated")} " an ability of "
        (what: card) => Some(Happening::Done { verb: Verb::Activate, by: Some(who), what }),
    (who, what) from |v| match v {
        Happening::Done { verb: Verb::Activate, by: Some(who), what } => Some((who, what)),
        _ => None,
    });
    rule!(p, form: (who: trigger_player) " " {would(form)} (verb: of_tokens, of_person(form, who)) " " (least: least_tokens)
        => Happening::Tokens { verb, who, least });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " " (least: least_points)
        => Happening::Scores { who, least, with: None, during: None });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " at least " (least: digits) " points"
        (with: maybe(with_cards)) (during: maybe(in_span)) => Happening::Scores { who, least, with, during });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "defeats", "defeat", "defeated")} " " (what: card) (at: maybe(at_area))
    (only: using_only)
        => { let (what, inside) = lifted(what); Some(Happening::Defeats { by: Some(who), what, at: at.or(inside), only: Some(only) }) },
    (who, what, at, only) from |v| match v {
        Happening::Defeats { by: Some(who), what, at, only: Some(only) } => Some((who, what, at, only)),
        _ => None,
    });
}

fn own_deck(who: &Who) -> &'static str {
    if *who == Who::You { "your deck" } else { "their deck" }
}

fn using_only(p: &mut Pass<'_, '_, Box<Filter>>, form: Form) {
    rule!(p, form: " using only " (f: boxed(whole), form.many()) => f);
}

fn with_cards(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: " with " (c: trigger_subject) => c);
}

fn in_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" during one phase" | " during one Score Phase"] => Span::Phase);
    rule!(p, form: " during one faceoff" => Span::Faceoff);
    rule!(p, form: " during one turn" => Span::Turn);
}

fn margin(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: " by " (c: compared) " power" => c);
}

/// Returns the controller of a card that an event is about.
fn controller_of(what: Cards) -> Who {
    match &what {
        Cards::All(f) => match &f.whose {
            Whose::Of(who) => who.clone(),
            Whose::Any => Who::APlayer,
        },
        _ => Who::Controller(Box::new(what)),
    }
}

fn won(who: Who, f: Faceoff, margin: Option<(Cmp, i32)>) -> Option<Happening> {
    let (kind, involving, at) = f;
    Some(Happening::WinsFaceoff { who, kind, at, involving, margin })
}

/// Faceoffs start and end.
fn of_faceoff(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "wins", "win", "won")} " a " (f: faceoff) (m: maybe(margin))
        => won(who, f, m),
    (who, f, m) from |v| match v {
        Happening::WinsFaceoff { who, kind, at, involving, margin } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()), *margin)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "loses", "lose", "lost")} " a " (f: faceoff)
        => Some(Happening::LosesFaceoff { who, kind: f.0, at: f.2, involving: f.1 }),
    (who, f) from |v| match v {
        Happening::LosesFaceoff { who, kind, at, involving } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()))),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "starts", "start", "started")} " a " (f: faceoff)
        => Some(Happening::FaceoffStarts { by: Some(who), kind: f.0, at: f.2, involving: f.1 }),
    (who, f) from |v| match v {
        Happening::FaceoffStarts { by: Some(who), kind, at, involving } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()))),
        _ => None,
    });
    // A card wins a faceoff if its controller does.
    alt!(p, form: (what: card) " " {would(form)} {form.tense.one_of("wins", "won", "win")} " a " (f: faceoff)
        =>? f.1.is_none().then(|| (f.0, Some(what.clone()), f.2)).and_then(|f| won(controller_of(what), f, None)));
    alt!(p, form: (what: card) " " {would(form)} {form.tense.one_of("loses", "lost", "lose")} " a " (f: faceoff)
        =>? f.1.is_none().then(|| Happening::LosesFaceoff { who: controller_of(what.clone()), kind: f.0, at: f.2, involving: Some(what) }));
    rule!(p, form: "a faceoff " ["starts" | "begins"]
        => Happening::FaceoffStarts { by: None, kind: FaceoffKind::Any, at: None, involving: None });
}

/// A description of several cards in an event. A later "them" refers to these cards.
fn some(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: "one or more " (f: counted) => f);
    remember_some(p);
}

/// An event that happens to several cards together.
fn of_several(p: &mut Pass<'_, '_, Happening>, form: Form) {
    if matches!(form.tense, Tense::Would | Tense::Denied) {
        return;
    }
    let all = form.many();
    iso!(p, form: (f: some) " " (h: predicate, all) " this way" => this_way(f, &h).and_then(|f| simultaneous(f, h)),
        (f, h) from |v| simultaneous_of(v).and_then(|(f, h)| not_this_way(f, &h).map(|f| (f, h))));
    iso!(p, form: (who: trigger_player) " " (v: acts, of_person(form, who)) " " (what: some) {after(*v, true)} (w: course)
        => happens(v, Some(who), Cards::All(Box::new(what)), w).map(|h| Happening::Together(Box::new(h))),
    (who, v, what, w) from |h| match h {
        // An act of other players on cards is written with the cards as subject.
        Happening::Together(of) => told_of_such(of)
            .filter(|(who, v, ..)| *who == Who::You || matches!(v, Verb::Play | Verb::Draw)),
        _ => None,
    });
    iso!(p, form: (f: some) " " (h: predicate, all) => simultaneous(f, h), (f, h) from |v| simultaneous_of(v));
    iso!(p, form: (who: trigger_player) " " {does!(form, who, "puts", "put", "put")} " " (what: some) " on top of " {own_deck(who)}
        => Some(Happening::Together(Box::new(Happening::PutsOnTop { who, what }))),
    (who, what) from |v| match v {
        Happening::Together(of) => match &**of {
            Happening::PutsOnTop { who, what } => Some((who.clone(), what.clone())),
            _ => None,
        },
        _ => None,
    });
}

fn simultaneous(f: Filter, predicate: Happening) -> Option<Happening> {
    said_of(Cards::All(Box::new(f)), predicate).map(|h| Happening::Together(Box::new(h)))
}

fn simultaneous_of(happening: &Happening) -> Option<(Filter, Happening)> {
    let Happening::Together(of) = happening else { return None };
    match unsaid(of)? {
        (Cards::All(f), h) => Some((*f, h)),
        _ => None,
    }
}

/// Restricts the filter to cards that were "banished this way", by another ability of the card with this text. Returns
/// `None` if the event is not a banishing.
fn this_way(f: Filter, predicate: &Happening) -> Option<Filter> {
    matches!(predicate, Happening::Done { verb: Verb::Banish, by: None, .. }).then(|| f.is(Is::Done(Verb::Banish)))
}

fn not_this_way(mut f: Filter, predicate: &Happening) -> Option<Filter> {
    let last = f.is.pop()?;
    (Some(f.clone().is(last)) == this_way(f.clone(), predicate)).then_some(f)
}

/// A player plays the last card of a hand or pays the last action token.
fn of_last(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (who: trigger_player) " " {does!(form, who, "plays", "play", "played")} " the last card in "
        {hand_of(who)} => Happening::PlaysLast { who });
    rule!(p, form: (who: trigger_player) " " {does!(form, who, "pays", "pay", "paid")} " " {their(who)} "last action token"
        => Happening::PaysLast { who });
}

fn hand_of(who: &Who) -> &'static str {
    if *who == Who::You { "your hand" } else { "their hand" }
}

/// Any event or several of them.
pub(crate) fn happening(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    rule!(p, form: (h: plainly) => h);
    rule!(p, form: (h: counted_up) => h);
    remember_second_card(p);
}

/// An event without an ordinal such as "your first".
fn plainly(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (h: of_player) => h);
    rule!(p, form: (h: of_last) => h);
    rule!(p, form: (h: of_faceoff) => h);
    if form.tense != Tense::Denied {
        rule!(p, form: (h: of_card) => h);
        rule!(p, form: (h: of_several) => h);
    }
}

/// Two events in one sentence with one subject: "you play this card or win a faceoff".
fn twofold(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    rule!(p, form: (all: list(plainly, "or")) => Happening::Any(all));
}

/// Ordinals up to the highest that card texts use: "first", "second".
pub(crate) fn ordinal(p: &mut Pass<'_, '_, u8>, form: Form) {
    rule!(p, form: "first" => 1);
    rule!(p, form: "second" => 2);
    rule!(p, form: "third" => 3);
    rule!(p, form: "fourth" => 4);
    rule!(p, form: "fifth" => 5);
}

/// The span in which something is counted: "each turn".
pub(crate) fn each_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" each turn" | " during a turn" | " each turn," | " in a turn" | " this turn"] => Span::Turn);
    rule!(p, form: " each phase" => Span::Phase);
    rule!(p, form: " each faceoff" => Span::Faceoff);
    rule!(p, form: [" each game" | " this game"] => Span::Game);
}

fn their(who: &Who) -> &'static str {
    if *who == Who::You { "your " } else { "their " }
}

/// "You play your first Event each turn", "you move a character here for the first time each turn".
fn counted_up(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (who: trigger_player) " " (v: acts, of_person(form, who)) " " {their(who)} (nth: ordinal)
        " " (f: boxed(crate::grammar::noun::determiner::body), form.one()) {after(*v, false)} (w: course_counted) (per: each_span)
        => (v == Verb::Play || w.to != Some(Place::Here)).then(|| happens(v, Some(who), Cards::All(f), w)).flatten()
            .map(|h| nth_of(nth, h, per)),
    (who, v, nth, f, w, per) from |v| match v {
        Happening::Nth { nth, of, per } => told_of(of).and_then(|(who, verb, what, w)| match what {
            Cards::All(f) if is_counted(verb) && is_bare(&f) => Some((who, verb, *nth, f, w, *per)),
            _ => None,
        }),
        _ => None,
    });
    iso!(p, form: (h: plainly) " for the " (nth: ordinal) " time" (per: each_span) => Some(nth_of(nth, h, per)),
    (h, nth, per) from |v| match v {
        Happening::Nth { nth, of, per } => Some((&**of, *nth, *per)),
        _ => None,
    });
}

/// The place of an act that is counted, including the destination of a played card.
fn course_counted(p: &mut Pass<'_, '_, Course>, form: Form) {
    rule!(p, form: (w: course_of_play) => w);
    alt!(p, form: (w: course) => w);
}

/// Returns true if today's wording of the verb counts cards ("your second Event each turn") rather than times.
fn is_counted(verb: Verb) -> bool {
    matches!(verb, Verb::Play | Verb::Draw | Verb::Discard | Verb::Flip)
}

fn is_bare(f: &Filter) -> bool {
    *f == Filter { whose: Default::default(), other: false, at: None, ..f.clone() }
}

fn nth_of(nth: u8, of: Happening, per: Span) -> Happening {
    Happening::Nth { nth, of: Box::new(of), per }
}

pub(crate) fn edge(p: &mut Pass<'_, '_, Edge>, form: Form) {
    rule!(p, form: ["start" | "beginning"] => Edge::Start);
    rule!(p, form: "end" => Edge::End);
}

/// The start or end of a span: "the start of your turn".
fn edge_of(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: "the " (e: edge) " of " (m: moment) => Trigger::At(e, m));
    alt!(p, form: "the " (e: edge) [" of each turn" | " of every turn"] => Trigger::At(e, maneframe_card::ability::Moment::Turn(None)));
    alt!(p, form: "the " (e: edge) [" of each " | " of every "] (f: faceoff, form.one())
        => Trigger::At(e, crate::grammar::sentence::time::moment_of(f)));
    alt!(p, form: "the " (e: edge) [" of each " | " of every "] (ph: crate::grammar::sentence::time::phase)
        => Trigger::At(e, maneframe_card::ability::Moment::Phase(ph, None)));
}

/// A span that occurs many times, after "each of": "your turns".
fn each_of(p: &mut Pass<'_, '_, maneframe_card::ability::Moment>, form: Form) {
    use maneframe_card::ability::Moment;
    alt!(p, form: "your turns" => Moment::Turn(Some(Who::You)));
    alt!(p, form: ["your opponents' turns" | "your opponent's turns" | "their turns"] => Moment::Turn(Some(Who::Opponents)));
    alt!(p, form: "your " (ph: crate::grammar::sentence::time::phase) "s" => Moment::Phase(ph, Some(Who::You)));
}

/// The trigger of a triggered ability: "when …", "at the start of …".
pub(crate) fn trigger(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: ["when " | "whenever " | "each time " | "after "] (h: happening) => Trigger::When(h));
    rule!(p, form: ["when " | "whenever "] (h: twofold) => Trigger::When(h));
    rule!(p, form: "at " (t: edge_of) => t);
    rule!(p, form: "as " (h: happening) => Trigger::As(h));
    rule!(p, form: ["when " | "whenever " | "as soon as " | "once "] (c: crate::grammar::condition::card_state::state) => Trigger::State(c));
    alt!(p, form: "the " (nth: ordinal) " time " (h: plainly) (per: each_span)
        => Trigger::When(nth_of(nth, h, per)));
    alt!(p, form: "the " (nth: ordinal) " time" (per: each_span) [" " | " that "] (h: plainly)
        => Trigger::When(nth_of(nth, h, per)));
    alt!(p, form: "at the " (e: edge) " of each of " (m: each_of)  => Trigger::At(e, m));
    alt!(p, form: "when you end your turn"
        => Trigger::At(Edge::End, maneframe_card::ability::Moment::Turn(Some(Who::You))));
}

/// The trigger of a reaction: "after …".
pub(crate) fn reaction_to(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: ["after " | "when "] (h: happening) => Trigger::When(h));
    rule!(p, form: "after " (h: twofold) => Trigger::When(h));
    rule!(p, form: ["after " | "at "] (t: edge_of) => t);
}
