//! Chance that follows from a seed.

use rand::seq::SliceRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// A generator of numbers. The same seed gives the same ones, on any machine.
#[derive(Clone, Debug)]
pub struct Chance(Pcg64Mcg);

impl Chance {
    /// The chance that `seed` gives for the `n`th use of it: each booster, each bot has its own.
    pub fn of(seed: u64, n: u64) -> Chance {
        // The generator mixes its seed well, but not two that are added: an odd factor keeps them apart.
        Chance(Pcg64Mcg::seed_from_u64(seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number below `n`; 0 for `n` of 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The multiply-shift of Lemire without its correction: of lists this short the bias is under one in 10^15.
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// A number from 0 up to 1, without 1.
    pub fn share(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Brings a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        list.shuffle(&mut self.0);
    }

    /// So many different ones of a list, or all of it where it has fewer.
    pub fn some<'a, T>(&mut self, list: &'a [T], count: usize) -> Vec<&'a T> {
        let mut left: Vec<&T> = list.iter().collect();
        (0..count.min(list.len())).map(|_| left.swap_remove(self.below(left.len()))).collect()
    }
}
