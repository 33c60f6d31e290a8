//! "If X would happen, Y instead" (CR 710).

use maneframe_card::ability::{Cards, Condition, Deed, Dest, Effect, Filter, Happening, Place, Replacement, Who};

use super::ability::limit_words;
use super::cards::{remember_one, remember_watched, watched};
use super::condition::{during, leading};
use super::filter::body;
use super::moment::{faceoff, moment_of};
use super::sentence::{joined, permitted};
use super::who::watcher;
use super::{Form, place};
use crate::kernel::{Pass, alt, iso, maybe, rule};

fn card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: watched) => c);
    remember_watched(p);
}

fn deed(p: &mut Pass<'_, '_, Deed>, form: Form) {
    rule!(p, form: "dismissed" => Deed::Dismissed);
    rule!(p, form: "retired" => Deed::Retired);
    rule!(p, form: "banished" => Deed::Banished);
    rule!(p, form: "frightened" => Deed::Frightened);
    rule!(p, form: "exhausted" => Deed::Exhausted);
}

fn done(what: Cards, deed: Deed) -> Option<Happening> {
    Some(match deed {
        Deed::Dismissed => Happening::Dismissed { by: None, what },
        Deed::Retired => Happening::Retired { by: None, what },
        Deed::Banished => Happening::Banished { what },
        Deed::Frightened => Happening::Frightened { what },
        Deed::Exhausted => Happening::Exhausted { what },
        _ => return None,
    })
}

fn done_of(h: &Happening) -> Option<(Cards, Deed)> {
    Some(match h {
        Happening::Dismissed { by: None, what } => (what.clone(), Deed::Dismissed),
        Happening::Retired { by: None, what } => (what.clone(), Deed::Retired),
        Happening::Banished { what } => (what.clone(), Deed::Banished),
        Happening::Frightened { what } => (what.clone(), Deed::Frightened),
        Happening::Exhausted { what } => (what.clone(), Deed::Exhausted),
        _ => return None,
    })
}

fn flipped(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: "a flipped " (f: body, form.one()) => f);
    alt!(p, form: "a " (f: body, form.one()) " flipped" => f);
    remember_one(p);
}

fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::to) => a);
}

/// What would happen.
fn would_happen(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    iso!(p, form: (what: card) " would be " (d: deed) => done(what, d), (what, d) from |v| done_of(v));
    rule!(p, form: (what: card) " would leave play" => Happening::LeavesPlay { what });
    rule!(p, form: (what: card) " would be sent" (to: maybe(to_area)) => Happening::Sent { what, to });
    iso!(p, form: (who: watcher) " would put " (what: flipped) " on the bottom of " (o: own_deck)
        => { let () = o; Some(Happening::FlippedToBottom { who, what }) },
    (who, what, o) from |v| match v {
        Happening::FlippedToBottom { who, what } => Some((who.clone(), what.clone(), ())),
        _ => None,
    });
    rule!(p, form: (who: watcher) " would draw a card" => Happening::Draws { who });
    rule!(p, form: (who: watcher) " would confront " (problem: place::problem)
        => Happening::Confronts { who, problem, surplus: false, with: None });
    iso!(p, form: (who: watcher) " would move " (what: card) (to: maybe(to_area))
        => Some(Happening::Moves { by: Some(who), what, from: None, to }),
    (who, what, to) from |v| match v {
        Happening::Moves { by: Some(who), what, from: None, to } => Some((who.clone(), what.clone(), to.clone())),
        _ => None,
    });
    iso!(p, form: (what: card) " would be uncovered" (at: maybe(at_area))
        => Some(Happening::Uncovered { by: None, what, at }),
    (what, at) from |v| match v {
        Happening::Uncovered { by: None, what, at } => Some((what.clone(), at.clone())),
        _ => None,
    });
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::at) => a);
}

fn own_deck(p: &mut Pass<'_, '_, ()>, form: Form) {
    rule!(p, form: ["your deck" | "their deck" | "its owner's deck"] => ());
}

/// What happens instead, and who may say so.
fn instead(p: &mut Pass<'_, '_, (Option<Who>, Effect)>, form: Form) {
    iso!(p, form: "you may " (e: permitted) " instead." => Some((Some(Who::You), e)),
        (e) from |v| match v { (Some(Who::You), e) => Some((e.clone(),)), _ => None });
    iso!(p, form: (e: joined) " instead." => Some((None, e)),
        (e) from |v| match v { (None, e) => Some((e.clone(),)), _ => None });
    alt!(p, form: "it is " (e: passive) " instead." => (None, e));
}

/// "Banished", "exhausted": done to it instead.
fn passive(p: &mut Pass<'_, '_, Effect>, form: Form) {
    use maneframe_card::ability::Verb;
    alt!(p, form: "banished" => Effect::Do(Verb::Banish, Cards::It));
    alt!(p, form: "dismissed" => Effect::Do(Verb::Dismiss, Cards::It));
    alt!(p, form: "frightened" => Effect::Do(Verb::Frighten, Cards::It));
    alt!(p, form: "put into its owner's discard pile" => Effect::Put { what: Cards::It, into: Dest::Discard });
}

/// A replacement ability.
pub(crate) fn replacement(p: &mut Pass<'_, '_, Replacement>, form: Form) {
    iso!(p, form: (limit: maybe(limit_words)) (condition: maybe(circumstance)) ["if " | "when "] (would: would_happen)
        ", " (i: instead)
        => Some(Replacement { would, condition, may: i.0, instead: i.1, limit }),
        (limit, condition, would, i) from |v| Some((v.limit, v.condition.clone(), v.would.clone(),
            (v.may.clone(), v.instead.clone()))));
    alt!(p, form: (limit: maybe(limit_words)) "if " (w: flipped_for) ", " (i: instead)
        => Replacement { would: w.0, condition: Some(w.1), may: i.0, instead: i.1, limit });
}

/// "A card flipped for a faceoff here": the faceoff is the circumstance.
fn flipped_for(p: &mut Pass<'_, '_, (Happening, Condition)>, form: Form) {
    alt!(p, form: (who: watcher) " would put a " (what: body, form.one()) " flipped for a " (f: faceoff)
        " on the bottom of " (o: own_deck)
        => { let () = o; (Happening::FlippedToBottom { who, what }, Condition::During(moment_of(f))) });
    alt!(p, form: "a " (what: body, form.one()) " flipped for a " (f: faceoff)
        " would be put on the bottom of its owner's deck"
        => (Happening::FlippedToBottom { who: Who::APlayer, what }, Condition::During(moment_of(f))));
}

fn circumstance(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (d: during) ", " => d);
    rule!(p, form: (c: leading) => c);
}
