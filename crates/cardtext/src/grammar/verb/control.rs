//! Effects on control, challenges, attachments, Problems, and cards in the queue.

use maneframe_card::ability::{Amount, Cards, Count, Effect, Filter, Is, Kind, Pick, Place, Until};

use crate::grammar::Form;
use crate::grammar::noun::cards::{chosen, named, object, possessive};
use crate::grammar::sentence::duration::until;
use crate::grammar::verb::phrase::{out_of_hand, so_many};
use crate::grammar::verb::table::played_to;
use crate::kernel::{Pass, alt, boxed, iso, maybe, rule};

/// Effects on control, challenges, attachments, Problems, and cards in the queue.
pub(crate) fn takes(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("gain", "gains")} " control of " (what: object)
        => Effect::GainControl { what, until: Until::Permanent });
    iso!(p, form: {form.verb("gain", "gains")} " control of " (what: object) (u: until)
        => Some(crate::grammar::verb::becoming::controlled(what, u)),
    (what, u) from |v| match v {
        Effect::GainControl { what, until } => Some((what, until.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("exchange", "exchanges")} " control of " (both: pair) (u: maybe(until))
        => Some(Effect::ExchangeControl { one: both.0, other: both.1, until: u.unwrap_or(Until::Permanent) }),
    (both, u) from |v| match v {
        Effect::ExchangeControl { one, other, until } =>
            Some(((one.clone(), other.clone()), Some(until.clone()).filter(|u| *u != Until::Permanent))),
        _ => None,
    });
    iso!(p, form: {form.verb("challenge", "challenges")} " " (what: object) " with " (with: object)
        => Some(Effect::Challenge { what, with: Some(with) }),
    (what, with) from |v| match v {
        Effect::Challenge { what, with: Some(with) } => Some((what, with)),
        _ => None,
    });
    rule!(p, form: {form.verb("challenge", "challenges")} " " (what: object)
        => Effect::Challenge { what, with: None });
    iso!(p, form: {form.verb("reattach", "reattaches")} " " (what: object) " to " (to: chosen)
        => with_other(&to, true, false).map(|to| Effect::Reattach { what, to }),
    (what, to) from |v| match v {
        Effect::Reattach { what, to } => with_other(to, false, true).map(|to| (what, to)),
        _ => None,
    });
    alt!(p, form: {form.verb("reattach", "reattaches")} " a Resource from one Friend to another"
        => reattach_between_friends());
    alt!(p, form: {form.verb("reattach", "reattaches")} " " (what: crate::grammar::noun::determiner::indefinite) " from "
    (from: boxed(crate::grammar::noun::determiner::indefinite)) " to " (to: chosen) =>? with_other(&to, true, false).map(|to| {
        let of = what.is(Is::On(Cards::All(from)));
        Effect::Reattach { what: Cards::Some(Box::new(so_many(Amount::Num(1), of))), to }
    }));
    rule!(p, form: {form.verb("replace", "replaces")} " " (what: problem_cards) => Effect::Replace(what));
    rule!(p, form: {form.verb("cancel", "cancels")} " " (what: named) => Effect::Cancel(what));
    rule!(p, form: {form.verb("copy", "copies")} " " (c: possessive) " effects" => Effect::CopyEffects(c));
    alt!(p, form: {form.verb("copy", "copies")} " this effect" => Effect::CopyEffects(Cards::This));
    iso!(p, form: {form.verb("play", "plays")} " " (what: out_of_hand) (to: maybe(played_to)) (frightened: entering_frightened)
        [" for free" | " without paying its cost"] => Some(Effect::Play { what, to, frightened }),
    (what, to, frightened) from |v| match v {
        Effect::Play { what, to, frightened } => Some((what, to, *frightened)),
        _ => None,
    });
    iso!(p, form: {form.verb("play", "plays")} " " (what: object) [" for free" | " without paying its cost"]
        => crate::grammar::verb::destinations::is_of_them(&what).then_some(Effect::Play { what, to: None, frightened: false }),
    (what) from |v| match v {
        Effect::Play { what, to: None, frightened: false } if crate::grammar::verb::destinations::is_of_them(what) => Some((what,)),
        _ => None,
    });
    alt!(p, form: {form.verb("play", "plays")} " " (what: named) " from your discard pile for free"
        => Effect::Play { what, to: None, frightened: false });
}

/// Two cards: "one of your Friends and an opposing Friend", or the last two mentioned.
fn pair(p: &mut Pass<'_, '_, (Cards, Cards)>, form: Form) {
    iso!(p, form: (a: one_of_two) " and " (b: one_of_two) => Some((a, b)),
        (a, b) from |v| (*v != (Cards::Before, Cards::It)).then_some((&v.0, &v.1)));
    if let Pass::Write { writer, value: (Cards::Before, Cards::It), done } = p {
        writer.refer();
        *done = *done || writer.push("them");
    }
    alt!(p, form: ["them" | "those cards" | "those Friends" | "those characters" | "those Resources" | "those Troublemakers" |
        "the two" | "both of them" | "the chosen cards" | "the chosen Friends"] => (Cards::Before, Cards::It));
}

fn one_of_two(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: crate::grammar::noun::cards::one_object) => c);
}

fn entering_frightened(p: &mut Pass<'_, '_, bool>, form: Form) {
    rule!(p, form: " frightened" => true);
    rule!(p, form: "" => false);
}

fn problem_cards(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let at_this = Cards::All(Box::new(Filter::of(Kind::Problem).at(Place::ThisProblem)));
    iso!(p, form: ["this card's Problem" | "its Problem"] => Some(at_this.clone()),
        () from |v| (*v == at_this).then_some(()));
    rule!(p, form: (c: object) => c);
}

/// Changes the flag `from` of "another Friend" into `to`. The flag decides whether "another" excludes the host or this
/// card.
fn with_other(cards: &Cards, from: bool, to: bool) -> Option<Cards> {
    match cards {
        Cards::Some(pick) if pick.of.other == from => {
            let mut pick = pick.clone();
            pick.of.other = to;
            Some(Cards::Some(pick))
        }
        _ => None,
    }
}

fn reattach_between_friends() -> Effect {
    let pick = |of| Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }));
    let friend = Filter::of(Kind::Friend);
    let on = maneframe_card::ability::Is::On(Cards::All(Box::new(friend.clone())));
    Effect::Reattach { what: pick(Filter::of(Kind::Resource).is(on)), to: pick(friend) }
}
