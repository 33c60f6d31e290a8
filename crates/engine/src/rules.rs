//! Rule numbers, the rulebooks' differences, and which rules were carried out. Beside all floors: uses nothing of them.

pub mod cited;
pub mod index;
pub mod rule;
pub mod rulebook;
