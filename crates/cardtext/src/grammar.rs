//! The grammar of card text, from words up to lines. The comment of a production describes the phrases that it reads
//! and writes. See [`crate::kernel`] for the notation.

mod amount;
mod condition;
mod form;
mod labels;
mod lexicon;
mod line;
mod noun;
mod sentence;
mod verb;

pub(crate) use form::Form;
pub use labels::{LABELS, label_of};
pub(crate) use lexicon::{in_word, is_term};
pub(crate) use line::ability::line;
pub(crate) use line::keyword::without_tag;
pub(crate) use noun::cards::nouns_referred_to;
