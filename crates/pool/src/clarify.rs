//! Clarifications: other words for lines of cards that the grammar doesn't know as they are printed.
//! `clarifications.toml` lists the bundled ones, and the user's library may have its own. `docs/sets.md` describes the
//! format.
//!
//! A clarification changes only the wording. The card keeps its printed text, and [`Line::read_as`] has the text that is
//! read in place of it.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use maneframe_card::{Card, Line};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::errata::has;
use crate::error::{ImportError, Located, text_of};
use crate::octgn::is_id;
use crate::readings::MAX_TEXT;
use crate::set::{CardSet, Origin};
use crate::tomlset::MAX_TOLD;
use crate::tomlset::table::{self, Page, Table};

/// Maximum size of a file with clarifications, in bytes.
pub const MAX_CLARIFICATIONS: u64 = 1024 * 1024;

/// Maximum number of clarifications in a file.
const MAX_ENTRIES: usize = 5_000;
/// Maximum number of printed words that a clarification may quote.
const MAX_WORDS: usize = 6;
/// Maximum number of lines that are read in place of one.
const MAX_LINES: usize = 10;
/// Maximum number of lines of a card.
const MAX_CARD_LINES: i64 = 99;

/// A clarification of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clarification {
    /// Id of the card, in any case.
    pub card: String,
    /// Index of the card's side, from 0.
    pub side: usize,
    /// Number of the line on that side, from 1. Keywords are lines too.
    pub line: usize,
    /// Words of the printed line. If the line doesn't have them, the card's text has changed.
    pub words: String,
    /// Text that is read in place of the printed line. It may have several lines.
    pub read: String,
    /// Reason for the clarification; empty if none is given.
    pub note: String,
    /// File and line number of the entry: `clarifications.toml:12`.
    pub place: String,
    /// Origin of the list that has the entry.
    pub origin: Origin,
}

/// Outcome of applying a clarification to a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clarity {
    /// The line is read in the words of the clarification.
    Applied,
    /// The line doesn't have the quoted words, so it is read as printed.
    OtherWords,
    /// The card has no such line.
    NoSuchLine,
}

/// A clarification of a card in a set, with its outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clarified {
    /// The clarification.
    pub entry: Clarification,
    /// Its outcome.
    pub what: Clarity,
}

/// Returns the bundled clarifications.
pub fn clarifications() -> &'static [Clarification] {
    static LIST: LazyLock<Vec<Clarification>> = LazyLock::new(|| {
        let text = include_str!("../clarifications.toml");
        let list = read_clarifications("clarifications.toml", text.as_bytes()).expect("the bundled list is tested");
        list.into_iter().map(|entry| Clarification { origin: Origin::Bundled, ..entry }).collect()
    });
    &LIST
}

/// Parses a list of clarifications. `file` is its name for messages.
///
/// # Errors
/// If the file isn't TOML, has an unknown key or value, lacks a required key, has two clarifications of the same line,
/// or exceeds [`MAX_CLARIFICATIONS`] or another limit.
pub fn read_clarifications(file: &str, bytes: &[u8]) -> Result<Vec<Clarification>, ImportError> {
    if bytes.len() as u64 > MAX_CLARIFICATIONS {
        return Err(ImportError::TooBig { file: file.to_owned(), size: bytes.len() as u64 });
    }
    let text = text_of(file, bytes)?;
    let page = Page { file, text };
    let root = DeTable::parse(text).map_err(|e| {
        let span = e.span().unwrap_or(0..0);
        page.wrong(&span, format!("not TOML: {}", e.message()))
    })?;
    let root = Table { page, what: "the file".into(), at: 0..0, table: root.get_ref() };
    root.known(&["clarification"])?;
    let tables = root.tables("clarification")?;
    if let Some(table) = tables.get(MAX_ENTRIES) {
        return Err(page.wrong(&table.at, format!("more than {MAX_ENTRIES} clarifications")).into());
    }
    let mut list = Vec::new();
    let mut mistakes: Vec<Located> = Vec::new();
    let mut lines: HashMap<(String, usize, usize), usize> = HashMap::new();
    // The entries are in the order of the file, so each line break is counted once.
    let (mut at, mut line) = (0, 1);
    for mut table in tables {
        // Each mistake has a copy of the text.
        if mistakes.len() == MAX_TOLD {
            break;
        }
        let start = table.at.start.max(at);
        line += text.get(at..start).unwrap_or_default().matches('\n').count();
        at = start;
        match entry(&mut table, line) {
            Ok(entry) => {
                if let Some(first) = lines.insert((entry.card.to_lowercase(), entry.side, entry.line), line) {
                    let message = format!("a second clarification of this line; the first is in line {first}");
                    mistakes.push(table.wrong(&table.at, &message).with_help("remove one of them"));
                }
                list.push(entry);
            }
            Err(mistake) => mistakes.push(*mistake),
        }
    }
    if mistakes.is_empty() {
        return Ok(list);
    }
    let first = mistakes.remove(0);
    Err(first.with_more(mistakes).into())
}

/// Reads a `[[clarification]]` table, which begins in that line of the file.
fn entry(table: &mut Table<'_>, begins: usize) -> table::Result<Clarification> {
    let card = table.needed_string("card")?;
    if !is_card_id(card.value) {
        let wrong = table.wrong(&card.at, "`card` must be the id of a card");
        return Err(Box::new(wrong.with_help("such as `XX12`; `maneframe cards show` shows a card's id")));
    }
    table.what = format!("clarification of {}", card.value);
    table.known(&["card", "side", "line", "words", "read", "note"])?;
    let side = match table.string("side")? {
        None => 0,
        Some(side) if side.value.eq_ignore_ascii_case("front") => 0,
        Some(side) if side.value.eq_ignore_ascii_case("boosted") => 1,
        Some(side) => return Err(Box::new(table.wrong(&side.at, "`side` must be `front` or `boosted`"))),
    };
    let Some(line) = table.number("line", 1..=MAX_CARD_LINES)? else {
        return Err(table.lacks("`line` is missing", "add `line = …`, the line's number; keywords are lines too"));
    };
    let words = table.needed_string("words")?;
    if words.value.split_whitespace().count() > MAX_WORDS {
        let wrong = table.wrong(&words.at, &format!("`words` has more than {MAX_WORDS} words"));
        return Err(Box::new(wrong.with_help("quote a few words by which the printed line is known")));
    }
    if !words.value.contains(char::is_alphanumeric) {
        return Err(Box::new(table.wrong(&words.at, "`words` has no word")));
    }
    let Some(at) = table.has("read") else {
        return Err(table.lacks("`read` is missing", "add `read = \"…\"`, the text to read in place of the line"));
    };
    let read = table.strings("read", false)?;
    let read: Vec<&str> = read.iter().flat_map(|part| part.value.lines()).map(str::trim).collect();
    let read: Vec<&str> = read.into_iter().filter(|line| !line.is_empty()).collect();
    if read.is_empty() {
        let wrong = table.wrong(&at, "`read` is empty");
        return Err(Box::new(wrong.with_help("for a line without a meaning write a reminder, such as `(see above)`")));
    }
    if read.len() > MAX_LINES || read.iter().map(|line| line.len() + 1).sum::<usize>() > MAX_TEXT {
        let message = format!("`read` is longer than {MAX_LINES} lines or {MAX_TEXT} bytes");
        return Err(Box::new(table.wrong(&at, &message)));
    }
    Ok(Clarification {
        card: card.value.to_owned(),
        side,
        line: line.value as usize,
        words: words.value.to_owned(),
        read: read.join("\n"),
        note: table.string("note")?.map_or_else(String::new, |note| note.value.to_owned()),
        place: format!("{}:{begins}", table.page.file),
        origin: Origin::Imported,
    })
}

/// Returns true if `id` has the form of a card's id. A repeated collector number ends in `~2`, `~3` …
fn is_card_id(id: &str) -> bool {
    let (number, copy) = id.split_once('~').unwrap_or((id, "2"));
    is_id(number) && (1..=4).contains(&copy.len()) && copy.bytes().all(|b| b.is_ascii_digit())
}

/// Applies clarifications to a set's cards, and adds the outcomes to the set. The lines of these cards must be read
/// again. A clarification that is applied takes the place of an earlier one of the same line.
pub fn clarify(set: &mut CardSet, list: &[Clarification]) {
    if list.is_empty() {
        return;
    }
    let mut by_card: HashMap<String, Vec<&Clarification>> = HashMap::new();
    for entry in list {
        by_card.entry(entry.card.to_lowercase()).or_default().push(entry);
    }
    for card in &mut set.cards {
        for &entry in by_card.get(&card.id.to_lowercase()).into_iter().flatten() {
            let what = entry.apply(card);
            if what == Clarity::Applied {
                set.clarified.retain(|earlier| !earlier.entry.is_of_line_of(entry));
            }
            set.clarified.push(Clarified { entry: entry.clone(), what });
        }
    }
}

impl Clarification {
    /// Returns true if the clarification is for a card with that id.
    pub fn is_of(&self, id: &str) -> bool {
        self.card.eq_ignore_ascii_case(id)
    }

    fn is_of_line_of(&self, other: &Clarification) -> bool {
        self.is_of(&other.card) && (self.side, self.line) == (other.side, other.line)
    }

    fn apply(&self, card: &mut Card) -> Clarity {
        let Some(face) = card.faces.get_mut(self.side) else { return Clarity::NoSuchLine };
        let Some(line) = face.lines.get_mut(self.index()) else { return Clarity::NoSuchLine };
        if !has(&line.text, &self.words) {
            return Clarity::OtherWords;
        }
        line.read_as = Some(self.read.clone());
        // The lines of an Event may have been read together, so all of them are read again.
        face.lines.iter_mut().for_each(|line| line.abilities = None);
        Clarity::Applied
    }

    /// Returns the line of the card that the clarification is for.
    pub fn line_of<'c>(&self, card: &'c Card) -> Option<&'c Line> {
        card.faces.get(self.side)?.lines.get(self.index())
    }

    /// Returns the index of the line. If the number is 0, no line has that index.
    fn index(&self) -> usize {
        self.line.wrapping_sub(1)
    }
}

impl fmt::Display for Clarified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clarification { card, side, line, words, place, .. } = &self.entry;
        let side = if *side == 0 { "" } else { " of the Boosted side" };
        write!(f, "{place}: clarification of {card}, line {line}{side}: ")?;
        match self.what {
            Clarity::Applied => f.write_str("applied"),
            Clarity::OtherWords => {
                write!(f, "not applied: the card's text has changed, and the line doesn't have the words `{words}`")
            }
            Clarity::NoSuchLine => f.write_str("not applied: the card's text has changed, and it has no such line"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bundled_entry_is_valid() {
        for entry in clarifications() {
            let place = &entry.place;
            assert_eq!(entry.origin, Origin::Bundled, "{place}");
            assert!(entry.words.split_whitespace().count() <= 4, "{place}: the list quotes few words of the cards");
        }
    }

    #[test]
    fn ids_are_those_of_cards() {
        for id in ["PR2", "ff12", "AD-1", "T1~2", "x1~12"] {
            assert!(is_card_id(id), "{id}");
        }
        for id in ["", "P", "P R2", "T1~", "T1~a", "T1~2~3", "T1~12345", "é1"] {
            assert!(!is_card_id(id), "{id}");
        }
    }
}
