//! Answers to what the pages ask about cards, decks, rules, puzzles and finished games. A server sends them over HTTP,
//! and a page without a server gets the same ones from within the browser. They depend only on the library and on what
//! was asked.

pub mod cards;
pub mod decks;
pub mod games;
pub mod imports;
pub mod lists;
pub mod puzzles;
pub mod rules;
pub mod situations;
pub mod workshop;
