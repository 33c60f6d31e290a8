//! Rate limits by token bucket: each name or address has a bucket that refills over time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;
use sha2::{Digest as _, Sha256};

/// Token bucket. All its tokens may be taken at once, and it refills over time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// Creates a full bucket.
    pub fn full(size: f64) -> Bucket {
        Bucket { tokens: size, at: Instant::now() }
    }

    /// Returns the number of tokens at the time `now`. The bucket refills by `rate` tokens a second, up to `size`.
    fn level(&self, now: Instant, rate: f64, size: f64) -> f64 {
        (self.tokens + now.saturating_duration_since(self.at).as_secs_f64() * rate).min(size)
    }

    /// Takes a token. Returns false if the bucket has none. The bucket refills by `rate` tokens a second, up to `size`.
    pub fn take(&mut self, rate: f64, size: f64) -> bool {
        self.take_some(1.0, rate, size)
    }

    fn take_some(&mut self, some: f64, rate: f64, size: f64) -> bool {
        let now = Instant::now();
        self.tokens = self.level(now, rate, size);
        self.at = now;
        let enough = self.tokens >= some;
        if enough {
            self.tokens -= some;
        }
        enough
    }
}

/// Token buckets for at most `most` keys. All calls must pass the same rate and size.
#[derive(Debug)]
pub struct Buckets<K> {
    most: usize,
    all: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash + Clone> Buckets<K> {
    /// Creates the buckets. New keys have a full bucket.
    pub fn new(most: usize) -> Buckets<K> {
        Buckets { most, all: Mutex::default() }
    }

    /// Takes a token from a key's bucket. Returns false if the bucket is empty. Also returns false for a new key if all
    /// buckets are empty and their maximum number is reached.
    pub fn take(&self, key: K, rate: f64, size: f64) -> bool {
        self.take_some(key, 1.0, rate, size)
    }

    /// Like [`Buckets::take`], for several tokens.
    pub fn take_some(&self, key: K, some: f64, rate: f64, size: f64) -> bool {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = all.get_mut(&key) {
            return bucket.take_some(some, rate, size);
        }
        if all.len() >= self.most && !make_room(&mut all, rate, size) {
            return false;
        }
        let mut bucket = Bucket::full(size);
        let taken = bucket.take_some(some, rate, size);
        if taken {
            all.insert(key, bucket);
        }
        taken
    }

    /// Refills a key's bucket.
    pub fn fill(&self, key: &K) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// Removes all full buckets, or if there are none, the fullest one. Empty buckets are kept, because their keys must
/// wait. Returns false if all are empty.
fn make_room<K: Eq + Hash + Clone>(all: &mut HashMap<K, Bucket>, rate: f64, size: f64) -> bool {
    let (now, before) = (Instant::now(), all.len());
    all.retain(|_, bucket| bucket.level(now, rate, size) < size);
    if all.len() < before {
        return true;
    }
    let levels = all.iter().map(|(key, bucket)| (bucket.level(now, rate, size), key));
    let fullest = levels.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(level, _)| *level >= 1.0);
    let fullest = fullest.map(|(_, key)| key.clone());
    fullest.is_some_and(|key| all.remove(&key).is_some())
}

/// Limits of password attempts by name and by address: burst size, and seconds to regain one attempt.
const NAME: (f64, f64) = (8.0, 60.0);
const ADDRESS: (f64, f64) = (30.0, 20.0);
/// Maximum number of names, and of addresses, that are remembered.
const REMEMBERED: usize = 20_000;

/// Recent password attempts by name and by address.
#[derive(Debug)]
pub struct Throttle {
    /// By digest, because made-up names may be long.
    names: Buckets<[u8; 32]>,
    addresses: Buckets<String>,
}

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle { names: Buckets::new(REMEMBERED), addresses: Buckets::new(REMEMBERED) }
    }
}

fn digest(name: &str) -> [u8; 32] {
    Sha256::digest(name.as_bytes()).into()
}

impl Throttle {
    /// Counts an attempt. If the address has made too many, the attempt doesn't count for the name.
    ///
    /// # Errors
    /// If there were too many attempts.
    pub fn attempt(&self, name: &str, address: &str) -> Result<(), Problem> {
        let take_address = || self.addresses.take(address.to_owned(), 1.0 / ADDRESS.1, ADDRESS.0);
        let of_address = address.is_empty() || take_address();
        if of_address && self.names.take(digest(name), 1.0 / NAME.1, NAME.0) {
            return Ok(());
        }
        // The name is not logged, because people sometimes type a password there.
        let by = if of_address { "name" } else { "address" };
        tracing::info!(from = address, by, "a password was tried too often");
        Err(Problem::new(Code::TooMuch, Wording::new("problem.throttled")))
    }

    /// Clears earlier attempts after a correct password.
    pub fn succeeded(&self, name: &str) {
        self.names.fill(&digest(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_at_other_names_free_no_name() {
        let throttle = Throttle::default();
        for n in 0..8 {
            throttle.attempt("ada", &format!("ada's {n}")).expect("one of eight");
        }
        assert!(throttle.attempt("ada", "").is_err());
        for n in 0..REMEMBERED + 300 {
            throttle.attempt(&format!("name {n}"), &format!("address {n}")).expect("the first one");
        }
        assert!(throttle.attempt("ada", "").is_err(), "as before");
        let count = |all: usize| assert!(all <= REMEMBERED, "{all}");
        count(throttle.names.all.lock().expect("a lock").len());
        count(throttle.addresses.all.lock().expect("a lock").len());
        throttle.succeeded("ada");
        throttle.attempt("ada", "").expect("the password was right");
    }

    #[test]
    fn an_address_that_tried_too_often_uses_up_no_name() {
        let throttle = Throttle::default();
        for n in 0..30 {
            throttle.attempt(&format!("name {n}"), "::1").expect("one of thirty");
        }
        for _ in 0..20 {
            assert!(throttle.attempt("ada", "::1").is_err());
        }
        for n in 0..8 {
            throttle.attempt("ada", &format!("::{n:x}0")).expect("nobody has tried that name");
        }
    }

    #[test]
    fn the_fullest_bucket_is_forgotten_first_and_an_empty_one_never() {
        let buckets = Buckets::new(3);
        let take = |key: char, times: usize| (0..times).filter(|_| buckets.take(key, 0.0, 3.0)).count();
        assert_eq!((take('a', 3), take('b', 1), take('c', 2)), (3, 1, 2));
        assert_eq!(take('d', 3), 3, "in the place of b");
        assert_eq!(take('e', 3), 3, "in the place of c");
        assert_eq!(take('f', 1), 0, "no other is forgotten");
        assert_eq!((take('a', 1), take('d', 1), take('e', 1)), (0, 0, 0));
        buckets.fill(&'a');
        assert_eq!(take('f', 1), 1);
    }
}
