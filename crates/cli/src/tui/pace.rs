//! Speed at which bots' moves are shown.

use std::fmt;
use std::time::Duration;

/// Time between two choices in milliseconds, from one step per key (`None`) to all at once (0).
const STEPS: [Option<u64>; 7] = [None, Some(2400), Some(1200), Some(600), Some(300), Some(100), Some(0)];
/// Index of the default speed.
const USUAL: usize = 3;

/// A speed setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    at: usize,
    /// Speed to return to after stepping by key.
    running: usize,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { at: USUAL, running: USUAL }
    }
}

impl Pace {
    /// Shows all moves at once.
    pub fn at_once() -> Pace {
        Pace { at: STEPS.len() - 1, ..Pace::default() }
    }

    /// Selects the next faster speed.
    pub fn faster(&mut self) {
        self.at = (self.at + 1).min(STEPS.len() - 1);
    }

    /// Selects the next slower speed.
    pub fn slower(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// Switches between running and one step per key.
    pub fn by_key_or_not(&mut self) {
        if self.is_by_key() {
            self.at = self.running;
        } else {
            self.running = self.at;
            self.at = 0;
        }
    }

    /// Returns true if each step waits for a key.
    pub fn is_by_key(self) -> bool {
        STEPS[self.at].is_none()
    }

    /// Returns true if moves are shown without waiting.
    pub fn is_at_once(self) -> bool {
        STEPS[self.at] == Some(0)
    }

    /// Returns the time for which a step is shown; `None` if it waits for a key.
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
