//! Values of cards and rules after modifiers, kept up to date (CR 711).

pub mod abilities;
pub mod active_modifier;
pub mod known_result;
pub mod modifier_result;
pub mod oracle;
pub mod refresh;
pub mod trace;
