//! Deck lists (Deck Lists).

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::words::Words;

/// The most lines of a list.
pub const MAX_LINES: usize = 400;

/// What is wrong with a list: one that was only filled in badly, or one of a deck that may not be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// Slips that leave no doubt about which cards are meant: usually a Game Warning.
    Incorrect,
    /// Cards that can't be told, that are missing, or a deck that breaks the rules: at least a Game Loss.
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

/// A card of a list as its line was read, by whoever knows the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// The full name, subtitle included.
    Exactly,
    /// A nickname or a title that only one card has.
    Loosely,
    /// A misspelling that only one card is called like.
    Misspelt,
    /// A title that several cards have.
    Ambiguously,
    /// A title with a subtitle that no card of this title has, and that is not just misspelt.
    OtherSubtitle,
    /// No card.
    NotAtAll,
}

/// A deck list that was handed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckList {
    /// The deck's name, or where it came from.
    pub title: Words,
    /// Its lines, as they were written: a number and a card's name. None for a list on paper.
    pub lines: Vec<Words>,
    /// What the check found, with the reasons; `None` where nobody checked.
    pub checked: Option<Checked>,
}

/// A part of a list: cards of one type, or all of a list that has no headings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// Its heading, such as `Friends`; empty where there is none.
    pub heading: &'a str,
    /// Number and name of each line; 0 for a line that says no number.
    pub cards: Vec<(u32, &'a str)>,
}

impl Section<'_> {
    /// Number of cards.
    pub fn total(&self) -> u32 {
        self.cards.iter().fold(0u32, |sum, (count, _)| sum.saturating_add(*count))
    }
}

impl DeckList {
    /// The lines by section. A line that ends in a colon and has no number is the heading of those below it.
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

/// What the check of a list found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Checked {
    /// The worst fault.
    pub fault: Option<Fault>,
    /// The reasons.
    pub reasons: Vec<Words>,
}

impl Checked {
    /// Takes in one more fault.
    pub fn add(&mut self, fault: Fault, reason: Words) {
        self.fault = self.fault.max(Some(fault));
        self.reasons.push(reason);
    }
}

/// The fault that a line is, from how it names its card.
pub fn fault_of(named: Named) -> Option<Fault> {
    match named {
        Named::Exactly => None,
        Named::Loosely | Named::Misspelt => Some(Fault::Incorrect),
        Named::Ambiguously | Named::OtherSubtitle | Named::NotAtAll => Some(Fault::Invalid),
    }
}

/// A list as the event has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Handed {
    /// The list.
    pub list: DeckList,
    /// When it came.
    pub at: Timestamp,
    /// Whether that was after the start that was announced.
    pub late: bool,
    /// The fault for which it was penalised; a list is penalised once, whatever else is wrong with it.
    pub penalised: Option<Fault>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deck Lists: slips that leave no doubt are incorrect, doubts are invalid, and the worst counts.
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
