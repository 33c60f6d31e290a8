//! The program's own format of sets, for authors of cards. `docs/sets.md` describes it.
//!
//! Each mistake is an error with its position. At most one mistake is reported for each card, and at most [`MAX_TOLD`]
//! for a file.

mod card;
mod packaging;
pub(crate) mod table;
mod words;

use std::collections::HashMap;

use crate::clarify::{clarifications, clarify};
use crate::errata;
use crate::error::{ImportError, Located, text_of};
use crate::lines;
use crate::octgn::MAX_CARDS;
use crate::set::CardSet;

use table::{Page, Table};

/// Maximum number of mistakes that are reported for a file.
pub const MAX_TOLD: usize = 20;

/// Reads a set. `file` is its name for messages.
///
/// # Errors
/// If the file isn't TOML, has an unknown key or value, lacks a required key, has two cards with the same id, or
/// exceeds [`crate::error::MAX_FILE`] or [`MAX_CARDS`].
pub fn read_toml_set(file: &str, bytes: &[u8]) -> Result<CardSet, ImportError> {
    let mut set = parse_toml_set(file, bytes)?;
    lines::read_alone(&mut set);
    Ok(set)
}

/// Like [`read_toml_set`], but without reading the lines of its cards; see [`CardSet::read_lines`].
///
/// # Errors
/// As [`read_toml_set`].
pub fn parse_toml_set(file: &str, bytes: &[u8]) -> Result<CardSet, ImportError> {
    let text = text_of(file, bytes)?;
    let page = Page { file, text };
    let root = toml::de::DeTable::parse(text).map_err(|e| {
        let span = e.span().unwrap_or(0..0);
        page.wrong(&span, format!("not TOML: {}", e.message()))
    })?;
    let root = Table { page, what: "the file".into(), at: 0..0, table: root.get_ref() };
    root.known(&["set", "card", "trait", "keyword", "packaging"])?;
    let head = root.table("set")?.ok_or_else(|| {
        page.wrong(&(0..0), "the file has no table `[set]`").with_help("begin with `[set]`, `name = …`, `code = …`")
    })?;
    head.known(&["name", "code", "tags"])?;
    let name = head.needed_string("name")?;
    let code = head.needed_string("code")?;
    let set_name = name.value.to_owned();
    if !(1..=6).contains(&code.value.len()) || !code.value.bytes().all(|b| b.is_ascii_uppercase()) {
        return Err(page
            .wrong(&code.at, format!("invalid set code `{}`", code.value))
            .with_help("write one to six capital letters, such as `XX`: card 12 will be XX12")
            .into());
    }
    let tables = root.tables("card")?;
    if tables.is_empty() {
        return Err(page.wrong(&head.at, "the set has no cards").with_help("each card is a table `[[card]]`").into());
    }
    if let Some(table) = tables.get(MAX_CARDS) {
        return Err(page.wrong(&table.at, format!("more than {MAX_CARDS} cards")).into());
    }
    let words = words::read(&root, &head)?;
    let packs = packaging::read(&root, &set_name)?;
    let mut set = CardSet { name: set_name.clone(), code: code.value.to_owned(), words, packs, ..CardSet::default() };
    let mut mistakes: Vec<Located> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    for mut table in tables {
        match card::read(&mut table, &set_name, code.value) {
            Ok(card) => {
                let line = page.line(&table.at);
                if let Some(first) = ids.insert(card.id.to_lowercase(), line) {
                    let message = format!("a second card {}; the first is in line {first}", card.id);
                    mistakes.push(page.wrong(&table.at, message).with_help("give it another number"));
                }
                set.cards.push(card);
            }
            Err(mistake) => mistakes.push(*mistake),
        }
    }
    if mistakes.is_empty() {
        set.errata = errata::amend(&mut set);
        clarify(&mut set, clarifications());
        return Ok(set);
    }
    mistakes.truncate(MAX_TOLD);
    let mut first = mistakes.remove(0);
    first.more = mistakes;
    Err(first.into())
}
