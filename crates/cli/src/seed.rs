//! Seeds of random numbers, which make games reproducible.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use maneframe_engine::Seed;
use maneframe_engine::replay::Chance;
pub use maneframe_lab::derived;
use miette::miette;
use rand::TryRng as _;
use sha2::{Digest as _, Sha256};

/// Returns a random seed that is short enough to be written down.
pub fn random() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u128(now.map_or(0, |d| d.as_nanos()));
    hasher.finish() % 1_000_000_000
}

/// Returns an unpredictable seed from the operating system.
///
/// # Errors
/// If the system has no random numbers.
pub fn secret() -> miette::Result<Seed> {
    let mut bytes = [0; 32];
    rand::rngs::SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|e| miette!("the operating system provides no random numbers: {e}"))?;
    Ok(Seed::new(bytes))
}

/// Returns the seed of the bots in a game. It reveals nothing about a secret seed.
pub fn of_bots(chance: &Chance) -> u64 {
    match chance {
        Chance::Seed(seed) => *seed,
        Chance::Secret(seed) => {
            let hash = Sha256::new().chain_update(b"bots").chain_update(seed.bytes()).finalize();
            hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
        }
        Chance::Drawn(numbers) => numbers.first().copied().unwrap_or_default(),
    }
}
