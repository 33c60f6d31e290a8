//! Restrictions of time and number of uses: "activate this ability only during your turn and only once each turn".

use maneframe_card::ability::{Condition, Limit, Span};

use crate::grammar::Form;
use crate::grammar::condition::conditional::negated;
use crate::grammar::condition::if_clause::{conditions, during};
use crate::kernel::{Pass, alt, any_of};

/// A restriction on using an ability: a condition and a maximum number of uses, of which either may be missing.
pub(crate) type Lock = (Option<Condition>, Option<Limit>);

/// A restriction of the preceding ability: "activate this ability only …".
pub(crate) fn of_ability(p: &mut Pass<'_, '_, Lock>, form: Form) {
    alt!(p, form: ["activate this ability only " | "use this ability only " | "use this action only " | "use this only " | "activate this only "
        | "activate only " | "use only " | "activate it only " | "use it only "] (l: bounds) "." => l);
    alt!(p, form: "you may " ["only activate this ability " | "only use this ability " | "activate this ability only "
        | "use this ability only "] (l: bounds) "." => l);
    alt!(p, form: ["this ability " | "it "] {any_of(&["can ", "may "])} ["only be used " | "only be activated "
        | "be used only " | "be activated only "] (l: bounds) "." => l);
    alt!(p, form: ["you can't activate this ability " | "you can't use this ability " | "this ability can't be used "
        | "this ability can't be activated " | "don't use this ability "] (l: barred) "." => l);
    alt!(p, form: ["activate this ability " | "use this ability "] ["no more than " | "not more than " | "at most "]
        (l: once) "." => (None, Some(l)));
}

/// A restriction of the preceding triggered ability: "this ability triggers only once each turn".
pub(crate) fn of_trigger(p: &mut Pass<'_, '_, Limit>, form: Form) {
    alt!(p, form: "this ability " ["triggers only " | "can only trigger " | "can trigger only " | "only triggers "]
        (l: once) "." => l);
    alt!(p, form: ["use this ability " | "you may use this ability " | "this ability can be used " | "this ability may be used "] ["only " | ""]
        (l: once) "." => l);
    alt!(p, form: ["you may do this " | "do this " | "this triggers " | "this ability triggers "] ["only " | ""] (l: once) "." => l);
}

/// A restriction on playing a card.
pub(crate) fn of_play(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: ["play this card only " | "play this Event only " | "play only "] (l: bounds) "." =>? for_play(l));
    alt!(p, form: "you may " ["only play this card " | "play this card only "] (l: bounds) "." =>? for_play(l));
    alt!(p, form: ["this card " | "this Event " | "it "] {any_of(&["can ", "may "])} ["only be played " | "be played only "]
        (l: bounds) "." =>? for_play(l));
    alt!(p, form: ["you can't play this card " | "you can't play this Event " | "this card can't be played "
        | "this Event can't be played "] (l: barred) "." =>? for_play(l));
}

fn for_play((condition, limit): Lock) -> Option<Condition> {
    condition.filter(|_| limit.is_none())
}

fn bounds(p: &mut Pass<'_, '_, Lock>, form: Form) {
    alt!(p, form: (l: bound) => l);
    alt!(p, form: (a: bound) {any_of(&[" and only ", ", and only ", ", only ", " and "])} (b: bound) =>? both(a, b));
}

fn bound(p: &mut Pass<'_, '_, Lock>, form: Form) {
    alt!(p, form: (d: during, form.many()) => (Some(d), None));
    alt!(p, form: ["if " | "while " | "when " | "as long as "] (c: conditions) => (Some(c), None));
    alt!(p, form: (l: once) => (None, Some(l)));
}

/// The restriction after "you can't activate this ability …".
fn barred(p: &mut Pass<'_, '_, Lock>, form: Form) {
    alt!(p, form: "unless " (c: conditions) => (Some(c), None));
    alt!(p, form: "except " (d: during, form.many()) => (Some(d), None));
    alt!(p, form: (d: during, form.many()) => (Some(negated(d)), None));
    alt!(p, form: ["if " | "while " | "when " | "as long as "] (c: conditions) => (Some(negated(c)), None));
    alt!(p, form: "more than " (l: once) => (None, Some(l)));
}

fn once(p: &mut Pass<'_, '_, Limit>, form: Form) {
    alt!(p, form: "one time " ["per " | "each " | "a "] (s: span) => Limit::once(s));
    alt!(p, form: "once " ["per " | "each " | "a " | "every " | "in a "] (s: span) => Limit::once(s));
}

/// The span in which uses are counted.
pub(crate) fn span(p: &mut Pass<'_, '_, Span>, form: Form) {
    crate::kernel::rule!(p, form: "turn" => Span::Turn);
    crate::kernel::rule!(p, form: "phase" => Span::Phase);
    crate::kernel::rule!(p, form: "faceoff" => Span::Faceoff);
    crate::kernel::rule!(p, form: "game" => Span::Game);
}

/// Joins two restrictions; only one may have a limit of uses.
fn both(a: Lock, b: Lock) -> Option<Lock> {
    let condition = match (a.0, b.0) {
        (Some(a), Some(b)) => Some(Condition::And(vec![a, b])),
        (a, b) => a.or(b),
    };
    (a.1.is_none() || b.1.is_none()).then(|| (condition, a.1.or(b.1)))
}
