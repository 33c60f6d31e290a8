//! Perft: the number of ways in which a game can continue to a given depth, from fixed positions. It detects any change
//! of the rules or of the options. `BLESS=1 cargo test -p maneframe-bot perft::` rewrites the table.

use crate::common;

use std::fmt::Write as _;
use std::path::PathBuf;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_engine::{Game, GameOptions};

/// Positions as seed, number of random decisions made, and depth to count.
const POSITIONS: [(u64, usize, u32); 6] = [(1, 0, 6), (1, 20, 3), (2, 45, 3), (3, 80, 3), (4, 120, 3), (6, 100, 4)];

fn leaves(game: &Game, depth: u32) -> u64 {
    let Some(decision) = game.decision() else { return 1 };
    if depth == 1 {
        return decision.options.len() as u64;
    }
    (0..decision.options.len())
        .map(|i| {
            let mut next = game.clone();
            next.choose_index(i);
            leaves(&next, depth - 1)
        })
        .sum()
}

#[test]
fn counts_are_those_of_the_table() {
    let table = table(bundled_library(), &BUNDLED);
    let mut found =
        String::from("# seed, decisions before, depth, leaves: bundled decks Blue-White against Orange-Yellow\n");
    for (seed, before, depth) in POSITIONS {
        let mut game = table.start(GameOptions::new(seed).unrecorded());
        let mut bot = Random::new(seed);
        for _ in 0..before {
            let Some(who) = game.decision().map(|d| d.who) else { break };
            let choice = bot.choose(&game, who);
            game.choose_index(choice);
        }
        for depth in 1..=depth {
            let _ = writeln!(found, "{seed}\t{before}\t{depth}\t{}", leaves(&game, depth));
        }
    }
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/perft.tsv");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &found).expect("the table is written");
    }
    let expected = std::fs::read_to_string(&file).expect("tests/it/perft.tsv is there");
    assert_eq!(found, expected, "if the change is meant: BLESS=1 cargo test -p maneframe-bot perft::");
}
