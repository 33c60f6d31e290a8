//! A pod of limited play: players and bots open packs, draft them or build sealed decks, and play rounds.
//!
//! A [`Pod`] is the fold of its [`PodEvent`]s, of which the first has the packs. The events are all that must be stored
//! ([`Pod::read`]). Nothing here reads a clock or draws a random number.

mod acting;
mod deck;
mod event;
mod matches;
mod opening;
mod pod;
mod view;

pub use acting::{Cards, Match};
pub use event::{Line, Opened, PodEvent, Seat};
pub use opening::{open, packs};
pub use pod::Pod;
