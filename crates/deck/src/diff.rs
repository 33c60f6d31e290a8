//! What makes one deck another.

use std::collections::BTreeMap;

use maneframe_library::Deck;
use serde::Serialize;

/// A card that one deck has more often than another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Its id, or its title where it has no id.
    pub id: String,
    /// How many copies the first deck has.
    pub before: u32,
    /// How many the second has.
    pub after: u32,
}

/// The cards of which two decks have different numbers, by id.
pub fn diff(before: &Deck, after: &Deck) -> Vec<Change> {
    let mut counts: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for (i, deck) in [before, after].into_iter().enumerate() {
        let unknown = deck.unknown.iter().map(|u| (if u.id.is_empty() { &u.title } else { &u.id }, u.count));
        for (id, count) in deck.entries().map(|e| (&e.id, e.count)).chain(unknown) {
            let copies = &mut counts.entry(id).or_default()[i];
            *copies = copies.saturating_add(count);
        }
    }
    let changed = counts.into_iter().filter(|(_, [before, after])| before != after);
    changed.map(|(id, [before, after])| Change { id: id.to_owned(), before, after }).collect()
}
