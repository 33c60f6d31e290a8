//! What a game consists of, as plain data: players, cards, areas, the stack of frames, occurrences, decisions, events.

pub mod areas;
pub mod bindings;
pub mod card_values;
pub mod counters;
pub mod decision;
pub mod event;
pub mod floating;
pub mod frame;
pub mod ids;
pub mod loops;
pub mod memory;
pub mod named;
pub mod occurrence;
pub mod refusal;
pub mod rng;
pub mod site;
pub mod stack;
pub mod state;
pub mod temporary_tokens;
pub mod turn_order;
