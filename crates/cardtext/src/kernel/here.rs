//! [`Here`]: known readings of nonterminals in the current text.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::memo::{Placed, Shared};
use super::reader::Seen;
use super::table::{Quick, place_of};

/// Readings of the current text, by nonterminal and position. A direct-mapped cache holds the latest readings: each key
/// has one slot, which another key may overwrite. An overwritten reading that isn't in [`super::memo::Memo`] moves to a
/// hash table, which is emptied when the next text begins.
pub(super) struct Here {
    lately: Box<[Option<Note>]>,
    aside: HashMap<Placed, (Shared, Seen), BuildHasherDefault<Quick>>,
    /// Position at which the current text begins, counted through all texts.
    begin: u32,
}

struct Note {
    key: Placed,
    found: Shared,
    end: u32,
    card: bool,
    /// True if the readings aren't also stored in [`super::memo::Memo`].
    alone: bool,
}

/// Number of slots of the cache.
const LATELY: usize = 1 << 9;
/// Maximum capacity of the hash table; a larger one is dropped when the next text begins.
const MAX_ROOM: usize = 4_096;

impl Default for Here {
    fn default() -> Here {
        Here { lately: (0..LATELY).map(|_| None).collect(), aside: HashMap::default(), begin: 0 }
    }
}

impl Here {
    /// Begins another text, whose first place is `begin`. Readings of earlier texts are dropped.
    pub(super) fn open(&mut self, begin: u32) {
        self.begin = begin;
        if self.aside.capacity() > MAX_ROOM {
            self.aside = HashMap::default();
        }
        self.aside.clear();
    }

    /// Returns the readings of a key from the cache, with the extent of the text that they depend on.
    #[inline]
    pub(super) fn lately(&self, key: Placed) -> Option<(&Shared, Seen)> {
        match &self.lately[place_of(key, LATELY)] {
            Some(note) if note.key == key => Some((&note.found, Seen { end: note.end, card: note.card })),
            _ => None,
        }
    }

    /// Returns the readings of a key from the hash table, with the extent of the text that they depend on.
    pub(super) fn aside(&self, key: Placed) -> Option<(Shared, Seen)> {
        if self.aside.is_empty() { None } else { self.aside.get(&key).cloned() }
    }

    /// Puts readings into the cache. `alone` is true if they aren't also stored in [`super::memo::Memo`].
    #[inline]
    pub(super) fn note(&mut self, key: Placed, found: Shared, Seen { end, card }: Seen, alone: bool) {
        let place = &mut self.lately[place_of(key, LATELY)];
        if let Some(Note { key, found, end, card, alone: true }) = place.replace(Note { key, found, end, card, alone })
            && key.place() >= self.begin
        {
            self.put_aside(key, found, Seen { end, card });
        }
    }

    /// Puts readings into the hash table.
    pub(super) fn put_aside(&mut self, key: Placed, found: Shared, seen: Seen) {
        self.aside.insert(key, (found, seen));
    }
}
