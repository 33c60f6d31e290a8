//! Changes for players: their costs, requirements, flips and prohibitions.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Amount, Cant, Cards, Change, Condition, Filter, Is, Keyword, Kind, Moment, Phase, Place, Verb, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, signed, small, tokens};
use crate::grammar::amount::quantity::{
    bracketed, counted, more, negative, negative_of, number, over, over_of, per_each,
};
use crate::grammar::condition::if_clause::conditions;
use crate::grammar::lexicon::title;
use crate::grammar::noun::cards::{named, one_subject, subject};
use crate::grammar::noun::determiner::{sort, whole};
use crate::grammar::noun::place;
use crate::grammar::noun::player::{holder, holders, is_many};
use crate::grammar::verb::modification::{confronted, is_plural};
use crate::grammar::verb::moving::is_nearby;
use crate::grammar::verb::predicate::by_player;
use crate::grammar::verb::prohibition::{on_cards, unplayable_on};
use crate::kernel::{Pass, Word, agree, alt, any_of, boxed, iso, list, maybe, rule};

/// A verb whose subject is the affected player, in singular or plural.
macro_rules! does {
    ($who:expr, $third:literal, $base:literal) => {
        agree(is_many($who), $third, $base)
    };
}

/// An act of a player that a change makes cheaper or dearer.
#[derive(Clone, PartialEq, Debug)]
enum Price {
    Play(Filter, Option<Place>),
    OwnPlay(Option<Place>),
    Move(Cards, Option<Place>, Option<Place>),
    Draw,
    Rally(Filter),
    Keyword(Keyword),
    Ability(Cards, Option<Verb>),
}

fn played_to(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::played_to) => a);
}

fn to_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    // A Problem's own text says "to this Problem".
    if matches!(p, Pass::Write { writer, .. } if writer.scope.kind == CardType::Problem) {
        rule!(p, form: " " (a: place::to) => a);
    }
    rule!(p, form: " " (a: place::to_here) => a);
}

/// Returns true if "here" after the cards means the place where they are. In "move characters here" it is the
/// destination.
fn here_describes_cards(what: &Cards, to: Option<&Place>) -> bool {
    to.is_some_and(|to| !matches!(to, Place::Here | Place::There)) || !is_nearby(what)
}

fn from_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: " " (a: place::from) => a);
}

/// The cards that are moved: "this card", "characters".
pub(crate) fn moved(p: &mut Pass<'_, '_, Cards>, form: Form) {
    alt!(p, form: ["a " | "an "] (f: boxed(crate::grammar::noun::determiner::body)) => Cards::All(f));
    rule!(p, form: (any: list(one_subject, "or")) => Cards::Several(any));
    rule!(p, form: (c: subject) => c);
}

fn priced(p: &mut Pass<'_, '_, Price>, form: Form) {
    // "To play it" refers to the card that was mentioned.
    iso!(p, form: "to play " (c: named) => (c == Cards::It).then(|| Price::Play(spoken_of(), None)),
        (c) from |v| (*v == Price::Play(spoken_of(), None)).then_some((Cards::It,)));
    rule!(p, form: "to play " (f: sort) (to: maybe(played_to)) => Price::Play(f, to));
    alt!(p, form: "for " (f: sort) => Price::Play(f, None));
    rule!(p, form: "to play this card" (to: maybe(played_to)) => Price::OwnPlay(to));
    rule!(p, form: "to move " (c: moved) (from: maybe(from_area)) (to: maybe(to_area)) => Price::Move(c, from, to));
    rule!(p, form: "to use the draw action" => Price::Draw);
    rule!(p, form: "to rally " (f: whole, form.many()) => Price::Rally(f));
    rule!(p, form: "for " (k: paid_keyword) " costs" => Price::Keyword(k));
    rule!(p, form: "for the activated abilities of " (of: boxed(titled)) => Price::Ability(Cards::All(of), None));
    rule!(p, form: "for the activated abilities of " (of: subject) => Price::Ability(of, None));
    rule!(p, form: "to turn " (of: subject) " over" => Price::Ability(of, Some(Verb::TurnOver)));
}

/// Cards whose costs change, with their owner: "your Events cost", "opponents' Friends cost", "each Friend costs".
fn costing(p: &mut Pass<'_, '_, (Who, Filter)>, form: Form) {
    alt!(p, form: "your " (f: crate::grammar::noun::determiner::body, form.many()) " cost" => (Who::You, f));
    alt!(p, form: ["your opponents' " | "opponents' " | "your opponent's " | "an opponent's "] (f: crate::grammar::noun::determiner::body, form.many()) " cost"
        => (Who::Opponents, f));
    alt!(p, form: ?"all " (f: crate::grammar::noun::determiner::body, form.many()) " cost" => (Who::EachPlayer, f));
    alt!(p, form: "each " (f: crate::grammar::noun::determiner::body) " costs" => (Who::EachPlayer, f));
}

/// A card by its title.
fn titled(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: (t: title) => Some(Filter::default().is(Is::Titled(t))),
        (t) from |v| match &v.is[..] { [Is::Titled(t)] if *v == Filter::default().is(Is::Titled(t.clone())) => Some((t,)), _ =>
            None });
}

/// A keyword for which players pay a cost.
fn paid_keyword(p: &mut Pass<'_, '_, Keyword>, form: Form) {
    rule!(p, form: "Transform" => Keyword::Transform(0));
    rule!(p, form: "Redeem" => Keyword::Redeem);
}

fn spoken_of() -> Filter {
    Filter::default().is(Is::AmongThem)
}

pub(crate) fn minimum(p: &mut Pass<'_, '_, u8>, form: Form) {
    rule!(p, form: ", to a minimum of [" (n: small) "]" => n);
}

/// Returns true for "Resources on a character". A place that follows is that of the character.
fn is_on_cards(what: &Filter) -> bool {
    matches!(what.is.last(), Some(Is::On(Cards::All(_))))
}

fn price(who: Who, by: Amount, price: Price, minimum: Option<u8>) -> Option<Change> {
    match price {
        Price::Play(what, Some(_)) if is_on_cards(&what) => None,
        Price::Play(what, to) => Some(Change::PlayCost { who, what, to, by, minimum }),
        Price::OwnPlay(to) if who == Who::You => Some(Change::OwnCost { to, by, minimum }),
        Price::Move(what, from, to) if minimum.is_none() && here_describes_cards(&what, to.as_ref()) => {
            Some(Change::MoveCost { who, what, from, to, by })
        }
        Price::Draw if minimum.is_none() => Some(Change::DrawCost { who, by }),
        Price::Rally(what) => Some(Change::RallyCost { who, what, by, minimum }),
        Price::Keyword(keyword) => Some(Change::KeywordCost { who, keyword, by, minimum }),
        Price::Ability(of, does) => Some(Change::AbilityCost { who, of, does, by, minimum }),
        _ => None,
    }
}

fn price_of(change: &Change) -> Option<(Who, &Amount, Price, Option<u8>)> {
    match change {
        Change::PlayCost { who, what, to, by, minimum } => {
            Some((who.clone(), by, Price::Play(what.clone(), to.clone()), *minimum))
        }
        Change::MoveCost { who, what, from, to, by } => {
            Some((who.clone(), by, Price::Move(what.clone(), from.clone(), to.clone()), None))
        }
        Change::DrawCost { who, by } => Some((who.clone(), by, Price::Draw, None)),
        Change::OwnCost { to, by, minimum } => Some((Who::You, by, Price::OwnPlay(to.clone()), *minimum)),
        Change::RallyCost { who, what, by, minimum } => Some((who.clone(), by, Price::Rally(what.clone()), *minimum)),
        Change::KeywordCost { who, keyword, by, minimum } => {
            Some((who.clone(), by, Price::Keyword(*keyword), *minimum))
        }
        Change::AbilityCost { who, of, does, by, minimum } => {
            Some((who.clone(), by, Price::Ability(of.clone(), *does), *minimum))
        }
        _ => None,
    }
}

/// Costs: "opponents pay +[1] to play Friends here", "you pay [1] less to play Events".
fn costs(p: &mut Pass<'_, '_, Change>, form: Form) {
    iso!(p, form: (who: holder) " " ?"must " {does!(who, "pays", "pay")} " +" (n: bracketed) " " (what: priced)
        (per: maybe(per_each)) => over(n, per).and_then(|by| price(who, by, what, None)),
    (who, n, what, per) from |v| match price_of(v) {
        Some((who, by, what, None)) if negative_of(by).is_none() => {
            let (n, per) = over_of(by);
            Some((who, n, what, per))
        }
        _ => None,
    });
    iso!(p, form: (who: holder) " " ?"may " {does!(who, "pays", "pay")} " " (n: bracketed) " less " (what: priced)
        (per: maybe(per_each)) (min: maybe(minimum))
        => over(n, per).and_then(|by| price(who, negative(by), what, min)),
    (who, n, what, per, min) from |v| match price_of(v) {
        Some((who, by, what, min)) => negative_of(by).map(|by| {
            let (n, per) = over_of(&by);
            (who, n, what, per, min)
        }),
        _ => None,
    });
    alt!(p, form: "this card costs " (n: bracketed) " less to play" (to: maybe(played_to)) (per: maybe(per_each))
        (min: maybe(minimum)) =>? over(n, per).and_then(|by| price(Who::You, negative(by), Price::OwnPlay(to), min)));
    alt!(p, form: "this card costs " (n: bracketed) " more to play" (to: maybe(played_to)) (per: maybe(per_each))
        =>? over(n, per).and_then(|by| price(Who::You, by, Price::OwnPlay(to), None)));
    alt!(p, form: (c: costing) " " (n: bracketed) [" less" | " less to play"] (to: maybe(played_to)) (per: maybe(per_each)) (min: maybe(minimum))
        =>? over(n, per).and_then(|by| price(c.0, negative(by), Price::Play(c.1, to), min)));
    alt!(p, form: (c: costing) " " (n: bracketed) [" more" | " more to play"] (to: maybe(played_to)) (per: maybe(per_each))
        =>? over(n, per).and_then(|by| price(c.0, by, Price::Play(c.1, to), None)));
    alt!(p, form: (who: holder) " " {does!(who, "pays", "pay")} " -" (n: tokens) " " (what: priced)
        =>? price(who, Amount::Num(-n), what, None));
    alt!(p, form: ["using the draw action costs +" | "using the draw action during the Main Phase costs +"] (n: tokens)
        => Change::DrawCost { who: Who::EachPlayer, by: Amount::Num(n) });
    alt!(p, form: (who: holder) " " ?"may " "pay " (n: digits) " less action token " (what: priced) (per: per_each)
        =>? price(who, per.times(-n), what, None));
    alt!(p, form: (what: whole) " played" (to: maybe(played_to)) " have their costs reduced by " (n: tokens)
        => Change::PlayCost { who: Who::EachPlayer, what, to, by: Amount::Num(-n), minimum: None });
    alt!(p, form: (what: whole) " played " (on: on_cards) " have their costs reduced by " (n: tokens)
    => Change::PlayCost {
        who: Who::EachPlayer, what: what.is(Is::On(Cards::All(on))), to: None, by: Amount::Num(-n), minimum: None,
    });
    alt!(p, form: (what: crate::grammar::noun::determiner::body, form.many()) " you play" (to: maybe(played_to))
        [" have their costs reduced by " | " have their cost reduced by "] (n: tokens) (min: maybe(minimum))
        => Change::PlayCost { who: Who::You, what, to, by: Amount::Num(-n), minimum: min });
    alt!(p, form: (what: crate::grammar::noun::determiner::body, form.many()) " you play" (to: maybe(played_to)) " cost " (n: tokens)
        " less" (min: maybe(minimum))
        => Change::PlayCost { who: Who::You, what, to, by: Amount::Num(-n), minimum: min });
    alt!(p, form: "this card's cost is reduced by " (n: bracketed) (per: maybe(per_each)) (min: maybe(minimum))
        =>? over(n, per).and_then(|by| price(Who::You, negative(by), Price::OwnPlay(None), min)));
    alt!(p, form: "this card's cost is increased by " (n: bracketed) (per: maybe(per_each))
        =>? over(n, per).and_then(|by| price(Who::You, by, Price::OwnPlay(None), None)));
    alt!(p, form: "rallying a frightened Friend costs +" (n: tokens)
    => Change::RallyCost {
        who: Who::EachPlayer, what: Filter::of(Kind::Friend), by: Amount::Num(n), minimum: None,
    });
}

fn unless_so(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: " unless they have " (c: counted)
        => Some(Condition::Has { who: Who::ThatPlayer, cmp: c.0, count: c.1, what: c.2 }),
    (c) from |v| match v {
        Condition::Has { who: Who::ThatPlayer, cmp, count, what } => Some(((*cmp, count.clone(), what.clone()),)),
        _ => None,
    });
    rule!(p, form: " unless " (c: conditions) => c);
}

/// Prohibitions for players.
pub(crate) fn cants(p: &mut Pass<'_, '_, Cant>, form: Form) {
    iso!(p, form: (who: holder) " " ["can't" | "may not" | "cannot"] " move " (what: moved) (from: maybe(from_area))
        (to: maybe(to_area))
        => here_describes_cards(&what, to.as_ref()).then_some(Cant::Move { by: Some(who), what, from, to }),
    (who, what, from, to) from |v| match v {
        Cant::Move { by: Some(who), what, from, to } => Some((who, what, from, to)),
        _ => None,
    });
    iso!(p, form: (who: holder) " " ["can't" | "may not" | "cannot"] " play " (what: sort) (to: maybe(played_to))
        => (to.is_none() || !is_on_cards(&what)).then_some(Cant::Play { who, what, to }),
    (who, what, to) from |v| match v {
        Cant::Play { who, what, to } if to.is_none() || !is_on_cards(what) => Some((who, what, to)),
        _ => None,
    });
    alt!(p, form: (what: whole) " can't be played" (to: maybe(played_to)) (by: maybe(by_player))
        =>? (what.whose == Whose::Any && !what.other)
            .then(|| Cant::Play { who: by.unwrap_or(Who::EachPlayer), what, to }));
    alt!(p, form: (what: whole) " can't be played " (on: on_cards) => unplayable_on(&what, on));
    rule!(p, form: (who: holder) " can't confront " (at: place::problem) (unless: maybe(unless_so))
        => Cant::Confront { who, at, unless });
    alt!(p, form: (at: place::problem) " can't be confronted"
        => Cant::Confront { who: Who::EachPlayer, at, unless: None });
    rule!(p, form: (who: holder) " can't challenge " (what: subject) (unless: maybe(unless_so))
        => Cant::Challenge { who, what, unless });
    rule!(p, form: (c: crate::grammar::verb::limit::limit) => c);
    rule!(p, form: (who: holder) " can't score points" => Cant::Score { who });
    rule!(p, form: (who: holder) " can't draw cards" => Cant::Draw { who });
}

/// Changes of players' limits and numbers.
fn limits(p: &mut Pass<'_, '_, Change>, form: Form) {
    iso!(p, form: (who: holders) {any_of(&[" home limit", " home limits"])} {is_or_are(who)} (by: shifted)
        => Some(Change::HomeLimit { who, by }),
    (who, by) from |v| match v {
        Change::HomeLimit { who, by } => Some((who, by)),
        _ => None,
    });
    alt!(p, form: "your Mane Character's home limit is" (by: shifted) => Change::HomeLimit { who: Who::You, by });
    alt!(p, form: ["opposing Mane Characters' home limits are" | "your opponents' Mane Characters' home limits are"] (by: shifted)
        => Change::HomeLimit { who: Who::Opponents, by });
    alt!(p, form: ["you have +" | "you get +"] (n: digits) [" home limit" | " to your home limit"] => Change::HomeLimit { who: Who::You, by: Amount::Num(n) });
    iso!(p, form: (who: holders) {any_of(&[" maximum hand size", " maximum hand sizes"])} {is_or_are(who)} (by: shifted)
        => Some(Change::HandSize { who, by }),
    (who, by) from |v| match v {
        Change::HandSize { who, by } => Some((who, by)),
        _ => None,
    });
    iso!(p, form: (who: holders) {any_of(&[" maximum hand size", " maximum hand sizes"])} {is_or_are(who)} " " (n: number)
        => Some(Change::HandSizeIs { who, to: Some(n) }),
    (who, n) from |v| match v {
        Change::HandSizeIs { who, to: Some(n @ Amount::Num(_)) } => Some((who, n)),
        _ => None,
    });
    iso!(p, form: (who: holders) {any_of(&[" maximum hand size", " maximum hand sizes"])} {is_or_are(who)} " equal to "
        (q: crate::grammar::amount::quantity::quantity) => Some(Change::HandSizeIs { who, to: Some(q) }),
    (who, q) from |v| match v {
        Change::HandSizeIs { who, to: Some(q) } => Some((who, q)),
        _ => None,
    });
    iso!(p, form: (who: holder) " " {does!(who, "has", "have")} " no maximum hand size"
        => Some(Change::HandSizeIs { who, to: None }),
    (who) from |v| match v {
        Change::HandSizeIs { who, to: None } => Some((who,)),
        _ => None,
    });
    alt!(p, form: (who: holders) {any_of(&[" hand has no maximum size", " hands have no maximum size"])}
        => Change::HandSizeIs { who, to: None });
}

fn is_or_are(who: &Who) -> impl Word {
    any_of(if *who == Who::You { &[" is", " are"] } else { &["s are", " is", " are"] })
}

/// "Increased by 2", "reduced by 1 for each …".
fn shifted(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: [" reduced by " | " decreased by " | " lowered by "] (n: number) (per: maybe(per_each))
        => over(n, per).map(negative), (n, per) from |v| negative_of(v).map(|by| over_of(&by)));
    iso!(p, form: [" increased by " | " raised by "] (n: number) (per: maybe(per_each)) => over(n, per),
        (n, per) from |v| Some(over_of(v)));
    alt!(p, form: " " (n: digits) [" higher than printed" | " higher"] => Amount::Num(n));
    alt!(p, form: " " (n: digits) [" lower than printed" | " lower"] => Amount::Num(-n));
}

/// "Troublemakers don't prevent you from confronting this Problem."
fn unhindered(p: &mut Pass<'_, '_, Change>, form: Form) {
    rule!(p, form: (what: subject) {prevents(is_plural(what))} " prevent " (who: holder) " from confronting "
        (at: confronted) => Change::LetsConfront { what, who, at });
}

fn prevents(many: bool) -> impl Word {
    any_of(if many { &[" don't", " do not"] } else { &[" doesn't", " does not"] })
}

/// The number of flipped cards: "flip an additional card", "opponents flip 1 fewer cards".
pub(crate) fn flips(p: &mut Pass<'_, '_, Change>, form: Form) {
    rule!(p, form: "flip an additional card" => Change::FlipCount { who: Who::You, by: Amount::Num(1) });
    alt!(p, form: "you flip an additional card" => Change::FlipCount { who: Who::You, by: Amount::Num(1) });
    iso!(p, form: (who: holder) " " {does!(who, "flips", "flip")} " an additional card"
        => (who != Who::You).then_some(Change::FlipCount { who, by: Amount::Num(1) }),
        (who) from |v| match v { Change::FlipCount { who, by: Amount::Num(1) } => Some((who,)), _ => None });
    alt!(p, form: (who: holder) " " {does!(who, "flips", "flip")} [" one fewer card" | " one less card" | " 1 fewer card"]
        => Change::FlipCount { who, by: Amount::Num(-1) });
    alt!(p, form: (who: holder) " " {does!(who, "flips", "flip")} " " (n: digits) " additional cards"
        => Change::FlipCount { who, by: Amount::Num(n) });
    alt!(p, form: (who: holder) " " {does!(who, "flips", "flip")} " " (n: digits) " cards instead of one"
        =>? (n > 1).then(|| Change::FlipCount { who, by: Amount::Num(n - 1) }));
    iso!(p, form: (who: holder) " " {does!(who, "flips", "flip")} " " (n: digits) " fewer cards"
        => Some(Change::FlipCount { who, by: Amount::Num(-n) }),
    (who, n) from |v| match v {
        Change::FlipCount { who, by: Amount::Num(n) } if *n < 0 => Some((who, -*n)),
        _ => None,
    });
}

/// The flipped card that is ignored: "your opponent ignores one of their flipped cards with the highest power".
fn ignored(p: &mut Pass<'_, '_, Change>, form: Form) {
    let their = |who: &Who| any_of(if *who == Who::You { &["your "] } else { &["their "] });
    for (best, highest) in [("highest", true), ("lowest", false)] {
        iso!(p, form: (who: holder) " " {does!(who, "ignores", "ignore")} " one of " {their(who)} "flipped cards with the "
            {best} " power" => Some(Change::IgnoresFlipped { who, highest }),
        (who) from |v| match v {
            Change::IgnoresFlipped { who, highest: is } if *is == highest => Some((who,)),
            _ => None,
        });
        alt!(p, form: (who: holder) " " {does!(who, "ignores", "ignore")} " " {their(who)} "flipped card with the "
            {best} " power" => Change::IgnoresFlipped { who, highest });
        alt!(p, form: (who: holder) " " {does!(who, "ignores", "ignore")} " the flipped card with the " {best} " power"
            => Change::IgnoresFlipped { who, highest });
    }
}

/// The part of a turn that is skipped each time: "Score Phase".
fn skipped(p: &mut Pass<'_, '_, Moment>, form: Form) {
    iso!(p, form: (ph: crate::grammar::sentence::time::phase) ["" | "s"] => (ph != Phase::End).then_some(Moment::Phase(ph, None)),
        (ph) from |v| match v { Moment::Phase(ph, None) => Some((*ph,)), _ => None });
    rule!(p, form: ["Draw Step" | "Draw Steps" | "draw step" | "draw steps"] => Moment::DrawStep(None));
}

/// Returns true if players are described by what they have. For these, texts write "get" rather than "have" before a
/// change.
fn is_some_player(who: &Who) -> bool {
    matches!(who, Who::EachWith(_) | Who::Most(_) | Who::Fewest(_))
}

/// Any change for players.
pub(crate) fn about_players(p: &mut Pass<'_, '_, Change>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: crate::grammar::verb::off_board::allowed) => c);
    iso!(p, form: (who: holder) " " {does!(who, "needs", "need")} " " (n: more) " power to confront "
        (at: confronted) (per: maybe(per_each)) => over(n, per).map(|by| Change::ConfrontNeed { who, at, by }),
    (who, n, at, per) from |v| match v {
        Change::ConfrontNeed { who, at, by } => {
            let (n, per) = over_of(by);
            Some((who, n, at, per))
        }
        _ => None,
    });
    alt!(p, form: (who: holder) " " {does!(who, "needs", "need")} " " (by: more) [" [wild] to confront " | " more power to confront "]
        (at: confronted) => Change::ConfrontNeed { who, at, by });
    iso!(p, form: (at: place::problem) " has " (n: digits) " bonus points"
        => Some(Change::Bonus { at, to: Amount::Num(n) }),
        (at, n) from |v| match v { Change::Bonus { at, to: Amount::Num(n) } => Some((at, *n)), _ => None });
    alt!(p, form: (at: place::problem) "'s bonus is " (n: digits) => Change::Bonus { at, to: Amount::Num(n) });
    rule!(p, form: (who: holder) " " {does!(who, "controls", "control")} " " (what: subject)
        => Change::Controls { who, what });
    rule!(p, form: (c: costs) => c);
    rule!(p, form: (c: crate::grammar::verb::table_rule::table_rule) => c);
    rule!(p, form: (c: cants) => Change::Cant(c));
    rule!(p, form: (c: limits) => c);
    rule!(p, form: (c: flips) => c);
    rule!(p, form: (c: ignored) => c);
    iso!(p, form: (who: holder) " " {does!(who, "skips", "skip")} {any_of(if *who == Who::You { &[" your "] } else { &[" their "] })}
        (what: skipped) => Some(Change::Skips { who, what }),
    (who, what) from |v| match v { Change::Skips { who, what } => Some((who, what)), _ => None });
    alt!(p, form: "skip your " (what: skipped) => Change::Skips { who: Who::You, what });
    rule!(p, form: (c: unhindered) => c);
    iso!(p, form: (who: holder) " " {does!(who, "gets", "get")} " " (by: more) " total power"
        => is_some_player(&who).then_some(Change::TotalPower { who, by }),
    (who, by) from |v| match v {
        Change::TotalPower { who, by } if is_some_player(who) => Some((who, by)),
        _ => None,
    });
    alt!(p, form: (who: holder) " " {does!(who, "gets", "get")} " " (n: signed) " power"
        =>? is_some_player(&who).then_some(Change::TotalPower { who, by: Amount::Num(n) }));
    iso!(p, form: (who: holder) " " {does!(who, "has", "have")} " " (n: more) " total power" (per: maybe(per_each))
        => over(n, per).map(|by| Change::TotalPower { who, by }),
    (who, n, per) from |v| match v {
        Change::TotalPower { who, by } => {
            let (n, per) = over_of(by);
            Some((who, n, per))
        }
        _ => None,
    });
    alt!(p, form: (who: holder) " " {does!(who, "has", "have")} " " (n: signed) " power"
        => Change::TotalPower { who, by: Amount::Num(n) });
}
