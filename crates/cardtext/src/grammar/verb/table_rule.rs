//! Rules that hold for a whole game: fixed costs, requirements, numbers of the game.

use maneframe_card::ability::{Amount, Change, Filter, GameNumber, Kind, Priced, Who};

use crate::grammar::Form;
use crate::grammar::amount::number::{digits, tokens, words};
use crate::grammar::amount::quantity::bracketed;
use crate::grammar::noun::determiner::{body, kind, sort};
use crate::kernel::{Pass, alt, iso, rule};

/// The thing whose cost is fixed, with the verb: "Friends cost", "the draw action costs".
fn priced(p: &mut Pass<'_, '_, Priced>, form: Form) {
    rule!(p, form: (f: sort) " cost" => Priced::Play(f));
    alt!(p, form: ["a " | "an " | "each "] (f: body, form.one()) " costs" => Priced::Play(f));
    alt!(p, form: "playing " (f: sort) " costs" => Priced::Play(f));
    rule!(p, form: "moving " (f: sort) " costs" => Priced::Move(f));
    rule!(p, form: "the draw action costs" => Priced::Draw);
    rule!(p, form: "rallying " (f: sort) " costs" => Priced::Rally(f));
}

/// A rule about costs, requirements or numbers.
pub(crate) fn table_rule(p: &mut Pass<'_, '_, Change>, form: Form) {
    rule!(p, form: (of: priced) " exactly " (n: bracketed) => Change::CostIs { of, to: n });
    alt!(p, form: (of: priced) " " (n: bracketed) " and can't be " ["reduced" | "changed" | "increased or reduced"]
        => Change::CostIs { of, to: n });
    rule!(p, form: "the costs of " (f: sort) " can't be changed" ?" by cards" => Change::CostStays { what: f });
    alt!(p, form: "costs can't be changed" ?" by cards" => Change::CostStays { what: Filter::default() });
    iso!(p, form: (f: sort) " have no play requirements" => Some(no_need(f)),
    (f) from |v| match v {
        Change::NoPlayNeed { who: Who::EachPlayer, what } => Some((what,)),
        _ => None,
    });
    alt!(p, form: (f: sort) [" have no play requirement" | " have no color requirements" | " have no color requirement"
        | " need no power to be played"] => no_need(f));
    rule!(p, form: "the confront requirements of " (f: sort) " are " ?"all " "[wild]" => Change::WildNeed { what: f });
    alt!(p, form: ["each Problem's confront requirements are " | "Problems' confront requirements are "] ?"all " "[wild]"
        => Change::WildNeed { what: Filter::of(Kind::Problem) });
    iso!(p, form: (a: kind, form.many()) " can be played only as " (b: kind, form.many())
        => (a != b).then_some(Change::PlayedAs { what: a, kind: b }),
    (a, b) from |v| match v {
        Change::PlayedAs { what, kind } => Some((*what, *kind)),
        _ => None,
    });
    alt!(p, form: (a: kind, form.many()) " are played only as " (b: kind, form.many()) ?". They enter play face-up, have cost equal to their power, and can't be challenged"
        =>? (a != b).then_some(Change::PlayedAs { what: a, kind: b }));
    rule!(p, form: (c: game_number) => c);
}

fn no_need(what: Filter) -> Change {
    Change::NoPlayNeed { who: Who::EachPlayer, what }
}

/// A number of the game: "the winning score is 20".
fn game_number(p: &mut Pass<'_, '_, Change>, form: Form) {
    iso!(p, form: "the winning score is " (n: digits) => Some(set(GameNumber::WinningScore, n)),
        (n) from |v| set_to(v, GameNumber::WinningScore));
    alt!(p, form: ["players win with " | "a player wins with "] (n: digits) " points"
        => set(GameNumber::WinningScore, n));
    iso!(p, form: "each player starts the game with " (n: digits) " cards in hand"
        => Some(set(GameNumber::OpeningHand, n)), (n) from |v| set_to(v, GameNumber::OpeningHand));
    iso!(p, form: "each player may mulligan " (n: digits) " times" => Some(set(GameNumber::Mulligans, n)),
        (n) from |v| set_to(v, GameNumber::Mulligans));
    alt!(p, form: "each player may mulligan twice" => set(GameNumber::Mulligans, 2));
    alt!(p, form: "players can't mulligan" => set(GameNumber::Mulligans, 0));
    iso!(p, form: "each player gains " (n: tokens) " in each of their Action Steps" ?", whatever the score is"
        => Some(set(GameNumber::ActionTokens, n)), (n) from |v| set_to(v, GameNumber::ActionTokens));
    iso!(p, form: "each player draws " (n: digits) " cards in each of their Draw Steps"
        => Some(set(GameNumber::DrawStep, n)), (n) from |v| set_to(v, GameNumber::DrawStep));
    alt!(p, form: ["players draw " | "each player draws "] (n: words) [" cards at the start of their turn"
        | " cards at the start of their turns" | " cards in their Draw Steps" | " cards in their Draw Step"]
        => set(GameNumber::DrawStep, n));
    iso!(p, form: "the game ends after each player has taken " (n: digits) " turns"
        ?". The player with the highest score wins" => Some(set(GameNumber::Turns, n)),
        (n) from |v| set_to(v, GameNumber::Turns));
}

fn set(number: GameNumber, to: i32) -> Change {
    Change::NumberIs { number, who: Who::EachPlayer, to: Amount::Num(to) }
}

fn set_to(change: &Change, wanted: GameNumber) -> Option<(i32,)> {
    match change {
        Change::NumberIs { number, who: Who::EachPlayer, to: Amount::Num(n) } if *number == wanted => Some((*n,)),
        _ => None,
    }
}

/// Several such rules in one sentence.
pub(crate) fn table_rules(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    iso!(p, form: (f: sort) " cost exactly " (n: bracketed) " and have no play requirements" => Some(fixed_and_free(f, n)),
        (f, n) from |v| fixed_and_free_of(v));
    alt!(p, form: (f: sort) " cost exactly " (n: bracketed) [" and have no color requirements" | " and have no color requirement"
        | " and have no play requirement"] => fixed_and_free(f, n));
    iso!(p, form: (a: table_rule) ", and " (b: table_rule) => Some(vec![a, b]),
        (a, b) from |v| match &v[..] { [a, b] => Some((a, b)), _ => None });
    rule!(p, form: (all: crate::grammar::verb::off_board::allowed_freely) => all);
}

fn fixed_and_free(what: Filter, to: Amount) -> Vec<Change> {
    vec![Change::CostIs { of: Priced::Play(what.clone()), to }, no_need(what)]
}

fn fixed_and_free_of(changes: &[Change]) -> Option<(Filter, Amount)> {
    match changes {
        [Change::CostIs { of: Priced::Play(f), to }, Change::NoPlayNeed { who: Who::EachPlayer, what }]
            if f == what =>
        {
            Some((f.clone(), to.clone()))
        }
        _ => None,
    }
}
