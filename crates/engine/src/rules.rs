//! Rule numbers, differences between rulebooks, and a record of rules that were carried out. All other modules may use
//! these; they use none of them.

pub mod cited;
pub mod index;
pub mod rule;
pub mod rulebook;
