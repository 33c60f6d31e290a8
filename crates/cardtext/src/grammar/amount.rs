//! Amounts: numbers, comparisons and quantities that depend on the board.

pub(in crate::grammar) mod comparison;
pub(in crate::grammar) mod number;
pub(in crate::grammar) mod quantity;
