//! Seeds: chance that can be had again.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use maneframe_engine::Rng;

/// A seed that nobody chose, short enough to be written down.
pub fn random() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u128(now.map_or(0, |d| d.as_nanos()));
    hasher.finish() % 1_000_000_000
}

/// The seed that `seed` gives for the `n`th use of the purpose `of`: far from those of its neighbours.
pub fn derived(seed: u64, of: u64, n: u64) -> u64 {
    let mut rng = Rng::new(seed ^ of.rotate_left(32));
    let mut rng = Rng::new(rng.next_u64() ^ n.wrapping_mul(0xd6e8_feb8_6659_fd93));
    rng.next_u64()
}
