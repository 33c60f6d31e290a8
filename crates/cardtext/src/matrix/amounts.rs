//! Amounts, wherever a digit may stand.

use super::Table;
use maneframe_card::CardType::Friend;

pub(super) fn table() -> Table {
    Table::crossed("amounts", 95, &[("a number", "2")], &[("draw", Friend, "When you play this card, draw {} cards.")])
}
