//! Deck lists and their faults (Deck Lists).

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::words::Words;

/// Maximum number of lines of a list.
pub const MAX_LINES: usize = 400;

/// Severity of a list's faults. An incorrect list was filled in badly. With an invalid list, the deck may not be
/// played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Slips that leave no doubt which cards are meant: usually a Game Warning.
    Incorrect,
    /// Ambiguous or missing cards, or a deck that breaks the rules: at least a Game Loss.
    Invalid,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::Incorrect => "incorrect",
            Fault::Invalid => "invalid",
        })
    }
}

/// How well the name in a line of a list identifies a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// The full name, with its subtitle.
    Exactly,
    /// A nickname or a title that only one card has.
    Loosely,
    /// A misspelling that is similar to only one card's name.
    Misspelt,
    /// A title that several cards have.
    Ambiguously,
    /// A title with a subtitle that no card of this title has, and that is not just misspelt.
    OtherSubtitle,
    /// No card matches.
    NotAtAll,
}

/// Deck list that was submitted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckList {
    /// Name of the deck, or its source.
    pub title: Words,
    /// Lines as they were written: a number and a card's name. Empty for a list on paper.
    pub lines: Vec<Words>,
    /// Result of the check; `None` if the list was not checked.
    pub checked: Option<Checked>,
}

/// Part of a list: cards of one type, or the whole list if it has no headings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// Heading, such as `Friends`; empty if the list has none.
    pub heading: &'a str,
    /// Number and name of each line; the number is 0 if the line has none.
    pub cards: Vec<(u32, &'a str)>,
}

impl Section<'_> {
    /// Returns the number of cards.
    pub fn total(&self) -> u32 {
        self.cards.iter().fold(0u32, |sum, (count, _)| sum.saturating_add(*count))
    }
}

impl DeckList {
    /// Returns the lines by section. A line that ends in a colon and has no number is the heading of those below it.
    pub fn sections(&self) -> Vec<Section<'_>> {
        let mut sections: Vec<Section<'_>> = Vec::new();
        for line in self.lines.iter().map(Words::as_str) {
            let counted = line.split_once(' ').and_then(|(count, name)| {
                Some((count.trim_end_matches(['x', 'X', '×']).parse::<u32>().ok()?, name.trim()))
            });
            if let (None, Some(heading)) = (counted, line.strip_suffix(':')) {
                sections.push(Section { heading, cards: Vec::new() });
                continue;
            }
            let card = counted.unwrap_or((0, line));
            match sections.last_mut() {
                Some(section) => section.cards.push(card),
                None => sections.push(Section { heading: "", cards: vec![card] }),
            }
        }
        sections
    }
}

/// Result of the check of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Checked {
    /// Most severe fault, if any.
    pub fault: Option<Fault>,
    /// Reasons for all faults.
    pub reasons: Vec<Words>,
}

impl Checked {
    /// Adds a fault.
    pub fn add(&mut self, fault: Fault, reason: Words) {
        self.fault = self.fault.max(Some(fault));
        self.reasons.push(reason);
    }
}

/// Returns the fault of a line, from how it matches a card.
pub fn fault_of(named: Named) -> Option<Fault> {
    match named {
        Named::Exactly => None,
        Named::Loosely | Named::Misspelt => Some(Fault::Incorrect),
        Named::Ambiguously | Named::OtherSubtitle | Named::NotAtAll => Some(Fault::Invalid),
    }
}

/// List with the data of its submission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Handed {
    /// List that was submitted.
    pub list: DeckList,
    /// Time of the submission.
    pub at: Timestamp,
    /// True if the list was submitted after the announced start.
    pub late: bool,
    /// Fault for which the list was penalised. A list is penalised only once, even if it has other faults.
    pub penalised: Option<Fault>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deck Lists: slips that leave no doubt are incorrect, doubts are invalid, and the worst fault counts.
    #[test]
    fn incorrect_and_invalid() {
        assert_eq!(fault_of(Named::Exactly), None);
        assert_eq!(fault_of(Named::Loosely), Some(Fault::Incorrect));
        assert_eq!(fault_of(Named::Misspelt), Some(Fault::Incorrect));
        assert_eq!(fault_of(Named::Ambiguously), Some(Fault::Invalid));
        assert_eq!(fault_of(Named::OtherSubtitle), Some(Fault::Invalid));
        assert_eq!(fault_of(Named::NotAtAll), Some(Fault::Invalid));
        let mut checked = Checked::default();
        let why: Words = "a slip".parse().expect("words");
        checked.add(Fault::Invalid, why.clone());
        checked.add(Fault::Incorrect, why);
        assert_eq!(checked.fault, Some(Fault::Invalid));
    }

    #[test]
    fn lists_have_sections() {
        let lines = ["Friends:", "3 Ann, the First", "2 Bob", "Events:", "what is this", "1 Cid"];
        let lines = lines.map(|l| l.parse().expect("words")).to_vec();
        let mut list = DeckList { title: "deck".parse().expect("words"), lines, checked: None };
        let sections = list.sections();
        let totals: Vec<(&str, u32)> = sections.iter().map(|s| (s.heading, s.total())).collect();
        assert_eq!(totals, [("Friends", 5), ("Events", 1)]);
        assert_eq!(sections[1].cards, [(0, "what is this"), (1, "Cid")]);
        list.lines.remove(0);
        assert_eq!(list.sections()[0].heading, "");
    }
}
