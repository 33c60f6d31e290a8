//! [`Symbol`]: a word of the card world (a trait, a title, a counter's name), kept once and compared as a number.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, RwLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An interned word. Copying, comparing and hashing cost what a number costs; the engine never asks for the letters.
///
/// Symbols are handed out in the order in which words are first seen, so their numbers differ between runs: they
/// serialise as the word itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

#[derive(Default)]
struct Words {
    by_word: HashMap<&'static str, u32>,
    by_number: Vec<&'static str>,
}

static WORDS: LazyLock<RwLock<Words>> = LazyLock::new(RwLock::default);

impl Symbol {
    /// The symbol of `word`.
    pub fn new(word: &str) -> Symbol {
        // A poisoned lock only means that another thread panicked between two consistent states.
        if let Some(&n) = WORDS.read().unwrap_or_else(|e| e.into_inner()).by_word.get(word) {
            return Symbol(n);
        }
        let mut words = WORDS.write().unwrap_or_else(|e| e.into_inner());
        if let Some(&n) = words.by_word.get(word) {
            return Symbol(n);
        }
        let kept: &'static str = Box::leak(word.to_owned().into_boxed_str());
        let n = words.by_number.len() as u32;
        words.by_number.push(kept);
        words.by_word.insert(kept, n);
        Symbol(n)
    }

    /// The word.
    pub fn as_str(self) -> &'static str {
        WORDS.read().unwrap_or_else(|e| e.into_inner()).by_number[self.0 as usize]
    }

    /// A small number, dense from 0, for tables indexed by symbol.
    pub fn index(self) -> usize {
        self.0 as usize
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
