//! [`Words`]: the words of a game's cards by number, so that playing compares numbers and never letters.

use std::collections::HashMap;

use maneframe_card::Symbol;

use crate::model::ids::WordId;

/// What a +1 power counter is called where kinds of counters are offered.
const POWER_COUNTER: &str = "+1 power";

/// Every word that the cards of a game use for a trait, a name, a title or a counter, and those of the catalog.
///
/// Numbers follow from the order in which words were added, so the same cards give the same numbers.
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
    /// What stands for +1 power counters among kinds of counters: the first word of every game.
    pub const POWER_COUNTER: WordId = WordId(0);

    /// The number of `word`, which it has from now on.
    pub fn add(&mut self, word: &Symbol) -> WordId {
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        let number = WordId(self.by_number.len() as u32);
        self.by_number.push(word.clone());
        self.numbers.insert(word.clone(), number);
        number
    }

    /// The number of `word`; [`WordId::NONE`] for one that no card of the game uses.
    pub fn number(&self, word: &Symbol) -> WordId {
        self.numbers.get(word).copied().unwrap_or(WordId::NONE)
    }

    /// The word of that number, where there is one.
    pub fn get(&self, number: WordId) -> Option<&Symbol> {
        self.by_number.get(number.0 as usize)
    }

    /// All words, by number.
    pub fn all(&self) -> &[Symbol] {
        &self.by_number
    }
}
