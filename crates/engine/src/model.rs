//! Data of a game as plain values: players, cards, areas, the stack of frames, occurrences, decisions, events.

pub mod areas;
pub mod bindings;
pub mod card_state;
pub mod card_values;
pub mod code;
pub mod copied;
pub mod counters;
pub mod decision;
pub mod event;
pub mod faceoff;
pub mod floating;
pub mod frame;
pub mod ids;
pub mod loops;
pub mod memory;
pub mod modifier;
pub mod moment;
pub mod named;
pub mod occurrence;
pub mod player;
pub mod refusal;
pub mod rng;
pub mod since;
pub mod site;
pub mod stack;
pub mod state;
pub mod temporary_tokens;
pub mod tracked;
pub mod triggered;
pub mod turn_order;
pub mod wording;

/// Returns true for zero. Saved games omit such numbers.
pub(crate) fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}
