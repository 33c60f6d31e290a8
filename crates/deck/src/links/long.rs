//! The long deck link: `…/deckbuilder?v1code=cn42x3-adn1x1`.

use maneframe_pool::CardCode;

use super::code::{self, NoCode};
use crate::deck::{Deck, MAX_COPIES, MAX_ENTRIES};
use maneframe_pool::error::{ImportError, Located};
use maneframe_pool::plain;
use maneframe_pool::pool::Pool;

const START: &str = "http://ponyhead.com/deckbuilder?";

/// Returns true if a text is a long link.
pub(super) fn is_link(text: &str) -> bool {
    (text.contains(MARK) || is_code(text)) && !text.contains(char::is_whitespace)
}

const MARK: &str = "v1code=";

/// Returns true if a text is the code of a link: `cn42x3-adn1x1`.
fn is_code(text: &str) -> bool {
    let is_item = |item: &str| {
        let parts =
            item.rsplit_once('x').filter(|(_, count)| !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()));
        parts.is_some_and(|(id, _)| !id.contains('-') && CardCode::of(id).is_some())
    };
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.split('-').all(is_item)
}

/// Splits a link into the part before its code, and the code.
fn split(text: &str) -> (&str, &str) {
    let at = text.find(MARK).map_or(0, |at| at + MARK.len());
    let (before, code) = text.split_at(at);
    (before, code.split(['&', '#']).next().unwrap_or_default())
}

/// Returns the number of copies of each item. An item that can't be read counts as 0.
pub(super) fn copies(text: &str) -> impl Iterator<Item = u32> {
    let (_, code) = split(text);
    code.split('-').map(|item| item.rsplit_once('x').and_then(|(_, count)| count.parse::<u32>().ok()).unwrap_or(0))
}

/// Reads a link. `text` must be a long link.
///
/// # Errors
/// If an item is invalid, or there are too many items.
pub(super) fn read(file: &str, text: &str, pool: &Pool) -> Result<Deck, ImportError> {
    let (before, code) = split(text);
    let mut deck = Deck { draft: before.contains("draftMode"), ..Deck::new("deck") };
    let mut at = before.len();
    for (number, item) in code.split('-').enumerate() {
        let fail = |message: String| Located::new(file, text, at, item.len().max(1), message);
        if number == MAX_ENTRIES {
            return Err(fail(format!("more than {MAX_ENTRIES} entries")).into());
        }
        let help = "an entry is a set, a number and a count: `cn42x3`";
        let (id, count) = item.rsplit_once('x').unwrap_or((item, ""));
        let Some(code) = CardCode::of(id) else {
            return Err(fail(format!("invalid entry of a deck link: `{}`", plain(item))).with_help(help).into());
        };
        let digits = !count.is_empty() && count.len() <= 4 && count.bytes().all(|b| b.is_ascii_digit());
        let copies = count.parse::<u32>().ok().filter(|n| digits && (1..=MAX_COPIES).contains(n));
        let Some(copies) = copies else {
            let message = format!("`{}`: expected a number of copies from 1 to {MAX_COPIES}", plain(item));
            return Err(fail(message).with_help(help).into());
        };
        code::add(&mut deck, &code, copies, pool);
        at += item.len() + 1;
    }
    Ok(deck.merged())
}

/// Writes a deck as a link.
///
/// # Errors
/// If the deck has cards that a link can't name.
pub(super) fn write(deck: &Deck) -> Result<String, NoCode> {
    let items: Vec<String> = code::codes(deck)?.iter().map(|(code, count)| format!("{code}x{count}")).collect();
    let draft = if deck.draft { "draftMode&" } else { "" };
    Ok(format!("{START}{draft}v1code={}", items.join("-")))
}
