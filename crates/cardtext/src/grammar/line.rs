//! Lines of a text box: abilities, keywords and requirements.

pub(in crate::grammar) mod ability;
pub(in crate::grammar) mod activated;
pub(in crate::grammar) mod after_placement;
pub(in crate::grammar) mod keyword;
pub(in crate::grammar) mod requirement;
pub(in crate::grammar) mod use_limit;
