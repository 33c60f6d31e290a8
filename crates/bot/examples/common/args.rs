//! Command line arguments.

#![allow(dead_code, reason = "each example uses a part of it")]

/// Command line arguments, as words or numbers.
pub struct Args(Vec<String>);

impl Args {
    pub fn read() -> Args {
        Args(std::env::args().skip(1).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn text(&self, at: usize) -> &str {
        self.0
            .get(at)
            .unwrap_or_else(|| panic!("{} words are not enough: see the first lines of this example", self.len()))
    }

    pub fn number(&self, at: usize) -> u64 {
        self.text(at).parse().unwrap_or_else(|e| panic!("{}: {e}", self.text(at)))
    }

    /// Returns an optional number, or `other` if it is missing.
    pub fn number_or(&self, at: usize, other: u64) -> u64 {
        if at < self.len() { self.number(at) } else { other }
    }
}
