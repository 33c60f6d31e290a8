//! How often a password may be tried: for a name, and from an address.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use maneframe_protocol::{Code, Problem};

/// So many tries, which come back one by one in so many seconds each.
const NAME: (f64, f64) = (8.0, 60.0);
const ADDRESS: (f64, f64) = (30.0, 20.0);
/// At most so many names and addresses are remembered.
const REMEMBERED: usize = 20_000;

/// What was tried lately.
#[derive(Debug, Default)]
pub struct Throttle {
    tried: Mutex<HashMap<String, (f64, Instant)>>,
}

impl Throttle {
    /// Notes a try.
    ///
    /// # Errors
    /// If there were too many.
    pub fn attempt(&self, name: &str, address: &str) -> Result<(), Problem> {
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.len() >= REMEMBERED {
            tried.retain(|_, (_, at)| at.elapsed().as_secs() < 600);
            if tried.len() >= REMEMBERED {
                tried.clear();
            }
        }
        let mut take = |key: String, (most, seconds): (f64, f64)| {
            let (left, at) = tried.entry(key).or_insert_with(|| (most, Instant::now()));
            *left = (*left + at.elapsed().as_secs_f64() / seconds).min(most);
            *at = Instant::now();
            *left >= 1.0 && {
                *left -= 1.0;
                true
            }
        };
        // Both are noted, whichever is too much.
        let of_address = address.is_empty() || take(format!("@{address}"), ADDRESS);
        let of_name = take(format!("={name}"), NAME);
        if of_address && of_name {
            Ok(())
        } else {
            // Not the name: now and then somebody types a password there.
            tracing::info!(from = address, of_name, of_address, "a password was tried too often");
            Err(Problem::new(Code::TooMuch, "that was tried too often: wait some minutes"))
        }
    }

    /// The password was right: earlier mistakes don't count.
    pub fn succeeded(&self, name: &str) {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).remove(&format!("={name}"));
    }
}
