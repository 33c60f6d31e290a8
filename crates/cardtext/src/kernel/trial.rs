//! A production that is being tried at a place, rule by rule.
//!
//! First-word dispatch that nobody has to write down: a rule that failed without looking beyond the first word fails
//! wherever that word stands, so it isn't tried there again.

use super::Reader;
use super::memo::Key;
use super::pass::Finds;
use super::reader::Seen;

/// What has to be known to try a production, and what to do with what comes of it.
pub(super) struct Trial {
    /// The production, on any card.
    pub(super) key: Key,
    /// What the reader had seen before.
    pub(super) outside: Seen,
}

/// Rules of a production by number, a bit each; those beyond the 64th have none.
pub(super) type Bits = u64;

/// The rules of a production that is being tried, in their order.
#[derive(Default)]
pub(crate) struct Rules {
    /// The next one.
    next: Bits,
    /// Those that are known to fail here.
    dead: Bits,
    /// How far to look at most to learn which those are: the end of the first letter, and of the first word.
    learns: Option<(usize, usize)>,
    /// What the reader had seen before this one.
    outside: Seen,
    /// Whether any of them asked about the card.
    pub(super) asked: bool,
    /// Those that fail at the first letter, on any card and on this one.
    pub(super) at_letter: [Bits; 2],
    /// Those that fail at the first word.
    pub(super) at_word: [Bits; 2],
}

impl Rules {
    /// All but the `dead` ones, of any card and of this one.
    pub(super) fn new(dead: [Bits; 2], learns: Option<(usize, usize)>) -> Rules {
        // What is known of this card only is known because a rule had asked about it.
        let asked = dead[1] != 0;
        Rules {
            next: 1,
            dead: dead[0] | dead[1],
            learns,
            outside: Seen::default(),
            asked,
            at_letter: dead,
            at_word: dead,
        }
    }

    /// Goes on to the next rule: whether it is worth trying.
    #[inline]
    pub(crate) fn open<T>(&mut self, at: usize, reader: &mut Reader<'_>, found: &mut Finds<T>) -> bool {
        let rule = self.next;
        self.next <<= 1;
        if self.dead & rule != 0 {
            return false;
        }
        if self.learns.is_some() {
            self.outside = reader.look_anew(at);
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

    fn learn(&mut self, (letter, word): (usize, usize), reader: &mut Reader<'_>, any: bool) {
        let seen = reader.seen;
        reader.seen = Seen { end: seen.end.max(self.outside.end), ..self.outside };
        self.asked |= seen.card;
        // Once the production itself has asked, its rules and their numbers may be those of this card alone.
        let own = usize::from(seen.card || self.outside.card);
        let rule = self.next >> 1;
        if !any && seen.end <= word {
            self.at_word[own] |= rule;
            if seen.end <= letter {
                self.at_letter[own] |= rule;
            }
        }
    }
}
