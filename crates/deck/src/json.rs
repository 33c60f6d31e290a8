//! Decks in JSON, as in `docs/deck.schema.json`.

use maneframe_pool::{ImportError, Located, Pool, plain, text_of};
use serde::{Deserialize, Serialize};

use crate::deck::{Deck, MAX_COPIES, MAX_ENTRIES, UnknownEntry};

/// A deck file in JSON.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckFile {
    /// Name of the deck.
    #[serde(default = "unnamed")]
    pub name: String,
    /// True if the cards are a limited pool.
    #[serde(default)]
    pub draft: bool,
    /// Cards of the deck.
    pub cards: Vec<CardRow>,
    /// Cards that the program which wrote the file didn't know.
    #[serde(default)]
    pub unknown: Vec<UnknownRow>,
}

/// Copies of a card.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    /// Set code and collector number.
    pub id: String,
    /// Number of copies.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 999)))]
    pub count: u32,
    /// Title and subtitle, for human readers. Programs use the id.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Type of the card, for human readers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub section: String,
}

/// Copies of an unknown card.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnknownRow {
    /// Id or OCTGN identifier. Empty if only the title is known.
    #[serde(default)]
    pub id: String,
    /// Number of copies.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 999)))]
    pub count: u32,
    /// Title of the card, if it is known.
    #[serde(default)]
    pub title: String,
    /// Section of the file that it came from.
    #[serde(default)]
    pub section: String,
}

fn unnamed() -> String {
    "deck".into()
}

/// Returns the JSON Schema of deck files, as in `docs/deck.schema.json`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(DeckFile)).unwrap_or_default();
    text.push('\n');
    text
}

impl DeckFile {
    /// Converts a deck.
    pub fn of(deck: &Deck, pool: &Pool) -> DeckFile {
        let row = |id: &str, count| {
            let card = pool.card(id);
            CardRow {
                id: id.to_owned(),
                count,
                name: card.map(|c| c.name()).unwrap_or_default(),
                section: card.map(|c| c.kind.name().to_owned()).unwrap_or_default(),
            }
        };
        let unknown = |u: &UnknownEntry| UnknownRow {
            id: u.id.clone(),
            count: u.count,
            title: u.title.clone(),
            section: u.section.clone(),
        };
        DeckFile {
            name: deck.name.clone(),
            draft: deck.draft,
            cards: deck.entries().map(|e| row(&e.id, e.count)).collect(),
            unknown: deck.unknown.iter().map(unknown).collect(),
        }
    }
}

/// Reads a deck.
///
/// # Errors
/// If the bytes are not JSON of this form, or exceed the limits of a deck.
pub(crate) fn read(file: &str, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    let text = text_of(file, bytes)?;
    let located: DeckFile = serde_json::from_str(text).map_err(|e| {
        let line_start: usize = text.split_inclusive('\n').take(e.line().saturating_sub(1)).map(str::len).sum();
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        let at = line_start + e.column().saturating_sub(1);
        Located::new(file, text, at, 1, message).with_help("see docs/deck.schema.json for the fields of a deck")
    })?;
    let fail = |message: String| ImportError::from(Located::new(file, text, 0, 1, message));
    if located.cards.len() + located.unknown.len() > MAX_ENTRIES {
        return Err(fail(format!("the deck has more than {MAX_ENTRIES} entries")));
    }
    let mut deck = Deck { draft: located.draft, ..Deck::new(plain(&located.name)) };
    for row in located.cards {
        check_count(row.count, &row.id).map_err(fail)?;
        match pool.card(&row.id) {
            Some(card) => deck.append(card, row.count),
            None if plain(&row.id).is_empty() => return Err(fail("a card has no `id`".into())),
            None => deck.unknown.push(UnknownEntry {
                count: row.count,
                id: plain(&row.id),
                title: plain(&row.name),
                section: plain(&row.section),
            }),
        }
    }
    for row in located.unknown {
        check_count(row.count, &row.id).map_err(fail)?;
        let (id, title, section) = (plain(&row.id), plain(&row.title), plain(&row.section));
        if id.is_empty() && title.is_empty() {
            return Err(fail("an unknown card has neither an `id` nor a `title`".into()));
        }
        deck.unknown.push(UnknownEntry { count: row.count, id, title, section });
    }
    if deck.size() == 0 {
        return Err(ImportError::EmptyDeck { file: file.to_owned() });
    }
    Ok(deck.resolved(pool))
}

/// Returns the number of copies of each entry. The list is empty if the text isn't a deck in JSON.
pub(crate) fn copies(text: &str) -> Vec<u32> {
    let Ok(file) = serde_json::from_str::<DeckFile>(text) else { return Vec::new() };
    let known = file.cards.iter().map(|row| row.count);
    known.chain(file.unknown.iter().map(|row| row.count)).collect()
}

fn check_count(count: u32, id: &str) -> Result<(), String> {
    match count {
        1..=MAX_COPIES => Ok(()),
        _ => Err(format!("{}: a count is a number from 1 to {MAX_COPIES}", plain(id))),
    }
}

/// Writes a deck.
pub(crate) fn write(deck: &Deck, pool: &Pool) -> String {
    serde_json::to_string_pretty(&DeckFile::of(deck, pool)).unwrap_or_default() + "\n"
}
