//! Events from other programs, and players from spreadsheets.

pub mod feather;
pub mod table;

mod heads;

pub use crate::export::{ImportError, MAX_IMPORT};
