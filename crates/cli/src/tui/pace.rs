//! How fast bots act before somebody's eyes.

use std::fmt;
use std::time::Duration;

/// The time between two choices in milliseconds, from one step a key (`None`) to all at once (0).
const STEPS: [Option<u64>; 7] = [None, Some(2400), Some(1200), Some(600), Some(300), Some(100), Some(0)];
/// The index of the speed of somebody who has not chosen one.
const USUAL: usize = 3;

/// A speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    at: usize,
    /// The speed it returns to after stepping by key.
    running: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { at: USUAL, running: USUAL }
    }
}

impl Pace {
    /// All at once.
    pub fn at_once() -> Pace {
        Pace { at: STEPS.len() - 1, ..Pace::default() }
    }

    /// The next faster one.
    pub fn faster(&mut self) {
        self.at = (self.at + 1).min(STEPS.len() - 1);
    }

    /// The next slower one.
    pub fn slower(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// From running to one step a key, and back.
    pub fn by_key_or_not(&mut self) {
        if self.is_by_key() {
            self.at = self.running;
        } else {
            self.running = self.at;
            self.at = 0;
        }
    }

    /// Whether each step waits for a key.
    pub fn is_by_key(self) -> bool {
        STEPS[self.at].is_none()
    }

    /// Whether nothing waits.
    pub fn is_at_once(self) -> bool {
        STEPS[self.at] == Some(0)
    }

    /// How long a step stays, where it doesn't wait for a key.
    pub fn wait(self) -> Option<Duration> {
        STEPS[self.at].map(Duration::from_millis)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match STEPS[self.at] {
            None => f.write_str("step by step"),
            Some(0) => f.write_str("at once"),
            Some(ms) => write!(f, "{} s", ms as f64 / 1000.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_from_steps_to_at_once_and_no_further() {
        let mut pace = Pace::default();
        assert_eq!(pace.to_string(), "0.6 s");
        (0..20).for_each(|_| pace.faster());
        assert!(pace.is_at_once() && pace == Pace { at: STEPS.len() - 1, running: USUAL });
        (0..20).for_each(|_| pace.slower());
        assert!(pace.is_by_key() && pace.wait().is_none());
        pace.by_key_or_not();
        assert_eq!(pace, Pace::default());
        pace.faster();
        pace.by_key_or_not();
        assert!(pace.is_by_key());
        pace.by_key_or_not();
        assert_eq!(pace.wait(), Some(Duration::from_millis(300)));
    }
}
