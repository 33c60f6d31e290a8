//! Tables for keys that are small, or hashes already: what is known is looked up all the time.

use std::hash::{Hash, Hasher};

/// A type's identifier is a hash already; the others are small. They come from the grammar, never from an opponent.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn finish(&self) -> u64 {
        // A product's upper bits know most of what went in, and tables look at the lower ones.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..bytes.len()].copy_from_slice(bytes);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(eight)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 ^= n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The place of a key among `places`, a power of two.
#[inline]
pub(super) fn place_of<K: Hash>(key: K, places: usize) -> usize {
    let mut hasher = Quick::default();
    key.hash(&mut hasher);
    hasher.finish() as usize & (places - 1)
}

/// A table from which nothing is taken away. Keys and values lie side by side, each where its hash says or soon behind
/// it: so a look-up mostly waits for memory but once.
pub struct Table<K, V> {
    /// A power of two, or none at all; a quarter of them at least are free.
    places: Vec<Option<(K, V)>>,
    len: usize,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { places: Vec::new(), len: 0 }
    }
}

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    /// Number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the table has no keys.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the key has, if it has anything.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        if self.places.is_empty() {
            return None;
        }
        self.places[self.place(key)].map(|(_, value)| value)
    }

    /// What the key has; it gets `value` if it has nothing yet.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        if self.len >= self.places.len() / 4 * 3 {
            self.grow();
        }
        let place = self.place(key);
        self.len += usize::from(self.places[place].is_none());
        &mut self.places[place].get_or_insert((key, value)).1
    }

    /// Where the key is, or belongs.
    #[inline]
    fn place(&self, key: K) -> usize {
        let mut place = place_of(key, self.places.len());
        while self.places[place].is_some_and(|(other, _)| other != key) {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    fn grow(&mut self) {
        let more = vec![None; (self.places.len() * 2).max(8)];
        for (key, value) in std::mem::replace(&mut self.places, more).into_iter().flatten() {
            let place = self.place(key);
            self.places[place] = Some((key, value));
        }
    }
}
