//! Deck links, long (`…/deckbuilder?v1code=cn42x3-adn1x1`) and short (`ponyhead.com/d/…`), and their bare codes.

mod bits;
mod code;
mod long;
mod short;

use crate::deck::Deck;
use maneframe_pool::error::ImportError;
use maneframe_pool::pool::Pool;

pub use code::{NO_CODE, NoCode};

/// Error if a deck can't be written as a link.
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
        /// The cards' codes.
        cards: Vec<String>,
    },
}

/// Returns true if a word is a deck link, or the code of a long link. The code of a short link may look like any word.
pub fn is_link(word: &str) -> bool {
    long::is_link(word) || short::is_link(word)
}

/// Returns true if a text may contain a deck link. This is quicker than finding it.
pub(crate) fn may_hold(text: &str) -> bool {
    text.contains("ponyhead.com/") || text.contains("v1code=") || text.split_whitespace().any(is_link)
}

/// Reads a link. `file` is its name for messages. Cards that `pool` lacks are stored in [`Deck::unknown`].
///
/// # Errors
/// If the link is invalid, cut short, or exceeds the bounds of a deck.
pub fn read(file: &str, link: &str, pool: &Pool) -> Result<Deck, ImportError> {
    if long::is_link(link) { long::read(file, link, pool) } else { short::read(file, link, pool) }
}

/// Reads a word as the code of a short link.
pub(crate) fn read_code(word: &str, pool: &Pool) -> Option<Deck> {
    let coded = word.len() >= 6 && word.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    coded.then(|| short::read("code", &format!("ponyhead.com/d/{word}"), pool).ok()).flatten()
}

/// Returns the number of copies of each card of a link, without looking up any card. Items that can't be read count as 0.
pub fn copies(link: &str) -> Vec<u32> {
    if long::is_link(link) { long::copies(link).collect() } else { short::copies(link) }
}

/// Writes a deck as a long link.
///
/// # Errors
/// If it has cards that a link can't name.
pub fn write_long(deck: &Deck) -> Result<String, NoLink> {
    Ok(long::write(deck)?)
}

/// Writes a deck as a short link.
///
/// # Errors
/// If it has cards that a link can't name, or cards of sets that the short link doesn't know. Programs read the latter
/// differently.
pub fn write_short(deck: &Deck) -> Result<String, NoLink> {
    short::write(deck)
}
