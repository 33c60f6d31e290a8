//! [`Words`]: the words of a game's cards by number, so that the game compares numbers instead of text.

use std::collections::HashMap;

use maneframe_card::Symbol;

use crate::model::ids::WordId;

/// Name of +1 power counters in a choice among kinds of counters.
const POWER_COUNTER: &str = "+1 power";

/// Words that the cards of a game use for traits, names, titles and counters, and those of the catalog.
///
/// Numbers follow from the order in which words were added, so equal lists of cards give equal numbers.
#[derive(Clone, Debug)]
pub struct Words {
    by_number: Vec<Symbol>,
    numbers: HashMap<Symbol, WordId>,
}

impl Default for Words {
    fn default() -> Self {
        let mut words = Words { by_number: Vec::new(), numbers: HashMap::default() };
        words.add(&Symbol::new(POWER_COUNTER));
        words
    }
}

impl Words {
    /// Word for +1 power counters in a choice among kinds of counters: the first word of every game.
    pub const POWER_COUNTER: WordId = WordId(0);

    /// Adds `word` if it is new, and returns its number.
    pub fn add(&mut self, word: &Symbol) -> WordId {
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = WordId(self.by_number.len() as u32);
        self.by_number.push(word.clone());
        self.numbers.insert(word.clone(), number);
        number
    }

    /// Returns the number of `word`; [`WordId::NONE`] if no card of the game uses it.
    pub fn number(&self, word: &Symbol) -> WordId {
        self.numbers.get(word).copied().unwrap_or(WordId::NONE)
    }

    /// Returns the word with that number, if there is one.
    pub fn get(&self, number: WordId) -> Option<&Symbol> {
        self.by_number.get(number.0 as usize)
    }

    /// Returns all words, by number.
    pub fn all(&self) -> &[Symbol] {
        &self.by_number
    }
}
