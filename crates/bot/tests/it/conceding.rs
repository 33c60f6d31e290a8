//! Conceding (CR 103.4): any player can concede at any time, and the others finish a valid game.

use crate::common;

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_engine::inspect::{Frame, Setup};
use maneframe_engine::{Fact, Game, GameOptions, Outcome, PlayerId, Prompt, Stops, Table};

/// Counts of the tested positions.
#[derive(Default)]
struct Seen {
    decisions: usize,
    in_setup: usize,
}

fn seats(game: &Game) -> impl Iterator<Item = PlayerId> + use<> {
    let alive = game.state().alive();
    (0..4).map(PlayerId).filter(move |p| alive.has(*p))
}

/// Makes up to `most` random choices.
fn go_on(mut game: Game, seed: u64, most: usize, what: &str) -> Game {
    let mut bot = Random::new(seed);
    for _ in 0..most {
        game.check_invariants().unwrap_or_else(|e| panic!("{what}: {e}"));
        let Some(who) = game.decision().map(|d| d.who) else { break };
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    game
}

/// Checks the state after a player has left during set-up.
fn still_set_up(game: &Game, what: &str) {
    let state = game.state();
    let Some(Frame::Setup(setup)) = state.frames.last() else {
        // All others had decided, so the first turn has begun with six cards each and with Problems.
        assert_eq!(state.turn, 1, "{what}");
        for p in seats(game) {
            // Texts of Problems may give more cards at the start of the turn.
            assert!(state.players[p].hand.len() >= 6, "{what}: {p} begins with six cards (CR 102.3)");
            assert!(state.problem_at(maneframe_engine::AreaId::problem(p)).is_some(), "{what}: {p} has a Problem");
        }
        return;
    };
    assert_eq!(state.turn, 0, "{what}");
    if let Setup::Mulligan(..) = setup {
        seats(game).for_each(|p| assert_eq!(state.players[p].hand.len(), 6, "{what}: {p}"));
    }
}

/// At each decision of a game, lets each player concede in a copy of it.
fn at_every_decision(table: &Table, seed: u64, most: usize, seen: &mut Seen) {
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    let mut bot = Random::new(seed);
    for at in 0..most {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        seen.decisions += 1;
        let in_setup = game.state().turn == 0;
        for leaver in seats(&game) {
            let what = format!("seed {seed}, decision {at} ({who} is asked), {leaver} concedes");
            let mut left = game.clone();
            left.concede(leaver).unwrap_or_else(|e| panic!("{what}: {e}"));
            assert!(left.concede(leaver).is_err(), "{what} twice");
            left.check_invariants().unwrap_or_else(|e| panic!("{what}: {e}"));
            assert!(!left.state().alive().has(leaver));
            if seats(&left).count() == 1 {
                assert_eq!(left.outcome(), seats(&left).next().map(Outcome::Win), "{what} (CR 103.3)");
                continue;
            }
            let Some(asked) = left.decision().map(|d| d.who) else {
                // The game continues to the next question, or to its end.
                assert!(left.outcome().is_some(), "{what}: nobody is asked");
                continue;
            };
            assert_ne!(asked, leaver, "{what}");
            let gone = left.state().cards.iter().filter(|c| c.owner == leaver);
            assert!(gone.into_iter().all(|c| c.zone == maneframe_engine::inspect::ZoneId::Gone), "{what} (CR 103.5a)");
            let others: Vec<_> = seats(&left).collect();
            if in_setup {
                seen.in_setup += 1;
                still_set_up(&left, &what);
                let end = go_on(left, seed, usize::MAX, &what);
                assert!(end.outcome().is_some(), "{what}: the others never end");
                continue;
            }
            // A second player concedes too, at once or a little later.
            let second = others[at % others.len()];
            let mut later = go_on(left, seed + 1, at % 7, &what);
            if later.concede(second).is_ok() {
                let what = format!("{what}, then {second}");
                later.check_invariants().unwrap_or_else(|e| panic!("{what}: {e}"));
                go_on(later, seed + 2, 12, &what);
            }
        }
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
}

#[test]
fn at_every_decision_of_two_three_and_four() {
    let mut seen = Seen::default();
    for players in 2..=4 {
        let names: Vec<&str> = BUNDLED.into_iter().cycle().take(players).collect();
        let table = table(bundled_library(), &names);
        for seed in 0..4 {
            at_every_decision(&table, seed, usize::MAX, &mut seen);
        }
    }
    assert!(seen.decisions > 1_000 && seen.in_setup > 40, "{} decisions, {}", seen.decisions, seen.in_setup);
}

#[test]
fn at_every_decision_with_theme_decks() {
    let Some(library) = real_library() else { return };
    let mut seen = Seen::default();
    for (players, first) in [(2, 0), (3, 0), (3, 3), (4, 0), (4, 2)] {
        let table = table(library, &THEME_DECKS[first..first + players]);
        for seed in 0..if common::long() { 3 } else { 1 } {
            at_every_decision(&table, seed, usize::MAX, &mut seen);
        }
    }
    let least = if common::long() { 1_000 } else { 300 };
    assert!(seen.decisions > least, "{} decisions", seen.decisions);
}

/// During set-up each player decides once, in turn order, even if others leave in between.
#[test]
fn who_leaves_during_mulligans_is_not_waited_for() {
    let names: Vec<&str> = BUNDLED.into_iter().cycle().take(4).collect();
    let table = table(bundled_library(), &names);
    for seed in 0..40 {
        for (asked_before, leaver) in (0..4).flat_map(|n| (0..4).map(move |p| (n, PlayerId(p)))) {
            let mut game = table.start(GameOptions::new(seed).stops(Stops::EveryDecision).unrecorded());
            let mut mulligans = Vec::new();
            let mut first = None;
            while let Some(decision) = game.decision().filter(|_| game.state().turn == 0) {
                let mulligan = decision.prompt == Prompt::Mulligan;
                if mulligan && mulligans.len() == asked_before && game.state().alive().has(leaver) {
                    game.concede(leaver).expect("a player");
                    continue;
                }
                if mulligan {
                    first.get_or_insert(game.state().first);
                    mulligans.push(decision.who);
                }
                game.choose_index(0);
            }
            let what = format!("seed {seed}: {leaver} leaves after {mulligans:?}");
            let mut once = mulligans.clone();
            once.sort();
            once.dedup();
            assert_eq!(once.len(), mulligans.len(), "{what}: nobody is asked twice");
            for p in seats(&game) {
                assert!(once.contains(&p), "{what}: {p} is asked");
                assert_eq!(game.state().players[p].hand.len(), 6, "{what}");
            }
            // The remaining player who comes first in turn order has the first turn (CR 102.3).
            let chosen = first.expect("somebody is asked");
            let next = (0..4).map(|i| PlayerId((chosen.0 + i) % 4)).find(|p| game.state().alive().has(*p));
            assert_eq!(Some(*game.state().active), next, "{what}");
            assert_eq!(game.state().turn, 1, "{what}");
        }
    }
}

/// A player who is not in the game can't concede, and the attempt changes nothing.
#[test]
fn who_is_not_there_cannot_concede() {
    let mut game = table(bundled_library(), &BUNDLED).start(1);
    let before = game.fingerprint();
    for seat in [2, 3, 4, 7, 8, 31, 127, 128, 200, 254, 255] {
        assert_eq!(game.concede(PlayerId(seat)).map_err(|r| r.fact), Err(Fact::NotInTheGame), "seat {seat}");
    }
    assert_eq!(game.fingerprint(), before);
    game.concede(PlayerId(0)).expect("P1 is there");
    assert_eq!(game.concede(PlayerId(1)).map_err(|r| r.fact), Err(Fact::GameOver));
}
