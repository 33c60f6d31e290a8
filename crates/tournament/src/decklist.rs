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
    /// A misspelling, nickname or title that only one card has.
    Loosely,
    /// A title that several cards have.
    Ambiguously,
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
        Named::Loosely => Some(Fault::Incorrect),
        Named::Ambiguously | Named::NotAtAll => Some(Fault::Invalid),
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
        assert_eq!(fault_of(Named::Ambiguously), Some(Fault::Invalid));
        assert_eq!(fault_of(Named::NotAtAll), Some(Fault::Invalid));
        let mut checked = Checked::default();
        let why: Words = "a slip".parse().expect("words");
        checked.add(Fault::Invalid, why.clone());
        checked.add(Fault::Incorrect, why);
        assert_eq!(checked.fault, Some(Fault::Invalid));
    }
}
