//! Properties of all positions: every option is accepted, saving loses nothing, clones are independent, and no view
//! reveals hidden information.

use crate::common;

use std::sync::OnceLock;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_engine::replay::{Differs, End, Entry, Head, Replay};
use maneframe_engine::{Game, GameOptions, Rng, Stops, Table, Viewer};
use proptest::prelude::*;

fn tables() -> &'static [Table; 2] {
    static TABLES: OnceLock<[Table; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        let library = bundled_library();
        [table(library, &BUNDLED), table(library, &["Orange-Yellow", "Blue-White", "Orange-Yellow"])]
    })
}

/// Returns a game after a number of random choices, and those choices.
fn moment(table: &Table, seed: u64, choices: usize) -> (Game, Vec<maneframe_engine::Choice>) {
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    let mut bot = Random::new(seed);
    let mut made = Vec::new();
    for _ in 0..choices {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        let index = bot.choose(&game, who);
        made.extend(game.decision().map(|d| d.options[index]));
        game.choose_index(index);
    }
    (game, made)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn every_option_is_accepted_and_leaves_a_sound_game(seed: u64, choices in 0usize..250, which in 0usize..2) {
        let (game, _) = moment(&tables()[which], seed, choices);
        prop_assert_eq!(game.check_invariants(), Ok(()));
        let options = game.decision().map_or(Vec::new(), |d| d.options.to_vec());
        let before = game.fingerprint();
        for choice in options {
            let mut next = game.clone();
            prop_assert!(next.choose(choice).is_ok(), "{} was offered and refused", game.label(choice));
            prop_assert_eq!(next.check_invariants(), Ok(()));
        }
        prop_assert_eq!(game.fingerprint(), before, "a copy changed its original");
    }

    #[test]
    fn options_differ_from_each_other(seed: u64, choices in 0usize..250) {
        let (game, _) = moment(&tables()[0], seed, choices);
        let mut options = game.decision().map_or(Vec::new(), |d| d.options.to_vec());
        let all = options.len();
        options.sort();
        options.dedup();
        prop_assert_eq!(options.len(), all);
    }

    #[test]
    fn saving_loses_nothing(seed: u64, choices in 0usize..250, which in 0usize..2) {
        let (mut game, _) = moment(&tables()[which], seed, choices);
        let mut loaded = Game::load(game.pool().clone(), &game.save(), Stops::RealChoices).expect("it loads");
        prop_assert_eq!(loaded.state(), game.state());
        // The loaded game continues in the same way.
        for _ in 0..20 {
            let Some(options) = game.decision().map(|d| d.options.to_vec()) else { break };
            prop_assert_eq!(loaded.decision().map(|d| d.options.to_vec()), Some(options.clone()));
            game.choose_index(options.len() / 2);
            loaded.choose_index(options.len() / 2);
        }
        prop_assert_eq!(loaded.fingerprint(), game.fingerprint());
    }

    #[test]
    fn a_replay_leads_where_the_game_went(seed: u64, choices in 0usize..250) {
        let (game, made) = moment(&tables()[0], seed, choices);
        let entries = made.into_iter().map(Entry::Choose).collect();
        let mut replay = Replay { head: Head::new("test", seed), entries, end: Some(End::of(&game)) };
        prop_assert_eq!(replay.verify(&tables()[0]).differs, None);
        replay.end.as_mut().expect("it has one").fingerprint = "0".repeat(64);
        prop_assert_eq!(replay.verify(&tables()[0]).differs, Some(Differs::Fingerprint));
    }

    #[test]
    fn no_view_tells_what_is_hidden(seed: u64, choices in 0usize..250, chance: u64) {
        let (game, _) = moment(&tables()[0], seed, choices);
        let Some(who) = game.decision().map(|d| d.who) else { return Ok(()) };
        let other = game.imagine(who, &mut Rng::new(chance));
        prop_assert_eq!(other.check_invariants(), Ok(()));
        prop_assert_eq!(game.view(Viewer::Player(who)), other.view(Viewer::Player(who)));
    }

    #[test]
    fn a_broken_save_breaks_nothing(seed: u64, cut in 0.0f64..1.0, byte: u8) {
        let (game, _) = moment(&tables()[0], seed, 40);
        let mut saved = game.save().into_bytes();
        let at = (saved.len() as f64 * cut) as usize % saved.len();
        saved[at] = byte;
        let text = String::from_utf8_lossy(&saved).into_owned();
        // A file with one wrong byte may still be a valid game. If it loads, it must satisfy the invariants.
        if let Ok(loaded) = Game::load(game.pool().clone(), &text, Stops::RealChoices) {
            prop_assert_eq!(loaded.check_invariants(), Ok(()));
        }
        let half: String = text.chars().take(text.chars().count() / 2).collect();
        prop_assert!(Game::load(game.pool().clone(), &half, Stops::RealChoices).is_err());
    }
}
