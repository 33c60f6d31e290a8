//! States of players and comparisons between them: "you have a Friend", "an opponent has more points".

use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Filter, Is, Kind, Place, Tally, Who, Whose};
use maneframe_card::{Color, Symbol};

use crate::grammar::Form;
use crate::grammar::amount::number::{compared, digits, tokens};
use crate::grammar::amount::quantity::{counted, group, held};
use crate::grammar::condition::if_clause::more_or_less;
use crate::grammar::lexicon::{color, title};
use crate::grammar::noun::place;
use crate::grammar::noun::player::{tally, trigger_player};
use crate::kernel::{Pass, Word, agree, alt, iso, list, rule};

/// Returns "has" or "have", by the player.
fn owns(who: &Who) -> impl Word {
    agree(*who == Who::You, "has", "have")
}

/// A condition about a player's state.
pub(crate) fn standing(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (c: titles) => c);
    rule!(p, form: (c: has) => c);
    rule!(p, form: (c: outnumbered) => c);
    rule!(p, form: (c: tokens_had) => c);
    rule!(p, form: (c: ahead_by) => c);
    rule!(p, form: (c: held_by) => c);
    alt!(p, form: (c: lacks) => c);
    iso!(p, form: "you have fewer cards in your hand than " (n: crate::grammar::amount::quantity::quantity)
        => Some(Condition::Compare(in_hand(), Cmp::LessThan, n)),
    (n) from |v| match v {
        Condition::Compare(a, Cmp::LessThan, n) if *a == in_hand() => Some((n,)),
        _ => None,
    });
    iso!(p, form: "you have Friends at home in excess of your home limit" => Some(crowded()),
        () from |v| (*v == crowded()).then_some(()));
    alt!(p, form: (z: place::zone) [" has " | " contains "] (c: counted) ["" | " in it"]
        =>? c.2.at.is_none().then(|| Condition::ThereAre { cmp: c.0, count: c.1, what: c.2.at(z) }));
    alt!(p, form: (z: place::zone) " is empty"
        => Condition::ThereAre { cmp: Cmp::Exactly, count: Amount::Num(0), what: Filter::default().at(z) });
    alt!(p, form: (at: place::problem) " has " (c: counted)
        =>? c.2.at.is_none().then(|| Condition::ThereAre { cmp: c.0, count: c.1, what: c.2.at(at) }));
}

/// Action tokens: "an opponent has at least [3]".
fn tokens_had(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {owns(who)} " at least " (n: tokens)
        => Some(Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n))),
    (who, n) from |v| match v {
        Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n)) => Some((who, *n)),
        _ => None,
    });
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

/// The players with whom a player is compared.
fn rival(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["any opponent" | "each opponent" | "your opponent" | "all opponents"] => Who::Opponents);
    rule!(p, form: "an opponent" => Who::Opponent);
}

/// The owner of a score with which yours is compared.
fn rivals_score(p: &mut Pass<'_, '_, Who>, form: Form) {
    alt!(p, form: ["your opponent's" | "each opponent's" | "your opponents'" | "any opponent's"] => Who::Opponents);
    alt!(p, form: ["an opponent's" | "that of an opponent"] => Who::Opponent);
}

fn ahead_or_behind(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    alt!(p, form: "ahead" => Cmp::MoreThan);
    alt!(p, form: "behind" => Cmp::LessThan);
}

/// A comparison with "as many as" or "at least as many as".
fn as_many(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: ["as many " | "exactly as many " | "as much "] => Cmp::Exactly);
    rule!(p, form: ["at least as many " | "at least as much "] => Cmp::AtLeast);
}

/// A comparison of two players: "an opponent has more Friends than you", "you have fewer points than an opponent".
fn outnumbered(p: &mut Pass<'_, '_, Condition>, form: Form) {
    rule!(p, form: (who: trigger_player) " " {owns(who)} " " (cmp: as_many) (what: tally) " as " (than: rival)
        => Condition::Outdoes { who, cmp, what, than });
    alt!(p, form: (who: trigger_player) " " {owns(who)} " the same number of " (what: tally) " as " (than: rival)
        => Condition::Outdoes { who, cmp: Cmp::Exactly, what, than });
    alt!(p, form: ["your score is " | "your point total is "] (cmp: crate::grammar::amount::comparison::higher) " than "
        (than: rivals_score) => Condition::Outdoes { who: Who::You, cmp, what: Tally::Points, than });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "is", "are")} " " (cmp: ahead_or_behind) [" on points" | " in points"]
        => Condition::Outdoes { who, cmp, what: Tally::Points, than: Who::Opponents });
    alt!(p, form: (who: trigger_player) " " {owns(who)} " the most " (what: tally)
        => Condition::Outdoes { who, cmp: Cmp::MoreThan, what, than: Who::Opponents });
    alt!(p, form: (who: trigger_player) " " {owns(who)} [" the fewest " | " the least "] (what: tally)
        => Condition::Outdoes { who, cmp: Cmp::LessThan, what, than: Who::Opponents });
    rule!(p, form: (who: trigger_player) " " {owns(who)} " " (cmp: more_or_less) " " (what: tally)
        " than " (than: rival) => Condition::Outdoes { who, cmp, what, than });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "controls", "control")} " " (cmp: more_or_less) " "
        (what: tally) " than " (than: rival) => Condition::Outdoes { who, cmp, what, than });
}

/// Cards that a player has: "at least 2 Critter Friends here".
fn has(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {owns(who)} " " (c: counted)
        => Some(Condition::Has { who, cmp: c.0, count: c.1, what: c.2 }),
    (who, c) from |v| match v {
        Condition::Has { who, cmp, count, what } => Some((who.clone(), (*cmp, count.clone(), what.clone()))),
        _ => None,
    });
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "controls", "control")} " " (c: counted)
        => Condition::Has { who, cmp: c.0, count: c.1, what: c.2 });
    // "Already" excludes the card that has just entered play.
    iso!(p, form: (who: trigger_player) " " {owns(who)} " " (c: counted) " already"
        => Some(Condition::Has { who, cmp: c.0, count: c.1, what: c.2.is(Is::NotAmongThem) }),
    (who, c) from |v| match v {
        Condition::Has { who, cmp, count, what } =>
            besides_them(what).map(|what| (who.clone(), (*cmp, count.clone(), what))),
        _ => None,
    });
    iso!(p, form: (who: trigger_player) " " {owns(who)} " " (all: list(counted, "and"))
        => Some(has_all(who, all)), (who, all) from |v| has_all_of(v));
    alt!(p, form: (who: trigger_player) " " {owns(who)} [" " | " either "] (any: list(counted, "or")) => has_any(who, any));
    alt!(p, form: (who: trigger_player) " " {owns(who)} " both " (all: list(counted, "and"))
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

/// Builds the condition that you have more Friends at home than your home limit allows.
fn crowded() -> Condition {
    let home = Filter::of(Kind::Friend).whose(Whose::YOUR).at(Place::Home(Whose::Any));
    let limit = Amount::Room(maneframe_card::ability::Room::Home, Who::You);
    Condition::Compare(Amount::ForEach(1, Box::new(home)), Cmp::MoreThan, limit)
}

fn has_any(who: Who, any: Vec<(Cmp, Amount, Filter)>) -> Condition {
    match has_all(who, any) {
        Condition::And(any) => Condition::Or(any),
        one => one,
    }
}

/// Builds the condition "you have a Friend and a Resource".
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

/// Returns a player's power of a colour, which is that of characters (CR 507.3).
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

/// Action tokens, points, cards in a hand: "an opponent has 10 or more points".
fn held_by(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (who: trigger_player) " " {owns(who)} " " (cmp: compared_to) " " (n: tokens)
        => Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), cmp, Amount::Num(n)));
    alt!(p, form: (who: trigger_player) " " {owns(who)} " " (c: compared) " different colors among " (of: group)
        =>? (who == Who::You).then(|| Condition::Compare(Amount::ForEachColor(1, Box::new(of)), c.0, Amount::Num(c.1))));
    iso!(p, form: (who: trigger_player) " " {owns(who)} " " (c: compared) " " (t: held, form.many())
        => Some(Condition::Compare(Amount::ForEachOf(1, t, who), c.0, Amount::Num(c.1))),
    (who, c, t) from |v| match v {
        Condition::Compare(Amount::ForEachOf(1, t, who), cmp, Amount::Num(n)) => Some((who, (*cmp, *n), t)),
        _ => None,
    });
    alt!(p, form: (who: trigger_player) " " {owns(who)} " no " (t: held, form.many())
        => Condition::Compare(Amount::ForEachOf(1, t, who), Cmp::Exactly, Amount::Num(0)));
    alt!(p, form: (who: trigger_player) " " {owns(who)} [" a " | " an "] (t: held, form.one())
        => Condition::Compare(Amount::ForEachOf(1, t, who), Cmp::AtLeast, Amount::Num(1)));
    alt!(p, form: (who: trigger_player) " " {owns(who)} " " (n: tokens) " or more"
        => Condition::Compare(Amount::ForEachOf(1, Tally::Tokens, who), Cmp::AtLeast, Amount::Num(n)));
    alt!(p, form: (who: trigger_player) " " {owns(who)} " " (c: no_or_so_many) " cards in hand"
        => Condition::Has { what: Filter::default().at(hand_of(&who)), who, cmp: c.0, count: Amount::Num(c.1) });
}

fn compared_to(p: &mut Pass<'_, '_, Cmp>, form: Form) {
    rule!(p, form: "exactly" => Cmp::Exactly);
    rule!(p, form: ["less than" | "fewer than"] => Cmp::LessThan);
    rule!(p, form: "more than" => Cmp::MoreThan);
    rule!(p, form: ["at most" | "no more than"] => Cmp::AtMost);
}

fn no_or_so_many(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (c: compared) => c);
    alt!(p, form: "no" => (Cmp::Exactly, 0));
}

/// Returns the hand of `who`, for the words "your hand" or "their hand" after that player.
fn hand_of(who: &Who) -> Place {
    let whose = if *who == Who::You { Who::You } else { Who::ThatPlayer };
    Place::Zone(maneframe_card::ability::Zone::Hand, Whose::Of(whose))
}

/// A difference between players: "an opponent has at least 2 more points than you".
fn ahead_by(p: &mut Pass<'_, '_, Condition>, form: Form) {
    iso!(p, form: (who: trigger_player) " " {owns(who)} " " (c: compared) " more " (t: held, form.many())
        " than " (than: rival) => Some(by_so_many(who, c, t, than)),
        (who, c, t, than) from |v| by_so_many_of(v));
}

fn by_so_many(who: Who, (cmp, n): (Cmp, i32), what: Tally, than: Who) -> Condition {
    let theirs = Amount::ForEachOf(1, what.clone(), than);
    Condition::Compare(Amount::ForEachOf(1, what, who), cmp, Amount::Sum(vec![theirs, Amount::Num(n)]))
}

type BySoMany = (Who, (Cmp, i32), Tally, Who);

fn by_so_many_of(c: &Condition) -> Option<BySoMany> {
    let Condition::Compare(Amount::ForEachOf(1, what, who), cmp, Amount::Sum(parts)) = c else { return None };
    let [Amount::ForEachOf(1, _, than), Amount::Num(n)] = &parts[..] else { return None };
    let parts = (who.clone(), (*cmp, *n), what.clone(), than.clone());
    (by_so_many(who.clone(), (*cmp, *n), what.clone(), than.clone()) == *c).then_some(parts)
}

/// Cards that a player doesn't have, or has too few of: "you don't have a Resource".
fn lacks(p: &mut Pass<'_, '_, Condition>, form: Form) {
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "doesn't", "don't")} [" have " | " control "] (c: counted)
        => crate::grammar::condition::conditional::lacking(who, c));
    alt!(p, form: (who: trigger_player) " " {agree(*who == Who::You, "does", "do")} [" not have " | " not control "] (c: counted)
        => crate::grammar::condition::conditional::lacking(who, c));
    alt!(p, form: ["you don't have " | "you don't control "] (t: title) => crate::grammar::condition::conditional::negated(titled(t, None)));
    alt!(p, form: "no player " ["has " | "controls "] (c: counted)
        => crate::grammar::condition::conditional::negated(Condition::Has { who: Who::APlayer, cmp: c.0, count: c.1, what: c.2 }));
    alt!(p, form: "no opponent " ["has " | "controls "] (c: counted)
        => crate::grammar::condition::conditional::negated(Condition::Has { who: Who::Opponents, cmp: c.0, count: c.1, what: c.2 }));
    alt!(p, form: ["there isn't " | "there aren't "] (c: counted)
        => crate::grammar::condition::conditional::negated(Condition::ThereAre { cmp: c.0, count: c.1, what: c.2 }));
}
