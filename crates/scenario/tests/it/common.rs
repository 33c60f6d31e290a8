//! Helpers for several tests: the cards, and the initial positions of scenarios.

use std::path::{Path, PathBuf};

use maneframe_engine::Game;
use maneframe_library::Library;
use maneframe_scenario::{NoCards, begin, parse, scenario_files};

/// Calls `with` with the name, the game and the number in its file of each scenario's initial position. Scenarios with
/// printed cards are skipped.
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

/// Environment variable with the path of a folder in which imported cards are kept between runs. It is meant for
/// mutation testing, which runs the tests once for every mutant. If it is set, scenarios are run up to the first that
/// fails.
pub const KEPT: &str = "MANEFRAME_TEST_LIBRARY";

/// Returns the bundled cards, and those of the community's files if they are next to the project.
pub fn library() -> (Library, Option<tempfile::TempDir>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards");
    let cards = ["octgn", "friends-forever"].map(|set| folder.join(set));
    if !cards.iter().all(|cards| cards.is_dir()) {
        eprintln!("no printed cards at {}: scenarios that need them are skipped", folder.display());
        return (Library::bundled(), None);
    }
    let Some(kept) = std::env::var_os(KEPT).map(PathBuf::from) else {
        let home = tempfile::tempdir().expect("a temporary folder");
        let mut library = Library::open_at(home.path());
        library.import(&cards);
        return (library, Some(home));
    };
    let fresh = !kept.exists();
    let mut library = Library::open_at(kept);
    if fresh {
        library.import(&cards);
    }
    (library, None)
}
