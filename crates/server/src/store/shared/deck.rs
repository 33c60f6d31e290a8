//! Decks that accounts keep.

use sqlx::Row as _;

use super::super::driver::Row as DatabaseRow;
use super::{Shareable, Value};

/// What only decks have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFacts {
    /// Id of its Mane Character's card.
    pub mane: String,
}

impl Shareable for DeckFacts {
    const TABLE: &str = "decks";
    const VERSIONS: &str = "deck_versions";
    const TEXT: &str = "list";
    const MOST: i64 = 50;
    const OWN: &[&str] = &["mane"];

    fn values(&self) -> Vec<Value> {
        vec![Value::Text(self.mane.clone())]
    }

    fn read(row: &DatabaseRow, first: usize) -> Result<DeckFacts, sqlx::Error> {
        Ok(DeckFacts { mane: row.try_get(first)? })
    }
}
