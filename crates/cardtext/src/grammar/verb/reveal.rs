//! Revealing: hands, cards of a deck until one fits, and cards revealed, banished or spent this way.

use maneframe_card::ability::{Amount, Cards, Dest, Effect, Filter, Is, Place, Verb, Who, Whose, Zone};

use crate::grammar::Form;
use crate::grammar::amount::quantity::quantity;
use crate::grammar::noun::cards::{named, object, remember_one};
use crate::grammar::noun::determiner::{body, indefinite};
use crate::grammar::noun::player::owner_of_deck;
use crate::grammar::verb::table::{after, did, done, stem};
use crate::kernel::{Pass, alt, iso, rule};

fn whole_hand(whose: &Whose) -> Cards {
    Cards::All(Box::new(Filter::default().at(Place::Zone(Zone::Hand, whose.clone()))))
}

/// Returns true if the cards are in a hand, which other players can't see.
fn is_in_hand(cards: &Cards) -> bool {
    let of = match cards {
        Cards::Some(pick) => &pick.of,
        Cards::All(f) => f,
        _ => return false,
    };
    matches!(of.at, Some(Place::Zone(Zone::Hand, _)))
}

/// The cards that are revealed: "their hand", "a card from your hand", "it".
fn shown(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let mine = Whose::Of(form.me());
    iso!(p, form: {form.my()} " hand" => Some(whole_hand(&mine)), () from |v| (*v == whole_hand(&mine)).then_some(()));
    alt!(p, form: "their hands" => whole_hand(&mine));
    rule!(p, form: (c: named) => c);
    alt!(p, form: "their chosen card" => Cards::It);
    let shown = |c: &Cards| is_in_hand(c) || crate::grammar::verb::destinations::is_of_them(c);
    iso!(p, form: (c: object, form.leaving()) => shown(&c).then_some(c), (c) from |v| shown(v).then_some((v,)));
}

/// A number of cards to find: "a Friend", "2 Friends", "a number of Friends equal to its power".
fn how_many(p: &mut Pass<'_, '_, (Amount, Filter)>, form: Form) {
    iso!(p, form: (f: a_card) => Some((Amount::Num(1), f)),
        (f) from |v| match v { (Amount::Num(1), f) => Some((f,)), _ => None });
    rule!(p, form: (n: crate::grammar::amount::quantity::several) " " (f: body, form.many()) => (n, f));
    iso!(p, form: "a number of " (f: body, form.many()) " equal to " (q: quantity) => Some((q, f)),
        (f, q) from |v| (!matches!(v.0, Amount::Num(_))).then_some((&v.1, &v.0)));
}

fn a_card(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    remember_one(p);
}

/// Revealing cards to all players.
pub(crate) fn reveal(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("reveal", "reveals")} " " (c: shown) => Effect::Reveal(c));
    iso!(p, form: {form.verb("reveal", "reveals")} " cards from the top of " (whose: owner_of_deck) " deck until "
        {who_reveals(form)} " " (n: how_many)
        => Some(Effect::RevealUntil { whose, what: n.1, count: n.0 }),
    (whose, n) from |v| match v {
        Effect::RevealUntil { whose, what, count } => Some((whose.clone(), (count.clone(), what.clone()))),
        _ => None,
    });
}

fn who_reveals(form: Form) -> &'static str {
    if form.me() == Who::You { "you reveal" } else { "they reveal" }
}

/// Dividing cards into two piles: one player makes the piles, and another takes one of them.
pub(crate) fn piles(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("separate", "separates")} " " (c: named) " into two piles" => Effect::Separate(c));
    iso!(p, form: {form.verb("choose and ", "chooses and ")} (v: crate::grammar::verb::phrase::verb) " one pile"
        => Some(Effect::Then(vec![Effect::ChoosePile, Effect::Do(v, Cards::It)])),
    (v) from |e| match e {
        Effect::Then(two) => match two[..] {
            [Effect::ChoosePile, Effect::Do(v, Cards::It)] => Some((v,)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: {form.verb("choose", "chooses")} " one pile" => Some(Effect::ChoosePile),
        () from |e| (*e == Effect::ChoosePile).then_some(()));
}

/// An act of this text on cards, after the noun: "revealed this way".
pub(crate) fn this_way(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: [" spent this way" | " you spent" | " spent"] => Is::Done(Verb::Spend));
    iso!(p, form: " " (v: done) {after(*v, form.many)} " this way" => Some(Is::Done(v)),
        (v) from |is| match is { Is::Done(v) => Some((*v,)), _ => None });
    alt!(p, form: [" you " | " they "] (v: did) {after(*v, form.many)} " this way" => Is::Done(v));
    alt!(p, form: " you " (v: stem) {after(*v, form.many)} " this way" => Is::Done(v));
    alt!(p, form: " sent home this way" => Is::Done(Verb::Send));
}

/// Shuffling cards into a deck: "shuffle their hand into their deck".
pub(crate) fn shuffled_in(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let shuffle = form.verb("shuffle", "shuffles");
    iso!(p, form: {shuffle} " " (z: own_zone) " into " {form.my()} " deck"
        => Some(shuffled(Cards::All(Box::new(Filter::default().at(z))))),
    (z) from |v| shuffled_of(v).and_then(|c| match c {
        Cards::All(f) if f.at.is_some() => {
            let z = f.at.clone()?;
            (**f == Filter::default().at(z.clone())).then_some((z,))
        }
        _ => None,
    }));
    alt!(p, form: {shuffle} " " (z: own_zone) " into their decks"
        => shuffled(Cards::All(Box::new(Filter::default().at(z)))));
    iso!(p, form: {shuffle} " " (c: object, form.leaving()) " into " ["its owner's deck" | "their owners' decks" |
        "your deck" | "their deck" | "their decks"]
        => Some(shuffled(c)),
        (c) from |v| shuffled_of(v).map(|c| (c,)));
}

fn shuffled(what: Cards) -> Effect {
    Effect::Put { what, into: Dest::DeckShuffled }
}

fn shuffled_of(effect: &Effect) -> Option<&Cards> {
    match effect {
        Effect::Put { what, into: Dest::DeckShuffled } => Some(what),
        _ => None,
    }
}

fn own_zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    let mine = Whose::Of(form.me());
    iso!(p, form: {form.my()} " hand" => Some(Place::Zone(Zone::Hand, mine.clone())),
        () from |v| (*v == Place::Zone(Zone::Hand, mine.clone())).then_some(()));
    iso!(p, form: {form.my()} " discard pile" => Some(Place::Zone(Zone::Discard, mine.clone())),
        () from |v| (*v == Place::Zone(Zone::Discard, mine.clone())).then_some(()));
    alt!(p, form: "their hands" => Place::Zone(Zone::Hand, mine.clone()));
    alt!(p, form: "their discard piles" => Place::Zone(Zone::Discard, mine.clone()));
}
