//! What was already read where, and before which words.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use super::prefix::LEVELS;
use super::trial::Bits;
use crate::Context;
use crate::grammar::Form;

/// A nonterminal in a form, on a card, at a place or before words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    production: TypeId,
    rest: u64,
}

impl Key {
    /// The nonterminal on any card, at no place yet.
    #[inline]
    pub(super) fn new(production: TypeId, form: Form) -> Key {
        // All of the form is part of the key: a field that is forgotten here doesn't compile.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u64 | (it as u64) << 2 | (tense as u64) << 4;
        let flags = u64::from(many) | u64::from(from) << 1 | u64::from(bare) << 2;
        Key { production, rest: words | flags << 6 }
    }

    /// The same on such a card; `recalls` as the reader does.
    #[inline]
    pub(super) fn on(self, card: Context, recalls: bool) -> Key {
        let Context { kind, host } = card;
        let card = 1 | u64::from(recalls) << 1 | (kind as u64) << 2 | host.map_or(0, |h| h as u64 + 1) << 6;
        Key { rest: self.rest | card << 9, ..self }
    }

    /// The same there: at a place, or before what has such a number.
    #[inline]
    pub(super) fn at(self, place: u32) -> Key {
        Key { rest: self.rest | u64::from(place) << 32, ..self }
    }
}

impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.production.hash(state);
        state.write_u64(self.rest);
    }
}

/// A type's identifier is a hash already; the rest is small. Keys come from the grammar, never from an opponent.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn finish(&self) -> u64 {
        // A product's upper bits know most of what went in, and tables look at the lower ones.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 ^= n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Readings, if there are any, and how far the text was looked at for them.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) found: Option<Rc<dyn Any>>,
    pub(super) looked: u32,
}

/// What a nonterminal may do before a letter or a word.
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The rules that can't start so.
    pub(super) dead: Bits,
    /// A bit for each level at which readings are known, and [`BY_CARD`]. None, where it fails whatever follows.
    pub(super) levels: u16,
}

/// The bit for readings that are known at a place of this text only: more was seen than any level shows.
pub(super) const HERE: u16 = 1 << LEVELS;
/// The bit for what goes by the card: there is another start for each.
pub(super) const BY_CARD: u16 = 1 << 15;

/// No more starts, and no more readings, are known at a time.
const MAX_KNOWN: usize = 1 << 19;
/// No more room is kept from one text to the next.
const MAX_ROOM: usize = 4_096;

type Table<V> = HashMap<Key, V, BuildHasherDefault<Quick>>;

/// What is known.
#[derive(Default)]
pub(super) struct Memo {
    /// Before a letter or a word, in any text.
    pub(super) starts: Table<Start>,
    /// Before some words, in any text.
    pub(super) anywhere: Table<Kept>,
    /// At a place of this text.
    pub(super) here: Table<Kept>,
}

impl Memo {
    /// Whether it is too much by now.
    pub(super) fn is_full(&self) -> bool {
        self.starts.len() > MAX_KNOWN || self.anywhere.len() > MAX_KNOWN
    }

    /// Forgets this text; the room stays for the next.
    pub(super) fn close(&mut self) {
        if self.here.capacity() > MAX_ROOM {
            self.here = Table::default();
        }
        self.here.clear();
    }
}
