//! Verb phrases without a subject, as after "you may", a colon or "each player".

use maneframe_card::ability::{
    Amount, Antic, Cards, Change, Count, Effect, Filter, Is, Kind, Moment, Pick, Place, Room, Tally, Until, Verb, Who,
    Whose, Zone,
};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, tokens};
use crate::grammar::amount::quantity::{Per, per_each, quantity, several, times_one};
use crate::grammar::form::Tense;
use crate::grammar::line::requirement::requirements;
use crate::grammar::noun::cards::{chosen, named, object, possessive};
use crate::grammar::noun::determiner::body;
use crate::grammar::noun::place;
use crate::grammar::noun::player::owner_of_deck;
use crate::grammar::sentence::duration::until;
use crate::grammar::verb::control::takes;
use crate::grammar::verb::counters::counting;
use crate::grammar::verb::modification::{Gift, gifts};
use crate::grammar::verb::moving::{moves, within, without};
use crate::grammar::verb::naming::named as named_thing;
use crate::grammar::verb::next_card::next_cost;
use crate::grammar::verb::put::{look, put, search};
use crate::grammar::verb::reveal::{reveal, shuffled_in};
use crate::grammar::verb::table::{acts, is_order};
use crate::grammar::verb::token::token_effect;
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// A verb whose only object is cards.
pub(crate) fn verb(p: &mut Pass<'_, '_, Verb>, form: Form) {
    let of = form.plain().tense(Tense::Present);
    iso!(p, form: (v: acts, of) => is_order(v).then_some(v), (v) from |v| is_order(*v).then_some((*v,)));
}

/// An amount of cards, including the number that fills a hand.
fn cards_drawn(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: "cards until you reach your maximum hand size" => (form.me() == Who::You).then(full_hand),
        () from |v| (*v == full_hand()).then_some(()));
    iso!(p, form: "cards until " {if form.me() == Who::You { "you have " } else { "they have " }} (n: digits)
        ?" or more" " cards in " {form.my()} " hand" => Some(up_to(n, form)),
    (n) from |v| match v {
        Amount::Sum(parts) => match parts[..] {
            [Amount::Num(n), _] if *v == up_to(n, form) => Some((n,)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: "cards until " {if form.me() == Who::You { "you have " } else { "they have " }} "as many cards in "
        {form.my()} " hand as " (who: crate::grammar::noun::player::trigger_player) => Some(up_to_hand(who, form)),
    (who) from |v| match v {
        Amount::Sum(parts) => match &parts[..] {
            [Amount::ForEach(1, f), _] => match &f.at {
                Some(Place::Zone(Zone::Hand, Whose::Of(who))) if *v == up_to_hand(who.clone(), form) => Some((who,)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    rule!(p, form: (n: crate::grammar::amount::quantity::cards) => n);
}

/// Returns the number of cards by which a hand is smaller than the hand of `who`.
fn up_to_hand(who: Who, form: Form) -> Amount {
    let hand = |who| Box::new(Filter::default().at(Place::Zone(Zone::Hand, Whose::Of(who))));
    Amount::Sum(vec![Amount::ForEach(1, hand(who)), Amount::ForEach(-1, hand(form.me()))])
}

/// Returns the number of cards that fill your hand up to the hand limit.
fn full_hand() -> Amount {
    let hand = Filter::default().at(Place::Zone(Zone::Hand, Whose::YOUR));
    Amount::Sum(vec![Amount::Room(Room::Hand, Who::You), Amount::ForEach(-1, Box::new(hand))])
}

/// Returns the number of cards by which a hand is smaller than `n` cards.
fn up_to(n: i32, form: Form) -> Amount {
    let hand = Filter::default().at(Place::Zone(Zone::Hand, Whose::Of(form.me())));
    Amount::Sum(vec![Amount::Num(n), Amount::ForEach(-1, Box::new(hand))])
}

/// Returns the number of a player's action tokens that were not gained this turn.
fn stale(who: Who) -> Amount {
    let gained = maneframe_card::ability::Happening::Tokens { verb: Verb::Gain, who: who.clone(), least: 1 };
    let gained = Amount::SoFar(Box::new(gained), maneframe_card::ability::Span::Turn);
    Amount::Sum(vec![Amount::ForEachOf(1, Tally::Tokens, who), Amount::Times(-1, 1, Box::new(gained))])
}

/// Returns the number of action tokens that a player has above `n`.
fn down_to(n: i32, form: Form) -> Amount {
    Amount::Sum(vec![Amount::ForEachOf(1, Tally::Tokens, form.me()), Amount::Num(-n)])
}

fn token_amount(p: &mut Pass<'_, '_, Amount>, form: Form) {
    // These amounts have their own wording, which is used in writing.
    iso!(p, form: "all action tokens that weren't gained this turn" => Some(stale(form.me())),
        () from |v| (*v == stale(form.me())).then_some(()));
    iso!(p, form: "action tokens until " {if form.me() == Who::You { "you have" } else { "they have" }} " no more than "
        (n: tokens) => Some(down_to(n, form)),
    (n) from |v| match v {
        Amount::Sum(parts) => match parts[..] {
            [_, Amount::Num(n)] if *v == down_to(-n, form) => Some((-n,)),
            _ => None,
        },
        _ => None,
    });
    iso!(p, form: ["all of " | "all "] {form.my()} " action tokens" => Some(Amount::All),
        () from |v| (*v == Amount::All).then_some(()));
    alt!(p, form: {form.my()} " action tokens" => Amount::All);
    rule!(p, form: (n: crate::grammar::amount::quantity::tokens) => n);
}

/// Cards from the acting player's own hand; the text need not name the hand.
pub(crate) fn out_of_hand(p: &mut Pass<'_, '_, Cards>, form: Form) {
    let hand = Place::Zone(Zone::Hand, Whose::Of(form.me()));
    iso!(p, form: (c: chosen) => within(c, &hand).filter(|c| !crate::grammar::verb::destinations::is_of_them(c)),
        (c) from |v| without(v, &hand).map(|c| (c,)));
    alt!(p, form: (c: chosen) [" from your hand" | " from their hand" | " in their hand"] =>? within(c, &hand));
    rule!(p, form: (c: named) => c);
    iso!(p, form: ["all " | "each "] (f: boxed(body), form.many()) => within_all(f, &hand),
        (f) from |v| without_all(v, &hand).map(|f| (f,)));
    alt!(p, form: "each " (f: boxed(body), form.one()) =>? within_all(f, &hand));
    alt!(p, form: (n: digits) => Cards::Some(Box::new(so_many(Amount::Num(n), Filter::default().at(hand.clone())))));
    iso!(p, form: "a card" (per: per_each) => Some(one_for_each(per, &hand)),
    (per) from |v| match v {
        Cards::Some(pick) => match &pick.count {
            Count::Exactly(n) => times_one(n).filter(|(per,)| *v == one_for_each(per.clone(), &hand)),
            _ => None,
        },
        _ => None,
    });
    let all = Cards::All(Box::new(Filter::default().at(hand.clone())));
    iso!(p, form: {form.my()} " hand" => Some(all.clone()), () from |v| (*v == all).then_some(()));
    alt!(p, form: ["all the cards in " | "all cards in "] {form.my()} " hand" => all.clone());
}

/// "A Friend for each of your Foals": a number of cards, one for each.
pub(crate) fn one_per_each(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (of: crate::grammar::noun::determiner::indefinite) (per: per_each)
        => Some(Cards::Some(Box::new(so_many(per.times(1), of)))),
    (of, per) from |v| match v {
        Cards::Some(pick) if !pick.random => match &pick.count {
            Count::Exactly(n) => times_one(n).map(|(per,)| (pick.of.clone(), per)),
            _ => None,
        },
        _ => None,
    });
}

/// Returns every card of that description in a hand, if the text doesn't name the hand. Returns `None` for a bare "all
/// cards".
fn within_all(mut f: Box<Filter>, at: &Place) -> Option<Cards> {
    let described = f.at.is_none() && f.whose == Whose::Any && !f.is.is_empty();
    described.then(|| {
        f.at = Some(at.clone());
        Cards::All(f)
    })
}

fn without_all(cards: &Cards, at: &Place) -> Option<Box<Filter>> {
    let Cards::All(f) = cards else { return None };
    let mut f = f.clone();
    if f.at.take().as_ref() != Some(at) || f.is.is_empty() {
        return None;
    }
    (f.whose == Whose::Any && !f.other).then_some(f)
}

/// Drawing from the bottom of a deck.
fn from_bottom(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("draw", "draws")} " " (n: cards_drawn) " from the bottom of " {form.my()} " deck"
        => Some(Effect::DrawBottom(n)),
        (n) from |v| match v { Effect::DrawBottom(n) => Some((n,)), _ => None });
    alt!(p, form: {form.verb("draw", "draws")} " the bottom card of " {form.my()} " deck"
        => Effect::DrawBottom(Amount::Num(1)));
    alt!(p, form: {form.verb("draw", "draws")} " the bottom " (n: digits) " cards of " {form.my()} " deck"
        => Effect::DrawBottom(Amount::Num(n)));
}

/// Looking at a hand and choosing a card of it.
fn looked_through(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: {form.verb("look", "looks")} " at " (hand: looked_at) " and " {form.verb("choose", "chooses")} " "
        (c: chosen) [" from it" | " in it" | ""]
        =>? within(c, &their_hand()).filter(|_| is_a_hand(&hand))
            .map(|c| Effect::Then(vec![Effect::LookAt(hand), Effect::Choose(c)])));
    alt!(p, form: {form.verb("choose", "chooses")} " " (c: chosen) " from it"
        =>? within(c, &their_hand()).map(Effect::Choose));
}

/// Returns true if the words, such as "a card", don't imply that the card is in play. The card is then one of the
/// looked-at cards.
fn is_out_of_the_blue(cards: &Cards) -> bool {
    let Cards::Some(pick) = cards else { return false };
    let of = &pick.of;
    let printed = |is: &Is| matches!(is, Is::Color(_) | Is::PrintedPower(..) | Is::Cost(..));
    of.kind == Kind::Card && of.whose == Whose::Any && of.at.is_none() && of.is.iter().all(printed)
}

/// Returns true for several descriptions of chosen cards: "one of your Friends and an opposing Friend".
fn is_of_picks(cards: &Cards) -> bool {
    matches!(cards, Cards::Several(parts) if parts.iter().all(|part| matches!(part, Cards::Some(_))))
}

fn their_hand() -> Place {
    Place::Zone(Zone::Hand, Whose::Of(Who::ThatPlayer))
}

fn is_a_hand(cards: &Cards) -> bool {
    matches!(cards, Cards::All(f) if matches!(f.at, Some(Place::Zone(Zone::Hand, _))))
}

/// Returns "a card for each …", from a hand.
fn one_for_each(per: Per, hand: &Place) -> Cards {
    let of = Filter::default().at(hand.clone());
    Cards::Some(Box::new(Pick { count: Count::Exactly(per.times(1)), of, random: false }))
}

pub(crate) fn so_many(n: Amount, of: Filter) -> Pick {
    Pick { count: Count::Exactly(n), of, random: false }
}

/// Builds one effect from changes of the same cards with the same duration.
pub(crate) fn changed(what: &Cards, gifts: Vec<Gift>, until: Until) -> Effect {
    all_changed(gifts.into_iter().map(|g| g.to(what.clone())).collect(), until)
}

/// Builds one effect from changes with the same duration.
pub(crate) fn all_changed(changes: Vec<Change>, until: Until) -> Effect {
    let mut all: Vec<Effect> =
        changes.into_iter().map(|change| Effect::Change { change, until: until.clone() }).collect();
    if all.len() == 1 { all.remove(0) } else { Effect::Then(all) }
}

/// Splits an effect into the arguments of [`all_changed`].
pub(crate) fn all_changed_of(effect: &Effect) -> Option<(Vec<Change>, Until)> {
    let all = match effect {
        Effect::Then(all) => &all[..],
        one => std::slice::from_ref(one),
    };
    let Some(Effect::Change { until, .. }) = all.first() else { return None };
    if matches!(until, Until::NextThisTurn | Until::NextThisFaceoff) {
        return None;
    }
    let change = |e: &Effect| match e {
        Effect::Change { change, until: same } if same == until => Some(change.clone()),
        _ => None,
    };
    Some((all.iter().map(change).collect::<Option<_>>()?, until.clone()))
}

/// Splits an effect into the arguments of [`changed`].
pub(crate) fn changed_of(effect: &Effect) -> Option<(Cards, Vec<Gift>, Until)> {
    let (all, until) = all_changed_of(effect)?;
    let (what, gifts) = Gift::shared(&all)?;
    Some((what, gifts, until))
}

fn given(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("give", "gives")} " " (what: object) " " (g: gifts) (u: until)
        => Some(changed(&what, g, u)), (what, g, u) from |v| changed_of(v));
}

/// "+2 or -2": the acting player chooses which.
fn more_or_less(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("give", "gives")} " " (what: chosen) " " (a: crate::grammar::amount::number::signed) " or "
        (b: crate::grammar::amount::number::signed) " power" (u: until)
        => Some(either_power(what, a, b, u)), (what, a, b, u) from |v| more_or_less_of(v));
}

fn either_power(what: Cards, a: i32, b: i32, until: Until) -> Effect {
    let by = |n| changed(&Cards::It, vec![Gift::Power(Amount::Num(n), None)], until.clone());
    Effect::Then(vec![Effect::Choose(what), Effect::Or(vec![by(a), by(b)])])
}

/// Splits the effect of [`more_or_less`] into the cards, both numbers and the duration.
pub(crate) fn more_or_less_of(effect: &Effect) -> Option<(Cards, i32, i32, Until)> {
    let Effect::Then(two) = effect else { return None };
    let [Effect::Choose(what), Effect::Or(ways)] = &two[..] else { return None };
    let parts = |e: &Effect| {
        let (_, gifts, until) = changed_of(e)?;
        match gifts[..] {
            [Gift::Power(Amount::Num(n), None)] => Some((n, until)),
            _ => None,
        }
    };
    let [a, b] = &ways[..] else { return None };
    let ((a, until), (b, _)) = (parts(a)?, parts(b)?);
    (*effect == either_power(what.clone(), a, b, until.clone())).then(|| (what.clone(), a, b, until))
}

/// The duration for which gained action tokens last.
fn span(p: &mut Pass<'_, '_, Until>, form: Form) {
    iso!(p, form: (u: until) => crate::grammar::sentence::duration::is_span(&u).then_some(u), (u) from |v| Some((v,)));
}

/// A verb phrase, in the person of the form.
pub(crate) fn deed(p: &mut Pass<'_, '_, Effect>, form: Form) {
    let form = form.plain().spoken();
    rule!(p, form: (e: simple_deed) => e);
    rule!(p, form: (e: crate::grammar::sentence::delayed::done_later) => e);
}

/// A verb phrase without a time.
pub(crate) fn simple_deed(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("draw", "draws")} " " (n: cards_drawn) => Effect::Draw(n));
    rule!(p, form: {form.verb("discard", "discards")} " " (c: out_of_hand) => Effect::Discard(c));
    alt!(p, form: {form.verb("choose and discard", "chooses and discards")} " " (c: out_of_hand) => Effect::Discard(c));
    rule!(p, form: {form.verb("gain", "gains")} " " (n: token_amount) => Effect::Gain(n));
    rule!(p, form: {form.verb("gain", "gains")} " " (n: token_amount) (u: span)
        => Effect::GainUntil { tokens: n, until: u });
    rule!(p, form: "do a little dance" => Effect::Antic(Antic::Dance));
    rule!(p, form: "tell a joke" => Effect::Antic(Antic::Joke));
    rule!(p, form: "sing a song" => Effect::Antic(Antic::Song));
    rule!(p, form: {form.verb("lose", "loses")} " " (n: token_amount) => Effect::Lose(n));
    rule!(p, form: {form.verb("pay", "pays")} " " (n: token_amount) => Effect::Pay(n));
    rule!(p, form: {form.verb("score", "scores")} " " (n: crate::grammar::amount::quantity::points) => Effect::Score(n));
    rule!(p, form: {form.verb("lose", "loses")} " " (n: crate::grammar::amount::quantity::points) => Effect::LosePoints(n));
    alt!(p, form: {form.verb("pay", "pays")} " " (n: crate::grammar::amount::quantity::points) => Effect::LosePoints(n));
    rule!(p, form: (v: verb) " " (c: object, form.leaving()) => Effect::Do(v, c));
    iso!(p, form: (v: verb) " " (c: one_per_each) => Some(Effect::Do(v, c)),
        (v, c) from |e| match e { Effect::Do(v, c) => Some((*v, c)), _ => None });
    alt!(p, form: (v: verb) " one and " (e: put) => Effect::Then(vec![Effect::Do(v, crate::grammar::noun::cards::one_of_them()), e]));
    alt!(p, form: (a: verb) " and " (b: verb) " " (c: object)
        => Effect::Then(vec![Effect::Do(a, c.clone()), Effect::Do(b, c)]));
    iso!(p, form: (a: verb) " or " (b: verb) " " (c: object)
        => Some(either(a, b, &c)), (a, b, c) from |v| either_of(v));
    iso!(p, form: "add " (c: possessive) " power to " (what: object) (u: until)
        => Some(added(c, what, u)), (c, what, u) from |v| added_of(v));
    alt!(p, form: "add " (c: possessive) " power to " ["the power of "] (what: object) (u: until) => added(c, what, u));
    alt!(p, form: "add " (c: possessive) " power to " (what: chosen) "'s power" (u: until) => added(c, what, u));
    iso!(p, form: {form.verb("double", "doubles")} " the power of " (what: object) (u: until) => Some(doubled(what, u)),
        (what, u) from |v| doubled_of(v));
    alt!(p, form: {form.verb("double", "doubles")} " " (what: possessive) " power" (u: until) => doubled(what, u));
    alt!(p, form: "add " (c: possessive) " power to " (what: possessive) " power" (u: until) => added(c, what, u));
    rule!(p, form: {form.verb("turn", "turns")} " " (c: object) " over" => Effect::Do(Verb::TurnOver, c));
    alt!(p, form: {form.verb("turn", "turns")} " over " (c: object) => Effect::Do(Verb::TurnOver, c));
    rule!(p, form: {form.verb("turn", "turns")} " " (c: object) [" face-down" | " facedown"]
        => Effect::Do(Verb::TurnFaceDown, c));
    rule!(p, form: {form.verb("turn", "turns")} " " (c: object) " to its Start side"
        => Effect::Do(Verb::TurnToStart, c));
    rule!(p, form: {form.verb("turn", "turns")} " " (c: object) " to its Boosted side"
        => Effect::Do(Verb::TurnToBoosted, c));
    rule!(p, form: (e: of_faceoff) => e);
    iso!(p, form: {form.verb("choose", "chooses")} " " (c: chosen, form.leaving())
        => (!is_out_of_the_blue(&c)).then_some(Effect::Choose(c)),
        (c) from |v| match v { Effect::Choose(c) => Some((c,)), _ => None });
    iso!(p, form: {form.verb("choose", "chooses")} " " ["one of them" | "1 of them" | "one of those cards"]
        => Some(Effect::Choose(crate::grammar::noun::cards::one_of_them())),
        () from |v| (*v == Effect::Choose(crate::grammar::noun::cards::one_of_them())).then_some(()));
    iso!(p, form: {form.verb("choose", "chooses")} " " (c: object, form.leaving())
        => is_of_picks(&c).then_some(Effect::Choose(c)),
    (c) from |v| match v {
        Effect::Choose(c) if is_of_picks(c) => Some((c,)),
        _ => None,
    });
    iso!(p, form: {form.verb("choose", "chooses")} " " (c: chosen, form.leaving()) " and " (v: verb) " the rest"
        => all_but(c, v), (c, v) from |e| all_but_of(e));
    rule!(p, form: (e: named_thing) => e);
    rule!(p, form: (e: moves) => e);
    rule!(p, form: (e: put) => e);
    rule!(p, form: (e: counting) => e);
    rule!(p, form: (e: token_effect) => e);
    rule!(p, form: {form.verb("draw", "draws")} " " (c: named) => Effect::Do(Verb::Draw, c));
    rule!(p, form: (e: from_bottom) => e);
    rule!(p, form: (e: reveal) => e);
    rule!(p, form: (e: crate::grammar::verb::reveal::piles) => e);
    rule!(p, form: (e: shuffled_in) => e);
    rule!(p, form: (e: looked_through) => e);
    rule!(p, form: (e: look) => e);
    rule!(p, form: (e: search) => e);
    rule!(p, form: (e: next_cost) => e);
    rule!(p, form: (e: given) => e);
    rule!(p, form: (e: more_or_less) => e);
    rule!(p, form: (e: requirements) => e);
    rule!(p, form: (e: takes) => e);
    rule!(p, form: {form.verb("look", "looks")} " at " (c: looked_at) => Effect::LookAt(c));
    rule!(p, form: {form.verb("flip", "flips")} [" an additional card" | " another card" | " a new card" | " another" | " a card"]
        => Effect::Flip(Amount::Num(1)));
    rule!(p, form: {form.verb("flip", "flips")} " " (c: named) => Effect::Do(Verb::Flip, c));
    alt!(p, form: {form.verb("ignore", "ignores")} " " (c: possessive) " power" => Effect::Do(Verb::Ignore, c));
    iso!(p, form: {form.verb("add", "adds")} " " (q: quantity) " to " {form.my()} " power total for the faceoff"
        => Some(totalled(q, form.me())),
    (q) from |v| match v {
        Effect::Change { change: Change::TotalPower { by, .. }, .. } if *v == totalled(by.clone(), form.me()) =>
            Some((by,)),
        _ => None,
    });
    iso!(p, form: {form.verb("add", "adds")} " " (q: quantity) " to your next faceoff this turn"
        => (form.me() == Who::You).then(|| in_next_faceoff(q)),
    (q) from |v| match v {
        Effect::Rule { ability, .. } => match &**ability {
            maneframe_card::ability::Ability::Triggered(t) => match &t.effect {
                Effect::Change { change: Change::TotalPower { by, .. }, .. } if *v == in_next_faceoff(by.clone()) =>
                    Some((by,)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: {form.verb("add", "adds")} " " (q: quantity) " to " {form.my()}
        [" power total for that faceoff" | " power total for this faceoff" | " power total"] => totalled(q, form.me()));
    rule!(p, form: {form.verb("flip", "flips")} " " (n: several) " additional cards" => Effect::Flip(n));
    alt!(p, form: {form.verb("flip", "flips")} " another card" (per: per_each) => Effect::Flip(per.times(1)));
    alt!(p, form: {form.verb("flip", "flips")} [" another card" | " an extra card" | " one more card"] => Effect::Flip(Amount::Num(1)));
    iso!(p, form: {form.verb("flip", "flips")} " an additional card" (per: per_each) => Some(Effect::Flip(per.times(1))),
        (per) from |v| match v { Effect::Flip(n) => times_one(n), _ => None });
    rule!(p, form: {form.verb("flip", "flips")} " a number of additional cards equal to " (q: quantity) => Effect::Flip(q));
    rule!(p, form: {form.verb("skip", "skips")} " " (m: crate::grammar::sentence::delayed::next_span) => Effect::Skip(m));
    rule!(p, form: {form.verb("take", "takes")} [" an additional turn after this one" | " an extra turn after this one"]
        => Effect::Extra { what: Moment::Turn(None), before: None });
    alt!(p, form: {form.verb("take", "takes")} [" an additional " | " an extra "] (ph: crate::grammar::sentence::time::phase)
        ["" | " this turn" | " after this one" | " after this phase"] => Effect::Extra { what: Moment::Phase(ph, None), before: None });
    iso!(p, form: {form.verb("start", "starts")} " a new " (ph: crate::grammar::sentence::time::phase)
        => Some(Effect::Extra { what: Moment::Phase(ph, None), before: None }),
    (ph) from |v| match v {
        Effect::Extra { what: Moment::Phase(ph, None), before: None } => Some((*ph,)),
        _ => None,
    });
    rule!(p, form: {form.verb("shuffle", "shuffles")} " " (who: owner_of_deck) " deck" => Effect::Shuffle(who));
    alt!(p, form: "shuffle their decks" => Effect::Shuffle(Who::Actor));
}

/// Effects on the faceoff or the game.
fn of_faceoff(p: &mut Pass<'_, '_, Effect>, form: Form) {
    rule!(p, form: {form.verb("end", "ends")} " the faceoff" => Effect::EndFaceoff);
    rule!(p, form: {form.verb("win", "wins")} " the game" => Effect::WinGame);
    rule!(p, form: {form.verb("lose", "loses")} " the game" => Effect::LoseGame);
    iso!(p, form: {form.verb("contribute", "contributes")} [" its" | " this card's"] " power to confronting "
        (at: place::problem) (u: until) => Some(contributed(at, u)),
        (at, u) from |v| contributed_of(v));
    alt!(p, form: {form.verb("contribute", "contributes")} [" its" | " this card's"] " power to confronting "
        (at: place::problem) => contributed(at, Until::EndOfTurn));
}

fn contributed(at: Place, until: Until) -> Effect {
    Effect::Change { change: Change::ContributesAt { what: Cards::This, at }, until }
}

fn contributed_of(effect: &Effect) -> Option<(Place, Until)> {
    match effect {
        Effect::Change { change: Change::ContributesAt { what: Cards::This, at }, until } => {
            Some((at.clone(), until.clone()))
        }
        _ => None,
    }
}

/// "All but": builds an effect that spares the chosen cards. The verb applies to all others that fit the description.
fn all_but(chosen: Cards, verb: Verb) -> Option<Effect> {
    let Cards::Some(pick) = &chosen else { return None };
    let rest = Cards::All(Box::new(pick.of.clone().is(Is::NotAmongThem)));
    Some(Effect::Then(vec![Effect::Choose(chosen), Effect::Do(verb, rest)]))
}

fn all_but_of(e: &Effect) -> Option<(Cards, Verb)> {
    let Effect::Then(both) = e else { return None };
    match &both[..] {
        [Effect::Choose(chosen), Effect::Do(verb, _)] if all_but(chosen.clone(), *verb).as_ref() == Some(e) => {
            Some((chosen.clone(), *verb))
        }
        _ => None,
    }
}

/// Builds the effect that adds an amount to a player's power total in this faceoff (CR 514.4a).
fn totalled(by: Amount, who: Who) -> Effect {
    Effect::Change { change: Change::TotalPower { who, by }, until: Until::EndOfFaceoff }
}

/// Like [`totalled`], but for the next faceoff of this turn that involves one of your characters.
fn in_next_faceoff(by: Amount) -> Effect {
    let involving = Some(Box::new(Cards::All(Box::new(Filter::of(Kind::Character).whose(Whose::YOUR)))));
    let faceoff = Moment::Faceoff { kind: maneframe_card::ability::FaceoffKind::Any, involving, at: None };
    Effect::later(maneframe_card::ability::Edge::Start, faceoff, totalled(by, Who::You))
}

fn either(a: Verb, b: Verb, c: &Cards) -> Effect {
    Effect::Or(vec![Effect::Do(a, c.clone()), Effect::Do(b, c.clone())])
}

pub(crate) fn either_of(e: &Effect) -> Option<(Verb, Verb, Cards)> {
    match e {
        Effect::Or(two) => match &two[..] {
            [Effect::Do(a, c), Effect::Do(b, d)] if c == d => Some((*a, *b, c.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// Builds the effect that adds a card's power to another's.
fn added(of: Cards, what: Cards, until: Until) -> Effect {
    Effect::Change { change: Change::Power { what, by: Amount::PowerOf(of), color: None }, until }
}

fn added_of(e: &Effect) -> Option<(Cards, Cards, Until)> {
    match e {
        Effect::Change { change: Change::Power { what, by: Amount::PowerOf(of), color: None }, until } => {
            Some((of.clone(), what.clone(), until.clone()))
        }
        _ => None,
    }
}

/// Builds the effect that doubles power.
fn doubled(what: Cards, until: Until) -> Effect {
    Effect::Change { change: Change::PowerDoubled { what, times: Amount::Num(1) }, until }
}

fn doubled_of(e: &Effect) -> Option<(Cards, Until)> {
    match e {
        Effect::Change { change: Change::PowerDoubled { what, times: Amount::Num(1) }, until } => {
            Some((what.clone(), until.clone()))
        }
        _ => None,
    }
}

/// Face-down cards and hands that are looked at.
fn looked_at(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (w: crate::grammar::noun::player::owner_of_zone) " hand"
        => Some(Cards::All(Box::new(Filter::default().at(Place::Zone(Zone::Hand, w))))),
    (w) from |v| match v {
        Cards::All(f) => match &f.at {
            Some(Place::Zone(Zone::Hand, w)) if **f == Filter::default().at(Place::Zone(Zone::Hand, w.clone())) =>
                Some((w.clone(),)),
            _ => None,
        },
        _ => None,
    });
    rule!(p, form: (c: chosen) => c);
}
