//! Counters (CR 519): adding, removing and counting them.

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Effect};

use super::Form;
use super::amount::{Per, per_each, quantity};
use super::cards::object;
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
    iso!(p, form: ["a " | "an "] (name: counter_name) " counter" => Some((Some(name), Amount::Num(1))),
        (name) from |v| match v { (Some(name), Amount::Num(1)) => Some((*name,)), _ => None });
    iso!(p, form: (n: words) " " (name: counter_name) " counters" => Some((Some(name), Amount::Num(n))),
        (n, name) from |v| match v { (Some(name), a) => several(a).map(|(n,)| (n, *name)), _ => None });
    iso!(p, form: "all " (name: counter_name) " counters" => Some((Some(name), Amount::All)),
        (name) from |v| match v { (Some(name), Amount::All) => Some((*name,)), _ => None });
    alt!(p, form: "each " (name: counter_name) " counter" => (Some(name), Amount::All));
    alt!(p, form: "1 " (name: counter_name) " counter" => (Some(name), Amount::Num(1)));
}

/// Effects with counters.
pub(crate) fn counting(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("put", "puts")} " " (c: counters) " on " (what: object)
        => Some(Effect::AddCounters { what, name: c.0, count: c.1 }),
    (c, what) from |v| match v {
        Effect::AddCounters { what, name, count } => Some(((*name, count.clone()), what.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " " (c: counters) " on " (what: object) (per: per_each)
        => (c.1 == Amount::Num(1)).then_some(Effect::AddCounters { what, name: c.0, count: per.times(1) }),
    (c, what, per) from |v| match v {
        Effect::AddCounters { what, name, count } =>
            times_one(count).map(|(per,)| ((*name, Amount::Num(1)), what.clone(), per)),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " a number of +1 power counters on " (what: object) " equal to "
        (q: quantity)
        => Some(Effect::AddCounters { what, name: None, count: q }),
    (what, q) from |v| match v {
        Effect::AddCounters { what, name: None, count } if Per::of(count).is_none() =>
            Some((what.clone(), count.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("remove", "removes")} " " (c: counters) " from " (what: object)
        => Some(Effect::RemoveCounters { what, name: c.0, count: c.1 }),
    (c, what) from |v| match v {
        Effect::RemoveCounters { what, name, count } => Some(((*name, count.clone()), what.clone())),
        _ => None,
    });
    rule!(p, form: {form.verb("spend", "spends")} " a card from beneath " (from: object)
        => Effect::Spend { count: Amount::Num(1), from });
    iso!(p, form: {form.verb("spend", "spends")} " " (n: digits) " cards from beneath " (from: object)
        => Some(Effect::Spend { count: Amount::Num(n), from }),
    (n, from) from |v| match v {
        Effect::Spend { count, from } => several(count).map(|(n,)| (n, from.clone())),
        _ => None,
    });
}

/// So many counters, as a comparison with a number: the comparison and what is counted.
pub(crate) fn count_on_this(p: &mut Pass<'_, '_, ((Cmp, i32), Amount)>, form: Form) {
    alt!(p, form: (n: compared) " " (name: counter_name) [" counters" | " counter"]
        => (n, Amount::ForEachCounter(1, Some(name))));
    alt!(p, form: "at least one " (name: counter_name) " counter"
        => ((Cmp::AtLeast, 1), Amount::ForEachCounter(1, Some(name))));
    alt!(p, form: (n: compared) " +1 power counters" => (n, Amount::ForEachCounter(1, None)));
}

fn number_of(v: &Condition) -> Option<((Cmp, i32), Option<Symbol>)> {
    match v {
        Condition::Compare(Amount::ForEachCounter(1, name), cmp, Amount::Num(n)) => Some(((*cmp, *n), *name)),
        _ => None,
    }
}

/// "There are at least 5 Harmony counters on this card".
pub(crate) fn counters_on_this(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: ["there is a " | "there is an "] (name: counter_name) " counter on this card"
        => Some(Condition::Compare(Amount::ForEachCounter(1, Some(name)), Cmp::AtLeast, Amount::Num(1))),
        (name) from |v| match number_of(v) { Some(((Cmp::AtLeast, 1), Some(name))) => Some((name,)), _ => None });
    iso!(p, form: "there are " (n: compared) " " (name: counter_name) " counters on this card"
        => Some(Condition::Compare(Amount::ForEachCounter(1, Some(name)), n.0, Amount::Num(n.1))),
        (n, name) from |v| match number_of(v) { Some((n, Some(name))) => Some((n, name)), _ => None });
    iso!(p, form: "there are " (n: compared) " +1 power counters on this card"
        => Some(Condition::Compare(Amount::ForEachCounter(1, None), n.0, Amount::Num(n.1))),
        (n) from |v| match number_of(v) { Some((n, None)) => Some((n,)), _ => None });
    alt!(p, form: ["there are " | "it has "] (n: count_on_this) " on it"
        => Condition::Compare(n.1, n.0.0, Amount::Num(n.0.1)));
    alt!(p, form: "there are " (n: count_on_this) " on this card"
        => Condition::Compare(n.1, n.0.0, Amount::Num(n.0.1)));
}

/// The condition, and that the counters it counted are removed: "remove them".
pub(crate) fn removing_them(p: &mut Pass<'_, '_, (Condition, Effect)>, form: Form) {
    alt!(p, form: "if " (c: counters_on_this) ", remove them" =>? number_of(&c).map(|(_, name)| {
        (c, Effect::RemoveCounters { what: Cards::This, name, count: Amount::All })
    }));
}
