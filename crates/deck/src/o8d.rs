//! OCTGN's deck files (`.o8d`).

use maneframe_card::CardType;

use crate::deck::{Deck, MAX_COPIES, MAX_ENTRIES, UnknownEntry};
use crate::list::{self, List, ListLine, Named};
use maneframe_pool::error::{ImportError, Located, decoded};
use maneframe_pool::octgn::{GAME, is_id};
use maneframe_pool::pool::Pool;
use maneframe_pool::{plain, xml};

/// The sections, in OCTGN's order.
pub(crate) const SECTIONS: [(&str, CardType); 6] = [
    ("Mane Character", CardType::ManeCharacter),
    ("Friends", CardType::Friend),
    ("Resources", CardType::Resource),
    ("Events", CardType::Event),
    ("Troublemakers", CardType::Troublemaker),
    ("Problems", CardType::Problem),
];

/// Reads a deck. `file` is its name for messages, and gives the deck its name. OCTGN has several plugins for this game,
/// each with its own identifiers. So a card is looked up first by its identifier, and then by its name or title. If
/// several cards have the same title, the section decides between them. Each card is put into the part of the deck to
/// which its type belongs. Cards that `pool` lacks are stored in [`Deck::unknown`].
///
/// # Errors
/// If the bytes are not a deck in XML, if the deck has no cards, or if it exceeds [`maneframe_pool::error::MAX_FILE`],
/// [`MAX_COPIES`] or [`MAX_ENTRIES`]. Also if it is for another game and few of its cards are known.
pub fn read_o8d(file: &str, bytes: &[u8], pool: &Pool) -> Result<List, ImportError> {
    let text = &*decoded(file, bytes)?;
    let root = xml::parse(file, text, "deck")?;
    let mut deck = Deck::new(stem(file));
    let mut lines = Vec::new();
    let mut by_name = 0;
    for section in root.all("section") {
        let name = section.get("name").unwrap_or_default();
        for card in section.all("card") {
            let fail = |message: String| -> ImportError { Located::new(file, text, card.at, 5, message).into() };
            if lines.len() == MAX_ENTRIES {
                return Err(fail(format!("more than {MAX_ENTRIES} entries")));
            }
            let count = card.get("qty").unwrap_or_default();
            let count = count.trim().parse::<u32>().ok().filter(|n| *n <= MAX_COPIES);
            let count = count.ok_or_else(|| fail(format!("`qty` must be a number up to {MAX_COPIES}")))?;
            let id = card.get("id").map(str::trim).unwrap_or_default();
            let title = plain(&card.text);
            if id.is_empty() && title.is_empty() {
                return Err(fail("the card has neither an `id` nor a title".into()));
            }
            if count == 0 {
                continue;
            }
            let found = pool.card_by_guid(id).map(|card| (card, Named::Exactly(card.id.clone())));
            let found = found.or_else(|| {
                let found = list::named_in(&title, name, pool);
                by_name += u32::from(found.is_some());
                found
            });
            let named = match found {
                Some((found, named)) => {
                    deck.append(found, count);
                    named
                }
                None => {
                    let section = plain(name);
                    deck.unknown.push(UnknownEntry { count, id: plain(id), title: title.clone(), section });
                    Named::NotAtAll
                }
            };
            lines.push(ListLine { text: format!("{count} {title}"), count, named });
        }
    }
    let known = lines.iter().filter(|line| line.named != Named::NotAtAll).count();
    let game = root.get("game").filter(|id| !id.eq_ignore_ascii_case(GAME));
    if let Some(game) = game.filter(|_| known * 4 < lines.len() || known == 0) {
        let message = format!("a deck for another game (`{game}`): {known} of {} entries are known", lines.len());
        return Err(Located::new(file, text, root.at, 5, message).into());
    }
    if deck.size() == 0 {
        return Err(ImportError::EmptyDeck { file: file.to_owned() });
    }
    let mut notes = Vec::new();
    if game.is_some() {
        notes.push(format!("the file is for another OCTGN plugin: {known} of {} entries are known", lines.len()));
    }
    if by_name > 0 {
        notes.push(format!(
            "{by_name} of {} entries were found by name, since no card has their identifier",
            lines.len()
        ));
    }
    Ok(List { deck: deck.merged(), lines, notes, ..List::default() })
}

/// Error: some cards have no OCTGN identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("OCTGN does not know these cards: {}", cards.join("; "))]
pub struct NoGuid {
    /// Id and name of each of these cards.
    pub cards: Vec<String>,
}

/// Writes a deck in OCTGN's format. Unknown cards stay in the section from which they came.
///
/// # Errors
/// If the deck has cards without an OCTGN identifier. The cards of the bundled sets have none.
pub fn write_o8d(deck: &Deck, pool: &Pool) -> Result<String, NoGuid> {
    let mut rows: Vec<(CardType, String)> = Vec::new();
    let mut missing = Vec::new();
    for entry in deck.entries() {
        match pool.card(&entry.id).map(|c| (c, c.guid.as_deref())) {
            Some((card, Some(guid))) => rows.push((card.kind, row(entry.count, guid, &card.front().title))),
            Some((card, None)) => missing.push(format!("{} {}", card.id, card.name())),
            None => missing.push(entry.id.clone()),
        }
    }
    for unknown in &deck.unknown {
        if unknown.id.is_empty() || (is_id(&unknown.id) && has_digit(&unknown.id)) {
            missing.push(format!("{} {}", unknown.id, unknown.title).trim().to_owned());
            continue;
        }
        let section = SECTIONS.iter().find(|(name, _)| name.eq_ignore_ascii_case(&unknown.section));
        let kind = section.map_or(CardType::Friend, |(_, kind)| *kind);
        rows.push((kind, row(unknown.count, &unknown.id, &unknown.title)));
    }
    if !missing.is_empty() {
        return Err(NoGuid { cards: missing });
    }
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n");
    xml.push_str(&format!("<deck game=\"{GAME}\">\n"));
    for (name, kind) in SECTIONS {
        xml.push_str(&format!("  <section name=\"{name}\" shared=\"False\">\n"));
        rows.iter().filter(|(k, _)| *k == kind).for_each(|(_, row)| xml.push_str(row));
        xml.push_str("  </section>\n");
    }
    xml.push_str("  <notes><![CDATA[]]></notes>\n</deck>\n");
    Ok(xml)
}

fn row(count: u32, guid: &str, title: &str) -> String {
    let (guid, title) = (quick_xml::escape::escape(guid), quick_xml::escape::escape(title));
    format!("    <card qty=\"{count}\" id=\"{guid}\">{title}</card>\n")
}

fn has_digit(id: &str) -> bool {
    id.bytes().any(|b| b.is_ascii_digit())
}

/// Returns the name of a file without its folder and extension. Returns `deck` if that is blank.
pub fn stem(file: &str) -> String {
    let stem = std::path::Path::new(file).file_stem().map(|s| s.to_string_lossy().into_owned());
    plain(&stem.filter(|s| !s.trim().is_empty()).unwrap_or_else(|| "deck".into()))
}
