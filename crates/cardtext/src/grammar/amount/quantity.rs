//! Amounts that depend on the board: "for each …", "equal to …".

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Cmp, Count, Filter, Is, Measure, Place, Room, Tally, Who, Whose, Zone};

use crate::grammar::Form;
use crate::grammar::amount::comparison::measure_word;
use crate::grammar::amount::number::{compared, digits, signed};
use crate::grammar::lexicon::counter_name;
use crate::grammar::noun::cards::{chosen, named, named_subject, possessive, reference, site};
use crate::grammar::noun::determiner::{bare, body, indefinite, own, whole};
use crate::grammar::noun::place;
use crate::grammar::noun::player::owner_of_deck;
use crate::kernel::{Pass, alt, any_of, boxed, iso, maybe, rule};

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
    alt!(p, form: (f: body, one) [" your opponents have" | " your opponent has" | " an opponent has" | " opponents have"]
        (at: maybe(at_area))
        =>? (f.at.is_none() || at.is_none())
            .then(|| Filter { at: f.at.clone().or(at), ..f }.whose(Whose::OPPOSING)));
    alt!(p, form: (f: body, one) [" you have in play" | " you control in play"] =>? held_at(f, None));
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
    alt!(p, form: (f: body, one) [" they have" | " they control"] (at: maybe(at_area))
        =>? (f.at.is_none() || at.is_none()).then(|| Filter { at: f.at.clone().or(at), ..f }
            .whose(Whose::Of(if form.me() == Who::Actor { Who::Actor } else { Who::ThatPlayer }))));
    each!(one, Whose::Any, false, [""]);
    each!(one, Whose::Any, true, ["other "]);
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.one();
    rule!(p, form: " " (a: place::at) => a);
}

/// Returns the filter for cards that you have at the place `at`. Returns `None` if the filter already names a place.
pub(crate) fn held_at(f: Filter, at: Option<Place>) -> Option<Filter> {
    (f.at.is_none() || at.is_none()).then(|| Filter { at: f.at.clone().or(at), ..f }.whose(Whose::YOUR))
}

/// "For each …", which multiplies the amount before it.
pub(crate) fn per_each(p: &mut Pass<'_, '_, Per>, form: Form) {
    rule!(p, form: " for each " (per: each_one) => per);
}

/// The unit that is counted in "for each …".
pub(crate) fn each_one(p: &mut Pass<'_, '_, Per>, form: Form) {
    rule!(p, form: "card in your hand" => Per::HandCard);
    rule!(p, form: (t: held) " " (who: has_it) => Per::Of(t, who));
    alt!(p, form: "of " (them: crate::grammar::noun::cards::those) => Per::Card(Box::new(them)));
    alt!(p, form: "of your action tokens" => Per::Of(Tally::Tokens, Who::You));
    rule!(p, form: (name: counter) " counter on " (c: boxed(bearer)) => Per::Counter(name, c));
    iso!(p, form: "color " (c: boxed(named_subject)) " has" => Some(Per::Color(c)),
        (c) from |v| match v { Per::Color(c) if is_named(c) => Some((c,)), _ => None });
    alt!(p, form: ["color they have" | "different color they have"] => Per::Color(Box::new(Cards::It)));
    rule!(p, form: ["color among " | "different color among "] (c: boxed(group)) => Per::Color(c));
    rule!(p, form: ["action token you pay this way" | "action token paid this way" | "action token lost this way" |
        "action token gained this way" | "one lost this way" | "one gained this way" | "one paid this way" |
        "one removed this way" | "one discarded this way" | "one drawn this way" | "point scored this way" | "point lost this way"] => Per::ThatMany);
    iso!(p, form: (name: counter) [" counter you remove this way" | " counter you remove"]
        => { let _ = name; Some(Per::ThatMany) }, (name) from |_v| None::<(Option<Symbol>,)>);
    rule!(p, form: "card type among " (f: boxed(whole), form.many()) => Per::Type(f));
    iso!(p, form: "card type " (z: place::in_zone) => Some(Per::Type(Box::new(Filter::default().at(z)))),
        (z) from |_v| None::<(Place,)>);
    rule!(p, form: (f: boxed(counted_one)) => Per::Card(f));
}

/// The unit in the plural: "for every two Foals here".
pub(crate) fn each_one_of_many(p: &mut Pass<'_, '_, Per>, form: Form) {
    alt!(p, form: "cards in your hand" => Per::HandCard);
    alt!(p, form: (name: counter) " counters on " (c: boxed(bearer)) => Per::Counter(name, c));
    alt!(p, form: (f: boxed(whole), form.many()) => Per::Card(f));
    alt!(p, form: (f: body, form.many()) [" you have" | " you control"] => Per::Card(Box::new(f.whose(Whose::YOUR))));
}

fn is_named(cards: &Cards) -> bool {
    matches!(cards, Cards::This | Cards::Host | Cards::It)
}

/// The card or Problem with the counters, if it was mentioned before.
pub(crate) fn bearer(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: reference) => c);
    rule!(p, form: (c: site) => c);
}

/// Things other than cards that are counted for a player, such as points.
pub(crate) fn held(p: &mut Pass<'_, '_, Tally>, form: Form) {
    rule!(p, form: {form.noun("action token", "action tokens")} => Tally::Tokens);
    rule!(p, form: {form.noun("point", "points")} => Tally::Points);
}

/// The player who has the counted things: "you have".
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

/// Name of a counter. `None` for "+1 power" counters.
pub(crate) fn counter(p: &mut Pass<'_, '_, Option<Symbol>>, form: Form) {
    rule!(p, form: "+1 power" => None);
    rule!(p, form: (name: counter_name) => Some(name));
}

/// A group of cards: "your characters here", "this card and that card".
pub(crate) fn group(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (f: boxed(whole), form.many()) => Cards::All(f));
    rule!(p, form: (c: named) => c);
}

/// The counted unit in "for each …". The amount is multiplied by the number of such units.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Per {
    /// Cards that fit a filter.
    Card(Box<Filter>),
    /// Cards in the player's hand, without a stated owner.
    HandCard,
    /// Counters on a card.
    Counter(Option<Symbol>, Box<Cards>),
    /// Things that a player has, such as action tokens or points.
    Of(Tally, Who),
    /// Different colours among cards.
    Color(Box<Cards>),
    /// Different card types among cards.
    Type(Box<Filter>),
    /// The number that was paid or removed just before.
    ThatMany,
}

impl Per {
    /// Returns the amount that is `n` for each unit.
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

/// Returns the number if the amount is a plain number.
pub(crate) fn plain(amount: &Amount) -> Option<i32> {
    match amount {
        Amount::Num(n) => Some(*n),
        _ => None,
    }
}

/// "X" or "Y" with its definition. [`crate::unknown_x`] moves the definition from the end of the sentence to the letter
/// before the text is read.
pub(crate) fn x(p: &mut Pass<'_, '_, Amount>, form: Form) {
    let form = form.plain();
    rule!(p, form: "X{" (q: quantity) "}" => q);
    alt!(p, form: "Y{" (q: quantity) "}" => q);
}

/// Numbers that the preceding effect determined: "that many".
fn told_before(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: ["that many" | "the same number of"] => Amount::ThatMany);
    iso!(p, form: ["twice that many" | "double that many"] => Some(Amount::Times(2, 1, Box::new(Amount::ThatMany))),
        () from |v| times_of(v, 2, 1).filter(|(q,)| *q == Amount::ThatMany).map(|_| ()));
    alt!(p, form: "three times that many" => Amount::Times(3, 1, Box::new(Amount::ThatMany)));
}

fn in_digits(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: digits) => Some(Amount::Num(n)), (n) from |v| plain(v).map(|n| (n,)));
}

fn in_words(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: crate::grammar::amount::number::words) => Some(Amount::Num(n)), (n) from |v| plain(v).map(|n| (n,)));
}

/// An amount before a noun: "2", "that many", "X".
pub(crate) fn number(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (n: in_digits) => n);
    rule!(p, form: (n: told_before) => n);
    rule!(p, form: (n: x) => n);
}

/// An amount where today's wording uses words for numbers: "two".
pub(crate) fn number_in_words(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (n: in_words) => n);
    rule!(p, form: (n: told_before) => n);
    rule!(p, form: (n: x) => n);
}

/// An amount of more than one, before a noun in the plural. Amounts with other wordings are not written with it.
pub(crate) fn several(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: number) => Some(n), (n) from |v| (is_short(v) && *v != Amount::Num(1)).then_some((v,)));
}

/// An amount before a noun in the plural, including those with other wordings.
pub(crate) fn any_several(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (n: several) => n);
    rule!(p, form: (n: x) => n);
}

/// An amount of more than one, in words.
pub(crate) fn several_in_words(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: number_in_words) => Some(n), (n) from |v| (is_short(v) && *v != Amount::Num(1)).then_some((v,)));
}

/// Returns true if an amount is written in one or two words.
pub(crate) fn is_short(amount: &Amount) -> bool {
    match amount {
        Amount::Num(_) | Amount::ThatMany => true,
        Amount::Times(2, 1, of) => **of == Amount::ThatMany,
        _ => false,
    }
}

/// Action tokens: "[2]", "[X]".
pub(crate) fn bracketed(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: crate::grammar::amount::number::tokens) => Some(Amount::Num(n)), (n) from |v| plain(v).map(|n| (n,)));
    rule!(p, form: "[" (n: x) "]" => n);
    alt!(p, form: (n: x) " action tokens" => n);
}

/// Returns a number multiplied by an optional unit. Returns `None` if the amount to multiply isn't a number.
pub(crate) fn over(n: Amount, per: Option<Per>) -> Option<Amount> {
    match (n, per) {
        (n, None) => Some(n),
        (Amount::Num(n), Some(per)) => Some(per.times(n)),
        _ => None,
    }
}

/// Splits an amount into the arguments of [`over`].
pub(crate) fn over_of(amount: &Amount) -> (Amount, Option<Per>) {
    match Per::of(amount) {
        Some((n, per)) => (Amount::Num(n), Some(per)),
        None => (amount.clone(), None),
    }
}

/// Returns the amount with a negative sign.
pub(crate) fn negative(amount: Amount) -> Amount {
    match (Per::of(&amount), amount) {
        (Some((n, per)), _) => per.times(-n),
        (None, Amount::Num(n)) => Amount::Num(-n),
        (None, of) => Amount::Times(-1, 1, Box::new(of)),
    }
}

/// Returns the amount without its negative sign, if it has one.
pub(crate) fn negative_of(amount: &Amount) -> Option<Amount> {
    match amount {
        Amount::Num(n) => (*n < 0).then(|| Amount::Num(-n)),
        // `Times(-1, 2, _)` encodes a half that is rounded down. Its minus is no sign, so it can't be removed.
        Amount::Times(-1, 1, of) if !matches!(**of, Amount::Times(-1, 2, _)) => Some((**of).clone()),
        _ => Per::of(amount).filter(|(n, _)| *n < 0).map(|(n, per)| per.times(-n)),
    }
}

/// "+2", "-1", "+X".
pub(crate) fn more(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: signed) => Some(Amount::Num(n)), (n) from |v| plain(v).map(|n| (n,)));
    iso!(p, form: "-" (n: x) => Some(negative(n)), (n) from |v| negative_of(v).map(|n| (n,)));
    rule!(p, form: "+" (n: x) => n);
}

/// Amounts of things with a noun: "a card", "2 cards", "that many cards", "a card for each …", "cards equal to …".
macro_rules! amounts_of {
    ($(#[$doc:meta])* $name:ident, $several:ident, $digits:ident: $one:literal, $many:literal, $equal:literal) => {
        $(#[$doc])*
        pub(crate) fn $name(p: &mut Pass<'_, '_, Amount>, form: Form) {
            let one = any_of(&[
                concat!("a ", $one), concat!("1 ", $one), concat!("one ", $one), concat!("an additional ", $one),
                concat!("another ", $one), concat!("an extra ", $one), concat!("one additional ", $one),
            ]);
            let many = any_of(&[
                concat!(" ", $many), concat!(" additional ", $many), concat!(" more ", $many), concat!(" extra ", $many),
            ]);
            let equal = any_of(&[
                concat!($equal, " equal to "), concat!($many, " equal to "), concat!("a number of ", $many, " equal to "),
                concat!("a number of additional ", $many, " equal to "),
            ]);
            iso!(p, form: {one} => Some(Amount::Num(1)), () from |v| (*v == Amount::Num(1)).then_some(()));
            rule!(p, form: (n: $several) {many} => n);
            iso!(p, form: {one} (per: per_each) => Some(per.times(1)), (per) from |v| times_one(v));
            alt!(p, form: {one} " for every two " (f: boxed(whole), form.many())
                => half_of(Amount::ForEach(1, f)));
            alt!(p, form: (n: $several) {many} " plus " (m: digits) => plus(n, Amount::Num(m)));
            alt!(p, form: (n: $several) {many} " plus one" ["" | " more" | " additional card"] => plus(n, Amount::Num(1)));
            iso!(p, form: (n: $digits) {many} (per: per_each) => Some(per.times(n)),
                (n, per) from |v| Per::of(v).filter(|(n, _)| *n > 1));
            rule!(p, form: {equal} (q: quantity) => q);
            rule!(p, form: {equal} (q: of_chosen) => q);
            alt!(p, form: (times: so_often) $many " as " (f: boxed(those_had)) => Amount::ForEach(times, f));
        }
    };
}

/// A factor before a count: "as many" (1), "twice as many" (2).
fn so_often(p: &mut Pass<'_, '_, i32>, form: Form) {
    alt!(p, form: "as many " => 1);
    alt!(p, form: ["twice as many " | "two times as many "] => 2);
    alt!(p, form: "three times as many " => 3);
}

/// The counted cards in "you have Friends here" or "there are Friends here".
fn those_had(p: &mut Pass<'_, '_, Filter>, form: Form) {
    alt!(p, form: "you have " (f: crate::grammar::noun::determiner::body, form.many()) => f.whose(Whose::YOUR));
    alt!(p, form: "there are " (f: whole, form.many()) => f);
}

amounts_of!(
    /// An amount of cards.
    cards, several, digits: "card", "cards", "a number of cards"
);
amounts_of!(
    /// An amount of points.
    points, several_in_words, digits: "point", "points", "points"
);

/// An amount of action tokens.
pub(crate) fn tokens(p: &mut Pass<'_, '_, Amount>, form: Form) {
    iso!(p, form: (n: bracketed) (per: maybe(per_each)) => over(n, per),
    (n, per) from |v| match over_of(v) {
        (Amount::Num(n), per) => Some((Amount::Num(n), per)),
        _ => None,
    });
    rule!(p, form: (n: told_before) " action tokens" => n);
    rule!(p, form: ["a number of action tokens equal to " | "action tokens equal to "] (q: quantity) => q);
    rule!(p, form: ["a number of action tokens equal to " | "action tokens equal to "] (q: of_chosen) => q);
    rule!(p, form: ["any number of action tokens" | "any amount of action tokens"] => Amount::AnyNumber);
    alt!(p, form: "an additional action token" => Amount::Num(1));
    alt!(p, form: (times: so_often) "action tokens as " (f: boxed(those_had)) => Amount::ForEach(times, f));
}

/// Returns the unit if the amount is one for each unit, as in "the number of …". This is the inverse of [`Per::times`]
/// for 1.
pub(crate) fn times_one(v: &Amount) -> Option<(Per,)> {
    Per::of(v).filter(|(n, _)| *n == 1).map(|(_, per)| (per,))
}

/// The value that a number is equal to: "its power", "the number of your Foals plus 2".
pub(crate) fn quantity(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (q: sole) => q);
    iso!(p, form: (a: summand) " plus " (b: quantity) => Some(plus(a, b)), (a, b) from |v| plus_of(v));
    iso!(p, form: (a: summand) " minus " (b: quantity) => Some(plus(a, negative(b))), (a, b) from |v| minus_of(v));
    alt!(p, form: (n: digits) " more than " (q: sole) => plus(q, Amount::Num(n)));
    alt!(p, form: (n: digits) [" less than " | " fewer than "] (q: sole) => plus(q, Amount::Num(-n)));
}

/// A part of a sum.
fn summand(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (q: sole) => q);
}

fn plus(a: Amount, b: Amount) -> Amount {
    let more = match b {
        Amount::Sum(parts) => parts,
        one => vec![one],
    };
    Amount::Sum(std::iter::once(a).chain(more).collect())
}

/// Splits a sum into its first part and the rest.
fn split(v: &Amount) -> Option<(Amount, Amount)> {
    let Amount::Sum(parts) = v else { return None };
    let (first, more) = parts.split_first()?;
    let rest = if let [one] = more { one.clone() } else { Amount::Sum(more.to_vec()) };
    (!more.is_empty()).then(|| (first.clone(), rest))
}

fn plus_of(v: &Amount) -> Option<(Amount, Amount)> {
    split(v).filter(|(_, rest)| negative_of(rest).is_none())
}

fn minus_of(v: &Amount) -> Option<(Amount, Amount)> {
    split(v).and_then(|(first, rest)| Some((first, negative_of(&rest)?)))
}

/// A single value: "its power", "the number of Friends you have".
fn sole(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: ["that many" | "the number paid this way"] => Amount::ThatMany);
    rule!(p, form: (c: possessive) " power" => Amount::PowerOf(c));
    rule!(p, form: (c: possessive) " printed power" => Amount::PrintedPowerOf(c));
    rule!(p, form: (c: possessive) " cost" => Amount::CostOf(c));
    rule!(p, form: "the power of " (c: top_card) => Amount::PowerOf(c));
    rule!(p, form: "the printed power of " (c: top_card) => Amount::PrintedPowerOf(c));
    rule!(p, form: "the cost of " (c: top_card) => Amount::CostOf(c));
    iso!(p, form: "the " (m: measure_word) " of " (f: indefinite) => highest(m, f),
        (m, f) from |v| highest_of(v));
    alt!(p, form: ["the highest " | "the greatest "] (m: measure_word) " among " (f: boxed(whole), form.many())
        => Amount::Highest(m, f));
    rule!(p, form: "the lowest " (m: measure_word) " among " (f: boxed(whole), form.many()) => Amount::Lowest(m, f));
    rule!(p, form: (q: worth) => q);
    iso!(p, form: "the number of colors " (c: boxed(named_subject)) " has" => Some(Amount::ForEachColor(1, c)),
        (c) from |v| match v { Amount::ForEachColor(1, c) if is_named(c) => Some((c,)), _ => None });
    rule!(p, form: "the number of " (name: counter) " counters on " (c: boxed(bearer))
        => Amount::ForEachCounter(1, name, c));
    rule!(p, form: "the number of " (t: held, form.many()) " " (who: has_it) => Amount::ForEachOf(1, t, who));
    rule!(p, form: "the number of different colors among " (c: boxed(group)) => Amount::ForEachColor(1, c));
    iso!(p, form: ["double " | "twice "] (q: sole) => Some(Amount::Times(2, 1, Box::new(q))),
        (q) from |v| times_of(v, 2, 1));
    iso!(p, form: "three times " (q: sole) => Some(Amount::Times(3, 1, Box::new(q))), (q) from |v| times_of(v, 3, 1));
    iso!(p, form: "half " (q: sole) [", rounded up" | " rounded up" | " (rounded up)"]
        => Some(Amount::Times(1, 2, Box::new(q))), (q) from |v| times_of(v, 1, 2));
    iso!(p, form: "half " (q: sole) [", rounded down" | " rounded down" | " (rounded down)"] => Some(half_of(q)),
        (q) from |v| times_of(v, -1, 1).and_then(|(half,)| times_of(&half, -1, 2)));
    // Numbers that no production before this one can write.
    iso!(p, form: (n: digits) (per: per_each) => Some(per.times(n)), (n, per) from |v| Per::of(v).filter(|(n, _)| *n != 1));
    iso!(p, form: (n: digits) => Some(Amount::Num(n)), (n) from |v| plain(v).filter(|n| *n >= 0).map(|n| (n,)));
    rule!(p, form: ["that number" | "that amount"] => Amount::ThatMany);
    rule!(p, form: (who: crate::grammar::noun::player::holders) " home limit" => Amount::Room(Room::Home, who));
    rule!(p, form: (who: crate::grammar::noun::player::holders) " maximum hand size" => Amount::Room(Room::Hand, who));
    alt!(p, form: ["the number of counters removed this way" | "the number of counters you removed this way"]
        => Amount::ThatMany);
    rule!(p, form: ["the combined power of " | "the total power of "] (c: group) => Amount::PowerOf(c));
    rule!(p, form: ["the combined cost of " | "the total cost of "] (c: group) => Amount::CostOf(c));
    alt!(p, form: "the power of " (c: crate::grammar::noun::cards::that_card) => Amount::PowerOf(c));
    rule!(p, form: "the number of " ?"different " "card types among " (f: boxed(whole), form.many())
        => Amount::ForEachType(1, f));
    rule!(p, form: "the number of " (f: boxed(whole), form.many()) => Amount::ForEach(1, f));
    alt!(p, form: "the number of " (f: body, form.many()) [" you have" | " you control"] (at: maybe(at_area))
        =>? held_at(f, at).map(|f| Amount::ForEach(1, Box::new(f))));
}

/// A value of a card that has to be chosen: "the power of a Friend", "one of your Friends' cost".
fn of_chosen(p: &mut Pass<'_, '_, Amount>, form: Form) {
    // "The Friend with the highest power" needs no choice.
    let plain = |of: &Filter| !of.is.iter().any(|is| matches!(is, Is::Most(_) | Is::Least(_) | Is::Beyond(..)));
    let one = |c: &Cards| match c {
        Cards::Some(pick) => pick.count == Count::Exactly(Amount::Num(1)) && !pick.random && plain(&pick.of),
        _ => false,
    };
    macro_rules! of {
        ($the:literal, $own:literal, $amount:path) => {
            iso!(p, form: $the (c: chosen) => one(&c).then(|| $amount(c)),
                (c) from |v| match v { $amount(c) if one(c) => Some((c,)), _ => None });
            alt!(p, form: (c: chosen) ["'s" | "'"] $own =>? one(&c).then(|| $amount(c)));
        };
    }
    of!("the power of ", " power", Amount::PowerOf);
    of!("the printed power of ", " printed power", Amount::PrintedPowerOf);
    of!("the cost of ", " cost", Amount::CostOf);
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

/// Returns half of an amount, rounded down: the number of whole pairs.
pub(crate) fn half_of(q: Amount) -> Amount {
    Amount::Times(-1, 1, Box::new(Amount::Times(-1, 2, Box::new(q))))
}

/// Printed number of a card that isn't power or cost: the bonus of a Problem, the points of a Troublemaker.
fn worth(p: &mut Pass<'_, '_, Amount>, form: Form) {
    rule!(p, form: (c: possessive) [" bonus" | " bonus points" | "bonus" | "bonus points"] => Amount::PointsOf(c));
    rule!(p, form: (c: site) ["'s bonus" | "'s bonus points"] => Amount::PointsOf(c));
}

/// A comparison and the compared cards, after "have": "at least 2 Critter Friends", "a Friend", "no Friends".
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
    alt!(p, form: (c: compared) " " (f: body, one) =>? (c.1 == 1).then_some((c.0, Amount::Num(1), f)));
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
