//! Durations (CR 708.2), before or after the effect.

use maneframe_card::ability::{Cards, Condition, Edge, Happening, Moment, Phase, Trigger, Until, Verb, Who};

use crate::grammar::Form;
use crate::grammar::condition::if_clause::conditions;
use crate::grammar::sentence::delayed::next;
use crate::grammar::sentence::event::{edge, happening};
use crate::grammar::sentence::time::{moment, phase};
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// A duration after the effect: " until the end of the turn".
pub(crate) fn until(p: &mut Pass<'_, '_, Until>, form: Form) {
    let form = form.plain();
    rule!(p, form: " " (u: duration) => u);
}

/// A duration before the effect, with the comma.
pub(crate) fn until_first(p: &mut Pass<'_, '_, Until>, form: Form) {
    let form = form.plain();
    rule!(p, form: (u: duration) ", " => u);
}

/// A duration, with a condition that must be true during it.
fn duration(p: &mut Pass<'_, '_, Until>, form: Form) {
    rule!(p, form: (u: span) => u);
    iso!(p, form: (c: so) => Some(Until::While(Box::new(c), Box::new(Until::Permanent))),
        (c) from |v| match v { Until::While(c, span) if **span == Until::Permanent => Some((&**c,)), _ => None });
    iso!(p, form: (u: boxed(span)) " " (c: boxed(so)) => Some(Until::While(c, u)),
        (u, c) from |v| match v { Until::While(c, u) => Some((u, c)), _ => None });
    alt!(p, form: (m: during) " " (u: boxed(span)) => Until::While(Box::new(m), u));
    alt!(p, form: (u: boxed(span)) " " (m: boxed(during)) => Until::While(m, u));
    alt!(p, form: (u: boxed(span)) ", " (c: boxed(so)) => Until::While(c, u));
}

fn so(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: ["while " | "as long as " | "for as long as " | "so long as "] (c: conditions) => c);
}

/// "During faceoffs": the condition that a faceoff is in progress.
fn during(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: "during " (m: moment, form.many()) => Condition::During(m));
}

fn span(p: &mut Pass<'_, '_, Until>, form: Form) {
    rule!(p, form: ["until the end of the turn" | "until the end of this turn" | "this turn" | "until end of turn" | "until the end of turn"
        | "that turn" | "for the rest of the turn" | "for the rest of this turn"] => Until::EndOfTurn);
    rule!(p, form: ["until the end of the phase" | "until end of phase" | "until the end of phase" | "this phase" | "until the end of this phase"
        | "for the rest of the phase" | "for the rest of this phase"] => Until::EndOfPhase);
    rule!(p, form: ["until the end of the faceoff" | "this faceoff" | "for that faceoff" | "for this faceoff"
        | "until the end of this faceoff" | "until the end of that faceoff" | "for the rest of the faceoff"
        | "for the rest of this faceoff"] => Until::EndOfFaceoff);
    rule!(p, form: ["until the start of your next turn" | "until your next turn"] => Until::StartOfYourNextTurn);
    rule!(p, form: "until the end of your next turn" => Until::EndOfYourNextTurn);
    rule!(p, form: "until the end of your turn" => Until::EndOfYourTurn);
    rule!(p, form: ["until the start of their next turn" | "until their next turn" | "until the start of that player's next turn"]
        => Until::StartOfTheirNextTurn);
    rule!(p, form: ["until the end of your opponents' next turn" | "until the end of your opponent's next turn"
        | "until the end of an opponent's next turn"] => Until::EndOfOpponentsNextTurn);
    rule!(p, form: ["until the end of the " | "for the rest of the "] (ph: phase) => Until::EndOf(ph));
    // A frightened card becomes a different object (CR 504.1), so both wordings have the same meaning.
    alt!(p, form: "until this card leaves play or is frightened" => Until::ThisLeavesPlay);
    rule!(p, form: ["until this card leaves play" | "while this card remains in play" | "for as long as this card remains in play"
        | "as long as this card remains in play" | "while this card is in play" | "as long as this card is in play"
        | "for as long as this card is in play"] => Until::ThisLeavesPlay);
    rule!(p, form: ["until it is readied" | "until it becomes ready"] => Until::ItIsReady);
    rule!(p, form: ["for the rest of the game" | "permanently"] => Until::Permanent);
    iso!(p, form: "until the " (e: edge) " of " (m: next) => comes(e, m), (e, m) from |v| comes_of(v));
    alt!(p, form: "until " (m: next) =>? comes(Edge::Start, m));
    iso!(p, form: "until " (h: happening) => happens(h), (h) from |v| match v.comes() {
        Some(Trigger::When(h)) => Some((h,)),
        _ => None,
    });
    iso!(p, form: "until the " (e: edge) " of the " (ph: phase) => (e == Edge::Start).then(|| comes_now(e, ph)),
    (e, ph) from |v| match v.comes() {
        Some(Trigger::At(e, Moment::Phase(ph, None))) if *v == comes_now(*e, *ph) => Some((*e, *ph)),
        _ => None,
    });
}

fn comes_now(edge: Edge, phase: Phase) -> Until {
    Until::Comes(Box::new(Trigger::At(edge, Moment::Phase(phase, None))))
}

/// Returns the duration until the next start or end of a span of time. Returns `None` if [`Until`] has its own variant
/// for it.
fn comes(edge: Edge, moment: Moment) -> Option<Until> {
    let own = matches!(
        (edge, &moment),
        (_, Moment::Turn(Some(Who::You)))
            | (Edge::Start, Moment::Turn(Some(Who::ThatPlayer)))
            | (Edge::End, Moment::Turn(Some(Who::Opponents)))
    );
    (!own).then(|| Until::Comes(Box::new(Trigger::At(edge, Moment::Next(Box::new(moment))))))
}

fn comes_of(until: &Until) -> Option<(Edge, Moment)> {
    match until.comes()? {
        Trigger::At(edge, Moment::Next(moment)) => Some((*edge, (**moment).clone())),
        _ => None,
    }
}

/// Returns the duration until an event. Returns `None` if [`Until`] has its own variant for the event.
fn happens(h: Happening) -> Option<Until> {
    let own = |h: &Happening| {
        matches!(
            h,
            Happening::LeavesPlay { what: Cards::This } | Happening::Done { verb: Verb::Ready, what: Cards::It, .. }
        )
    };
    let any_own = matches!(&h, Happening::Any(all) if all.iter().any(own));
    (!own(&h) && !any_own).then(|| Until::Comes(Box::new(Trigger::When(h))))
}

/// Returns true if the duration can limit how long action tokens last.
pub(crate) fn is_span(until: &Until) -> bool {
    !matches!(until, Until::Comes(_) | Until::While(..) | Until::Permanent)
}
