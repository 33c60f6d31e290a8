//! [`Deck`]: the cards of a deck, as entries with numbers of copies.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::hash::Hash;
use std::sync::Arc;

use maneframe_card::{Card, CardType, DeckCards};
use serde::{Deserialize, Serialize};

use maneframe_pool::pool::Pool;

/// Maximum number of copies of a card in a deck file.
pub const MAX_COPIES: u32 = 999;
/// Maximum number of entries in a deck file.
pub const MAX_ENTRIES: usize = 2_000;

/// A number of copies of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Number of copies.
    pub count: u32,
    /// Id of the card.
    pub id: String,
}

/// Copies of a card that no set has. They stay in the deck, so that the deck can be written again without losing them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UnknownEntry {
    /// Number of copies.
    pub count: u32,
    /// The card's id or OCTGN identifier as written in the file; empty if the file gives only a title.
    pub id: String,
    /// Title as written in the file.
    pub title: String,
    /// Section in which the file lists the card; empty if the format has no sections.
    pub section: String,
}

/// A Mane Character, a Draw Deck and a Problem Deck (CR 101, 102.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    /// Name of the deck.
    pub name: String,
    /// The Mane Character. A legal deck has one entry of one card.
    pub mane: Vec<Entry>,
    /// Entries of the Draw Deck.
    pub draw: Vec<Entry>,
    /// Entries of the Problem Deck.
    pub problems: Vec<Entry>,
    /// Cards that no set has.
    #[serde(default)]
    pub unknown: Vec<UnknownEntry>,
    /// True if the deck is a limited pool. Deck links can state that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
}

impl Deck {
    /// Creates an empty deck.
    pub fn new(name: impl Into<String>) -> Deck {
        Deck { name: name.into(), ..Deck::default() }
    }

    /// Returns the part of the deck that a card's type belongs to.
    fn part_of(&mut self, card: &Card) -> &mut Vec<Entry> {
        match card.kind {
            CardType::ManeCharacter => &mut self.mane,
            CardType::Problem => &mut self.problems,
            _ => &mut self.draw,
        }
    }

    /// Adds copies of a card to the part of the deck to which its type belongs. Each call searches that part for the
    /// card. A reader of many entries should call [`Deck::append`] for each entry, and [`Deck::merged`] at the end.
    pub fn add(&mut self, card: &Card, count: u32) {
        let part = self.part_of(card);
        match part.iter_mut().find(|e| e.id == card.id) {
            Some(entry) => entry.count = entry.count.saturating_add(count),
            None => part.push(Entry { count, id: card.id.clone() }),
        }
    }

    /// Adds an entry for a card, even if the card already has an entry.
    pub fn append(&mut self, card: &Card, count: u32) {
        self.part_of(card).push(Entry { count, id: card.id.clone() });
    }

    /// Joins entries of the same card at the position of the first one. The time is proportional to the number of
    /// entries.
    #[must_use]
    pub fn merged(mut self) -> Deck {
        for part in [&mut self.mane, &mut self.draw, &mut self.problems] {
            *part = merge(std::mem::take(part), |e| e.id.clone(), |e| &mut e.count);
        }
        let key = |u: &UnknownEntry| (u.id.clone(), u.title.clone(), u.section.clone());
        self.unknown = merge(self.unknown, key, |u| &mut u.count);
        self
    }

    /// Returns the cards of the deck for a game, copy by copy. `card` finds a card by its id. Cards that it doesn't
    /// find are left out, and so are all Mane Characters except the first. [`check`](crate::check) reports
    /// these cards.
    pub fn cards<'a>(&self, card: impl Fn(&str) -> Option<&'a Card>) -> DeckCards {
        self.cards_with(1, card)
    }

    /// Like [`Deck::cards`], for a game that each player starts with `manes` Mane Characters.
    pub fn cards_with<'a>(&self, manes: u32, card: impl Fn(&str) -> Option<&'a Card>) -> DeckCards {
        let mut known: HashMap<&str, Option<Arc<Card>>> = HashMap::new();
        let mut get = |id| known.entry(id).or_insert_with(|| card(id).map(|card| Arc::new(card.clone()))).clone();
        DeckCards {
            mane: self.mane.first().and_then(|entry| get(&entry.id)),
            more_manes: copies(&self.mane).take(manes as usize).skip(1).filter_map(&mut get).collect(),
            draw: self.draw_ids().filter_map(&mut get).collect(),
            problems: self.problem_ids().filter_map(&mut get).collect(),
        }
    }

    /// Returns the id of the Mane Character, if the deck has exactly one.
    pub fn mane_id(&self) -> Option<&str> {
        match &self.mane[..] {
            [entry] if entry.count == 1 => Some(&entry.id),
            _ => None,
        }
    }

    /// Returns all entries: Mane Character, Draw Deck, Problem Deck.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.mane.iter().chain(&self.draw).chain(&self.problems)
    }

    /// Returns the card id of each copy in the Draw Deck.
    pub fn draw_ids(&self) -> impl Iterator<Item = &str> {
        copies(&self.draw)
    }

    /// Returns the card id of each copy in the Problem Deck.
    pub fn problem_ids(&self) -> impl Iterator<Item = &str> {
        copies(&self.problems)
    }

    /// Returns the number of cards, including unknown ones.
    pub fn size(&self) -> u32 {
        let counts = self.entries().map(|e| e.count).chain(self.unknown.iter().map(|u| u.count));
        counts.fold(0, u32::saturating_add)
    }

    /// Adds copies of an unknown card. If the card already has an entry, the copies are added to that entry.
    pub fn add_unknown(&mut self, entry: UnknownEntry) {
        let same = |u: &&mut UnknownEntry| (&u.id, &u.title, &u.section) == (&entry.id, &entry.title, &entry.section);
        match self.unknown.iter_mut().find(same) {
            Some(there) => there.count = there.count.saturating_add(entry.count),
            None => self.unknown.push(entry),
        }
    }

    /// Returns the deck with its unknown cards looked up again. Those that `pool` now has become known cards.
    #[must_use]
    pub fn resolved(mut self, pool: &Pool) -> Deck {
        for unknown in std::mem::take(&mut self.unknown) {
            let wanted = if unknown.id.is_empty() { &unknown.title } else { &unknown.id };
            match pool.card(wanted).or_else(|| pool.card_by_guid(wanted)).or_else(|| pool.named(wanted).ok().flatten())
            {
                Some(card) => self.append(card, unknown.count),
                None => self.unknown.push(unknown),
            }
        }
        self.merged()
    }
}

/// Merges entries with the same key and adds their counts.
fn merge<T, K: Eq + Hash>(entries: Vec<T>, key: impl Fn(&T) -> K, count: impl Fn(&mut T) -> &mut u32) -> Vec<T> {
    let mut places: HashMap<K, usize> = HashMap::new();
    let mut merged: Vec<T> = Vec::new();
    for mut entry in entries {
        match places.entry(key(&entry)) {
            Slot::Occupied(place) => {
                let more = *count(&mut entry);
                let sum = count(&mut merged[*place.get()]);
                *sum = sum.saturating_add(more);
            }
            Slot::Vacant(place) => {
                place.insert(merged.len());
                merged.push(entry);
            }
        }
    }
    merged
}

fn copies(entries: &[Entry]) -> impl Iterator<Item = &str> {
    entries.iter().flat_map(|e| std::iter::repeat_n(e.id.as_str(), e.count as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_gives_what_adding_gives() {
        let entry = |n: u32| UnknownEntry {
            count: n + 1,
            id: format!("zz{}", n % 3),
            title: format!("{}", n % 2),
            section: String::new(),
        };
        let (mut added, mut appended) = (Deck::new("deck"), Deck::new("deck"));
        for n in 0..20 {
            added.add_unknown(entry(n));
            appended.unknown.push(entry(n));
        }
        assert_eq!(added.unknown.len(), 6);
        assert_eq!(appended.merged(), added);
    }
}
