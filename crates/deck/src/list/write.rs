//! Writer of the plain deck format `.deck`. The list that it writes is read as the same deck.

use maneframe_card::CardType;

use super::UNKNOWN;
use super::heading::{heading, is_total};
use crate::deck::{Deck, Entry};
use maneframe_pool::octgn::{is_guid, is_id};
use maneframe_pool::plain;
use maneframe_pool::pool::Pool;

/// Returns true if a line with this title would be read as a heading or as a total.
fn is_other(title: &str) -> bool {
    heading(title).is_some() || is_total(&format!("2 {title}"))
}

/// Writes a deck in the plain format. The names of cards are comments.
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
        // A title in quotes can only be read as a title. The same applies to an id that doesn't look like one.
        let plainly = |c: char| c.is_alphabetic() || " ,'-!?".contains(c);
        let title = &unknown.title;
        let is_plain = title.starts_with(char::is_uppercase)
            && title.chars().all(plainly)
            && !title.contains(" -")
            && !is_other(title);
        let has_id = is_id(&unknown.id) || is_guid(&unknown.id);
        let card = match (unknown.id.as_str(), title.as_str()) {
            ("", title) if is_plain => title.to_owned(),
            ("", title) => format!("\"{title}\""),
            (id, "") if has_id => id.to_owned(),
            (id, title) if has_id && is_plain => format!("{id} {title}"),
            (id, title) if has_id => format!("{id} \"{title}\""),
            (id, title) => format!("\"{}\"", format!("{id} {title}").trim()),
        };
        text.push_str(&format!("{} {card}\n", unknown.count));
    }
    text
}
