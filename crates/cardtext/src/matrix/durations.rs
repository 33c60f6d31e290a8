//! Durations, wherever they may stand.

use super::Table;

pub(super) fn table() -> Table {
    Table::crossed("durations", 95, &[], &[])
}
