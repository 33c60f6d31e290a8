//! Nouns, wherever they may stand.

use super::Table;

pub(super) fn table() -> Table {
    Table::crossed("nouns", 95, &[], &[])
}
