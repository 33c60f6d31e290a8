//! What was already read where.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use super::Found;
use crate::grammar::Form;

/// A nonterminal in a form, at a place or before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    production: TypeId,
    place: u64,
}

impl Key {
    /// The nonterminal `F` at `place`, a small number.
    #[inline]
    pub(super) fn of<F: 'static>(place: usize, form: Form) -> Key {
        // All of the form is part of the key: a field that is forgotten here doesn't compile.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u64 | (it as u64) << 4 | (tense as u64) << 8;
        let flags = u64::from(many) | u64::from(from) << 1 | u64::from(bare) << 2;
        Key { production: TypeId::of::<F>(), place: (place as u64) << 15 | words << 3 | flags }
    }
}

impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.production.hash(state);
        state.write_u64(self.place);
    }
}

/// A type's identifier is a hash already; the place is small. Keys come from the grammar, never from an opponent.
#[derive(Default)]
pub(crate) struct Quick(u64);

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

/// No more room is kept from one text to the next.
const MAX_ROOM: usize = 4_096;

/// Readings, if there are any, and how far the text was looked at for them.
type Kept = (Option<Rc<dyn Any>>, u32);

/// The readings of one text so far.
#[derive(Default)]
pub(super) struct Memo(HashMap<Key, Kept, BuildHasherDefault<Quick>>);

impl Memo {
    #[inline]
    pub(super) fn recall<T: 'static>(&self, key: &Key) -> Option<(Found<T>, usize)> {
        let (kept, looked) = self.0.get(key)?;
        let found = match kept {
            None => Found::none(),
            Some(kept) => Found::Kept(kept.clone().downcast::<Vec<(T, usize)>>().ok()?),
        };
        Some((found, *looked as usize))
    }

    /// Keeps the readings, and gives them back.
    pub(super) fn remember<T: 'static>(&mut self, key: Key, found: Found<T>, looked: usize) -> Found<T> {
        let looked = u32::try_from(looked).unwrap_or(u32::MAX);
        let kept = match found {
            Found::Fresh(readings) if readings.is_empty() => None,
            Found::Fresh(readings) => Some(Rc::new(readings)),
            Found::Kept(readings) => Some(readings),
        };
        self.0.insert(key, (kept.clone().map(|f| f as Rc<dyn Any>), looked));
        kept.map_or_else(Found::none, Found::Kept)
    }

    /// Forgets all; the room stays for the next text.
    pub(super) fn clear(&mut self) {
        if self.0.capacity() > MAX_ROOM {
            self.0 = HashMap::default();
        }
        self.0.clear();
    }
}
