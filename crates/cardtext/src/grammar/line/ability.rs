//! Abilities: the contents of a line of a text box.

use maneframe_card::ability::{
    Ability, Amount, Cards, Change, Cmp, Condition, Effect, FaceoffKind, Filter, Happening, Is, Kind, Limit, Moment,
    Node, Placement, Span, Static, Trigger, Triggered, Verb, Who, Whose,
};

use maneframe_card::CardType;

use crate::grammar::Form;
use crate::grammar::amount::number::tokens;
use crate::grammar::condition::conditional::{ahead, behind, meanwhile, unless};
use crate::grammar::condition::if_clause::{being, conditions, during, leading, subject_of, with_company};
use crate::grammar::form::Referent;
use crate::grammar::lexicon::title;
use crate::grammar::line::activated::{activated, limit_words, timing_words};
use crate::grammar::line::keyword::keyword_line;
use crate::grammar::noun::determiner::{body, indefinite};
use crate::grammar::noun::place;
use crate::grammar::sentence::event::trigger;
use crate::grammar::sentence::replacement::replacement;
use crate::grammar::sentence::sequence::{clauses, joined, sentences};
use crate::grammar::sentence::time::moment;
use crate::grammar::verb::modification::about_cards;
use crate::grammar::verb::player_modifier::minimum;
use crate::grammar::verb::prohibition::of_players;
use crate::kernel::{Finding, Pass, Phrase, alt, boxed, iso, many, maybe, rule};

/// Placement of a card (CR 305, 509).
pub(crate) fn placement(p: &mut Pass<'_, '_, Placement>, form: Form) {
    rule!(p, form: "play on " (f: indefinite) "." => Placement::On(f));
    alt!(p, form: "play on your Mane Character."
        => Placement::On(Filter::of(Kind::ManeCharacter).whose(Whose::YOUR)));
    rule!(p, form: ["play to your home." | "play to your Home."] => Placement::Home);
    iso!(p, form: "you must control " (t: title) " to play this card." => Some(Placement::OnlyIf(control(t))),
    (t) from |v| match v {
        Placement::OnlyIf(c) => titled(c).map(|t| (t,)),
        _ => None,
    });
    rule!(p, form: (x: about_playing) => x);
    alt!(p, form: ["you must have " | "you must control "] (c: crate::grammar::amount::quantity::counted) " to play this card."
        => Placement::OnlyIf(Condition::Has { who: Who::You, cmp: c.0, count: c.1, what: c.2 }));
    alt!(p, form: ["play this card only to your home." | "this card can only be played to your home."] => Placement::Home);
}

/// A condition or an additional cost for playing an Event, before its effect.
fn about_playing(p: &mut Pass<'_, '_, Placement>, form: Form) {
    rule!(p, form: (c: also_paid) => Placement::Cost(c));
    rule!(p, form: (c: only_if) => Placement::OnlyIf(c));
}

/// Restriction on when a card can be played at all.
fn only_if(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: "play this card only if " (c: conditions) "." => c);
    alt!(p, form: (c: crate::grammar::line::use_limit::of_play) => c);
}

/// Additional cost of playing the card (CR 705.2b).
fn also_paid(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: "as an additional cost to play this card, " (c: joined) "." => c);
    rule!(p, form: "as an additional cost to play this card, " (c: crate::grammar::sentence::sequence::choice) "." => c);
}

fn instructed(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: " " (e: sentences) => e);
}

/// An Event in parts: "Main Phase: As an additional cost to play this card, discard a card. Draw 2 cards."
fn event_parts(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    if p.scope().kind != CardType::Event {
        return;
    }
    iso!(p, form: (t: timing_words) ": " (c: about_playing) (e: maybe(instructed)) => {
        let cost = [Ability::Timed(t), Ability::Placement(c)];
        Some(cost.into_iter().chain(e.map(Ability::Instructions)).collect::<Vec<_>>())
    },
    (t, c, e) from |v| match &v[..] {
        [Ability::Timed(t), Ability::Placement(c)] => Some((t.clone(), c.clone(), None)),
        [Ability::Timed(t), Ability::Placement(c), Ability::Instructions(e)] =>
            Some((t.clone(), c.clone(), Some(e.clone()))),
        _ => None,
    });
    alt!(p, form: (t: timing_words) ": " (e: sentences) " " (c: crate::grammar::line::use_limit::of_play)
        => vec![Ability::Timed(t), Ability::Placement(Placement::OnlyIf(c)), Ability::Instructions(e)]);
    if !p.scope().timed {
        return;
    }
    iso!(p, form: (e: sentences)
        => (!matches!(e, Effect::Flip(_)) && !is_meanwhile(&e)).then(|| vec![Ability::Instructions(e)]),
        (e) from |v| match &v[..] { [Ability::Instructions(e)] => Some((e,)), _ => None });
    iso!(p, form: (t: crate::grammar::line::keyword::tag) [": " | " — " | " – " | " - "] (e: sentences)
    => (!is_meanwhile(&e)).then(|| vec![Ability::Tagged(t, Box::new(Ability::Instructions(e)))]),
    (t, e) from |v| match &v[..] {
        [Ability::Tagged(t, told)] => match &**told {
            Ability::Instructions(e) => Some((t, e)),
            _ => None,
        },
        _ => None,
    });
}

fn control(t: maneframe_card::Symbol) -> Condition {
    Condition::Has {
        who: Who::You,
        cmp: Cmp::AtLeast,
        count: Amount::Num(1),
        what: Filter::default().is(Is::Titled(t)),
    }
}

fn titled(c: &Condition) -> Option<maneframe_card::Symbol> {
    let Condition::Has { what, .. } = c else { return None };
    let [Is::Titled(t)] = &what.is[..] else { return None };
    (*c == control(t.clone())).then(|| t.clone())
}

/// A triggered ability (CR 704).
fn triggered(p: &mut Pass<'_, '_, Triggered>, form: Form) {
    rule!(p, form: (t: crate::grammar::verb::definition::enters_as) => t);
    iso!(p, form: (limit: maybe(limit_words)) (on: trigger) ", " (condition: maybe(ahead)) (effect: sentences)
        => fits(on, condition, effect, limit),
        (limit, on, condition, effect) from |v| (!is_first(v) && !is_during(v) && !is_if_first(v) && !crate::grammar::verb::definition::is_entering_as(v))
            .then_some((v.limit, &v.on, &v.condition, &v.effect)));
    iso!(p, form: (on: trigger) (d: triggered_during) ", " (condition: maybe(ahead)) (effect: sentences)
        => fits(on, Some(during_and(d, condition)), effect, None),
    (on, d, condition, effect) from |v| match v {
        Triggered { on, condition: Some(c), effect, limit: None } =>
            of_during_and(c).map(|(d, more)| (on, d, more, effect)),
        _ => None,
    });
    alt!(p, form: (on: trigger) [" outside of " | " except during " | " other than during "] (m: moment) ", " (condition: maybe(ahead))
        (effect: sentences) =>? fits(on, Some(outside(m, condition)), effect, None));
    alt!(p, form: (on: trigger) ", " (condition: maybe(ahead)) (effect: sentences) " " (limit: crate::grammar::line::use_limit::of_trigger)
        =>? fits(on, condition, effect, Some(limit)));
    alt!(p, form: (limit: maybe(limit_words)) (on: trigger) ", " (effect: clauses) (c: behind) "."
        => Triggered { on, condition: Some(c), effect, limit });
    iso!(p, form: (limit: maybe(limit_words)) (on: trigger) ", " (then: boxed(clauses)) (c: behind) "."
        (more: many(crate::grammar::sentence::sequence::next_sentence), form.spoken()) => if_first(on, c, then, more, limit),
        (limit, on, then, c, more) from |v| if_first_of(v));
    alt!(p, form: (on: trigger) [" while " | " as long as "] (c: conditions) ", " (effect: sentences)
        =>? if begins_with_if(&effect) { None } else { fits(on, Some(c), effect, None) });
    alt!(p, form: (on: trigger) " while " (c: conditions) ", if " (more: conditions) ", " (effect: sentences)
        =>? fits(on, Some(Condition::And(vec![c, more])), effect, None));
    alt!(p, form: (f: crate::grammar::noun::determiner::whole, form.many()) " moved or played here get " (g: crate::grammar::verb::modification::gifts)
        (u: crate::grammar::sentence::duration::until) "." => crate::grammar::condition::while_clause::on_arrival(f, g, u));
    iso!(p, form: (on: trigger) ", " (cost: boxed(joined)) " to " (effect: boxed(joined), form.spoken()) "."
        => Some(Triggered { on, condition: None, effect: Effect::To { cost, effect }, limit: None }),
    (on, cost, effect) from |v| match v {
        Triggered { on, condition: None, effect: Effect::To { cost, effect }, limit: None } =>
            Some((on, cost, effect)),
        _ => None,
    });
    iso!(p, form: "the first player to " (h: first_deed) " " (e: first_does) => Some(first_to(h, e)),
        (h, e) from |v| first_to_of(v));
    iso!(p, form: "the first player to confront " (at: place::problem) " " (e: first_does)
        => Some(first(at, e)), (at, e) from |v| first_of(v));
    alt!(p, form: (d: during) ", when " (on: crate::grammar::sentence::event::happening) ", " (effect: sentences)
        => Triggered { on: Trigger::When(on), condition: Some(d), effect, limit: None });
}

/// Builds the condition that the game isn't in a span of time, together with another condition.
fn outside(m: Moment, more: Option<Condition>) -> Condition {
    let outside = Condition::Not(Box::new(Condition::During(m)));
    match more {
        Some(c) => Condition::And(vec![outside, c]),
        None => outside,
    }
}

/// Builds a triggered ability. An "if" right after the trigger is the ability's condition (CR 712.2), not part of its
/// effect.
fn fits(on: Trigger, condition: Option<Condition>, effect: Effect, limit: Option<Limit>) -> Option<Triggered> {
    if matches!(condition, None | Some(Condition::During(_))) && begins_with_if(&effect) {
        return None;
    }
    Some(Triggered { on, condition, effect, limit })
}

/// "When …, X if C. Y.": builds an ability in which only X depends on the condition.
fn if_first(
    on: Trigger,
    c: Condition,
    then: Box<Effect>,
    more: Vec<Effect>,
    limit: Option<Limit>,
) -> Option<Triggered> {
    let first = Effect::If { condition: c, then, otherwise: None };
    let all = std::iter::once(first).chain(more).collect::<Vec<_>>();
    (all.len() > 1).then_some(Triggered { on, condition: None, effect: Effect::Then(all), limit })
}

/// Returns true if an "if" before the effect would be read as the condition of the ability.
fn is_if_first(v: &Triggered) -> bool {
    v.condition.is_none() && begins_with_if(&v.effect)
}

type IfFirst = (Option<Limit>, Trigger, Box<Effect>, Condition, Vec<Effect>);

fn if_first_of(v: &Triggered) -> Option<IfFirst> {
    let (None, Effect::Then(all)) = (&v.condition, &v.effect) else { return None };
    let (Effect::If { condition, then, otherwise: None }, more) = all.split_first()? else { return None };
    Some((v.limit, v.on.clone(), then.clone(), condition.clone(), more.to_vec()))
}

/// Returns true if the effect begins with a condition ("if …"). For a sequence its first part decides.
pub(crate) fn begins_with_if(effect: &Effect) -> bool {
    match effect {
        Effect::Then(all) => all.first().is_some_and(begins_with_if),
        // "If C, X. If D, Y instead."
        Effect::If { otherwise: Some(lesser), .. } => begins_with_if(lesser),
        effect => matches!(effect, Effect::If { .. }),
    }
}

/// The event of an ability that triggers for the first player who does something, as a verb phrase.
fn first_deed(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let who = Who::APlayer;
    iso!(p, form: "play " (f: crate::grammar::noun::determiner::indefinite) (to: maybe(played_to))
        => Some(Happening::Plays { who: who.clone(), what: Cards::All(Box::new(f)), to }),
    (f, to) from |v| match v {
        Happening::Plays { who: Who::APlayer, what: Cards::All(f), to } => Some((&**f, to)),
        _ => None,
    });
    iso!(p, form: "confront " (problem: place::problem) " with " (f: crate::grammar::noun::player::having)
        => Some(Happening::Confronts { who: who.clone(), problem, surplus: false, with: Some(Box::new(f)) }),
    (problem, f) from |v| match v {
        Happening::Confronts { who: Who::APlayer, problem, surplus: false, with: Some(f) } =>
            Some((problem, &**f)),
        _ => None,
    });
}

/// Builds an ability that triggers only once while this card is in play, for the first player who does `on`.
fn first_to(on: Happening, effect: Effect) -> Triggered {
    let limit = Some(Limit::once(Span::Game));
    Triggered { on: Trigger::When(on), condition: None, effect: Effect::by(Who::ThatPlayer, effect), limit }
}

fn first_to_of(v: &Triggered) -> Option<(Happening, Effect)> {
    let (Trigger::When(on), Effect::By { effect, .. }) = (&v.on, &v.effect) else { return None };
    (*v == first_to(on.clone(), (**effect).clone())).then(|| (on.clone(), (**effect).clone()))
}

fn first_does(p: &mut Pass<'_, '_, Effect>, form: Form) {
    use crate::grammar::form::Person;
    iso!(p, form: "may " (e: crate::grammar::sentence::sequence::permitted, form.person(Person::Many)) "." => Some(Effect::may(e)),
    (e) from |v| match v {
        Effect::May { effect, then: None, otherwise: None } => Some((&**effect,)),
        _ => None,
    });
    rule!(p, form: (e: joined, form.person(Person::One)) "." => e);
}

fn first(at: maneframe_card::ability::Place, effect: Effect) -> Triggered {
    Triggered {
        on: Trigger::When(Happening::Confronts { who: Who::APlayer, problem: at.clone(), surplus: false, with: None }),
        condition: Some(Condition::FirstToConfront(at)),
        effect: Effect::by(Who::ThatPlayer, effect),
        limit: None,
    }
}

fn first_of(v: &Triggered) -> Option<(maneframe_card::ability::Place, Effect)> {
    let Some(Condition::FirstToConfront(at)) = &v.condition else { return None };
    let Effect::By { who: Who::ThatPlayer, effect } = &v.effect else { return None };
    (*v == first(at.clone(), (**effect).clone())).then(|| (at.clone(), (**effect).clone()))
}

fn is_during(v: &Triggered) -> bool {
    v.condition.as_ref().and_then(of_during_and).is_some()
}

/// "… during that player's Main Phase, if …": joins both conditions, which are tested when the ability triggers (CR
/// 712.2).
fn during_and(d: Condition, more: Option<Condition>) -> Condition {
    match more {
        Some(c) => Condition::And(vec![d, c]),
        None => d,
    }
}

fn of_during_and(c: &Condition) -> Option<(Condition, Option<Condition>)> {
    match c {
        Condition::During(_) => Some((c.clone(), None)),
        Condition::And(both) => match &both[..] {
            [d @ Condition::During(_), more] => Some((d.clone(), Some(more.clone()))),
            _ => None,
        },
        _ => None,
    }
}

fn is_first(v: &Triggered) -> bool {
    matches!(v.condition, Some(Condition::FirstToConfront(_)))
}

fn after_during(p: &mut Pass<'_, '_, Moment>, form: Form) {
    rule!(p, form: " during " (m: moment, form.many()) => m);
}

/// A sentence about cards or about players, as changes.
fn statement(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    rule!(p, form: (all: about_cards) => all);
    rule!(p, form: (all: of_players) => all);
}

fn about_form(form: Form, condition: &Condition) -> Form {
    match subject_of(condition) {
        Referent::Last => form,
        it => form.it(it),
    }
}

/// The "during …" that may follow a trigger.
fn triggered_during(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: " " (d: during) => d);
}

/// Returns true if the sentence has the condition before its subject. The exception is "during" a faceoff whose
/// involved cards aren't named.
fn is_told_first(c: &Condition) -> bool {
    !matches!(c, Condition::During(m) if !matches!(m, Moment::Faceoff { involving: Some(_), .. }))
}

/// "While at a Problem, this card …": the condition is about the subject, which follows.
fn short_leading(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: "while involved in a faceoff, " => Some(Condition::CardIs(Cards::This, vec![Is::Involved], None)),
    () from |v| match v {
        Condition::CardIs(Cards::This, is, None) if is[..] == [Is::Involved] => Some(()),
        _ => None,
    });
    alt!(p, form: "while " (s: being) ", " => Condition::CardIs(Cards::This, s.0, s.1));
    iso!(p, form: "while involved in a " (k: kind_of_faceoff) " faceoff, "
        => Some(Condition::During(involving_this(k))),
    (k) from |v| match v {
        Condition::During(m @ Moment::Faceoff { kind, .. })
            if *kind != FaceoffKind::Any && *m == involving_this(*kind) => Some((*kind,)),
        _ => None,
    });
    iso!(p, form: "while " (a: place::at) ", " => Some(Condition::CardIs(Cards::This, vec![], Some(a))),
    (a) from |v| match v {
        Condition::CardIs(Cards::This, is, Some(a)) if is.is_empty() => Some((a,)),
        _ => None,
    });
}

fn kind_of_faceoff(p: &mut Pass<'_, '_, FaceoffKind>, form: Form) {
    rule!(p, form: "Problem" => FaceoffKind::Problem);
    rule!(p, form: "Troublemaker" => FaceoffKind::Troublemaker);
}

fn involving_this(kind: FaceoffKind) -> Moment {
    Moment::Faceoff { kind, involving: Some(Box::new(Cards::This)), at: None }
}

/// Returns the condition with this card replaced by its host ([`Cards::Host`]).
fn of_host(c: Condition) -> Condition {
    match c {
        Condition::CardIs(Cards::This, is, at) => Condition::CardIs(Cards::Host, is, at),
        Condition::During(Moment::Faceoff { kind, at, .. }) => {
            Condition::During(Moment::Faceoff { kind, involving: Some(Box::new(Cards::Host)), at })
        }
        other => other,
    }
}

fn is_about_this(changes: &[Change]) -> bool {
    use crate::grammar::verb::modification::Gift;
    Gift::shared(changes).is_some_and(|(what, _)| what == Cards::This)
        || matches!(changes, [Change::PowerIs { what: Cards::This, .. }])
}

/// Returns the form for a condition after changes, in which "it" is their subject.
fn about_changed(form: Form, changes: &[Change]) -> Form {
    match crate::grammar::verb::modification::Gift::shared(changes) {
        Some((what, _)) => crate::grammar::verb::modification::about(form, &what),
        None => form,
    }
}

/// Returns true if a change is a prohibition that has its own "unless".
fn has_unless(changes: &[Change]) -> bool {
    use maneframe_card::ability::Cant;
    matches!(changes, [Change::Cant(Cant::Confront { .. } | Cant::Challenge { .. })])
}

/// Returns true if a condition refers to "it".
fn speaks_of_it(condition: &Condition) -> bool {
    Node::Condition(condition).any(|node| matches!(node, Node::Cards(Cards::It)))
}

/// Builds a continuous ability. Returns `None` if the ability refers to "it", because it has no earlier card to refer
/// to.
fn stated(condition: Option<Condition>, changes: Vec<Change>) -> Option<Static> {
    let about_it =
        crate::grammar::verb::modification::Gift::shared(&changes).is_some_and(|(what, _)| what == Cards::It);
    let nobody = condition.as_ref().is_some_and(speaks_of_it);
    (!about_it && !nobody).then_some(Static { condition, changes })
}

/// A continuous ability (CR 702).
pub(crate) fn continuous(p: &mut Pass<'_, '_, Static>, form: Form) {
    iso!(p, form: (changes: statement) "." => stated(None, changes),
        (changes) from |v| v.condition.is_none().then_some((&v.changes,)));
    iso!(p, form: (changes: statement) (m: after_during) "."
        => Some(Static { condition: Some(Condition::During(m)), changes }),
    (changes, m) from |v| match v {
        Static { condition: Some(c @ Condition::During(m)), changes } if !is_told_first(c) =>
            Some((changes, m)),
        _ => None,
    });
    iso!(p, form: (c: short_leading) (changes: statement) "."
        => is_about_this(&changes).then_some(Static { condition: Some(c), changes }),
    (c, changes) from |v| match v {
        Static { condition: Some(c), changes } if is_about_this(changes) => Some((c, changes)),
        _ => None,
    });
    alt!(p, form: "while " (c: with_company) ", " (changes: statement) "." =>? stated(Some(c), changes));
    alt!(p, form: (c: short_leading) (changes: statement) "."
        =>? crate::grammar::verb::modification::Gift::shared(&changes).filter(|(what, _)| *what == Cards::Host)
            .map(|_| Static { condition: Some(of_host(c)), changes }));
    alt!(p, form: (c: short_leading) (changes: statement) (m: maybe(after_during)) "."
        =>? crate::grammar::condition::while_clause::of_described(c, changes, m));
    iso!(p, form: (c: leading, form.many()) "if " (more: conditions) ", " (changes: statement, about_form(form, c)) "."
        => Some(Static { condition: Some(Condition::And(vec![c, more])), changes }),
    (c, more, changes) from |v| match v {
        Static { condition: Some(Condition::And(all)), changes } => match &all[..] {
            [c @ Condition::During(_), more] => Some((c, more, changes)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: "while " (c: conditions) ", " (changes: statement, about_form(form, c)) (m: after_during) "."
        => Some(Static { condition: Some(Condition::And(vec![c, Condition::During(m)])), changes }),
    (c, changes, m) from |v| match v {
        Static { condition: Some(Condition::And(all)), changes } => match &all[..] {
            [c, Condition::During(m)] => Some((c, changes, m)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: (c: leading, form.many()) (changes: statement, about_form(form, c)) "."
        => stated(Some(c), changes),
    (c, changes) from |v| match v {
        Static { condition: Some(c), changes } => Some((c, changes)),
        _ => None,
    });
    iso!(p, form: ["you may pay " | "you pay "] (n: tokens) " less to play your first " (f: body, form.one()) (to: maybe(played_to))
        " each turn" (min: maybe(minimum)) "." => cheaper_first(n, f, to, min),
        (n, f, to, min) from |v| cheaper_first_of(v));
    alt!(p, form: "you may pay " (n: tokens) " less" (min: minimum) ", to play your first " (f: body, form.one())
        (to: maybe(played_to)) " each turn." =>? cheaper_first(n, f, to, Some(min)));
    alt!(p, form: ["you may pay " | "you pay "] (n: tokens) " less to play the first " (f: body, form.one()) " you play"
        (to: maybe(played_to)) " each turn" (min: maybe(minimum)) "." =>? cheaper_first(n, f, to, min));
    alt!(p, form: "the first " (f: body, form.one()) " you play" (to: maybe(played_to)) " each turn costs " (n: tokens)
        [" less" | " less to play"] (min: maybe(minimum)) "." =>? cheaper_first(n, f, to, min));
    alt!(p, form: "your first " (f: body, form.one()) (to: maybe(played_to)) " each turn costs " (n: tokens)
        [" less" | " less to play"] (min: maybe(minimum)) "." =>? cheaper_first(n, f, to, min));
    alt!(p, form: ?"you may " "pay " (n: tokens) " less for your first " (f: body, form.one()) (to: maybe(played_to))
        " each turn" (min: maybe(minimum)) "." =>? cheaper_first(n, f, to, min));
    // "While its cost is even, this card …": "it" refers to the subject, which follows.
    alt!(p, form: (c: leading, form.many().it(Referent::This)) (changes: statement) "."
        =>? is_about_this(&changes).then(|| stated(Some(c), changes)).flatten());
    alt!(p, form: (c: ahead, form.it(Referent::This)) (changes: statement) "."
        =>? is_about_this(&changes).then(|| stated(Some(c), changes)).flatten());
    alt!(p, form: (c: ahead) (changes: statement, about_form(form, c)) "." =>? stated(Some(c), changes));
    alt!(p, form: (changes: statement) (m: after_during) (c: meanwhile, about_changed(form, changes)) "."
        =>? stated(Some(Condition::And(vec![Condition::During(m), c])), changes));
    alt!(p, form: (changes: statement) (c: meanwhile, about_changed(form, changes)) "." =>? stated(Some(c), changes));
    alt!(p, form: (changes: statement) (c: unless, about_changed(form, changes)) "."
        =>? if has_unless(&changes) { None } else { stated(Some(c), changes) });
    // The condition is about the cards in the subject, and is tested for each of them.
    alt!(p, form: (changes: statement) [" while " | " as long as "] ["" | "they are " | "they're " | "it is " | "it's "] (s: being, about_changed(form, changes)) "."
        =>? crate::grammar::condition::while_clause::while_so(s, changes));
}

/// "The player with the lowest power total wins Problem faceoffs."
fn upside_down(p: &mut Pass<'_, '_, Static>, form: Form) {
    iso!(p, form: "the player with the lowest power total wins " (m: moment, form.many()) "."
        => Some(Static { condition: Some(Condition::During(m)), changes: vec![Change::LowestTotalWins] }),
    (m) from |v| match v {
        Static { condition: Some(Condition::During(m)), changes } if changes[..] == [Change::LowestTotalWins] =>
            Some((m,)),
        _ => None,
    });
}

fn played_to(p: &mut Pass<'_, '_, maneframe_card::ability::Place>, form: Form) {
    rule!(p, form: " " (a: place::played_to) => a);
}

/// Builds a continuous ability: while you have played no such card this turn, such cards cost you less.
fn cheaper_first(
    n: i32,
    what: maneframe_card::ability::Filter,
    to: Option<maneframe_card::ability::Place>,
    minimum: Option<u8>,
) -> Option<Static> {
    if !crate::grammar::noun::determiner::is_placeless(&what) {
        return None;
    }
    let played = Happening::Plays { who: Who::You, what: Cards::All(Box::new(what.clone())), to: to.clone() };
    let condition =
        Condition::Happened { what: Box::new(played), cmp: Cmp::Exactly, count: Amount::Num(0), per: Span::Turn };
    let change = Change::PlayCost { who: Who::You, what, to, by: Amount::Num(-n), minimum };
    Some(Static { condition: Some(condition), changes: vec![change] })
}

type CheaperFirst = (i32, maneframe_card::ability::Filter, Option<maneframe_card::ability::Place>, Option<u8>);

fn cheaper_first_of(v: &Static) -> Option<CheaperFirst> {
    let [Change::PlayCost { what, to, by: Amount::Num(n), minimum, .. }] = &v.changes[..] else { return None };
    let parts = (-n, what.clone(), to.clone(), *minimum);
    (cheaper_first(-n, what.clone(), to.clone(), *minimum).as_ref() == Some(v)).then_some(parts)
}

/// A single ability.
pub(crate) fn ability(p: &mut Pass<'_, '_, Ability>, form: Form) {
    rule!(p, form: (x: placement) => Ability::Placement(x));
    rule!(p, form: (x: crate::grammar::verb::off_board::at_once) => x);
    rule!(p, form: (x: activated) => Ability::Activated(x));
    alt!(p, form: (x: crate::grammar::line::activated::of_players) => Ability::Activated(x));
    rule!(p, form: (x: triggered) => Ability::Triggered(x));
    // Without a trigger, no earlier card is mentioned to which "that card" could refer.
    iso!(p, form: (x: replacement) => (x.would.card() != Some(&Cards::It)).then_some(Ability::Replacement(x)),
        (x) from |v| match v { Ability::Replacement(x) => Some((x,)), _ => None });
    // The first sentence says what the second replaces.
    alt!(p, form: (f: body, form.many()) " don't become frightened. " (x: replacement)
        =>? is_fright(&x, &f).then_some(Ability::Replacement(x)));
    rule!(p, form: (x: continuous) => Ability::Static(x));
    rule!(p, form: (x: upside_down) => Ability::Static(x));
    rule!(p, form: "Chaos: " (x: boxed(while_flipped)) => Ability::Chaos(x));
    rule!(p, form: (t: crate::grammar::line::keyword::tag) [": " | " — " | " – " | " - "] (x: boxed(ability)) => Ability::Tagged(t, x));
}

/// Returns true if the event that is replaced is the frightening of such a card.
fn is_fright(replacement: &maneframe_card::ability::Replacement, of: &Filter) -> bool {
    matches!(&replacement.would, Happening::Done { verb: Verb::Frighten, by: None, what: Cards::All(what) } if **what == *of)
}

/// An ability that functions while its card is flipped (CR 701.5).
fn while_flipped(p: &mut Pass<'_, '_, Ability>, form: Form) {
    rule!(p, form: (x: triggered) => Ability::Triggered(x));
    rule!(p, form: (x: replacement) => Ability::Replacement(x));
    rule!(p, form: (x: continuous) => Ability::Static(x));
    alt!(p, form: (c: leading, form.many()) (changes: statement, about_form(form, c)) " until the end of the faceoff."
        => Ability::Static(Static { condition: Some(c), changes }));
    // "While …" before a change is the condition of a continuous ability.
    alt!(p, form: (effect: sentences) =>? (!is_meanwhile(&effect)).then(|| as_flipped(effect)));
    alt!(p, form: ["when this card is flipped, it gets " | "when you flip this card, it gets "]
    (g: crate::grammar::verb::modification::gifts) " if " (c: conditions) "."
    => Ability::Triggered(Triggered {
        condition: Some(c), ..flipping(crate::grammar::verb::phrase::changed(&Cards::It, g,
            maneframe_card::ability::Until::EndOfFaceoff))
    }));
    // A change without a duration lasts while the card is flipped.
    alt!(p, form: ["when this card is flipped, it gets " | "when you flip this card, it gets "]
        (g: crate::grammar::verb::modification::gifts) "."
        => as_flipped(crate::grammar::verb::phrase::changed(&Cards::It, g, maneframe_card::ability::Until::EndOfFaceoff)));
}

/// Returns true if the effect only changes something while a condition is true.
fn is_meanwhile(effect: &Effect) -> bool {
    use maneframe_card::ability::Until;
    match effect {
        Effect::Change { until: Until::While(..), .. } => true,
        Effect::Then(all) => all.first().is_some_and(is_meanwhile),
        _ => false,
    }
}

fn as_flipped(effect: Effect) -> Ability {
    Ability::Triggered(match effect {
        Effect::If { condition, then, otherwise: None } => Triggered { condition: Some(condition), ..flipping(*then) },
        effect => flipping(effect),
    })
}

fn flipping(effect: Effect) -> Triggered {
    let on = Trigger::When(Happening::Done { verb: Verb::Flip, by: None, what: Cards::This });
    Triggered { on, condition: None, effect, limit: None }
}

pub(crate) fn next_ability(p: &mut Pass<'_, '_, Ability>, form: Form) {
    rule!(p, form: " " (a: ability) => a);
}

/// Returns the abilities if they may share a line: none of them may have an effect, because the words after an effect
/// would belong to it.
fn in_one_line(all: Vec<Ability>) -> Option<Vec<Ability>> {
    let still = |a: &Ability| matches!(a, Ability::Placement(_) | Ability::Static(_));
    let (_, before) = all.split_last()?;
    // The words after a placement refer to the host: see [`crate::grammar::line::after_placement`].
    if matches!(before.first(), Some(Ability::Placement(Placement::On(_)))) {
        return None;
    }
    // An effect carried out when the card is played precedes a continuous ability.
    if let [Ability::Triggered(first), Ability::Static(_)] = &all[..]
        && first.on == crate::grammar::line::after_placement::played()
    {
        return Some(all);
    }
    // If the text chooses a quality as the card enters play, the following sentences may refer to that choice.
    let placed = before.iter().all(|a| matches!(a, Ability::Placement(_)) || is_naming(a));
    (placed || all.iter().all(still) || all[1..].iter().all(stands_alone)).then_some(all)
}

/// Returns true if an ability that follows another refers to nothing in the former, and can't be read as part of its
/// effect. Such an ability begins with its trigger, or is a statement.
fn stands_alone(ability: &Ability) -> bool {
    let is_old = |node: Node<'_>| node.refers_back() && !matches!(node, Node::Is(Is::Chosen(_)));
    match ability {
        Ability::Static(s) => {
            !Node::from(ability).any(is_old) && s.changes.iter().all(|c| !matches!(c, Change::FlipCount { .. }))
        }
        // The trigger mentions a card or player, and the effect refers to these.
        Ability::Triggered(t) => {
            let own = |node: Node<'_>| {
                matches!(node, Node::Cards(Cards::All(_)) | Node::Who(Who::APlayer | Who::Opponent | Who::Opponents))
            };
            !Node::from(&t.on).any(is_old)
                && (matches!(t.on, Trigger::State(_))
                    || Node::from(&t.on).any(own)
                    || !Node::from(&t.effect).any(is_old))
        }
        _ => false,
    }
}

/// Returns true for "As this card enters play, choose a color."
fn is_naming(a: &Ability) -> bool {
    matches!(a, Ability::Triggered(Triggered { on: Trigger::As(_), effect: Effect::Name { .. }, .. }))
}

/// "X. While C, Y instead.": X applies while the condition is false, Y while it is true.
fn instead(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    alt!(p, form: (first: statement) ". " (c: so) (other: statement, about_changed(form, first)) " instead."
        => [(crate::grammar::condition::conditional::negated(c.clone()), first), (c, other)]
            .map(|(c, changes)| Ability::Static(Static { condition: Some(c), changes })).to_vec());
}

fn so(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: leading) => c);
    alt!(p, form: (c: ahead) => c);
}

/// A whole line.
pub(crate) fn line(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    rule!(p, form: (k: keyword_line) => k);
    rule!(p, form: (parts: event_parts) => parts);
    rule!(p, form: (all: crate::grammar::line::after_placement::placed) => all);
    alt!(p, form: (all: crate::grammar::line::after_placement::instructed) => all);
    alt!(p, form: (all: instead) => all);
    alt!(p, form: (all: home_if) => all);
    rule!(p, form: (a: alone) => a);
    // If the grammar reads all words as one ability, it doesn't try to read them as several.
    if let Pass::Read { reader, at, .. } = p
        && ability.read(reader, *at, form).iter().any(|(_, end)| reader.is_end(end))
    {
        return;
    }
    iso!(p, form: (first: ability) (more: many(next_ability))
        => in_one_line(std::iter::once(first).chain(more).collect::<Vec<_>>()),
        (first, more) from |v| v.split_first().map(|(first, more)| (first, more.to_vec())));
}

/// "Play to your home only if C."
fn home_if(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    alt!(p, form: "play to your home only if " (c: conditions) "."
        => vec![Ability::Placement(Placement::Home), Ability::Placement(Placement::OnlyIf(c))]);
    alt!(p, form: "play on " (f: indefinite) " only if " (c: conditions) "."
        => vec![Ability::Placement(Placement::On(f)), Ability::Placement(Placement::OnlyIf(c))]);
}

fn alone(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    iso!(p, form: (a: ability) => Some(vec![a]), (a) from |v| match &v[..] { [a] => Some((a,)), _ => None });
}
