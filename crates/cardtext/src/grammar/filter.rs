//! Noun phrases for cards: "another one of your exhausted Critter Friends here with 2 or less power".

use maneframe_card::ability::{Amount, Cards, FaceoffKind, Filter, Is, Keyword, Kind, Parity, Place, Who, Whose};
use maneframe_card::{Color, Symbol};

use super::cards::{possessive, reference};
use super::counter::count_of;
use super::keyword::keyword;
use super::lexicon::{color, is_adjective, title, trait_word};
use super::measure::{measure_word, measured, rivals};
use super::{Form, place};
use crate::kernel::{Pass, alt, boxed, iso, list, many, maybe, rule};

/// The noun: "Friend", "characters".
pub(crate) fn kind(p: &mut Pass<'_, '_, Kind>, form: Form) {
    rule!(p, form: {form.noun("character", "characters")} => Kind::Character);
    rule!(p, form: {form.noun("Friend", "Friends")} => Kind::Friend);
    rule!(p, form: {form.noun("Resource", "Resources")} => Kind::Resource);
    rule!(p, form: {form.noun("Event", "Events")} => Kind::Event);
    rule!(p, form: {form.noun("Troublemaker", "Troublemakers")} => Kind::Troublemaker);
    rule!(p, form: {form.noun("Mane Character", "Mane Characters")} => Kind::ManeCharacter);
    rule!(p, form: {form.noun("Problem", "Problems")} => Kind::Problem);
    rule!(p, form: {form.noun("card", "cards")} => Kind::Card);
    alt!(p, form: {form.noun("Friend card", "Friend cards")} => Kind::Friend);
    alt!(p, form: {form.noun("Event card", "Event cards")} => Kind::Event);
    alt!(p, form: {form.noun("Resource card", "Resource cards")} => Kind::Resource);
}

fn colors(p: &mut Pass<'_, '_, Vec<Color>>, form: Form) {
    iso!(p, form: (c: color) => Some(vec![c]), (c) from |v| match v[..] { [c] => Some((c,)), _ => None });
    rule!(p, form: (all: list(color, "or")) => all);
}

/// What stands before the noun, with a space after it.
fn adjective(p: &mut Pass<'_, '_, Is>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: colors) " " => Is::Color(c));
    rule!(p, form: "ready " => Is::Ready);
    rule!(p, form: "exhausted " => Is::Exhausted);
    rule!(p, form: "frightened " => Is::Frightened);
    rule!(p, form: "face-down " => Is::FaceDown);
    rule!(p, form: "face-up " => Is::FaceUp);
    rule!(p, form: ["boosted " | "Boosted "] => Is::Boosted);
    rule!(p, form: ["Cutie Marked " | "Cutie marked "] => Is::CutieMarked);
    rule!(p, form: "token " => Is::Token);
    rule!(p, form: "non-token " => Is::NonToken);
    rule!(p, form: "flipped " => Is::Flipped);
    rule!(p, form: "revealed " => Is::AmongThem);
    rule!(p, form: "non-attachment " => Is::NotAttached);
    rule!(p, form: "non-" (t: trait_word) " " => Is::NotTrait(t));
    rule!(p, form: "non-" (k: kind) " " => Is::NotKind(k));
    rule!(p, form: (t: trait_word) " " => Is::Trait(t));
    iso!(p, form: (all: list(trait_word, "or")) " " => Some(any_trait(all)), (all) from |v| any_trait_of(v));
    rule!(p, form: (t: title) " " => Is::Titled(t));
}

/// All adjectives. The nouns that they may stand before are tried one after the other.
fn adjectives(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    let form = form.plain();
    rule!(p, form: (all: many(adjective)) => all);
}

/// "Critter or Foal".
fn any_trait(all: Vec<Symbol>) -> Is {
    Is::Any(all.into_iter().map(|t| vec![Is::Trait(t)]).collect())
}

fn any_trait_of(is: &Is) -> Option<(Vec<Symbol>,)> {
    let Is::Any(ways) = is else { return None };
    let each = ways.iter().map(|way| match &way[..] {
        [Is::Trait(t)] => Some(t.clone()),
        _ => None,
    });
    each.collect::<Option<_>>().map(|all| (all,))
}

/// A trait or title in place of the noun: "a Critter", "your Rarity".
fn is_noun(is: &Is, many: bool) -> bool {
    match is {
        Is::Trait(t) => !is_adjective(t),
        Is::Titled(_) => !many,
        is => any_trait_of(is).is_some_and(|(all,)| !all.iter().any(is_adjective)),
    }
}

fn noun_of_trait(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (t: trait_word) => Is::Trait(t));
    iso!(p, form: (all: list(trait_word, "or")) => Some(any_trait(all)), (all) from |v| any_trait_of(v));
    if !form.many {
        rule!(p, form: (t: title) => Is::Titled(t));
    }
}

/// What stands after the noun, with a space before it.
fn postfix(p: &mut Pass<'_, '_, Is>, form: Form) {
    let (form, many) = (form.plain(), form.many);
    rule!(p, form: " with " (m: measured) => m);
    rule!(p, form: (i: super::naming::chosen_after) => i);
    rule!(p, form: (i: super::reveal::this_way) => i);
    rule!(p, form: " with even power" => Is::PowerIs(Parity::Even));
    rule!(p, form: " with odd power" => Is::PowerIs(Parity::Odd));
    rule!(p, form: " with " (k: keyword_kind) => Is::Keyword(k));
    rule!(p, form: " with " (k: super::keyword::declared_name) => Is::Named(k));
    rule!(p, form: [" involved in the faceoff" | " involved in that faceoff" | " involved in this faceoff" |
        " involved in a faceoff" | " that was involved" | " that were involved"] => Is::Involved);
    rule!(p, form: " involved in a Problem faceoff" => Is::InvolvedIn(FaceoffKind::Problem));
    rule!(p, form: " involved in a Troublemaker faceoff" => Is::InvolvedIn(FaceoffKind::Troublemaker));
    rule!(p, form: {if many { " that are a different color from " } else { " that is a different color from " }}
        (c: one_of_those) => Is::OtherColorThan(c));
    rule!(p, form: [" on " | " attached to "] (c: reference) => Is::On(c));
    rule!(p, form: " on " (f: on_any) => f);
    let them = if many { " on them" } else { " on it" };
    rule!(p, form: " with " (f: boxed(indefinite)) {them} => Is::With(f));
    rule!(p, form: " without " (f: boxed(indefinite)) {them} => Is::Without(f));
    alt!(p, form: " with " (f: boxed(worn), form.many()) [" on them" | " on it" | " attached to them"] => Is::With(f));
    alt!(p, form: " with a " (f: boxed(worn)) " attached to it" => Is::With(f));
    alt!(p, form: " without " (f: boxed(worn), form.many()) [" on them" | " attached to them"] => Is::Without(f));
    alt!(p, form: " without an attached " (f: boxed(worn)) => Is::Without(f));
    alt!(p, form: " with an attached " (f: boxed(worn)) => Is::With(f));
    alt!(p, form: " with attached " (f: boxed(worn), form.many()) => Is::With(f));
    rule!(p, form: (is: super::past::it_was, if many { form.many() } else { form }) => is);
    iso!(p, form: " with " (n: count_of) => Some(Is::Counters(n.0.0, Amount::Num(n.0.1), n.1)),
        (n) from |v| match v { Is::Counters(cmp, Amount::Num(n), name) => Some((((*cmp, *n), name.clone()),)), _ => None });
    alt!(p, form: " with " (n: count_of) [" on it" | " on them"] => Is::Counters(n.0.0, Amount::Num(n.0.1), n.1));
    let shares = if many { " that share a " } else { " that shares a " };
    rule!(p, form: {shares} "trait with " (c: reference) => Is::SharesTraitWith(c));
    rule!(p, form: {shares} "color with " (c: reference) => Is::SharesColorWith(c));
    rule!(p, form: {shares} "type with " (c: reference) => Is::SharesTypeWith(c));
    rule!(p, form: [" beneath " | " from beneath "] (c: reference) => Is::Beneath(c));
    rule!(p, form: " with the same name" => Is::SameNameAs(Cards::It));
    rule!(p, form: " without " (c: color) => Is::NotColor(c));
}

/// All qualities that stand after the noun.
fn postfixes(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    rule!(p, form: (all: many(postfix)) => all);
}

/// "The least power".
fn superlative(p: &mut Pass<'_, '_, Is>, form: Form) {
    alt!(p, form: ["the highest " | "the most "] (m: measure_word) => Is::Most(m));
    alt!(p, form: ["the lowest " | "the least "] (m: measure_word) => Is::Least(m));
}

/// A noun phrase without owner and "other".
pub(crate) fn bare_body(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: (f: body, form.one()) => Some(f), (f) from |v| bare(v, Whose::Any, false));
}

/// Something attached to a card: it is where that card is, so no place is named.
fn worn(p: &mut Pass<'_, '_, Filter>, form: Form) {
    alt!(p, form: (f: body) =>? (f.at.is_none() && f.is.iter().all(is_before)).then_some(f));
}

/// "One of your other Friends", "that card".
fn one_of_those(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: reference) => c);
    iso!(p, form: (f: boxed(indefinite)) => Some(Cards::All(f)),
        (f) from |v| match v { Cards::All(f) => Some((f,)), _ => None });
}

fn on_any(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: (f: boxed(indefinite)) => Some(Is::On(Cards::All(f))),
        (f) from |v| match v { Is::On(Cards::All(f)) => Some((f,)), _ => None });
    alt!(p, form: (f: boxed(whole), form.many()) => Is::On(Cards::All(f)));
}

/// A keyword whose number does not matter: "with Pumped".
fn keyword_kind(p: &mut Pass<'_, '_, Keyword>, form: Form) {
    rule!(p, form: "a Transform cost" => Keyword::Transform(0));
    rule!(p, form: (k: keyword) => k);
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.plain();
    rule!(p, form: " " (a: place::at) => a);
}

fn at_zone(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.one();
    rule!(p, form: " " (z: place::in_zone) => z);
}

/// A noun phrase without article and owner, in the number of the form.
pub(crate) fn body(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: (pre: adjectives) (k: kind) (area: maybe(at_area)) (post: postfixes) (zone: maybe(at_zone))
        => joined(pre, None, k, area, post, zone),
        (pre, k, area, post, zone) from |v| split(v, false, form.many));
    iso!(p, form: (pre: adjectives) (noun: noun_of_trait) (area: maybe(at_area)) (post: postfixes)
        (zone: maybe(at_zone)) => joined(pre, Some(noun), Kind::Card, area, post, zone),
        (pre, noun, area, post, zone) from |v| split_noun(v, form.many));
    iso!(p, form: (ways: nouns) (area: maybe(at_area)) (post: postfixes) (zone: maybe(at_zone))
        => joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, area, post, zone),
        (ways, area, post, zone) from |v| split_nouns(v));
    alt!(p, form: (pre: adjectives) (k: kind) (post: postfixes) (area: at_area)
        =>? if ends_open(&post) { None } else { joined(pre, None, k, Some(area), post, None) });
    alt!(p, form: (pre: adjectives) (k: kind) (zone: at_zone) (post: postfixes)
        =>? if post.is_empty() { None } else { joined(pre, None, k, None, post, Some(zone)) });
    alt!(p, form: (k: kind) " with " (is: superlative) " among " (f: body, form.many())
        =>? (f.kind == k).then(|| f.is(is)));
    alt!(p, form: "banished " (k: kind) [" from beneath " | " beneath "] (c: reference, form.plain())
        => Filter::of(k).is(Is::Beneath(c)));
    alt!(p, form: (pre: adjectives) (k: kind) " in play" => filter_of(pre, k));
    alt!(p, form: (pre: adjectives) (noun: noun_of_trait) " in play"
        => filter_of(pre.into_iter().chain([noun]).collect(), Kind::Card));
}

/// Several nouns with adjectives of their own: "Friend or boosted Mane Character", "Friends and Resources".
fn nouns(p: &mut Pass<'_, '_, Vec<Vec<Is>>>, form: Form) {
    if form.many {
        rule!(p, form: (all: list(described, "and")) => all);
        alt!(p, form: (all: list(described, "or")) => all);
        alt!(p, form: (all: list(described, "and/or")) => all);
    } else {
        rule!(p, form: (all: list(described, "or")) => all);
    }
}

/// One of each: "a Friend, Resource, and Troublemaker from your discard pile".
pub(crate) fn one_of_each(p: &mut Pass<'_, '_, Vec<Filter>>, form: Form) {
    let form = form.one();
    iso!(p, form: "a " (ways: list(described, "and")) (area: maybe(at_area)) (zone: maybe(at_zone)) => {
        let of = |is: Vec<Is>| joined(Vec::new(), Some(Is::Any(vec![is])), Kind::Card, area.clone(), Vec::new(), zone.clone());
        ways.into_iter().map(|mut is| match is.pop() {
            Some(Is::Kind(kind)) => of(Vec::new()).map(|f| Filter { kind, is, ..f }),
            _ => None,
        }).collect::<Option<Vec<_>>>()
    },
    (ways, area, zone) from |v| each_of(v));
}

type OneOfEach = (Vec<Vec<Is>>, Option<Place>, Option<Place>);

fn each_of(all: &[Filter]) -> Option<OneOfEach> {
    let (_, _, area, _, zone) = split(all.first()?, true, false)?;
    let each = all.iter().map(|f| {
        let (before, kind, a, after, z) = split(f, true, false)?;
        let alike = after.is_empty() && a == area && z == zone && kind != Kind::Card;
        alike.then(|| before.into_iter().chain([Is::Kind(kind)]).collect::<Vec<_>>())
    });
    Some((each.collect::<Option<Vec<_>>>()?, area, zone))
}

fn described(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    iso!(p, form: (pre: adjectives) (k: kind) => Some(pre.into_iter().chain([Is::Kind(k)]).collect::<Vec<_>>()),
    (pre, k) from |v| match v.split_last() {
        Some((Is::Kind(k), pre)) => Some((pre.to_vec(), *k)),
        _ => None,
    });
}

/// Whether a place after these words would be read as part of them: "on a Friend here".
fn ends_open(post: &[Is]) -> bool {
    matches!(post.last(), None | Some(Is::On(Cards::All(_)) | Is::Beyond(..)))
}

/// Whether a comparison stands only at the end: words after it would describe the cards compared with.
fn ends_clear(post: &[Is]) -> bool {
    !post.iter().rev().skip(1).any(|is| matches!(is, Is::Beyond(..)))
}

fn filter_of(is: Vec<Is>, kind: Kind) -> Filter {
    Filter { kind, is, ..Filter::default() }
}

fn joined(
    mut is: Vec<Is>,
    noun: Option<Is>,
    kind: Kind,
    area: Option<Place>,
    post: Vec<Is>,
    zone: Option<Place>,
) -> Option<Filter> {
    if area.is_some() && zone.is_some() || !ends_clear(&post) {
        return None;
    }
    is.extend(noun);
    is.extend(post);
    Some(Filter { kind, is, at: area.or(zone), ..Filter::default() })
}

type Parts = (Vec<Is>, Kind, Option<Place>, Vec<Is>, Option<Place>);

/// Whether the quality stands before the noun.
pub(crate) fn is_before(is: &Is) -> bool {
    use Is::*;
    matches!(
        is,
        Color(_)
            | Trait(_)
            | NotTrait(_)
            | Titled(_)
            | Ready
            | Exhausted
            | Frightened
            | FaceDown
            | FaceUp
            | Boosted
            | CutieMarked
            | Token
            | NonToken
            | NotAttached
            | NotKind(_)
            | Flipped
            | AmongThem
    ) || any_trait_of(is).is_some()
}

/// A filter's parts in the order of its words. `None` if it has an owner or "other", which the caller writes.
fn split(f: &Filter, noun: bool, many: bool) -> Option<Parts> {
    if f.whose != Whose::Any || f.other {
        return None;
    }
    let before: Vec<Is> = f.is.iter().filter(|i| is_before(i)).cloned().collect();
    let after: Vec<Is> = f.is.iter().filter(|i| !is_before(i)).cloned().collect();
    if !noun && f.kind == Kind::Card && before.last().is_some_and(|i| is_noun(i, many)) {
        return None;
    }
    let (area, zone) = match &f.at {
        Some(z @ Place::Zone(..)) => (None, Some(z.clone())),
        other => (other.clone(), None),
    };
    Some((before, f.kind, area, after, zone))
}

/// The nouns, the area, what comes after them, the zone.
type Nouns = (Vec<Vec<Is>>, Option<Place>, Vec<Is>, Option<Place>);

/// The parts of a phrase with several nouns.
fn split_nouns(f: &Filter) -> Option<Nouns> {
    let Some((Is::Any(ways), rest)) = f.is.split_first() else { return None };
    let (before, kind, area, after, zone) = split(&Filter { is: rest.to_vec(), ..f.clone() }, true, false)?;
    (kind == Kind::Card && before.is_empty()).then(|| (ways.clone(), area, after, zone))
}

type NounParts = (Vec<Is>, Is, Option<Place>, Vec<Is>, Option<Place>);

fn split_noun(f: &Filter, many: bool) -> Option<NounParts> {
    let (mut before, kind, area, after, zone) = split(f, true, many)?;
    let noun = before.pop()?;
    (kind == Kind::Card && is_noun(&noun, many)).then_some((before, noun, area, after, zone))
}

/// The filter without its owner and "other", if these are as given.
pub(crate) fn bare(f: &Filter, whose: Whose, other: bool) -> Option<(Filter,)> {
    (f.whose == whose && f.other == other).then(|| (Filter { whose: Whose::Any, other: false, ..f.clone() },))
}

/// The player whom "their" means in this form.
fn their(form: Form) -> Whose {
    Whose::Of(if form.me() == Who::Actor { Who::Actor } else { Who::ThatPlayer })
}

fn own(f: Filter, whose: Whose, other: bool) -> Option<Filter> {
    Some(Filter { whose, other, ..f })
}

macro_rules! owned {
    ($p:ident, $form:ident, $inner:expr, $whose:expr, $other:expr, [$($word:literal),+]) => {
        iso!($p, $form: [$($word)|+] (f: body, $inner) => own(f, $whose, $other),
            (f) from |v| bare(v, $whose, $other))
    };
}

/// One card of that description, whichever: "a Friend", "another one of your characters".
pub(crate) fn indefinite(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    owned!(p, form, one, Whose::Any, false, ["a ", "an "]);
    owned!(p, form, one, Whose::Any, true, ["another ", "a different "]);
    owned!(p, form, all, Whose::YOUR, false, ["one of your "]);
    owned!(p, form, all, Whose::YOUR, true, ["another one of your ", "another of your ", "one of your other "]);
    owned!(p, form, one, Whose::OPPOSING, false, ["an opposing ", "an opponent's ", "your opponent's "]);
    alt!(p, form: ["one of your opponent's " | "one of an opponent's "] (f: body, all) => f.whose(Whose::OPPOSING));
    alt!(p, form: "any " (f: body, one) => f);
    alt!(p, form: ["a " | "an "] (f: body, one) " you control" (at: maybe(at_area)) =>? super::amount::held_at(f, at));
    alt!(p, form: ["a " | "an "] (f: body, one) " they control" => f.whose(their(form)));
    if form.me() == Who::Actor {
        owned!(p, form, all, Whose::Of(Who::Actor), false, ["one of their "]);
        owned!(p, form, all, Whose::Of(Who::Actor), true, ["another one of their "]);
    } else {
        alt!(p, form: "one of their " (f: body, all) => f.whose(their(form)));
    }
    owned!(p, form, all, Whose::Of(Who::ThatPlayer), false, ["one of that player's "]);
}

/// "A Problem": also in lower case, as old cards have it.
pub(crate) fn a_problem(p: &mut Pass<'_, '_, Filter>, form: Form) {
    alt!(p, form: ["a Problem" | "a problem"] => Filter::of(Kind::Problem));
}

/// Something of which a player has only one: a Mane Character, a card of a title.
pub(crate) fn single(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let form = form.one();
    iso!(p, form: (f: body) => is_single(&f).then_some(f), (f) from |v| is_single(v).then_some((v,)));
}

fn is_single(f: &Filter) -> bool {
    f.kind == Kind::ManeCharacter || f.is.iter().any(|i| matches!(i, Is::Titled(_)))
}

/// Every card of that description: "your other Friends here".
pub(crate) fn whole(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, form) = (form.one(), form.many());
    owned!(p, form, form, Whose::Any, false, ["", "all "]);
    owned!(p, form, form, Whose::Any, true, ["other ", "all other "]);
    iso!(p, form: "your " (f: single, one) => own(f, Whose::YOUR, false),
        (f) from |v| bare(v, Whose::YOUR, false).filter(|(f,)| is_single(f)));
    iso!(p, form: (c: possessive, one) " owner's " (f: single, one)
        => own(f, Whose::Of(Who::Owner(Box::new(c))), false),
    (c, f) from |v| match &v.whose {
        Whose::Of(Who::Owner(c)) => bare(v, v.whose.clone(), false).map(|(f,)| ((**c).clone(), f)),
        _ => None,
    });
    owned!(p, form, form, Whose::YOUR, false, ["your ", "each of your ", "all of your ", "all your "]);
    owned!(p, form, form, Whose::YOUR, true, ["your other ", "each of your other ", "all your other "]);
    owned!(
        p,
        form,
        form,
        Whose::OPPOSING,
        false,
        [
            "opposing ",
            "your opponent's ",
            "your opponents' ",
            "all opposing ",
            "each of your opponent's ",
            "all your opponent's ",
            "opponents' "
        ]
    );
    owned!(p, form, form, Whose::OPPOSING, true, ["other opposing "]);
    alt!(p, form: (f: body, form) " you control" => f.whose(Whose::YOUR));
    alt!(p, form: "each " (f: body, one) => f);
    alt!(p, form: "each other " (f: body, one) => f.other());
    alt!(p, form: "each opposing " (f: body, one) => f.whose(Whose::OPPOSING));
    owned!(p, form, form, Whose::Of(Who::ThatPlayer), false, ["that player's ", "that opponent's "]);
    if form.me() == Who::Actor {
        owned!(p, form, form, Whose::Of(Who::Actor), false, ["their "]);
    } else {
        alt!(p, form: "their " (f: body) => f.whose(their(form)));
    }
}

/// The one card that outdoes all others: "the Friend with power higher than any other Friend here".
pub(crate) fn outdoing(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let outdoes = |f: &Filter| f.is.iter().any(|i| matches!(i, Is::Beyond(..)));
    iso!(p, form: "the " (f: rivals, form.one()) => outdoes(&f).then_some(f),
        (f) from |v| outdoes(v).then_some((v,)));
}

/// Every card of that description, one by one, as what a verb is done to: "each of your Friends".
pub(crate) fn each(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    rule!(p, form: (f: outdoing) => f);
    alt!(p, form: "each " (ways: list(described, "and"), one) (area: maybe(at_area), one)
        =>? joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, area, Vec::new(), None));
    alt!(p, form: "each other " (ways: list(described, "and"), one) (area: maybe(at_area), one)
        =>? joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, area, Vec::new(), None).map(Filter::other));
    // "Any cards beneath it": all that there are.
    alt!(p, form: "any " (f: body, all) =>? f.is.iter().any(|i| matches!(i, Is::Beneath(_))).then_some(f));
    owned!(p, form, one, Whose::Any, false, ["each "]);
    owned!(p, form, one, Whose::Any, true, ["each other "]);
    owned!(p, form, one, Whose::OPPOSING, false, ["each opposing "]);
    alt!(p, form: "each of your opponent's " (f: body, all) => f.whose(Whose::OPPOSING));
    owned!(p, form, one, Whose::OPPOSING, true, ["each other opposing "]);
    iso!(p, form: "your " (f: single, one) => own(f, Whose::YOUR, false),
        (f) from |v| bare(v, Whose::YOUR, false));
    owned!(p, form, all, Whose::YOUR, false, ["each of your ", "all of your ", "all your ", "your "]);
    owned!(p, form, all, Whose::YOUR, true, ["each of your other ", "all your other ", "your other "]);
    // "All cards in a discard pile" first asks which one.
    alt!(p, form: "all " (f: body, all) => match f.at {
        Some(Place::Zone(zone, Whose::Any)) => Filter { at: Some(Place::Zone(zone, Whose::Of(Who::APlayer))), ..f },
        _ => f,
    });
    alt!(p, form: "all other " (f: body, all) =>? (!f.is.contains(&Is::AmongThem)).then(|| f.other()));
    alt!(p, form: ["all opposing " | "all your opponent's "] (f: body, all) => f.whose(Whose::OPPOSING));
    if form.me() == Who::Actor {
        owned!(p, form, all, Whose::Of(Who::Actor), false, ["each of their ", "all of their ", "all their "]);
        iso!(p, form: "their " (f: single, one) => own(f, Whose::Of(Who::Actor), false),
            (f) from |v| bare(v, Whose::Of(Who::Actor), false).filter(|(f,)| is_single(f)));
    }
    owned!(p, form, all, Whose::Of(Who::ThatPlayer), false, ["each of that player's "]);
}

/// Cards after a number: "3 of your other Friends", "2 opposing characters".
pub(crate) fn counted(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let form = form.many();
    owned!(p, form, form, Whose::Any, false, [""]);
    owned!(p, form, form, Whose::Any, true, ["other "]);
    owned!(p, form, form, Whose::OPPOSING, false, ["opposing ", "of your opponent's "]);
    owned!(p, form, form, Whose::YOUR, false, ["of your "]);
    owned!(p, form, form, Whose::YOUR, true, ["of your other ", "other of your "]);
    if form.me() == Who::Actor {
        owned!(p, form, form, Whose::Of(Who::Actor), false, ["of their "]);
    } else {
        alt!(p, form: "of their " (f: body) => f.whose(their(form)));
    }
}

/// A sort of card that players play: "Friends with 2 or less power". Singular wording is read too.
pub(crate) fn sort(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    // "Here" is where they are played to, not where they are.
    iso!(p, form: (f: body, all) => is_placeless(&f).then_some(f), (f) from |v| is_placeless(v).then_some((v,)));
    alt!(p, form: ["a " | "an "] (f: body, one) =>? is_placeless(&f).then_some(f));
}

/// Whether the phrase says nothing of an area in play.
pub(crate) fn is_placeless(f: &Filter) -> bool {
    matches!(f.at, None | Some(Place::Zone(..)))
}
