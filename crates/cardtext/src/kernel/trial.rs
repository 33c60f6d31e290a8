//! A production that is being tried at a place, rule by rule.
//!
//! First-word dispatch that nobody has to write down: a rule that failed without looking beyond the first word fails
//! wherever that word stands, so it isn't tried there again.

use super::Reader;
use super::memo::{Key, StartId};
use super::pass::Finds;
use super::reader::Seen;

/// Rules of a production by number, a bit each; those beyond the 64th have none.
pub(super) type Bits = u64;

/// What is known of how a production may begin at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Beginning {
    /// The rules that can't.
    pub(super) dead: Bits,
    /// Whether it goes by the card.
    pub(super) by_card: bool,
    /// Whether anything is known of the letter.
    pub(super) of_letter: bool,
    /// What is known of the word.
    pub(super) of_word: Option<StartId>,
}

/// The rules of a production that is being tried, in their order, and what is learned of them.
pub(crate) struct Trial {
    /// The production, on any card.
    pub(super) key: Key,
    /// What the reader had seen before.
    pub(super) outside: Seen,
    /// What was known before, for any card and for this one.
    pub(super) known: [Beginning; 2],
    /// The next rule.
    next: Bits,
    /// How far to look at most to learn which rules are dead: the end of the first letter, and of the first word.
    learns: Option<(u32, u32)>,
    /// What the reader had seen before this rule.
    before: Seen,
    /// Whether any rule asked about the card.
    pub(super) asked: bool,
    /// Those that fail at the first letter, on any card and on this one.
    pub(super) at_letter: [Bits; 2],
    /// Those that fail at the first word.
    pub(super) at_word: [Bits; 2],
}

impl Trial {
    pub(super) fn new(key: Key, outside: Seen, known: [Beginning; 2], learns: Option<(u32, u32)>) -> Trial {
        let dead = known.map(|beginning| beginning.dead);
        // What is known of this card only is known because a rule had asked about it.
        let asked = dead[1] != 0;
        Trial { key, outside, known, next: 1, learns, before: outside, asked, at_letter: dead, at_word: dead }
    }

    /// Goes on to the next rule: whether it is worth trying.
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

    /// The rule has found what it finds.
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
        // Once the production itself has asked, its rules and their numbers may be those of this card alone.
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
