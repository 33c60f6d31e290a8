//! Verbs, wherever they may stand.

use super::Table;

pub(super) fn table() -> Table {
    Table::crossed("verbs", 95, &[], &[])
}
