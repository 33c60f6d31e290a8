//! Hash tables for keys that are small, or already hashes. They are used in every lookup of known readings.

use std::hash::{Hash, Hasher};

/// Hasher for small keys, and for type identifiers, which are already hashes. It doesn't withstand chosen keys, but the
/// keys come from the grammar and never from untrusted input.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn finish(&self) -> u64 {
        // A product's upper bits depend on most of the input, and tables use the lower bits.
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

/// Returns the slot of a key in a table with the given number of slots, which is a power of two.
#[inline]
pub(super) fn place_of<K: Hash>(key: K, places: usize) -> usize {
    let mut hasher = Quick::default();
    key.hash(&mut hasher);
    hasher.finish() as usize & (places - 1)
}

/// Hash table without removal. Keys and values are stored next to each other, in the slot of the hash or soon after it,
/// so a lookup usually needs one memory access.
pub struct Table<K, V> {
    /// Slots. Their number is a power of two, or 0. At least a quarter of them are free.
    places: Vec<Option<(K, V)>>,
    len: usize,
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { places: Vec::new(), len: 0 }
    }
}

impl<K: Copy + Eq + Hash, V: Copy> Table<K, V> {
    /// Returns the number of keys.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the table has no keys.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the value of the key, if there is one.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        if self.places.is_empty() {
            return None;
        }
        self.places[self.place(key)].map(|(_, value)| value)
    }

    /// Returns the value of the key, inserting `value` if there is none.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        if self.len >= self.places.len() / 4 * 3 {
            self.grow();
        }
        let place = self.place(key);
        self.len += usize::from(self.places[place].is_none());
        &mut self.places[place].get_or_insert((key, value)).1
    }

    /// Returns the slot of the key or, if the key isn't in the table, the slot to insert it into.
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
