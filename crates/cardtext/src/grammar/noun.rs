//! Noun phrases: cards, players and places.

pub(in crate::grammar) mod cards;
pub(in crate::grammar) mod determiner;
pub(in crate::grammar) mod phrase;
pub(in crate::grammar) mod place;
pub(in crate::grammar) mod player;
pub(in crate::grammar) mod quality;
