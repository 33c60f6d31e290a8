//! Faceoffs that an effect starts (CR 514.2c).

use maneframe_card::ability::{Amount, Cards, Cmp, Effect, FaceoffKind, FaceoffSide, Filter, Is, Place, Who, Whose};

use crate::grammar::Form;
use crate::grammar::form::Person;
use crate::grammar::noun::cards::{chosen, named};
use crate::grammar::noun::determiner::{bare, bare_body, body, whole};
use crate::grammar::sentence::sequence::{clauses, joined, permitted};
use crate::kernel::{Pass, alt, boxed, iso, maybe, rule};

/// Effects at the end of a faceoff: for winning it and for losing it.
type Ending = (Option<Box<Effect>>, Option<Box<Effect>>);

fn side(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named) => c);
    iso!(p, form: "an opposing " (f: bare_body) " with equal or greater power" => Some(no_weaker(f)),
        (f) from |v| no_weaker_of(v).map(|f| (f,)));
    rule!(p, form: (c: chosen) => c);
    iso!(p, form: "all " (f: whole, form.many()) => Some(Cards::All(Box::new(f))),
        (f) from |v| match v { Cards::All(f) => Some((&**f,)), _ => None });
    alt!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    alt!(p, form: "an opponent's " (f: bare_body) " with equal or greater power" => no_weaker(f));
}

/// Returns an opponent's card whose power is at least that of the card on the other side.
fn no_weaker(f: Filter) -> Cards {
    use maneframe_card::ability::{Count, Pick};
    let of = f.whose(Whose::OPPOSING).is(Is::Power(Cmp::AtLeast, Amount::PowerOf(Cards::It)));
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
}

fn no_weaker_of(cards: &Cards) -> Option<Filter> {
    let Cards::Some(pick) = cards else { return None };
    let mut f = Filter { whose: Default::default(), ..pick.of.clone() };
    f.is.pop()?;
    (*cards == no_weaker(f.clone())).then_some(f)
}

fn won(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: [" If you win the faceoff, " | " If you win, "] (e: clauses, form.spoken()) "." => e);
}

fn lost(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: [" If you lose the faceoff, " | " If you lose, "] (e: clauses, form.spoken()) "." => e);
}

/// An effect in the grammatical person of the winner or loser: "scores a point", "may banish a Friend".
fn theirs(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let (one, all) = (form.person(Person::One), form.person(Person::Many));
    rule!(p, form: (e: joined, one) => e);
    rule!(p, form: (e: crate::grammar::verb::destinations::looked_and_taken, one) => e);
    iso!(p, form: "may " (e: permitted, all) => Some(Effect::may(e)),
    (e) from |v| match v {
        Effect::May { effect, then: None, otherwise: None } => Some((&**effect,)),
        _ => None,
    });
}

fn ending(p: &mut Pass<'_, '_, Ending>, form: Form) {
    iso!(p, form: " The winner of the faceoff " (e: theirs) "."
        => Some(for_both(e)), (e) from |v| both_of(v).map(|e| (e,)));
    alt!(p, form: [" The winner of that faceoff " | " The winner "] (e: theirs) "." => for_both(e));
    iso!(p, form: " The loser of the faceoff " (e: theirs) "."
        => Some(for_loser(e)), (e) from |v| loser_of(v).map(|e| (e,)));
    alt!(p, form: [" At the end of the faceoff, the winner "] (e: theirs) "." => for_both(e));
    alt!(p, form: [" The loser of that faceoff " | " The loser " | " At the end of the faceoff, the loser "] (e: theirs) "." => for_loser(e));
    rule!(p, form: (win: maybe(boxed(won))) (lose: maybe(boxed(lost))) => (win, lose));
}

/// Returns the ending in which the winner, you or the opponent, carries out the effect.
fn for_both(e: Effect) -> Ending {
    (Some(Box::new(Effect::by(Who::You, e.clone()))), Some(Box::new(Effect::by(Who::Opponent, e))))
}

fn both_of(v: &Ending) -> Option<Effect> {
    let Effect::By { who: Who::You, effect } = &**v.0.as_ref()? else { return None };
    (*v == for_both((**effect).clone())).then(|| (**effect).clone())
}

/// Returns the ending in which the loser carries out the effect.
fn for_loser(e: Effect) -> Ending {
    let (win, lose) = for_both(e);
    let swapped = |e: Option<Box<Effect>>, who| match e.map(|e| *e) {
        Some(Effect::By { effect, .. }) => Some(Box::new(Effect::By { who, effect })),
        _ => None,
    };
    (swapped(win, Who::Opponent), swapped(lose, Who::You))
}

fn loser_of(v: &Ending) -> Option<Effect> {
    let Effect::By { who: Who::Opponent, effect } = &**v.0.as_ref()? else { return None };
    (*v == for_loser((**effect).clone())).then(|| (**effect).clone())
}

/// All characters of a side at a Problem: "your characters at a Problem".
fn everybody(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let gathers = |f: &Filter| matches!(f.at, Some(Place::Problem(_))) && f.whose == Whose::YOUR;
    iso!(p, form: (f: whole, form.many()) => gathers(&f).then_some(f),
        (f) from |v| gathers(v).then_some((v,)));
}

/// All characters of the other side there: "an opponent's characters there".
fn everybody_else(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let there = |f: &Filter| f.at == Some(Place::There);
    iso!(p, form: "an opponent's " (f: body, form.many()) => there(&f).then_some(f.whose(Whose::OPPOSING)),
    (f) from |v| bare(v, Whose::OPPOSING, false));
    alt!(p, form: "opposing " (f: body, form.many()) =>? there(&f).then_some(f.whose(Whose::OPPOSING)));
}

/// Builds a faceoff at a Problem between all characters that fit the two descriptions.
fn gathered(mut a: Filter, b: Filter, (win, lose): Ending) -> Effect {
    let at = a.at.replace(Place::There);
    let side = |f| FaceoffSide { cards: Cards::All(Box::new(f)) };
    Effect::Faceoff { kind: FaceoffKind::Any, at, yours: side(a), theirs: side(b), win, lose }
}

fn gathered_of(v: &Effect) -> Option<(Filter, Filter, Ending)> {
    let Effect::Faceoff { kind: FaceoffKind::Any, at: Some(at), yours, theirs, win, lose } = v else { return None };
    let (Cards::All(a), Cards::All(b)) = (&yours.cards, &theirs.cards) else { return None };
    (a.at == Some(Place::There)).then(|| {
        let a = Filter { at: Some(at.clone()), ..(**a).clone() };
        (a, (**b).clone(), (win.clone(), lose.clone()))
    })
}

/// The start of a faceoff, and its consequences.
pub(crate) fn started_faceoff(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: "start a faceoff involving " (a: everybody) " and " (b: everybody_else) "." (e: ending)
        => Some(gathered(a, b, e)), (a, b, e) from |v| gathered_of(v));
    iso!(p, form: "start a faceoff involving " (a: side) " and " (b: side) "." (e: ending)
        => Some(Effect::Faceoff {
        kind: FaceoffKind::Any,
        at: None,
        yours: FaceoffSide { cards: a },
        theirs: FaceoffSide { cards: b },
        win: e.0,
        lose: e.1,
    }),
    (a, b, e) from |v| match v {
        Effect::Faceoff { kind: FaceoffKind::Any, at: None, yours, theirs, win, lose } =>
            Some((yours.cards.clone(), theirs.cards.clone(), (win.clone(), lose.clone()))),
        _ => None,
    });
}
