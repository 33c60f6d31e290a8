//! What a game consists of, as plain data: players, cards, areas, the stack of frames, occurrences, decisions, events.

pub mod areas;
pub mod bindings;
pub mod decision;
pub mod event;
pub mod frame;
pub mod ids;
pub mod occurrence;
pub mod rng;
pub mod site;
pub mod state;
