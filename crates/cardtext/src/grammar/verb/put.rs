//! Putting cards into zones, looking at decks, searching.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Amount, Arrange, Cards, Count, Dest, Effect, Filter, Is, Kind, Pick, Place, Who, Whose, Zone,
};

use crate::grammar::Form;
use crate::grammar::amount::number::digits;
use crate::grammar::amount::quantity::{any_several, is_short, quantity};
use crate::grammar::lexicon::title;
use crate::grammar::noun::cards::{chosen, named, object};
use crate::grammar::noun::place;
use crate::grammar::noun::player::owner_of_deck;
use crate::grammar::verb::destinations::one_of;
use crate::kernel::{Pass, alt, any_of, iso, maybe, on_card, rule};

fn filter_of(cards: &Cards) -> Option<&Filter> {
    match cards {
        Cards::Some(pick) => Some(&pick.of),
        Cards::All(f) => Some(f),
        _ => None,
    }
}

/// Returns true if the cards come from the actor's own zone, so that they go to "your hand" rather than "its owner's
/// hand".
fn is_own(cards: &Cards, form: Form) -> bool {
    let at = filter_of(cards).and_then(|f| f.at.as_ref());
    matches!(cards, Cards::ThisIn(_)) || matches!(at, Some(Place::Zone(_, w)) if *w == Whose::Of(form.me()))
}

fn is_troublemaker(cards: &Cards) -> bool {
    filter_of(cards).is_some_and(|f| f.kind == Kind::Troublemaker)
}

fn owners(p: &mut Pass<'_, '_, ()>, form: Form) {
    if form.from {
        iso!(p, form: {form.my()} => Some(()), () from |_v| Some(()));
    } else {
        iso!(p, form: ["its owner's" | "their owner's" | "their owners'" | "its owners'"]
            => Some(()), () from |_v| Some(()));
        alt!(p, form: ["your" | "their" | "that opponent's" | "that player's"] => ());
    }
    alt!(p, form: "its owner's" => ());
}

/// The destination of cards. In the form, `from` means that they are the actor's own, `many` that they are
/// Troublemakers.
fn dest(p: &mut Pass<'_, '_, Dest>, form: Form) {
    iso!(p, form: "into " (o: owners) " hand" => { let () = o; Some(Dest::Hand) }, (o) from |v| is(v, Dest::Hand));
    alt!(p, form: "into " (o: owners) " hands" => { let () = o; Dest::Hand });
    iso!(p, form: "on top of " (o: owners) " deck" ?" in any order"
        => { let () = o; Some(Dest::DeckTop) }, (o) from |v| is(v, Dest::DeckTop));
    alt!(p, form: "on the top of " (o: owners) " deck" ?" in any order" => { let () = o; Dest::DeckTop });
    iso!(p, form: "on the bottom of " (o: owners) " deck" ?" in any order" => { let () = o; Some(Dest::DeckBottom) },
        (o) from |v| is(v, Dest::DeckBottom));
    iso!(p, form: "on the bottom of " (o: owners) [" deck in a random order" | " deck in random order"]
        => { let () = o; Some(Dest::DeckBottomRandom) }, (o) from |v| is(v, Dest::DeckBottomRandom));
    iso!(p, form: "on the top or bottom of " (o: owners) " deck" => { let () = o; Some(Dest::DeckTopOrBottom) },
        (o) from |v| is(v, Dest::DeckTopOrBottom));
    iso!(p, form: "into " (o: owners) " discard pile"
        => { let () = o; Some(Dest::Discard) }, (o) from |v| is(v, Dest::Discard));
    alt!(p, form: ["into the discard pile" | "in the discard pile" | "in their discard pile" | "into their discard piles" |
        "into their owners' discard piles" | "into their owner's discard piles" | "into discard piles"] => Dest::Discard);
    alt!(p, form: ["on the bottom of their decks" | "on the bottom of their owners' decks" | "on the bottom of their owner's decks"]
        => Dest::DeckBottom);
    alt!(p, form: ["on top of their decks" | "on top of their owners' decks" | "on the top of their owners' decks"] => Dest::DeckTop);
    if form.many {
        let form = form.one();
        rule!(p, form: "into play face-up" => Dest::Play(None));
        rule!(p, form: "into play face-up " (a: place::at) => Dest::Play(Some(a)));
        alt!(p, form: "into play " (a: place::at) " face-up" => Dest::Play(Some(a)));
        rule!(p, form: "into play face-down" => Dest::PlayFaceDown(None));
        // Troublemakers enter play face-down, even if the text doesn't say so (CR 306.1).
        rule!(p, form: "into play " (a: place::at) => Dest::PlayFaceDown(Some(a)));
    } else {
        rule!(p, form: "into play" => Dest::Play(None));
        rule!(p, form: "into play " (a: place::at) => Dest::Play(Some(a)));
        rule!(p, form: "into play frightened" => Dest::PlayFaceDown(None));
        rule!(p, form: "into play exhausted" => Dest::PlayExhausted(None));
        rule!(p, form: "into play " (a: place::at) " exhausted" => Dest::PlayExhausted(Some(a)));
        rule!(p, form: "into play " (a: place::at) " frightened" => Dest::PlayFaceDown(Some(a)));
        alt!(p, form: "into play exhausted " (a: place::at) => Dest::PlayExhausted(Some(a)));
        alt!(p, form: "into play frightened " (a: place::at) => Dest::PlayFaceDown(Some(a)));
        iso!(p, form: "into play as " (g: crate::grammar::verb::definition::kind) => Some(Dest::PlayAs(g, None)),
            (g) from |v| match v { Dest::PlayAs(g, None) => Some((g,)), _ => None });
        iso!(p, form: "into play as " (g: crate::grammar::verb::definition::kind) " " (a: place::at) => Some(Dest::PlayAs(g, Some(a))),
            (g, a) from |v| match v { Dest::PlayAs(g, Some(a)) => Some((g, a)), _ => None });
        alt!(p, form: "into play " (a: place::at) " as " (g: crate::grammar::verb::definition::kind) => Dest::PlayAs(g, Some(a)));
        alt!(p, form: "into play as " (g: crate::grammar::verb::definition::kind, form.many()) => Dest::PlayAs(g, None));
        rule!(p, form: "into play attached to " (c: object) => Dest::On(c));
        iso!(p, form: "into play under your control" => Some(Dest::PlayAsYours),
            () from |v| (*v == Dest::PlayAsYours).then_some(()));
    }
}

fn is(dest: &Dest, wanted: Dest) -> Option<((),)> {
    (*dest == wanted).then_some(((),))
}

fn dest_form(form: Form, what: &Cards) -> Form {
    into_form(form, what, is_own(what, form))
}

fn into_form(form: Form, what: &Cards, own: bool) -> Form {
    let form = if own { form.plain().leaving() } else { form.plain() };
    if is_troublemaker(what) { form.many() } else { form }
}

/// The destination of cards that were looked at. In the form, `from` means that they are the actor's own.
pub(crate) fn onto(p: &mut Pass<'_, '_, Dest>, form: Form) {
    rule!(p, form: (d: dest) => d);
    alt!(p, form: (d: loosely) => d);
}

/// A position in a deck that was mentioned before.
fn loosely(p: &mut Pass<'_, '_, Dest>, form: Form) {
    alt!(p, form: ["on top" | "on top of that deck" | "on the top of that deck" | "back on top" | "back on top of that deck" |
        "back on top of your deck" | "back"] ?" in any order" => Dest::DeckTop);
    alt!(p, form: ["on the bottom" | "on the bottom of that deck" | "on bottom"] ?" in any order" => Dest::DeckBottom);
}

/// "Put a Friend from your discard pile into your hand".
pub(crate) fn put(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("put", "puts")} " " (what: object, form.leaving()) " " (into: dest, dest_form(form, what))
        => Effect::Put { what, into });
    rule!(p, form: {form.verb("banish", "banishes")} " " (what: object, form.leaving()) " to beneath " (c: object)
        => Effect::Put { what, into: Dest::Beneath(c) });
    iso!(p, form: {form.verb("banish", "banishes")} " " (what: object, form.leaving()) " face-down" (c: maybe(beneath_what))
        => Some(Effect::Put { what, into: Dest::BanishedFaceDown(c) }),
    (what, c) from |v| match v {
        Effect::Put { what, into: Dest::BanishedFaceDown(c) } => Some((what, c)),
        _ => None,
    });
    alt!(p, form: {form.verb("put", "puts")} " " (what: object, form.leaving()) " face-down" (c: beneath_what)
        => Effect::Put { what, into: Dest::BanishedFaceDown(Some(c)) });
    alt!(p, form: {form.verb("put", "puts")} " " (what: chosen) " " (into: dest, dest_form(form, what))
        (per: crate::grammar::amount::quantity::per_each) =>? so_often(what, per).map(|what| Effect::Put { what, into }));
    alt!(p, form: {form.verb("put", "puts")} " " (what: object, form.leaving()) " to beneath " (c: object)
        => Effect::Put { what, into: Dest::Beneath(c) });
    alt!(p, form: {form.verb("put", "puts")} " " (what: chosen) " " (into: dest, dest_form(form, what)) " "
        (z: place::in_zone, form.one().leaving()) =>? taken_from(what, z).map(|what| Effect::Put { what, into }));
    alt!(p, form: {form.verb("put", "puts")} " " (what: named) " " (into: loosely) => Effect::Put { what, into });
    alt!(p, form: {form.verb("return", "returns")} " " (what: object, form.leaving()) " to " (o: owners) [" hand" | " hands"]
        => { let () = o; Effect::Put { what, into: Dest::Hand } });
    alt!(p, form: {form.verb("put", "puts")} " this card into " ["your hand" | "its owner's hand"]
        " from your discard pile" => Effect::Put { what: Cards::ThisIn(Zone::Discard), into: Dest::Hand });
    alt!(p, form: {form.verb("put", "puts")} " all cards from beneath " (c: chosen) " into "
        ["the discard pile" | "their owners' discard piles" | "their owner's discard pile"]
        => Effect::Then(vec![Effect::Choose(c), Effect::Put { what: beneath(Cards::It), into: Dest::Discard }]));
    spending(p, form);
    rule!(p, form: (e: crate::grammar::verb::destinations::put_apart) => e);
}

/// Returns a choice of as many cards as there are units `per`, instead of one card. Returns `None` if `what` isn't one
/// card, or has no place.
fn so_often(what: Cards, per: crate::grammar::amount::quantity::Per) -> Option<Cards> {
    match what {
        Cards::Some(mut pick) if pick.count == Count::Exactly(Amount::Num(1)) && pick.of.at.is_some() => {
            pick.count = Count::Exactly(per.times(1));
            Some(Cards::Some(pick))
        }
        _ => None,
    }
}

/// Restricts the cards to that zone.
fn taken_from(what: Cards, zone: Place) -> Option<Cards> {
    match what {
        Cards::Some(mut pick) if pick.of.at.is_none() && pick.of.whose == Whose::Any => {
            pick.of.at = Some(zone);
            Some(Cards::Some(pick))
        }
        _ => None,
    }
}

/// The order of cards that are put on the bottom of a deck: "in any order".
fn in_which_order(p: &mut Pass<'_, '_, Dest>, form: Form) {
    rule!(p, form: [" in a random order" | " in random order"] => Dest::DeckBottomRandom);
    rule!(p, form: "" => Dest::DeckBottom);
    alt!(p, form: " in any order" => Dest::DeckBottom);
}

/// The card under which face-down cards are put.
fn beneath_what(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: " to beneath " (c: object) => c);
    alt!(p, form: " beneath " (c: object) => c);
}

/// Returns all cards that are under the cards `host`.
fn beneath(host: Cards) -> Cards {
    Cards::All(Box::new(Filter::default().is(Is::Beneath(host))))
}

fn any_beneath(host: Cards) -> Cards {
    let of = Filter::default().is(Is::Beneath(host));
    Cards::Some(Box::new(Pick { count: Count::AnyNumber, of, random: false }))
}

/// Spending all cards under a card, or any number of them (glossary "Spend").
fn spending(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("spend", "spends")} " any number of cards from beneath " (host: named)
        => Some(Effect::Put { what: any_beneath(host), into: Dest::Discard }),
        (host) from |v| spent_of(v, any_beneath));
    iso!(p, form: {form.verb("spend", "spends")} " all " ?"the " "cards " ?"from " "beneath " (host: named)
        => Some(Effect::Put { what: beneath(host), into: Dest::Discard }),
        (host) from |v| spent_of(v, beneath));
}

fn spent_of(effect: &Effect, all: fn(Cards) -> Cards) -> Option<(Cards,)> {
    let Effect::Put { what, into: Dest::Discard } = effect else { return None };
    let [Is::Beneath(host)] = &filter_of(what)?.is[..] else { return None };
    (*what == all(host.clone())).then(|| (host.clone(),))
}

/// A number of cards from the top: "the top card", "the top 3 cards".
pub(crate) fn top(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: "the top card" => Amount::Num(1));
    rule!(p, form: "the top " (n: any_several) " cards" => n);
}

fn bottom(p: &mut Pass<'_, '_, i32>, form: Form) {
    rule!(p, form: "the bottom card" => 1);
    rule!(p, form: ["the bottom " | "bottom "] (n: digits) " cards" => n);
}

/// Builds the effect of looking at the bottom `n` cards of a deck. The player puts at most one of them on top and the
/// rest on the bottom.
fn raising(n: i32, (deck, whose): (Zone, Who)) -> Effect {
    let one = Pick { count: Count::UpTo(Amount::Num(1)), of: Filter::default().is(Is::AmongThem), random: false };
    let then = Arrange::Take { what: Cards::Some(Box::new(one)), into: Dest::DeckTop, rest: Dest::DeckBottom };
    Effect::Look { deck, whose, count: Amount::Num(n), from_bottom: true, reveal: false, then }
}

fn this_owner() -> Who {
    Who::Owner(Box::new(Cards::This))
}

/// Returns the owner of the Problem that was mentioned.
fn owner_there() -> Who {
    Who::Owner(Box::new(Cards::All(Box::new(Filter::of(Kind::Problem).at(Place::There)))))
}

/// A deck: "your deck", "this Problem's deck".
pub(crate) fn deck(p: &mut Pass<'_, '_, (Zone, Who)>, form: Form) {
    rule!(p, form: (who: owner_of_deck) " deck" => (Zone::Deck, who));
    let on_problem =
        on_card(any_of(&["this Problem's deck", "this Problem deck"]), |card| card.kind == CardType::Problem);
    iso!(p, form: {on_problem} => Some((Zone::ProblemDeck, this_owner())),
        () from |v| (*v == (Zone::ProblemDeck, this_owner())).then_some(()));
    iso!(p, form: ["that Problem's deck" | "that Problem deck"] => Some((Zone::ProblemDeck, owner_there())),
        () from |v| (*v == (Zone::ProblemDeck, owner_there())).then_some(()));
    rule!(p, form: ["a Problem deck" | "any Problem deck"] => (Zone::ProblemDeck, Who::APlayer));
    rule!(p, form: "your Problem deck" => (Zone::ProblemDeck, Who::You));
}

/// The order or destination of the cards looked at. The form's number is the number of these cards.
fn arrange(p: &mut Pass<'_, '_, Arrange>, form: Form) {
    if form.many {
        rule!(p, form: " and put them back in any order" => Arrange::AnyOrder);
        iso!(p, form: [" and put any number of them into their owner's discard pile and the rest on top in any order" |
            ". Put any number of them into their owner's discard pile and the rest back on top in any order"]
            => Some(some_discarded()), () from |v| (*v == some_discarded()).then_some(()));
        alt!(p, form: [" and put them back on " | ", then put them back on " | ", then put them on " | " and put those cards on " | ". Put them on " | ". Put those cards on "]
            ["the top or bottom of " | "top or bottom of " | "the top or the bottom of "] ["that deck" | "your deck" | "their deck" | "the deck"] ?" in any order"
            => Arrange::TopAndBottom);
        rule!(p, form: " and put them on the top or bottom of " ["that deck" | "your deck"] " in any order"
            => Arrange::TopAndBottom);
        alt!(p, form: ". If you do, put those cards on the top or bottom of "
            ["that deck" | "that Problem deck" | "that Problem's deck" | "your deck"] " in any order"
            => Arrange::TopAndBottom);
        alt!(p, form: [" and put " | ", then put " | ". You may put "] "any number of them " ?"back "
            ["on top" | "on the top"] ?" of the deck" ?" of your deck" ?" in any order" ?","
            " and the rest on the bottom" ?" of your deck" ?" in any order"
            => Arrange::TopAndBottom);
    } else {
        rule!(p, form: " and put it on " ?"either " "the top or " ?"the " "bottom of that deck"
            => Arrange::TopAndBottom);
        alt!(p, form: " and may put that card on the bottom of that deck" => Arrange::TopAndBottom);
    }
    rule!(p, form: "" => Arrange::Back);
}

fn some_discarded() -> Arrange {
    let of = Filter::default().is(Is::AmongThem);
    let what = Cards::Some(Box::new(Pick { count: Count::AnyNumber, of, random: false }));
    Arrange::Take { what, into: Dest::Discard, rest: Dest::DeckTop }
}

fn arrange_form(form: Form, count: &Amount) -> Form {
    if *count == Amount::Num(1) { form.plain() } else { form.plain().many() }
}

/// Looking at a deck; the cards seen become "it".
pub(crate) fn look(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: (e: seen) => e);
    if let Pass::Write { writer, value: Effect::Look { count, .. }, done: true } = p {
        writer.speak_of(Kind::Card, *count != Amount::Num(1));
    }
}

fn seen(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("look", "looks")} " at " (n: top) " of " (d: deck) (then: arrange, arrange_form(form, n))
        => Some(Effect::Look {
        deck: d.0, whose: d.1, count: n, from_bottom: false, reveal: false, then,
    }),
    (n, d, then) from |v| match v {
        Effect::Look { deck, whose, count: n, from_bottom: false, reveal: false, then } =>
            Some((n.clone(), (*deck, whose.clone()), then.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("look", "looks")} " at " (n: bottom) " of " (d: deck)
        ". You may put " ["one" | "1"] " of them on top of " {if d.1 == Who::You { "your" } else { "that" }} " deck"
        => Some(raising(n, d)),
    (n, d) from |v| match v {
        Effect::Look { deck, whose, count: Amount::Num(n), from_bottom: true, .. }
            if *v == raising(*n, (*deck, whose.clone())) => Some((*n, (*deck, whose.clone()))),
        _ => None,
    });
    rule_reveal(p, form);
    iso!(p, form: {form.verb("reveal and banish", "reveals and banishes")} " " (n: top) " of " (d: deck)
        => Some(taken(n, d, true, Dest::Banished)),
    (n, d) from |v| match v {
        Effect::Look { deck, whose, count: n, .. }
            if *v == taken(n.clone(), (*deck, whose.clone()), true, Dest::Banished) => Some((n.clone(), (*deck, whose.clone()))),
        _ => None,
    });
    alt!(p, form: {form.verb("reveal and banish", "reveals and banishes")} " " (n: digits) " cards from the top of "
        (d: deck) => taken(Amount::Num(n), d, true, Dest::Banished));
    // Banished cards are visible to all players, so the cards are revealed.
    alt!(p, form: {form.verb("banish", "banishes")} " " (n: top) " of " (d: deck) => taken(n, d, true, Dest::Banished));
    iso!(p, form: {form.verb("banish", "banishes")} " " (n: top) " of " (d: deck) " face-down" (c: maybe(beneath_what))
        => Some(taken(n, d, false, Dest::BanishedFaceDown(c))),
    (n, d, c) from |v| match v {
        Effect::Look { deck, whose, count: n, then: Arrange::Take { into: Dest::BanishedFaceDown(c), .. }, .. }
            if *v == taken(n.clone(), (*deck, whose.clone()), false, Dest::BanishedFaceDown(c.clone())) =>
            Some((n.clone(), (*deck, whose.clone()), c.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " " (n: top) " of " (d: deck) " on the bottom of that deck" (into: in_which_order)
        => Some(taken(n, d, false, into)),
    (n, d, into) from |v| match v {
        Effect::Look { deck, whose, count: n, then: Arrange::Take { into, .. }, .. }
            if *v == taken(n.clone(), (*deck, whose.clone()), false, into.clone()) =>
            Some((n.clone(), (*deck, whose.clone()), into.clone())),
        _ => None,
    });
    alt!(p, form: {form.verb("put", "puts")} " " (n: top) " of " (d: deck) [" on the bottom of your deck" | " on the bottom of their deck"]
        (into: in_which_order) => taken(n, d, false, into));
    alt!(p, form: {form.verb("put", "puts")} " " (n: top) " of " (d: deck) " face-down" (c: beneath_what)
        => taken(n, d, false, Dest::BanishedFaceDown(Some(c))));
    iso!(p, form: {form.verb("put", "puts")} " the bottom card of " (d: deck) " on top of that deck"
        => Some(raised(d)),
    (d) from |v| match v {
        Effect::Look { deck, whose, .. } if *v == raised((*deck, whose.clone())) => Some(((*deck, whose.clone()),)),
        _ => None,
    });
    alt!(p, form: {form.verb("put", "puts")} " the card from the bottom of " (d: deck)
        [" on the top of your deck" | " on top of your deck" | " on the top of that deck"] => raised(d));
    alt!(p, form: {form.verb("put", "puts")} " the bottom card of " (d: deck)
        [" on top of your deck" | " on the top of your deck"] => raised(d));
    iso!(p, form: {form.verb("banish", "banishes")} " " (n: top) " of " (d: deck) " to beneath " (c: object)
        => Some(taken(n, d, false, Dest::Beneath(c))),
    (n, d, c) from |v| match v {
        Effect::Look { deck, whose, count: n, then: Arrange::Take { into: Dest::Beneath(c), .. }, .. }
            if *v == taken(n.clone(), (*deck, whose.clone()), false, Dest::Beneath(c.clone())) =>
            Some((n.clone(), (*deck, whose.clone()), c.clone())),
        _ => None,
    });
    iso!(p, form: {form.verb("put", "puts")} " " (n: top) " of " (d: deck) " into "
        (o: discard_owner, pile_form(form, &d.1)) " discard pile"
        => { let () = o; Some(mill(n, d)) },
        (n, d, o) from |v| mill_of(v).map(|(n, d)| (n, d, ())));
}

/// Returns the form for the discard pile's owner: plural if that isn't the acting player.
fn pile_form(form: Form, whose: &Who) -> Form {
    if *whose == form.me() { form.plain() } else { form.plain().many() }
}

fn discard_owner(p: &mut Pass<'_, '_, ()>, form: Form) {
    if form.many {
        iso!(p, form: "that player's" => Some(()), () from |_v| Some(()));
    } else {
        iso!(p, form: {form.my()} => Some(()), () from |_v| Some(()));
    }
    alt!(p, form: ["the" | "that player's" | "your" | "their"] => ());
}

fn mill(n: Amount, deck: (Zone, Who)) -> Effect {
    taken(n, deck, true, Dest::Discard)
}

/// Builds the effect that puts the bottom card of a deck on its top.
fn raised(deck: (Zone, Who)) -> Effect {
    match taken(Amount::Num(1), deck, false, Dest::DeckTop) {
        Effect::Look { deck, whose, count, reveal, then, .. } => {
            Effect::Look { deck, whose, count, from_bottom: true, reveal, then }
        }
        other => other,
    }
}

/// Builds the effect that puts the top `n` cards of a deck elsewhere, revealed or not.
fn taken(n: Amount, (deck, whose): (Zone, Who), reveal: bool, into: Dest) -> Effect {
    let all = Cards::All(Box::new(Filter::default().is(Is::AmongThem)));
    let then = Arrange::Take { what: all, into: into.clone(), rest: into };
    Effect::Look { deck, whose, count: n, from_bottom: false, reveal, then }
}

/// A deck, and a number of cards from its top.
pub(crate) type SoMany = ((Zone, Who), Amount);

pub(crate) fn so_many(p: &mut Pass<'_, '_, SoMany>, form: Form) {
    iso!(p, form: "a number of cards from the top of " (d: deck) " equal to " (n: quantity) => Some((d, n)),
        (d, n) from |v| (!is_short(&v.1)).then_some(v));
}

pub(crate) fn looked(((deck, whose), count): SoMany, reveal: bool, then: Arrange) -> Effect {
    Effect::Look { deck, whose, count, from_bottom: false, reveal, then }
}

pub(crate) fn looked_of(effect: &Effect, shown: bool) -> Option<(SoMany, Arrange)> {
    match effect {
        Effect::Look { deck, whose, count, from_bottom: false, reveal, then } if *reveal == shown => {
            Some((((*deck, whose.clone()), count.clone()), then.clone()))
        }
        _ => None,
    }
}

/// "Reveal the top card of your deck."
fn rule_reveal(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("look", "looks")} " at " (t: so_many) (then: arrange, form.plain().many())
        => Some(looked(t, false, then)),
        (t, then) from |v| looked_of(v, false));
    iso!(p, form: {form.verb("reveal", "reveals")} " " (t: so_many) => Some(looked(t, true, Arrange::Back)),
        (t) from |v| looked_of(v, true).filter(|(_, then)| *then == Arrange::Back).map(|(t, _)| (t,)));
    iso!(p, form: {form.verb("reveal", "reveals")} " " (n: top) " of " (d: deck) => Some(revealed(n, d, Arrange::Back)),
    (n, d) from |v| match v {
        Effect::Look { deck, whose, count: n, from_bottom: false, reveal: true, then: Arrange::Back } =>
            Some((n.clone(), (*deck, whose.clone()))),
        _ => None,
    });
    alt!(p, form: {form.verb("reveal", "reveals")} " a card from the top of " (d: deck)
        => revealed(Amount::Num(1), d, Arrange::Back));
}

pub(crate) fn revealed(n: Amount, (deck, whose): (Zone, Who), then: Arrange) -> Effect {
    Effect::Look { deck, whose, count: n, from_bottom: false, reveal: true, then }
}

fn mill_of(effect: &Effect) -> Option<(Amount, (Zone, Who))> {
    match effect {
        Effect::Look { deck, whose, count: n, .. } if *effect == mill(n.clone(), (*deck, whose.clone())) => {
            Some((n.clone(), (*deck, whose.clone())))
        }
        _ => None,
    }
}

/// The zone that is searched.
fn searched(p: &mut Pass<'_, '_, (Zone, Who)>, form: Form) {
    rule!(p, form: (who: owner_of_deck) " deck" => (Zone::Deck, who));
    rule!(p, form: (who: owner_of_deck) " discard pile" => (Zone::Discard, who));
}

/// Words that say whether the found card is revealed. The form's `many` flag distinguishes a deck, which is shuffled
/// afterwards, from a discard pile.
fn shown(p: &mut Pass<'_, '_, bool>, form: Form) {
    rule!(p, form: [", reveal it, put it " | ", reveal it, and put it " | ", reveal them, put them " |
        ", reveal them, and put them " | ", reveal that card, put it "] => true);
    if form.many {
        rule!(p, form: [", put it " | " and put it " | " and put that card " | " and put them "] => false);
    } else {
        rule!(p, form: [" and put it " | " and put that card " | " and put them "] => false);
    }
}

/// The card that is searched for. A title alone is one such card.
fn sought(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: chosen) => c);
    alt!(p, form: (t: title) => Cards::Some(Box::new(one_of(Filter::default().is(Is::Titled(t))))));
}

/// Searching (CR 518). A deck that was searched is shuffled.
pub(crate) fn search(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let found = |z: &(Zone, Who), what: &Cards| into_form(form, what, z.1 == form.me());
    iso!(p, form: {form.verb("search", "searches")} " " (z: searched) " for " (what: sought)
        (reveal: shown, form.plain().many())
        (into: dest, found(z, what)) ", and shuffle " {form.my()} " deck"
        => searching(z, what, reveal, into, Zone::Deck),
        (z, what, reveal, into) from |v| search_of(v, Zone::Deck));
    iso!(p, form: {form.verb("search", "searches")} " " (z: searched) " for " (what: sought) (reveal: shown)
        (into: dest, found(z, what))
        => searching(z, what, reveal, into, Zone::Discard),
        (z, what, reveal, into) from |v| search_of(v, Zone::Discard));
    iso!(p, form: {form.verb("search", "searches")} " your deck or discard pile for " (what: sought)
        (reveal: shown, form.plain().many()) (into: dest, found(&(Zone::Deck, form.me()), what))
        => (form.me() == Who::You).then(|| either_zone(what, reveal, into)),
        (what, reveal, into) from |v| either_zone_of(v));
    // A found card stays in place until the next sentence says what happens to it.
    iso!(p, form: {form.verb("search", "searches")} " " (z: searched) " for " (what: sought)
        => Some(Effect::Search { zone: z.0, whose: z.1, what, reveal: false, into: Dest::Stay }),
    (z, what) from |v| match v {
        Effect::Search { zone, whose, what, reveal: false, into: Dest::Stay } => Some(((*zone, whose.clone()), what)),
        _ => None,
    });
    // Later cards don't mention the shuffling, since the rules demand it (CR 518).
    alt!(p, form: {form.verb("search", "searches")} " " (z: searched) " for " (what: sought)
        (reveal: shown, form.plain().many())
        (into: dest, found(z, what)) =>? searching(z, what, reveal, into, Zone::Deck));
    alt!(p, form: {form.verb("search", "searches")} " " (z: searched) " for " (what: sought)
        (reveal: shown, form.plain().many())
        (into: dest, found(z, what)) [" and shuffle your deck" | ", then shuffle your deck"]
        =>? searching(z, what, reveal, into, Zone::Deck));
}

/// Builds the effect of searching a deck or a discard pile, by the player's choice.
fn either_zone(what: Cards, reveal: bool, into: Dest) -> Effect {
    let search = |zone| Effect::Search { zone, whose: Who::You, what: what.clone(), reveal, into: into.clone() };
    Effect::Or(vec![search(Zone::Deck), search(Zone::Discard)])
}

pub(crate) fn either_zone_of(effect: &Effect) -> Option<(Cards, bool, Dest)> {
    let Effect::Or(ways) = effect else { return None };
    let Effect::Search { what, reveal, into, .. } = ways.first()? else { return None };
    (*effect == either_zone(what.clone(), *reveal, into.clone())).then(|| (what.clone(), *reveal, into.clone()))
}

fn searching((zone, whose): (Zone, Who), what: Cards, reveal: bool, into: Dest, wanted: Zone) -> Option<Effect> {
    (zone == wanted).then_some(Effect::Search { zone, whose, what, reveal, into })
}

fn search_of(effect: &Effect, wanted: Zone) -> Option<((Zone, Who), Cards, bool, Dest)> {
    match effect {
        Effect::Search { zone, whose, what, reveal, into } if *zone == wanted => {
            Some(((*zone, whose.clone()), what.clone(), *reveal, into.clone()))
        }
        _ => None,
    }
}
