//! What is printed on a card of the My Little Pony Collectible Card Game (Comprehensive Rules, chapter 2), and the
//! *ability language*: a typed tree of triggers, conditions, noun phrases, effects and durations that says what a
//! card's text means.
//!
//! This crate only holds data. `maneframe-cardtext` turns English into the language and back, `maneframe-engine`
//! carries it out.

pub mod ability;
mod card;
mod color;
pub mod compact;
mod symbol;

pub use card::{Card, CardType, Face, Line, Need, ParseCardTypeError, ProblemStats, Rarity, Requirement};
pub use color::{Color, ColorSet, ParseColorError};
pub use symbol::Symbol;
