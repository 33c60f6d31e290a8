//! Games by each rulebook: they keep the invariants, and a saved game continues by its own rulebook.

use crate::common;

use common::{BUNDLED, bundled_library, real_library, table_by};
use maneframe_bot::{Bot, Random};
use maneframe_engine::{Edition, Game, GameOptions, Rule, Rulebook, Stops, Table, UnknownRulebook};

fn sound(table: &Table, edition: Edition, seed: u64) {
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    assert_eq!(game.state().edition, edition);
    let mut bot = Random::new(seed);
    while let Some(decision) = game.decision() {
        let who = decision.who;
        game.check_invariants().unwrap_or_else(|e| panic!("{edition}, seed {seed}, turn {}: {e}", game.state().turn));
        let choice = bot.choose(&game, who);
        game.choose_index(choice);
    }
    assert!(game.outcome().is_some(), "{edition}, seed {seed} stopped without an end");
}

#[test]
fn whole_games_by_every_rulebook() {
    for edition in Edition::ALL {
        let bundled = table_by(edition.rulebook(), bundled_library(), &BUNDLED);
        (0..40).for_each(|seed| sound(&bundled, edition, seed));
        let Some(library) = real_library() else { continue };
        for pair in common::THEME_DECKS.windows(2) {
            let table = table_by(edition.rulebook(), library, pair);
            (0..12).for_each(|seed| sound(&table, edition, seed));
        }
    }
}

#[test]
fn whatever_is_cited_is_a_rule() {
    for edition in Edition::ALL {
        let table = table_by(edition.rulebook(), bundled_library(), &BUNDLED);
        let mut cited = std::collections::BTreeSet::new();
        for seed in 0..8 {
            let mut game = table.start(GameOptions::new(seed));
            let mut bot = Random::new(seed);
            while let Some(decision) = game.decision() {
                cited.insert(decision.rule);
                let choice = bot.choose(&game, decision.who);
                game.choose_index(choice);
                cited.extend(game.take_events().iter().map(|e| e.rule));
            }
        }
        let unknown: Vec<_> = cited.iter().filter(|r| Rule::find(r.0).is_none()).collect();
        assert!(unknown.is_empty(), "{edition} cites {unknown:?}");
        // CR 3.4 ends an action one letter earlier in its list of steps.
        assert_eq!(cited.contains(&Rule("705.2g")), edition == Edition::Cr38, "{edition}");
    }
}

#[test]
fn a_saved_game_goes_on_by_its_own_rules_only() {
    let tables = Edition::ALL.map(|e| table_by(e.rulebook(), bundled_library(), &BUNDLED));
    for (i, table) in tables.iter().enumerate() {
        let saved = table.start(7).save();
        for (k, other) in tables.iter().enumerate() {
            let loaded = Game::load(other.pool().clone(), &saved, Stops::RealChoices);
            assert_eq!(loaded.is_ok(), i == k, "{} loaded by {}", Edition::ALL[i], Edition::ALL[k]);
        }
    }
    // States saved before rulebooks could be chosen don't name one. They use CR 3.8.
    assert!(!tables[0].start(7).save().contains("edition"));
    assert!(tables[1].start(7).save().contains("cr-3.4"));
}

#[test]
fn rulebooks_have_names() {
    for edition in Edition::ALL {
        assert_eq!(edition.name().parse(), Ok(edition));
        assert_eq!(edition.rulebook().edition, edition);
    }
    assert_eq!(Rulebook::default(), Rulebook::CR_3_8);
    assert!(matches!("cr-4".parse::<Edition>(), Err(UnknownRulebook(_))));
}
