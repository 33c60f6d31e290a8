//! [`Trial`]: the attempt to read a production at a position, rule by rule.
//!
//! A trial learns which rules can be skipped. If a rule failed and has looked at nothing after the first word, it fails
//! before that word in every text, so it isn't tried there again.

use super::Reader;
use super::memo::{Key, StartId};
use super::pass::Finds;
use super::reader::Seen;

/// Set of a production's rules: bit `n` is rule `n`. Rules after the 64th have no bit, so they are always tried.
pub(super) type Bits = u64;

/// Known facts about a production before the letter and word at a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Beginning {
    /// Rules that are known to fail there.
    pub(super) dead: Bits,
    /// True if the readings depend on the card.
    pub(super) by_card: bool,
    /// True if the cache has a start for the letter.
    pub(super) of_letter: bool,
    /// The cache's start for the word.
    pub(super) of_word: Option<StartId>,
}

/// State of the attempt to read a production at a position, and the facts that it has learned.
pub(crate) struct Trial {
    /// Key of the production, valid for any card.
    pub(super) key: Key,
    /// Extent of the reader before this production.
    pub(super) outside: Seen,
    /// Facts that were known before, for any card and for this card.
    pub(super) known: [Beginning; 2],
    /// Bit of the next rule.
    next: Bits,
    /// Ends of the first letter and the first word. Only a rule that looks at nothing after them is learned as failing.
    /// `None` if nothing is to be learned.
    learns: Option<(u32, u32)>,
    /// Extent of the production before the current rule.
    before: Seen,
    /// True if any rule has asked for the card.
    pub(super) asked: bool,
    /// Rules that fail before the first letter, for any card and for this card.
    pub(super) at_letter: [Bits; 2],
    /// Rules that fail before the first word, for any card and for this card.
    pub(super) at_word: [Bits; 2],
}

impl Trial {
    pub(super) fn new(key: Key, outside: Seen, known: [Beginning; 2], learns: Option<(u32, u32)>) -> Trial {
        let dead = known.map(|beginning| beginning.dead);
        // Facts for this card alone are known only if an earlier rule asked for the card.
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

    /// Ends the current rule, after all its readings were added.
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
        // If this rule or an earlier one has asked for the card, the result may hold for this card only.
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
