//! Notations for decks.

use std::str::FromStr;

use maneframe_pool::{ImportError, Located, Pool, decoded};
use miette::Diagnostic;

use crate::deck::{Deck, MAX_COPIES};
use crate::links::{self, NoLink};
use crate::list::{List, read_list, write_deck};
use crate::o8d::{NoGuid, read_o8d, write_o8d};
use crate::{html, json};

/// A notation for decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// A list in lines, which can contain any deck.
    List,
    /// OCTGN's deck file.
    O8d,
    /// The long link.
    Link,
    /// The short link.
    Short,
    /// JSON as in `docs/deck.schema.json`, which can contain any deck.
    Json,
    /// A page for printing, with room for a player's name. This notation can be written but not read.
    Html,
}

impl Notation {
    /// All notations with their names.
    pub const ALL: [(Notation, &str); 6] = [
        (Notation::List, "list"),
        (Notation::O8d, "o8d"),
        (Notation::Link, "link"),
        (Notation::Short, "short"),
        (Notation::Json, "json"),
        (Notation::Html, "html"),
    ];

    /// Detects the notation of a text from its content. The text must have no white space around it.
    pub(crate) fn detect(text: &str) -> Notation {
        let starts = |with: &str| text.get(..with.len()).is_some_and(|t| t.eq_ignore_ascii_case(with));
        match text.chars().next() {
            Some('<') if starts("<!doctype html") || starts("<html") => Notation::Html,
            Some('<') => Notation::O8d,
            Some('{') => Notation::Json,
            _ if links::is_link(text) => Notation::Link,
            _ => Notation::List,
        }
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Notation, String> {
        let named = Notation::ALL.into_iter().find(|(_, name)| *name == text);
        named.map(|(notation, _)| notation).ok_or_else(|| format!("unknown deck notation `{text}`"))
    }
}

/// Error: a deck can't be written in a notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
pub enum CannotHold {
    /// The deck has cards without the identifier that the notation needs.
    #[error(transparent)]
    #[diagnostic(help("use a notation that holds any deck: `--to list` or `--to json`"))]
    Guid(#[from] NoGuid),
    /// The deck has cards that a link can't name.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Link(#[from] NoLink),
}

/// Reads a deck in any notation, which is detected from the content. `file` is the deck's name for messages. Cards that
/// `pool` lacks are kept as unknown cards.
///
/// # Errors
/// As [`read_all`], and if a line of a list can't be read. The error contains all such lines.
pub fn read(file: &str, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    read_all(file, bytes, pool)?.strict()
}

/// Reads a deck in any notation, and reports how each line names its card. Lines that can't be read are in
/// [`List::faults`]. All other lines are read.
///
/// # Errors
/// If the bytes are not a deck, or exceed the limits of a deck ([`crate::MAX_ENTRIES`], [`crate::MAX_COPIES`]).
pub fn read_all(file: &str, bytes: &[u8], pool: &Pool) -> Result<List, ImportError> {
    let text = decoded(file, bytes)?;
    let trimmed = text.trim();
    let read = match Notation::detect(trimmed) {
        Notation::Html => {
            let fail = Located::new(file, &text, 0, 1, "decks can't be read from HTML pages");
            return Err(fail.with_help("HTML pages are only for printing: use the deck's list or JSON file").into());
        }
        Notation::O8d => read_o8d(file, text.as_bytes(), pool)?,
        Notation::Json => List::of(json::read(file, text.as_bytes(), pool)?, pool),
        Notation::Link | Notation::Short => List::of(links::read(file, trimmed, pool)?, pool),
        Notation::List => read_list(file, text.as_bytes(), pool)?,
    };
    let deck = &read.deck;
    let known = deck.entries().map(|e| (e.count, &e.id));
    let unknown = deck.unknown.iter().map(|u| (u.count, if u.id.is_empty() { &u.title } else { &u.id }));
    let over = known.chain(unknown).find(|(count, _)| *count > MAX_COPIES);
    if let Some((count, id)) = over {
        let message = format!("{count} copies of {id}: at most {MAX_COPIES} are allowed");
        return Err(Located::new(file, &text, 0, 0, message).into());
    }
    Ok(read)
}

/// Writes a deck.
///
/// # Errors
/// If the notation can't represent the deck.
pub fn write(deck: &Deck, notation: Notation, pool: &Pool) -> Result<String, CannotHold> {
    Ok(match notation {
        Notation::List => write_deck(deck, pool),
        Notation::O8d => write_o8d(deck, pool)?,
        Notation::Link => links::write_long(deck)? + "\n",
        Notation::Short => links::write_short(deck)? + "\n",
        Notation::Json => json::write(deck, pool),
        Notation::Html => html::write(deck, pool),
    })
}
