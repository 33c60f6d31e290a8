//! Checks of a deck: which rules it breaks, and whether this program can play it.

use std::fmt;

use jiff::civil::Date;
use maneframe_card::Card;
use maneframe_pool::search::Standing;
use maneframe_pool::{CardCode, Flaw, Pool, listed};
use serde::Serialize;

use crate::deck::{Deck, Entry, UnknownEntry};
use crate::format::Format;
use crate::list::MAX_SLIPS;
use crate::rules::{Copies, DeckRules, violations};

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Violation {
    /// The rule that is broken: a number of the Comprehensive Rules, or a heading of the limited or floor rules.
    pub rule: String,
    /// Description of the violation.
    pub text: String,
    /// Advice on how to correct the deck.
    pub mend: String,
    /// Ids of the cards that break the rule. Empty if the total number of cards breaks it.
    pub cards: Vec<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = if self.rule.starts_with(|c: char| c.is_ascii_digit()) { "CR " } else { "" };
        write!(f, "{document}{}: {}", self.rule, self.text)
    }
}

/// A card with lines that are not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadCard {
    /// Id of the card.
    pub id: String,
    /// Name of the card.
    pub name: String,
    /// Lines of the card that are not understood.
    pub lines: Vec<String>,
}

/// Result of checking a deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Rules that the deck breaks.
    pub violations: Vec<Violation>,
    /// Cards of the deck that no set has.
    pub unknown: Vec<UnknownEntry>,
    /// Cards of the deck whose text is not completely understood.
    pub unread: Vec<UnreadCard>,
    /// Values of the deck's cards that could not be read when their set was imported.
    pub flaws: Vec<Flaw>,
}

impl Report {
    /// Returns true if the deck breaks no rule and all its cards are known.
    pub fn is_legal(&self) -> bool {
        self.violations.is_empty() && self.unknown.is_empty()
    }

    /// Returns true if the deck is legal and this program understands all its cards.
    pub fn is_playable(&self) -> bool {
        self.is_legal() && self.unread.is_empty() && self.flaws.is_empty()
    }
}

/// Describes unknown cards, with similar names for those that seem to be misspelt.
pub fn unknown_cards<'a>(cards: &'a [UnknownEntry], pool: &'a Pool) -> impl Iterator<Item = String> + 'a {
    cards.iter().zip(0..).map(|(card, nth)| {
        let title = if card.title.is_empty() { &card.id } else { &card.title };
        let near = if nth < MAX_SLIPS && !card.title.is_empty() { pool.near_cards(&card.title) } else { Vec::new() };
        let near: Vec<String> = near.into_iter().map(Card::name).collect();
        let near = if near.is_empty() { String::new() } else { format!(": did you mean {}?", listed(&near)) };
        format!("no set has {} × {title}{near}", card.count)
    })
}

/// Checks a deck against the rules for constructed decks (CR 101, 102.1). If the deck says that it is a limited deck,
/// checks the rules for limited decks.
pub fn check(deck: &Deck, pool: &Pool) -> Report {
    let rules = if deck.draft { &DeckRules::LIMITED } else { &DeckRules::CONSTRUCTED };
    report(deck, pool, broken(deck, pool, rules))
}

/// Like [`check`], but by the rules of a format on the day `on` (CR 101, 102.1, Format Legality). Unknown cards count
/// as violations too, because it is unknown if they are legal.
pub fn check_in(deck: &Deck, pool: &Pool, format: &Format, on: Date) -> Report {
    report(deck, pool, broken_in(deck, pool, format, on))
}

/// Returns the report with these violations, and with the cards that are unknown or not understood.
fn report(deck: &Deck, pool: &Pool, violations: Vec<Violation>) -> Report {
    let mut report = Report { violations, unknown: deck.unknown.clone(), ..Report::default() };
    for entry in deck.entries() {
        let Some(card) = pool.card(&entry.id) else {
            let (count, id) = (entry.count, entry.id.clone());
            report.unknown.push(UnknownEntry { count, id, title: String::new(), section: String::new() });
            continue;
        };
        let lines: Vec<String> = card.unread().map(|(_, line)| line.text.clone()).collect();
        if !lines.is_empty() {
            report.unread.push(UnreadCard { id: card.id.clone(), name: card.name(), lines });
        }
        report.flaws.extend(pool.flaws(&card.id).cloned());
    }
    report
}

/// Returns the rules about sizes, copies and kinds of cards that a deck breaks.
fn broken(deck: &Deck, pool: &Pool, rules: &DeckRules) -> Vec<Violation> {
    let known = |entries: &'_ [Entry]| entries.iter().map(|e| (e.count, pool.card(&e.id))).collect::<Vec<Copies>>();
    violations(rules, &known(&deck.mane), &known(&deck.draw), &known(&deck.problems))
}

/// Rules about sizes and numbers of copies. A format may replace these.
const SIZES: [&str; 4] = ["101.1", "101.2", "101.3", "101.3a"];

/// Returns all rules that a deck breaks in a format on the day `on`.
fn broken_in(deck: &Deck, pool: &Pool, format: &Format, on: Date) -> Vec<Violation> {
    let mut found = broken(deck, pool, &format.rules());
    for violation in &mut found {
        let sized = SIZES.contains(&violation.rule.as_str()) && violation.cards.is_empty();
        if sized && !format.rule.is_empty() {
            violation.rule.clone_from(&format.rule);
        }
    }
    let legality =
        |text, mend, id: &str| Violation { rule: "Format Legality".into(), text, mend, cards: vec![id.to_owned()] };

    let allowance = format.allowance(pool, on);
    let mut slips = MAX_SLIPS;
    let unknown = deck.unknown.iter().map(|u| (&u.id, &u.title));
    let entries = deck.entries().map(|e| (&e.id, &e.id));
    for (id, title) in entries.chain(unknown) {
        let card = pool.card(id);
        let name = card.map(|c| c.name()).unwrap_or_else(|| if title.is_empty() { id.clone() } else { title.clone() });
        if card.is_none() {
            let near = if slips > 0 && !title.is_empty() { pool.near_cards(title) } else { Vec::new() };
            let near: Vec<String> = near.into_iter().map(|card| card.name()).collect();
            slips = slips.saturating_sub(1);
            let mend = match near.is_empty() {
                true => "correct its id or name, or import its set: `maneframe cards import`".to_owned(),
                false => format!("did you mean {}?", listed(&near)),
            };
            found.push(legality(format!("no set has {name}, so its legality is unknown"), mend, id));
        }
        match allowance.of(id, &name) {
            Standing::Banned => {
                found.push(legality(format!("{name} is banned in {}", format.name), format!("remove {name}"), id));
            }
            Standing::Elsewhere if allowance.unreleased(id).is_some() => {
                let set = allowance.unreleased(id).map_or(String::new(), |s| format!("{}, {}", s.name, s.released));
                let text = format!("the set of {name} is not released yet on {on} ({set})");
                found.push(legality(text, format!("remove {name}"), id));
            }
            Standing::Elsewhere if card.is_some() || CardCode::of(id).is_some() => {
                let sets = format.sets.iter().flatten().map(|s| s.to_uppercase()).collect::<Vec<_>>().join(", ");
                let text = format!("{name} is not in a set of {} ({sets})", format.name);
                found.push(legality(text, format!("remove {name}"), id));
            }
            Standing::Elsewhere | Standing::Legal => {}
        }
    }
    found
}
