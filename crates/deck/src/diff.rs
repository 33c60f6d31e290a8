//! Differences between two decks.

use std::collections::BTreeMap;

use crate::Deck;
use serde::Serialize;

/// A card whose number of copies differs between two decks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Id of the card, or its title if it has no id.
    pub id: String,
    /// Number of copies in the first deck.
    pub before: u32,
    /// Number of copies in the second deck.
    pub after: u32,
}

/// Returns the cards whose numbers differ between two decks, by id.
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
