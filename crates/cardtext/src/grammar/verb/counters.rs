//! Counters (CR 519): adding, removing and counting them.

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Effect};

use crate::grammar::Form;
use crate::grammar::amount::number::compared;
use crate::grammar::amount::quantity::{Per, any_several, counter, per_each, quantity, several_in_words, times_one, x};
use crate::grammar::noun::cards::{named_subject, object, reference, site};
use crate::kernel::{Pass, alt, iso, rule};

/// A number of counters with their name. Counters without a name are +1 power counters.
fn counters(p: &mut Pass<'_, '_, (Option<Symbol>, Amount)>, form: Form) {
    let of = |v: &(Option<Symbol>, Amount), n: Amount| (v.1 == n).then(|| (v.0.clone(),));
    iso!(p, form: ["a " | "an " | "another " | "1 " | "one "] (name: counter) " counter" => Some((name, Amount::Num(1))),
        (name) from |v| of(v, Amount::Num(1)));
    alt!(p, form: "a +1 counter" => (None, Amount::Num(1)));
    iso!(p, form: (n: several_in_words) " " (name: counter) " counters" => Some((name, n)),
        (n, name) from |v| Some((v.1.clone(), v.0.clone())));
    iso!(p, form: "all " (name: counter) " counters" => Some((name, Amount::All)), (name) from |v| of(v, Amount::All));
    iso!(p, form: "any number of " (name: counter) " counters" => Some((name, Amount::AnyNumber)),
        (name) from |v| of(v, Amount::AnyNumber));
    iso!(p, form: ["that many plus one " | "that many plus 1 "] (name: counter) " counters" => Some((name, one_more())),
        (name) from |v| of(v, one_more()));
    alt!(p, form: "that many plus one" => (None, one_more()));
    alt!(p, form: "each " (name: counter) " counter" => (name, Amount::All));
}

fn one_more() -> Amount {
    Amount::Sum(vec![Amount::ThatMany, Amount::Num(1)])
}

/// Counters that a card has: "3 +1 power counters".
pub(crate) fn counters_on_card(p: &mut Pass<'_, '_, (Option<Symbol>, Amount)>, form: Form) {
    iso!(p, form: (n: any_several) " " (name: counter) " counters" => Some((name, n)),
        (n, name) from |v| Some((v.1.clone(), v.0.clone())));
    iso!(p, form: (c: counters) => (!matches!(c.1, Amount::Num(n) if n != 1)).then_some(c),
        (c) from |v| Some((v,)));
}

/// The source of removed counters: cards, or a Problem.
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
    iso!(p, form: {form.verb("put", "puts")} " a number of " (name: counter) " counters on " (what: object) " equal to "
        (q: quantity) => Some(Effect::AddCounters { what, name, count: q }),
    (name, what, q) from |v| match v {
        Effect::AddCounters { what, name, count } if Per::of(count).is_none() => Some((name, what, count)),
        _ => None,
    });
    iso!(p, form: {form.verb("remove", "removes")} " " (c: counters) " from " (what: stripped)
        => Some(Effect::RemoveCounters { what, name: c.0, count: c.1 }),
    (c, what) from |v| match v {
        Effect::RemoveCounters { what, name, count } => Some(((name.clone(), count.clone()), what.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("remove", "removes")} " " (n: x) " " (name: counter) " counters from " (what: stripped)
        => Some(Effect::RemoveCounters { what, name, count: n }),
    (n, name, what) from |v| match v {
        Effect::RemoveCounters { what, name, count } => Some((count, name, what)),
        _ => None,
    });
    alt!(p, form: {form.verb("remove", "removes")} " " (c: counters) " from " (from: stripped) " and put them on "
    (what: object) => Effect::Then(vec![
        Effect::RemoveCounters { what: from, name: c.0.clone(), count: c.1 },
        Effect::AddCounters { what, name: c.0, count: Amount::ThatMany },
    ]));
    iso!(p, form: {form.verb("move", "moves")} " " (c: counters) " from " (from: stripped) [" to " | " onto "] (to: object)
        => Some(Effect::MoveCounters { from, to, name: c.0, count: c.1 }),
    (c, from, to) from |v| match v {
        Effect::MoveCounters { from, to, name, count } => Some(((name.clone(), count.clone()), from, to)),
        _ => None,
    });
    alt!(p, form: {form.verb("double", "doubles")} " the number of " (name: counter) " counters on " (what: object)
        =>? doubled(what, name));
    alt!(p, form: {form.verb("double", "doubles")} " the " (name: counter) " counters on " (what: object) =>? doubled(what, name));
    // The counter may be of any kind; the next sentence may refer to it as "the counter".
    rule!(p, form: {form.verb("remove", "removes")} " a counter from " (what: object)
        => Effect::AnyCounter { what, more: false });
    rule!(p, form: {form.verb("choose", "chooses")} " a counter on " (what: object)
        ". Put another counter of the same type on " {"that card"} => Effect::AnyCounter { what, more: true });
    rule!(p, form: {form.verb("spend", "spends")} " a card from beneath " (from: object)
        => Effect::Spend { count: Amount::Num(1), from });
    rule!(p, form: {form.verb("spend", "spends")} " " (count: any_several) " cards from beneath " (from: object)
        => Effect::Spend { count, from });
}

/// Builds the effect that adds as many counters as are already on a card. If the player chooses the card, the counters
/// are counted after the choice.
fn doubled(what: Cards, name: Option<Symbol>) -> Option<Effect> {
    let on = |of: Cards| Amount::ForEachCounter(1, name.clone(), Box::new(of));
    match what {
        Cards::This | Cards::It => Some(Effect::AddCounters { count: on(what.clone()), what, name }),
        Cards::Some(_) => {
            let more = Effect::AddCounters { what: Cards::It, name: name.clone(), count: on(Cards::It) };
            Some(Effect::Then(vec![Effect::Choose(what), more]))
        }
        _ => None,
    }
}

/// A comparison of the number of counters, and their name.
pub(crate) fn count_of(p: &mut Pass<'_, '_, ((Cmp, i32), Option<Symbol>)>, form: Form) {
    iso!(p, form: ["a " | "an "] (name: counter) " counter" => Some(((Cmp::AtLeast, 1), name)),
        (name) from |v| match v { ((Cmp::AtLeast, 1), name) => Some((name,)), _ => None });
    iso!(p, form: "no " (name: counter) " counters" => Some(((Cmp::Exactly, 0), name)),
        (name) from |v| match v { ((Cmp::Exactly, 0), name) => Some((name,)), _ => None });
    rule!(p, form: (n: compared) " " (name: counter) [" counters" | " counter"] => (n, name));
    alt!(p, form: "at least one " (name: counter) " counter" => ((Cmp::AtLeast, 1), name));
    alt!(p, form: (n: crate::grammar::amount::number::digits) " " (name: counter) " counters" => ((Cmp::AtLeast, n), name));
}

/// Builds the condition that compares the number of counters on `on`.
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

/// The condition, and the removal of the counters that it counted: "remove them".
pub(crate) fn removing_them(p: &mut Pass<'_, '_, (Condition, Effect)>, form: Form) {
    alt!(p, form: "if " (c: counters_on) ", remove them" =>? number_of(&c).map(|(_, name, what)| {
        (c, Effect::RemoveCounters { what, name, count: Amount::All })
    }));
}
