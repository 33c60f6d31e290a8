//! Limits on the number of acts: "players can't draw more than 2 cards per turn".

use maneframe_card::ability::{Cant, Cards, Filter, Happening, Is, Kind, Place, Span, Verb, Who, Whose};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, words};
use crate::grammar::noun::determiner::{is_placeless, whole};
use crate::grammar::noun::player::holder;
use crate::grammar::verb::table::{Course, after, happens, stem, told_of_such};
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// An act of a player, and how often the player may do it.
type Limited = (Happening, i32);

fn playing(what: Filter) -> Happening {
    Happening::Plays { who: Who::ThatPlayer, what: Cards::All(Box::new(what)), to: None }
}

/// Returns the filter for cards of the same type as the one that is played.
fn alike() -> Filter {
    Filter::default().is(Is::SharesTypeWith(Cards::It))
}

fn deed(p: &mut Pass<'_, '_, Limited>, form: Form) {
    let who = Who::ThatPlayer;
    let scores = Happening::Scores { who: who.clone(), least: 1, with: None, during: None };
    let draws = Happening::Draws { who: who.clone(), what: None };
    let problem = Place::Problem(Whose::Any);
    let confronts = Happening::Confronts { who, problem, surplus: false, with: None };
    iso!(p, form: "score more than " (n: digits) " points" => Some((scores.clone(), n)),
        (n) from |v| (v.0 == scores).then_some((v.1,)));
    iso!(p, form: "draw more than " (n: digits) " cards" => Some((draws.clone(), n)),
        (n) from |v| (v.0 == draws).then_some((v.1,)));
    iso!(p, form: "confront more than " (n: words) [" Problem" | " Problems"] => Some((confronts.clone(), n)),
        (n) from |v| (v.0 == confronts).then_some((v.1,)));
    iso!(p, form: "play more than " (n: words) [" card of each type" | " cards of each type"]
        => Some((playing(alike()), n)), (n) from |v| (v.0 == playing(alike())).then_some((v.1,)));
    iso!(p, form: "play more than " (n: words) " " (f: boxed(whole), form.many())
        => is_placeless(&f).then(|| (playing(*f), n)),
    (n, f) from |v| match &v.0 {
        Happening::Plays { what: Cards::All(f), .. } if v.0 == playing((**f).clone()) => Some((v.1, f)),
        _ => None,
    });
    alt!(p, form: ["draw more than one card" | "draw more than 1 card"] => (draws.clone(), 1));
    alt!(p, form: "draw more than " (n: words) " cards" => (draws.clone(), n));
    alt!(p, form: ["score more than one point" | "score more than 1 point"] => (scores.clone(), 1));
    alt!(p, form: "score more than " (n: words) " points" => (scores.clone(), n));
    iso!(p, form: (v: stem) [" more than one " | " more than 1 "]
        (f: boxed(crate::grammar::noun::determiner::bare_body), form.one()) {after(*v, false)} => such(v, 1, f),
    (v, f) from |v| match told_of_such(&v.0) {
        Some((Who::ThatPlayer, verb, f, way)) if way == Course::default() && v.1 == 1 => Some((verb, Box::new(f))),
        _ => None,
    });
    iso!(p, form: (v: stem) " more than " (n: words) " " (f: boxed(whole), form.many()) {after(*v, true)} => such(v, n, f),
    (v, n, f) from |v| match told_of_such(&v.0) {
        Some((Who::ThatPlayer, verb, f, way)) if way == Course::default() => Some((verb, v.1, Box::new(f))),
        _ => None,
    });
    alt!(p, form: "play more than one " (f: crate::grammar::noun::determiner::bare_body, form.one())
        =>? (is_placeless(&f) && f.kind != Kind::Card).then(|| (playing(f), 1)));
}

/// Builds an act on such cards that has no wording of its own.
fn such(verb: Verb, most: i32, of: Box<Filter>) -> Option<Limited> {
    let own = matches!(verb, Verb::Play | Verb::Draw | Verb::Confront);
    let what = Cards::All(of);
    (!own).then(|| happens(verb, Some(Who::ThatPlayer), what, Course::default())).flatten().map(|h| (h, most))
}

fn per_span(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: [" per turn" | " each turn"] => Span::Turn);
    rule!(p, form: [" per phase" | " each phase"] => Span::Phase);
    rule!(p, form: [" per faceoff" | " each faceoff"] => Span::Faceoff);
}

/// A prohibition to do something more than a number of times.
pub(crate) fn limit(p: &mut Pass<'_, '_, Cant>, form: Form) {
    iso!(p, form: (who: holder) " can't " (d: deed) (per: per_span)
        => Some(Cant::MoreThan { who, what: Box::new(d.0), most: d.1, per }),
    (who, d, per) from |v| match v {
        Cant::MoreThan { who, what, most, per } => Some((who.clone(), ((**what).clone(), *most), *per)),
        _ => None,
    });
}
