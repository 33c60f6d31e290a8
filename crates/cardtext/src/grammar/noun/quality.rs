//! Qualities after the noun, in any order: "here", "with 2 or less power", "that isn't exhausted", "you control".

use maneframe_card::Symbol;
use maneframe_card::ability::{
    Amount, Cards, Cmp, FaceoffKind, Filter, Is, Keyword, Parity, Place, Respect, Who, Whose, Zone,
};

use crate::grammar::Form;
use crate::grammar::amount::comparison::measured;
use crate::grammar::lexicon::{color, title, trait_word};
use crate::grammar::line::keyword::keyword;
use crate::grammar::noun::cards::reference;
use crate::grammar::noun::determiner::{indefinite, single, whole};
use crate::grammar::noun::phrase::{body, is_before, kind, state};
use crate::grammar::noun::place;
use crate::grammar::verb::counters::count_of;
use crate::kernel::{Pass, Word, alt, any_of, boxed, iso, list, many, rule};

/// All qualities after the noun. A place is [`Is::At`], a controller [`Is::Controlled`].
pub(crate) fn tails(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    iso!(p, form: (all: many(tail)) => Some(all.concat()),
        (all) from |v| Some((v.iter().map(|is| vec![is.clone()]).collect::<Vec<_>>(),)));
}

/// A quality, or several joined by "and".
fn tail(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    let plain = form.plain();
    let number = Form { many: form.many, ..plain };
    let only = |v: &Vec<Is>| match &v[..] {
        [one] => Some((one.clone(),)),
        _ => None,
    };
    iso!(p, form: (is: located) => Some(vec![is]), (is) from |v| only(v));
    iso!(p, number: (is: postfix) => Some(vec![is]), (is) from |v| only(v));
    alt!(p, number: " with " (all: list(possessed, "and")) => all);
    alt!(p, number: " without " (all: list(possessed, "or")) => all.into_iter().map(deny).collect());
    alt!(p, number: " and" (is: postfix) => vec![is]);
    alt!(p, form: " in play" => Vec::new());
    iso!(p, form: [" from among them" | " among them" | " from among those cards" | " among those cards" |
        " from among the revealed cards" | " among the revealed cards"] => Some(vec![Is::AmongThem]),
        () from |v| matches!(v[..], [Is::AmongThem]).then_some(()));
}

/// The place of the card.
fn located(p: &mut Pass<'_, '_, Is>, form: Form) {
    let at = |v: &Is| match v {
        Is::At(place) => Some(((**place).clone(),)),
        _ => None,
    };
    iso!(p, form: " " (a: place::at, form.plain()) => Some(Is::At(Box::new(a))), (a) from |v| at(v));
    iso!(p, form: " " (z: place::in_zone, form.one()) => Some(Is::At(Box::new(z))), (z) from |v| at(v));
}

/// A quality after the noun, with a space before it.
fn postfix(p: &mut Pass<'_, '_, Is>, form: Form) {
    let (number, many) = (form, form.many);
    let form = form.plain();
    rule!(p, form: " with " (m: possessed, number) => m);
    iso!(p, form: " without " (m: lacked, number) => Some(deny(m)), (m) from |v| denial(v).map(|m| (m,)));
    iso!(p, form: " with " (all: list(possessed, "or"), number)
        => Some(Is::Any(all.into_iter().map(|is| vec![is]).collect())),
        (all) from |v| alternatives(v));
    alt!(p, form: " with " (a: possessed, number) " or with " (b: possessed, number) => Is::Any(vec![vec![a], vec![b]]));
    rule!(p, form: (i: crate::grammar::verb::naming::chosen_after) => i);
    rule!(p, form: (i: crate::grammar::verb::reveal::this_way) => i);
    rule!(p, form: [" involved in the faceoff" | " involved in that faceoff" | " involved in this faceoff" |
        " involved in a faceoff" | " that was involved" | " that were involved"] => Is::Involved);
    rule!(p, form: " involved in a Problem faceoff" => Is::InvolvedIn(FaceoffKind::Problem));
    rule!(p, form: " involved in a Troublemaker faceoff" => Is::InvolvedIn(FaceoffKind::Troublemaker));
    rule!(p, form: {if many { " that are a different color from " } else { " that is a different color from " }}
        (c: one_of_those) => Is::OtherColorThan(c));
    rule!(p, form: [" on " | " attached to "] (c: reference) => Is::On(c));
    rule!(p, form: [" on " | " attached to "] (f: on_any) => f);
    rule!(p, form: (is: crate::grammar::condition::past_event::it_was, number) => is);
    rule!(p, form: [" beneath " | " from beneath "] (c: reference) => Is::Beneath(c));
    let from_pile = |whose| Is::PlayedFrom(Zone::Discard, whose);
    iso!(p, form: [" played from an opponent's discard pile" | " played from opponents' discard piles"]
        => Some(from_pile(Whose::OPPOSING)), () from |v| (*v == from_pile(Whose::OPPOSING)).then_some(()));
    iso!(p, form: [" played from a discard pile" | " played from discard piles"]
        => Some(from_pile(Whose::Any)), () from |v| (*v == from_pile(Whose::Any)).then_some(()));
    rule!(p, form: " other than " (c: excepted) => Is::Not(c));
    alt!(p, form: " except " (c: excepted) => Is::Not(c));
    alt!(p, form: [" named " | " titled " | " with the name " | " with the title "] (t: title) => Is::Titled(t));
    alt!(p, form: [" not named " | " not titled "] (t: title) => Is::Not(Box::new(Is::Titled(t))));
    rule!(p, form: (is: sharing, number) => is);
    rule!(p, form: (is: controlled) => is);
    if many {
        rule!(p, form: " that are " (is: being, number) => is);
        iso!(p, form: [" that aren't " | " that are not "] (is: being, number) => Some(deny(is)),
            (is) from |v| denial(v).map(|is| (is,)));
        alt!(p, form: " that have " (m: possessed, number) => m);
        alt!(p, form: " that cost " (n: cost) => n);
        alt!(p, form: [" that don't have " | " that do not have "] (m: lacked, number) => deny(m));
    } else {
        rule!(p, form: " that is " (is: being, number) => is);
        iso!(p, form: [" that isn't " | " that is not "] (is: being, number) => Some(deny(is)),
            (is) from |v| denial(v).map(|is| (is,)));
        alt!(p, form: " that has " (m: possessed, number) => m);
        alt!(p, form: " that costs " (n: cost) => n);
        alt!(p, form: [" that doesn't have " | " that does not have "] (m: lacked, number) => deny(m));
    }
}

/// The controller or owner of the card.
fn controlled(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: " you control" => Is::Controlled(Who::You));
    rule!(p, form: [" an opponent controls" | " your opponent controls" | " opponents control" |
        " your opponents control" | " controlled by an opponent" | " controlled by your opponent" |
        " controlled by opponents"] => Is::Controlled(Who::Opponents));
    rule!(p, form: [" that player controls" | " that opponent controls"] => Is::Controlled(Who::ThatPlayer));
    if form.me() == Who::Actor {
        rule!(p, form: " they control" => Is::Controlled(Who::Actor));
    } else {
        alt!(p, form: " they control" => Is::Controlled(Who::ThatPlayer));
    }
    rule!(p, form: [" owned by an opponent" | " owned by your opponent" | " owned by opponents" | " an opponent owns" |
        " your opponent owns"] => Is::Owned(Who::Opponents));
    rule!(p, form: [" owned by you" | " you own"] => Is::Owned(Who::You));
    rule!(p, form: [" owned by that player" | " that player owns"] => Is::Owned(Who::ThatPlayer));
}

/// A quality that a card shares with others, or doesn't.
fn sharing(p: &mut Pass<'_, '_, Is>, form: Form) {
    let (shares, lacks) = match form.many {
        true => (" that share ", " that don't share "),
        false => (" that shares ", " that doesn't share "),
    };
    let form = form.plain();
    rule!(p, form: {shares} (is: shared) => is);
    alt!(p, form: " sharing " (is: shared) => is);
    iso!(p, form: {lacks} (is: shared) => Some(deny(is)), (is) from |v| denial(v).map(|is| (is,)));
    alt!(p, form: [" that share no " | " that shares no " | " sharing no "] (is: in_common) => deny(is));
}

fn shared(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: ["a " | "any "] (is: in_common) => is);
}

fn in_common(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: ["trait with " | "traits with "] (c: one_of_those) => Is::SharesTraitWith(c));
    rule!(p, form: ["color with " | "colors with "] (c: one_of_those) => Is::SharesColorWith(c));
    rule!(p, form: ["type with " | "card type with " | "types with "] (c: one_of_those) => Is::SharesTypeWith(c));
    alt!(p, form: ["title with " | "titles with "] (c: one_of_those) => Is::SameTitleAs(c));
    alt!(p, form: ["name with " | "names with "] (c: one_of_those) => Is::SameNameAs(c));
}

/// A quality after "that is".
fn being(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (s: state) => s);
    iso!(p, form: (c: color) => Some(Is::Color(vec![c])),
        (c) from |v| match v { Is::Color(c) => match c[..] { [c] => Some((c,)), _ => None }, _ => None });
    alt!(p, form: ["a " | "an "] (t: trait_word, form.one()) => Is::Trait(t));
    alt!(p, form: (t: trait_word) => Is::Trait(t));
    alt!(p, form: ["a " | "an "] (k: kind, form.one()) => Is::Kind(k));
    iso!(p, form: (a: place::at, form.plain()) => Some(Is::At(Box::new(a))),
        (a) from |v| match v { Is::At(a) => Some(((**a).clone(),)), _ => None });
    rule!(p, form: "involved in the faceoff" => Is::Involved);
    iso!(p, form: ["named " | "titled "] (t: title) => Some(Is::Titled(t)),
        (t) from |v| match v { Is::Titled(t) => Some((t.clone(),)), _ => None });
}

/// A quality after "without", also in the singular without a number: "without a +1 power counter".
fn lacked(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (is: possessed) => is);
    alt!(p, form: "any " (name: crate::grammar::amount::quantity::counter) [" counters on it" | " counters on them" | " counters"]
        => Is::Counters(Cmp::AtLeast, Amount::Num(1), name));
    alt!(p, form: (name: crate::grammar::amount::quantity::counter) [" counters on it" | " counters on them" | " counters"]
        => Is::Counters(Cmp::AtLeast, Amount::Num(1), name));
    alt!(p, form: "any " (f: boxed(worn), form.many()) {on_it()} => Is::With(f));
    iso!(p, form: (c: color) => Some(Is::Color(vec![c])),
        (c) from |v| match v { Is::Color(c) => match c[..] { [c] => Some((c,)), _ => None }, _ => None });
}

/// A quality after "with".
fn possessed(p: &mut Pass<'_, '_, Is>, form: Form) {
    let many = form.many;
    let form = form.plain();
    rule!(p, form: (m: measured) => m);
    rule!(p, form: "even power" => Is::PowerIs(Parity::Even));
    rule!(p, form: "odd power" => Is::PowerIs(Parity::Odd));
    rule!(p, form: (k: keyword_kind) => Is::Keyword(k));
    rule!(p, form: (k: crate::grammar::line::keyword::declared_name) => Is::Named(k));
    let them = if many { " on them" } else { " on it" };
    rule!(p, form: (f: boxed(indefinite)) {them} => Is::With(f));
    alt!(p, form: (f: boxed(worn), form.many()) {on_it()} => Is::With(f));
    alt!(p, form: ["a " | "an "] (f: boxed(worn)) {on_it()} => Is::With(f));
    alt!(p, form: "no " (f: boxed(worn), form.many()) {on_it()} => Is::Without(f));
    alt!(p, form: "an attached " (f: boxed(worn)) => Is::With(f));
    alt!(p, form: "attached " (f: boxed(worn), form.many()) => Is::With(f));
    iso!(p, form: (n: count_of) => Some(counters(n)), (n) from |v| counters_of(v).map(|n| (n,)));
    alt!(p, form: (n: count_of) {on_it()} => counters(n));
    alt!(p, form: (name: crate::grammar::amount::quantity::counter) " counters" {on_it()}
        => Is::Counters(Cmp::AtLeast, Amount::Num(1), name));
    rule!(p, form: "the same name" => Is::SameNameAs(Cards::It));
    rule!(p, form: "the same title" => Is::SameTitleAs(Cards::It));
    rule!(p, form: "the same name as " (c: one_of_those) => Is::SameNameAs(c));
    rule!(p, form: "the same title as " (c: one_of_those) => Is::SameTitleAs(c));
    alt!(p, form: "the same power as " (c: one_of_those) => Is::Power(Cmp::Exactly, Amount::PowerOf(c)));
    alt!(p, form: "the same printed power as " (c: one_of_those)
        => Is::PrintedPower(Cmp::Exactly, Amount::PrintedPowerOf(c)));
    alt!(p, form: "the same cost as " (c: one_of_those) => Is::Cost(Cmp::Exactly, Amount::CostOf(c)));
    rule!(p, form: "different " (r: respect) => Is::Different(r));
    alt!(p, form: "a different name from " (c: one_of_those) => deny(Is::SameNameAs(c)));
    alt!(p, form: ["a different title from " | "a different title than "] (c: one_of_those) => deny(Is::SameTitleAs(c)));
    alt!(p, form: "a cost of " (n: cost) => n);
    // The comparison is with the last card mentioned.
    rule!(p, form: ["less power" | "lower power"] => Is::Power(Cmp::LessThan, Amount::PowerOf(Cards::It)));
    rule!(p, form: ["more power" | "greater power" | "higher power"]
        => Is::Power(Cmp::MoreThan, Amount::PowerOf(Cards::It)));
    rule!(p, form: "the same power" => Is::Power(Cmp::Exactly, Amount::PowerOf(Cards::It)));
    rule!(p, form: ["a lower cost" | "lower cost"] => Is::Cost(Cmp::LessThan, Amount::CostOf(Cards::It)));
    rule!(p, form: ["a higher cost" | "a greater cost"] => Is::Cost(Cmp::MoreThan, Amount::CostOf(Cards::It)));
    rule!(p, form: "the same cost" => Is::Cost(Cmp::Exactly, Amount::CostOf(Cards::It)));
}

/// The words " on it" or " on them" after attached cards or counters.
fn on_it() -> impl Word {
    any_of(&[" on it", " on them", " attached to it", " attached to them"])
}

fn respect(p: &mut Pass<'_, '_, Respect>, form: Form) {
    rule!(p, form: "names" => Respect::Name);
    rule!(p, form: "titles" => Respect::Title);
    rule!(p, form: "colors" => Respect::Color);
    rule!(p, form: "traits" => Respect::Trait);
    rule!(p, form: ["card types" | "types"] => Respect::Type);
    rule!(p, form: ["power" | "powers"] => Respect::Power);
    rule!(p, form: ["costs" | "cost"] => Respect::Cost);
}

fn cost(p: &mut Pass<'_, '_, Is>, form: Form) {
    alt!(p, form: (n: crate::grammar::amount::comparison::cost) => n);
}

/// The exception of a phrase: "other than it", "other than Rarity".
fn excepted(p: &mut Pass<'_, '_, Box<Is>>, form: Form) {
    let among = |v: &Is| match v {
        Is::Among(c) => Some((c.clone(),)),
        _ => None,
    };
    iso!(p, form: (c: reference) => Some(Box::new(Is::Among(c))), (c) from |v| among(v));
    iso!(p, form: (f: boxed(single)) => titled(&f).map(|t| Box::new(Is::Titled(t))),
    (f) from |v| match &**v {
        Is::Titled(t) => Some((Box::new(Filter::default().is(Is::Titled(t.clone()))),)),
        _ => None,
    });
    iso!(p, form: (f: boxed(crate::grammar::noun::determiner::whole), form.many())
        => titled(&f).is_none().then(|| Box::new(Is::Among(Cards::All(f)))),
    (f) from |v| match &**v {
        Is::Among(Cards::All(f)) => Some((f.clone(),)),
        _ => None,
    });
    alt!(p, form: "yours" => Box::new(Is::Among(Cards::All(Box::new(Filter::default().whose(Whose::YOUR))))));
    alt!(p, form: "your " (f: boxed(single)) => Box::new(Is::Among(Cards::All(Box::new(f.whose(Whose::YOUR))))));
}

fn titled(f: &Filter) -> Option<Symbol> {
    match &f.is[..] {
        [Is::Titled(t)] if *f == Filter::default().is(Is::Titled(t.clone())) => Some(t.clone()),
        _ => None,
    }
}

fn counters(((cmp, n), name): ((Cmp, i32), Option<Symbol>)) -> Is {
    Is::Counters(cmp, Amount::Num(n), name)
}

fn counters_of(is: &Is) -> Option<((Cmp, i32), Option<Symbol>)> {
    match is {
        Is::Counters(cmp, Amount::Num(n), name) => Some(((*cmp, *n), name.clone())),
        _ => None,
    }
}

/// Returns the negation of a quality, in the form with its own wording.
fn deny(is: Is) -> Is {
    match is {
        Is::Trait(t) => Is::NotTrait(t),
        Is::NotTrait(t) => Is::Trait(t),
        Is::Kind(k) => Is::NotKind(k),
        Is::Color(c) if c.len() == 1 => Is::NotColor(c[0]),
        Is::Token => Is::NonToken,
        Is::NonToken => Is::Token,
        Is::With(f) => Is::Without(f),
        Is::Without(f) => Is::With(f),
        Is::Counters(Cmp::AtLeast, Amount::Num(1), name) => Is::Counters(Cmp::Exactly, Amount::Num(0), name),
        Is::Not(is) => *is,
        is => Is::Not(Box::new(is)),
    }
}

/// Returns the quality that `is` negates. Returns `None` if the negated quality has its own wording.
fn denial(is: &Is) -> Option<Is> {
    match is {
        Is::NotColor(c) => Some(Is::Color(vec![*c])),
        Is::Without(f) => Some(Is::With(f.clone())),
        Is::Not(is) if !matches!(**is, Is::Among(_) | Is::NotAttached) => Some((**is).clone()),
        _ => None,
    }
}

fn alternatives(is: &Is) -> Option<(Vec<Is>,)> {
    let Is::Any(ways) = is else { return None };
    let each = ways.iter().map(|way| match &way[..] {
        [one] if !is_before(one) => Some(one.clone()),
        _ => None,
    });
    each.collect::<Option<Vec<_>>>().filter(|all| all.len() > 1).map(|all| (all,))
}

/// An attachment of a card. The attachment is always where the card is, so the phrase names no place.
fn worn(p: &mut Pass<'_, '_, Filter>, form: Form) {
    alt!(p, form: (f: body) =>? (f.at.is_none() && f.is.iter().all(is_before)).then_some(f));
}

/// "One of your other Friends", "that card", "your Mane Character".
pub(crate) fn one_of_those(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: reference) => c);
    iso!(p, form: "your " (f: single) => Some(Cards::All(Box::new(f.whose(Whose::YOUR)))),
        (f) from |v| match v { Cards::All(f) => crate::grammar::noun::determiner::bare(f, Whose::YOUR, false), _ => None });
    iso!(p, form: (f: boxed(indefinite)) => Some(Cards::All(f)),
        (f) from |v| match v { Cards::All(f) => Some((f,)), _ => None });
}

fn on_any(p: &mut Pass<'_, '_, Is>, form: Form) {
    iso!(p, form: (f: boxed(indefinite)) => Some(Is::On(Cards::All(f))),
        (f) from |v| match v { Is::On(Cards::All(f)) => Some((f,)), _ => None });
    alt!(p, form: (f: boxed(whole), form.many()) => Is::On(Cards::All(f)));
}

/// A keyword regardless of its number: "with Pumped".
fn keyword_kind(p: &mut Pass<'_, '_, Keyword>, form: Form) {
    rule!(p, form: "a Transform cost" => Keyword::Transform(0));
    rule!(p, form: (k: keyword) => k);
}

/// Returns true if words after this quality would be read as part of it: "on a Friend here".
pub(crate) fn is_open(is: &Is) -> bool {
    let described = |c: &Cards| matches!(c, Cards::All(_) | Cards::Some(_));
    match is {
        Is::Beyond(..) => true,
        Is::On(c)
        | Is::SameNameAs(c)
        | Is::SameTitleAs(c)
        | Is::SharesTraitWith(c)
        | Is::SharesColorWith(c)
        | Is::SharesTypeWith(c)
        | Is::OtherColorThan(c)
        | Is::Among(c) => described(c),
        Is::Power(_, n) | Is::PrintedPower(_, n) | Is::Cost(_, n) => match n {
            Amount::Num(_) => false,
            Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c) => described(c),
            _ => true,
        },
        Is::Not(is) => is_open(is),
        Is::At(place) => matches!(**place, Place::ProblemWith { .. }),
        Is::Any(ways) => ways.iter().flatten().any(is_open),
        _ => false,
    }
}
