//! Amounts that depend on the board: "for each …", "equal to …".

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Cmp, Filter, Is, Measure, Place, Room, Tally, Who, Whose, Zone};

use super::cards::{named, named_subject, possessive, reference, site};
use super::filter::{bare, body, indefinite, own, whole};
use super::lexicon::counter_name;
use super::measure::measure_word;
use super::number::{compared, digits, signed};
use super::who::owner_of_deck;
use super::{Form, place};
use crate::kernel::{Pass, alt, boxed, iso, maybe, rule};

/// The card counted in "for each …": "opposing character here", "of your Friends".
pub(crate) fn counted_one(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    macro_rules! each {
        ($inner:expr, $whose:expr, $other:expr, [$($word:literal)|+]) => {
            iso!(p, form: [$($word)|+] (f: body, $inner) => own(f, $whose, $other),
                (f) from |v| bare(v, $whose, $other))
        };
    }
    each!(all, Whose::YOUR, false, ["of your "]);
    each!(all, Whose::YOUR, true, ["of your other "]);
    each!(one, Whose::OPPOSING, false, ["opposing " | "opponent's "]);
    alt!(p, form: "of your opponent's " (f: body, all) => f.whose(Whose::OPPOSING));
    alt!(p, form: (f: body, one) [" you have" | " you control"] (at: maybe(at_area)) =>? held_at(f, at));
    alt!(p, form: "other " (f: body, one) [" you have" | " you control"] (at: maybe(at_area))
        =>? held_at(f.other(), at));
    each!(all, Whose::Of(Who::ThatPlayer), false, ["of that player's "]);
    each!(all, Whose::Of(Who::ThatPlayersOpponent), false, ["of their opponent's "]);
    alt!(p, form: (f: body, one) " that player controls" (at: maybe(at_area))
        =>? f.at.is_none().then(|| Filter { at, ..f.whose(Whose::Of(Who::ThatPlayer)) }));
    if form.me() != Who::Actor {
        alt!(p, form: "of their " (f: body, all) => f.whose(Whose::Of(Who::ThatPlayer)));
    }
    if form.me() == Who::Actor {
        each!(all, Whose::Of(Who::Actor), false, ["of their "]);
    }
    each!(one, Whose::Any, false, [""]);
    each!(one, Whose::Any, true, ["other "]);
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.one();
    rule!(p, form: " " (a: place::at) => a);
}

/// The filter for your cards, with the place that is named after "you have". `None` where both name a place.
pub(crate) fn held_at(f: Filter, at: Option<Place>) -> Option<Filter> {
    (f.at.is_none() || at.is_none()).then(|| Filter { at: f.at.clone().or(at), ..f }.whose(Whose::YOUR))
}

/// "For each …" as a multiple of what stands before it.
pub(crate) fn per_each(p: &mut Pass<'_, '_, Per>, form: Form) {
    rule!(p, form: " for each " (per: each_one) => per);
}

/// The unit that is counted in "for each …".
pub(crate) fn each_one(p: &mut Pass<'_, '_, Per>, form: Form) {
    rule!(p, form: "card in your hand" => Per::HandCard);
    rule!(p, form: (t: held) " " (who: has_it) => Per::Of(t, who));
    alt!(p, form: "of your action tokens" => Per::Of(Tally::Tokens, Who::You));
    rule!(p, form: (name: counter) " counter on " (c: boxed(bearer)) => Per::Counter(name, c));
    iso!(p, form: "color " (c: boxed(named_subject)) " has" => Some(Per::Color(c)),
        (c) from |v| match v { Per::Color(c) if is_named(c) => Some((c,)), _ => None });
    rule!(p, form: ["color among " | "different color among "] (c: boxed(group)) => Per::Color(c));
    rule!(p, form: "action token you pay this way" => Per::ThatMany);
    iso!(p, form: (name: counter) [" counter you remove this way" | " counter you remove"]
        => { let _ = name; Some(Per::ThatMany) }, (name) from |_v| None::<(Option<Symbol>,)>);
    rule!(p, form: "card type among " (f: boxed(whole), form.many()) => Per::Type(f));
    iso!(p, form: "card type " (z: place::in_zone) => Some(Per::Type(Box::new(Filter::default().at(z)))),
        (z) from |_v| None::<(Place,)>);
    rule!(p, form: (f: boxed(counted_one)) => Per::Card(f));
}

fn is_named(cards: &Cards) -> bool {
    matches!(cards, Cards::This | Cards::Host | Cards::It)
}

/// The card or Problem that counters are on, where it was spoken of before.
pub(crate) fn bearer(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: reference) => c);
    rule!(p, form: (c: site) => c);
}

/// What a player can have a number of, other than cards.
pub(crate) fn held(p: &mut Pass<'_, '_, Tally>, form: Form) {
    rule!(p, form: {form.noun("action token", "action tokens")} => Tally::Tokens);
    rule!(p, form: {form.noun("point", "points")} => Tally::Points);
}

/// Who has it: "you have".
fn has_it(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you have" => Who::You);
    rule!(p, form: ["your opponent has" | "an opponent has"] => Who::Opponent);
    if form.me() == Who::Actor {
        rule!(p, form: "they have" => Who::Actor);
        rule!(p, form: "that player has" => Who::ThatPlayer);
    } else {
        rule!(p, form: ["that player has" | "they have"] => Who::ThatPlayer);
    }
}

/// A counter by its name, or "+1 power".
pub(crate) fn counter(p: &mut Pass<'_, '_, Option<Symbol>>, form: Form) {
    rule!(p, form: "+1 power" => None);
    rule!(p, form: (name: counter_name) => Some(name));
}

/// Cards taken together: "your characters here", "this card and that card".
pub(crate) fn group(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    rule!(p, form: (c: named) => c);
}

/// The unit that an amount is a multiple of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Per {
    /// Cards that fit a filter.
    Card(Box<Filter>),
    /// Cards in the player's hand, spelled without an owner of its own.
    HandCard,
    /// Counters on a card.
    Counter(Option<Symbol>, Box<Cards>),
    /// What a player has a number of, such as action tokens or points.
    Of(Tally, Who),
    /// Different colours among cards.
    Color(Box<Cards>),
    /// Different card types among cards.
    Type(Box<Filter>),
    /// The number that was paid or removed just now.
    ThatMany,
}

impl Per {
    /// The amount `n` for each unit.
    pub(crate) fn times(self, n: i32) -> Amount {
        match self {
            Per::Card(f) => Amount::ForEach(n, f),
            Per::HandCard => Amount::ForEach(n, Box::new(Filter::default().at(Place::Zone(Zone::Hand, Whose::YOUR)))),
            Per::Counter(name, on) => Amount::ForEachCounter(n, name, on),
            Per::Of(tally, who) => Amount::ForEachOf(n, tally, who),
            Per::Color(among) => Amount::ForEachColor(n, among),
            Per::Type(among) => Amount::ForEachType(n, among),
            Per::ThatMany if n == 1 => Amount::ThatMany,
            Per::ThatMany => Amount::Times(n, 1, Box::new(Amount::ThatMany)),
        }
    }

    /// Splits an amount into its number and its unit; the inverse of [`Per::times`].
    pub(crate) fn of(amount: &Amount) -> Option<(i32, Per)> {
        match amount {
            Amount::ForEach(n, f) => Some((*n, Per::Card(f.clone()))),
            Amount::ForEachCounter(n, name, on) => Some((*n, Per::Counter(name.clone(), on.clone()))),
            Amount::ForEachOf(n, tally, who) => Some((*n, Per::Of(tally.clone(), who.clone()))),
            Amount::ForEachColor(n, among) => Some((*n, Per::Color(among.clone()))),
            Amount::ForEachType(n, among) => Some((*n, Per::Type(among.clone()))),
            _ => None,
        }
    }
}

/// The number, where the amount is a plain one.
pub(crate) fn plain(amount: &Amount) -> Option<i32> {
    match amount {
        Amount::Num(n) => Some(*n),
        _ => None,
    }
}

/// What a number is equal to: "its power", "the number of Friends you have".
pub(crate) fn quantity(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (c: possessive) " power" => Amount::PowerOf(c));
    rule!(p, form: (c: possessive) " printed power" => Amount::PrintedPowerOf(c));
    rule!(p, form: (c: possessive) " cost" => Amount::CostOf(c));
    rule!(p, form: "the power of " (c: top_card) => Amount::PowerOf(c));
    rule!(p, form: "the printed power of " (c: top_card) => Amount::PrintedPowerOf(c));
    rule!(p, form: "the cost of " (c: top_card) => Amount::CostOf(c));
    iso!(p, form: "the " (m: measure_word) " of " (f: indefinite) => highest(m, f),
        (m, f) from |v| highest_of(v));
    alt!(p, form: "the highest " (m: measure_word) " among " (f: boxed(whole), form.many()) => Amount::Highest(m, f));
    iso!(p, form: "the number of colors " (c: boxed(named_subject)) " has" => Some(Amount::ForEachColor(1, c)),
        (c) from |v| match v { Amount::ForEachColor(1, c) if is_named(c) => Some((c,)), _ => None });
    rule!(p, form: "the number of " (name: counter) " counters on " (c: boxed(bearer))
        => Amount::ForEachCounter(1, name, c));
    rule!(p, form: "the number of " (t: held, form.many()) " " (who: has_it) => Amount::ForEachOf(1, t, who));
    rule!(p, form: "the number of different colors among " (c: boxed(group)) => Amount::ForEachColor(1, c));
    iso!(p, form: "double " (q: quantity) => Some(Amount::Times(2, 1, Box::new(q))), (q) from |v| times_of(v, 2, 1));
    iso!(p, form: "half " (q: quantity) ", rounded up" => Some(Amount::Times(1, 2, Box::new(q))),
        (q) from |v| times_of(v, 1, 2));
    rule!(p, form: (who: super::who::holders) " home limit" => Amount::Room(Room::Home, who));
    rule!(p, form: (who: super::who::holders) " maximum hand size" => Amount::Room(Room::Hand, who));
    alt!(p, form: ["the number of counters removed this way" | "the number of counters you removed this way"]
        => Amount::ThatMany);
    rule!(p, form: "the combined power of " (c: group) => Amount::PowerOf(c));
    alt!(p, form: "the power of " (c: super::cards::that_card) => Amount::PowerOf(c));
    alt!(p, form: "half " (q: quantity) " rounded up" => Amount::Times(1, 2, Box::new(q)));
    iso!(p, form: "the number of " (f: body, form.many()) => Some(Amount::ForEach(1, Box::new(f))),
    (f) from |v| match v {
        Amount::ForEach(1, f) if f.whose == Whose::Any && !f.other => Some((&**f,)),
        _ => None,
    });
    alt!(p, form: "the number of " (f: body, form.many()) " you have"
        => Amount::ForEach(1, Box::new(f.whose(Whose::YOUR))));
    if form.me() == Who::Actor {
        iso!(p, form: "the number of their " (f: body, form.many())
            => Some(Amount::ForEach(1, Box::new(f.whose(Whose::Of(Who::Actor))))),
            (f) from |v| match v { Amount::ForEach(1, f) => bare(f, Whose::Of(Who::Actor), false), _ => None });
    } else {
        alt!(p, form: "the number of their " (f: body, form.many())
            => Amount::ForEach(1, Box::new(f.whose(Whose::Of(Who::ThatPlayer)))));
    }
    iso!(p, form: "the number of your " (f: body, form.many())
        => Some(Amount::ForEach(1, Box::new(f.whose(Whose::YOUR)))),
        (f) from |v| match v { Amount::ForEach(1, f) => bare(f, Whose::YOUR, false), _ => None });
}

/// "The power of an opposing character with the highest power".
fn highest(by: Measure, mut f: Filter) -> Option<Amount> {
    match f.is.pop()? {
        Is::Most(same) if same == by => Some(Amount::Highest(by, Box::new(f))),
        _ => None,
    }
}

fn highest_of(amount: &Amount) -> Option<(Measure, Filter)> {
    match amount {
        Amount::Highest(by, f) => Some((by.clone(), (**f).clone().is(Is::Most(by.clone())))),
        _ => None,
    }
}

/// The top card of a deck.
fn top_card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: "the top card of " (who: owner_of_deck) " deck" => Some(top_of(who)),
    (who) from |v| match v {
        Cards::All(f) => match &f.at {
            Some(Place::Zone(Zone::Deck, Whose::Of(who))) if *v == top_of(who.clone()) => Some((who,)),
            _ => None,
        },
        _ => None,
    });
}

fn top_of(who: Who) -> Cards {
    Cards::All(Box::new(Filter::default().is(Is::OnTop).at(Place::Zone(Zone::Deck, Whose::Of(who)))))
}

fn times_of(amount: &Amount, times: i32, of: i32) -> Option<(Amount,)> {
    match amount {
        Amount::Times(n, d, q) if (*n, *d) == (times, of) => Some(((**q).clone(),)),
        _ => None,
    }
}

/// The bonus of a Problem, the points of a Troublemaker.
pub(crate) fn points(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (c: possessive) [" bonus" | " bonus points" | "bonus" | "bonus points"] => Amount::PointsOf(c));
    rule!(p, form: (c: site) ["'s bonus" | "'s bonus points"] => Amount::PointsOf(c));
}

/// "+2", "-1".
pub(crate) fn more(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (n: signed) => Amount::Num(n));
}

/// A comparison and what is compared, as one has them: "at least 2 Critter Friends", "a Friend", "no Friends".
pub(crate) fn counted(p: &mut Pass<'_, '_, (Cmp, Amount, Filter)>, form: Form) {
    let (one, all) = (form.one(), form.many());
    let other = |f: &Filter| (f.whose == Whose::Any).then(|| f.clone());
    iso!(p, form: (f: indefinite) => (f.whose == Whose::Any).then_some((Cmp::AtLeast, Amount::Num(1), f)),
        (f) from |v| match v { (Cmp::AtLeast, Amount::Num(1), f) => other(f).map(|f| (f,)), _ => None });
    iso!(p, form: "no other " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f.other())),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::Any, true), _ => None });
    iso!(p, form: "no opposing " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f.whose(Whose::OPPOSING))),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::OPPOSING, false), _ => None });
    iso!(p, form: "no " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f)),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::Any, false), _ => None });
    iso!(p, form: (c: compared) " " (f: body, all) => Some((c.0, Amount::Num(c.1), f)),
        (c, f) from |v| much(v, false));
    iso!(p, form: (c: compared) " other " (f: body, all) => Some((c.0, Amount::Num(c.1), f.other())),
        (c, f) from |v| much(v, true));
    iso!(p, form: (n: digits) " or fewer " (f: body, all) => Some((Cmp::AtMost, Amount::Num(n), f)),
    (n, f) from |v| match v {
        (Cmp::AtMost, Amount::Num(n), f) => bare(f, Whose::Any, false).map(|(f,)| (*n, f)),
        _ => None,
    });
    alt!(p, form: "at least one " (f: body, one) => (Cmp::AtLeast, Amount::Num(1), f));
    alt!(p, form: "at least 1 " (f: body, one) => (Cmp::AtLeast, Amount::Num(1), f));
    alt!(p, form: ["at least 1 other " | "at least one other "] (f: body, one)
        => (Cmp::AtLeast, Amount::Num(1), f.other()));
    alt!(p, form: (c: compared) " " (f: body, one) =>? (c.1 == 1).then(|| (c.0, Amount::Num(1), f)));
    alt!(p, form: "no " (f: body, one) => (Cmp::Exactly, Amount::Num(0), f));
    alt!(p, form: "no other " (f: body, one) => (Cmp::Exactly, Amount::Num(0), f.other()));
    alt!(p, form: "only one " (f: body, one) => (Cmp::Exactly, Amount::Num(1), f));
    alt!(p, form: "at least one of " (f: body, all) => (Cmp::AtLeast, Amount::Num(1), f));
}

fn much(v: &(Cmp, Amount, Filter), other: bool) -> Option<((Cmp, i32), Filter)> {
    match v {
        (Cmp::AtMost, ..) | (Cmp::AtLeast, Amount::Num(1), _) => None,
        (cmp, Amount::Num(n), f) => bare(f, Whose::Any, other).map(|(f,)| ((*cmp, *n), f)),
        _ => None,
    }
}
