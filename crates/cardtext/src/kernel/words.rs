//! The words of all texts by number, and the one at each place of the text that is read.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::table::Quick;

/// What is put behind a text, so that its end is something to see; no letter has this byte.
const END: u8 = 0xff;
/// Words are numbered from there on: before it are letters, by what stands before them.
const LETTERS: u32 = (BEFORE as u32) << 8;
/// No more words are known at a time. Cards use some two thousand; a hostile file must not take all memory.
const MAX_WORDS: usize = 8_192;
/// No more text is kept, in bytes.
const MAX_TEXTS: usize = 1 << 22;

/// What the productions see first at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Sight {
    /// The number of the letter there, and of the word; both know what stands before. 0 where nobody has looked yet.
    pub(super) letter: u32,
    pub(super) word: u32,
    /// The end of the word with the mark behind it, or the end of the text: then it ends beyond the text.
    pub(super) end: u32,
    /// The eight bytes that follow, the first one uppermost.
    ahead: u64,
}

/// The text from some place on, among all texts.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) all: &'a [u8],
    pub(super) at: usize,
    /// How long its first word is.
    pub(super) word: usize,
    /// The eight bytes behind it.
    pub(super) ahead: u64,
}

impl Text<'_> {
    /// The eight bytes behind the first word, without what doesn't belong to the first `length` bytes of the text.
    #[inline]
    pub(super) fn ahead_within(self, length: usize) -> u64 {
        match length.saturating_sub(self.word) {
            seen @ 0..8 => self.ahead & !(u64::MAX >> (8 * seen)),
            _ => self.ahead,
        }
    }
}

/// All texts, and what stands at each place of the last.
#[derive(Default)]
pub(super) struct Words {
    numbers: HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>,
    /// The texts that were read, one behind the other.
    texts: Vec<u8>,
    /// Where the one that is read begins.
    begin: usize,
    sights: Vec<Sight>,
}

impl Words {
    /// Whether there are too many by now.
    pub(super) fn is_full(&self) -> bool {
        self.numbers.len() > MAX_WORDS || self.texts.len() > MAX_TEXTS
    }

    /// Another text is read.
    pub(super) fn open(&mut self, text: &str) {
        self.begin = self.texts.len();
        self.texts.extend_from_slice(text.as_bytes());
        self.texts.push(END);
        self.sights.clear();
        self.sights.resize(text.len() + 1, Sight::default());
    }

    /// The text from a place on, among all texts.
    #[inline]
    pub(super) fn text(&mut self, at: usize) -> Text<'_> {
        let sight = self.at(at);
        Text { all: &self.texts, at: self.begin + at, word: sight.end as usize - at, ahead: sight.ahead }
    }

    /// The number of a place, among those of all texts.
    #[inline]
    pub(super) fn place(&self, at: usize) -> u32 {
        (self.begin + at) as u32
    }

    /// What stands at `at`.
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

/// In how many ways [`seen_before`] tells apart what stands before.
const BEFORE: u8 = 6;

/// All that [`super::Reader::starts_sentence`] can see of what stands before, there and one letter on.
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
