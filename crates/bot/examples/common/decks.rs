//! Decks for random games: the bundled decks, and the theme decks if the library has them.

use maneframe_engine::{DeckCards, Rng, Table, TableOptions};
use maneframe_library::Library;

use crate::cards::cards;

const THEME: [&str; 6] = ["Applejack", "Fluttershy", "Pinkie Pie", "Rainbow Dash", "Rarity", "Twilight Sparkle"];
const BUNDLED: [&str; 8] = [
    "Orange-Yellow",
    "Blue-Purple",
    "White-Purple",
    "Blue-White",
    "Blue-Orange",
    "Blue-Yellow",
    "Orange-Pink",
    "White-Pink",
];

/// Groups of decks of comparable strength.
pub struct Decks {
    groups: Vec<Vec<(&'static str, DeckCards)>>,
}

impl Decks {
    pub fn open() -> Decks {
        let library = Library::open().expect("a library");
        let group = |names: &[&'static str]| -> Vec<_> {
            names.iter().filter_map(|&n| Some((n, cards(&library, &library.deck(n).ok()?)))).collect()
        };
        let groups = [group(&THEME), group(&BUNDLED)].into_iter().filter(|g| !g.is_empty()).collect();
        Decks { groups }
    }

    /// Returns two random decks of the same group.
    pub fn deal(&self, rng: &mut Rng) -> (Table, [&'static str; 2]) {
        let group = &self.groups[rng.below(self.groups.len())];
        let two = [0, 1].map(|_| &group[rng.below(group.len())]);
        let table = Table::with(&two.map(|d| d.1.clone()), TableOptions::lenient()).expect("a table");
        (table, two.map(|d| d.0))
    }
}
