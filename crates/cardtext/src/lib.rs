//! Translation of English card text to the ability language of `maneframe-card`, and back.
//!
//! One grammar serves both directions. A line is understood as a whole or not at all, and two different meanings of the
//! same words are an error. Nothing is skipped, and the order of rules decides nothing.
//!
//! ```
//! use maneframe_card::CardType;
//! use maneframe_cardtext::{Context, Verdict, read};
//!
//! let friend = Context::new(CardType::Friend);
//! let reading = read("When you play this card, draw 2 cards.", &friend);
//! assert_eq!(reading.verdict, Verdict::Exact);
//! ```

mod about;
mod advice;
mod effect_words;
mod face;
mod grammar;
mod kernel;
pub mod matrix;
mod normalize;
mod plain;
mod proposal;
mod reading;
mod unknown_x;
mod vocabulary;

pub use about::{about, meaning};
pub use advice::{Completion, Fault, word_of_this_game};
pub use effect_words::effect_words;
pub use face::{lines, read_face};
pub use normalize::{RULES as NORMALIZATIONS, SPELLINGS};
pub use proposal::Proposal;
pub use reading::{Context, Reading, Verdict, read, write};
pub use vocabulary::{Glossary, KeywordText, UnknownMeaning, Vocabulary};

/// Internals for this crate's tests. Other code must not use them.
#[doc(hidden)]
pub mod inspect {
    pub use crate::grammar::{LABELS, label_of};
    pub use crate::kernel::Table;
    pub use crate::normalize::{Normal, WORDS, a_rule_fits, normalize, respell};
    pub use crate::proposal::{IDIOMS, MAX_READINGS};
    pub use crate::unknown_x::{drawn_in, drawn_out};
    pub use crate::vocabulary::{plural, with_number};

    /// Applies the idiom with that index to a line, with the last of its replacements.
    pub fn without_idiom(idiom: usize, line: &str) -> String {
        crate::proposal::apply(crate::Vocabulary::standard(), IDIOMS[idiom], line)
    }

    /// Returns how often proposals for a line are read by the grammar.
    pub fn readings_of(text: &str, context: &crate::Context) -> usize {
        crate::Vocabulary::standard().propose_within(text, context, MAX_READINGS).1
    }

    /// Returns the Rust path of the production that reads a whole line.
    pub fn path_of_line() -> &'static str {
        std::any::type_name_of_val(&crate::grammar::line)
    }
}
