//! Conversion between the cards of a deck and the codes of a deck link.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use maneframe_pool::{CardCode, Pool};

use crate::deck::{Deck, MAX_COPIES, UnknownEntry};

/// Error: some cards of a deck have no collector number that a link can contain.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("a deck link can't name these cards: {}", cards.join("; "))]
#[diagnostic(help("{NO_CODE}"))]
pub struct NoCode {
    /// Id or title of each of these cards.
    pub cards: Vec<String>,
}

/// Advice for decks with cards that a link can't name.
pub const NO_CODE: &str = "use a notation that holds any deck: `--to list` or `--to json`";

/// Adds the card of an item in a link to the deck.
pub(super) fn add(deck: &mut Deck, code: &CardCode, count: u32, pool: &Pool) {
    let id = code.to_string();
    match pool.card(&id) {
        Some(card) => deck.append(card, count),
        None => deck.unknown.push(UnknownEntry { count, id, title: String::new(), section: String::new() }),
    }
}

/// Returns the codes of all cards of a deck, in the deck's order.
///
/// # Errors
/// If a link can't name one of them.
pub(super) fn codes(deck: &Deck) -> Result<Vec<(CardCode, u32)>, NoCode> {
    let known = deck.entries().map(|e| (e.count, &e.id, &e.id));
    let unknown = deck.unknown.iter().map(|u| (u.count, &u.id, if u.id.is_empty() { &u.title } else { &u.id }));
    let mut codes: Vec<(CardCode, u32)> = Vec::new();
    // Index in `codes` of each code.
    let mut places: HashMap<CardCode, usize> = HashMap::new();
    let mut cards = Vec::new();
    for (count, id, shown) in known.chain(unknown) {
        match CardCode::of(id) {
            Some(code) => match places.entry(code) {
                Entry::Occupied(place) => {
                    let (_, copies) = &mut codes[*place.get()];
                    *copies = copies.saturating_add(count);
                }
                Entry::Vacant(place) => {
                    codes.push((place.key().clone(), count));
                    place.insert(codes.len() - 1);
                }
            },
            None => cards.push(shown.clone()),
        }
    }
    // In a link, ids that differ only in case are the same card. So their copies together may exceed the maximum.
    cards.extend(codes.iter().filter(|(_, count)| *count > MAX_COPIES).map(|(code, count)| format!("{count} {code}")));
    if cards.is_empty() { Ok(codes) } else { Err(NoCode { cards }) }
}
