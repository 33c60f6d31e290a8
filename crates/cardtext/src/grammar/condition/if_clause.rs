//! Conditions after "if" and "while".

use maneframe_card::Color;
use maneframe_card::ability::{
    Amount, Cards, Cmp, Condition, FaceoffKind, Filter, Is, Kind, Measure, Moment, Parity, Place, Who, Whose,
};

use crate::grammar::Form;
use crate::grammar::amount::comparison::{higher, measure, measure_word, rivals, stands};
use crate::grammar::amount::number::{compared, digits};
use crate::grammar::amount::quantity::{counted, counter, quantity};
use crate::grammar::condition::conditional::negated;
use crate::grammar::condition::past_event::history;
use crate::grammar::condition::player_state::standing;
use crate::grammar::form::Referent;
use crate::grammar::lexicon::{color, title, trait_word};
use crate::grammar::line::keyword::keyword;
use crate::grammar::noun::cards::{named_subject, possessive, reference, trigger_subject};
use crate::grammar::noun::determiner::{body, indefinite, whole};
use crate::grammar::noun::place;
use crate::grammar::noun::player::trigger_player;
use crate::grammar::sentence::time::moment;
use crate::grammar::verb::counters::counters_on;
use crate::grammar::verb::naming::{chosen_fits, power_fits};
use crate::kernel::{Pass, agree, alt, boxed, iso, list, rule};

/// Returns the referent of "it" in the clause that follows a condition about a card.
pub(crate) fn subject_of(condition: &Condition) -> Referent {
    match condition {
        Condition::CardIs(c, ..) => referent(c),
        Condition::During(Moment::Faceoff { involving: Some(c), .. }) => referent(c),
        Condition::ThereAre { what, .. } => what.is.iter().find_map(hung_on).map_or(Referent::Last, referent),
        Condition::Compare(Amount::ForEachCounter(_, _, on), ..) => referent(on),
        Condition::Compare(Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c), ..)
        | Condition::Parity(Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c), _) => referent(c),
        Condition::And(all) | Condition::Or(all) => all.first().map_or(Referent::Last, subject_of),
        Condition::Not(c) => subject_of(c),
        _ => Referent::Last,
    }
}

/// Returns the referent of "it" after these cards were mentioned.
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

/// A quality of a card after "is": "exhausted", "[Honesty]".
fn quality(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "ready" => Is::Ready);
    rule!(p, form: "exhausted" => Is::Exhausted);
    rule!(p, form: "frightened" => Is::Frightened);
    rule!(p, form: ["boosted" | "Boosted"] => Is::Boosted);
    rule!(p, form: "face-down" => Is::FaceDown);
    rule!(p, form: "face-up" => Is::FaceUp);
    rule!(p, form: "flipped" => Is::Flipped);
    rule!(p, form: ["Cutie Marked" | "Cutie marked"] => Is::CutieMarked);
    rule!(p, form: ["involved in a faceoff" | "involved in the faceoff" | "involved"] => Is::Involved);
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

/// The place of a card, after "is".
fn whereabouts(p: &mut Pass<'_, '_, Place>, form: Form) {
    rule!(p, form: (a: place::at) => a);
    rule!(p, form: (z: place::in_zone, form.one()) => z);
    alt!(p, form: "home" => Place::Home(Whose::Any));
}

/// "At least 4 power", "more power than any other Friend here" after "has".
fn power(p: &mut Pass<'_, '_, Is>, form: Form) {
    alt!(p, form: (cmp: more_power) " " (m: measure_word) " than each other " (f: boxed(rivals), form.one())
        => Is::Beyond(m, cmp, f));
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

/// The card that a condition is about: a card that was mentioned, or any card that fits a description, such as "an
/// opponent's Mane Character".
fn about(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: named_subject) => c);
    rule!(p, form: (c: any_such) => c);
}

fn any_such(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (c: trigger_subject) => is_one_card(&c).then_some(c), (c) from |v| is_one_card(v).then_some((v,)));
    iso!(p, form: (t: title) => Some(Cards::All(Box::new(Filter::default().is(Is::Titled(t))))),
    (t) from |v| match v {
        Cards::All(f) => match &f.is[..] {
            [Is::Titled(t)] if **f == Filter::default().is(Is::Titled(t.clone())) => Some((t,)),
            _ => None,
        },
        _ => None,
    });
}

/// Returns true if a condition treats the description as one card: a player has one Mane Character, and a title names
/// one card. Also returns true for opponents' cards, of which any single card may fit the condition.
pub(crate) fn is_one_card(cards: &Cards) -> bool {
    matches!(cards, Cards::All(f) if f.kind == Kind::ManeCharacter || f.whose == Whose::OPPOSING
        || f.is.iter().any(|i| matches!(i, Is::Titled(_))))
}

/// A condition that at least one card of a description has a quality: "a Friend here is exhausted", "no other Friend is
/// here".
fn some_card(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (f: indefinite) " is " (s: being)
        =>? (!is_one_card(&Cards::All(Box::new(f.clone())))).then(|| such_as(f, s)).flatten().map(there_is));
    alt!(p, form: ["no " | "none of your "] (f: body, form.many()) " are " (s: being) =>? such_as(f, s).map(there_is).map(negated));
    alt!(p, form: "no " (f: body, form.one()) " is " (s: being) =>? such_as(f, s).map(there_is).map(negated));
    alt!(p, form: "no other " (f: body, form.one()) " is " (s: being) =>? such_as(f.other(), s).map(there_is).map(negated));
    iso!(p, form: ["all " | "all of "] (f: boxed(whole), form.many()) " are " (s: being)
        => (!is_one_card(&Cards::All(f.clone()))).then(|| said(Cards::All(f), s)),
    (f, s) from |v| match v {
        Condition::CardIs(c @ Cards::All(f), is, at) if !is_one_card(c) => Some((f, (is.clone(), at.clone()))),
        _ => None,
    });
    alt!(p, form: "each of your " (f: body, form.many()) " is " (s: being)
        => said(Cards::All(Box::new(f.whose(Whose::YOUR))), s));
}

/// Adds further qualities to a description of cards.
pub(crate) fn such_as(mut f: Filter, (is, at): Said) -> Option<Filter> {
    for is in is {
        match crate::grammar::noun::determiner::is_before(&is) {
            true => f.is.insert(0, is),
            false => f.is.push(is),
        }
    }
    (f.at.is_none() || at.is_none()).then(|| Filter { at: f.at.clone().or(at), ..f })
}

fn there_is(what: Filter) -> Condition {
    if let Whose::Of(who @ (Who::You | Who::ThatPlayer)) = what.whose.clone() {
        return Condition::Has { who, cmp: Cmp::AtLeast, count: Amount::Num(1), what: what.whose(Whose::Any) };
    }
    Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what }
}

/// A statement about a card: the qualities, and the place if the statement names one.
pub(crate) type Said = (Vec<Is>, Option<Place>);

/// A statement about a card after "is".
pub(crate) fn being(p: &mut Pass<'_, '_, Said>, form: Form) {
    iso!(p, form: (q: quality) => Some((vec![q], None)),
        (q) from |v| match v { (q, None) if q.len() == 1 => Some((q[0].clone(),)), _ => None });
    iso!(p, form: (a: whereabouts) => Some((vec![], Some(a))),
        (a) from |v| match v { (q, Some(a)) if q.is_empty() => Some((a,)), _ => None });
    iso!(p, form: ["attached to " | "on "] (f: boxed(indefinite)) => Some((vec![Is::On(Cards::All(f))], None)),
        (f) from |v| match v { (on, None) => match &on[..] { [Is::On(Cards::All(f))] => Some((f,)), _ => None }, _ => None });
}

/// A statement about a card in the form of a noun phrase.
fn sort(p: &mut Pass<'_, '_, Said>, form: Form) {
    iso!(p, form: (f: indefinite) => sorted(f), (f) from |v| sort_of(v).map(|f| (f,)));
}

/// Converts a noun phrase into a statement about a card: "a Critter Friend".
fn sorted(f: Filter) -> Option<Said> {
    let kind = (f.kind != Kind::Card).then_some(Is::Kind(f.kind));
    let is_noun = kind.is_some() || f.is.iter().any(|i| matches!(i, Is::Trait(_) | Is::Titled(_) | Is::Any(_)));
    let plain = f.whose == Whose::Any && !f.other && is_noun;
    plain.then(|| (kind.into_iter().chain(f.is).collect(), f.at))
}

/// Returns the noun phrase with the meaning of a statement; "a Critter" rather than "a Critter card".
fn sort_of(said: &Said) -> Option<Filter> {
    let (kind, is) = match said.0.split_first()? {
        (Is::Kind(kind), rest) => (*kind, rest),
        _ => (Kind::Card, &said.0[..]),
    };
    let f = Filter { kind, is: is.to_vec(), at: said.1.clone(), ..Filter::default() };
    (sorted(f.clone()).as_ref() == Some(said)).then_some(f)
}

/// Builds the condition that a statement about a card is true. A statement about a card that was just revealed ("it's a
/// Friend") has its own production: see [`revealed`].
fn said(c: Cards, (is, at): Said) -> Condition {
    Condition::CardIs(c, is, at)
}

fn said_of(c: &Condition) -> Option<(Cards, Said)> {
    match c {
        Condition::CardIs(c, is, at) => Some((c.clone(), (is.clone(), at.clone()))),
        _ => None,
    }
}

/// A quality that a card shares with others.
fn shared(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "color with " (c: sharer) => Is::SharesColorWith(c));
    rule!(p, form: "trait with " (c: sharer) => Is::SharesTraitWith(c));
    rule!(p, form: ["card type with " | "type with "] (c: sharer) => Is::SharesTypeWith(c));
}

fn sharer(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: reference) => c);
    rule!(p, form: (f: boxed(indefinite)) => Cards::All(f));
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
}

/// Returns the card and the quality, if the condition is a statement with exactly one quality.
fn one_is(c: &Condition) -> Option<(&Cards, &Is)> {
    match c {
        Condition::CardIs(c, is, None) if is.len() == 1 => Some((c, &is[0])),
        _ => None,
    }
}

/// A quality of a card after "has".
pub(crate) fn having(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: (q: power) => q);
    rule!(p, form: (k: keyword) => Is::Keyword(k));
    alt!(p, form: "the " (t: trait_word) " trait" => Is::Trait(t));
    alt!(p, form: "power " (m: measure) => Is::Power(m.0, Amount::Num(m.1)));
}

/// Restricts the filter to cards that the text has mentioned.
fn of_those(what: Filter) -> Filter {
    Filter { is: std::iter::once(Is::AmongThem).chain(what.is).collect(), ..what }
}

/// A condition about a card that doesn't mention a player: "this card is exhausted".
fn about_card(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: about) [" is " | "'s " | " was " | " remains "] (s: being, form.it(referent(c))) => Some(said(c, s)),
        (c, s) from |v| said_of(v));
    alt!(p, form: (c: named_subject) [" is " | " was "] (f: such) =>? (c == Cards::It).then(|| among(f)));
    rule!(p, form: (c: crate::grammar::verb::naming::guess) => c);
    alt!(p, form: ["they are all " | "all of them are "] (s: being)
        => said(Cards::It, s));
    alt!(p, form: ["they are all " | "all of them are "]
        (f: body, form.many()) =>? sorted(f).map(|s| said(Cards::It, s)));
    alt!(p, form: ["it contains " | "that hand contains " | "they include " | "those cards include " | "it includes "] (c: counted)
        => Condition::ThereAre { cmp: c.0, count: c.1, what: of_those(c.2) });
    iso!(p, form: (c: about) [" is " | " was "] (s: sort) => (c != Cards::It).then(|| said(c, s)), (c, s) from |v| said_of(v));
    iso!(p, form: (c: named_subject) (q: chosen_fits) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| one_is(v));
    iso!(p, form: (c: possessive) (q: power_fits) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| one_is(v));
    iso!(p, form: (c: possessive) " printed power is " (m: stands_to)
        => Some(Condition::CardIs(c, vec![Is::PrintedPower(m.0, Amount::Num(m.1))], None)),
    (c, m) from |v| match v {
        Condition::CardIs(c, q, None) => match q[..] {
            [Is::PrintedPower(cmp, Amount::Num(n))] => Some((c, (cmp, n))),
            _ => None,
        },
        _ => None,
    });
    alt!(p, form: "the printed power of " (c: reference) " is " (m: stands_to)
        => Condition::CardIs(c, vec![Is::PrintedPower(m.0, Amount::Num(m.1))], None));
    // A count of cards after "at home or at a Problem with …" applies to both places.
    alt!(p, form: (c: about) " is at home or " (a: place::problem) =>? match a {
        Place::ProblemWith { cmp, count, what } if c == Cards::This && what.whose == Whose::YOUR => Some(Condition::Has {
            who: Who::You, cmp, count, what: Filter { whose: Whose::Any, at: Some(Place::Here), ..*what },
        }),
        Place::ProblemWith { .. } => None,
        a => Some(Condition::Or([Place::Home(Whose::Any), a].map(|a| Condition::CardIs(c.clone(), vec![], Some(a))).to_vec())),
    });
    alt!(p, form: (c: about) " is at home or at " (a: place::problem)
        => Condition::Or([Place::Home(Whose::Any), a].map(|a| Condition::CardIs(c.clone(), vec![], Some(a))).to_vec()));
    iso!(p, form: (c: possessive) " cost is " (m: stands_to)
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
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "controls", "control")} " " (c: named_subject)
        => Condition::CardIs(c, vec![Is::Controlled(who)], None));
    iso!(p, form: (c: about) " shares a " (s: shared, form.it(referent(c)))  => Some(Condition::CardIs(c, vec![s], None)),
    (c, s) from |v| match v {
        Condition::CardIs(c, is, None) => match &is[..] { [s] => Some((c, s)), _ => None },
        _ => None,
    });
    iso!(p, form: (c: named_subject) " is controlled by " (who: trigger_player)
        => Some(Condition::CardIs(c, vec![Is::Controlled(who)], None)),
    (c, who) from |v| match v {
        Condition::CardIs(c, is, None) => match &is[..] { [Is::Controlled(who)] => Some((c, who)), _ => None },
        _ => None,
    });
    iso!(p, form: (c: about) " has " (q: having, form.it(referent(c))) => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| one_is(v));
}

/// A condition on the current faceoff: "this card is involved in a Troublemaker faceoff".
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

/// "With …": a card in the same area that has the same controller.
fn company(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let (one, all) = (form.one(), form.many());
    alt!(p, form: "with your " (f: crate::grammar::noun::determiner::single, one) =>? here(1, f));
    alt!(p, form: ["with another of your " | "with another one of your "] (f: body, all) =>? here(1, f.other()));
    alt!(p, form: "with " (n: compared) " of your " (f: body, all) =>? at_least(n).and_then(|n| here(n, f)));
    alt!(p, form: "with at least one of your " (f: body, all) =>? here(1, f));
    alt!(p, form: "with " (c: counted) =>? matches!(c.2.whose, Whose::Any | Whose::Of(Who::You)).then_some(Condition::Has {
        who: Who::You, cmp: c.0, count: c.1, what: Filter { at: Some(Place::Here), whose: Whose::Any, ..c.2 },
    }));
    alt!(p, form: "with " (t: title) =>? here(1, Filter::default().is(Is::Titled(t))));
    alt!(p, form: "with your " (a: crate::grammar::noun::determiner::single, one) " or " ["your " | ""]
        (b: crate::grammar::noun::determiner::single, one)
        =>? here(1, a).zip(here(1, b)).map(|(a, b)| Condition::Or(vec![a, b])));
}

/// "While with your Mane Character": a condition about this card.
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

/// A condition about the cards on or under a card: "it has at least one card on it".
fn bears(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (c: named_subject) " has " (n: counted, form.it(referent(c)))
        =>? hangs_on(&n.2, &c).then_some(Condition::ThereAre { cmp: n.0, count: n.1, what: n.2 }));
}

fn hangs_on(f: &Filter, c: &Cards) -> bool {
    f.is.iter().any(|i| matches!(i, Is::Beneath(on) | Is::On(on) if on == c))
}

/// A description of a card, to which a later "it" refers.
fn such(p: &mut Pass<'_, '_, Filter>, form: Form) {
    rule!(p, form: (f: indefinite) => f);
    crate::grammar::noun::cards::remember_one(p);
}

/// Qualities of the card or cards just revealed: "it's a Friend", "you reveal a Friend this way".
fn revealed(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (it: it_is) (f: such) => { let () = it; Some(among(f)) },
    (it, f) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => not_among(what).map(|f| ((), f)),
        _ => None,
    });
    alt!(p, form: ["that card is " | "the card was " | "it was " | "that card was "] (f: such) => among(f));
    alt!(p, form: "you reveal " (f: such) " this way" => among(f));
    alt!(p, form: ["you remove the counter from " | "you moved "] (f: such) => among(f));
}

/// "It's ", which refers to the last card.
fn it_is(p: &mut Pass<'_, '_, ()>, form: Form) {
    if let Pass::Write { writer, .. } = p {
        writer.refer();
    }
    rule!(p, form: "it's " => ());
}

fn among(mut f: Filter) -> Condition {
    f.is.insert(0, Is::AmongThem);
    Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what: f }
}

fn not_among(f: &Filter) -> Option<Filter> {
    let (first, rest) = f.is.split_first()?;
    (*first == Is::AmongThem).then(|| Filter { is: rest.to_vec(), ..f.clone() })
}

pub(crate) fn more_or_less(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "more" => Cmp::MoreThan);
    rule!(p, form: ["fewer" | "less"] => Cmp::LessThan);
}

/// A comparison of amounts that aren't counted in pieces, such as power: "more", "less".
fn more_power(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "more" => Cmp::MoreThan);
    rule!(p, form: ["less" | "fewer"] => Cmp::LessThan);
}

fn compares_printed_power(cmp: Cmp) -> Condition {
    Condition::Compare(Amount::PrintedPowerOf(Cards::It), cmp, Amount::PrintedPowerOf(Cards::Before))
}

/// A single condition.
pub(crate) fn condition(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let form = form.plain();
    rule!(p, form: (c: about_card) => c);
    rule!(p, form: (c: standing) => c);
    rule!(p, form: (c: some_card) => c);
    alt!(p, form: "a faceoff is going on" => Condition::During(Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None }));
    alt!(p, form: (who: trigger_player) " went first" => Condition::WentFirst(who));
    iso!(p, form: (at: place::problem) " has not been confronted" => Some(Condition::FirstToConfront(at)),
        (at) from |v| match v { Condition::FirstToConfront(at) => Some((at,)), _ => None });
    alt!(p, form: (at: place::problem) " has been confronted" => Condition::Not(Box::new(Condition::FirstToConfront(at))));
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
    alt!(p, form: "none of your opponent's " (f: crate::grammar::noun::determiner::body, form.many()) => none_of(f));
    alt!(p, form: "none of your opponent's " (k: crate::grammar::noun::determiner::kind, form.many()) " are " (a: place::at)
        => none_of(Filter::of(k).at(a)));
    // "Those cards" are the card just seen and the card mentioned before it.
    alt!(p, form: "those cards have the same printed power" => compares_printed_power(Cmp::Exactly));
    alt!(p, form: "the printed power of the card from your hand is " (cmp: higher) => compares_printed_power(cmp));
    alt!(p, form: (a: possessive) " power is " (cmp: higher)
        [" than that of the opposing Friend" | " than that of the opposing character"]
        => Condition::Compare(Amount::PowerOf(a), cmp, Amount::PowerOf(Cards::Before)));
    rule!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "is", "are")} " challenging a Troublemaker"
        => Condition::Challenging(who));
    rule!(p, form: (c: compared_amounts) => c);
    rule!(p, form: ["it is " | "it's "] (m: moment) => Condition::During(m));
    alt!(p, form: "there is " (m: moment) =>? matches!(m, Moment::Faceoff { .. }).then_some(Condition::During(m)));
    rule!(p, form: (c: boxed(denied)) => Condition::Not(c));
}

/// A comparison of two amounts ("this card's power is greater than its cost"), or a test whether one amount is even.
fn compared_amounts(p: &mut Pass<'_, '_, Condition>, form: Form) {
    // Comparisons of a card with a plain number are in [`about_card`].
    iso!(p, form: (a: quantity) " is " (cmp: stands) " " (b: quantity, of_same(form, a))
        => (!is_of_card(&a) || !matches!(b, Amount::Num(_))).then_some(Condition::Compare(a, cmp, b)),
        (a, cmp, b) from |v| match v { Condition::Compare(a, cmp, b) => Some((a, *cmp, b)), _ => None });
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

/// A comparison with a plain number: "at least 3", "greater than 3".
fn stands_to(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (m: measure) => m);
    alt!(p, form: (cmp: stands) " " (n: digits) => (cmp, n));
    alt!(p, form: ["at least " | "no less than "] (n: digits) => (Cmp::AtLeast, n));
    alt!(p, form: ["at most " | "no more than "] (n: digits) => (Cmp::AtMost, n));
}

/// Returns true if an amount is a value of a card. Conditions about those have their wording in [`about_card`].
fn is_of_card(a: &Amount) -> bool {
    match a {
        Amount::PowerOf(of) | Amount::PrintedPowerOf(of) | Amount::CostOf(of) => !matches!(of, Cards::All(_)),
        _ => false,
    }
}

/// Returns the form for the second amount, in which "its" refers to the card of the first.
fn of_same(form: Form, first: &Amount) -> Form {
    match first {
        Amount::PowerOf(c) | Amount::PrintedPowerOf(c) | Amount::CostOf(c) => match referent(c) {
            Referent::Last => form,
            it => form.it(it),
        },
        _ => form,
    }
}

/// Returns true if the count is "a Friend", that is at least one, rather than a number.
fn is_a(counted: &(Cmp, Amount, Filter)) -> bool {
    counted.0 == Cmp::AtLeast && counted.1 == Amount::Num(1)
}

fn none_of(f: Filter) -> Condition {
    Condition::ThereAre { cmp: Cmp::Exactly, count: Amount::Num(0), what: f.whose(Whose::OPPOSING) }
}

/// A negated condition.
fn denied(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (c: about) [" is not " | " isn't " | "'s not " | " wasn't " | " was not "] (s: being, form.it(referent(c))) => Some(said(c, s)),
        (c, s) from |v| said_of(v));
    iso!(p, form: (c: about) [" is not " | " isn't " | " wasn't " | " was not "] (s: sort) => (c != Cards::It).then(|| said(c, s)),
        (c, s) from |v| said_of(v));
    iso!(p, form: ["it isn't " | "it's not " | "it is not " | "that card isn't " | "that card is not "] (f: indefinite)
        => Some(among(f)),
    (f) from |v| match v {
        Condition::ThereAre { cmp: Cmp::AtLeast, count: Amount::Num(1), what } => not_among(what).map(|f| (f,)),
        _ => None,
    });
    alt!(p, form: (c: about) [" doesn't have " | " does not have "] (n: counted, form.it(referent(c)))
        =>? hangs_on(&n.2, &c).then_some(Condition::ThereAre { cmp: n.0, count: n.1, what: n.2 }));
    iso!(p, form: (c: about) [" doesn't have " | " does not have "] (q: having, form.it(referent(c)))
        => Some(Condition::CardIs(c, vec![q], None)),
    (c, q) from |v| one_is(v));
    rule!(p, form: ["it isn't " | "it's not " | "it is not "] (m: moment) => Condition::During(m));
    rule!(p, form: (who: trigger_player) [" did not play first" | " didn't play first"] => Condition::WentFirst(who));
    rule!(p, form: "it is not true that " (c: operand) => c);
}

/// One of the conditions that "and" or "or" joins. A nested list is marked with "either" or "both".
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
    alt!(p, form: (a: operand) [" or if " | " or while "] (b: operand) => Condition::Or(vec![a, b]));
    alt!(p, form: (a: operand) [" and if " | " and while "] (b: operand) => Condition::And(vec![a, b]));
}

/// "During …": the condition that the game is in that span of time.
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
    alt!(p, form: "unless " (c: conditions) ", " => crate::grammar::condition::conditional::negated(c));
}
