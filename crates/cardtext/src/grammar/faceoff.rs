//! Faceoffs that an effect starts (CR 514.2c).

use maneframe_card::ability::{Amount, Cards, Cmp, Effect, FaceoffKind, FaceoffSide, Filter, Is, Who};

use super::Form;
use super::cards::{chosen, named};
use super::filter::{bare_body, whole};
use super::form::Person;
use super::sentence::{clauses, joined, permitted};
use crate::kernel::{Pass, alt, boxed, iso, maybe, rule};

/// What happens at the end: to the one who wins, and to the one who loses.
type Ending = (Option<Box<Effect>>, Option<Box<Effect>>);

fn side(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named) => c);
    rule!(p, form: (c: chosen) => c);
    iso!(p, form: "all " (f: whole, form.many()) => Some(Cards::All(Box::new(f))),
        (f) from |v| match v { Cards::All(f) => Some(((**f).clone(),)), _ => None });
    alt!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    iso!(p, form: "an opposing " (f: bare_body) " with equal or greater power" => Some(no_weaker(f)),
        (f) from |v| no_weaker_of(v).map(|f| (f,)));
    alt!(p, form: "an opponent's " (f: bare_body) " with equal or greater power" => no_weaker(f));
}

/// One of the opponent's with at least the power of the card on the other side.
fn no_weaker(f: Filter) -> Cards {
    use maneframe_card::ability::{Count, Pick, Whose};
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
    rule!(p, form: [" If you win the faceoff, " | " If you win, "] (e: clauses) "." => e);
}

fn lost(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: [" If you lose the faceoff, " | " If you lose, "] (e: clauses) "." => e);
}

/// "Scores a point", "may banish a Friend", in the person of the one who won or lost.
fn theirs(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let (one, all) = (form.person(Person::One), form.person(Person::Many));
    rule!(p, form: (e: joined, one) => e);
    iso!(p, form: "may " (e: permitted, all) => Some(Effect::may(e)),
    (e) from |v| match v {
        Effect::May { effect, then: None, otherwise: None } => Some(((**effect).clone(),)),
        _ => None,
    });
}

fn ending(p: &mut Pass<'_, '_, Ending>, form: Form) {
    iso!(p, form: " The winner of the faceoff " (e: theirs) "."
        => Some(for_both(e)), (e) from |v| both_of(v).map(|e| (e,)));
    alt!(p, form: [" The winner of that faceoff " | " The winner "] (e: theirs) "." => for_both(e));
    rule!(p, form: (win: maybe(boxed(won))) (lose: maybe(boxed(lost))) => (win, lose));
}

/// Whoever wins does it: you, or else the opponent.
fn for_both(e: Effect) -> Ending {
    (Some(Box::new(Effect::by(Who::You, e.clone()))), Some(Box::new(Effect::by(Who::Opponent, e))))
}

fn both_of(v: &Ending) -> Option<Effect> {
    let Effect::By { who: Who::You, effect } = &**v.0.as_ref()? else { return None };
    (*v == for_both((**effect).clone())).then(|| (**effect).clone())
}

/// Starting a faceoff, and what comes of it.
pub(crate) fn started_faceoff(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: "start a faceoff involving " (a: side) " and " (b: side) "." (e: ending)
        => Some(Effect::Faceoff {
        kind: FaceoffKind::Any,
        yours: FaceoffSide { cards: a },
        theirs: FaceoffSide { cards: b },
        win: e.0,
        lose: e.1,
    }),
    (a, b, e) from |v| match v {
        Effect::Faceoff { kind: FaceoffKind::Any, yours, theirs, win, lose } =>
            Some((yours.cards.clone(), theirs.cards.clone(), (win.clone(), lose.clone()))),
        _ => None,
    });
}
