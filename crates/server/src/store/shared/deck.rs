//! Decks that accounts keep.

use sqlx::Row as _;

use super::super::driver::Row as DatabaseRow;
use super::{Shareable, Value};

/// What only decks have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFacts {
    /// Id of its Mane Character's card.
    pub mane: String,
    /// Formats in which it was legal when it was kept: see [`DeckFacts::formats`].
    formats: String,
    /// Names of its cards: see [`DeckFacts::plays`].
    cards: String,
}

impl DeckFacts {
    /// Creates the facts of a deck with a Mane Character, formats and names of cards.
    pub fn new(mane: String, formats: &[&str], cards: impl Iterator<Item = String>) -> DeckFacts {
        let mut names: Vec<String> = cards.map(|name| name.to_lowercase()).collect();
        names.sort_unstable();
        names.dedup();
        DeckFacts { mane, formats: format!(" {} ", formats.join(" ")), cards: format!("\n{}\n", names.join("\n")) }
    }

    /// Returns the formats in which the deck was legal when it was kept.
    pub fn formats(&self) -> Vec<String> {
        self.formats.split_whitespace().map(str::to_owned).collect()
    }

    /// Returns the condition for decks that were legal in a format.
    pub fn legal_in(format: &str) -> (&'static str, String) {
        ("formats", format!(" {format} "))
    }

    /// Returns the condition for decks that play a card, by its name: reprints are the same card (CR 201.1).
    pub fn plays(name: &str) -> (&'static str, String) {
        ("cards", format!("\n{}\n", name.to_lowercase()))
    }
}

impl Shareable for DeckFacts {
    const TABLE: &str = "decks";
    const VERSIONS: &str = "deck_versions";
    const TEXT: &str = "list";
    const MOST: i64 = 50;
    const OWN: &[&str] = &["mane", "formats", "cards"];

    fn values(&self) -> Vec<Value> {
        [&self.mane, &self.formats, &self.cards].into_iter().map(|text| Value::Text(text.clone())).collect()
    }

    fn read(row: &DatabaseRow, first: usize) -> Result<DeckFacts, sqlx::Error> {
        Ok(DeckFacts { mane: row.try_get(first)?, formats: row.try_get(first + 1)?, cards: row.try_get(first + 2)? })
    }
}
