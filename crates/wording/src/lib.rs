//! Sentences as keys with arguments, and the English for them.
//!
//! The engine and the server never send sentences in a language. They send a [`Wording`]: a key such as `event.draw`, with arguments such as
//! a seat and the name of a card. Each language has one file that maps keys to templates (`languages/en.json`); the program renders English
//! from it, and the pages for browsers render each of their languages from the same files.
//!
//! ```
//! use maneframe_wording::Wording;
//!
//! let drawn = Wording::new("event.draw").with("who", Wording::Seat(1)).with("card", "Otter Holt");
//! assert_eq!(drawn.to_string(), "P1 draws Otter Holt");
//! assert_eq!(serde_json::to_string(&drawn)?, r#"{"say":"event.draw","who":{"seat":1},"card":"Otter Holt"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Templates
//! A template is text with placeholders:
//!
//! | placeholder | renders |
//! | --- | --- |
//! | `{card}` | the argument `card` |
//! | `{n\|token\|tokens}` | a word that depends on the number `n`: the forms for one and for all other numbers |
//! | `{n\|one:jeton\|many:jetonów\|other:jetony}` | the same with the plural categories of languages that have more than two |
//! | `{where.to}` | the argument `where` in the form `to`, such as a grammatical case |
//!
//! A key may have forms: `place.home` is "P1's home", and a language whose grammar needs it adds the key `place.home.to`. A form that a key
//! doesn't have renders as the key itself, without the form. A key that a language lacks renders in English, and a key that English lacks (from a newer
//! server) as the key and its arguments. Arguments are never searched for placeholders, so names of cards and players may contain anything.

mod english;
mod json;
mod template;
mod wording;

pub use english::{InEnglish, in_english};
pub use template::{Piece, pieces};
pub use wording::Wording;
