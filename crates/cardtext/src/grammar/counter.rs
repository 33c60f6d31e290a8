//! Counters (CR 519): adding, removing and counting them.

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Effect};

use super::Form;
use super::amount::{Per, counter, per_each, quantity};
use super::cards::{named_subject, object, reference, site};
use super::deed::{several, times_one};
use super::lexicon::counter_name;
use super::number::{compared, digits, words};
use crate::kernel::{Pass, alt, iso, rule};

/// How many counters of which name; unnamed ones are +1 power counters.
fn counters(p: &mut Pass<'_, '_, (Option<Symbol>, Amount)>, form: Form) {
    rule!(p, form: ["a +1 power counter" | "a +1 counter"] => (None, Amount::Num(1)));
    iso!(p, form: (n: words) " +1 power counters" => (n != 1).then_some((None, Amount::Num(n))),
        (n) from |v| match v { (None, a) => several(a), _ => None });
    rule!(p, form: "all +1 power counters" => (None, Amount::All));
    rule!(p, form: "that many +1 power counters" => (None, Amount::ThatMany));
    iso!(p, form: "that many " (name: counter_name) " counters" => Some((Some(name), Amount::ThatMany)),
        (name) from |v| match v { (Some(name), Amount::ThatMany) => Some((name,)), _ => None });
    iso!(p, form: ["that many plus one +1 power counters" | "that many plus one"] => Some((None, one_more())),
        () from |v| (*v == (None, one_more())).then_some(()));
    iso!(p, form: ["a " | "an "] (name: counter_name) " counter" => Some((Some(name), Amount::Num(1))),
        (name) from |v| match v { (Some(name), Amount::Num(1)) => Some((name,)), _ => None });
    iso!(p, form: (n: words) " " (name: counter_name) " counters" => Some((Some(name), Amount::Num(n))),
        (n, name) from |v| match v { (Some(name), a) => several(a).map(|(n,)| (n, name)), _ => None });
    iso!(p, form: "all " (name: counter_name) " counters" => Some((Some(name), Amount::All)),
        (name) from |v| match v { (Some(name), Amount::All) => Some((name,)), _ => None });
    iso!(p, form: "any number of " (name: counter_name) " counters" => Some((Some(name), Amount::AnyNumber)),
        (name) from |v| match v { (Some(name), Amount::AnyNumber) => Some((name,)), _ => None });
    alt!(p, form: "each " (name: counter_name) " counter" => (Some(name), Amount::All));
    alt!(p, form: "1 " (name: counter_name) " counter" => (Some(name), Amount::Num(1)));
}

fn one_more() -> Amount {
    Amount::Sum(vec![Amount::ThatMany, Amount::Num(1)])
}

/// The same as something that a card has: "3 +1 power counters".
pub(crate) fn counters_on_card(p: &mut Pass<'_, '_, (Option<Symbol>, Amount)>, form: Form) {
    iso!(p, form: (n: digits) " +1 power counters" => (n != 1).then_some((None, Amount::Num(n))),
        (n) from |v| match v { (None, a) => several(a), _ => None });
    iso!(p, form: (n: digits) " " (name: counter_name) " counters" => (n != 1).then_some((Some(name), Amount::Num(n))),
        (n, name) from |v| match v { (Some(name), a) => several(a).map(|(n,)| (n, name)), _ => None });
    iso!(p, form: (c: counters) => (!matches!(c.1, Amount::Num(n) if n != 1)).then_some(c),
        (c) from |v| Some((v,)));
}

/// What counters are taken from: cards, or a Problem.
fn stripped(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: object) => c);
    rule!(p, form: (c: site) => c);
}

/// Effects with counters.
pub(crate) fn counting(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("put", "puts")} " " (c: counters) " on " (what: object)
        => Some(Effect::AddCounters { what, name: c.0, count: c.1 }),
    (c, what) from |v| match v {
        Effect::AddCounters { what, name, count } => Some(((name.clone(), count.clone()), what.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " " (c: counters) " on " (what: object) (per: per_each)
        => (c.1 == Amount::Num(1)).then_some(Effect::AddCounters { what, name: c.0, count: per.times(1) }),
    (c, what, per) from |v| match v {
        Effect::AddCounters { what, name, count } =>
            times_one(count).map(|(per,)| ((name.clone(), Amount::Num(1)), what, per)),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " a number of +1 power counters on " (what: object) " equal to "
        (q: quantity)
        => Some(Effect::AddCounters { what, name: None, count: q }),
    (what, q) from |v| match v {
        Effect::AddCounters { what, name: None, count } if Per::of(count).is_none() =>
            Some((what, count)),
        _ => None,
    });
    iso!(p, form: {form.verb("remove", "removes")} " " (c: counters) " from " (what: stripped)
        => Some(Effect::RemoveCounters { what, name: c.0, count: c.1 }),
    (c, what) from |v| match v {
        Effect::RemoveCounters { what, name, count } => Some(((name.clone(), count.clone()), what.clone())),
        _ => None,
    });
    alt!(p, form: {form.verb("remove", "removes")} " " (c: counters) " from " (from: stripped) " and put them on "
    (what: object) => Effect::Then(vec![
        Effect::RemoveCounters { what: from, name: c.0.clone(), count: c.1 },
        Effect::AddCounters { what, name: c.0, count: Amount::ThatMany },
    ]));
    // The counter may be of any kind; the next sentence may refer to it as "the counter".
    rule!(p, form: {form.verb("remove", "removes")} " a counter from " (what: object)
        => Effect::AnyCounter { what, more: false });
    rule!(p, form: {form.verb("choose", "chooses")} " a counter on " (what: object)
        ". Put another counter of the same type on " {"that card"} => Effect::AnyCounter { what, more: true });
    rule!(p, form: {form.verb("spend", "spends")} " a card from beneath " (from: object)
        => Effect::Spend { count: Amount::Num(1), from });
    iso!(p, form: {form.verb("spend", "spends")} " " (n: digits) " cards from beneath " (from: object)
        => Some(Effect::Spend { count: Amount::Num(n), from }),
    (n, from) from |v| match v {
        Effect::Spend { count, from } => several(count).map(|(n,)| (n, from)),
        _ => None,
    });
}

/// So many counters, as a comparison with a number: the comparison and what is counted.
pub(crate) fn count_of(p: &mut Pass<'_, '_, ((Cmp, i32), Option<Symbol>)>, form: Form) {
    iso!(p, form: ["a " | "an "] (name: counter) " counter" => Some(((Cmp::AtLeast, 1), name)),
        (name) from |v| match v { ((Cmp::AtLeast, 1), name) => Some((name,)), _ => None });
    iso!(p, form: "no " (name: counter) " counters" => Some(((Cmp::Exactly, 0), name)),
        (name) from |v| match v { ((Cmp::Exactly, 0), name) => Some((name,)), _ => None });
    rule!(p, form: (n: compared) " " (name: counter) [" counters" | " counter"] => (n, name));
    alt!(p, form: "at least one " (name: counter) " counter" => ((Cmp::AtLeast, 1), name));
}

/// The comparison with so many counters on those cards.
pub(crate) fn counted_on(((cmp, n), name): ((Cmp, i32), Option<Symbol>), on: Cards) -> Condition {
    Condition::Compare(Amount::ForEachCounter(1, name, Box::new(on)), cmp, Amount::Num(n))
}

fn number_of(v: &Condition) -> Option<((Cmp, i32), Option<Symbol>, Cards)> {
    match v {
        Condition::Compare(Amount::ForEachCounter(1, name, on), cmp, Amount::Num(n)) => {
            Some(((*cmp, *n), name.clone(), (**on).clone()))
        }
        _ => None,
    }
}

/// "There are at least 5 Harmony counters on this card".
pub(crate) fn counters_on(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: ["there are " | "there is "] (n: count_of) " on " (c: reference)
        => (n.0 != (Cmp::AtLeast, 1)).then(|| counted_on(n, c)),
        (n, c) from |v| number_of(v).filter(|n| n.0 != (Cmp::AtLeast, 1)).map(|(n, name, on)| ((n, name), on)));
    iso!(p, form: ["there is " | "there are "] (n: count_of) " on " (c: reference)
        => (n.0 == (Cmp::AtLeast, 1)).then(|| counted_on(n, c)),
        (n, c) from |v| number_of(v).map(|(n, name, on)| ((n, name), on)));
    alt!(p, form: (c: named_subject) " has " (n: count_of) " on it" => counted_on(n, c));
}

/// The condition, and that the counters it counted are removed: "remove them".
pub(crate) fn removing_them(p: &mut Pass<'_, '_, (Condition, Effect)>, form: Form) {
    alt!(p, form: "if " (c: counters_on) ", remove them" =>? number_of(&c).map(|(_, name, what)| {
        (c, Effect::RemoveCounters { what, name, count: Amount::All })
    }));
}
