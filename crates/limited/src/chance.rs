//! Random numbers from a seed.

use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// Random number generator. The same seed gives the same numbers on any machine.
#[derive(Clone, Debug)]
pub struct Chance(Pcg64Mcg);

impl Chance {
    /// Creates the generator for the `n`th use of a seed. Each booster and each bot has its own `n`.
    pub fn of(seed: u64, n: u64) -> Chance {
        // The generator mixes its seed well. But if `n` were just added to the seed, different pairs of numbers could
        // give the same sum. An odd factor prevents that.
        Chance(Pcg64Mcg::seed_from_u64(seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // Lemire's multiply-shift without the correction. For lists this short, the bias is less than one in 10^15.
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Returns a number of at least 0 and less than 1.
    pub fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        list.shuffle(&mut self.0);
    }

    /// Returns `count` different items of a list, or all items if the list has fewer.
    pub fn some<'a, T>(&mut self, list: &'a [T], count: usize) -> Vec<&'a T> {
        let mut left: Vec<&T> = list.iter().collect();
        (0..count.min(list.len())).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }
}
