//! Turns that can be won without luck (`wins.scn`, created by the example `find_wins`): levels that search take
//! all 200.

use crate::common;

use common::bundled_library;
use maneframe_bot::{BotKind, Level};
use maneframe_engine::{Game, Outcome, PlayerId, Stops};
use maneframe_scenario::{Scenario, Verdict, begin, parse};

const WINS: &str = include_str!("wins.scn");
const P1: PlayerId = PlayerId(0);

fn scenarios() -> Vec<Scenario> {
    parse("wins.scn", WINS).expect("scenarios")
}

/// Returns the game at the start of a scenario, before its steps.
fn game(scenario: &Scenario) -> Game {
    let mut game = begin(scenario, bundled_library()).expect("a table");
    game.set_stops(Stops::RealChoices);
    game
}

/// Returns true if the bot wins within the scenario's turn.
fn wins(scenario: &Scenario, kind: BotKind, seed: u64) -> bool {
    let mut game = game(scenario);
    let turn = game.state().turn;
    let mut bots = [kind.make(seed), BotKind::Greedy.make(seed)];
    while let Some(who) = game.decision().map(|d| d.who).filter(|_| game.state().turn == turn) {
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
    }
    game.outcome() == Some(Outcome::Win(P1))
}

#[test]
fn there_are_two_hundred_and_each_is_proved() {
    let all = scenarios();
    assert_eq!(all.len(), 200);
    for scenario in &all {
        let verdict = maneframe_scenario::run_unwatched(scenario, bundled_library());
        assert!(matches!(verdict, Verdict::Passed { .. }), "{}", scenario.name);
    }
}

fn takes_all(kind: BotKind) {
    let lost: Vec<String> =
        scenarios().iter().filter(|scenario| !wins(scenario, kind, 1)).map(|s| s.name.to_string()).collect();
    assert!(lost.is_empty(), "{kind} lets go {lost:?}");
}

#[test]
fn level_8_takes_all_wins() {
    takes_all(BotKind::Search(Level::ALL[7]));
}

#[test]
fn level_7_takes_all_wins() {
    takes_all(BotKind::Search(Level::ALL[6]));
}

#[test]
fn level_6_takes_all_wins() {
    takes_all(BotKind::Search(Level::ALL[5]));
}
