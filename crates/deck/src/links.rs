//! Deck links: the long link (`…/deckbuilder?v1code=cn42x3-adn1x1`) and the short link (`ponyhead.com/d/…`). The code
//! without the rest of the address is accepted too.

mod bits;
mod code;
mod long;
mod short;

use crate::deck::Deck;
use maneframe_pool::error::ImportError;
use maneframe_pool::pool::Pool;

pub use code::{NO_CODE, NoCode};

/// Error: a deck can't be written as a link.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
pub enum NoLink {
    /// The deck has cards that a link can't name.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Code(#[from] NoCode),
    /// The deck has cards of sets that the short link doesn't know.
    #[error("a short link can't hold cards of these sets: {}", cards.join("; "))]
    #[diagnostic(help("use the long link instead: `--to link`"))]
    UnknownSets {
        /// Codes of these cards.
        cards: Vec<String>,
    },
}

/// Returns true if a word is a deck link, or the code of a long link. The code of a short link is not recognised,
/// because it may look like any word.
pub fn is_link(word: &str) -> bool {
    long::is_link(word) || short::is_link(word)
}

/// Returns true if a text may contain a deck link. This test is faster than a search for the link.
pub(crate) fn may_hold(text: &str) -> bool {
    text.contains("ponyhead.com/") || text.contains("v1code=") || text.split_whitespace().any(is_link)
}

/// Reads a link. `file` is its name for messages. Cards that `pool` lacks are stored in [`Deck::unknown`].
///
/// # Errors
/// If the link is invalid, cut short, or exceeds the limits of a deck.
pub fn read(file: &str, link: &str, pool: &Pool) -> Result<Deck, ImportError> {
    if long::is_link(link) { long::read(file, link, pool) } else { short::read(file, link, pool) }
}

/// Reads a word as the code of a short link. Returns `None` if it isn't one.
pub(crate) fn read_code(word: &str, pool: &Pool) -> Option<Deck> {
    let coded = word.len() >= 6 && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    coded.then(|| short::read("code", &format!("ponyhead.com/d/{word}"), pool).ok()).flatten()
}

/// Returns the number of copies of each card in a link, without looking up any card. An item that can't be read counts
/// as 0.
pub fn copies(link: &str) -> Vec<u32> {
    if long::is_link(link) { long::copies(link).collect() } else { short::copies(link) }
}

/// Writes a deck as a long link.
///
/// # Errors
/// If the deck has cards that a link can't name.
pub fn write_long(deck: &Deck) -> Result<String, NoLink> {
    Ok(long::write(deck)?)
}

/// Writes a deck as a short link.
///
/// # Errors
/// If the deck has cards that a link can't name, or cards of sets that the short link doesn't know. Different programs
/// would read such sets differently.
pub fn write_short(deck: &Deck) -> Result<String, NoLink> {
    short::write(deck)
}
