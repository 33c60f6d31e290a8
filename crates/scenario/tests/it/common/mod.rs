//! What several tests go through: the positions from which scenarios with made-up cards start.

use std::path::Path;

use maneframe_engine::Game;
use maneframe_scenario::{NoCards, begin, parse, scenario_files};

/// Calls `with` with the name of each, the game, and its number in its file. Printed cards are not asked for: made-up ones
/// say all that there is.
pub fn each_position(mut with: impl FnMut(&str, Game, u64)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    for path in scenario_files(&folder).expect("the folder can be read") {
        if path.components().any(|c| c.as_os_str() == "cards") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path.display().to_string();
        for (i, scenario) in parse(&name, &text).unwrap_or_default().iter().enumerate() {
            if let Ok(game) = begin(scenario, &NoCards) {
                with(&format!("{name} {i}"), game, i as u64);
            }
        }
    }
}
