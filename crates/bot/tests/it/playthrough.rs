//! Playthroughs: the transcript of a whole game with every decision, its options and every event with its rule, to read
//! and to compare. `BLESS=1 cargo test -p maneframe-bot playthrough::` rewrites them.

use crate::common;

use std::fmt::Write as _;
use std::path::PathBuf;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::BotKind;
use maneframe_engine::{GameOptions, Stops};

fn playthrough(kind: BotKind, seed: u64, stops: Stops) -> String {
    let table = table(bundled_library(), &BUNDLED);
    let mut game = table.start(GameOptions::new(seed).stops(stops));
    let mut bots = [kind.make(seed), kind.make(seed + 1)];
    let mut text = format!("# {} against {}, {kind} bots, seed {seed}\n", BUNDLED[0], BUNDLED[1]);
    loop {
        for event in game.take_events() {
            if let Some(words) = game.describe_event(&event) {
                let _ = writeln!(text, "{words} [{}]", event.rule);
            }
        }
        let Some(decision) = game.decision() else { break };
        let who = decision.who;
        let choice = bots[who.index()].choose(&game, who);
        let _ = writeln!(text, "> {who}: {} [{}]", game.question().unwrap_or_default(), decision.rule);
        for (i, &option) in decision.options.iter().enumerate() {
            let mark = if i == choice { '*' } else { ' ' };
            let _ = writeln!(text, "  {mark} {}", game.label(option));
        }
        game.choose_index(choice);
    }
    let _ = writeln!(text, "= {:?}, turn {}, {}", game.outcome(), game.state().turn, game.fingerprint());
    text
}

fn compare(name: &str, found: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/playthroughs").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(&file, found).expect("the playthrough is written");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
    if found != expected {
        let line = differs.unwrap_or(found.lines().count().min(expected.lines().count()));
        panic!(
            "{name}, line {}: found `{}`, expected `{}`; if the change is meant: BLESS=1 cargo test -p maneframe-bot playthrough::",
            line + 1,
            found.lines().nth(line).unwrap_or("the end"),
            expected.lines().nth(line).unwrap_or("the end"),
        );
    }
}

#[test]
fn greedy_game() {
    compare("greedy-7.txt", &playthrough(BotKind::Greedy, 7, Stops::RealChoices));
}

#[test]
fn random_game() {
    compare("random-11.txt", &playthrough(BotKind::Random, 11, Stops::RealChoices));
}
