//! Whole games between random players: they keep the invariants, end, and are determined by their seed.

use crate::common;

use common::{BUNDLED, THEME_DECKS, bundled_library, real_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_engine::{Game, GameOptions, Outcome, Stops, Table, Viewer};

/// Plays a game to its end and calls `each` before every choice.
fn play(table: &Table, seed: u64, stops: Stops, mut each: impl FnMut(&Game)) -> Game {
    let mut game = table.start(GameOptions::new(seed).stops(stops).unrecorded());
    let mut bot = Random::new(seed);
    while let Some(decision) = game.decision() {
        let who = decision.who;
        each(&game);
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    game
}

fn sound(table: &Table, seed: u64) {
    let game = play(table, seed, Stops::RealChoices, |game| {
        game.check_invariants().unwrap_or_else(|e| panic!("seed {seed}, turn {}: {e}", game.state().turn));
    });
    assert!(game.outcome().is_some(), "seed {seed} stopped without an end");
    if let Some(Outcome::Win(winner)) = game.outcome() {
        assert!(game.state().players[winner].points >= 15, "seed {seed}: a winner without 15 points (CR 103.2)");
    }
}

#[test]
fn bundled_decks() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..300 {
        sound(&table, seed);
    }
}

/// 2,016 games with the theme decks: every pair of the six, including mirror matches.
#[test]
fn theme_decks() {
    let Some(library) = real_library() else { return };
    for (i, a) in THEME_DECKS.iter().enumerate() {
        for b in &THEME_DECKS[i..] {
            let table = table(library, &[a, b]);
            for seed in 0..96 {
                sound(&table, seed);
            }
        }
    }
}

#[test]
fn three_and_four_players() {
    for names in [
        &["Blue-White", "Orange-Yellow", "Blue-White"][..],
        &["Blue-White", "Orange-Yellow", "Blue-White", "Orange-Yellow"],
    ] {
        let table = table(bundled_library(), names);
        for seed in 0..40 {
            sound(&table, seed);
        }
    }
}

/// Players concede at any time, not only at their own decisions (CR 103.4, 103.5).
fn with_leavers(table: &Table, players: u8, seed: u64) {
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    let mut bot = Random::new(seed);
    let mut rng = maneframe_engine::Rng::new(seed);
    while let Some(decision) = game.decision() {
        let who = decision.who;
        game.check_invariants().unwrap_or_else(|e| panic!("seed {seed}, turn {}: {e}", game.state().turn));
        if rng.below(60) == 0 {
            let who = maneframe_engine::PlayerId(rng.below(players.into()) as u8);
            let stayed = game.state().players[who].alive;
            assert_eq!(game.concede(who).is_ok(), stayed, "seed {seed}: {who}");
            continue;
        }
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    assert!(game.outcome().is_some(), "seed {seed} stopped without an end");
    // Random play may make no progress, but each turn must end.
    assert!(game.state().step_count < maneframe_engine::MAX_STEPS, "seed {seed} hangs");
}

/// Derived values that are cached between decisions equal those computed from scratch (CR 711).
#[test]
fn what_is_kept_is_what_the_long_way_comes_to() {
    let compare = |table: &Table, seed: u64| {
        play(table, seed, Stops::RealChoices, |game| {
            game.check_values().unwrap_or_else(|e| panic!("seed {seed}, turn {}: {e}", game.state().turn));
        });
    };
    for names in BUNDLED.chunks(2) {
        let table = table(bundled_library(), names);
        (1000..1006).for_each(|seed| compare(&table, seed));
    }
    let Some(library) = real_library() else { return };
    for names in THEME_DECKS.chunks(2) {
        let table = table(library, names);
        (1000..1006).for_each(|seed| compare(&table, seed));
    }
}

#[test]
fn players_leave() {
    let bundled = table(bundled_library(), &["Blue-White", "Orange-Yellow", "Blue-White"]);
    for seed in 0..150 {
        with_leavers(&bundled, 3, seed);
    }
    let Some(library) = real_library() else { return };
    let real = table(library, &THEME_DECKS[..4]);
    for seed in 0..150 {
        with_leavers(&real, 4, seed);
    }
}

#[test]
fn stopping_everywhere_breaks_nothing() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..10 {
        play(&table, seed, Stops::EveryDecision, |game| game.check_invariants().unwrap_or_else(|e| panic!("{e}")));
    }
}

#[test]
fn every_event_cites_a_rule_that_exists() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..10 {
        let mut game = table.start(seed);
        let mut bot = Random::new(seed);
        while let Some(who) = game.decision().map(|d| d.who) {
            let choice = bot.choose(&game, who);
            game.choose_index(choice);
        }
        assert!(game.events().len() > 100);
        for event in game.events() {
            assert!(maneframe_engine::Rule::find(event.rule.0).is_some(), "there is no rule {}", event.rule);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..20 {
        let end = |_: u8| play(&table, seed, Stops::RealChoices, |_| ()).fingerprint();
        assert_eq!(end(0), end(1));
    }
}

#[test]
fn saved_at_any_decision_it_goes_on_the_same() {
    let table = table(bundled_library(), &BUNDLED);
    for seed in 0..6 {
        let mut moment = 0;
        play(&table, seed, Stops::RealChoices, |game| {
            moment += 1;
            let loaded = Game::load(game.pool().clone(), &game.save(), Stops::RealChoices)
                .unwrap_or_else(|e| panic!("seed {seed}, decision {moment}: {e}"));
            assert_eq!(loaded.state(), game.state(), "seed {seed}, decision {moment}");
            assert_eq!(loaded.decision(), game.decision(), "seed {seed}, decision {moment}");
        });
    }
}

#[test]
fn what_is_not_offered_is_refused_and_nothing_changes() {
    let table = table(bundled_library(), &BUNDLED);
    let mut refused = 0;
    for seed in 0..10 {
        let mut seen = Vec::new();
        play(&table, seed, Stops::RealChoices, |game| {
            let Some(decision) = game.decision() else { return };
            // Options of earlier decisions are the most plausible illegal choices.
            let stale: Vec<_> = seen.iter().filter(|c| !decision.options.contains(c)).take(5).copied().collect();
            for choice in stale {
                let mut game = game.clone();
                let before = game.fingerprint();
                assert!(game.choose(choice).is_err());
                assert_eq!(game.fingerprint(), before, "a refused choice changed the game");
                refused += 1;
            }
            seen.splice(0..0, decision.options.iter().copied());
            seen.truncate(60);
        });
    }
    assert!(refused > 1000, "only {refused} choices were tried");
}

/// Redrawing what a player can't see changes the state, but not that player's view.
#[test]
fn nothing_hidden_shows() {
    let table = table(bundled_library(), &BUNDLED);
    let mut rng = maneframe_engine::Rng::new(9);
    let mut changed = 0;
    for seed in 0..8 {
        play(&table, seed, Stops::RealChoices, |game| {
            let Some(decision) = game.decision() else { return };
            for (player, _) in game.state().players.iter() {
                let other = game.imagine(player, &mut rng);
                if player == decision.who {
                    assert_eq!(game.view(Viewer::Player(player)), other.view(Viewer::Player(player)), "seed {seed}");
                }
                changed += u32::from(game.state().cards != other.state().cards);
            }
        });
    }
    assert!(changed > 500, "hidden cards were dealt anew only {changed} times");
}
