//! Words of all texts by number, and the word at each place of the current text.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::table::Quick;

/// Byte that marks the end of a text, so that productions can see it. No letter has this byte.
const END: u8 = 0xff;
/// First number of words. Lower numbers are for letters, combined with what precedes them.
const LETTERS: u32 = (BEFORE as u32) << 8;
/// Maximum number of words known at a time. Cards use some two thousand; a hostile file must not take all memory.
const MAX_WORDS: usize = 8_192;
/// Maximum size of stored texts, in bytes.
const MAX_TEXTS: usize = 1 << 22;

/// First letter and word that productions see at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Sight {
    /// Number of the letter there; `word` is that of the word. Both depend on what precedes. 0 if the place has not
    /// been looked at.
    pub(super) letter: u32,
    pub(super) word: u32,
    /// End of the word including the mark after it, or one more than the length of the text.
    pub(super) end: u32,
    /// The eight bytes that follow, the first one in the highest bits.
    ahead: u64,
}

/// The text from some place on, among all texts.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) all: &'a [u8],
    pub(super) at: usize,
    /// Length of its first word in bytes.
    pub(super) word: usize,
    /// The eight bytes after the first word.
    pub(super) ahead: u64,
}

impl Text<'_> {
    /// Returns the eight bytes after the first word, with those beyond the first `length` bytes of the text cleared.
    #[inline]
    pub(super) fn ahead_within(self, length: usize) -> u64 {
        match length.saturating_sub(self.word) {
            seen @ 0..8 => self.ahead & !(u64::MAX >> (8 * seen)),
            _ => self.ahead,
        }
    }
}

/// All texts, and what is at each place of the last.
#[derive(Default)]
pub(super) struct Words {
    numbers: HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>,
    /// Texts that were read, one after the other.
    texts: Vec<u8>,
    /// Offset at which the current text begins.
    begin: usize,
    sights: Vec<Sight>,
}

impl Words {
    /// Returns true if the limits are exceeded.
    pub(super) fn is_full(&self) -> bool {
        self.numbers.len() > MAX_WORDS || self.texts.len() > MAX_TEXTS
    }

    /// Begins another text.
    pub(super) fn open(&mut self, text: &str) {
        self.begin = self.texts.len();
        self.texts.extend_from_slice(text.as_bytes());
        self.texts.push(END);
        self.sights.clear();
        self.sights.resize(text.len() + 1, Sight::default());
    }

    /// Returns the text from a place on, among all texts.
    #[inline]
    pub(super) fn text(&mut self, at: usize) -> Text<'_> {
        let sight = self.at(at);
        Text { all: &self.texts, at: self.begin + at, word: sight.end as usize - at, ahead: sight.ahead }
    }

    /// Returns the number of a place, among those of all texts.
    #[inline]
    pub(super) fn place(&self, at: usize) -> u32 {
        (self.begin + at) as u32
    }

    /// Returns what is at a place.
    #[inline]
    pub(super) fn at(&mut self, at: usize) -> Sight {
        match self.sights[at] {
            Sight { word: 0, .. } => self.see(at),
            sight => sight,
        }
    }

    fn see(&mut self, at: usize) -> Sight {
        let (before, rest) = self.texts[self.begin..].split_at(at);
        let before = seen_before(before);
        let is_mark = |b: &u8| b.is_ascii() && !b.is_ascii_alphanumeric();
        let marks = rest.iter().take(3).take_while(|b| is_mark(b)).count();
        let letters = rest[marks..].iter().take_while(|b| !is_mark(b) && **b != END).count();
        let end = marks + letters + 1;
        let next = self.numbers.len() as u32;
        let number = match self.numbers.get(&rest[..end]) {
            Some(&number) => number,
            None => *self.numbers.entry(rest[..end].into()).or_insert(next),
        };
        let word = LETTERS + number * u32::from(BEFORE) + u32::from(before);
        let letter = u32::from(before) << 8 | u32::from(rest[0]);
        let mut ahead = [0; 8];
        ahead.iter_mut().zip(&rest[end..]).for_each(|(to, from)| *to = *from);
        self.sights[at] = Sight { letter, word, end: (at + end) as u32, ahead: u64::from_be_bytes(ahead) };
        self.sights[at]
    }
}

/// Number of classes that [`seen_before`] distinguishes.
const BEFORE: u8 = 6;

/// Returns a class of the preceding text. It contains all that [`super::Reader::starts_sentence`] can see of it, there
/// and one letter later.
fn seen_before(text: &[u8]) -> u8 {
    match text {
        [] => 0,
        [.., b'.' | b':', b' '] => 1,
        [.., b'.'] => 2,
        [.., b':'] => 3,
        [.., b'"'] => 4,
        _ => 5,
    }
}
