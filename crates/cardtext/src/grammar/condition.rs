//! Conditions: what follows "if" and "while".

use maneframe_card::Color;
use maneframe_card::ability::{Amount, Cards, Cmp, Condition, FaceoffKind, Filter, Is, Kind, Moment, Place, Who, Whose};

use super::amount::counted;
use super::cards::named_subject;
use super::form::Referent;
use super::lexicon::color;
use super::moment::moment;
use super::number::{compared, digits};
use super::who::watcher;
use super::{Form, place};
use crate::kernel::{Pass, agree, alt, iso, list, rule};

/// What "it" is in the clause after a condition about a card.
pub(crate) fn subject_of(condition: &Condition) -> Referent {
    match condition {
        Condition::CardIs(c, ..) => referent(c),
        Condition::During(Moment::Faceoff { involving: Some(c), .. }) => referent(c),
        Condition::And(all) => all.first().map_or(Referent::Last, subject_of),
        _ => Referent::Last,
    }
}

/// What "it" is after a card was spoken of.
pub(crate) fn referent(cards: &Cards) -> Referent {
    match cards {
        Cards::This => Referent::This,
        Cards::Host => Referent::Host,
        _ => Referent::Last,
    }
}

/// What can be said of a card after "is": "exhausted", "[Honesty]".
fn quality(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "ready" => Is::Ready);
    rule!(p, form: "exhausted" => Is::Exhausted);
    rule!(p, form: "frightened" => Is::Frightened);
    rule!(p, form: ["boosted" | "Boosted"] => Is::Boosted);
    rule!(p, form: "face-down" => Is::FaceDown);
    rule!(p, form: "face-up" => Is::FaceUp);
    rule!(p, form: ["involved in a faceoff" | "involved in the faceoff"] => Is::Involved);
    iso!(p, form: (c: color) => Some(Is::Color(vec![c])), (c) from |v| one_color(v));
}

fn one_color(is: &Is) -> Option<(Color,)> {
    match is {
        Is::Color(c) if c.len() == 1 => Some((c[0],)),
        _ => None,
    }
}

/// Where a card is, after "is".
fn whereabouts(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: (a: place::at) => a);
    alt!(p, form: "home" => Place::Home(Whose::Any));
}

/// "At least 4 power" after "has".
fn power(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: (c: compared) " power" => Some(Is::Power(c.0, Amount::Num(c.1))),
        (c) from |v| match v { Is::Power(c, Amount::Num(n)) => Some(((*c, *n),)), _ => None });
    alt!(p, form: (n: digits) " power or less" => Is::Power(Cmp::AtMost, Amount::Num(n)));
    alt!(p, form: (n: digits) " power" => Is::Power(Cmp::Exactly, Amount::Num(n)));
}

/// "This card is exhausted", without a player in it.
fn about_card(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: named_subject) " is " (q: quality) => Some(Condition::CardIs(c, vec![q], None)),
        (c, q) from |v| match v {
            Condition::CardIs(c, q, None) if q.len() == 1 => Some((c.clone(), q[0].clone())),
            _ => None,
        });
    iso!(p, form: (c: named_subject) " is " (a: whereabouts) => Some(Condition::CardIs(c, vec![], Some(a))),
        (c, a) from |v| match v {
            Condition::CardIs(c, q, Some(a)) if q.is_empty() => Some((c.clone(), a.clone())),
            _ => None,
        });
    iso!(p, form: (c: named_subject) " has " (q: power) => Some(Condition::CardIs(c, vec![q], None)),
        (c, q) from |v| match v {
            Condition::CardIs(c, q, None) if q.len() == 1 => Some((c.clone(), q[0].clone())),
            _ => None,
        });
}

/// "This card is involved in a Troublemaker faceoff", which is a moment.
fn in_faceoff(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: named_subject) " is involved in a " (m: kind_of_faceoff) =>? involving(m, c));
}

fn kind_of_faceoff(p: &mut Pass<'_, '_, FaceoffKind>, form: Form) {
    rule!(p, form: "Problem faceoff" => FaceoffKind::Problem);
    rule!(p, form: "Troublemaker faceoff" => FaceoffKind::Troublemaker);
}

fn involving(kind: FaceoffKind, c: Cards) -> Option<Condition> {
    let involving = Some(Box::new(c));
    Some(Condition::During(Moment::Faceoff { kind, involving, at: None }))
}

/// What one has: "at least 2 Critter Friends here".
fn has(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: watcher) " " {agree(*who == Who::You, "has", "have")} " " (c: counted)
        => Some(Condition::Has { who, cmp: c.0, count: c.1, what: c.2 }),
        (who, c) from |v| match v {
            Condition::Has { who, cmp, count, what } => Some((*who, (*cmp, count.clone(), what.clone()))),
            _ => None,
        });
    alt!(p, form: (who: watcher) " " {agree(*who == Who::You, "controls", "control")} " " (c: counted)
        => Condition::Has { who, cmp: c.0, count: c.1, what: c.2 });
    iso!(p, form: "you have at least " (n: digits) " " (c: color) " in play"
        => Some(Condition::Compare(power_of_color(c), Cmp::AtLeast, Amount::Num(n))),
        (n, c) from |v| match v {
            Condition::Compare(a, Cmp::AtLeast, Amount::Num(n)) => color_of(a).map(|c| (*n, c)),
            _ => None,
        });
}

fn power_of_color(color: Color) -> Amount {
    let yours = Filter::of(Kind::Card).whose(Whose::YOUR).is(Is::Color(vec![color]));
    Amount::PowerOf(Cards::All(Box::new(yours)))
}

fn color_of(amount: &Amount) -> Option<Color> {
    let Amount::PowerOf(Cards::All(f)) = amount else { return None };
    let [Is::Color(colors)] = &f.is[..] else { return None };
    let color = *colors.first()?;
    (*amount == power_of_color(color)).then_some(color)
}

/// One condition.
pub(crate) fn condition(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: about_card) => c);
    rule!(p, form: (c: has) => c);
    alt!(p, form: (c: in_faceoff) => c);
    iso!(p, form: ["there are " | "there is "] (c: counted)
        => (!is_a(&c)).then_some(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }),
        (c) from |v| match v {
            Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), .. } => None,
            Condition::ThereAre { cmp, count, what } => Some(((*cmp, count.clone(), what.clone()),)),
            _ => None,
        });
    iso!(p, form: ["there is " | "there are "] (c: counted)
        => is_a(&c).then_some(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }),
        (c) from |v| match v {
            Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } =>
                Some(((Cmp::AtLeast, Amount::Num(1), what.clone()),)),
            _ => None,
        });
    alt!(p, form: "none of your opponent's " (f: super::filter::body, form.many()) => none_of(f));
    alt!(p, form: "none of your opponent's " (k: super::filter::kind, form.many()) " are " (a: place::at)
        => none_of(Filter::of(k).at(a)));
    iso!(p, form: (c: not_about_card) => Some(Condition::Not(Box::new(c))),
        (c) from |v| match v { Condition::Not(c) => Some(((**c).clone(),)), _ => None });
    rule!(p, form: (who: watcher) " " {agree(*who == Who::You, "has", "have")} " more power " (at: place::at)
        " than any opponent" => Condition::MorePowerThanOpponents { who, at });
    rule!(p, form: (who: watcher) " " {agree(*who == Who::You, "is", "are")} " challenging a Troublemaker"
        => Condition::Challenging(who));
}

/// "A Friend" rather than a number of them.
fn is_a(counted: &(Cmp, Amount, Filter)) -> bool {
    counted.0 == Cmp::AtLeast && counted.1 == Amount::Num(1)
}

fn none_of(f: Filter) -> Condition {
    Condition::ThereAre { cmp: Cmp::Exactly, count: Amount::Num(0), what: f.whose(Whose::OPPOSING) }
}

fn not_about_card(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: named_subject) " is not " (q: quality) => Some(Condition::CardIs(c, vec![q], None)),
        (c, q) from |v| match v {
            Condition::CardIs(c, q, None) if q.len() == 1 => Some((c.clone(), q[0].clone())),
            _ => None,
        });
}

/// Conditions joined by "and" or "or".
pub(crate) fn conditions(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (c: condition) => c);
    rule!(p, form: (all: list(condition, "and")) => Condition::And(all));
    rule!(p, form: (all: list(condition, "or")) => Condition::Or(all));
}

/// A player has more power at this Problem than any opponent.
pub(crate) fn during(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: "during " (m: moment) => Condition::During(m));
}

/// "While …" or "during …", with the comma after it.
pub(crate) fn leading(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (d: during) ", " => d);
    rule!(p, form: "while " (c: conditions) ", " => c);
}

