//! A production that is being tried at a place, rule by rule.
//!
//! It learns a first-word dispatch: a rule that failed without looking beyond the first word fails at every such word,
//! so it isn't tried there again.

use super::Reader;
use super::memo::{Key, StartId};
use super::pass::Finds;
use super::reader::Seen;

/// Rules of a production by number, one bit each; rules after the 64th have none.
pub(super) type Bits = u64;

/// Known facts about how a production may begin at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Beginning {
    /// Rules that can't begin there.
    pub(super) dead: Bits,
    /// True if it depends on the card.
    pub(super) by_card: bool,
    /// True if anything is known about the letter.
    pub(super) of_letter: bool,
    /// Known facts about the word.
    pub(super) of_word: Option<StartId>,
}

/// Rules of a production that is being tried, in order, and what is learned about them.
pub(crate) struct Trial {
    /// Key of the production, on any card.
    pub(super) key: Key,
    /// Extent of what the reader had seen before.
    pub(super) outside: Seen,
    /// Facts known before, for any card and for this one.
    pub(super) known: [Beginning; 2],
    /// Bit of the next rule.
    next: Bits,
    /// Limits of what a rule may look at to be learned as dead: the end of the first letter, and of the first word.
    learns: Option<(u32, u32)>,
    /// Extent of what the reader had seen before this rule.
    before: Seen,
    /// True if any rule asked about the card.
    pub(super) asked: bool,
    /// Rules that fail at the first letter, on any card and on this one.
    pub(super) at_letter: [Bits; 2],
    /// Rules that fail at the first word, on any card and on this one.
    pub(super) at_word: [Bits; 2],
}

impl Trial {
    pub(super) fn new(key: Key, outside: Seen, known: [Beginning; 2], learns: Option<(u32, u32)>) -> Trial {
        let dead = known.map(|beginning| beginning.dead);
        // Facts about this card only are known because a rule had asked about it.
        let asked = dead[1] != 0;
        Trial { key, outside, known, next: 1, learns, before: outside, asked, at_letter: dead, at_word: dead }
    }

    /// Advances to the next rule. Returns true if it should be tried.
    #[inline]
    pub(crate) fn open<T>(&mut self, at: usize, reader: &mut Reader<'_>, found: &mut Finds<T>) -> bool {
        let rule = self.next;
        self.next <<= 1;
        if (self.known[0].dead | self.known[1].dead) & rule != 0 {
            return false;
        }
        if self.learns.is_some() {
            self.before = reader.look_anew(at);
            found.any = false;
        }
        true
    }

    /// Ends a rule after it has found what it can.
    #[inline]
    pub(crate) fn close<T>(&mut self, reader: &mut Reader<'_>, found: &Finds<T>) {
        if let Some(ends) = self.learns {
            self.learn(ends, reader, found.any);
        }
    }

    fn learn(&mut self, (letter, word): (u32, u32), reader: &mut Reader<'_>, any: bool) {
        let seen = reader.seen;
        reader.seen = Seen { end: seen.end.max(self.before.end), ..self.before };
        self.asked |= seen.card;
        // Once the production itself has asked about the card, its rules and their numbers may be specific to this
        // card.
        let own = usize::from(seen.card || self.before.card);
        let rule = self.next >> 1;
        if !any && seen.end <= word {
            self.at_word[own] |= rule;
            if seen.end <= letter {
                self.at_letter[own] |= rule;
            }
        }
    }
}
