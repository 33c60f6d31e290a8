//! Amounts that depend on the board: "for each …", "equal to …".

use maneframe_card::ability::{Amount, Cmp, Filter, Place, Who, Whose, Zone};

use super::Form;
use super::cards::possessive;
use super::filter::{bare, body, indefinite};
use super::lexicon::counter_name;
use super::number::{compared, digits, signed};
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// The card counted in "for each …": "opposing character here", "of your Friends".
pub(crate) fn counted_one(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    macro_rules! each {
        ($inner:expr, $whose:expr, $other:expr, [$($word:literal)|+]) => {
            iso!(p, form: [$($word)|+] (f: body, $inner) => Some(Filter { whose: $whose, other: $other, ..f }),
                (f) from |v| bare(v, $whose, $other))
        };
    }
    each!(one, Whose::Any, false, [""]);
    each!(one, Whose::Any, true, ["other "]);
    each!(all, Whose::YOUR, false, ["of your "]);
    each!(all, Whose::YOUR, true, ["of your other "]);
    each!(one, Whose::OPPOSING, false, ["opposing " | "opponent's "]);
    alt!(p, form: "of your opponent's " (f: body, all) => f.whose(Whose::OPPOSING));
    each!(all, Whose::Of(Who::ThatPlayer), false, ["of that player's "]);
    if form.me() == Who::Actor {
        each!(all, Whose::Of(Who::Actor), false, ["of their "]);
    }
}

/// "For each …" as a multiple of what stands before it.
pub(crate) fn per_each(p: &mut Pass<'_, '_, Per>, form: Form) {
    rule!(p, form: " for each card in your hand" => Per::HandCard);
    rule!(p, form: " for each action token " (who: token_holder) => Per::Token(who));
    alt!(p, form: " for each of your action tokens" => Per::Token(Who::You));
    rule!(p, form: " for each " (name: counter_name) " counter on this card" => Per::Counter(name));
    alt!(p, form: " for each " (name: counter_name) " counter on it" => Per::Counter(name));
    rule!(p, form: " for each " (f: boxed(counted_one)) => Per::Card(f));
}

fn token_holder(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you have" => Who::You);
    rule!(p, form: ["your opponent has" | "an opponent has"] => Who::Opponent);
    rule!(p, form: "they have" => Who::Actor);
}

/// What an amount is a multiple of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Per {
    /// Cards.
    Card(Box<Filter>),
    /// Cards in the player's hand, spelled without an owner of its own.
    HandCard,
    /// Named counters on this card.
    Counter(maneframe_card::Symbol),
    /// Action tokens.
    Token(Who),
}

impl Per {
    /// So many for each.
    pub(crate) fn times(self, n: i32) -> Amount {
        match self {
            Per::Card(f) => Amount::ForEach(n, f),
            Per::HandCard => Amount::ForEach(n, Box::new(Filter::default().at(Place::Zone(Zone::Hand, Whose::YOUR)))),
            Per::Counter(name) => Amount::ForEachCounter(n, Some(name)),
            Per::Token(who) => Amount::ForEachToken(n, who),
        }
    }

    /// An amount as a multiple.
    pub(crate) fn of(amount: &Amount) -> Option<(i32, Per)> {
        match amount {
            Amount::ForEach(n, f) => Some((*n, Per::Card(f.clone()))),
            Amount::ForEachCounter(n, Some(name)) => Some((*n, Per::Counter(*name))),
            Amount::ForEachToken(n, who) => Some((*n, Per::Token(*who))),
            _ => None,
        }
    }
}

/// A plain number out of an amount.
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
    iso!(p, form: "the number of " (name: counter_name) " counters on this card"
        => Some(Amount::ForEachCounter(1, Some(name))),
        (name) from |v| match v { Amount::ForEachCounter(1, Some(name)) => Some((*name,)), _ => None });
    alt!(p, form: "the number of " (name: counter_name) " counters on it" => Amount::ForEachCounter(1, Some(name)));
    iso!(p, form: "the number of " (f: body, form.many()) => Some(Amount::ForEach(1, Box::new(f))),
    (f) from |v| match v {
        Amount::ForEach(1, f) if f.whose == Whose::Any && !f.other => Some(((**f).clone(),)),
        _ => None,
    });
    alt!(p, form: "the number of " (f: body, form.many()) " you have"
        => Amount::ForEach(1, Box::new(f.whose(Whose::YOUR))));
    iso!(p, form: "the number of your " (f: body, form.many())
        => Some(Amount::ForEach(1, Box::new(f.whose(Whose::YOUR)))),
        (f) from |v| match v { Amount::ForEach(1, f) => bare(f, Whose::YOUR, false), _ => None });
}

/// The bonus of a Problem, the points of a Troublemaker.
pub(crate) fn points(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (c: possessive) ["bonus" | "bonus points"] => Amount::PointsOf(c));
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
    iso!(p, form: "no " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f)),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::Any, false), _ => None });
    iso!(p, form: "no other " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f.other())),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::Any, true), _ => None });
    iso!(p, form: "no opposing " (f: body, all) => Some((Cmp::Exactly, Amount::Num(0), f.whose(Whose::OPPOSING))),
        (f) from |v| match v { (Cmp::Exactly, Amount::Num(0), f) => bare(f, Whose::OPPOSING, false), _ => None });
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
    alt!(p, form: "at least one of " (f: body, all) => (Cmp::AtLeast, Amount::Num(1), f));
}

fn much(v: &(Cmp, Amount, Filter), other: bool) -> Option<((Cmp, i32), Filter)> {
    match v {
        (Cmp::AtMost, ..) | (Cmp::AtLeast, Amount::Num(1), _) => None,
        (cmp, Amount::Num(n), f) => bare(f, Whose::Any, other).map(|(f,)| ((*cmp, *n), f)),
        _ => None,
    }
}
