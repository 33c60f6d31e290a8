//! What becomes of cards, as a sentence: "it gets +1 power until the end of the turn", "it becomes involved in the
//! faceoff".

use maneframe_card::ability::{Cards, Change, Effect, Filter, Is, Until, Verb};

use super::Form;
use super::amount::{Per, per_each};
use super::cant::of_players;
use super::cards::{chosen, named_subject};
use super::change::{Gift, about, gets, gift, gifts, is_plural};
use super::deed::{all_changed, all_changed_of, changed, changed_of};
use super::filter::whole;
use super::moment::until;
use super::player::flips;
use crate::kernel::{Pass, Word, alt, any_of, boxed, iso, list, rule};

/// The cards that a change is about, as the sentence's subject.
pub(crate) fn changed_cards(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: named_subject) => c);
    rule!(p, form: (f: boxed(super::filter::outdoing)) => Cards::All(f));
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    rule!(p, form: (c: chosen) => c);
    rule!(p, form: (all: list(named_one, "and")) => Cards::Several(all));
}

/// A card that is named rather than described, beside another: "that Friend and this card".
fn named_one(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (c: super::cards::one_subject) => (!matches!(c, Cards::All(_))).then_some(c),
        (c) from |v| (!matches!(v, Cards::All(_))).then_some((v,)));
}

fn ending(p: &mut Pass<'_, '_, Vec<Gift>>, form: Form) {
    iso!(p, form: (g: super::change::being) => (g == Gift::ChosenColor).then(|| vec![g]),
        (g) from |v| matches!(v[..], [Gift::ChosenColor]).then_some((Gift::ChosenColor,)));
    rule!(p, form: {gets(form.many)} " " (g: gifts, form.one()) => g);
    alt!(p, form: {gets(form.many)} " " (g: gift, form.one()) " and " {gets(form.many)} " " (h: gift, form.one())
        => vec![g, h]);
    alt!(p, form: "gains " (c: super::naming::chosen_color) => { let () = c; vec![Gift::ChosenColor] });
    iso!(p, form: (g: super::change::being) => (g != Gift::ChosenColor).then(|| vec![g]),
        (g) from |v| match &v[..] { [g] => Some((g,)), _ => None });
}

fn ending_form(form: Form, subject: &Cards) -> Form {
    let inner = about(form, subject).plain();
    if is_plural(subject) { inner.many() } else { inner }
}

/// Cards are different for a while: "it gets +1 power until the end of the turn".
pub(crate) fn change(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (s: changed_cards) " " (g: ending, ending_form(form, s)) (u: until)
        => Some(changed(&s, g, u)), (s, g, u) from |v| changed_of(v));
    alt!(p, form: (s: changed_cards) " " {gets(is_plural(s))} " " (g: gift) (u: until) (per: per_each)
        =>? per_gift(&s, g, u, per));
    iso!(p, form: (s: changed_cards) " " {if is_plural(s) { "do not ready" } else { "does not ready" }}
        " during " (w: whose_next) [" next Ready Phase" | " next ready step"] => Some(unready(&s, w)), (s, w) from |v| unready_of(v));
    iso!(p, form: (s: changed_cards) " permanently gets " (g: gifts) => Some(changed(&s, g, Until::Permanent)),
        (s, g) from |v| changed_of(v).filter(|c| c.2 == Until::Permanent).map(|(s, g, _)| (s, g)));
    rule!(p, form: (e: more_flips) => e);
    alt!(p, form: (c: flips) " during that faceoff" => Effect::Change { change: c, until: Until::EndOfFaceoff });
    iso!(p, form: (all: of_players) (u: until) => Some(all_changed(all, u)), (all, u) from |v| all_changed_of(v));
    alt!(p, form: (u: leading_until) (all: of_players) => all_changed(all, u));
    alt!(p, form: (s: changed_cards) " gains " (c: super::naming::chosen_color)
        => { let () = c; changed(&s, vec![Gift::ChosenColor], Until::Permanent) });
    iso!(p, form: (s: changed_cards) " " {if is_plural(s) { "lose" } else { "loses" }} " "
        (k: super::keyword::keyword) (u: until)
        => Some(Effect::Change { change: Change::LosesKeyword { what: s, keyword: k }, until: u }),
    (s, k, u) from |v| match v {
        Effect::Change { change: Change::LosesKeyword { what, keyword }, until } =>
            Some((what, *keyword, *until)),
        _ => None,
    });
    iso!(p, form: (s: named_subject) [" has the printed abilities of " | " gains the printed abilities of "]
        (c: super::cards::reference)
        => Some(changed(&s, vec![Gift::AbilitiesOf(c)], Until::Permanent)), (s, c) from |v| match changed_of(v) {
        Some((s, gifts, Until::Permanent)) => match &gifts[..] {
            [Gift::AbilitiesOf(c)] => Some((s, c.clone())),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (s: named_subject) " gains " (c: super::naming::chosen_color) " and " (of: super::cards::possessive)
        " printed abilities"
        => { let () = c; changed(&s, vec![Gift::ChosenColor, Gift::AbilitiesOf(of)], Until::Permanent) });
    iso!(p, form: (s: named_subject) " loses its colors and becomes " (c: super::naming::chosen_color)
        => { let () = c; Some(recolored(&s)) },
    (s, c) from |v| match changed_of(v) {
        Some((s, ..)) if *v == recolored(&s) => Some((s, ())),
        _ => None,
    });
    iso!(p, form: "while " (c: named_subject) " remains banished, " (change: super::player::about_players)
        => (c == Cards::It && is_playing_it(&change)).then_some(Effect::Change { change, until: Until::Permanent }),
    (c, change) from |v| match v {
        Effect::Change { change, until: Until::Permanent } if is_playing_it(change) => {
            Some((Cards::It, change))
        }
        _ => None,
    });
    alt!(p, form: (u: leading_until) (s: changed_cards) " " (g: ending, ending_form(form, s)) => changed(&s, g, u));
}

/// The chosen colour replaces the cards' own colours, permanently.
fn recolored(what: &Cards) -> Effect {
    changed(what, vec![Gift::NoColors(false), Gift::ChosenColor], Until::Permanent)
}

/// "Flip an additional card during faceoffs until the end of the turn."
fn more_flips(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: (c: flips) " during faceoffs" (u: until)
        => (u != Until::EndOfFaceoff).then_some(Effect::Change { change: c, until: u }),
    (c, u) from |v| match v {
        Effect::Change { change: c @ Change::FlipCount { .. }, until } if *until != Until::EndOfFaceoff =>
            Some((c, *until)),
        _ => None,
    });
}

/// Cards become involved in the faceoff, or are no longer.
pub(crate) fn involvement(p: &mut Pass<'_, '_, Effect>, form: Form) {
    // "All other characters" would mean other than those spoken of, while [`Filter::other`] means other than this card.
    let clear = |c: &Cards| !matches!(c, Cards::All(f) if f.other);
    iso!(p, form: (s: changed_cards) {any_of_number(is_plural(s), &[" become", " becomes"], &[" becomes"])}
        " involved in the faceoff" => clear(&s).then_some(Effect::Do(Verb::Involve, s)),
    (s) from |v| match v {
        Effect::Do(Verb::Involve, s) => Some((s,)),
        _ => None,
    });
    iso!(p, form: "all other " (f: super::filter::body, form.many())
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

/// Whether the change allows playing a card that was spoken of from where it is.
fn is_playing_it(change: &maneframe_card::ability::Change) -> bool {
    matches!(change, maneframe_card::ability::Change::PlayFrom { what: Cards::It, .. })
}

/// "Its controller's": no other player's Ready Phase readies the card, so nothing is recorded.
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

/// "+1 power until the end of the turn for each …": means the same as with the duration at the end.
fn per_gift(what: &Cards, gift: Gift, until: Until, per: Per) -> Option<Effect> {
    match gift {
        Gift::Power(maneframe_card::ability::Amount::Num(n), color) => {
            Some(changed(what, vec![Gift::Power(per.times(n), color)], until))
        }
        _ => None,
    }
}

fn leading_until(p: &mut Pass<'_, '_, Until>, form: Form) {
    alt!(p, form: "this turn, " => Until::EndOfTurn);
    alt!(p, form: "until the end of the turn, " => Until::EndOfTurn);
    alt!(p, form: "until the end of the phase, " => Until::EndOfPhase);
    alt!(p, form: "while this card remains in play, " => Until::ThisLeavesPlay);
}
