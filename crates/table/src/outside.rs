//! What tables need from outside: chance and the date. This crate has neither.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Span;
use maneframe_deck::Date;
use maneframe_protocol::Problem;
use sha2::{Digest as _, Sha256};

/// Source of unpredictable bytes and of the date.
pub trait Outside: Send + Sync {
    /// Fills `bytes` with bytes that nobody can predict.
    ///
    /// # Errors
    /// If the system has none.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), Problem>;

    /// Returns today's date, for formats.
    fn today(&self) -> Date;
}

/// Returns unpredictable bytes.
///
/// # Errors
/// As [`Outside::fill`].
pub fn bytes<const N: usize>(outside: &dyn Outside) -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    outside.fill(&mut bytes)?;
    Ok(bytes)
}

/// Returns the date of a moment, in seconds since 1970.
pub fn date(seconds: i64) -> Date {
    let epoch = Date::constant(1970, 1, 1);
    epoch.checked_add(Span::new().days(seconds.div_euclid(86_400))).unwrap_or(epoch)
}

/// Chance that comes from a seed, and a clock that the program sets: for programs that can't ask a system, and for tests.
/// Who doesn't know the seed can't predict the bytes (SHA-256 of the seed and a counter).
#[derive(Debug)]
pub struct Seeded {
    seed: [u8; 32],
    drawn: AtomicU64,
    seconds: AtomicI64,
}

impl Seeded {
    /// Creates a source with a secret seed, and the time in seconds since 1970.
    pub fn new(seed: [u8; 32], seconds: i64) -> Seeded {
        Seeded { seed, drawn: AtomicU64::new(0), seconds: AtomicI64::new(seconds) }
    }

    /// Sets the clock.
    pub fn set_seconds(&self, seconds: i64) {
        self.seconds.store(seconds, Ordering::Relaxed);
    }
}

impl Outside for Seeded {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), Problem> {
        for part in bytes.chunks_mut(32) {
            let n = self.drawn.fetch_add(1, Ordering::Relaxed);
            let block =
                Sha256::new().chain_update(b"maneframe bytes").chain_update(self.seed).chain_update(n.to_le_bytes());
            part.copy_from_slice(&block.finalize()[..part.len()]);
        }
        Ok(())
    }

    fn today(&self) -> Date {
        date(self.seconds.load(Ordering::Relaxed))
    }
}

impl<T: Outside> Outside for std::sync::Arc<T> {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), Problem> {
        (**self).fill(bytes)
    }

    fn today(&self) -> Date {
        (**self).today()
    }
}
