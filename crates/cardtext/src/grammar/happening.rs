//! What triggers and reactions wait for.

use maneframe_card::ability::{Cards, Cmp, Edge, FaceoffKind, Filter, Happening, Place, Span, Trigger, Who};

use super::cards::{remember_one, remember_watched, watched};
use super::filter::{indefinite, is_placeless, whole};
use super::moment::{Faceoff, faceoff, moment};
use super::number::{compared, digits, tokens};
use super::who::watcher;
use super::{Form, place};
use crate::kernel::{Pass, agree, alt, boxed, iso, list, maybe, rule};

/// The card or cards watched; from here on "it".
fn card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: watched) => c);
    remember_watched(p);
}

/// A card that is described only; from here on "it".
fn seen(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    remember_one(p);
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::at) => a);
}

fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to) => a);
}

fn to_here(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to_here) => a);
}

fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::played_to) => a);
}

fn from_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::from) => a);
}

/// A card that is played: "here" is where it goes, not where it is.
fn placeless(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let fits = |c: &Cards| !matches!(c, Cards::All(f) if !is_placeless(f));
    iso!(p, form: (c: card) => fits(&c).then_some(c), (c) from |v| fits(v).then(|| (v.clone(),)));
}

/// Takes the area out of a description: "a Troublemaker here" was defeated, at that time, here.
fn lifted(what: Cards) -> (Cards, Option<Place>) {
    match what {
        Cards::All(mut f) => {
            let at = f.at.take();
            (Cards::All(f), at)
        }
        other => (other, None),
    }
}

/// The verb for the watcher.
macro_rules! does {
    ($who:expr, $third:literal, $base:literal) => {
        agree(*$who == Who::You, $third, $base)
    };
}

/// A card does something or has it done to it.
fn of_card(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (what: card) " enters play" (at: maybe(at_area)) => Happening::EntersPlay { what, at, who: None });
    alt!(p, form: (what: card) [" is played" | " is put into play"] (at: maybe(at_area))
        => Happening::EntersPlay { what, at, who: None });
    alt!(p, form: (what: card) [" enters play " | " is played "] (at: played_to_bare)
        => Happening::EntersPlay { what, at: Some(at), who: None });
    rule!(p, form: (what: card) " leaves play" => Happening::LeavesPlay { what });
    rule!(p, form: (what: card) " is moved" (from: maybe(from_area)) (to: maybe(to_here))
        => Happening::Moves { by: None, what, from, to });
    alt!(p, form: (what: card) " has just been moved" => Happening::Moves { by: None, what, from: None, to: None });
    rule!(p, form: (what: card) " is sent" (to: maybe(to_here)) => Happening::Sent { what, to });
    iso!(p, form: (what: card) " is uncovered" (at: maybe(at_area)) => uncovered(None, what, at),
    (what, at) from |v| match v {
        Happening::Uncovered { by: None, what, at } => Some((what.clone(), at.clone())),
        _ => None,
    });
    rule!(p, form: (what: card) [" is dismissed" | " has been dismissed"] => Happening::Dismissed { by: None, what });
    rule!(p, form: (what: card) " is retired" => Happening::Retired { by: None, what });
    rule!(p, form: (what: card) " is banished" => Happening::Banished { what });
    rule!(p, form: (what: card) [" is frightened" | " becomes frightened"] => Happening::Frightened { what });
    rule!(p, form: (what: card) [" becomes unfrightened" | " is unfrightened"] => Happening::Unfrightened { what });
    rule!(p, form: (what: card) [" becomes exhausted" | " is exhausted"] => Happening::Exhausted { what });
    rule!(p, form: (what: card) [" becomes ready" | " is readied"] => Happening::Readied { what });
    iso!(p, form: ["this side of the card is turned face up" | "this side of the card turns face up" |
        "this side of the card is turned face-up" | "this side of the card turns face-up"]
        => Some(Happening::TurnsOver { what: Cards::This }),
        () from |v| match v { Happening::TurnsOver { what: Cards::This } => Some(()), _ => None });
    rule!(p, form: (what: card) " turns over" => Happening::TurnsOver { what });
    rule!(p, form: (what: card) [" is put into the discard pile from anywhere" | " enters a discard pile" |
        " enters your discard pile"]
        => Happening::ToDiscardPile { what });
    iso!(p, form: (what: card) " is defeated" (at: maybe(at_area))
        => { let (what, inside) = lifted(what); Some(Happening::Defeats { who: Who::APlayer, what, at: at.or(inside),
    only: None }) },
    (what, at) from |v| match v {
        Happening::Defeats { who: Who::APlayer, what: what @ (Cards::This | Cards::Host), at, only: None } =>
            Some((what.clone(), at.clone())),
        _ => None,
    });
    rule!(p, form: (problem: place::problem) [" is solved" | " becomes solved"] => Happening::Solved { problem });
    alt!(p, form: (problem: place::problem) " is confronted"
        => Happening::Confronts { who: Who::APlayer, problem, surplus: false, with: None });
}

fn played_to_bare(p: &mut Pass<'_, '_, Place>, form: Form) {
    alt!(p, form: "to " (a: place::problem) => a);
}

fn uncovered(by: Option<Who>, what: Cards, at: Option<Place>) -> Option<Happening> {
    let (what, inside) = lifted(what);
    Some(Happening::Uncovered { by, what, at: at.or(inside) })
}

/// A player does something.
fn of_player(p: &mut Pass<'_, '_, Happening>, form: Form) {
    rule!(p, form: (who: watcher) " " {does!(who, "plays", "play")} " " (what: placeless) (to: maybe(played_to))
        => Happening::Plays { who, what, to });
    iso!(p, form: (who: watcher) " " {does!(who, "moves", "move")} " " (what: card) (from: maybe(from_area))
    (to: maybe(to_area)) => Some(Happening::Moves { by: Some(who), what, from, to }),
    (who, what, from, to) from |v| match v {
        Happening::Moves { by: Some(who), what, from, to } =>
            Some((who.clone(), what.clone(), from.clone(), to.clone())),
        _ => None,
    });
    rule!(p, form: (who: watcher) " " {does!(who, "confronts", "confront")} " " (problem: place::problem)
        => Happening::Confronts { who, problem, surplus: false, with: None });
    rule!(p, form: (who: watcher) " " {does!(who, "confronts", "confront")} " " (problem: place::problem)
        " with more power than required" => Happening::Confronts { who, problem, surplus: true, with: None });
    iso!(p, form: (who: watcher) " " {does!(who, "confronts", "confront")} " " (problem: place::problem)
    " with " (with: indefinite)
        => Some(Happening::Confronts { who, problem, surplus: false, with: Some(Box::new(with)) }),
    (who, problem, with) from |v| match v {
        Happening::Confronts { who, problem, surplus: false, with: Some(with) } =>
            Some((who.clone(), problem.clone(), (**with).clone())),
        _ => None,
    });
    rule!(p, form: (who: watcher) " " {does!(who, "discards", "discard")} " " (what: seen)
        => Happening::Discards { who, what });
    rule!(p, form: (who: watcher) " " {does!(who, "flips", "flip")} " " (what: seen)
        => Happening::Flips { who, what });
    rule!(p, form: (who: watcher) " " {does!(who, "draws", "draw")} " a card" => Happening::Draws { who });
    rule!(p, form: (who: watcher) " " {does!(who, "challenges", "challenge")} " " (what: card)
        => Happening::Challenges { who, what });
    rule!(p, form: (who: watcher) " " {does!(who, "takes", "take")} " an action" => Happening::TakesAction { who });
    rule!(p, form: (who: watcher) " " {does!(who, "gains", "gain")} " at least " (least: tokens)
        => Happening::GainsTokens { who, least });
    alt!(p, form: (who: watcher) " " {does!(who, "receives", "receive")} " at least " (least: tokens)
        => Happening::GainsTokens { who, least });
    rule!(p, form: (who: watcher) " " {does!(who, "scores", "score")} " a point"
        => Happening::Scores { who, least: 1, with: None, during: None });
    rule!(p, form: (who: watcher) " " {does!(who, "scores", "score")} " at least " (least: digits) " points"
        (with: maybe(with_cards)) (during: maybe(in_span)) => Happening::Scores { who, least, with, during });
    iso!(p, form: (who: watcher) " " {does!(who, "dismisses", "dismiss")} " " (what: card)
        => Some(Happening::Dismissed { by: Some(who), what }),
    (who, what) from |v| match v {
        Happening::Dismissed { by: Some(who), what } => Some((who.clone(), what.clone())),
        _ => None,
    });
    iso!(p, form: (who: watcher) " " {does!(who, "uncovers", "uncover")} " " (what: card) (at: maybe(at_area))
        => uncovered(Some(who), what, at),
    (who, what, at) from |v| match v {
        Happening::Uncovered { by: Some(who), what, at } => Some((who.clone(), what.clone(), at.clone())),
        _ => None,
    });
    iso!(p, form: (who: watcher) " " {does!(who, "defeats", "defeat")} " " (what: card) (at: maybe(at_area))
    (only: maybe(using_only))
        => { let (what, inside) = lifted(what); Some(Happening::Defeats { who, what, at: at.or(inside), only }) },
    (who, what, at, only) from |v| match v {
        Happening::Defeats { who, what, at, only } => Some((who.clone(), what.clone(), at.clone(), only.clone())),
        _ => None,
    });
}

fn using_only(p: &mut Pass<'_, '_, Box<Filter>>, form: Form) {
    rule!(p, form: " using only " (f: boxed(whole), form.many()) => f);
}

fn with_cards(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: " with " (c: watched) => c);
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
    iso!(p, form: (who: watcher) " " {does!(who, "wins", "win")} " a " (f: faceoff) (m: maybe(margin))
        => won(who, f, m),
    (who, f, m) from |v| match v {
        Happening::WinsFaceoff { who, kind, at, involving, margin } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()), *margin)),
        _ => None,
    });
    iso!(p, form: (who: watcher) " " {does!(who, "loses", "lose")} " a " (f: faceoff)
        => Some(Happening::LosesFaceoff { who, kind: f.0, at: f.2, involving: f.1 }),
    (who, f) from |v| match v {
        Happening::LosesFaceoff { who, kind, at, involving } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()))),
        _ => None,
    });
    iso!(p, form: (who: watcher) " " {does!(who, "starts", "start")} " a " (f: faceoff)
        => Some(Happening::FaceoffStarts { by: Some(who), kind: f.0, at: f.2, involving: f.1 }),
    (who, f) from |v| match v {
        Happening::FaceoffStarts { by: Some(who), kind, at, involving } =>
            Some((who.clone(), (*kind, involving.clone(), at.clone()))),
        _ => None,
    });
    rule!(p, form: "a faceoff " ["starts" | "begins"]
        => Happening::FaceoffStarts { by: None, kind: FaceoffKind::Any, at: None, involving: None });
}

/// Anything that can happen.
pub(crate) fn happening(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    rule!(p, form: (h: of_player) => h);
    rule!(p, form: (h: of_faceoff) => h);
    rule!(p, form: (h: of_card) => h);
}

/// "You play or move this card to a Problem": two happenings in one.
fn twofold(p: &mut Pass<'_, '_, Vec<Happening>>, form: Form) {
    let form = form.plain();
    iso!(p, form: (who: watcher) " " {does!(who, "plays", "play")} " or " {does!(who, "moves", "move")} " "
        (what: placeless)
    (to: maybe(to_area)) => Some(played_or_moved(who, what, to)),
    (who, what, to) from |v| match &v[..] {
        [Happening::Plays { who, what, to }, _] if *v == played_or_moved(who.clone(), what.clone(), to.clone()) =>
            Some((who.clone(), what.clone(), to.clone())),
        _ => None,
    });
    alt!(p, form: (who: watcher) " " {does!(who, "moves", "move")} " or " {does!(who, "plays", "play")} " "
        (what: placeless)
        (to: maybe(to_area)) => played_or_moved(who, what, to));
    iso!(p, form: (what: card) " enters play or " (then: becomes) => Some(entered_or(what, then)),
    (what, then) from |v| match &v[..] {
        [Happening::EntersPlay { what, .. }, then] => becomes_of(then)
            .filter(|b| *v == entered_or(what.clone(), *b)).map(|b| (what.clone(), b)),
        _ => None,
    });
    rule!(p, form: (all: list(happening, "or")) => all);
}

fn played_or_moved(who: Who, what: Cards, to: Option<Place>) -> Vec<Happening> {
    let moves = Happening::Moves { by: Some(who.clone()), what: what.clone(), from: None, to: to.clone() };
    vec![Happening::Plays { who, what, to }, moves]
}

/// What a card can become.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Becomes {
    Uncovered,
    Frightened,
}

fn becomes(p: &mut Pass<'_, '_, Becomes>, form: Form) {
    rule!(p, form: "is uncovered" => Becomes::Uncovered);
    rule!(p, form: "becomes frightened" => Becomes::Frightened);
}

fn becomes_of(h: &Happening) -> Option<Becomes> {
    match h {
        Happening::Uncovered { by: None, at: None, .. } => Some(Becomes::Uncovered),
        Happening::Frightened { .. } => Some(Becomes::Frightened),
        _ => None,
    }
}

fn entered_or(what: Cards, then: Becomes) -> Vec<Happening> {
    let second = match then {
        Becomes::Uncovered => Happening::Uncovered { by: None, what: what.clone(), at: None },
        Becomes::Frightened => Happening::Frightened { what: what.clone() },
    };
    vec![Happening::EntersPlay { what, at: None, who: None }, second]
}

fn edge(p: &mut Pass<'_, '_, Edge>, form: Form) {
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
    rule!(p, form: "at " (t: edge_of) => t);
    iso!(p, form: "when " (all: twofold) => Some(any(all)), (all) from |v| happenings(v));
    alt!(p, form: "when you end your turn"
        => Trigger::At(Edge::End, maneframe_card::ability::Moment::Turn(Some(Who::You))));
}

/// What a reaction reacts to: "after …".
pub(crate) fn reaction_to(p: &mut Pass<'_, '_, Trigger>, form: Form) {
    rule!(p, form: ["after " | "when "] (h: happening) => Trigger::When(h));
    rule!(p, form: ["after " | "at "] (t: edge_of) => t);
    iso!(p, form: "after " (all: twofold) => Some(any(all)), (all) from |v| happenings(v));
}

fn any(all: Vec<Happening>) -> Trigger {
    Trigger::Any(all.into_iter().map(Trigger::When).collect())
}

fn happenings(trigger: &Trigger) -> Option<(Vec<Happening>,)> {
    let Trigger::Any(all) = trigger else { return None };
    let each = all.iter().map(|t| match t {
        Trigger::When(h) => Some(h.clone()),
        _ => None,
    });
    Some((each.collect::<Option<Vec<_>>>()?,))
}
