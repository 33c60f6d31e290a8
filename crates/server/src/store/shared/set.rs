//! Sets of cards that accounts keep.

use sqlx::Row as _;

use super::super::driver::Row as DatabaseRow;
use super::{Shareable, Value};

/// What only sets have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetFacts {
    /// Code with which the ids of its cards begin.
    pub code: String,
    /// Number of its cards.
    pub cards: i64,
    /// What others may do with it.
    pub licence: String,
}

impl Shareable for SetFacts {
    const TABLE: &str = "shared_sets";
    const VERSIONS: &str = "shared_set_versions";
    const TEXT: &str = "file";
    const MOST: i64 = 5;
    const OWN: &[&str] = &["code", "cards", "licence"];

    fn values(&self) -> Vec<Value> {
        vec![Value::Text(self.code.clone()), Value::Number(self.cards), Value::Text(self.licence.clone())]
    }

    fn read(row: &DatabaseRow, first: usize) -> Result<SetFacts, sqlx::Error> {
        Ok(SetFacts { code: row.try_get(first)?, cards: row.try_get(first + 1)?, licence: row.try_get(first + 2)? })
    }
}
