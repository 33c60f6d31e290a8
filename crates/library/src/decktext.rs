//! Lists of cards as people write them, and the plain deck format `.deck`, which is one of them:
//!
//! ```text
//! # what a hash begins is a comment
//! name: Early Birds
//! limited: yes
//! 1 XX1 Meadow Lark
//! 3x Paper Boat, Well Folded
//! Paper Boat x2
//! ```
//!
//! A line is a number of copies and a card: its id and, to be checked against it, its title or name; or its name; or its title, if no
//! other card has it. Headings (`Friends (27)`, `# Friends`) tell where cards belong that no set has; all others go by their type.

use maneframe_card::CardType;

use crate::deck::{Deck, Entry, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
use crate::error::{ImportError, Located, text_of};
use crate::near::fold;
use crate::o8d::{SECTIONS, plain, stem};
use crate::octgn::{is_guid, is_id};
use crate::pool::Pool;

/// Reads a deck; `file` is its name for messages. Cards that `pool` lacks end up in [`Deck::unknown`].
///
/// # Errors
/// If a line is neither a comment, a heading, `name: …` nor a card, an id belongs to a card of another title, a title may be
/// several cards', there is no card, or the file is over the bounds of [`crate::error::MAX_FILE`], [`MAX_COPIES`] and
/// [`MAX_ENTRIES`].
pub fn read_deck(file: &str, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    let text = text_of(file, bytes)?;
    let mut deck = Deck::new(stem(file));
    let mut entries = 0;
    let mut section = "";
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let words = line.trim();
        let start = at + indent;
        at += line.len();
        let comment = words.starts_with('#') || words.starts_with("//");
        if let Some(heading) = heading(words) {
            section = heading;
            continue;
        }
        if words.is_empty() || comment {
            if comment && words.trim_start_matches(['#', '/', ' ']) == UNKNOWN {
                section = "";
            }
            continue;
        }
        let fail = |at: usize, len: usize, message: String| Located::new(file, text, start + at, len, message);
        if let Some((header, value)) = words.split_once(':').filter(|(h, _)| h.chars().all(char::is_alphabetic)) {
            match header.to_ascii_lowercase().as_str() {
                "name" if !plain(value).is_empty() => deck.name = plain(value),
                "limited" if ["yes", "no"].contains(&value.trim()) => deck.draft = value.trim() == "yes",
                _ => {
                    let message = format!("`{}` is no header of a deck", plain(header));
                    return Err(fail(0, header.len(), message)
                        .with_help("there are `name: …` and `limited: yes`")
                        .into());
                }
            }
            continue;
        }
        entries += 1;
        if entries > MAX_ENTRIES {
            return Err(fail(0, words.len(), format!("more than {MAX_ENTRIES} entries")).into());
        }
        let help = "a line is a number of copies and a card: `2 XX12`, `2x Meadow Lark` or `Meadow Lark x2`";
        let (count, card, card_at) = match counted(words) {
            Some(Counted { count: Some(count), card, at }) => (count, card, at),
            bad => {
                let message = format!("expected how many copies, a number from 1 to {MAX_COPIES}");
                let place = bad.map_or(0, |c| if c.at == 0 { c.card.len() } else { 0 });
                return Err(fail(place, words.len().min(12), message).with_help(help).into());
            }
        };
        // What can't be seen is no part of a name: a list that is written from it must mean the same.
        match meant(&plain(card), pool) {
            Ok(Meant::Card(card)) => deck.append(card, count),
            Ok(Meant::Unknown { id, title }) => {
                deck.unknown.push(UnknownEntry { count, id, title, section: section.to_owned() });
            }
            Err((message, why)) => {
                return Err(fail(card_at, card.len(), message).with_help(why.unwrap_or_else(|| help.into())).into());
            }
        }
    }
    if deck.size() == 0 {
        return Err(ImportError::EmptyDeck { file: file.to_owned() });
    }
    Ok(deck.merged())
}

/// The heading above cards that no set has and that stand in no section.
const UNKNOWN: &str = "Cards that no set has";

/// The section that a line names, if it is a heading.
fn heading(line: &str) -> Option<&'static str> {
    if line.is_empty() || line.len() > 60 {
        return None;
    }
    let trim = |c: char| c.is_whitespace() || matches!(c, '#' | '/' | '=' | '-' | '[' | ']' | '*' | ':');
    let name = line.trim_matches(trim);
    let (name, number) = name.split_once('(').unwrap_or((name, ")"));
    let number = number.strip_suffix(')')?;
    if !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let name = name.trim_matches(trim).to_ascii_lowercase();
    let of = |(section, _): &(&'static str, CardType)| {
        let section = section.to_ascii_lowercase();
        let one = section.strip_suffix('s').unwrap_or(&section);
        name == section || name == one || name.strip_suffix('s') == Some(&section)
    };
    let alias = match name.as_str() {
        "mane" | "manes" => Some("Mane Character"),
        "problem deck" => Some("Problems"),
        "draw deck" | "main deck" | "deck" => Some(""),
        _ => None,
    };
    alias.or_else(|| SECTIONS.iter().find(|s| of(s)).map(|(section, _)| *section))
}

/// How many copies a line asks for; `None` where the number is out of bounds. What is left of the line, and where that begins.
struct Counted<'a> {
    count: Option<u32>,
    card: &'a str,
    at: usize,
}

/// Reads `3 CARD`, `3x CARD`, `3 x CARD`, `CARD x3`.
fn counted(line: &str) -> Option<Counted<'_>> {
    let in_bounds = |digits: &str| digits.parse::<u32>().ok().filter(|n| (1..=MAX_COPIES).contains(n));
    let line = match line.find(" #").into_iter().chain(line.find(" //")).min() {
        Some(comment) => line[..comment].trim_end(),
        None => line,
    };
    let times = |c: char| matches!(c, 'x' | 'X' | '×');
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        let rest = &line[digits..];
        let spaced = rest.trim_start();
        let card = match spaced.strip_prefix(times) {
            Some(after) if after.is_empty() || after.starts_with(char::is_whitespace) => after,
            _ if rest.is_empty() || rest.starts_with(char::is_whitespace) => rest,
            _ => return None,
        };
        let card = card.trim_start();
        return Some(Counted { count: in_bounds(&line[..digits]), card, at: line.len() - card.len() });
    }
    let before = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let card =
        before.strip_suffix(times).filter(|card| before.len() < line.len() && card.ends_with(char::is_whitespace))?;
    let card = card.trim_end();
    (!card.is_empty()).then(|| Counted { count: in_bounds(&line[before.len()..]), card, at: 0 })
}

enum Meant<'a> {
    Card(&'a maneframe_card::Card),
    Unknown { id: String, title: String },
}

/// The card that some words mean; else what is wrong with them and what to do about it.
fn meant<'a>(words: &str, pool: &'a Pool) -> Result<Meant<'a>, (String, Option<String>)> {
    let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    // `Title (XX12)`, `Title [XX12]`
    let behind = words.strip_suffix([')', ']']).and_then(|w| w.rsplit_once(['(', '[']));
    let behind = behind.map(|(title, id)| (id, title.trim())).filter(|(id, _)| is_id(id) && has_digit(id));
    let card_of = |id: &str| pool.card(id).or_else(|| pool.card_by_guid(id));
    for (id, title) in [Some((first, rest.trim())), behind].into_iter().flatten() {
        let Some(card) = card_of(id) else { continue };
        let given = fold(title);
        if !given.is_empty() && given != fold(&card.front().title) && given != fold(&card.name()) {
            let message = format!("{} is `{}`, not `{}`", card.id, card.name(), plain(title));
            let other = pool.named(title).ok().flatten().map(|c| format!("`{}` is {}", c.name(), c.id));
            return Err((message, Some(other.unwrap_or_else(|| "right the id, or leave the title out".into()))));
        }
        return Ok(Meant::Card(card));
    }
    match pool.named(words) {
        Ok(Some(card)) => return Ok(Meant::Card(card)),
        Ok(None) => {}
        Err(several) => return Err((several.to_string(), Some("add the subtitle, or write the card's id".into()))),
    }
    let unknown = |id: &str, title: &str| Ok(Meant::Unknown { id: plain(id), title: plain(title) });
    if is_guid(first) || (is_id(first) && has_digit(first)) {
        return unknown(first, rest);
    }
    match behind {
        Some((id, title)) => unknown(id, title),
        None if may_begin(words) => unknown("", words),
        None => Err((format!("`{}` is no card id and no name", plain(first)), None)),
    }
}

/// Whether a card's title may begin so.
fn may_begin(words: &str) -> bool {
    words.starts_with(|c: char| c.is_alphanumeric() || "\"“'‘[".contains(c))
}

pub(crate) fn has_digit(id: &str) -> bool {
    id.bytes().any(|b| b.is_ascii_digit())
}

/// Writes a deck in the plain format, with names as comments.
pub fn write_deck(deck: &Deck, pool: &Pool) -> String {
    let mut text = format!("name: {}\n", plain(&deck.name));
    if deck.draft {
        text.push_str("limited: yes\n");
    }
    let mut last: Option<CardType> = None;
    let kind = |e: &Entry| pool.card(&e.id).map(|c| c.kind);
    let mut entries: Vec<&Entry> = deck.entries().collect();
    entries.sort_by_key(|e| kind(e));
    for entry in entries {
        let card = pool.card(&entry.id);
        if card.map(|c| c.kind) != last {
            last = card.map(|c| c.kind);
            text.push_str(&format!("\n# {}\n", last.map_or("Unknown", CardType::name)));
        }
        let name = card.map(|c| format!(" {}", plain(&c.name()))).unwrap_or_default();
        text.push_str(&format!("{} {}{name}\n", entry.count, entry.id));
    }
    let mut unknown: Vec<_> = deck.unknown.iter().collect();
    unknown.sort_by_key(|u| &u.section);
    let mut last = None;
    for unknown in unknown {
        if last.replace(&unknown.section) != Some(&unknown.section) {
            text.push_str(&format!("\n# {UNKNOWN}\n"));
            if heading(&unknown.section).is_some() {
                text.push_str(&format!("# {}\n", unknown.section));
            }
        }
        let card = format!("{} {}", unknown.id, unknown.title);
        let card = card.trim();
        // What would be read as something else is put in quotes.
        let times = card.split_whitespace().next().is_some_and(|first| ["x", "X", "×"].contains(&first));
        let quote = if times || !may_begin(card) { "\"" } else { "" };
        text.push_str(&format!("{} {quote}{card}{quote}\n", unknown.count));
    }
    text
}
