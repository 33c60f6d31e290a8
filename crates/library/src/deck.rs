//! Decks.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::hash::Hash;

use maneframe_card::{Card, CardType};
use serde::{Deserialize, Serialize};

use crate::pool::Pool;

/// No deck file may ask for more copies of a card.
pub const MAX_COPIES: u32 = 999;
/// No deck file may have more entries.
pub const MAX_ENTRIES: usize = 2_000;

/// So many copies of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// How many.
    pub count: u32,
    /// The card's id.
    pub id: String,
}

/// Copies of a card that no set has. It stays in the deck, so that nothing is lost when the deck is written again.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct UnknownEntry {
    /// How many.
    pub count: u32,
    /// The card's id or OCTGN identifier, as the file has it; empty where it gives a title alone.
    pub id: String,
    /// The title the file gives.
    pub title: String,
    /// The section it stood in; empty where the format has none.
    pub section: String,
}

/// A Mane Character, a Draw Deck and a Problem Deck (CR 101, 102.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// The Mane Character: one entry of one card in a legal deck.
    pub mane: Vec<Entry>,
    /// The Draw Deck.
    pub draw: Vec<Entry>,
    /// The Problem Deck.
    pub problems: Vec<Entry>,
    /// What no set has.
    #[serde(default)]
    pub unknown: Vec<UnknownEntry>,
    /// Whether it is a limited pool, as deck links may say.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
}

impl Deck {
    /// An empty deck.
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

    /// Adds copies of a card to the part of the deck that its type belongs to. This searches that part for the card: a reader of many
    /// entries calls [`Deck::append`] for each and [`Deck::merged`] at the end.
    pub fn add(&mut self, card: &Card, count: u32) {
        let part = self.part_of(card);
        match part.iter_mut().find(|e| e.id == card.id) {
            Some(entry) => entry.count = entry.count.saturating_add(count),
            None => part.push(Entry { count, id: card.id.clone() }),
        }
    }

    /// Adds an entry of a card, even if there is another one of it.
    pub fn append(&mut self, card: &Card, count: u32) {
        self.part_of(card).push(Entry { count, id: card.id.clone() });
    }

    /// Joins entries of the same card at the place of the first one, in time proportional to their number.
    #[must_use]
    pub fn merged(mut self) -> Deck {
        for part in [&mut self.mane, &mut self.draw, &mut self.problems] {
            *part = merge(std::mem::take(part), |e| e.id.clone(), |e| &mut e.count);
        }
        let key = |u: &UnknownEntry| (u.id.clone(), u.title.clone(), u.section.clone());
        self.unknown = merge(self.unknown, key, |u| &mut u.count);
        self
    }

    /// The Mane Character's id, where there is exactly one.
    pub fn mane_id(&self) -> Option<&str> {
        match &self.mane[..] {
            [entry] if entry.count == 1 => Some(&entry.id),
            _ => None,
        }
    }

    /// All entries: Mane Character, Draw Deck, Problem Deck.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.mane.iter().chain(&self.draw).chain(&self.problems)
    }

    /// The ids of the Draw Deck, each as often as it is there.
    pub fn draw_ids(&self) -> impl Iterator<Item = &str> {
        copies(&self.draw)
    }

    /// The ids of the Problem Deck, each as often as it is there.
    pub fn problem_ids(&self) -> impl Iterator<Item = &str> {
        copies(&self.problems)
    }

    /// How many cards it has, unknown ones included.
    pub fn size(&self) -> u32 {
        let counts = self.entries().map(|e| e.count).chain(self.unknown.iter().map(|u| u.count));
        counts.fold(0, u32::saturating_add)
    }

    /// Adds copies of a card that no set has; a second entry of the same card only counts.
    pub fn add_unknown(&mut self, entry: UnknownEntry) {
        let same = |u: &&mut UnknownEntry| (&u.id, &u.title, &u.section) == (&entry.id, &entry.title, &entry.section);
        match self.unknown.iter_mut().find(same) {
            Some(there) => there.count = there.count.saturating_add(entry.count),
            None => self.unknown.push(entry),
        }
    }

    /// The deck with unknown cards resolved that `pool` has by now.
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

/// Adds the counts of entries that have the same key.
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
