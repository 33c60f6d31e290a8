//! The printed values of cards of the My Little Pony Collectible Card Game (Comprehensive Rules, chapter 2), and the
//! *ability language*: a typed tree of triggers, conditions, noun phrases, effects and durations that represents the
//! meaning of a card's text.
//!
//! This crate contains only data types. `maneframe-cardtext` converts English to the language and back, and
//! `maneframe-engine` executes it.

pub mod ability;
mod card;
mod color;
pub mod compact;
mod deck;
mod symbol;
mod table_rules;

pub use card::{Card, CardType, Face, Line, Need, ParseCardTypeError, ProblemStats, Rarity, Requirement};
pub use color::{Color, ColorSet, ParseColorError};
pub use deck::DeckCards;
pub use symbol::Symbol;
pub use table_rules::TableRules;
