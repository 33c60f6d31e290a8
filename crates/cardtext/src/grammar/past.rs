//! What happened before: "you played at least 2 cards this turn", "no Problems were confronted this turn".

use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Filter, Happening, Is, Kind, Place, Span, Who, Whose};

use super::amount::counted;
use super::filter::body;
use super::form::Tense;
use super::happening::{happening, ordinal};
use super::predicate::{participle, said_of, to_area, unsaid};
use super::who::trigger_player;
use super::{Form, place};
use crate::kernel::{Pass, alt, iso, maybe, rule};

/// The span that it is now.
fn in_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" this turn" | " that turn"] => Span::Turn);
    rule!(p, form: [" this phase" | " that phase"] => Span::Phase);
    rule!(p, form: [" this faceoff" | " that faceoff"] => Span::Faceoff);
    rule!(p, form: " this game" => Span::Game);
}

/// What players do to cards, where texts count how often.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Deed {
    Play,
    Move,
    Discard,
    Draw,
    Confront,
    Challenge,
    Defeat,
    Dismiss,
    Flip,
}

impl Deed {
    /// The happening that a player does this to such a card.
    fn by(self, who: Who, what: Filter, to: Option<Place>) -> Option<Happening> {
        if to.is_some() && !matches!(self, Deed::Play | Deed::Move) {
            return None;
        }
        let any = what == Filter::default();
        let cards = Cards::All(Box::new(what.clone()));
        Some(match self {
            Deed::Play => Happening::Plays { who, what: cards, to },
            Deed::Move => Happening::Moves { by: Some(who), what: cards, from: None, to },
            Deed::Discard => Happening::Discards { who, what },
            Deed::Draw => Happening::Draws { who, what: (!any).then(|| Box::new(what)) },
            Deed::Confront => {
                let problem = Place::Problem(Whose::Any);
                (what == Filter::of(Kind::Problem)).then_some(Happening::Confronts {
                    who,
                    problem,
                    surplus: false,
                    with: None,
                })?
            }
            Deed::Challenge => Happening::Challenges { who, what: cards },
            Deed::Defeat => Happening::Defeats { who, what: cards, at: None, only: None },
            Deed::Dismiss => Happening::Dismissed { by: Some(who), what: cards },
            Deed::Flip => Happening::Flips { who, what: cards },
        })
    }

    /// The parts of [`Deed::by`].
    fn of(happening: &Happening) -> Option<(Who, Deed, Filter, Option<Place>)> {
        let all = |what: &Cards| match what {
            Cards::All(f) => Some((**f).clone()),
            _ => None,
        };
        let (who, deed, what, to) = match happening {
            Happening::Plays { who, what, to } => (who.clone(), Deed::Play, all(what)?, to.clone()),
            Happening::Moves { by: Some(who), what, from: None, to } => {
                (who.clone(), Deed::Move, all(what)?, to.clone())
            }
            Happening::Discards { who, what } => (who.clone(), Deed::Discard, what.clone(), None),
            Happening::Draws { who, what } => {
                (who.clone(), Deed::Draw, what.as_deref().cloned().unwrap_or_default(), None)
            }
            Happening::Confronts { who, .. } => (who.clone(), Deed::Confront, Filter::of(Kind::Problem), None),
            Happening::Challenges { who, what } => (who.clone(), Deed::Challenge, all(what)?, None),
            Happening::Defeats { who, what, .. } => (who.clone(), Deed::Defeat, all(what)?, None),
            Happening::Dismissed { by: Some(who), what } => (who.clone(), Deed::Dismiss, all(what)?, None),
            Happening::Flips { who, what } => (who.clone(), Deed::Flip, all(what)?, None),
            _ => return None,
        };
        (deed.by(who.clone(), what.clone(), to.clone()).as_ref() == Some(happening)).then_some((who, deed, what, to))
    }
}

/// The past form of a deed: "played"; it is the same after "has", except for "drawn".
fn done(p: &mut Pass<'_, '_, Deed>, form: Form) {
    rule!(p, form: "played" => Deed::Play);
    rule!(p, form: "moved" => Deed::Move);
    rule!(p, form: "discarded" => Deed::Discard);
    rule!(p, form: ["drew" | "drawn"] => Deed::Draw);
    rule!(p, form: "confronted" => Deed::Confront);
    rule!(p, form: "challenged" => Deed::Challenge);
    rule!(p, form: "defeated" => Deed::Defeat);
    rule!(p, form: "dismissed" => Deed::Dismiss);
    rule!(p, form: "flipped" => Deed::Flip);
}

fn undone(p: &mut Pass<'_, '_, Deed>, form: Form) {
    rule!(p, form: "play" => Deed::Play);
    rule!(p, form: "move" => Deed::Move);
    rule!(p, form: "discard" => Deed::Discard);
    rule!(p, form: "draw" => Deed::Draw);
    rule!(p, form: "confront" => Deed::Confront);
    rule!(p, form: "challenge" => Deed::Challenge);
    rule!(p, form: "defeat" => Deed::Defeat);
    rule!(p, form: "dismiss" => Deed::Dismiss);
    rule!(p, form: "flip" => Deed::Flip);
}

fn has(who: &Who) -> &'static str {
    if *who == Who::You { " have " } else { " has " }
}

/// Somebody who did something: "you", "that opponent has".
fn one_who(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: (who: trigger_player) ["" | " has" | " have"] => who);
}

fn happened(what: Happening, cmp: Cmp, count: Amount, per: Span) -> Condition {
    Condition::Happened { what: Box::new(what), cmp, count, per }
}

/// How often something happened, with what happened taken apart by `part`.
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
    match done {
        // A defeat is worded with the player who defeats the card.
        Happening::Defeats { .. } => None,
        done => said_of(Cards::All(Box::new(f)), done),
    }
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

/// What happened, or didn't, and how often.
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
    iso!(p, form: "no " (f: body, all) " were " (h: participle) (per: in_span)
        => no_such(f, h).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
        (f, h, per) from |v| never(v, no_such_of).map(|((f, h), per)| (f, h, per)));
    iso!(p, form: (who: trigger_player) [" did not " | " didn't "] (d: undone) " any " (f: body, all) (to: maybe(to_area))
        (per: in_span)
        => d.by(who, f, to).map(|h| happened(h, Cmp::Exactly, Amount::Num(0), per)),
        (who, d, f, to, per) from |v| never(v, Deed::of).map(|((who, d, f, to), per)| (who, d, f, to, per)));
    iso!(p, form: "it's the " (nth: ordinal) " card " (who: trigger_player) {has(who)} (d: done) (per: in_span)
        => d.by(who, Filter::default(), None).map(|h| happened(h, Cmp::Exactly, Amount::Num(nth.into()), per)),
    (nth, who, d, per) from |v| match told(v, Deed::of) {
        Some(((who, d, f, None), Cmp::Exactly, Amount::Num(n), per)) if f == Filter::default() =>
            u8::try_from(n).ok().filter(|n| *n > 0).map(|n| (n, who, d, per)),
        _ => None,
    });
    iso!(p, form: (who: one_who) " " (d: done) " " (n: counted) (to: maybe(to_area)) (per: in_span)
        => several(&n).then(|| d.by(who, n.2, to)).flatten().map(|h| happened(h, n.0, n.1, per)),
    (who, d, n, to, per) from |v| told(v, Deed::of).and_then(|((who, d, f, to), cmp, count, per)| {
        let n = (cmp, count, f);
        several(&n).then_some((who, d, n, to, per))
    }));
    iso!(p, form: (h: happening, form.tense(Tense::Past)) (per: in_span)
        => Some(happened(h, Cmp::AtLeast, Amount::Num(1), per)),
    (h, per) from |v| match v {
        Condition::Happened { what, cmp: Cmp::AtLeast, count: Amount::Num(1), per } => Some((&**what, *per)),
        _ => None,
    });
}

/// Whether the count is neither "at least one" nor "none"; those two are worded without a number.
fn several(n: &(Cmp, Amount, Filter)) -> bool {
    !matches!((n.0, &n.1), (Cmp::AtLeast, Amount::Num(1)) | (Cmp::Exactly, Amount::Num(0)))
}

/// A card that something happened to: "you confronted this turn", "that was moved this turn".
pub(crate) fn it_was(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: " " (who: trigger_player) " " (d: done) (per: in_span)
        => whatever(d).and_then(|f| d.by(who, f, None)).map(|h| Is::Was(Box::new(h), per)),
    (who, d, per) from |v| match v {
        Is::Was(h, per) => Deed::of(h).filter(|(_, d, f, to)| to.is_none() && whatever(*d).as_ref() == Some(f))
            .map(|(who, d, ..)| (who, d, *per)),
        _ => None,
    });
    iso!(p, form: " that " {if form.many { "were " } else { "was " }} (h: participle) (per: in_span)
        => said_of(Cards::All(Box::default()), h).map(|h| Is::Was(Box::new(h), per)),
    (h, per) from |v| match v {
        Is::Was(h, per) => unsaid(h).filter(|(c, _)| *c == Cards::All(Box::default())).map(|(_, h)| (h, *per)),
        _ => None,
    });
}

/// Any card that the deed can be done to. `None` for drawing.
fn whatever(deed: Deed) -> Option<Filter> {
    match deed {
        Deed::Confront => Some(Filter::of(Kind::Problem)),
        Deed::Draw => None,
        _ => Some(Filter::default()),
    }
}
