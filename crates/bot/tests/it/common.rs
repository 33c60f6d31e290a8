//! Decks for tests: the bundled decks, and the community's six theme decks if their files are in the shared folder next
//! to the project.

#[path = "../../examples/common/cards.rs"]
mod cards;
pub mod position;

use std::path::PathBuf;
use std::sync::OnceLock;

pub use cards::cards;
use maneframe_engine::{DeckCards, Rulebook, Table, TableOptions};
use maneframe_library::Library;

/// Returns true if slow tests should run in full. `.ci/nightly` sets `MANEFRAME_LONG`.
pub fn long() -> bool {
    std::env::var_os("MANEFRAME_LONG").is_some()
}

/// Names of the six theme decks.
pub const THEME_DECKS: [&str; 6] =
    ["Applejack", "Fluttershy", "Pinkie Pie", "Rainbow Dash", "Rarity", "Twilight Sparkle"];

/// Names of two of the bundled decks.
pub const BUNDLED: [&str; 2] = ["Blue-White", "Orange-Yellow"];

fn octgn() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn")
}

/// Returns a library with the community's files, if they are available. Otherwise prints that the test was skipped.
pub fn real_library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        let folder = octgn();
        if !folder.is_dir() {
            return None;
        }
        let store = std::env::temp_dir().join(format!("maneframe-test-{}", std::process::id()));
        let mut library = Library::open_at(&store);
        library.import(&[folder]);
        let _ = std::fs::remove_dir_all(store);
        Some(library)
    });
    if library.is_none() {
        eprintln!("skipped: the community's card files are not beside this project");
    }
    library.as_ref()
}

/// Returns the library with the bundled sets and decks.
pub fn bundled_library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::bundled)
}

/// Creates a table with those decks. All lines of their cards must be understood.
pub fn table(library: &Library, names: &[&str]) -> Table {
    table_by(Rulebook::default(), library, names)
}

/// Like [`table`], for a given rulebook.
pub fn table_by(rulebook: Rulebook, library: &Library, names: &[&str]) -> Table {
    let decks: Vec<DeckCards> =
        names.iter().map(|n| cards(library, &library.deck(n).unwrap_or_else(|e| panic!("deck {n}: {e}")))).collect();
    Table::with(&decks, TableOptions { rulebook, lenient: false }).unwrap_or_else(|e| panic!("{names:?}: {e}"))
}
