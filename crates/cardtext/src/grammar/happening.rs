//! What triggers and reactions wait for.

use maneframe_card::ability::{Cards, Cmp, Edge, FaceoffKind, Filter, Happening, Is, Place, Span, Trigger, Way, Who};

use super::amount::counter;
use super::cards::{remember_one, remember_second_card, remember_some, trigger_subject};
use super::filter::{counted, indefinite, is_placeless, whole};
use super::form::Tense;
use super::moment::{Faceoff, faceoff, moment};
use super::number::{compared, digits, tokens};
use super::predicate::{
    all_said_of, all_unsaid, at_area, card, from_area, lifted, predicate, predicates, said_of, to_area, unsaid,
};
use super::who::{having, trigger_player};
use super::{Form, place};
use crate::kernel::{Pass, agree, alt, boxed, iso, list, maybe, rule};

/// A card described by a filter; afterwards "it" means that card.
fn seen(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    remember_one(p);
}

pub(crate) fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::played_to) => a);
}

/// A card that is played: "here" says where it goes, not where it is.
fn placeless(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let fits = |c: &Cards| !matches!(c, Cards::All(f) if !is_placeless(f));
    iso!(p, form: (c: card) => fits(&c).then_some(c), (c) from |v| fits(v).then_some((v,)));
}

/// The verb for the trigger_player: third person, plain, past.
macro_rules! does {
    ($form:ident, $who:expr, $third:literal, $base:literal, $past:literal) => {
        match $form.tense {
            Tense::Present => agree(*$who == Who::You, $third, $base),
            Tense::Past => agree(false, $past, $past),
            Tense::Would => agree(false, $base, $base),
        }
    };
}

/// A card does something or has it done to it.
fn of_card(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: ["this side of the card is turned face up" | "this side of the card turns face up" |
        "this side of the card is turned face-up" | "this side of the card turns face-up"]
        => Some(Happening::TurnsOver { what: Cards::This }),
        () from |v| match v { Happening::TurnsOver { what: Cards::This } => Some(()), _ => None });
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
    rule!(p, form: (problem: place::problem) [" is solved" | " becomes solved"] => Happening::Solved { problem });
    rule!(p, form: (problem: place::problem) {replaced(form)} => Happening::Replaced { problem });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " " (of: place::problem)
        "'s bonus points" => Happening::ScoresBonus { who, of });
    iso!(p, form: ["a " | "an "] (name: counter) " counter is put on " (what: card)
        => Some(Happening::CountersPut { by: None, what, name }),
    (name, what) from |v| match v {
        Happening::CountersPut { by: None, what, name } => Some((name, what)),
        _ => None,
    });
    iso!(p, form: "the last " (name: counter) " counter is removed from " (what: card)
        => Some(Happening::CountersGone { by: None, what, name }),
    (name, what) from |v| match v {
        Happening::CountersGone { by: None, what, name } => Some((name, what)),
        _ => None,
    });
    // A Dilemma is the Problem of its own area (CR 522).
    alt!(p, form: "this card" {confronted(form)}
        => Happening::Confronts { who: Who::APlayer, problem: Place::Here, surplus: false, with: None });
    alt!(p, form: (problem: place::problem) {confronted(form)}
        => Happening::Confronts { who: Who::APlayer, problem, surplus: false, with: None });
}

/// A card leaves an area. "That Problem" must be one that was spoken of before, other words must not.
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
    match form.tense {
        Tense::Present => " is replaced",
        Tense::Past => " was replaced",
        Tense::Would => " would be replaced",
    }
}

fn confronted(form: Form) -> &'static str {
    if form.tense == Tense::Past { " was confronted" } else { " is confronted" }
}

/// "Would", where it has not happened yet.
fn would(form: Form) -> &'static str {
    if form.tense == Tense::Would { "would " } else { "" }
}

/// A player does something.
fn of_player(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "plays", "play", "played")} " " (what: placeless) (to: maybe(played_to))
        => Happening::Plays { who, what, to });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "moves", "move", "moved")} " " (what: card) (from: maybe(from_area))
    (to: maybe(to_area)) => Some(Happening::Moves { by: Some(who), what, from, to }),
    (who, what, from, to) from |v| match v {
        Happening::Moves { by: Some(who), what, from, to } =>
            Some((who, what, from, to)),
        _ => None,
    });
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
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "discards", "discard", "discarded")} " " (what: seen)
        => Happening::Discards { who, what });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "flips", "flip", "flipped")} " " (what: card)
        => Some(Happening::Flips { who, what }),
    (who, what) from |v| match v {
        Happening::Flips { who: Who::APlayer, what: Cards::This | Cards::Host } => None,
        Happening::Flips { who, what } => Some((who, what)),
        _ => None,
    });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "puts", "put", "put")} " " (what: seen) " on top of " {own_deck(who)}
        => Happening::PutsOnTop { who, what });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "draws", "draw", "drew")} " a card"
        => Happening::Draws { who, what: None });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "draws", "draw", "drew")} " " (what: seen)
        => (what != Filter::default()).then(|| Happening::Draws { who, what: Some(Box::new(what)) }),
    (who, what) from |v| match v {
        Happening::Draws { who, what: Some(what) } => Some((who, &**what)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "puts", "put", "put")} [" a " | " an " | " one or more "]
        (name: counter) [" counter on " | " counters on "] (what: card)
        => Some(Happening::CountersPut { by: Some(who), what, name }),
    (who, name, what) from |v| match v {
        Happening::CountersPut { by: Some(who), what, name } => Some((who, name, what)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "removes", "remove", "removed")} " the last "
        (name: counter) " counter from " (what: card) => Some(Happening::CountersGone { by: Some(who), what, name }),
    (who, name, what) from |v| match v {
        Happening::CountersGone { by: Some(who), what, name } => Some((who, name, what)),
        _ => None,
    });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "challenges", "challenge", "challenged")} " " (what: card)
        => Happening::Challenges { who, what });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "takes", "take", "took")} " an action" => Happening::TakesAction { who });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "gains", "gain", "gained")} " at least " (least: tokens)
        => Happening::GainsTokens { who, least });
    alt!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "receives", "receive", "received")} " at least " (least: tokens)
        => Happening::GainsTokens { who, least });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " a point"
        => Happening::Scores { who, least: 1, with: None, during: None });
    rule!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "scores", "score", "scored")} " at least " (least: digits) " points"
        (with: maybe(with_cards)) (during: maybe(in_span)) => Happening::Scores { who, least, with, during });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "dismisses", "dismiss", "dismissed")} " " (what: card)
        => Some(Happening::Dismissed { by: Some(who), what }),
    (who, what) from |v| match v {
        Happening::Dismissed { by: Some(who), what } => Some((who, what)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "uncovers", "uncover", "uncovered")} " " (what: card) (at: maybe(at_area))
        => uncovered(Some(who), what, at),
    (who, what, at) from |v| match v {
        Happening::Uncovered { by: Some(who), what, at } => Some((who, what, at)),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {would(form)} {does!(form, who, "defeats", "defeat", "defeated")} " " (what: card) (at: maybe(at_area))
    (only: maybe(using_only))
        => { let (what, inside) = lifted(what); Some(Happening::Defeats { who, what, at: at.or(inside), only }) },
    (who, what, at, only) from |v| match v {
        Happening::Defeats { who, what, at, only } => Some((who, what, at, only)),
        _ => None,
    });
}

fn own_deck(who: &Who) -> &'static str {
    if *who == Who::You { "your deck" } else { "their deck" }
}

fn uncovered(by: Option<Who>, what: Cards, at: Option<Place>) -> Option<Happening> {
    let (what, inside) = lifted(what);
    Some(Happening::Uncovered { by, what, at: at.or(inside) })
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
    rule!(p, form: "a faceoff " ["starts" | "begins"]
        => Happening::FaceoffStarts { by: None, kind: FaceoffKind::Any, at: None, involving: None });
}

/// Several cards described by a filter; afterwards "them" means those cards.
fn some(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: "one or more " (f: counted) => f);
    remember_some(p);
}

/// It happens to several cards together.
fn of_several(p: &mut Pass<'_, '_, Happening>, form: Form) {
    if form.tense == Tense::Would {
        return;
    }
    let all = form.many();
    iso!(p, form: (f: some) " " (h: predicate, all) " this way" => this_way(f, &h).and_then(|f| simultaneous(f, h)),
        (f, h) from |v| simultaneous_of(v).and_then(|(f, h)| not_this_way(f, &h).map(|f| (f, h))));
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

/// Cards that another ability of the same card banished.
fn this_way(f: Filter, predicate: &Happening) -> Option<Filter> {
    matches!(predicate, Happening::Banished { by: None, .. }).then(|| f.is(Is::Done(Way::Banished)))
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

/// Anything that can happen.
pub(crate) fn happening(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    rule!(p, form: (h: plainly) => h);
    rule!(p, form: (h: counted_up) => h);
    remember_second_card(p);
}

/// A happening without an ordinal such as "your first".
fn plainly(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (h: of_player) => h);
    rule!(p, form: (h: of_last) => h);
    rule!(p, form: (h: of_faceoff) => h);
    rule!(p, form: (h: of_card) => h);
    rule!(p, form: (h: of_several) => h);
}

/// "You play or move this card to a Problem": two happenings in one.
fn twofold(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    iso!(p, form: (who: trigger_player) " " {does!(form, who, "plays", "play", "played")} " or "
        {does!(form, who, "moves", "move", "moved")} " " (what: placeless)
    (to: maybe(to_area)) => Some(played_or_moved(who, what, to)),
    (who, what, to) from |v| match v {
        Happening::Any(two) => match &two[..] {
            [Happening::Plays { who, what, to }, _] if *v == played_or_moved(who.clone(), what.clone(), to.clone()) =>
                Some((who, what, to)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (who: trigger_player) " " {does!(form, who, "moves", "move", "moved")} " or "
        {does!(form, who, "plays", "play", "played")} " " (what: placeless)
        (to: maybe(to_area)) => played_or_moved(who, what, to));
    rule!(p, form: (all: list(plainly, "or")) => Happening::Any(all));
}

fn played_or_moved(who: Who, what: Cards, to: Option<Place>) -> Happening {
    let moves = Happening::Moves { by: Some(who.clone()), what: what.clone(), from: None, to: to.clone() };
    Happening::Any(vec![Happening::Plays { who, what, to }, moves])
}

/// Ordinals, as far as texts count.
pub(crate) fn ordinal(p: &mut Pass<'_, '_, u8>, form: Form) {
    rule!(p, form: "first" => 1);
    rule!(p, form: "second" => 2);
    rule!(p, form: "third" => 3);
    rule!(p, form: "fourth" => 4);
    rule!(p, form: "fifth" => 5);
}

/// The span in which something is counted: "each turn".
pub(crate) fn each_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" each turn" | " during a turn" | " each turn,"] => Span::Turn);
    rule!(p, form: " each phase" => Span::Phase);
    rule!(p, form: " each faceoff" => Span::Faceoff);
    rule!(p, form: [" each game" | " this game"] => Span::Game);
}

fn their(who: &Who) -> &'static str {
    if *who == Who::You { "your " } else { "their " }
}

/// "You play your first Event each turn", "you move a character here for the first time each turn".
fn counted_up(p: &mut Pass<'_, '_, Happening>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {does!(form, who, "plays", "play", "played")} " " {their(who)} (nth: ordinal)
        " " (f: boxed(super::filter::body), form.one()) (to: maybe(played_to)) (per: each_span)
        => is_placeless(&f).then(|| nth_of(nth, Happening::Plays { who, what: Cards::All(f), to }, per)),
    (who, nth, f, to, per) from |v| match v {
        Happening::Nth { nth, of, per } => match &**of {
            Happening::Plays { who, what: Cards::All(f), to } if is_bare(f) =>
                Some((who, *nth, f, to, *per)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {does!(form, who, "draws", "draw", "drew")} " " {their(who)} (nth: ordinal)
        " card" (per: each_span) => Some(nth_of(nth, Happening::Draws { who, what: None }, per)),
    (who, nth, per) from |v| match v {
        Happening::Nth { nth, of, per } => match &**of {
            Happening::Draws { who, what: None } => Some((who, *nth, *per)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: (h: plainly) " for the " (nth: ordinal) " time" (per: each_span) => Some(nth_of(nth, h, per)),
    (h, nth, per) from |v| match v {
        Happening::Nth { nth, of, per } => Some((&**of, *nth, *per)),
        _ => None,
    });
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
}

/// What a triggered ability waits for: "when …", "at the start of …".
pub(crate) fn trigger(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: "when " (h: happening) => Trigger::When(h));
    rule!(p, form: "when " (h: twofold) => Trigger::When(h));
    rule!(p, form: "at " (t: edge_of) => t);
    rule!(p, form: "as " (h: happening) => Trigger::As(h));
    alt!(p, form: "the " (nth: ordinal) " time " (h: plainly) (per: each_span)
        => Trigger::When(nth_of(nth, h, per)));
    alt!(p, form: "the " (nth: ordinal) " time" (per: each_span) " " (h: plainly)
        => Trigger::When(nth_of(nth, h, per)));
    alt!(p, form: "when you end your turn"
        => Trigger::At(Edge::End, maneframe_card::ability::Moment::Turn(Some(Who::You))));
}

/// What a reaction reacts to: "after …".
pub(crate) fn reaction_to(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: ["after " | "when "] (h: happening) => Trigger::When(h));
    rule!(p, form: "after " (h: twofold) => Trigger::When(h));
    rule!(p, form: ["after " | "at "] (t: edge_of) => t);
}
