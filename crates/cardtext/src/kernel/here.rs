//! What was read at the places of this text.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::memo::{Placed, Shared};
use super::reader::Seen;
use super::table::{Quick, place_of};

/// Most of what is asked for was asked for a moment ago, by another rule. So each key has one place in a short list,
/// which others may take; what is known nowhere else is put aside then.
pub(super) struct Here {
    lately: Box<[Option<Note>]>,
    aside: HashMap<Placed, (Shared, Seen), BuildHasherDefault<Quick>>,
    /// The first place of this text, among those of all texts.
    begin: u32,
}

struct Note {
    key: Placed,
    found: Shared,
    end: u32,
    card: bool,
    /// Whether it is known nowhere else.
    alone: bool,
}

/// How long the list is.
const LATELY: usize = 1 << 9;
/// No more room is kept from one text to the next.
const MAX_ROOM: usize = 4_096;

impl Default for Here {
    fn default() -> Here {
        Here { lately: (0..LATELY).map(|_| None).collect(), aside: HashMap::default(), begin: 0 }
    }
}

impl Here {
    /// Another text is read, which begins there.
    pub(super) fn open(&mut self, begin: u32) {
        self.begin = begin;
        if self.aside.capacity() > MAX_ROOM {
            self.aside = HashMap::default();
        }
        self.aside.clear();
    }

    /// What was read there, and what was seen, if it was lately.
    #[inline]
    pub(super) fn lately(&self, key: Placed) -> Option<(&Shared, Seen)> {
        match &self.lately[place_of(key, LATELY)] {
            Some(note) if note.key == key => Some((&note.found, Seen { end: note.end, card: note.card })),
            _ => None,
        }
    }

    /// What was read there longer ago.
    pub(super) fn aside(&self, key: Placed) -> Option<(Shared, Seen)> {
        if self.aside.is_empty() { None } else { self.aside.get(&key).cloned() }
    }

    /// Notes what was read just now.
    #[inline]
    pub(super) fn note(&mut self, key: Placed, found: Shared, Seen { end, card }: Seen, alone: bool) {
        let place = &mut self.lately[place_of(key, LATELY)];
        if let Some(Note { key, found, end, card, alone: true }) = place.replace(Note { key, found, end, card, alone })
            && key.place() >= self.begin
        {
            self.put_aside(key, found, Seen { end, card });
        }
    }

    /// Notes it for as long as this text is read.
    pub(super) fn put_aside(&mut self, key: Placed, found: Shared, seen: Seen) {
        self.aside.insert(key, (found, seen));
    }
}
