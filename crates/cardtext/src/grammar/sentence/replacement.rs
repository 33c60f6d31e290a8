//! "If X would happen, Y instead" (CR 710).

use maneframe_card::ability::{
    Amount, Cards, Condition, Dest, Effect, Filter, Happening, Place, Replacement, Verb, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::condition::if_clause::{during, leading};
use crate::grammar::form::{Person, Tense};
use crate::grammar::line::activated::limit_words;
use crate::grammar::noun::cards::{named_subject, remember_one};
use crate::grammar::noun::determiner::body;
use crate::grammar::noun::player::{doer, trigger_player};
use crate::grammar::sentence::event::happening;
use crate::grammar::sentence::sequence::{joined, permitted};
use crate::grammar::sentence::time::{Faceoff, faceoff, moment_of};
use crate::grammar::verb::predicate::{card, participle, unsaid};
use crate::grammar::verb::table::{after, done, is_order};
use crate::kernel::{Pass, alt, any_of, boxed, iso, maybe, rule};

fn flipped(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: "a flipped " (f: body, form.one()) => f);
    alt!(p, form: "a " (f: body, form.one()) " flipped" => f);
    remember_one(p);
}

/// The event that would happen.
pub(crate) fn would_happen(p: &mut Pass<'_, '_, Happening>, form: Form) {
    let form = form.plain();
    iso!(p, form: (who: trigger_player) " would put " (what: flipped) " on the bottom of " (o: own_deck)
        => { let () = o; Some(Happening::FlippedToBottom { who, what }) },
    (who, what, o) from |v| match v {
        Happening::FlippedToBottom { who, what } => Some((who, what, ())),
        _ => None,
    });
    rule!(p, form: (h: happening, form.tense(Tense::Would)) => h);
}

fn own_deck(p: &mut Pass<'_, '_, ()>, form: Form) {
    rule!(p, form: ["your deck" | "their deck" | "its owner's deck"] => ());
}

/// The effect that happens instead. If a player may decline it, also that player.
pub(crate) fn instead(p: &mut Pass<'_, '_, (Option<Who>, Effect)>, form: Form) {
    iso!(p, form: "you may " (e: permitted) " instead." => Some((Some(Who::You), e)),
        (e) from |v| match v { (Some(Who::You), e) => Some((e,)), _ => None });
    alt!(p, form: "you may " (e: permitted) " instead. If you do, this card is not defeated."
        => (Some(Who::You), e));
    iso!(p, form: "you may " (e: boxed(permitted)) " instead. If you do, " (then: boxed(crate::grammar::sentence::sequence::clauses)) "."
        => Some((Some(Who::You), Effect::IfDone { effect: e, then })),
    (e, then) from |v| match v {
        (Some(Who::You), Effect::IfDone { effect, then }) => Some((effect, then)),
        _ => None,
    });
    iso!(p, form: "they may " (e: permitted, form.person(Person::Many)) " instead."
        => Some((Some(Who::ThatPlayer), Effect::by(Who::ThatPlayer, e))),
    (e) from |v| match v {
        (Some(Who::ThatPlayer), Effect::By { who: Who::ThatPlayer, effect }) => Some((&**effect,)),
        _ => None,
    });
    iso!(p, form: (who: doer) " may " (e: permitted, form.person(Person::Many)) " instead."
        => Some((Some(who.clone()), Effect::by(who, e))),
    (who, e) from |v| match v {
        (Some(who), Effect::By { who: by, effect }) if who == by => Some((who, &**effect)),
        _ => None,
    });
    alt!(p, form: "they " (e: permitted, form.person(Person::Many)) " instead."
        => (None, Effect::by(Who::ThatPlayer, e)));
    alt!(p, form: (who: doer) " " (e: permitted, form.person(Person::One)) " instead." => (None, Effect::by(who, e)));
    alt!(p, form: "you score them instead." => (None, Effect::Score(Amount::ThatMany)));
    iso!(p, form: (e: joined) " instead." => Some((None, e)),
        (e) from |v| match v { (None, e) => Some((e,)), _ => None });
    alt!(p, form: ["it is " | "they are "] (e: passive) " instead." => (None, e));
}

/// A participle with "instead", for what is done to the card: "banished", "exhausted".
fn passive(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: "sent " (to: crate::grammar::noun::place::to) => Effect::Move { what: Cards::It, to: Some(to), send: true });
    alt!(p, form: (v: done) {after(*v, form.many)} =>? is_order(v).then_some(Effect::Do(v, Cards::It)));
    alt!(p, form: "put into its owner's hand" => Effect::Put { what: Cards::It, into: Dest::Hand });
    alt!(p, form: "put into its owner's discard pile" => Effect::Put { what: Cards::It, into: Dest::Discard });
}

/// Returns a shorter event that names the original when it is negated: "sent home" for "would be sent home from here".
fn gist(h: &Happening) -> Option<Happening> {
    let mut h = match h {
        Happening::Any(all) => all.first()?.clone(),
        one => one.clone(),
    };
    match &mut h {
        Happening::Sent { by, from, .. } => (*by, *from) = (None, None),
        Happening::Moves { by, from, to, .. } => (*by, *from, *to) = (None, None, None),
        Happening::Done { by, .. } | Happening::Defeats { by, .. } | Happening::Uncovered { by, .. } => *by = None,
        _ => return None,
    }
    unsaid(&h).map(|(_, predicate)| predicate)
}

fn is_group(h: &Happening) -> bool {
    matches!(h.card(), Some(Cards::Some(_)))
}

/// The card, and the event that does not happen to it: "it isn't sent home instead".
fn not_done(p: &mut Pass<'_, '_, (Cards, Happening)>, form: Form) {
    iso!(p, form: {any_of(if form.many { &["they ", "it "] } else { &["it ", "they "] })}
        {any_of(if form.many { &["aren't ", "are not "] } else { &["isn't ", "is not "] })} (h: participle, form.one())
        => Some((Cards::It, h)), (h) from |v| (v.0 == Cards::It).then_some((&v.1,)));
    rule!(p, form: (c: named_subject) " " {any_of(if form.many { &["aren't ", "are not "] } else { &["isn't ", "is not "] })}
        (h: participle, form.one()) => (c, h));
}

/// "If you do, that card is not dismissed." This sentence is read but adds no meaning.
fn needless(p: &mut Pass<'_, '_, Option<Happening>>, form: Form) {
    alt!(p, form: " If you do, " (n: not_done) "." => Some(n.1));
    alt!(p, form: " If you do, " (n: not_done, form.many()) "." => Some(n.1));
    alt!(p, form: [" If you do, they skip that draw." | " If you do, you skip that draw."] => None);
}

fn is_needless(would: &Happening, said: &Option<Happening>) -> bool {
    match said {
        Some(said) => gist(would).as_ref() == Some(said),
        None => matches!(would, Happening::Draws { .. }),
    }
}

fn meanwhile(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: " " (d: during) => d);
    alt!(p, form: [" while " | " as long as " | " and "] (c: crate::grammar::condition::if_clause::conditions) => c);
}

/// A replacement ability.
pub(crate) fn replacement(p: &mut Pass<'_, '_, Replacement>, form: Form) {
    iso!(p, form: (limit: maybe(limit_words)) (condition: maybe(circumstance)) "if " (would: would_happen)
        ", " (n: not_done, if is_group(would) { form.many() } else { form }) " instead."
        => (gist(&would).as_ref() == Some(&n.1)).then_some(Replacement {
            would, condition, may: None, instead: Effect::Do(Verb::Nothing, n.0), limit
        }),
    (limit, condition, would, n) from |v| match &v.instead {
        Effect::Do(Verb::Nothing, c) if v.may.is_none() =>
            gist(&v.would).map(|h| (v.limit, v.condition.clone(), v.would.clone(), (c.clone(), h))),
        _ => None,
    });
    alt!(p, form: "if " (would: would_happen) (condition: maybe(meanwhile)) ", " (i: instead) (said: needless)
        =>? is_needless(&would, &said)
            .then_some(Replacement { would, condition, may: i.0, instead: i.1, limit: None }));
    alt!(p, form: "if " (would: would_happen) ", " (e: joined) " instead" (c: crate::grammar::condition::conditional::behind) "."
        => Replacement { would, condition: Some(c), may: None, instead: e, limit: None });
    alt!(p, form: "if " (would: would_happen) ", you may " (e: permitted) " instead" (c: crate::grammar::condition::conditional::behind) "."
        => Replacement { would, condition: Some(c), may: Some(Who::You), instead: e, limit: None });
    alt!(p, form: "if " (would: would_happen) (condition: meanwhile) ", " (i: instead)
        => Replacement { would, condition: Some(condition), may: i.0, instead: i.1, limit: None });
    iso!(p, form: (limit: maybe(limit_words)) (condition: maybe(circumstance)) ["if " | "when "] (would: would_happen)
        ", " (i: instead)
        => Some(Replacement { would, condition, may: i.0, instead: i.1, limit }),
        (limit, condition, would, i) from |v| Some((v.limit, v.condition.clone(), v.would.clone(),
            (v.may.clone(), v.instead.clone()))));
    iso!(p, form: "if a player loses a " (f: faceoff) " and would send " (what: card) " home, they "
        (e: joined, form.person(Person::Many)) " instead." => Some(of_loser(f, what, e)),
        (f, what, e) from |v| of_loser_parts(v));
    alt!(p, form: "during a " (f: faceoff) ", if " (who: trigger_player) " would put any number of flipped "
    (what: body, form.many()) " on the bottom of " (o: own_deck) ", " (i: instead)
    => { let () = o; Replacement {
        would: Happening::FlippedToBottom { who, what },
        condition: Some(Condition::During(moment_of(f))),
        may: i.0,
        instead: i.1,
        limit: None,
    }});
    alt!(p, form: "if " (who: trigger_player) " would put any number of flipped " (what: body, form.many()) " on the bottom of "
        (o: own_deck) ", you may put one of them into your hand" ?" and the rest on the bottom" " instead."
    => { let () = o; Replacement {
        would: Happening::FlippedToBottom { who, what },
        condition: None,
        may: Some(Who::You),
        instead: Effect::Put { what: Cards::It, into: Dest::Hand },
        limit: Some(maneframe_card::ability::Limit::once(maneframe_card::ability::Span::Faceoff)),
    }});
    alt!(p, form: (limit: maybe(limit_words)) "if " (w: flipped_for) ", " (i: instead)
        => Replacement { would: w.0, condition: Some(w.1), may: i.0, instead: i.1, limit });
}

/// Builds the replacement for a player who lost a faceoff and would send a card home for it (CR 514.5b).
fn of_loser(f: Faceoff, what: Cards, e: Effect) -> Replacement {
    let lost = Condition::HasLost(Who::ThatPlayer);
    Replacement {
        would: Happening::Sent { by: None, what, from: None, to: Some(Place::Home(Whose::Any)) },
        condition: Some(Condition::And(vec![Condition::During(moment_of(f)), lost])),
        may: None,
        instead: Effect::by(Who::ThatPlayer, e),
        limit: None,
    }
}

fn of_loser_parts(v: &Replacement) -> Option<(Faceoff, Cards, Effect)> {
    let Happening::Sent { what, .. } = &v.would else { return None };
    let Some(Condition::And(all)) = &v.condition else { return None };
    let Some(Condition::During(m)) = all.first() else { return None };
    let Effect::By { effect, .. } = &v.instead else { return None };
    let f = crate::grammar::sentence::time::parts(m)?;
    (*v == of_loser(f.clone(), what.clone(), (**effect).clone())).then(|| (f, what.clone(), (**effect).clone()))
}

/// "A card flipped for a faceoff here": the event of flipping, and the faceoff as a condition.
fn flipped_for(p: &mut Pass<'_, '_, (Happening, Condition)>, form: Form) {
    alt!(p, form: (who: trigger_player) " would put a " (what: body, form.one()) " flipped for a " (f: faceoff)
        " on the bottom of " (o: own_deck)
        => { let () = o; (Happening::FlippedToBottom { who, what }, Condition::During(moment_of(f))) });
    alt!(p, form: "a " (what: body, form.one()) " flipped for a " (f: faceoff)
        " would be put on the bottom of its owner's deck"
        => (Happening::FlippedToBottom { who: Who::APlayer, what }, Condition::During(moment_of(f))));
}

fn circumstance(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (d: during) ", " => d);
    rule!(p, form: (c: leading) => c);
}
