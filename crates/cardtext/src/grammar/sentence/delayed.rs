//! Effects at a later time (CR 708.4): "at the end of the turn, …", "the next time …".

use maneframe_card::ability::{
    Ability, Cards, Dest, Edge, Effect, FaceoffKind, Happening, Moment, Node, Replacement, Trigger, Triggered, Until,
    Verb, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::condition::if_clause::conditions;
use crate::grammar::noun::cards::object;
use crate::grammar::sentence::duration::{until, until_first};
use crate::grammar::sentence::event::{edge, happening, leaves_there};
use crate::grammar::sentence::replacement::{instead, replacement, would_happen};
use crate::grammar::sentence::sequence::sentence;
use crate::grammar::sentence::time::phase;
use crate::grammar::verb::phrase::simple_deed;
use crate::kernel::{Pass, alt, iso, maybe, rule};
use maneframe_card::ability::Condition;

/// Start or end of a future span of time.
type Time = (Edge, Moment);

fn any_faceoff() -> Moment {
    Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None }
}

/// A span that is in progress: "the turn".
fn current(p: &mut Pass<'_, '_, Moment>, form: Form) {
    rule!(p, form: ["the turn" | "this turn" | "turn"] => Moment::Turn(None));
    rule!(p, form: ["the phase" | "this phase"] => Moment::AnyPhase);
    iso!(p, form: ["the faceoff" | "that faceoff" | "this faceoff"] => Some(any_faceoff()),
        () from |v| (*v == any_faceoff()).then_some(()));
    rule!(p, form: "your turn" => Moment::Turn(Some(Who::You)));
    iso!(p, form: "the " (ph: phase) => Some(Moment::Phase(ph, None)),
        (ph) from |v| match v { Moment::Phase(ph, None) => Some((*ph,)), _ => None });
}

fn whose(p: &mut Pass<'_, '_, Option<Who>>, form: Form) {
    rule!(p, form: "the" => None);
    rule!(p, form: "your" => Some(Who::You));
    if form.me() == Who::Actor {
        rule!(p, form: "their" => Some(Who::Actor));
    } else {
        alt!(p, form: "their" => Some(Who::ThatPlayer));
    }
    rule!(p, form: ["that player's" | "that opponent's"] => Some(Who::ThatPlayer));
    rule!(p, form: ["your opponent's" | "an opponent's"] => Some(Who::Opponents));
}

/// A future span: "your next turn".
pub(crate) fn next(p: &mut Pass<'_, '_, Moment>, form: Form) {
    iso!(p, form: (who: whose) " next turn" => Some(Moment::Turn(who)),
        (who) from |v| match v { Moment::Turn(who) => Some((who,)), _ => None });
    iso!(p, form: (who: whose) " next " (ph: phase) => Some(Moment::Phase(ph, who)),
        (who, ph) from |v| match v { Moment::Phase(ph, who) => Some((who, *ph)), _ => None });
    iso!(p, form: (who: whose) [" next Draw Step" | " next draw step" | " next Draw Phase"] => Some(Moment::DrawStep(who)),
        (who) from |v| match v { Moment::DrawStep(who) => Some((who,)), _ => None });
    rule!(p, form: "the next phase" => Moment::AnyPhase);
    iso!(p, form: "the next faceoff" => Some(any_faceoff()), () from |v| (*v == any_faceoff()).then_some(()));
}

/// A future span that is skipped.
pub(crate) fn next_span(p: &mut Pass<'_, '_, Moment>, form: Form) {
    iso!(p, form: (m: next) => Some(Moment::Next(Box::new(m))),
        (m) from |v| match v { Moment::Next(m) => Some((&**m,)), _ => None });
    rule!(p, form: "your first turn" => Moment::FirstTurn(Who::You));
}

/// "There is an additional Ready Phase before your next End Phase".
pub(crate) fn further(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: "there is an additional " (ph: phase) " before your next " (before: phase)
        => Some(Effect::Extra { what: Moment::Phase(ph, None), before: Some(before) }),
    (ph, before) from |v| match v {
        Effect::Extra { what: Moment::Phase(ph, None), before: Some(before) } => Some((*ph, *before)),
        _ => None,
    });
    alt!(p, form: ["after this phase, there is an additional " | "there is an additional "] (ph: phase)
        ["" | " after this one" | " after this phase" | " this turn"] => Effect::Extra { what: Moment::Phase(ph, None), before: None });
    alt!(p, form: "after this turn, there is an additional turn" => Effect::Extra { what: Moment::Turn(None), before: None });
    rule!(p, form: "there is an additional Confront Step for each Problem"
        => Effect::Extra { what: Moment::ConfrontStep, before: None });
}

fn time(p: &mut Pass<'_, '_, Time>, form: Form) {
    rule!(p, form: "the " (e: edge) " of " (m: current) => (e, m));
    iso!(p, form: "the " (e: edge) " of " (m: next) => Some((e, Moment::Next(Box::new(m)))),
        (e, m) from |v| match v { (e, Moment::Next(m)) => Some((*e, &**m)), _ => None });
}

/// Splits an effect into the arguments of [`Effect::later`].
fn later_of(effect: &Effect) -> Option<(Time, Effect)> {
    let Effect::Rule { ability, .. } = effect else { return None };
    let Ability::Triggered(Triggered { on: Trigger::At(edge, moment), effect: then, .. }) = &**ability else {
        return None;
    };
    (*effect == Effect::later(*edge, moment.clone(), then.clone())).then(|| ((*edge, moment.clone()), then.clone()))
}

fn and_if(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: "if " (c: conditions) ", " => c);
}

fn floating_trigger(on: Happening, condition: Option<Condition>, effect: Effect, until: Until) -> Option<Effect> {
    // "If" after the trigger belongs to the triggered ability (CR 712.2).
    if condition.is_none() && matches!(effect, Effect::If { otherwise: None, .. }) {
        return None;
    }
    let ability = Triggered { on: Trigger::When(on), condition, effect, limit: None };
    Some(Effect::Rule { ability: Box::new(Ability::Triggered(ability)), until })
}

fn floating_trigger_of(effect: &Effect, lasting: &Until) -> Option<(Happening, Option<Condition>, Effect)> {
    let Effect::Rule { ability, until } = effect else { return None };
    match &**ability {
        Ability::Triggered(Triggered { on: Trigger::When(on), condition, effect, limit: None })
            if *until == *lasting =>
        {
            Some((on.clone(), condition.clone(), effect.clone()))
        }
        _ => None,
    }
}

fn is_leaving(on: &Happening) -> bool {
    matches!(on, Happening::LeavesArea { .. })
}

/// Returns true if the effect waits for an event of a card that was mentioned before. Such a sentence can't be an
/// independent ability.
fn looks_back(effect: &Effect) -> bool {
    let Effect::Rule { ability, .. } = effect else { return false };
    let Ability::Triggered(triggered) = &**ability else { return false };
    let Trigger::When(on) = &triggered.on else { return false };
    let of_it = |node: Node<'_>| matches!(node, Node::Cards(Cards::It | Cards::Others | Cards::Before));
    let leaves =
        matches!(on, Happening::LeavesPlay { what: Cards::This } | Happening::Defeats { what: Cards::This, .. });
    Node::Happening(on).any(of_it) || leaves && Node::Effect(&triggered.effect).any(of_it)
}

/// Builds an effect that sets up `rule` from the start of a future span until the end of that span.
fn in_that_span(moment: Moment, rule: impl FnOnce(Until) -> Option<Effect>) -> Option<Effect> {
    let until = match moment {
        Moment::Turn(_) => Until::EndOfTurn,
        Moment::Faceoff { .. } => Until::EndOfFaceoff,
        _ => Until::EndOfPhase,
    };
    Some(Effect::later(Edge::Start, Moment::Next(Box::new(moment)), rule(until)?))
}

/// Returns false for "while", which is a condition of the following ability.
fn is_lasting(until: &Until) -> bool {
    !matches!(until, Until::While(..))
}

fn replacing(would: Happening, (may, instead): (Option<Who>, Effect), until: Until) -> Effect {
    let ability = Replacement { would, condition: None, may, instead, limit: None };
    Effect::Rule { ability: Box::new(Ability::Replacement(ability)), until }
}

/// A sentence about a later time.
pub(crate) fn later(p: &mut Pass<'_, '_, Effect>, form: Form) {
    if form.bare {
        return;
    }
    iso!(p, form: "during " (m: next) ", " (e: further) "."
        => Some(Effect::later(Edge::Start, Moment::Next(Box::new(m)), e)),
    (m, e) from |v| match later_of(v) {
        Some(((Edge::Start, Moment::Next(m)), e @ Effect::Extra { .. })) => Some(((*m).clone(), e)),
        _ => None,
    });
    iso!(p, form: "at " (t: time) ", " (e: sentence) => Some(Effect::later(t.0, t.1, e)), (t, e) from |v| later_of(v));
    iso!(p, form: "the next time " (on: happening) [" this turn, " | ", "] (c: maybe(and_if)) (e: sentence)
        => floating_trigger(on, c, e, Until::NextThisTurn), (on, c, e) from |v| floating_trigger_of(v, &Until::NextThisTurn));
    iso!(p, form: "when " (on: happening) " this turn, " (c: maybe(and_if)) (e: sentence)
        => floating_trigger(on, c, e, Until::EndOfTurn), (on, c, e) from |v| floating_trigger_of(v, &Until::EndOfTurn));
    iso!(p, form: "when " (on: leaves_there) ", " (c: maybe(and_if)) (e: sentence)
        => floating_trigger(on, c, e, Until::Once), (on, c, e) from |v| floating_trigger_of(v, &Until::Once));
    iso!(p, form: "when " (on: happening) ", " (c: maybe(and_if)) (e: sentence)
        => (!is_leaving(&on)).then(|| floating_trigger(on, c, e, Until::Once)).flatten().filter(looks_back),
        (on, c, e) from |v| floating_trigger_of(v, &Until::Once).filter(|(on, ..)| looks_back(v) && !is_leaving(on)));
    iso!(p, form: (u: until_first) ["when " | "whenever "] (on: happening) ", " (c: maybe(and_if)) (e: sentence)
    => is_lasting(&u).then(|| floating_trigger(on, c, e, u)).flatten(), (u, on, c, e) from |v| match v {
        Effect::Rule { until, .. } => floating_trigger_of(v, until).map(|(on, c, e)| (until.clone(), on, c, e)),
        _ => None,
    });
    iso!(p, form: (r: replacement)
        => Some(Effect::Rule { ability: Box::new(Ability::Replacement(r)), until: Until::NextThisTurn }),
    (r) from |v| match v {
        Effect::Rule { ability, until: Until::NextThisTurn } => match &**ability {
            Ability::Replacement(r) => Some((r,)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: "if you do and it would enter your discard pile, " (i: instead) => {
        let would = Happening::ToDiscardPile { what: Cards::It, from_play: false, pile: Whose::YOUR };
        replacing(would, i, Until::EndOfTurn)
    });
    alt!(p, form: "the next time " (would: would_happen) " during this faceoff, "
    (a: crate::grammar::sentence::sequence::joined) " instead. Then, " (b: crate::grammar::sentence::sequence::clauses) "." => {
        let all = match a {
            Effect::Then(mut all) => { all.push(b); all }
            a => vec![a, b],
        };
        replacing(would, (None, Effect::Then(all)), Until::NextThisFaceoff)
    });
    alt!(p, form: "the next time " (would: would_happen) " this turn, " (i: instead) => replacing(would, i, Until::NextThisTurn));
    iso!(p, form: "the next time this faceoff, " (r: replacement)
        => Some(Effect::Rule { ability: Box::new(Ability::Replacement(r)), until: Until::NextThisFaceoff }),
    (r) from |v| match v {
        Effect::Rule { ability, until: Until::NextThisFaceoff } => match &**ability {
            Ability::Replacement(r) => Some((r,)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: "the next time " (would: would_happen) [" this turn, " | ", "] (i: instead)
        => replacing(would, i, Until::NextThisTurn));
    alt!(p, form: "if " (would: would_happen) (u: until) ", " (i: instead)
        =>? is_lasting(&u).then(|| replacing(would, i, u)));
    alt!(p, form: "during " (m: next) ", " ["when " | "whenever "] (on: happening) ", " (c: maybe(and_if)) (e: sentence)
        =>? in_that_span(m, |u| floating_trigger(on, c, e, u)));
    alt!(p, form: "during " (m: next) ", if " (would: would_happen) ", " (i: instead)
        =>? in_that_span(m, |u| Some(replacing(would, i, u))));
    alt!(p, form: "when " (on: happening) " during " (m: next) ", " (c: maybe(and_if)) (e: sentence)
        =>? in_that_span(m, |u| floating_trigger(on, c, e, u)));
    alt!(p, form: "if " (would: would_happen) " during " (m: next) ", " (i: instead)
        =>? in_that_span(m, |u| Some(replacing(would, i, u))));
    alt!(p, form: ["when " | "whenever "] (on: happening) (u: until) ", " (c: maybe(and_if)) (e: sentence)
        =>? is_lasting(&u).then(|| floating_trigger(on, c, e, u)).flatten());
    iso!(p, form: (u: until_first) (r: replacement)
        => is_lasting(&u).then(|| Effect::Rule { ability: Box::new(Ability::Replacement(r)), until: u }),
    (u, r) from |v| match v {
        Effect::Rule { ability, until } => match &**ability {
            Ability::Replacement(r) => Some((until.clone(), r)),
            _ => None,
        },
        _ => None,
    });
}

/// A later time after the verb phrase: "retire that Friend at the end of the turn".
pub(crate) fn done_later(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (e: simple_deed) " at " (t: time) => Some(Effect::later(t.0, t.1, e)),
        (e, t) from |v| later_of(v).map(|(t, e)| (e, t)));
    iso!(p, form: {form.verb("banish", "banishes")} " " (c: object) " until " (t: time) => Some(away(c, t)),
        (c, t) from |v| away_of(v));
    iso!(p, form: {form.verb("banish", "banishes")} " " (c: object) " until this card leaves play"
        => Some(until_gone(c)), (c) from |v| until_gone_of(v));
}

/// Builds the effect that banishes cards until this card leaves play. Then their owners put them back into play.
fn until_gone(what: Cards) -> Effect {
    let back = Effect::by(Who::Owner(Box::new(Cards::It)), Effect::Put { what: Cards::It, into: Dest::Play(None) });
    let on = Trigger::When(Happening::LeavesPlay { what: Cards::This });
    let ability = Ability::Triggered(Triggered { on, condition: None, effect: back, limit: None });
    let rule = Effect::Rule { ability: Box::new(ability), until: Until::Once };
    Effect::Then(vec![Effect::Do(Verb::Banish, what), rule])
}

/// Builds the effect that banishes cards until a time. Then their owners put them back into play.
fn away(what: Cards, (edge, moment): Time) -> Effect {
    let back = Effect::by(Who::Owner(Box::new(Cards::It)), Effect::Put { what: Cards::It, into: Dest::Play(None) });
    Effect::Then(vec![Effect::Do(Verb::Banish, what), Effect::later(edge, moment, back)])
}

/// Splits an effect into the arguments of [`away`].
pub(crate) fn away_of(effect: &Effect) -> Option<(Cards, Time)> {
    let Effect::Then(two) = effect else { return None };
    let [Effect::Do(Verb::Banish, what), later] = &two[..] else { return None };
    let (time, _) = later_of(later)?;
    (*effect == away(what.clone(), time.clone())).then(|| (what.clone(), time))
}

pub(crate) fn until_gone_of(effect: &Effect) -> Option<(Cards,)> {
    let Effect::Then(two) = effect else { return None };
    let [Effect::Do(Verb::Banish, what), _] = &two[..] else { return None };
    (*effect == until_gone(what.clone())).then(|| (what.clone(),))
}
