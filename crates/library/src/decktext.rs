//! The plain deck format, `.deck`:
//!
//! ```text
//! # what a hash begins is a comment
//! name: Early Birds
//! 1 XX1 Meadow Lark
//! 3 XX12
//! ```
//!
//! A line is a count, a card's id and, to be checked against it, the card's title or name.

use maneframe_card::CardType;

use crate::deck::{Deck, Entry, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
use crate::error::{ImportError, Located, text_of};
use crate::near::fold;
use crate::o8d::{plain, stem};
use crate::octgn::is_id;
use crate::pool::Pool;

/// Reads a deck; `file` is its name for messages. Cards that `pool` lacks end up in [`Deck::unknown`].
///
/// # Errors
/// If a line is neither a comment, `name: …` nor a card, an id belongs to a card of another title, there is no card, or
/// the file is over the bounds of [`crate::error::MAX_FILE`], [`MAX_COPIES`] and [`MAX_ENTRIES`].
pub fn read_deck(file: &str, bytes: &[u8], pool: &Pool) -> Result<Deck, ImportError> {
    let text = text_of(file, bytes)?;
    let mut deck = Deck::new(stem(file));
    let mut entries = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let words = line.trim();
        let start = at + indent;
        at += line.len();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        let fail = |at: usize, len: usize, message: String| Located::new(file, text, start + at, len, message);
        if let Some((header, value)) = words.split_once(':').filter(|(h, _)| h.chars().all(char::is_alphabetic)) {
            if !header.eq_ignore_ascii_case("name") || value.trim().is_empty() {
                let message = format!("`{}` is no header of a deck", plain(header));
                return Err(fail(0, header.len(), message).with_help("the only one is `name: …`").into());
            }
            deck.name = plain(value);
            continue;
        }
        entries += 1;
        if entries > MAX_ENTRIES {
            return Err(fail(0, words.len(), format!("more than {MAX_ENTRIES} entries")).into());
        }
        let (count_word, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let rest = rest.trim_start();
        let (id, title) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let title = title.split(" #").next().unwrap_or_default().trim();
        let title = if title.starts_with('#') { "" } else { title };
        let id_at = words.len() - rest.len();
        let help = "a line is a count, a card's id and perhaps its title: `2 XX12 Meadow Lark`";
        let Some(count) = count_word.parse::<u32>().ok().filter(|n| (1..=MAX_COPIES).contains(n)) else {
            let message = format!("expected how many copies, a number from 1 to {MAX_COPIES}");
            return Err(fail(0, count_word.len(), message).with_help(help).into());
        };
        match pool.card(id) {
            Some(card) if title.is_empty() => deck.add(card, count),
            Some(card) => {
                let given = fold(title);
                if given != fold(&card.front().title) && given != fold(&card.name()) {
                    let message = format!("{} is `{}`, not `{}`", card.id, card.name(), plain(title));
                    let meant = pool.find(title).ok().map(|c| format!("`{}` is {}", c.name(), c.id));
                    let help = meant.unwrap_or_else(|| "right the id, or leave the title out".into());
                    return Err(fail(id_at, rest.trim_end().len(), message).with_help(help).into());
                }
                deck.add(card, count);
            }
            None if is_id(id) || crate::octgn::is_guid(id) => {
                deck.unknown.push(UnknownEntry { count, id: plain(id), title: plain(title), section: String::new() });
            }
            None => {
                let message = format!("`{}` is no card id", plain(id));
                return Err(fail(id_at, id.len(), message).with_help(help).into());
            }
        }
    }
    if deck.size() == 0 {
        return Err(ImportError::EmptyDeck { file: file.to_owned() });
    }
    Ok(deck)
}

/// Writes a deck in the plain format, with names as comments.
pub fn write_deck(deck: &Deck, pool: &Pool) -> String {
    let mut text = format!("name: {}\n", plain(&deck.name));
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
    if !deck.unknown.is_empty() {
        text.push_str("\n# Cards that no set has\n");
    }
    for unknown in &deck.unknown {
        text.push_str(format!("{} {} {}", unknown.count, unknown.id, unknown.title).trim_end());
        text.push('\n');
    }
    text
}
