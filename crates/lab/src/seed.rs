//! Seeds that are derived from a seed.

use maneframe_engine::Rng;

/// Derives the seed for the `n`th use of the purpose `of` from `seed`. Neighbouring values give very different seeds.
pub fn derived(seed: u64, of: u64, n: u64) -> u64 {
    let mut rng = Rng::new(seed ^ of.rotate_left(32));
    let mut rng = Rng::new(rng.next_u64() ^ n.wrapping_mul(0xd6e8_feb8_6659_fd93));
    rng.next_u64()
}
