//! Conditions before or after the clause that they govern: "if C, …", "… unless C", "… as long as C".

use maneframe_card::ability::{Amount, Cmp, Condition, Filter, Who};

use crate::grammar::Form;
use crate::grammar::condition::if_clause::conditions;
use crate::kernel::{Pass, alt, rule};

/// A condition before an effect, with the comma: "if C, ".
pub(crate) fn ahead(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: "if " (c: conditions) ", " => c);
    alt!(p, form: ["as long as " | "only if "] (c: conditions) ", " => c);
    alt!(p, form: "unless " (c: conditions) ", " => negated(c));
}

/// A condition after an effect: " if C".
pub(crate) fn behind(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (c: only_if) => c);
    alt!(p, form: (c: unless) => c);
}

fn only_if(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: [" if " | " only if " | ", if " | ", but only if "] (c: conditions) => c);
}

pub(crate) fn unless(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: [" unless " | ", unless " | " except while " | " except if "] (c: conditions) => negated(c));
}

/// A condition after a continuous statement: " while C".
pub(crate) fn meanwhile(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: [" while " | " as long as " | " for as long as " | " only while " | " so long as "] (c: conditions) => c);
    alt!(p, form: (c: only_if) => c);
}

/// Returns the negated condition, in its plainest wording.
pub(crate) fn negated(c: Condition) -> Condition {
    match c {
        Condition::Not(c) => *c,
        Condition::Has { who, cmp, count, what } if is_one_player(&who) && has_opposite(cmp, &count) => {
            let (cmp, count) = opposite(cmp, count);
            Condition::Has { who, cmp, count, what }
        }
        Condition::ThereAre { cmp, count, what } if has_opposite(cmp, &count) => {
            let (cmp, count) = opposite(cmp, count);
            Condition::ThereAre { cmp, count, what }
        }
        // Only some events have a wording for "none happened".
        Condition::Happened { what, cmp, count, per }
            if has_opposite(cmp, &count) && (cmp, &count) != (Cmp::AtLeast, &Amount::Num(1)) =>
        {
            let (cmp, count) = opposite(cmp, count);
            Condition::Happened { what, cmp, count, per }
        }
        Condition::Compare(a, cmp, n) if has_opposite(cmp, &n) => {
            let (cmp, n) = opposite(cmp, n);
            Condition::Compare(a, cmp, n)
        }
        other => Condition::Not(Box::new(other)),
    }
}

/// Builds the condition that a player has fewer cards than the count: "you don't have a Friend". If `who` is several
/// opponents, the condition is true if one of them has fewer.
pub(crate) fn lacking(who: Who, (cmp, count, what): (Cmp, Amount, Filter)) -> Condition {
    if has_opposite(cmp, &count) {
        let (cmp, count) = opposite(cmp, count);
        return Condition::Has { who, cmp, count, what };
    }
    Condition::Not(Box::new(Condition::Has { who, cmp, count, what }))
}

/// Returns false for "an opponent". The negation of "an opponent has 2 Friends" is that no opponent has 2 Friends.
fn is_one_player(who: &Who) -> bool {
    matches!(who, Who::You | Who::ThatPlayer | Who::Actor)
}

fn has_opposite(cmp: Cmp, count: &Amount) -> bool {
    cmp != Cmp::Exactly || *count == Amount::Num(0)
}

/// Returns the opposite count: "fewer than 2" for "at least 2", "no" for "a".
fn opposite(cmp: Cmp, count: Amount) -> (Cmp, Amount) {
    match (cmp, count) {
        (Cmp::Exactly, Amount::Num(0)) => (Cmp::AtLeast, Amount::Num(1)),
        (Cmp::AtLeast, Amount::Num(1)) => (Cmp::Exactly, Amount::Num(0)),
        (Cmp::AtLeast, n) => (Cmp::LessThan, n),
        (Cmp::LessThan, n) => (Cmp::AtLeast, n),
        (Cmp::AtMost, n) => (Cmp::MoreThan, n),
        (Cmp::MoreThan, n) => (Cmp::AtMost, n),
        (Cmp::Exactly, n) => (Cmp::Exactly, n),
    }
}
