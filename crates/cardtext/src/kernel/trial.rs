//! A production that is being tried at a place, rule by rule.
//!
//! First-word dispatch that nobody has to write down: a rule that failed without looking beyond the first word fails
//! wherever that word stands, so it isn't tried there again.

use super::Reader;
use super::memo::Key;
use super::pass::Finds;

/// What has to be known to try a production, and what is learned from it.
pub(super) struct Trial {
    pub(super) key: Key,
    /// How far the reader had looked before.
    pub(super) outside: usize,
    /// Whether it is the first time before this letter, and before this word.
    pub(super) new: (bool, bool),
}

/// The rules of a production that is being tried, in their order. Those beyond the 64th are always tried.
#[derive(Default)]
pub(crate) struct Rules {
    /// The bit of the next rule.
    next: u64,
    /// Those that can't start here.
    dead: u64,
    /// Whether it isn't known yet which those are.
    learns: bool,
    at: usize,
    /// The end of the first word.
    word: usize,
    /// How far the rules before this one looked.
    outside: usize,
    /// What was learned: those that fail at the first letter, and at the first word.
    pub(super) failed: (u64, u64),
}

impl Rules {
    /// All but those that are known to be dead; learns of others, if the end of the first word is given.
    pub(super) fn new(dead: u64, at: usize, word: Option<usize>) -> Rules {
        let word_end = word.unwrap_or(0);
        Rules { next: 1, dead, learns: word.is_some(), at, word: word_end, outside: 0, failed: (dead, dead) }
    }

    /// Goes on to the next rule: whether it is worth trying.
    #[inline]
    pub(crate) fn open<T>(&mut self, reader: &mut Reader<'_>, found: &mut Finds<T>) -> bool {
        let rule = self.next;
        self.next <<= 1;
        if self.dead & rule != 0 {
            return false;
        }
        if self.learns {
            self.outside = reader.look_anew(self.at);
            found.any = false;
        }
        true
    }

    /// The rule has found what it finds.
    #[inline]
    pub(crate) fn close<T>(&mut self, reader: &mut Reader<'_>, found: &Finds<T>) {
        if self.learns {
            self.learn(reader, found.any);
        }
    }

    fn learn(&mut self, reader: &mut Reader<'_>, any: bool) {
        let looked = reader.look_back(self.outside);
        let rule = self.next >> 1;
        if !any && looked <= self.word {
            self.failed.1 |= rule;
            if looked <= self.at + 1 {
                self.failed.0 |= rule;
            }
        }
    }
}
