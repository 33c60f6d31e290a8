//! The grammar of card text, from words up to lines. See [`crate::kernel`] for how a production is written.

mod ability;
mod amount;
mod cant;
mod cards;
mod change;
mod condition;
mod counter;
mod deed;
mod elsewhere;
mod faceoff;
mod filter;
mod form;
mod happening;
mod keyword;
mod labels;
mod later;
mod lexicon;
mod limit;
mod meanwhile;
mod moment;

mod naming;
mod next_card;
mod number;
mod past;
mod place;
mod placed;
mod player;
mod predicate;
mod put;
mod replacement;
mod require;
mod reveal;
mod sentence;
mod take;
mod token;
mod who;

pub(crate) use ability::line;
pub(crate) use cards::nouns_referred_to;
pub(crate) use form::Form;
pub(crate) use labels::label_of;
pub use lexicon::traits;
