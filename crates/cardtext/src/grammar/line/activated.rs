//! Activated abilities: "Main Phase: …", "Reaction: when …".

use maneframe_card::ability::{
    Activated, Cards, Condition, Effect, FaceoffKind, Limit, Moment, Span, Timing, Trigger, Who,
};

use crate::grammar::Form;
use crate::grammar::condition::conditional::{ahead, behind};
use crate::grammar::condition::if_clause::{conditions, during};
use crate::grammar::line::ability::begins_with_if;
use crate::grammar::line::use_limit::{of_ability, span};
use crate::grammar::noun::place;
use crate::grammar::noun::player::foremost;
use crate::grammar::sentence::event::reaction_to;
use crate::grammar::sentence::sequence::{clauses, joined, sentences};
use crate::grammar::sentence::time::phase;
use crate::kernel::{Pass, alt, boxed, iso, maybe, rule};

/// The timing words before the colon (CR 512).
pub(crate) fn timing_words(p: &mut Pass<'_, '_, Timing>, form: Form) {
    rule!(p, form: "Any Phase" => Timing::Phase(None));
    iso!(p, form: (ph: phase) => Some(Timing::Phase(Some(ph))),
        (ph) from |v| match v { Timing::Phase(Some(ph)) => Some((*ph,)), _ => None });
    rule!(p, form: "Problem Faceoff" => Timing::Faceoff(FaceoffKind::Problem));
    rule!(p, form: "Troublemaker Faceoff" => Timing::Faceoff(FaceoffKind::Troublemaker));
    rule!(p, form: "Faceoff" => Timing::Faceoff(FaceoffKind::Any));
    rule!(p, form: "Immediate" => Timing::Immediate);
}

fn reaction_in(p: &mut Pass<'_, '_, Moment>, form: Form) {
    let faceoff = |kind| Moment::Faceoff { kind, involving: None, at: None };
    iso!(p, form: "Faceoff " => Some(faceoff(FaceoffKind::Any)),
        () from |v| (*v == faceoff(FaceoffKind::Any)).then_some(()));
    iso!(p, form: "Problem Faceoff " => Some(faceoff(FaceoffKind::Problem)),
        () from |v| (*v == faceoff(FaceoffKind::Problem)).then_some(()));
    iso!(p, form: "Troublemaker Faceoff " => Some(faceoff(FaceoffKind::Troublemaker)),
        () from |v| (*v == faceoff(FaceoffKind::Troublemaker)).then_some(()));
    iso!(p, form: (ph: phase) " " => Some(Moment::Phase(ph, None)),
        (ph) from |v| match v { Moment::Phase(ph, None) => Some((*ph,)), _ => None });
}

fn reaction(p: &mut Pass<'_, '_, Timing>, form: Form) {
    rule!(p, form: (m: maybe(reaction_in)) "Reaction" => Timing::Reaction(m));
}

/// A further condition after a reaction's trigger: "during a faceoff while …".
fn circumstance(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: " " (d: during) => d);
    iso!(p, form: " " (d: during) " while " (c: conditions) => Some(Condition::And(vec![d, c])),
    (d, c) from |v| match v {
        Condition::And(all) => match &all[..] {
            [d @ Condition::During(_), c] => Some((d, c)),
            _ => None,
        },
        _ => None,
    });
    rule!(p, form: " while " (c: conditions) => c);
}

/// A reaction's trigger, its further condition if it has one, and the comma.
fn reacting(p: &mut Pass<'_, '_, (Trigger, Option<Condition>)>, form: Form) {
    rule!(p, form: (on: reaction_to) (c: maybe(circumstance)) ", " => (on, c));
    iso!(p, form: (on: reaction_to) ", if " (c: conditions) ", " => Some((on, Some(c))),
        (on, c) from |v| match v { (on, Some(c)) => Some((on, c)), _ => None });
    alt!(p, form: "play " (on: reaction_to) ". " => (on, None));
}

fn once(p: &mut Pass<'_, '_, Span>, form: Form) {
    rule!(p, form: ["once per " | "once each " | "once a "] (s: span) ", " => s);
}

/// The limit of uses, before an ability.
pub(crate) fn limit_words(p: &mut Pass<'_, '_, Limit>, form: Form) {
    iso!(p, form: (per: once) => Some(Limit::once(per)),
        (per) from |v| (*v == Limit::once(v.per)).then_some((v.per,)));
}

/// The cost of an activated ability if it has one, and its effect.
type Bought = (Option<Effect>, Effect);

fn choice_sentence(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: "choose " (c: crate::grammar::noun::cards::chosen) ". " => Effect::Choose(c));
}

/// A cost (CR 703.1d): everything before "to". A card may be chosen first.
fn cost(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (c: joined) => c);
    iso!(p, form: (choice: choice_sentence) (paid: joined) => Some(with_choice(choice, paid)),
    (choice, paid) from |v| match v {
        Effect::Then(all) => match &all[..] {
            [c @ Effect::Choose(_), paid] => Some((c, paid)),
            _ => None,
        },
        _ => None,
    });
}

fn with_choice(choice: Effect, paid: Effect) -> Effect {
    Effect::Then(vec![choice, paid])
}

/// The text after the timing words: a cost, "to" and an effect, or an effect alone.
fn bought(p: &mut Pass<'_, '_, Bought>, form: Form) {
    iso!(p, form: (e: sentences) => Some((None, e)),
        (e) from |v| match v { (None, e) => Some((e,)), _ => None });
    iso!(p, form: (c: cost) " to " (e: sentences, form.bare()) => Some((Some(c), e)),
        (c, e) from |v| match v { (Some(c), e) => Some((c, e)), _ => None });
}

/// The players who may use the ability.
fn users(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: " Any player may activate this ability." => Who::EachPlayer);
    iso!(p, form: " Only " (who: foremost) " may activate this ability." => Some(who),
        (who) from |v| (!matches!(v, Who::You | Who::EachPlayer | Who::EachWith(_))).then_some((v,)));
    rule!(p, form: "" => Who::You);
}

/// Condition of an ability. The flag is true if the condition begins with "if" rather than "while" or "during".
type Only = (Condition, bool);

fn only_while(p: &mut Pass<'_, '_, Only>, form: Form) {
    iso!(p, form: (d: during) ", " => Some((d, false)), (d) from |v| (!v.1).then_some((&v.0,)));
    iso!(p, form: "while " (c: conditions) ", " => Some((c, false)), (c) from |v| (!v.1).then_some((&v.0,)));
    iso!(p, form: (c: ahead) => Some((c, true)), (c) from |v| v.1.then_some((&v.0,)));
}

/// An activated ability, or the effect of an Event.
pub(crate) fn activated(p: &mut Pass<'_, '_, Activated>, form: Form) {
    iso!(p, form: (timing: timing_words) ": " (limit: maybe(limit_words)) (b: bought) (by: users)
        => Some(Activated { timing, on: None, condition: None, cost: b.0, effect: b.1, limit, by }),
    (timing, limit, b, by) from |v| match v {
        Activated { timing, on: None, condition: None, cost, effect, limit, by } =>
            Some((timing.clone(), *limit, (cost.clone(), effect.clone()), by.clone())),
        _ => None,
    });
    alt!(p, form: (limit: limit_words) (timing: timing_words) ": " (b: bought) (by: users)
        => Activated { timing, on: None, condition: None, cost: b.0, effect: b.1, limit: Some(limit), by });
    iso!(p, form: (timing: timing_words) ": " "any player with " (h: boxed(crate::grammar::noun::player::having)) " may "
        (effect: crate::grammar::sentence::sequence::permitted, form.person(crate::grammar::form::Person::Many)) "."
        => Some(Activated {
            timing, on: None, condition: None, cost: None, effect, limit: None, by: Who::EachWith(h)
        }),
    (timing, h, effect) from |v| match v {
        Activated { timing, on: None, condition: None, cost: None, effect, limit: None, by: Who::EachWith(h) } =>
            Some((timing, h, effect)),
        _ => None,
    });
    alt!(p, form: (timing: timing_words) ": " (at: exhausted_at) (effect: sentences, form.bare())
        => exhausting(at, timing, effect));
    iso!(p, form: (timing: timing_words) ": " (limit: maybe(limit_words)) (c: only_while) (b: bought) (by: users)
        => conditional(timing, c, b, by).map(|a| Activated { limit, ..a }),
    (timing, limit, c, b, by) from |v| match v {
        Activated { timing, on: None, condition: Some(c), cost, effect, limit, by } =>
            Some((timing.clone(), *limit, (c.clone(), false), (cost.clone(), effect.clone()), by.clone())),
        _ => None,
    });
    alt!(p, form: (timing: timing_words) ": " (l: of_ability) " " (b: bought)
        => Activated { timing, on: None, condition: l.0, cost: b.0, effect: b.1, limit: l.1, by: Who::You });
    alt!(p, form: (timing: timing_words) ": " (b: bought) " " (l: of_ability)
        => Activated { timing, on: None, condition: l.0, cost: b.0, effect: b.1, limit: l.1, by: Who::You });
    alt!(p, form: (timing: reaction) ": " (on: reacting) (b: bought) " " (l: of_ability)
    =>? (on.1.is_none() || l.0.is_none()).then_some(Activated {
        timing, on: Some(on.0), condition: on.1.or(l.0), cost: b.0, effect: b.1, limit: l.1, by: Who::You
    }));
    alt!(p, form: (timing: reaction) ": " (on: reacting) (effect: clauses) (c: behind) "."
    =>? on.1.is_none().then_some(Activated {
        timing, on: Some(on.0), condition: Some(c), cost: None, effect, limit: None, by: Who::You
    }));
    // "If" after the trigger restricts the use of the ability.
    iso!(p, form: (timing: reaction) ": " (limit: maybe(limit_words)) (on: reacting) (b: bought) (by: users)
        => (on.1.is_some() || b.0.is_some() || !begins_with_if(&b.1))
            .then_some(Activated { timing, on: Some(on.0), condition: on.1, cost: b.0, effect: b.1, limit, by }),
    (timing, limit, on, b, by) from |v| match v {
        Activated { timing, on: Some(on), condition, cost, effect, limit, by } =>
            Some((timing.clone(), *limit, (on.clone(), condition.clone()), (cost.clone(), effect.clone()), by.clone())),
        _ => None,
    });
}

/// "Players have the following new action: "Main Phase: Pay 1 point to gain [1].""
pub(crate) fn of_players(p: &mut Pass<'_, '_, Activated>, form: Form) {
    alt!(p, form: ["players have the following new action: \"" | "each player has the following new action: \""
        | "players have the following action: \"" | "each player has the following action: \""] (a: activated)
        ["\"." | "\""] =>? (a.by == Who::You).then_some(Activated { by: Who::EachPlayer, ..a }));
}

/// "Exhaust this card at a Problem to …": the place where this card must be when the player pays the cost.
fn exhausted_at(p: &mut Pass<'_, '_, maneframe_card::ability::Place>, form: Form) {
    alt!(p, form: "exhaust this card " (at: place::at) " to " => at);
}

fn exhausting(at: maneframe_card::ability::Place, timing: Timing, effect: Effect) -> Activated {
    Activated {
        timing,
        on: None,
        condition: Some(Condition::CardIs(Cards::This, vec![], Some(at))),
        cost: Some(Effect::Do(maneframe_card::ability::Verb::Exhaust, Cards::This)),
        effect,
        limit: None,
        by: Who::You,
    }
}

fn conditional(timing: Timing, (c, by_if): Only, (cost, effect): Bought, by: Who) -> Option<Activated> {
    // "If" before an effect without a cost belongs to the effect. There are two exceptions: a span of time ("during"),
    // and a "you may" that takes several sentences.
    let its_own = match &effect {
        // "While C, if X would happen, Y instead."
        Effect::Rule { .. } if cost.is_none() => true,
        _ if cost.is_some() || !by_if => false,
        Effect::May { then, otherwise, .. } => then.is_none() && otherwise.is_none(),
        _ => true,
    };
    if its_own {
        return None;
    }
    Some(Activated { timing, on: None, condition: Some(c), cost, effect, limit: None, by })
}
