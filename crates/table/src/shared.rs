//! Cache of values that many tables share.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Interning cache: equal values share one allocation as long as it is in use.
pub struct Shared<T> {
    known: Mutex<Known<T>>,
    hashes: RandomState,
}

struct Known<T> {
    /// Values by hash. If two values have the same hash, which is very rare, only the later one is shared.
    values: HashMap<u64, Weak<T>>,
    /// Number of values from which on those no longer in use are removed.
    most: usize,
}

impl<T> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared { known: Mutex::new(Known { values: HashMap::new(), most: 64 }), hashes: RandomState::new() }
    }
}

impl<T: Hash + Eq> Shared<T> {
    /// Returns the shared value that is equal to `value`.
    pub fn one(&self, value: Arc<T>) -> Arc<T> {
        let hash = self.hashes.hash_one(&*value);
        let Known { values, most } = &mut *self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = values.get(&hash).and_then(Weak::upgrade).filter(|known| *known == value) {
            return known;
        }
        if values.len() >= *most {
            values.retain(|_, value| value.strong_count() > 0);
            *most = (2 * values.len()).max(64);
        }
        values.insert(hash, Arc::downgrade(&value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::{Arc, Shared};

    #[test]
    fn equal_values_are_one_for_as_long_as_somebody_has_them() {
        let shared = Shared::default();
        let first = shared.one(Arc::new("a deck".to_owned()));
        assert!(Arc::ptr_eq(&first, &shared.one(Arc::new("a deck".to_owned()))));
        assert!(!Arc::ptr_eq(&first, &shared.one(Arc::new("another".to_owned()))));
        for n in 0..1_000 {
            shared.one(Arc::new(n.to_string()));
        }
        assert!(shared.known.lock().expect("nobody panics").values.len() <= 64);
        assert!(Arc::ptr_eq(&first, &shared.one(Arc::new("a deck".to_owned()))));
    }
}
