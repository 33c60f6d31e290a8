//! Values of cards and comparisons between them: "with 2 or less power", "with power higher than any other Friend".

use maneframe_card::ability::{Amount, Cards, Cmp, Filter, Is, Measure, Whose};

use crate::grammar::Form;
use crate::grammar::amount::number::{compared, digits};
use crate::grammar::amount::quantity::{quantity, x};
use crate::grammar::form::Referent;
use crate::grammar::noun::cards::reference;
use crate::grammar::noun::determiner::{bare, body};
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// An amount of power that a card has: "2 or less".
pub(crate) fn measure(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (n: digits) " or less" => (Cmp::AtMost, n));
    rule!(p, form: (n: digits) " or more" => (Cmp::AtLeast, n));
    rule!(p, form: (n: digits) => (Cmp::Exactly, n));
    rule!(p, form: "less than " (n: digits) => (Cmp::LessThan, n));
    rule!(p, form: "more than " (n: digits) => (Cmp::MoreThan, n));
    alt!(p, form: (c: compared) => c);
}

fn cost_number(p: &mut Pass<'_, '_, i32>, form: Form) {
    rule!(p, form: (n: digits) => n);
    alt!(p, form: "[" (n: digits) "]" => n);
}

/// "Power 2 or less" after "with", and similar measures.
pub(crate) fn measured(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: (m: measure) " power" => Some(Is::Power(m.0, Amount::Num(m.1))),
        (m) from |v| number(v, |is| match is { Is::Power(c, a) => Some((*c, a)), _ => None }));
    iso!(p, form: (m: measure) " printed power" => Some(Is::PrintedPower(m.0, Amount::Num(m.1))),
        (m) from |v| number(v, |is| match is { Is::PrintedPower(c, a) => Some((*c, a)), _ => None }));
    rule!(p, form: "cost " (n: cost) => n);
    alt!(p, form: (n: x) " or less power" => Is::Power(Cmp::AtMost, n));
    alt!(p, form: (n: x) " or more power" => Is::Power(Cmp::AtLeast, n));
    alt!(p, form: (n: x) " power" => Is::Power(Cmp::Exactly, n));
    alt!(p, form: "cost " (n: x) " or less" => Is::Cost(Cmp::AtMost, n));
    alt!(p, form: "cost " (n: x) " or more" => Is::Cost(Cmp::AtLeast, n));
    alt!(p, form: (n: digits) " power or less" => Is::Power(Cmp::AtMost, Amount::Num(n)));
    alt!(p, form: "power " (n: digits) " or less" => Is::Power(Cmp::AtMost, Amount::Num(n)));
    alt!(p, form: "power " (n: digits) " or more" => Is::Power(Cmp::AtLeast, Amount::Num(n)));
    alt!(p, form: "power " (n: digits) => Is::Power(Cmp::Exactly, Amount::Num(n)));
    alt!(p, form: (m: measure) " cost" => Is::Cost(m.0, Amount::Num(m.1)));
    alt!(p, form: "printed power " ?"of " (m: measure) => Is::PrintedPower(m.0, Amount::Num(m.1)));
    rule!(p, form: "the highest " (m: measure_word) => Is::Most(m));
    rule!(p, form: ["the lowest " | "the least "] (m: measure_word) => Is::Least(m));
    alt!(p, form: "the most " (m: measure_word) => Is::Most(m));
    rule!(p, form: "power less than or equal to this card's power"
        => Is::Power(Cmp::AtMost, Amount::PowerOf(Cards::This)));
    alt!(p, form: "power lower than or equal to this card's power"
        => Is::Power(Cmp::AtMost, Amount::PowerOf(Cards::This)));
    rule!(p, form: "cost less than or equal to this card's cost"
        => Is::Cost(Cmp::AtMost, Amount::CostOf(Cards::This)));
    iso!(p, form: (a: measure_word) " " (cmp: stands) [" its " | " their "] (b: measure_word) => Some(Is::Own(a, cmp, b)),
        (a, cmp, b) from |v| match v { Is::Own(a, cmp, b) => Some((a, *cmp, b)), _ => None });
    rule!(p, form: (m: measure_word) " " (cmp: higher) " than any other " (f: boxed(rivals), form.one())
        => Is::Beyond(m, cmp, f));
    alt!(p, form: (cmp: higher) " " (m: measure_word) [" than any other " | " than that of any other "]
        (f: boxed(rivals), form.one()) => Is::Beyond(m, cmp, f));
    iso!(p, form: (cmp: crate::grammar::condition::if_clause::more_or_less) " " (on: boxed(body), form.many()) " on it than any other "
    (f: boxed(rivals), form.one()) => Some(Is::Beyond(Measure::CardsOn(on), cmp, f)),
    (cmp, on, f) from |v| match v {
        Is::Beyond(Measure::CardsOn(on), cmp, f) => Some((*cmp, on, f)),
        _ => None,
    });
    rule!(p, form: "less power than " (c: reference) => Is::Power(Cmp::LessThan, Amount::PowerOf(c)));
    iso!(p, form: "power " (cmp: stands) " the power of " (c: crate::grammar::noun::cards::that_card)
        => Some(Is::Power(cmp, Amount::PowerOf(c))),
    (cmp, c) from |v| match v {
        Is::Power(cmp, Amount::PowerOf(c @ (Cards::It | Cards::Before))) => Some((*cmp, c)),
        _ => None,
    });
    // "Its" refers to the compared card itself, whatever the subject of the sentence is.
    let of_last = form.it(Referent::Last);
    iso!(p, form: (m: measure_word) " " (cmp: stands) " " (n: quantity, of_last) => compared_with(&m, cmp, n),
    (m, cmp, n) from |v| match v {
        Is::Power(cmp, n) if is_self_contained(n) => Some((Measure::Power, *cmp, n)),
        Is::PrintedPower(cmp, n) if is_self_contained(n) => Some((Measure::PrintedPower, *cmp, n)),
        Is::Cost(cmp, n) if is_self_contained(n) => Some((Measure::Cost, *cmp, n)),
        _ => None,
    });
}

/// Returns true if an amount is an expression without "its", which would refer to the neighbouring noun. Returns false
/// for plain numbers.
fn is_self_contained(n: &Amount) -> bool {
    let of_it = |c: &Cards| *c == Cards::It;
    match n {
        Amount::Num(_) => false,
        Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c) => !of_it(c),
        Amount::Times(_, _, n) => is_self_contained(n),
        _ => true,
    }
}

fn compared_with(by: &Measure, cmp: Cmp, n: Amount) -> Option<Is> {
    is_self_contained(&n).then_some(())?;
    Some(match by {
        Measure::Power => Is::Power(cmp, n),
        Measure::PrintedPower => Is::PrintedPower(cmp, n),
        Measure::Cost => Is::Cost(cmp, n),
        Measure::CardsOn(_) | Measure::Counters(_) => return None,
    })
}

/// The cards with which a card is compared: "opposing character involved in the faceoff".
pub(crate) fn rivals(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: "opposing " (f: body) => Some(f.whose(Whose::OPPOSING)), (f) from |v| bare(v, Whose::OPPOSING, false));
    iso!(p, form: (f: body) => Some(f), (f) from |v| bare(v, Whose::Any, false));
}

/// A comparison of two numbers: "greater than", "equal to".
pub(crate) fn stands(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "equal to" => Cmp::Exactly);
    rule!(p, form: ["less than or equal to" | "lower than or equal to" | "equal to or less than" | "equal to or lower than"] => Cmp::AtMost);
    rule!(p, form: ["greater than or equal to" | "higher than or equal to" | "equal to or greater than"] => Cmp::AtLeast);
    rule!(p, form: (c: higher) " than" => c);
}

pub(crate) fn higher(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: ["greater" | "higher"] => Cmp::MoreThan);
    rule!(p, form: ["less" | "lower"] => Cmp::LessThan);
}

/// The value by which cards are compared.
pub(crate) fn measure_word(p: &mut Pass<'_, '_, Measure>, form: Form) {
    rule!(p, form: "power" => Measure::Power);
    rule!(p, form: "printed power" => Measure::PrintedPower);
    rule!(p, form: "cost" => Measure::Cost);
}

pub(crate) fn cost(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (n: cost_number) => Is::Cost(Cmp::Exactly, Amount::Num(n)));
    rule!(p, form: (n: cost_number) " or less" => Is::Cost(Cmp::AtMost, Amount::Num(n)));
    rule!(p, form: (n: cost_number) " or more" => Is::Cost(Cmp::AtLeast, Amount::Num(n)));
}

fn number(is: &Is, part: impl Fn(&Is) -> Option<(Cmp, &Amount)>) -> Option<((Cmp, i32),)> {
    match part(is)? {
        (cmp, Amount::Num(n)) => Some(((cmp, *n),)),
        _ => None,
    }
}
