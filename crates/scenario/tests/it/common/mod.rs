//! What several tests go through: the cards, and the positions from which scenarios with made-up cards start.

use std::path::{Path, PathBuf};

use maneframe_engine::Game;
use maneframe_library::Library;
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

/// The environment variable that names a folder to keep the imported cards in from one run to the next; for mutation
/// testing, which runs this once for every mutant. Scenarios are then run up to the first that fails.
pub const KEPT: &str = "MANEFRAME_TEST_LIBRARY";

/// The bundled cards, and those of the community's files where they lie beside the project.
pub fn library() -> (Library, Option<tempfile::TempDir>) {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn");
    if !cards.is_dir() {
        eprintln!("no printed cards at {}: scenarios that need them are skipped", cards.display());
        return (Library::bundled(), None);
    }
    let Some(kept) = std::env::var_os(KEPT).map(PathBuf::from) else {
        let home = tempfile::tempdir().expect("a temporary folder");
        let mut library = Library::open_at(home.path());
        library.import(&[cards]);
        return (library, Some(home));
    };
    let fresh = !kept.exists();
    let mut library = Library::open_at(kept);
    if fresh {
        library.import(&[cards]);
    }
    (library, None)
}
