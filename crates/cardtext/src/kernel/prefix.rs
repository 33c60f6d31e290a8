//! The text as productions see it from a place on: a letter, a word, two words and so on. What begins alike has the
//! same number, in whatever text it stands.

use std::collections::HashMap;

use super::memo::Quick;

/// How many words each level shows; the lowest shows one letter.
const WORDS: [u8; LEVELS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24];
pub(super) const LEVELS: usize = 13;
/// No more words are known at a time. Cards use some two thousand; a hostile file must not take all memory.
const MAX_WORDS: usize = 8_192;
/// No more beginnings are known at a time.
const MAX_PREFIXES: usize = 1 << 20;
/// No more room is kept from one text to the next.
const MAX_ROOM: usize = 4_096;

/// What stands at a place, as far as a level shows it.
#[derive(Clone, Copy, Default)]
pub(super) struct Prefix {
    pub(super) number: u32,
    /// Where it ends. Of a word the mark behind belongs to it, or the text's end: then it ends beyond the text.
    pub(super) end: u32,
}

/// A place of the text.
#[derive(Clone, Copy, Default)]
struct Place {
    /// The number of the word there, from 1, and where the next one starts; 0 where nobody has looked yet.
    word: u32,
    next: u32,
    /// Where its sight is, from 1; 0 where nobody has looked yet.
    sight: u32,
}

/// What stands at a place, at as many levels as are known.
#[derive(Clone, Copy, Default)]
struct Sight {
    levels: usize,
    prefixes: [Prefix; LEVELS],
}

/// The beginnings of all texts, and those of the one that is read.
#[derive(Default)]
pub(super) struct Prefixes {
    words: HashMap<Box<[u8]>, u32, BuildHasherDefault>,
    /// A beginning and what follows it, as one number: the longer beginning.
    longer: HashMap<u64, u32, BuildHasherDefault>,
    places: Vec<Place>,
    sights: Vec<Sight>,
}

type BuildHasherDefault = std::hash::BuildHasherDefault<Quick>;

impl Prefixes {
    /// Whether there are too many by now.
    pub(super) fn is_full(&self) -> bool {
        self.words.len() > MAX_WORDS || self.longer.len() > MAX_PREFIXES
    }

    /// Another text is read.
    pub(super) fn open(&mut self, text: &str) {
        self.places.clear();
        self.places.shrink_to(MAX_ROOM);
        self.places.resize(text.len() + 1, Place::default());
        self.sights.clear();
        self.sights.shrink_to(MAX_ROOM);
    }

    /// What stands at `at`, as far as `level` shows it.
    #[inline]
    pub(super) fn at(&mut self, text: &str, at: usize, level: usize) -> Prefix {
        match self.sights.get((self.places[at].sight as usize).wrapping_sub(1)) {
            Some(sight) if level < sight.levels => sight.prefixes[level],
            _ => self.see(text.as_bytes(), at, level),
        }
    }

    /// Looks at all levels up to `level`.
    fn see(&mut self, text: &[u8], at: usize, level: usize) -> Prefix {
        if self.places[at].sight == 0 {
            self.sights.push(Sight::default());
            self.places[at].sight = self.sights.len() as u32;
        }
        let index = self.places[at].sight as usize - 1;
        let mut sight = self.sights[index];
        for level in sight.levels..=level {
            let prefix = match level.checked_sub(1) {
                None => {
                    let letter = text.get(at).map_or(256, |b| u32::from(*b));
                    let number = self.longer(0, letter << 8 | u32::from(before(&text[..at])));
                    Prefix { number, end: at as u32 + 1 }
                }
                Some(below) => {
                    let Prefix { mut number, end } = sight.prefixes[below];
                    let mut next = if below == 0 { at } else { end as usize - 1 };
                    for _ in WORDS[below]..WORDS[level] {
                        let word;
                        (word, next) = self.word(text, next);
                        number = self.longer(number, word);
                    }
                    Prefix { number, end: next as u32 + 1 }
                }
            };
            sight.prefixes[level] = prefix;
        }
        sight.levels = level + 1;
        self.sights[index] = sight;
        sight.prefixes[level]
    }

    fn longer(&mut self, prefix: u32, by: u32) -> u32 {
        let next = self.longer.len() as u32 + 1;
        *self.longer.entry(u64::from(prefix) << 32 | u64::from(by)).or_insert(next)
    }

    /// The word that starts at `at`, with the marks before it and the one behind, and where the next one starts.
    fn word(&mut self, text: &[u8], at: usize) -> (u32, usize) {
        let place = &mut self.places[at];
        if place.word == 0 {
            let rest = &text[at..];
            let is_mark = |b: &u8| b.is_ascii() && !b.is_ascii_alphanumeric();
            let marks = rest.iter().take(3).take_while(|b| is_mark(b)).count();
            let letters = rest[marks..].iter().take_while(|b| !is_mark(b)).count();
            let end = marks + letters;
            // Without a mark behind it is the last one, which is something to see, too.
            let word = &rest[..rest.len().min(end + 1)];
            let next = self.words.len() as u32 + 1;
            place.word = match self.words.get(word) {
                Some(&word) => word,
                None => *self.words.entry(word.into()).or_insert(next),
            };
            place.next = (at + end) as u32;
        }
        (place.word, place.next as usize)
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
