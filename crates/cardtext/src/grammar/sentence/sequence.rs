//! Sentences of an effect, and connections between them.

use maneframe_card::ability::{Amount, Cards, Change, Cmp, Condition, Dest, Effect, Filter, Until, Verb, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::words;
use crate::grammar::amount::quantity::{Per, each_one};
use crate::grammar::condition::conditional::{ahead, behind, negated};
use crate::grammar::condition::if_clause::{conditions, subject_of};
use crate::grammar::form::{Person, Referent};
use crate::grammar::noun::cards::chosen;
use crate::grammar::noun::player::{doer, doers};
use crate::grammar::sentence::duration::until;
use crate::grammar::verb::becoming::{change, changed_cards, for_a_while, involvement};
use crate::grammar::verb::counters::removing_them;
use crate::grammar::verb::destinations::{in_turn, is_taken_by_choice, looked_and_taken};
use crate::grammar::verb::faceoff::started_faceoff;
use crate::grammar::verb::modification::gifts;
use crate::grammar::verb::phrase::{changed, changed_of, deed};
use crate::grammar::verb::player_modifier::flips;
use crate::kernel::{Pass, alt, boxed, iso, list, many, maybe, rule};

/// A clause about something that happens to a player rather than an act of the player: "you win the game".
fn fate(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: "you win the game" => Effect::WinGame);
    rule!(p, form: "you lose the game" => Effect::LoseGame);
    alt!(p, form: ["the faceoff ends" | "that faceoff ends" | "this faceoff ends"] => Effect::EndFaceoff);
}

/// A clause whose subject is another player.
fn by(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let (one, all) = (form.person(Person::One), form.person(Person::Many));
    rule!(p, form: (who: doer) " " (effect: boxed(joined), one) => Effect::By { who, effect });
    alt!(p, form: (who: doers) " " (effect: boxed(joined), all) => Effect::By { who, effect });
    iso!(p, form: ["each opponent who has " | "each opponent with " | "each opponent who controls " | "each opponent that has "]
        (h: crate::grammar::amount::quantity::counted) " " (then: boxed(joined), one)
        => Some(Effect::by(Who::Opponents, Effect::If { condition: has_so_many(h), then, otherwise: None })),
    (h, then) from |v| match v {
        Effect::By { who: Who::Opponents, effect } => match &**effect {
            Effect::If { condition: Condition::Has { who: Who::Actor, cmp, count, what }, then, otherwise: None } =>
                Some(((*cmp, count.clone(), what.clone()), then)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (who: doer) " " (effect: boxed(choice), one) => Effect::By { who, effect });
    iso!(p, form: (who: doer) " must " (effect: boxed(choice), all) => Some(Effect::By { who, effect }),
    (who, effect) from |v| match v {
        Effect::By { who, effect } if matches!(**effect, Effect::Or(_)) => Some((who, effect)),
        _ => None,
    });
    alt!(p, form: (who: doers) " must " (effect: boxed(choice), all) => Effect::By { who, effect });
    alt!(p, form: (who: doer) " must " (effect: boxed(deed), all) ["" | " if able"] => Effect::By { who, effect });
    iso!(p, form: (who: doer) " " (effect: boxed(deed), one) " unless they " (instead: boxed(deed), all)
        => Some(Effect::by(who, Effect::May { effect: instead, then: None, otherwise: Some(effect) })),
    (who, effect, instead) from |v| match v {
        Effect::By { who, effect } => match &**effect {
            Effect::May { effect, then: None, otherwise: Some(other) } =>
                Some((who, other, effect)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: (who: doer) " chooses " (n: words) ": " (modes: list(mode, "or"), all)
        => some_modes(n, modes).map(|modes| Effect::by(who, modes)),
    (who, n, modes) from |v| match v {
        Effect::By { who, effect } => match &**effect {
            Effect::Modes { count, modes, random: false } => Some((who, i32::from(*count), modes)),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (who: doer) " chooses " (n: words) ": " (a: mode, all) ", or " (b: mode, all)
        =>? some_modes(n, vec![a, b]).map(|modes| Effect::by(who, modes)));
    if form.person == Person::You {
        alt!(p, form: (e: boxed(deed)) " unless you " (instead: boxed(deed))
            => Effect::May { effect: instead, then: None, otherwise: Some(e) });
        iso!(p, form: (e: deed) " unless " (who: doer) " " (instead: boxed(deed), one) => Some(unless(e, who, instead)),
            (e, who, instead) from |v| unless_of(v));
    }
    alt!(p, form: "those players ignore " (c: crate::grammar::noun::cards::named) => Effect::Do(Verb::Ignore, c));
    iso!(p, form: (who: doer) " may " (e: permitted, all) => Some(may_by(who, e)),
        (who, e) from |v| may_by_of(v));
    alt!(p, form: (who: doers) " may " (e: permitted, all) => may_by(who, e));
}

/// Several players, each with a choice of their own.
fn each_doer(p: &mut Pass<'_, '_, Who>, form: Form) {
    iso!(p, form: (who: doer) => is_each(&who).then_some(who), (who) from |v| is_each(v).then_some((v,)));
}

fn is_each(who: &Who) -> bool {
    matches!(who, Who::EachPlayer | Who::Opponents | Who::EachWith(_))
}

fn has_so_many((cmp, count, what): (Cmp, Amount, Filter)) -> Condition {
    Condition::Has { who: Who::Actor, cmp, count, what }
}

/// Builds the effect that you carry out unless another player does something else.
fn unless(e: Effect, who: Who, instead: Box<Effect>) -> Effect {
    let otherwise = Some(Box::new(Effect::by(Who::You, e)));
    Effect::by(who, Effect::May { effect: instead, then: None, otherwise })
}

fn unless_of(v: &Effect) -> Option<(Effect, Who, Box<Effect>)> {
    let Effect::By { who, effect } = v else { return None };
    let Effect::May { effect: instead, then: None, otherwise: Some(otherwise) } = &**effect else { return None };
    match &**otherwise {
        Effect::By { who: Who::You, effect } => Some(((**effect).clone(), who.clone(), instead.clone())),
        _ => None,
    }
}

fn may_by(who: Who, effect: Effect) -> Effect {
    Effect::by(who, Effect::may(effect))
}

fn may_by_of(effect: &Effect) -> Option<(Who, Effect)> {
    match effect {
        Effect::By { who, effect } => may_of(effect).map(|(e,)| (who.clone(), e)),
        _ => None,
    }
}

fn may_of(effect: &Effect) -> Option<(Effect,)> {
    match effect {
        Effect::May { effect, then: None, otherwise: None } => Some(((**effect).clone(),)),
        _ => None,
    }
}

/// A clause of a sentence.
fn clause(p: &mut Pass<'_, '_, Effect>, form: Form) {
    if form.bare {
        rule!(p, form: (e: deed) => e);
        rule!(p, form: "have " (e: caused) => e);
        rule!(p, form: (e: choice) => e);
        alt!(p, form: (e: deed) " unless " (who: doer) " " (instead: boxed(deed), form.spoken().person(Person::One)) => unless(e, who, instead));
        alt!(p, form: (a: deed) " or to " (b: deed) => Effect::Or(vec![a, b]));
        alt!(p, form: "force your opponent to choose and discard a card" => forced_discard());
        return;
    }
    rule!(p, form: (e: change) => e);
    rule!(p, form: (e: fate) => e);
    rule!(p, form: (e: involvement) => e);
    rule!(p, form: (e: deed) => e);
    rule!(p, form: (e: told) => e);
}

/// A clause with a subject before its verb.
fn told(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (e: crate::grammar::sentence::delayed::further) => e);
    rule!(p, form: (e: by) => e);
    alt!(p, form: "for each " (per: each_one) ", " (e: deed) =>? scaled(e, per));
    rule!(p, form: "for each " (of: one_of_all) ", " (effect: boxed(by)) => Effect::ForEach { of, effect });
    iso!(p, form: "for each of " (of: crate::grammar::noun::cards::several_spoken_of) ", " (effect: boxed(by))
        => Some(Effect::ForEach { of, effect }),
    (of, effect) from |v| match v {
        Effect::ForEach { of: Cards::It, effect } => Some((Cards::It, effect)),
        _ => None,
    });
    alt!(p, form: "you " (e: crate::grammar::verb::next_card::next_cost) => e);
    rule!(p, form: (e: crate::grammar::verb::next_card::dearer_next) => e);
    iso!(p, form: "you may " (e: permitted) => Some(Effect::may(e)), (e) from |v| may_of(v));
}

/// Every card of that description, one at a time.
fn one_of_all(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (f: such) => Some(Cards::All(Box::new(f))),
        (f) from |v| match v { Cards::All(f) => Some((&**f,)), _ => None });
}

fn such(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: crate::grammar::amount::quantity::counted_one) => f);
    crate::grammar::noun::cards::remember_one(p);
}

/// Returns the effect with its number as a multiple of `per`. Returns `None` for effects without a plain number.
fn scaled(effect: Effect, per: Per) -> Option<Effect> {
    let times = |n: Amount| match n {
        Amount::Num(n) => Some(per.clone().times(n)),
        _ => None,
    };
    Some(match effect {
        Effect::Draw(n) => Effect::Draw(times(n)?),
        Effect::Gain(n) => Effect::Gain(times(n)?),
        Effect::Score(n) => Effect::Score(times(n)?),
        Effect::Tokens { count, token, at } => Effect::Tokens { count: times(count)?, token, at },
        Effect::AddCounters { what, name, count } => Effect::AddCounters { what, name, count: times(count)? },
        _ => return None,
    })
}

/// A clause. The flag is true if the clause names the acting player.
type Spoken = (Effect, bool);

/// A clause in a list. "You" may be repeated after the act of another player.
fn spoken(p: &mut Pass<'_, '_, Spoken>, form: Form) {
    if form.bare {
        alt!(p, form: (e: clause) => { let says = has_subject(&e); (e, says) });
    } else {
        alt!(p, form: (e: deed) => (e, false));
        alt!(p, form: (e: change) => (e, true));
        alt!(p, form: (e: fate) => (e, false));
        alt!(p, form: (e: involvement) => (e, false));
        alt!(p, form: (e: told) => { let says = has_subject(&e); (e, says) });
    }
    alt!(p, form: "you " (e: deed) => (e, true));
}

/// Returns true if a clause names its subject, so that the verbs after it belong to that subject too.
fn has_subject(e: &Effect) -> bool {
    matches!(e, Effect::By { .. } | Effect::May { .. } | Effect::Change { .. })
}

/// Returns the clauses of one sentence. Returns `None` if a verb would be read with the wrong player as subject.
fn as_sequence(all: Vec<Spoken>) -> Option<Vec<Effect>> {
    // In "X, each player puts Y into play, and banish Z" the form of the verb shows that you banish Z.
    let serial = all.len() > 2;
    let clear = all.windows(2).all(|two| match two[0].0 {
        Effect::By { ref effect, .. } => two[1].1 || serial && !is_offer(effect),
        Effect::May { .. } => two[1].1,
        _ => true,
    });
    let all: Vec<Effect> = all.into_iter().map(|(e, _)| e).collect();
    (clear && all.windows(2).all(follows)).then_some(all)
}

/// Returns true if the second act is separate from the first: "search your deck for a Friend and put it into your hand"
/// is one effect.
fn follows(two: &[Effect]) -> bool {
    let found = matches!(two[0], Effect::Search { into: Dest::Stay, .. });
    !found || !matches!(two[1], Effect::Put { what: Cards::It, .. } | Effect::Reveal(Cards::It))
}

fn clause_list(p: &mut Pass<'_, '_, Vec<Effect>>, form: Form) {
    if let Pass::Write { writer, value, done } = p {
        use crate::kernel::Phrase;
        let count = value.len();
        let mark = writer.mark();
        let mut after_by = false;
        let fits = count >= 2
            && value.iter().enumerate().all(|(i, e)| {
                if i > 0 {
                    writer.push(if count > 2 { ", " } else { " " });
                    if i + 1 == count {
                        writer.push("and ");
                    }
                }
                let again = after_by && !has_subject(e);
                after_by = matches!(e, Effect::By { .. } | Effect::May { .. });
                if again { writer.push("you ") && deed.write(writer, e, form) } else { clause.write(writer, e, form) }
            });
        if fits {
            *done = true;
        } else {
            writer.rollback(mark);
        }
        return;
    }
    alt!(p, form: (all: list(spoken, "and")) =>? as_sequence(all));
    alt!(p, form: (all: list(spoken, "then")) =>? as_sequence(all));
    alt!(p, form: (a: spoken) [", then " | " and then " | " then "] (b: spoken) =>? as_sequence(vec![a, b]));
    alt!(p, form: (a: spoken) " and " (b: spoken) ", then " (c: spoken)
        =>? (!matches!(b.0, Effect::By { .. })).then(|| as_sequence(vec![a, b, c])).flatten());
    alt!(p, form: (a: spoken) ", " (b: spoken) ", then " (c: spoken) =>? as_sequence(vec![a, b, c]));
    alt!(p, form: (a: spoken) ", " (b: spoken) ", then " (c: spoken) " and " (d: spoken) =>? as_sequence(vec![a, b, c, d]));
    alt!(p, form: (a: spoken) ", and " (b: spoken) =>? has_subject(&b.0).then(|| as_sequence(vec![a, b])).flatten());
}

/// Clauses joined by "and".
pub(crate) fn clauses(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let form = form.plain();
    rule!(p, form: (e: clause) => e);
    iso!(p, form: (all: clause_list) => Some(in_turn(all)),
        (all) from |v| match v { Effect::Then(all) => Some((all,)), _ => None });
}

/// Verb phrases joined by "and", without subjects of their own.
pub(crate) fn joined(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let form = form.plain().spoken();
    rule!(p, form: "have " (e: caused) => e);
    rule!(p, form: (e: deed) => e);
    rule!(p, form: (e: looked_and_taken) => e);
    iso!(p, form: (all: list(deed, "and")) => all.windows(2).all(follows).then(|| in_turn(all)),
        (all) from |v| match v { Effect::Then(all) => Some((all,)), _ => None });
    alt!(p, form: (a: deed) [", then " | " and then " | " then "] (b: deed) => Effect::Then(vec![a, b]));
    alt!(p, form: "force your opponent to choose and discard a card" => forced_discard());
}

fn forced_discard() -> Effect {
    use maneframe_card::ability::{Count, Pick, Place, Whose, Zone};
    let of = Filter::default().at(Place::Zone(Zone::Hand, Whose::Of(Who::Actor)));
    let one = Pick { count: Count::Exactly(Amount::Num(1)), of, random: false };
    Effect::by(Who::Opponent, Effect::Discard(Cards::Some(Box::new(one))))
}

/// "An opponent discard a card", after "have".
fn caused(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (s: changed_cards) " get " (g: gifts) (u: until) => changed(&s, g, u));
    iso!(p, form: (c: flips) (u: until) => Some(Effect::Change { change: c, until: u }),
    (c, u) from |v| match v {
        Effect::Change { change: c @ Change::FlipCount { .. }, until } => Some((c, until.clone())),
        _ => None,
    });
    alt!(p, form: (c: flips) " during that faceoff" => Effect::Change { change: c, until: Until::EndOfFaceoff });
    rule!(p, form: (e: crate::grammar::verb::definition::made_to_become) => e);
    let all = form.person(Person::Many);
    rule!(p, form: (who: doer) " " (effect: boxed(joined), all) => Effect::By { who, effect });
    alt!(p, form: (who: doers) " " (effect: boxed(joined), all) => Effect::By { who, effect });
}

/// "Pay [2] or dismiss it".
pub(crate) fn choice(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (all: list(deed, "or")) => Effect::Or(all));
}

/// An optional act after "may": verb phrases, or a cost and its effect.
pub(crate) fn permitted(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (e: joined) => e);
    rule!(p, form: (cost: boxed(joined)) " to " (effect: boxed(joined), form.person(bought(form)))
        => Effect::To { cost, effect });
    rule!(p, form: (e: choice) => e);
}

/// Returns the grammatical person of the verb after "to", which has no "-s".
fn bought(form: Form) -> Person {
    if form.person == Person::You { Person::You } else { Person::Many }
}

/// "If you do" in the person of the sentence.
fn if_done(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: " If you do, " (e: clauses) "." => e);
    iso!(p, form: " If you do, and " (c: conditions) ", " (then: boxed(clauses)) "."
        => Some(Effect::If { condition: c, then, otherwise: None }),
    (c, then) from |v| match v {
        Effect::If { condition, then, otherwise: None } => Some((condition, then)),
        _ => None,
    });
}

fn if_they_did(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: [" If they do, " | " If that player does, "] (e: clauses) "." => e);
}

fn or_else(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: [" Otherwise, " | " If you don't, " | " If they don't, " | " If not, "] (e: clauses) "." => e);
}

/// Makes "you" carry out the part after another player's answer, unless the text names the player for that part.
fn yours(effect: Box<Effect>) -> Box<Effect> {
    match *effect {
        Effect::By { .. } => effect,
        _ => Box::new(Effect::By { who: Who::You, effect }),
    }
}

fn yours_of(effect: &Effect) -> Box<Effect> {
    match effect {
        Effect::By { who: Who::You, effect } => effect.clone(),
        other => Box::new(other.clone()),
    }
}

/// A sentence, or several that belong together, with the full stop.
pub(crate) fn sentence(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (e: crate::grammar::sentence::delayed::later) => e);
    rule!(p, form: ?"then, " (e: clauses) "." => e);
    alt!(p, form: ?"then, " "you " (e: joined) "." => e);
    alt!(p, form: "then " (e: clauses) "." => e);
    iso!(p, form: "you may " (e: boxed(permitted)) "." (then: maybe(boxed(if_done))) (no: maybe(boxed(or_else)))
        => (then.is_some() || no.is_some()).then_some(Effect::May { effect: e, then, otherwise: no }),
    (e, then, no) from |v| match v {
        Effect::May { effect, then, otherwise } => Some((effect, then, otherwise)),
        _ => None,
    });
    iso!(p, form: (who: each_doer) " may " (e: boxed(permitted), form.person(Person::Many)) "."
        [" Each player who does " | " Each player who did " | " Each opponent who does " | " Each player that does "]
        (then: boxed(joined), form.person(Person::One)) "." => Some(Effect::by(who, Effect::May { effect: e, then: Some(then), otherwise: None })),
    (who, e, then) from |v| match v {
        Effect::By { who, effect } => match &**effect {
            Effect::May { effect, then: Some(then), otherwise: None } if is_each(who) && !matches!(**then, Effect::By { .. }) =>
                Some((who, effect, then)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: (who: doer) " may " (e: boxed(permitted), form.person(Person::Many)) "."
    (then: maybe(boxed(if_they_did))) (no: maybe(boxed(or_else)))
        => (then.is_some() || no.is_some())
        .then(|| Effect::by(who, Effect::May { effect: e, then: then.map(yours), otherwise: no.map(yours) })),
    (who, e, then, no) from |v| match v {
        Effect::By { who, effect } => match &**effect {
            Effect::May { effect, then, otherwise } =>
                Some((who, effect, then.as_deref().map(yours_of), otherwise.as_deref().map(yours_of))),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: ?"then, " (c: ahead) (then: boxed(clauses), of_host(form, c)) "."
        (no: maybe(boxed(or_else)))
        => (no.is_none() || !is_offer(&then)).then_some(Effect::If { condition: c, then, otherwise: no }),
    (c, then, no) from |v| match v {
        Effect::If { otherwise: Some(other), .. } if lesser_of(other).is_some() => None,
        // After an optional effect, "otherwise" would mean "if the player declines".
        Effect::If { then, otherwise: Some(_), .. } if is_offer(then) => None,
        Effect::If { condition, then, otherwise } => Some((condition, then, otherwise)),
        _ => None,
    });
    alt!(p, form: ?"then, " (then: boxed(clauses)) (c: behind) "." (no: maybe(boxed(or_else)))
        =>? (no.is_none() || !is_offer(&then)).then_some(Effect::If { condition: c, then, otherwise: no }));
    alt!(p, form: (first: lesser) " " (then: boxed(clauses)) " instead" (c: behind) "."
        =>? instead_of(first, c, then));
    alt!(p, form: (first: lesser) " " (c: ahead) "instead " (then: boxed(clauses)) "." =>? instead_of(first, c, then));
    alt!(p, form: (first: lesser) " " (c: ahead) (e: for_a_while, of_host(form, c)) " instead." =>? as_long(first, c, e));
    alt!(p, form: (a: clauses) " and, " (c: ahead) (then: boxed(clauses)) "."
        =>? (!is_offer(&a)).then(|| in_order(a, vec![Effect::If { condition: c, then, otherwise: None }])));
    alt!(p, form: (c: ahead) (then: boxed(clauses)) "; otherwise, " (no: boxed(clauses)) "."
        =>? (!is_offer(&then)).then_some(Effect::If { condition: c, then, otherwise: Some(no) }));
    iso!(p, form: (first: lesser) " " (c: ahead) (then: boxed(clauses)) " instead."
        => instead_of(first, c, then),
    (first, c, then) from |v| match v {
        Effect::If { condition, then, otherwise: Some(first) } if lesser_of(first).is_some() =>
            Some((&**first, condition, then)),
        _ => None,
    });
    alt!(p, form: ?"then, " (both: removing_them) ", " (more: list(clause, "and")) "."
        => only_if(both, more));
    alt!(p, form: ?"then, " (both: removing_them) " and " (more: clause) "." => only_if(both, vec![more]));
    alt!(p, form: ?"then, " (both: removing_them) ", " (a: clause) ", and " (b: clause) "." => only_if(both, vec![a, b]));
    // "X. If you do, Y.": Y is carried out only if all of X was.
    iso!(p, form: (effect: boxed(clauses)) "." (then: boxed(if_done))
        => (!is_offer(&effect)).then_some(Effect::IfDone { effect, then }),
    (effect, then) from |v| match v {
        Effect::IfDone { effect, then } if !is_offer(effect) => Some((effect, then)),
        _ => None,
    });
    alt!(p, form: (who: doer) [" chooses one" | " chooses 1"] " to put into your hand." => Effect::Then(vec![
        Effect::by(who, Effect::Choose(crate::grammar::noun::cards::one_of_them())),
        Effect::Put { what: Cards::It, into: maneframe_card::ability::Dest::Hand },
    ]));
    rule!(p, form: (effect: boxed(clauses)) [". If you can't, " | ". If they can't, " | ". If that player can't, "]
        (otherwise: boxed(clauses)) "." => Effect::Else { effect, otherwise });
    rule!(p, form: (e: modes) "." => e);
    iso!(p, form: "you may " (e: modes) "." => Some(Effect::may(e)),
        (e) from |v| may_of(v).filter(|(e,)| matches!(e, Effect::Modes { .. })));
    iso!(p, form: (e: choice) "." => (!form.bare).then_some(e),
        (e) from |v| (!form.bare && matches!(v, Effect::Or(_))).then_some((v,)));
    rule!(p, form: (e: started_faceoff) => e);
    rule!(p, form: (e: looked_and_taken) "." => e);
}

/// Returns the form after a condition about the host, in which "it" refers to the host.
fn of_host(form: Form, condition: &maneframe_card::ability::Condition) -> Form {
    match crate::grammar::condition::if_clause::subject_of(condition) {
        Referent::Host => form.it(Referent::Host),
        _ => form,
    }
}

/// "Choose a Friend to get -2 power …": the choice, and the effect on the chosen card.
fn chosen_for(p: &mut Pass<'_, '_, Vec<Effect>>, form: Form) {
    alt!(p, form: "choose " (c: chosen) " to get " (g: gifts) (u: until) "."
        => vec![Effect::Choose(c), changed(&Cards::It, g, u)]);
}

/// Returns true if a player can decline the effect, so that "if you do" tests whether the player accepted.
fn is_offer(e: &Effect) -> bool {
    match e {
        Effect::May { .. } => true,
        Effect::By { effect, .. } => is_offer(effect),
        Effect::Then(all) => all.iter().any(is_offer),
        _ => false,
    }
}

/// Builds the effect of "X. If C, Y instead.". Returns `None` if Y is optional, because "otherwise" would then mean "if
/// the player declines".
fn instead_of(first: Effect, condition: Condition, then: Box<Effect>) -> Option<Effect> {
    (lesser_of(&first).is_some() || !is_offer(&then)).then_some(Effect::If {
        condition,
        then,
        otherwise: Some(Box::new(first)),
    })
}

/// Builds the effect of "X until the end of the turn. If C, it gets +2 power instead.". Y gets the duration of X.
fn as_long(first: Effect, condition: Condition, then: Effect) -> Option<Effect> {
    let until = until_of(&first)?;
    instead_of(first, condition, Box::new(crate::grammar::verb::becoming::lasting(then, until)))
}

/// Returns the duration of an effect's change.
fn until_of(effect: &Effect) -> Option<Until> {
    match effect {
        Effect::Change { until, .. } | Effect::GainControl { until, .. } => Some(until.clone()),
        Effect::By { effect, .. } | Effect::If { then: effect, .. } => until_of(effect),
        Effect::Then(all) => all.last().and_then(until_of),
        _ => None,
    }
}

/// The effect X in "X. If C, Y instead.".
fn lesser(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (e: clauses) "." => Some(e), (e) from |v| match v { Effect::If { .. } => None, e
        => Some((e,)) });
    iso!(p, form: (c: ahead) (then: boxed(clauses)) "."
        => Some(Effect::If { condition: c, then, otherwise: None }),
    (c, then) from |v| match v {
        Effect::If { condition, then, otherwise: None } => Some((condition, then)),
        _ => None,
    });
    alt!(p, form: (then: boxed(clauses)) (c: behind) "."
        => Effect::If { condition: c, then, otherwise: None });
}

/// Returns `Some` if today's wording has the `otherwise` effect first, as X in "X. If C, Y instead.". Such an effect is
/// a condition or is optional.
fn lesser_of(other: &Effect) -> Option<()> {
    matches!(other, Effect::If { otherwise: None, .. } | Effect::May { then: None, otherwise: None, .. }).then_some(())
}

fn only_if((condition, first): (maneframe_card::ability::Condition, Effect), more: Vec<Effect>) -> Effect {
    let then = Box::new(Effect::Then(std::iter::once(first).chain(more).collect()));
    Effect::If { condition, then, otherwise: None }
}

/// "Choose one: …".
fn modes(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: "choose " (n: words) ": " (a: mode, form.spoken()) [", or " | "; or " | "; or, "] (b: mode, form.spoken()) =>? some_modes(n, vec![a, b]));
    alt!(p, form: "choose " (n: words) ": " (a: mode, form.spoken()) "; " (b: mode, form.spoken()) ["; or " | "; or, "] (c: mode, form.spoken())
        =>? some_modes(n, vec![a, b, c]));
    alt!(p, form: ["choose one - " | "choose one — " | "choose one – "] (a: mode, form.spoken()) ["; or " | ", or "] (b: mode, form.spoken()) => Effect::Modes { count: 1, modes: vec![a, b], random: false });
    alt!(p, form: "choose " (n: words) ": " (a: mode, form.spoken()) "; " (b: mode, form.spoken()) "; " (c: mode, form.spoken()) ["; or " | "; or, "] (d: mode, form.spoken())
        =>? some_modes(n, vec![a, b, c, d]));
    alt!(p, form: "choose " (n: words) ": " (a: mode, form.spoken()) ", " (b: mode, form.spoken()) ", or " (c: mode, form.spoken()) =>? some_modes(n, vec![a, b, c]));
    iso!(p, form: "choose one at random: " (modes: list(mode, "or"), form.spoken())
        => Some(Effect::Modes { count: 1, modes, random: true }),
    (modes) from |v| match v {
        Effect::Modes { count: 1, modes, random: true } => Some((modes,)),
        _ => None,
    });
    alt!(p, form: "choose one at random: " (a: mode, form.spoken()) ", or " (b: mode, form.spoken())
        => Effect::Modes { count: 1, modes: vec![a, b], random: true });
    iso!(p, form: "choose " (n: words) ": " (modes: list(mode, "or"), form.spoken()) => some_modes(n, modes),
    (n, modes) from |v| match v {
        Effect::Modes { count, modes, random: false } => Some((i32::from(*count), modes)),
        _ => None,
    });
}

fn some_modes(n: i32, modes: Vec<Effect>) -> Option<Effect> {
    Some(Effect::Modes { count: u8::try_from(n).ok()?, modes, random: false })
}

/// A mode: a single clause, or two that belong together.
fn mode(p: &mut Pass<'_, '_, Effect>, form: Form) {
    if form.person != Person::You {
        iso!(p, form: "you " (effect: boxed(joined), form.person(Person::You)) => Some(Effect::By { who: Who::You, effect }),
        (effect) from |v| match v {
            Effect::By { who: Who::You, effect } => Some((effect,)),
            _ => None,
        });
    }
    rule!(p, form: (e: clauses) => e);
    alt!(p, form: (then: boxed(clauses)) (c: behind) => Effect::If { condition: c, then, otherwise: None });
    alt!(p, form: "unless " (c: conditions) ", " (then: boxed(clauses))
        => Effect::If { condition: negated(c), then, otherwise: None });
    iso!(p, form: "if " (c: conditions) [" " | ", "] (then: boxed(clauses))
        => Some(Effect::If { condition: c, then, otherwise: None }),
    (c, then) from |v| match v {
        Effect::If { condition, then, otherwise: None } => Some((condition, then)),
        _ => None,
    });
}

pub(crate) fn next_sentence(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: " " (e: sentence) => e);
    alt!(p, form: " " ?"then, " (c: ahead) (cost: boxed(joined), form.it(subject_of(c))) " to " (effect: boxed(joined), form.it(subject_of(c)).spoken()) "."
        => Effect::If { condition: c, then: Box::new(Effect::To { cost, effect }), otherwise: None });
}

/// A whole text of sentences.
pub(crate) fn sentences(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (first: sentence) (more: many(next_sentence), form.spoken()) => Some(in_order(first, more)),
        (first, more) from |v| order_of(v));
    alt!(p, form: (both: chosen_for) (more: many(next_sentence), form.spoken())
        => Effect::Then(both.into_iter().chain(more).collect()));
    // A sequence that "and" can't join is written as several sentences. The rules above already read such sentences.
    if matches!(p, Pass::Write { .. }) {
        iso!(p, form: (first: sentence) (more: many(next_sentence), form.spoken()) => Some(in_order(first, more)),
            (first, more) from |v| parts_of(v));
    }
}

/// Joins sentences in order, without nesting sequences.
fn in_order(first: Effect, more: Vec<Effect>) -> Effect {
    if more.is_empty() {
        return first;
    }
    let mut all = Vec::with_capacity(more.len() + 1);
    for effect in std::iter::once(first).chain(more) {
        match effect {
            Effect::Then(parts)
                if in_sentences(&parts) || matches!(parts[..], [Effect::LookAt(_), Effect::Choose(_)]) =>
            {
                all.extend(parts);
            }
            effect => all.push(effect),
        }
    }
    in_turn(all)
}

fn order_of(effect: &Effect) -> Option<(Effect, Vec<Effect>)> {
    match effect {
        Effect::Then(all) if in_sentences(all) => parts_of(effect),
        other => Some((other.clone(), Vec::new())),
    }
}

fn parts_of(effect: &Effect) -> Option<(Effect, Vec<Effect>)> {
    let Effect::Then(all) = effect else { return None };
    all.split_first().map(|(first, more)| (first.clone(), more.to_vec()))
}

/// Returns true if a sequence is written in several sentences: if it begins with a choice, or a part takes several
/// sentences.
fn in_sentences(all: &[Effect]) -> bool {
    let several = |e: &Effect| match e {
        Effect::May { effect, then, otherwise } => then.is_some() || otherwise.is_some() || is_taken_by_choice(effect),
        Effect::Look { .. } => is_taken_by_choice(e),
        Effect::By { effect, .. } => matches!(&**effect, Effect::May { then: Some(_), .. } | Effect::Choose(_)),
        Effect::If { .. } | Effect::Then(_) | Effect::Rule { .. } => true,
        Effect::IfDone { .. } | Effect::Else { .. } | Effect::Modes { .. } | Effect::Faceoff { .. } => true,
        Effect::Or(_) => {
            crate::grammar::verb::phrase::either_of(e).is_none()
                && crate::grammar::verb::put::either_zone_of(e).is_none()
        }
        _ => false,
    };
    let whole = Effect::Then(all.to_vec());
    if crate::grammar::sentence::delayed::until_gone_of(&whole).is_some()
        || crate::grammar::sentence::delayed::away_of(&whole).is_some()
        || crate::grammar::verb::phrase::more_or_less_of(&whole).is_some()
    {
        return false;
    }
    let starts = matches!(
        all.first(),
        Some(Effect::Choose(_) | Effect::Name { .. } | Effect::ChoosePlayer(_) | Effect::RevealUntil { .. })
    );
    // "You may X and double its power" would make both parts optional.
    let offered = |two: &[Effect]| is_offer(&two[0]) && matches!(two[1], Effect::Change { .. });
    all.windows(2).any(offered)
        || starts && changed_of(&Effect::Then(all.to_vec())).is_none()
        || all.iter().any(several)
}
