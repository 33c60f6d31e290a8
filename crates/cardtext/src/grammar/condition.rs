//! Conditions: what follows "if" and "while".

use maneframe_card::ability::{
    Amount, Cards, Cmp, Condition, FaceoffKind, Filter, Is, Kind, Measure, Moment, Parity, Place, Tally, Who, Whose,
};
use maneframe_card::{Color, Symbol};

use super::amount::{counted, counter, held, quantity};
use super::cards::{named_subject, possessive, reference, trigger_subject};
use super::counter::counters_on;
use super::filter::{body, indefinite};
use super::form::Referent;
use super::keyword::keyword;
use super::lexicon::{color, title, trait_word};
use super::measure::{higher, measure, measure_word, rivals, stands};
use super::moment::moment;
use super::naming::{chosen_fits, power_fits};
use super::number::{compared, digits, tokens};
use super::past::history;
use super::who::{tally, trigger_player};
use super::{Form, place};
use crate::kernel::{Pass, agree, alt, boxed, iso, list, rule};

/// What "it" is in the clause after a condition about a card.
pub(crate) fn subject_of(condition: &Condition) -> Referent {
    match condition {
        Condition::CardIs(c, ..) => referent(c),
        Condition::During(Moment::Faceoff { involving: Some(c), .. }) => referent(c),
        Condition::ThereAre { what, .. } => what.is.iter().find_map(hung_on).map_or(Referent::Last, referent),
        Condition::Compare(Amount::ForEachCounter(_, _, on), ..) => referent(on),
        Condition::And(all) => all.first().map_or(Referent::Last, subject_of),
        Condition::Not(c) => subject_of(c),
        _ => Referent::Last,
    }
}

/// What "it" means after these cards were spoken of.
pub(crate) fn referent(cards: &Cards) -> Referent {
    match cards {
        Cards::This => Referent::This,
        Cards::Host => Referent::Host,
        _ => Referent::Last,
    }
}

fn hung_on(is: &Is) -> Option<&Cards> {
    match is {
        Is::On(c) | Is::Beneath(c) => Some(c),
        _ => None,
    }
}

/// What can be said of a card after "is": "exhausted", "[Honesty]".
fn quality(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "ready" => Is::Ready);
    rule!(p, form: "exhausted" => Is::Exhausted);
    rule!(p, form: "frightened" => Is::Frightened);
    rule!(p, form: ["boosted" | "Boosted"] => Is::Boosted);
    rule!(p, form: "face-down" => Is::FaceDown);
    rule!(p, form: "face-up" => Is::FaceUp);
    rule!(p, form: "flipped" => Is::Flipped);
    rule!(p, form: ["Cutie Marked" | "Cutie marked"] => Is::CutieMarked);
    rule!(p, form: ["involved in a faceoff" | "involved in the faceoff"] => Is::Involved);
    rule!(p, form: "the only " (f: boxed(body), form.one()) => Is::Only(f));
    iso!(p, form: "yours" => Some(Is::Controlled(Who::You)),
        () from |v| (*v == Is::Controlled(Who::You)).then_some(()));
    iso!(p, form: (c: color) => Some(Is::Color(vec![c])), (c) from |v| one_color(v));
}

fn one_color(is: &Is) -> Option<(Color,)> {
    match is {
        Is::Color(c) if c.len() == 1 => Some((c[0],)),
        _ => None,
    }
}

/// Where a card is, after "is".
fn whereabouts(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: (a: place::at) => a);
    rule!(p, form: (z: place::in_zone, form.one()) => z);
    alt!(p, form: "home" => Place::Home(Whose::Any));
}

/// "At least 4 power", "more power than any other Friend here" after "has".
fn power(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (cmp: more_power) " " (m: measure_word) " than any other " (f: boxed(rivals), form.one())
        => Is::Beyond(m, cmp, f));
    iso!(p, form: (cmp: more_or_less) " " (on: boxed(body), form.many()) " on it than any other " (f: boxed(rivals), form.one())
        => Some(Is::Beyond(Measure::CardsOn(on), cmp, f)),
    (cmp, on, f) from |v| match v {
        Is::Beyond(Measure::CardsOn(on), cmp, f) => Some((*cmp, on, f)),
        _ => None,
    });
    iso!(p, form: (cmp: more_or_less) " " (c: counter) " counters on it than any other " (f: boxed(rivals), form.one())
        => Some(Is::Beyond(Measure::Counters(c), cmp, f)),
    (cmp, c, f) from |v| match v {
        Is::Beyond(Measure::Counters(c), cmp, f) => Some((*cmp, c, f)),
        _ => None,
    });
    iso!(p, form: (c: compared) " power" => Some(Is::Power(c.0, Amount::Num(c.1))),
        (c) from |v| match v { Is::Power(c, Amount::Num(n)) => Some(((*c, *n),)), _ => None });
    alt!(p, form: (m: measure_word) " " (cmp: higher) " than any other " (f: boxed(rivals), form.one())
        => Is::Beyond(m, cmp, f));
    alt!(p, form: (cmp: higher) " " (m: measure_word) " than any other " (f: boxed(rivals), form.one())
        => Is::Beyond(m, cmp, f));
    alt!(p, form: (cmp: higher) " " (m: measure_word) " than any other " (f: boxed(rivals), form.many())
        => Is::Beyond(m, cmp, f));
    alt!(p, form: (n: digits) " power or less" => Is::Power(Cmp::AtMost, Amount::Num(n)));
    alt!(p, form: (n: digits) " power" => Is::Power(Cmp::Exactly, Amount::Num(n)));
}

/// A card that a condition is about: one that was named, or any that fits: "an opponent's Mane Character".
fn about(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named_subject) => c);
    rule!(p, form: (c: any_such) => c);
}

fn any_such(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (c: trigger_subject) => matches!(c, Cards::All(_)).then_some(c),
        (c) from |v| matches!(v, Cards::All(_)).then(|| (v,)));
}

/// What is said of a card: what it is, and where.
type Said = (Vec<Is>, Option<Place>);

/// What can be said of a card after "is".
fn being(p: &mut Pass<'_, '_, Said>, form: Form) {
    iso!(p, form: (q: quality) => Some((vec![q], None)),
        (q) from |v| match v { (q, None) if q.len() == 1 => Some((q[0].clone(),)), _ => None });
    iso!(p, form: (a: whereabouts) => Some((vec![], Some(a))),
        (a) from |v| match v { (q, Some(a)) if q.is_empty() => Some((a,)), _ => None });
    iso!(p, form: ["attached to " | "on "] (f: boxed(indefinite)) => Some((vec![Is::On(Cards::All(f))], None)),
        (f) from |v| match v { (on, None) => match &on[..] { [Is::On(Cards::All(f))] => Some((f,)), _ => None }, _ => None });
}

/// A noun phrase that is said of a card.
fn sort(p: &mut Pass<'_, '_, Said>, form: Form) {
    iso!(p, form: (f: indefinite) => sorted(f), (f) from |v| sort_of(v).map(|f| (f,)));
}

/// A noun phrase, said of a card.
fn sorted(f: Filter) -> Option<Said> {
    let kind = (f.kind != Kind::Card).then_some(Is::Kind(f.kind));
    let is_noun = kind.is_some() || f.is.iter().any(|i| matches!(i, Is::Trait(_) | Is::Titled(_) | Is::Any(_)));
    let plain = f.whose == Whose::Any && !f.other && is_noun;
    plain.then(|| (kind.into_iter().chain(f.is).collect(), f.at))
}

/// The noun phrase that says the same; "a Critter" rather than "a Critter card".
fn sort_of(said: &Said) -> Option<Filter> {
    let (kind, is) = match said.0.split_first()? {
        (Is::Kind(kind), rest) => (*kind, rest),
        _ => (Kind::Card, &said.0[..]),
    };
    let f = Filter { kind, is: is.to_vec(), at: said.1.clone(), ..Filter::default() };
    (sorted(f.clone()).as_ref() == Some(said)).then_some(f)
}

/// Of a card that was just revealed, "it's a Friend" says so: see [`revealed`].
fn said(c: Cards, (is, at): Said) -> Condition {
    Condition::CardIs(c, is, at)
}

fn said_of(c: &Condition) -> Option<(Cards, Said)> {
    match c {
        Condition::CardIs(c, is, at) => Some((c.clone(), (is.clone(), at.clone()))),
        _ => None,
    }
}

/// What can be said of a card after "has".
fn having(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (q: power) => q);
    rule!(p, form: (k: keyword) => Is::Keyword(k));
    alt!(p, form: "the " (t: trait_word) " trait" => Is::Trait(t));
}

/// "This card is exhausted", without a player in it.
fn about_card(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: about) " is " (s: being, form.it(referent(c))) => Some(said(c, s)),
        (c, s) from |v| said_of(v));
    iso!(p, form: (c: about) " is " (s: sort) => (c != Cards::It).then(|| said(c, s)), (c, s) from |v| said_of(v));
    iso!(p, form: (c: named_subject) (q: chosen_fits) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| match v {
        Condition::CardIs(c, q, None) if q.len() == 1 => Some((c, q[0].clone())),
        _ => None,
    });
    iso!(p, form: (c: possessive) (q: power_fits) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| match v {
        Condition::CardIs(c, q, None) if q.len() == 1 => Some((c, q[0].clone())),
        _ => None,
    });
    iso!(p, form: (c: possessive) " printed power is " (m: measure)
        => Some(Condition::CardIs(c, vec![Is::PrintedPower(m.0, Amount::Num(m.1))], None)),
    (c, m) from |v| match v {
        Condition::CardIs(c, q, None) => match q[..] {
            [Is::PrintedPower(cmp, Amount::Num(n))] => Some((c, (cmp, n))),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: "the printed power of " (c: reference) " is " (m: measure)
        => Condition::CardIs(c, vec![Is::PrintedPower(m.0, Amount::Num(m.1))], None));
    alt!(p, form: (c: about) [" is at home or at " | " is at home or "] (a: place::problem)
        => Condition::Or([Place::Home(Whose::Any), a].map(|a| Condition::CardIs(c.clone(), vec![], Some(a))).to_vec()));
    iso!(p, form: (c: possessive) " cost is " (m: measure)
        => Some(Condition::CardIs(c, vec![Is::Cost(m.0, Amount::Num(m.1))], None)),
    (c, m) from |v| match v {
        Condition::CardIs(c, q, None) => match q[..] {
            [Is::Cost(cmp, Amount::Num(n))] => Some((c, (cmp, n))),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: (c: possessive) " power is " (m: stands_to)
        => Condition::CardIs(c, vec![Is::Power(m.0, Amount::Num(m.1))], None));
    iso!(p, form: (c: about) " has " (q: having, form.it(referent(c))) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| match v {
        Condition::CardIs(c, q, None) if q.len() == 1 => Some((c, q[0].clone())),
        _ => None,
    });
}

/// "This card is involved in a Troublemaker faceoff": a condition on the moment.
fn in_faceoff(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: named_subject) " is involved in a " (m: kind_of_faceoff) =>? involving(m, c));
}

fn kind_of_faceoff(p: &mut Pass<'_, '_, FaceoffKind>, form: Form) {
    rule!(p, form: "Problem faceoff" => FaceoffKind::Problem);
    rule!(p, form: "Troublemaker faceoff" => FaceoffKind::Troublemaker);
}

fn involving(kind: FaceoffKind, c: Cards) -> Option<Condition> {
    let involving = Some(Box::new(c));
    Some(Condition::During(Moment::Faceoff { kind, involving, at: None }))
}

/// Action tokens: "an opponent has at least [3]".
fn tokens_had(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " at least " (n: tokens)
        => Some(Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n))),
    (who, n) from |v| match v {
        Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n)) => Some((who, *n)),
        _ => None,
    });
}

/// "With …": a card in the same area that has the same controller.
fn company(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let (one, all) = (form.one(), form.many());
    alt!(p, form: "with your " (f: super::filter::single, one) =>? here(1, f));
    alt!(p, form: ["with another of your " | "with another one of your "] (f: body, all) =>? here(1, f.other()));
    alt!(p, form: "with " (n: compared) " of your " (f: body, all) =>? at_least(n).and_then(|n| here(n, f)));
    alt!(p, form: "with at least one of your " (f: body, all) =>? here(1, f));
}

/// "While with your Mane Character": said of this card.
pub(crate) fn with_company(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: company) => c);
}

fn at_least((cmp, n): (Cmp, i32)) -> Option<i32> {
    (cmp == Cmp::AtLeast).then_some(n)
}

fn here(n: i32, f: Filter) -> Option<Condition> {
    let what = Filter { at: Some(Place::Here), ..f };
    Some(Condition::Has { who: Who::You, cmp: Cmp::AtLeast, count: Amount::Num(n), what })
}

/// What is on or beneath a card, said of the card: "this card has at least 1 card beneath it".
fn bears(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: named_subject) " has " (n: counted, form.it(referent(c)))
        =>? hangs_on(&n.2, &c).then_some(Condition::ThereAre { cmp: n.0, count: n.1, what: n.2 }));
}

fn hangs_on(f: &Filter, c: &Cards) -> bool {
    f.is.iter().any(|i| matches!(i, Is::Beneath(on) | Is::On(on) if on == c))
}

/// Both titles or either of two: "you have Rarity or Spike involved in the faceoff".
fn titles(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: "you have " (all: list(title, "or")) " involved in the faceoff" => Some(Condition::Or(involved(all))),
        (all) from |v| match v { Condition::Or(all) => titles_of(all).map(|t| (t,)), _ => None });
    iso!(p, form: "you have " (all: list(title, "and")) " involved in the faceoff"
        => Some(Condition::And(involved(all))),
        (all) from |v| match v { Condition::And(all) => titles_of(all).map(|t| (t,)), _ => None });
    alt!(p, form: "you have " (all: list(title, "or")) " involved in this faceoff" => Condition::Or(involved(all)));
    alt!(p, form: "you have " (all: list(title, "and")) " involved in this faceoff" => Condition::And(involved(all)));
    iso!(p, form: "you have " (all: list(title, "or"))
        => Some(Condition::Or(all.into_iter().map(|t| titled(t, None)).collect())),
    (all) from |v| match v {
        Condition::Or(all) => all.iter().map(|c| title_of(c, None)).collect::<Option<Vec<_>>>().map(|t| (t,)),
        _ => None,
    });
    iso!(p, form: "you have " (t: title) => Some(titled(t, None)),
        (t) from |v| title_of(v, None).map(|t| (t,)));
    alt!(p, form: "you control " (t: title) => titled(t, None));
}

fn titled(t: Symbol, more: Option<Is>) -> Condition {
    let mut what = Filter::default().is(Is::Titled(t));
    what.is.extend(more);
    Condition::Has { who: Who::You, cmp: Cmp::AtLeast, count: Amount::Num(1), what }
}

fn title_of(c: &Condition, more: Option<Is>) -> Option<Symbol> {
    let Condition::Has { what, .. } = c else { return None };
    let Some(Is::Titled(t)) = what.is.first() else { return None };
    (*c == titled(t.clone(), more)).then(|| t.clone())
}

fn involved(all: Vec<Symbol>) -> Vec<Condition> {
    all.into_iter().map(|t| titled(t, Some(Is::Involved))).collect()
}

fn titles_of(all: &[Condition]) -> Option<Vec<Symbol>> {
    all.iter().map(|c| title_of(c, Some(Is::Involved))).collect()
}

/// A card of that sort; from here on "it".
fn such(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    super::cards::remember_one(p);
}

/// What the card or cards just revealed are: "it's a Friend", "you reveal a Friend this way".
fn revealed(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: "it's " (f: such) => Some(among(f)),
    (f) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => not_among(what).map(|f| (f,)),
        _ => None,
    });
    alt!(p, form: ["that card is " | "the card was "] (f: such) => among(f));
    alt!(p, form: "you reveal " (f: such) " this way" => among(f));
    alt!(p, form: ["you remove the counter from " | "you moved "] (f: such) => among(f));
}

fn among(mut f: Filter) -> Condition {
    f.is.insert(0, Is::AmongThem);
    Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what: f }
}

fn not_among(f: &Filter) -> Option<Filter> {
    let (first, rest) = f.is.split_first()?;
    (*first == Is::AmongThem).then(|| Filter { is: rest.to_vec(), ..f.clone() })
}

/// With whom players are compared.
fn rival(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["any opponent" | "each opponent" | "your opponent" | "all opponents"] => Who::Opponents);
    rule!(p, form: "an opponent" => Who::Opponent);
}

pub(crate) fn more_or_less(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "more" => Cmp::MoreThan);
    rule!(p, form: ["fewer" | "less"] => Cmp::LessThan);
}

/// The comparison of what can't be counted, such as power: "more", "less".
fn more_power(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "more" => Cmp::MoreThan);
    rule!(p, form: ["less" | "fewer"] => Cmp::LessThan);
}

/// A comparison of two players: "an opponent has more Friends than you", "you have fewer points than an opponent".
fn outnumbered(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (cmp: more_or_less) " " (what: tally)
        " than " (than: rival) => Condition::Outdoes { who, cmp, what, than });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "controls", "control")} " " (cmp: more_or_less) " "
        (what: tally) " than " (than: rival) => Condition::Outdoes { who, cmp, what, than });
}

/// What one has: "at least 2 Critter Friends here".
fn has(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (c: counted)
        => Some(Condition::Has { who, cmp: c.0, count: c.1, what: c.2 }),
    (who, c) from |v| match v {
        Condition::Has { who, cmp, count, what } => Some((who.clone(), (*cmp, count.clone(), what.clone()))),
        _ => None,
    });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "controls", "control")} " " (c: counted)
        => Condition::Has { who, cmp: c.0, count: c.1, what: c.2 });
    // "Already": other cards than the one that just came.
    iso!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (c: counted) " already"
        => Some(Condition::Has { who, cmp: c.0, count: c.1, what: c.2.is(Is::NotAmongThem) }),
    (who, c) from |v| match v {
        Condition::Has { who, cmp, count, what } =>
            besides_them(what).map(|what| (who.clone(), (*cmp, count.clone(), what))),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (all: list(counted, "and"))
        => Some(has_all(who, all)), (who, all) from |v| has_all_of(v));
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " both " (all: list(counted, "and"))
        => has_all(who, all));
    iso!(p, form: "you have at least " (n: digits) " " (c: color) " in play"
        => Some(Condition::Compare(power_of_color(c), Cmp::AtLeast, Amount::Num(n))),
    (n, c) from |v| match v {
        Condition::Compare(a, Cmp::AtLeast, Amount::Num(n)) => color_of(a).map(|c| (*n, c)),
        _ => None,
    });
}

fn besides_them(f: &Filter) -> Option<Filter> {
    let (last, rest) = f.is.split_last()?;
    (*last == Is::NotAmongThem).then(|| Filter { is: rest.to_vec(), ..f.clone() })
}

fn in_hand() -> Amount {
    let hand = Place::Zone(maneframe_card::ability::Zone::Hand, Whose::YOUR);
    Amount::ForEach(1, Box::new(Filter::default().at(hand)))
}

fn compares_printed_power(cmp: Cmp) -> Condition {
    Condition::Compare(Amount::PrintedPowerOf(Cards::It), cmp, Amount::PrintedPowerOf(Cards::Before))
}

/// You have more Friends at home than your home limit allows.
fn crowded() -> Condition {
    let home = Filter::of(Kind::Friend).whose(Whose::YOUR).at(Place::Home(Whose::Any));
    let limit = Amount::Room(maneframe_card::ability::Room::Home, Who::You);
    Condition::Compare(Amount::ForEach(1, Box::new(home)), Cmp::MoreThan, limit)
}

/// "You have a Friend and a Resource".
fn has_all(who: Who, all: Vec<(Cmp, Amount, Filter)>) -> Condition {
    let each = all.into_iter().map(|(cmp, count, what)| Condition::Has { who: who.clone(), cmp, count, what });
    Condition::And(each.collect())
}

type HasAll = (Who, Vec<(Cmp, Amount, Filter)>);

fn has_all_of(c: &Condition) -> Option<HasAll> {
    let Condition::And(all) = c else { return None };
    let Condition::Has { who: first, .. } = all.first()? else { return None };
    let each = all.iter().map(|c| match c {
        Condition::Has { who, cmp, count, what } if who == first => Some((*cmp, count.clone(), what.clone())),
        _ => None,
    });
    Some((first.clone(), each.collect::<Option<_>>()?))
}

/// A player's power of a colour is that of characters (CR 507.3).
fn power_of_color(color: Color) -> Amount {
    let yours = Filter::of(Kind::Character).whose(Whose::YOUR).is(Is::Color(vec![color]));
    Amount::PowerOf(Cards::All(Box::new(yours)))
}

fn color_of(amount: &Amount) -> Option<Color> {
    let Amount::PowerOf(Cards::All(f)) = amount else { return None };
    let [Is::Color(colors)] = &f.is[..] else { return None };
    let color = *colors.first()?;
    (*amount == power_of_color(color)).then_some(color)
}

/// One condition.
pub(crate) fn condition(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: about_card) => c);
    rule!(p, form: (c: titles) => c);
    rule!(p, form: (c: has) => c);
    rule!(p, form: (c: outnumbered) => c);
    rule!(p, form: (c: tokens_had) => c);
    rule!(p, form: (c: revealed) => c);
    rule!(p, form: (c: history) => c);
    rule!(p, form: (who: trigger_player) " played first" => Condition::WentFirst(who));
    rule!(p, form: (c: counters_on) => c);
    alt!(p, form: (c: in_faceoff) => c);
    alt!(p, form: (c: bears) => c);
    alt!(p, form: "this card is " (c: company) => c);
    iso!(p, form: ["there are " | "there is "] (c: counted)
        => (!is_a(&c)).then_some(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }),
    (c) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), .. } => None,
        Condition::ThereAre { cmp, count, what } => Some(((*cmp, count.clone(), what.clone()),)),
        _ => None,
    });
    iso!(p, form: ["there is " | "there are "] (c: counted)
        => is_a(&c).then_some(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }),
    (c) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } =>
            Some(((Cmp::AtLeast, Amount::Num(1), what.clone()),)),
        _ => None,
    });
    alt!(p, form: "none of your opponent's " (f: super::filter::body, form.many()) => none_of(f));
    alt!(p, form: "none of your opponent's " (k: super::filter::kind, form.many()) " are " (a: place::at)
        => none_of(Filter::of(k).at(a)));
    iso!(p, form: "you have fewer cards in your hand than " (n: super::amount::quantity)
        => Some(Condition::Compare(in_hand(), Cmp::LessThan, n)),
    (n) from |v| match v {
        Condition::Compare(a, Cmp::LessThan, n) if *a == in_hand() => Some((n,)),
        _ => None,
    });
    iso!(p, form: "you have Friends at home in excess of your home limit" => Some(crowded()),
        () from |v| (*v == crowded()).then_some(()));
    // "Those cards": the card just seen and the one spoken of before it.
    alt!(p, form: "those cards have the same printed power" => compares_printed_power(Cmp::Exactly));
    alt!(p, form: "the printed power of the card from your hand is " (cmp: higher) => compares_printed_power(cmp));
    alt!(p, form: (a: possessive) " power is " (cmp: higher)
        [" than that of the opposing Friend" | " than that of the opposing character"]
        => Condition::Compare(Amount::PowerOf(a), cmp, Amount::PowerOf(Cards::Before)));
    rule!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "is", "are")} " challenging a Troublemaker"
        => Condition::Challenging(who));
    rule!(p, form: (c: compared_amounts) => c);
    rule!(p, form: (c: held_by) => c);
    rule!(p, form: ["it is " | "it's "] (m: moment) => Condition::During(m));
    alt!(p, form: "there is " (m: moment) =>? matches!(m, Moment::Faceoff { .. }).then_some(Condition::During(m)));
    alt!(p, form: (c: lacks) => c);
    rule!(p, form: (c: boxed(denied)) => Condition::Not(c));
}

/// Two amounts compared: "this card's power is greater than its cost"; and whether one is even.
fn compared_amounts(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (a: quantity) " is " (cmp: stands) " " (b: quantity, of_same(form, a)) => Condition::Compare(a, cmp, b));
    iso!(p, form: (a: quantity) " is " (m: stands_to)
        => (!is_of_card(&a)).then_some(Condition::Compare(a, m.0, Amount::Num(m.1))),
    (a, m) from |v| match v {
        Condition::Compare(a, cmp, Amount::Num(n)) => Some((a, (*cmp, *n))),
        _ => None,
    });
    iso!(p, form: (a: quantity) " is " (is: parity)
        => (!matches!(a, Amount::PowerOf(_))).then_some(Condition::Parity(a, is)),
    (a, is) from |v| match v { Condition::Parity(a, is) => Some((a, *is)), _ => None });
}

fn parity(p: &mut Pass<'_, '_, Parity>, form: Form) {
    rule!(p, form: "even" => Parity::Even);
    rule!(p, form: "odd" => Parity::Odd);
}

/// How a number stands to a plain one: "at least 3", "greater than 3".
fn stands_to(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (m: measure) => m);
    alt!(p, form: (cmp: stands) " " (n: digits) => (cmp, n));
}

/// Whether a number is said of a card: [`about_card`] has words for that.
fn is_of_card(a: &Amount) -> bool {
    matches!(a, Amount::PowerOf(_) | Amount::PrintedPowerOf(_) | Amount::CostOf(_))
}

/// "Its" in the second amount is what the first is of.
fn of_same(form: Form, first: &Amount) -> Form {
    match first {
        Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c) => match referent(c) {
            Referent::Last => form,
            it => form.it(it),
        },
        _ => form,
    }
}

/// Action tokens, points, cards in a hand: "an opponent has 10 or more points".
fn held_by(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (c: compared) " " (t: held, form.many())
        => Some(Condition::Compare(Amount::ForEachOf(1, t, who), c.0, Amount::Num(c.1))),
    (who, c, t) from |v| match v {
        Condition::Compare(Amount::ForEachOf(1, t, who), cmp, Amount::Num(n)) => Some((who, (*cmp, *n), t)),
        _ => None,
    });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " no " (t: held, form.many())
        => Condition::Compare(Amount::ForEachOf(1, t, who), Cmp::Exactly, Amount::Num(0)));
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} [" a " | " an "] (t: held, form.one())
        => Condition::Compare(Amount::ForEachOf(1, t, who), Cmp::AtLeast, Amount::Num(1)));
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (n: tokens) " or more"
        => Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n)));
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "has", "have")} " " (c: no_or_so_many) " cards in hand"
        => Condition::Has { what: Filter::default().at(hand_of(&who)), who, cmp: c.0, count: Amount::Num(c.1) });
}

fn no_or_so_many(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (c: compared) => c);
    alt!(p, form: "no" => (Cmp::Exactly, 0));
}

/// The hand of whoever has the cards, as "your hand" or "their hand" beside them says it.
fn hand_of(who: &Who) -> Place {
    let whose = if *who == Who::You { Who::You } else { Who::ThatPlayer };
    Place::Zone(maneframe_card::ability::Zone::Hand, Whose::Of(whose))
}

/// What somebody has none, or not so many of: "you don't have a Resource".
fn lacks(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "doesn't", "don't")} [" have " | " control "] (c: counted)
        => super::given::lacking(who, c));
    alt!(p, form: ["there isn't " | "there aren't "] (c: counted)
        => super::given::negated(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }));
}

/// Whether the count is "a Friend", that is at least one, rather than a number.
fn is_a(counted: &(Cmp, Amount, Filter)) -> bool {
    counted.0 == Cmp::AtLeast && counted.1 == Amount::Num(1)
}

fn none_of(f: Filter) -> Condition {
    Condition::ThereAre { cmp: Cmp::Exactly, count: Amount::Num(0), what: f.whose(Whose::OPPOSING) }
}

/// The condition that is denied.
fn denied(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: about) [" is not " | " isn't "] (s: being, form.it(referent(c))) => Some(said(c, s)),
        (c, s) from |v| said_of(v));
    iso!(p, form: (c: about) [" is not " | " isn't "] (s: sort) => (c != Cards::It).then(|| said(c, s)),
        (c, s) from |v| said_of(v));
    iso!(p, form: ["it isn't " | "it's not " | "it is not " | "that card isn't " | "that card is not "] (f: indefinite)
        => Some(among(f)),
    (f) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => not_among(what).map(|f| (f,)),
        _ => None,
    });
    iso!(p, form: (c: about) [" doesn't have " | " does not have "] (q: having, form.it(referent(c)))
        => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| match v {
        Condition::CardIs(c, q, None) if q.len() == 1 => Some((c, q[0].clone())),
        _ => None,
    });
    rule!(p, form: ["it isn't " | "it's not " | "it is not "] (m: moment) => Condition::During(m));
    rule!(p, form: (who: trigger_player) [" did not play first" | " didn't play first"] => Condition::WentFirst(who));
    rule!(p, form: "it is not true that " (c: operand) => c);
}

/// One of several conditions that are joined: several of another sort among them say so.
fn operand(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (c: condition) => c);
    rule!(p, form: "either " (any: list(condition, "or")) => Condition::Or(any));
    rule!(p, form: "both " (all: list(condition, "and")) => Condition::And(all));
}

/// Conditions joined by "and" or "or".
pub(crate) fn conditions(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (c: condition) => c);
    rule!(p, form: (all: list(operand, "and")) => Condition::And(all));
    rule!(p, form: (any: list(operand, "or")) => Condition::Or(any));
    alt!(p, form: "either " (any: list(condition, "or")) => Condition::Or(any));
    alt!(p, form: "both " (all: list(condition, "and")) => Condition::And(all));
}

/// "During …": the condition that it is that moment.
pub(crate) fn during(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: "during " (m: moment) => Condition::During(m));
}

/// "While …" or "during …", with the comma after it.
pub(crate) fn leading(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (d: during) ", " => d);
    iso!(p, form: "once " (at: place::problem) " has been confronted, " => Some(Condition::Not(Box::new(Condition::FirstToConfront(at)))),
    (at) from |v| match v {
        Condition::Not(c) => match &**c { Condition::FirstToConfront(at) => Some((at,)), _ => None },
        _ => None,
    });
    rule!(p, form: "while " (c: conditions) ", " => c);
    alt!(p, form: ["as long as " | "for as long as " | "so long as "] (c: conditions) ", " => c);
    alt!(p, form: "unless " (c: conditions) ", " => super::given::negated(c));
}
