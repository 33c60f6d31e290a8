//! Sentences about changes of cards: "it gets +1 power until the end of the turn", "it becomes involved in the
//! faceoff".

use maneframe_card::ability::{Amount, Cards, Change, Condition, Edge, Effect, Filter, Is, Moment, Until, Verb, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::digits;
use crate::grammar::amount::quantity::{Per, per_each, quantity};
use crate::grammar::lexicon::{color, trait_word};
use crate::grammar::line::keyword::keyword;
use crate::grammar::noun::cards::{chosen, named_subject, object, possessive};
use crate::grammar::noun::determiner::whole;
use crate::grammar::noun::player::{holder, is_many};
use crate::grammar::sentence::delayed::next;
use crate::grammar::sentence::duration::{until, until_first};
use crate::grammar::sentence::time::moment;
use crate::grammar::verb::modification::{Gift, about, gets, gift, gifts, is_had, is_plural};
use crate::grammar::verb::phrase::{all_changed, all_changed_of, changed, changed_of};
use crate::grammar::verb::player_modifier::flips;
use crate::grammar::verb::prohibition::of_players;
use crate::kernel::{Pass, Word, agree, alt, any_of, boxed, iso, list, maybe, rule};

/// The cards that a change is about, as the sentence's subject.
pub(crate) fn changed_cards(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: named_subject) => c);
    rule!(p, form: (f: boxed(crate::grammar::noun::determiner::outdoing)) => Cards::All(f));
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    rule!(p, form: (c: chosen) => c);
    alt!(p, form: ["each of " | "both of "] (c: crate::grammar::noun::cards::several_spoken_of) => c);
    iso!(p, form: "one of them" => Some(crate::grammar::noun::cards::one_of_them()),
        () from |v| (*v == crate::grammar::noun::cards::one_of_them()).then_some(()));
    rule!(p, form: ["the other" | "the others"] => Cards::Others);
    rule!(p, form: (all: list(named_one, "and")) => Cards::Several(all));
}

/// A reference to one card, joined with another: "that Friend and this card".
fn named_one(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (c: crate::grammar::noun::cards::one_subject) => (!matches!(c, Cards::All(_))).then_some(c),
        (c) from |v| (!matches!(v, Cards::All(_))).then_some((v,)));
}

fn ending(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    iso!(p, form: (g: crate::grammar::verb::modification::being) => (g == Gift::ChosenColor).then(|| vec![g]),
        (g) from |v| matches!(v[..], [Gift::ChosenColor]).then_some((Gift::ChosenColor,)));
    rule!(p, form: {gets(form.many)} " " (g: gifts, form.one()) => g);
    alt!(p, form: {gets(form.many)} " " (g: gift, form.one()) " and " {gets(form.many)} " " (h: gift, form.one())
        => vec![g, h]);
    alt!(p, form: "gains " (c: crate::grammar::verb::naming::chosen_color) => { let () = c; vec![Gift::ChosenColor] });
    alt!(p, form: {any_of(if form.many { &["gain "] } else { &["gains "] })} (g: gifts, form.one()) => g);
    alt!(p, form: {any_of(if form.many { &["gain "] } else { &["gains "] })} (all: gifts, form.one()) " and " (g: crate::grammar::verb::modification::being)
        =>? (!is_had(&g)).then(|| all.into_iter().chain([g]).collect::<Vec<_>>()));
    alt!(p, form: {any_of(if form.many { &["become "] } else { &["becomes "] })} (c: color) => vec![Gift::Color(c)]);
    alt!(p, form: {any_of(if form.many { &["become "] } else { &["becomes a ", "becomes an "] })} (t: trait_word) => vec![Gift::Trait(t)]);
    alt!(p, form: {any_of(if form.many { &["lose their abilities", "lose all abilities"] } else { &["loses its abilities", "loses all abilities"] })}
        => vec![Gift::NoAbilities]);
    iso!(p, form: {gets(form.many)} " " (all: gifts, form.one()) " and " (g: crate::grammar::verb::modification::being)
        => (!is_had(&g)).then(|| all.into_iter().chain([g]).collect::<Vec<_>>()),
    (all, g) from |v| v.split_last().filter(|(g, all)| !all.is_empty() && !is_had(g) && all.iter().all(is_had))
        .map(|(g, all)| (all.to_vec(), g)));
    rule!(p, form: (all: crate::grammar::verb::modification::cants) => all);
    iso!(p, form: (all: list(crate::grammar::verb::modification::being, "and")) => Some(all),
        (all) from |v| (v.len() > 1 && !v.iter().any(is_had)).then_some((v,)));
    iso!(p, form: (g: crate::grammar::verb::modification::being) => (g != Gift::ChosenColor).then(|| vec![g]),
        (g) from |v| match &v[..] { [g] => Some((g,)), _ => None });
}

fn ending_form(form: Form, subject: &Cards) -> Form {
    let inner = about(form, subject).plain();
    if is_plural(subject) { inner.many() } else { inner }
}

/// A change of cards with a duration: "it gets +1 power until the end of the turn".
pub(crate) fn change(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (s: changed_cards) " " {gets(is_plural(s))} " " (g: gift) (u: until) (per: per_each)
        =>? per_gift(&s, g, u, per));
    iso!(p, form: (s: changed_cards) " " {if is_plural(s) { "do not ready" } else { "does not ready" }}
        " during " (w: whose_next) [" next Ready Phase" | " next ready step"] => Some(unready(&s, w)), (s, w) from |v| unready_of(v));
    alt!(p, form: (s: changed_cards) " permanently " (g: ending, ending_form(form, s)) => changed(&s, g, Until::Permanent));
    iso!(p, form: (s: changed_cards) " permanently gets " (g: gifts) => Some(changed(&s, g, Until::Permanent)),
        (s, g) from |v| changed_of(v).filter(|c| c.2 == Until::Permanent).map(|(s, g, _)| (s, g)));
    rule!(p, form: (e: more_flips) => e);
    rule!(p, form: (e: crate::grammar::verb::definition::becomes) => e);
    alt!(p, form: (e: crate::grammar::verb::off_board::looked_at_and_played) => e);
    alt!(p, form: (c: flips) " during that faceoff" => Effect::Change { change: c, until: Until::EndOfFaceoff });
    alt!(p, form: (s: changed_cards) " gains " (c: crate::grammar::verb::naming::chosen_color)
        => { let () = c; changed(&s, vec![Gift::ChosenColor], Until::Permanent) });
    iso!(p, form: (s: named_subject) [" has the printed abilities of " | " gains the printed abilities of "]
        (c: crate::grammar::noun::cards::reference)
        => Some(changed(&s, vec![Gift::AbilitiesOf(c)], Until::Permanent)), (s, c) from |v| match changed_of(v) {
        Some((s, gifts, Until::Permanent)) => match &gifts[..] {
            [Gift::AbilitiesOf(c)] => Some((s, c.clone())),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (s: named_subject) " gains " (c: crate::grammar::verb::naming::chosen_color) " and " (of: crate::grammar::noun::cards::possessive)
        " printed abilities"
        => { let () = c; changed(&s, vec![Gift::ChosenColor, Gift::AbilitiesOf(of)], Until::Permanent) });
    iso!(p, form: (s: named_subject) " loses its colors and becomes " (c: crate::grammar::verb::naming::chosen_color)
        => { let () = c; Some(recolored(&s)) },
    (s, c) from |v| match changed_of(v) {
        Some((s, ..)) if *v == recolored(&s) => Some((s, ())),
        _ => None,
    });
    iso!(p, form: "while " (c: named_subject) " remains banished, " (change: crate::grammar::verb::player_modifier::about_players)
        => (c == Cards::It && crate::grammar::verb::off_board::is_about_it(&change)).then_some(Effect::Change { change, until: Until::Permanent }),
    (c, change) from |v| match v {
        Effect::Change { change, until: Until::Permanent } if crate::grammar::verb::off_board::is_about_it(change) => {
            Some((Cards::It, change))
        }
        _ => None,
    });
    iso!(p, form: (all: enduring) (u: until) => are_new(&all, &u).then(|| all_changed(all, u)), (all, u) from |v| all_changed_of(v));
    alt!(p, form: (u: until_first) (e: for_a_while) => lasting(e, u));
    alt!(p, form: (u: until_first) (a: for_a_while) " and " (b: for_a_while)
        => Effect::Then(vec![lasting(a, u.clone()), lasting(b, u)]));
    alt!(p, form: (s: changed_cards) " " (g: ending, ending_form(form, s)) (u: until) " and "
        (h: ending, ending_form(form, s)) (v: until)
        => Effect::Then(vec![changed(&s, g, u), changed(&s, h, v)]));
    alt!(p, form: (s: changed_cards) " " (g: ending, ending_form(form, s)) (u: maybe(until)) " and another one " (h: ending) (v: until)
    =>? another_one(&s).map(|t| {
        let first = changed(&s, g, u.unwrap_or_else(|| v.clone()));
        Effect::Then(vec![first, changed(&t, h, v)])
    }));
    alt!(p, form: (u: until_first) (e: for_a_while) " during " (m: moment, form.many())
        =>? meanwhile(e, m, u));
    alt!(p, form: (e: for_a_while) " during " (m: next) =>? during_next(e, m));
    alt!(p, form: "during " (m: next) ", " (e: for_a_while) =>? during_next(e, m));
}

/// Returns the choice of another card, with the description that `chosen` has.
fn another_one(chosen: &Cards) -> Option<Cards> {
    match chosen {
        Cards::Some(pick) if !pick.of.other => {
            let mut pick = pick.clone();
            pick.of.other = true;
            Some(Cards::Some(pick))
        }
        _ => None,
    }
}

/// Changes of cards, without their duration.
fn enduring(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    iso!(p, form: (s: changed_cards) " " (g: ending, ending_form(form, s))
        => Some(g.into_iter().map(|g| g.to(s.clone())).collect::<Vec<_>>()), (s, g) from |v| Gift::shared(v));
    rule!(p, form: (all: of_players) => all);
    alt!(p, form: (s: changed_cards) " " (g: ending, ending_form(form, s)) [" and lose " | " and loses "] (k: keyword)
        => g.into_iter().map(|g| g.to(s.clone())).chain([Change::LosesKeyword { what: s.clone(), keyword: k }]).collect::<Vec<_>>());
    iso!(p, form: (one: another) => Some(vec![one]), (one) from |v| match &v[..] { [one] => Some((one,)), _ => None });
}

/// A change of cards whose sentence doesn't use "has", "gets" or "is".
fn another(p: &mut Pass<'_, '_, Change>, form: Form) {
    iso!(p, form: (s: changed_cards) " " {if is_plural(s) { "lose" } else { "loses" }} " " (k: keyword)
        => Some(Change::LosesKeyword { what: s, keyword: k }),
        (s, k) from |v| match v { Change::LosesKeyword { what, keyword } => Some((what, *keyword)), _ => None });
    iso!(p, form: (s: possessor) [" power is " | " power becomes "] (n: set_to, about(form, s)) => Some(Change::PowerIs { what: s, to: n }),
        (s, n) from |v| match v { Change::PowerIs { what, to } => Some((what, to)), _ => None });
    alt!(p, form: (s: possessor) " power is doubled" => Change::PowerDoubled { what: s, times: Amount::Num(1) });
    rule!(p, form: (who: holder) {agree(is_many(who), " controls ", " control ")} (what: object) => Change::Controls { who, what });
    alt!(p, form: (c: flips) " during faceoffs" => c);
}

/// The possessor of a power: "its", "a Friend's".
fn possessor(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: possessive) => c);
    iso!(p, form: (c: chosen) "'s" => Some(c), (c) from |v| matches!(v, Cards::Some(_)).then_some((v,)));
}

fn set_to(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: ?"equal to " (n: digits) => Some(Amount::Num(n)),
        (n) from |v| match v { Amount::Num(n) => Some((*n,)), _ => None });
    rule!(p, form: "equal to " (n: quantity) => n);
}

/// A change of cards or another effect on them, whose duration stands elsewhere in the sentence.
pub(crate) fn for_a_while(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (all: enduring) => all_changed(all, Until::Permanent));
    alt!(p, form: (e: given) => e);
    alt!(p, form: (e: crate::grammar::verb::definition::becomes_for_a_while) => e);
}

/// A change of cards as a verb phrase without its duration: "give it +1 power".
fn given(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let until = Until::Permanent;
    alt!(p, form: {form.verb("give", "gives")} " " (what: object) " " (g: gifts) => changed(&what, g, until.clone()));
    alt!(p, form: {form.verb("double", "doubles")} " the power of " (what: object)
        => all_changed(vec![Change::PowerDoubled { what, times: Amount::Num(1) }], until.clone()));
    alt!(p, form: {form.verb("double", "doubles")} " " (what: possessor) " power"
        => all_changed(vec![Change::PowerDoubled { what, times: Amount::Num(1) }], until.clone()));
    alt!(p, form: {form.verb("gain", "gains")} " control of " (what: object)
        => Effect::GainControl { what, until: until.clone() });
}

/// Restricts the changes to a span of time: "this turn, X during faceoffs".
fn meanwhile(effect: Effect, moment: Moment, until: Until) -> Option<Effect> {
    let until = Until::While(Box::new(Condition::During(moment)), Box::new(until));
    let all = all_changed_of(&effect)?.0;
    are_new(&all, &until).then(|| all_changed(all, until))
}

/// Returns false for changes of flips during faceoffs. That restriction is redundant because flips only happen during
/// faceoffs.
fn are_new(changes: &[Change], until: &Until) -> bool {
    !matches!((changes, until), ([Change::FlipCount { .. }], Until::While(..)))
}

/// Returns the effect with another duration.
pub(crate) fn lasting(effect: Effect, until: Until) -> Effect {
    match effect {
        Effect::GainControl { what, .. } => controlled(what, until),
        Effect::Become { what, guise, .. } if !matches!(until, Until::While(..)) => {
            Effect::Become { what, guise, until }
        }
        effect => all_changed_of(&effect).map_or(effect, |(all, _)| all_changed(all, until)),
    }
}

/// Returns the effect of gaining control. A "while" is not a duration (CR 708.2), so it becomes a rule about the
/// controller.
pub(crate) fn controlled(what: Cards, until: Until) -> Effect {
    match until {
        Until::While(..) => Effect::Change { change: Change::Controls { who: Who::You, what }, until },
        until => Effect::GainControl { what, until },
    }
}

/// Returns an effect during a future span, from its start until its end. Cards are chosen now.
fn during_next(effect: Effect, moment: Moment) -> Option<Effect> {
    let until = match moment {
        Moment::Turn(_) => Until::EndOfTurn,
        Moment::Faceoff { .. } => Until::EndOfFaceoff,
        _ => Until::EndOfPhase,
    };
    let then = |e| Effect::later(Edge::Start, Moment::Next(Box::new(moment.clone())), lasting(e, until.clone()));
    let chosen = match &effect {
        Effect::GainControl { what, until } => {
            Some((what.clone(), Effect::GainControl { what: Cards::It, until: until.clone() }))
        }
        effect => changed_of(effect).map(|(what, gifts, until)| (what, changed(&Cards::It, gifts, until))),
    };
    Some(match chosen {
        Some((what @ Cards::Some(_), of_it)) => Effect::Then(vec![Effect::Choose(what), then(of_it)]),
        _ => then(effect),
    })
}

/// Builds the effect by which the chosen colour replaces the cards' own colours, permanently.
fn recolored(what: &Cards) -> Effect {
    changed(what, vec![Gift::NoColors(false), Gift::ChosenColor], Until::Permanent)
}

/// "Flip an additional card during faceoffs until the end of the turn."
fn more_flips(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (c: flips) " during faceoffs" (u: until)
        => (u != Until::EndOfFaceoff).then_some(Effect::Change { change: c, until: u }),
    (c, u) from |v| match v {
        Effect::Change { change: c @ Change::FlipCount { .. }, until } if until.clone() != Until::EndOfFaceoff =>
            Some((c, until.clone())),
        _ => None,
    });
}

/// Cards become involved in the faceoff, or cease to be.
pub(crate) fn involvement(p: &mut Pass<'_, '_, Effect>, form: Form) {
    // "All other characters" would exclude those mentioned, while [`Filter::other`] excludes this card.
    let clear = |c: &Cards| !matches!(c, Cards::All(f) if f.other);
    iso!(p, form: (s: changed_cards) {any_of_number(is_plural(s), &[" become", " becomes"], &[" becomes"])}
        " involved in the faceoff" => clear(&s).then_some(Effect::Do(Verb::Involve, s)),
    (s) from |v| match v {
        Effect::Do(Verb::Involve, s) => Some((s,)),
        _ => None,
    });
    iso!(p, form: "all other " (f: crate::grammar::noun::determiner::body, form.many())
        [" are no longer involved in the faceoff" | " cease to be involved in the faceoff"]
        => Some(Effect::Do(Verb::Exclude, Cards::All(Box::new(f.is(Is::NotAmongThem))))),
    (f) from |v| match v {
        Effect::Do(Verb::Exclude, Cards::All(f)) => f.is.split_last()
            .filter(|(last, _)| **last == Is::NotAmongThem)
            .map(|(_, is)| (Filter { is: is.to_vec(), ..(**f).clone() },)),
        _ => None,
    });
    iso!(p, form: (s: changed_cards)
        {any_of_number(is_plural(s), &[" are no longer", " is no longer", " cease to be"], &[" is no longer", " ceases to be"])}
        [" involved in the faceoff" | " involved in that faceoff"]
        => clear(&s).then_some(Effect::Do(Verb::Exclude, s)),
    (s) from |v| match v {
        Effect::Do(Verb::Exclude, s) => Some((s,)),
        _ => None,
    });
}

fn any_of_number(many: bool, more: &'static [&'static str], one: &'static [&'static str]) -> impl Word {
    any_of(if many { more } else { one })
}

/// "Its controller's", before "Ready Phase". No other player's Ready Phase readies the card, so the words have no
/// value.
fn whose_next(p: &mut Pass<'_, '_, ()>, form: Form) {
    rule!(p, form: ["its controller's" | "their controller's" | "their controllers'"] => ());
}

fn unready(what: &Cards, (): ()) -> Effect {
    changed(what, vec![Gift::StaysExhausted(None)], Until::NextReadyPhase)
}

fn unready_of(effect: &Effect) -> Option<(Cards, ())> {
    let (what, ..) = changed_of(effect)?;
    (*effect == unready(&what, ())).then_some((what, ()))
}

/// "+1 power until the end of the turn for each …": builds the effect as with the duration at the end.
fn per_gift(what: &Cards, gift: Gift, until: Until, per: Per) -> Option<Effect> {
    match gift {
        Gift::Power(maneframe_card::ability::Amount::Num(n), color) => {
            Some(changed(what, vec![Gift::Power(per.times(n), color)], until))
        }
        _ => None,
    }
}
