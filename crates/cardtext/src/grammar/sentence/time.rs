//! Spans of time: phases, turns, faceoffs.

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Count, FaceoffKind, Filter, Is, Moment, Phase, Pick, Place, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::digits;
use crate::grammar::lexicon::title;
use crate::grammar::noun::cards::{possessive, trigger_subject};
use crate::grammar::noun::determiner::counted;
use crate::grammar::noun::place;
use crate::kernel::{Pass, alt, boxed, iso, list, maybe, rule};

/// The name of a phase (CR 602).
pub(crate) fn phase(p: &mut Pass<'_, '_, Phase>, form: Form) {
    rule!(p, form: ["Main Phase" | "Main phase" | "main phase"] => Phase::Main);
    rule!(p, form: ["Score Phase" | "Score phase" | "score phase"] => Phase::Score);
    rule!(p, form: ["Troublemaker Phase" | "Troublemaker phase"] => Phase::Troublemaker);
    rule!(p, form: ["Ready Phase" | "Ready phase" | "ready phase"] => Phase::Ready);
    rule!(p, form: ["End Phase" | "End phase" | "end phase"] => Phase::End);
}

/// The player whose turn it is, before the noun: "your", "each opponent's".
fn in_turn_of(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "your" => Who::You);
    rule!(p, form: ["each opponent's" | "your opponent's" | "an opponent's"] => Who::Opponents);
    rule!(p, form: ["each player's" | "a player's"] => Who::APlayer);
    rule!(p, form: "that player's" => Who::ThatPlayer);
    alt!(p, form: "their" => Who::ThatPlayer);
    rule!(p, form: (c: boxed(possessive)) " owner's" => Who::Owner(c));
    rule!(p, form: (c: boxed(possessive)) " controller's" => Who::Controller(c));
}

/// A kind of faceoff: "Problem ".
fn faceoff_kind(p: &mut Pass<'_, '_, FaceoffKind>, form: Form) {
    rule!(p, form: "" => FaceoffKind::Any);
    rule!(p, form: "Problem " => FaceoffKind::Problem);
    rule!(p, form: "Troublemaker " => FaceoffKind::Troublemaker);
}

/// Parts of a faceoff: kind, involved cards, place.
pub(crate) type Faceoff = (FaceoffKind, Option<Cards>, Option<Place>);

fn involved_one(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: trigger_subject) => c);
    iso!(p, form: (t: title) => Some(titled(t)),
    (t) from |v| match v {
        Cards::All(f) => match &f.is[..] {
            [Is::Titled(t)] if *v == titled(t.clone()) => Some((t,)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (n: digits) " or more " (of: counted) => at_least(n, of));
    alt!(p, form: (n: crate::grammar::amount::number::words) " or more " (of: counted) => at_least(n, of));
    iso!(p, form: "at least " (n: digits) " " (of: counted) => Some(at_least(n, of)),
    (n, of) from |v| match v {
        Cards::Some(pick) => match &**pick {
            Pick { count: Count::Exactly(Amount::Num(n)), of, random: false } => Some((*n, of)),
            _ => None,
        },
        _ => None,
    });
}

fn titled(t: Symbol) -> Cards {
    Cards::All(Box::new(Filter::default().is(Is::Titled(t))))
}

fn at_least(n: i32, of: Filter) -> Cards {
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(n)), of, random: false }))
}

fn involving(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.one();
    rule!(p, form: [" involving " | " with "] (c: involved_one) => c);
    rule!(p, form: " involving " (all: list(involved_one, "and")) => Cards::Several(all));
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.one();
    rule!(p, form: " " (a: place::at) => a);
}

/// "Faceoff involving this card", "Problem faceoffs here".
pub(crate) fn faceoff(p: &mut Pass<'_, '_, Faceoff>, form: Form) {
    // After a noun phrase, "here" would be read as the place of those cards.
    let clear = |c: &Option<Cards>, a: &Option<Place>| a.is_none() || !matches!(c, Some(Cards::All(_)));
    iso!(p, form: (k: faceoff_kind) ["faceoff" | "Faceoff"] {form.noun("", "s")} (c: maybe(involving))
        (a: maybe(at_area)) => clear(&c, &a).then_some((k, c, a)),
        (k, c, a) from |v| clear(&v.1, &v.2).then_some(v));
    alt!(p, form: (k: faceoff_kind) "faceoff" {form.noun("", "s")} " against " (c: involved_one, form.one())
        => (k, Some(c), None));
}

fn faceoff_moment(p: &mut Pass<'_, '_, Moment>, form: Form) {
    iso!(p, form: (f: faceoff) => Some(moment_of(f)), (f) from |v| parts(v).map(|f| (f,)));
}

pub(crate) fn moment_of((kind, involving, at): Faceoff) -> Moment {
    Moment::Faceoff { kind, involving: involving.map(Box::new), at: at.map(Box::new) }
}

pub(crate) fn parts(moment: &Moment) -> Option<Faceoff> {
    match moment {
        Moment::Faceoff { kind, involving, at } => Some((*kind, involving.as_deref().cloned(), at.as_deref().cloned())),
        _ => None,
    }
}

/// A span, with its article: "the Score Phase", "your turn", "a faceoff involving this card", "faceoffs here".
pub(crate) fn moment(p: &mut Pass<'_, '_, Moment>, form: Form) {
    if form.many {
        rule!(p, form: (m: faceoff_moment) => m);
        alt!(p, form: ["a " | "the "] (m: faceoff_moment, form.one()) => m);
    } else {
        rule!(p, form: ["a " | "the "] (m: faceoff_moment) => m);
    }
    let form = form.one();
    iso!(p, form: "the " (ph: phase) => Some(Moment::Phase(ph, None)),
        (ph) from |v| match v { Moment::Phase(ph, None) => Some((*ph,)), _ => None });
    alt!(p, form: ["a " | "any "] (ph: phase) => Moment::Phase(ph, None));
    iso!(p, form: (who: in_turn_of) " " (ph: phase) => Some(Moment::Phase(ph, Some(who))),
        (who, ph) from |v| match v { Moment::Phase(ph, Some(who)) => Some((who, *ph)), _ => None });
    iso!(p, form: (who: in_turn_of) " turn" => Some(Moment::Turn(Some(who))),
        (who) from |v| match v { Moment::Turn(Some(who)) => Some((who,)), _ => None });
    alt!(p, form: ["opponents' turns" | "your opponents' turns" | "your opponent's turns"] => Moment::Turn(Some(Who::Opponents)));
    alt!(p, form: "your turns" => Moment::Turn(Some(Who::You)));
    alt!(p, form: "each of " (c: boxed(possessive)) " controller's turns" => Moment::Turn(Some(Who::Controller(c))));
    rule!(p, form: "the turn" => Moment::Turn(None));
    iso!(p, form: (who: in_turn_of) " first turn" => Some(Moment::FirstTurn(who)),
        (who) from |v| match v { Moment::FirstTurn(who) => Some((who,)), _ => None });
    rule!(p, form: "any phase" => Moment::AnyPhase);
    iso!(p, form: (who: in_turn_of) [" Draw Step" | " draw step"] => Some(Moment::DrawStep(Some(who))),
        (who) from |v| match v { Moment::DrawStep(Some(who)) => Some((who,)), _ => None });
}
