//! Conditions: clauses after "if", "while" and "unless", and the states and past events that they test.

pub(in crate::grammar) mod card_state;
pub(in crate::grammar) mod conditional;
pub(in crate::grammar) mod if_clause;
pub(in crate::grammar) mod past_event;
pub(in crate::grammar) mod player_state;
pub(in crate::grammar) mod while_clause;
