//! [`Symbol`]: an immutable word with shared ownership.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A word that cards can freely invent: a trait, a title or the name of a counter.
///
/// Symbols are compared and sorted by their words. A clone shares the word with the original, and the word is freed
/// with its last symbol. A clone updates a reference count, and a comparison may read the letters. So code that
/// compares often, such as the engine, gives each word of a game a number and compares the numbers.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(Arc<str>);

impl Symbol {
    /// Creates the symbol of `word`.
    pub fn new(word: &str) -> Symbol {
        Symbol(word.into())
    }

    /// Returns the word itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Symbol {
    fn from(word: &str) -> Self {
        Symbol::new(word)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Serialize for Symbol {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Symbol {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Symbol::new(&String::deserialize(d)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_freed_with_its_last_symbol() {
        let one = Symbol::new("Harmony");
        let seen = Arc::downgrade(&one.0);
        let other = one.clone();
        drop(one);
        assert_eq!(other, Symbol::new("Harmony"));
        drop(other);
        assert!(seen.upgrade().is_none());
    }
}
