//! Events from other programs.

pub mod feather;

pub use crate::export::{ImportError, MAX_IMPORT};
