//! Numbers of the words in all texts, and the word at each position of the current text.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::table::Quick;

/// Byte that marks the end of a text, so that a production can look at the end. It doesn't occur in UTF-8.
const END: u8 = 0xff;
/// First number of a word. Lower numbers are letters, combined with the class of the text before them.
const LETTERS: u32 = (BEFORE as u32) << 8;
/// Maximum number of known words. Cards use some two thousand. The limit keeps a hostile file from taking all memory.
const MAX_WORDS: usize = 8_192;
/// Maximum size of stored texts, in bytes.
const MAX_TEXTS: usize = 1 << 22;

/// Letter and word at a position of the text.
#[derive(Clone, Copy, Default)]
pub(super) struct Sight {
    /// Numbers of the letter and of the word there. Both also encode the class of the text before them. They are 0
    /// until the position is first looked at.
    pub(super) letter: u32,
    pub(super) word: u32,
    /// Position after the word and the mark that follows it. At the end of the text it is one more than the text's
    /// length.
    pub(super) end: u32,
    /// The eight bytes after the word, the first one in the highest bits.
    ahead: u64,
}

/// The text from some position on, as a part of the concatenated texts.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) all: &'a [u8],
    pub(super) at: usize,
    /// Length of the first word in bytes, with the mark after it.
    pub(super) word: usize,
    /// The eight bytes after the first word.
    pub(super) ahead: u64,
}

impl Text<'_> {
    /// Returns the eight bytes after the first word. Bytes after the first `length` bytes of the text are zero.
    #[inline]
    pub(super) fn ahead_within(self, length: usize) -> u64 {
        match length.saturating_sub(self.word) {
            seen @ 0..8 => self.ahead & !(u64::MAX >> (8 * seen)),
            _ => self.ahead,
        }
    }
}

/// All texts, and the letter and word at each position of the current one.
#[derive(Default)]
pub(super) struct Words {
    numbers: HashMap<Box<[u8]>, u32, BuildHasherDefault<Quick>>,
    /// Concatenation of the texts that were read.
    texts: Vec<u8>,
    /// Offset in `texts` at which the current text begins.
    begin: usize,
    sights: Vec<Sight>,
}

impl Words {
    /// Returns true if the limits are exceeded. The reader then drops all words before the next text.
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

    /// Returns the text from `at` on, as a part of the concatenated texts.
    #[inline]
    pub(super) fn text(&mut self, at: usize) -> Text<'_> {
        let sight = self.at(at);
        Text { all: &self.texts, at: self.begin + at, word: sight.end as usize - at, ahead: sight.ahead }
    }

    /// Returns a position counted through all texts, for the position `at` of the current text.
    #[inline]
    pub(super) fn place(&self, at: usize) -> u32 {
        (self.begin + at) as u32
    }

    /// Returns the letter and word at a position.
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

/// Returns a class of the text before a position. The class determines the result of [`super::Reader::starts_sentence`]
/// at that position and at the next one.
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
