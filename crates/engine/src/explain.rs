//! Explanations: labels, questions and events in words, objections of the rules, the parts of a value.

pub mod attempt;
pub mod discreet;
pub mod event_words;
pub mod label;
pub mod naming;
pub mod objections;
pub mod option_label;
pub mod question;
pub mod step;
pub mod why;
