//! Verbs: what effects do, and what players and cards may and may not do.

pub(in crate::grammar) mod becoming;
pub(in crate::grammar) mod control;
pub(in crate::grammar) mod counters;
pub(in crate::grammar) mod definition;
pub(in crate::grammar) mod destinations;
pub(in crate::grammar) mod faceoff;
pub(in crate::grammar) mod limit;
pub(in crate::grammar) mod modification;
pub(in crate::grammar) mod moving;
pub(in crate::grammar) mod naming;
pub(in crate::grammar) mod next_card;
pub(in crate::grammar) mod off_board;
pub(in crate::grammar) mod phrase;
pub(in crate::grammar) mod player_modifier;
pub(in crate::grammar) mod predicate;
pub(in crate::grammar) mod prohibition;
pub(in crate::grammar) mod put;
pub(in crate::grammar) mod reveal;
pub(in crate::grammar) mod table;
pub(in crate::grammar) mod table_rule;
pub(in crate::grammar) mod token;
