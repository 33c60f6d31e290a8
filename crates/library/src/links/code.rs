//! Card codes in deck links: a set and a number.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::deck::{Deck, MAX_COPIES, UnknownEntry};
use crate::pool::Pool;

/// The sets that the short link knows, by index.
pub(super) const SETS: [&str; 28] = [
    "pr", "prPF", "cn", "cnf", "cnPF", "rr", "rrF", "cs", "csf", "csF", "cg", "cg0", "cgpf", "cgPF", "gf", "ad", "adn",
    "adpf", "eo", "hm", "hmn", "mt", "de", "sb", "ff", "ll", "nd", "fm",
];

/// Suffixes of set codes for special numbers.
const SUFFIXES: [&str; 6] = ["n", "f", "F", "pf", "PF", "0"];

/// A card's code in a deck link: the set with the suffix of its number (`adn`), and the number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardCode {
    /// Two letters with an optional suffix.
    pub set: String,
    /// Collector number of the card.
    pub number: u32,
}

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

impl CardCode {
    /// Returns the code of a card's id: `AD-1` is `adn1`. Returns `None` if the id isn't two letters and up to three
    /// digits.
    pub fn of(id: &str) -> Option<CardCode> {
        let (letters, rest) = id.split_at_checked(2)?;
        let letters = letters.to_ascii_lowercase();
        if !letters.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let digits = rest.trim_start_matches(|c: char| !c.is_ascii_digit());
        let suffix = match &rest[..rest.len() - digits.len()] {
            "-" => "n",
            suffix => suffix,
        };
        let (suffix, digits) = match digits.strip_prefix('0') {
            Some(digits) if suffix.is_empty() && !digits.is_empty() => ("0", digits),
            _ => (suffix, digits),
        };
        let plain = !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || (digits.starts_with('0') && digits.len() > 1) {
            return None;
        }
        let suffix = SUFFIXES
            .iter()
            .find(|s| **s == suffix)
            .or_else(|| SUFFIXES.iter().find(|s| s.eq_ignore_ascii_case(suffix)));
        let set = format!(
            "{letters}{}",
            if rest.starts_with(|c: char| c.is_ascii_digit()) && suffix != Some(&"0") { "" } else { suffix? }
        );
        let known = SETS.iter().find(|s| **s == set).or_else(|| SETS.iter().find(|s| s.eq_ignore_ascii_case(&set)));
        Some(CardCode { set: known.map_or(set, |s| (*s).to_owned()), number: digits.parse().ok()? })
    }

    /// Checks if `set` looks like a set code: two letters with an optional suffix.
    pub(super) fn is_set(set: &str) -> bool {
        set.split_at_checked(2).is_some_and(|(letters, suffix)| {
            letters.bytes().all(|b| b.is_ascii_lowercase()) && (suffix.is_empty() || SUFFIXES.contains(&suffix))
        })
    }
}

impl std::fmt::Display for CardCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.set, self.number)
    }
}

/// Appends the card of a link's item to the deck.
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
    // Index of each code in `codes`.
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
    // For a link, ids that differ only in case are one card.
    cards.extend(codes.iter().filter(|(_, count)| *count > MAX_COPIES).map(|(code, count)| format!("{count} {code}")));
    if cards.is_empty() { Ok(codes) } else { Err(NoCode { cards }) }
}
