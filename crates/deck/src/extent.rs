//! [`Extent`]: the number of cards in a text, computed without looking up any card.

use crate::{links, list};

use crate::json;
use crate::notation::Notation;

/// Number of cards in the text of a deck, in any notation that [`read`](crate::read) accepts.
///
/// The time to count them is proportional to the length of the text. A program that reads untrusted decks can so refuse
/// a deck that is too large, before it looks up any card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    /// Number of lines or items that name a card. [`read`](crate::read) looks up at most this many cards.
    pub entries: u64,
    /// Total number of copies. In an OCTGN file, a quantity that is written with escapes counts as 0.
    pub copies: u64,
}

impl Extent {
    /// Counts the cards of a text. If [`read`](crate::read) refuses the text, the result has no meaning.
    pub fn measure(text: &str) -> Extent {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        match Notation::detect(text) {
            Notation::List => list::copies(text).collect(),
            Notation::O8d => copies_in_o8d(text).collect(),
            Notation::Link | Notation::Short => links::copies(text).into_iter().collect(),
            Notation::Json => json::copies(text).into_iter().collect(),
            Notation::Html => Extent::default(),
        }
    }

    /// Returns the number of copies or the number of entries, whichever is greater.
    pub fn cards(self) -> u64 {
        self.copies.max(self.entries)
    }
}

/// Adds up the numbers of copies of entries.
impl FromIterator<u32> for Extent {
    fn from_iter<T: IntoIterator<Item = u32>>(copies: T) -> Extent {
        copies.into_iter().fold(Extent::default(), |sum, copies| Extent {
            entries: sum.entries + 1,
            copies: sum.copies + u64::from(copies),
        })
    }
}

/// Returns the quantity of each tag `<card …>`.
fn copies_in_o8d(text: &str) -> impl Iterator<Item = u32> {
    text.split("<card").skip(1).filter(|rest| rest.starts_with([' ', '\t', '\r', '\n', '/', '>'])).map(|rest| {
        let tag = rest.split('>').next().unwrap_or_default();
        quantity(tag).unwrap_or(0)
    })
}

/// Returns the value of the attribute `qty` of a tag.
fn quantity(tag: &str) -> Option<u32> {
    let (_, value) = tag.split_once("qty")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value[1..].split(quote).next()?.trim().parse().ok()
}
