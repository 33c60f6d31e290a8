//! First-word dispatch that nobody has to write down: which productions can't start with which words is learned while
//! reading, and holds in every text.
//!
//! The reader knows how far a production looked at the text. One that failed without looking beyond the first word
//! fails wherever that word stands, so it needn't be tried there again: by far the most productions that are tried.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use super::memo::{Key, Quick};

/// No more words are known at a time. Cards use some two thousand; a hostile file must not take all memory.
const MAX_WORDS: usize = 8_192;
/// No more failures are known at a time.
const MAX_FAILURES: usize = 1 << 18;

/// A word as the productions see it: with what stands before it, and the one letter behind.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The number of the word, from 1; 0 where it isn't known yet.
    pub(super) word: u32,
    /// The end of what belongs to it; beyond the text where its end does.
    pub(super) end: u32,
}

impl Start {
    pub(super) const UNKNOWN: Start = Start { word: 0, end: 0 };
}

/// What was learned.
#[derive(Default)]
pub(super) struct Starts {
    words: HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>,
    never: HashSet<Key, BuildHasherDefault<Quick>>,
    scratch: Vec<u8>,
}

impl Starts {
    /// Forgets all where it has become too much.
    pub(super) fn limit(&mut self) {
        if self.words.len() > MAX_WORDS || self.never.len() > MAX_FAILURES {
            *self = Starts::default();
        }
    }

    /// The word that starts at `at`, with the marks before it.
    pub(super) fn word(&mut self, text: &str, at: usize) -> Start {
        let rest = &text.as_bytes()[at..];
        let is_mark = |b: &u8| b.is_ascii() && !b.is_ascii_alphanumeric();
        let marks = rest.iter().take(3).take_while(|b| is_mark(b)).count();
        let letters = rest[marks..].iter().take_while(|b| !is_mark(b)).count();
        let end = marks + letters;
        self.scratch.clear();
        self.scratch.push(before(&text.as_bytes()[..at]));
        // A mark is a letter of its own, never a part of one, so no letter is cut.
        self.scratch.extend_from_slice(&rest[..rest.len().min(end + 1)]);
        // "At the end of the text" is something to see, too.
        if end == rest.len() {
            self.scratch.push(0);
        }
        let next = self.words.len() as u32 + 1;
        let word = match self.words.get(self.scratch.as_slice()) {
            Some(&word) => word,
            None => *self.words.entry(self.scratch.as_slice().into()).or_insert(next),
        };
        Start { word, end: (at + end + 1) as u32 }
    }

    /// Whether it is known to fail there.
    #[inline]
    pub(super) fn fails(&self, key: &Key) -> bool {
        self.never.contains(key)
    }

    pub(super) fn learn(&mut self, key: Key) {
        self.never.insert(key);
    }
}

/// All that [`super::Reader::starts_sentence`] can see of what stands before, there and one letter on.
fn before(text: &[u8]) -> u8 {
    match text {
        [] => 1,
        [.., b'.' | b':', b' '] => 2,
        [.., last @ (b'.' | b':' | b'"')] => *last,
        _ => 3,
    }
}
