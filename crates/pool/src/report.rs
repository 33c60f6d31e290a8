//! Reports of imports.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::clarify::Clarified;
use crate::clean::CleaningRule;
use crate::errata::{Amended, Amendment};
use crate::error::ImportError;

/// A value that a cleaning rule corrected when a set was imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cleaned {
    /// Rule that corrected the value.
    pub rule: CleaningRule,
    /// Id and title of the card.
    pub card: String,
    /// Name of the property.
    pub property: String,
    /// The value in the file.
    pub from: String,
    /// The corrected value.
    pub to: String,
}

impl fmt::Display for Cleaned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} `{}` read as `{}` ({})", self.card, self.property, self.from, self.to, self.rule)
    }
}

/// A value that could not be read. The card is imported without it and can't be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flaw {
    /// Id of the card.
    pub card: String,
    /// Title of the card.
    pub title: String,
    /// Name of the property.
    pub property: String,
    /// The value in the file.
    pub value: String,
    /// Description of the mistake.
    pub message: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {} `{}`: {}", self.card, self.title, self.property, self.value, self.message)
    }
}

/// Outcome of the import of one file.
#[derive(Debug)]
pub enum Outcome {
    /// A set, which is now in the library.
    Set {
        /// Name of the set.
        name: String,
        /// Number of its cards.
        cards: usize,
        /// Number of its cards that are completely understood.
        whole: usize,
        /// True if the set replaced one of the same name.
        replaced: bool,
    },
    /// A deck, which is now in the library.
    Deck {
        /// Name of the deck.
        name: String,
        /// Number of its cards.
        cards: u32,
        /// Names of its cards that no set has.
        unknown: Vec<String>,
        /// True if the deck replaced one of the same name.
        replaced: bool,
    },
    /// Nothing was imported.
    Failed(ImportError),
}

/// One file of an import.
#[derive(Debug)]
pub struct FileReport {
    /// Name of the file in messages.
    pub file: String,
    /// Path of the file, which need not be UTF-8.
    pub path: PathBuf,
    /// Outcome of the import.
    pub outcome: Outcome,
    /// Values that were corrected.
    pub cleaned: Vec<Cleaned>,
    /// Values that could not be read.
    pub flaws: Vec<Flaw>,
    /// Cards that have errata, with the outcomes.
    pub errata: Vec<Amended>,
    /// Clarifications of cards, with the outcomes.
    pub clarified: Vec<Clarified>,
}

impl FileReport {
    /// Creates the report of a file that was not imported.
    pub fn failed(path: PathBuf, error: ImportError) -> FileReport {
        let (file, outcome) = (path.display().to_string(), Outcome::Failed(error));
        FileReport::new(file, path, outcome)
    }

    /// Creates a report without any remarks.
    pub fn new(file: String, path: PathBuf, outcome: Outcome) -> FileReport {
        let (cleaned, flaws, errata, clarified) = Default::default();
        FileReport { file, path, outcome, cleaned, flaws, errata, clarified }
    }
}

/// Report of an import, file by file.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// The files, sets before decks.
    pub files: Vec<FileReport>,
    /// Files in searched folders that have the extension of a set, but whose content isn't a set.
    pub passed_over: Vec<String>,
}

impl ImportReport {
    /// Returns the files that were not imported, with their errors.
    pub fn errors(&self) -> impl Iterator<Item = (&str, &ImportError)> {
        self.files.iter().filter_map(|f| match &f.outcome {
            Outcome::Failed(error) => Some((f.file.as_str(), error)),
            _ => None,
        })
    }

    /// Returns the total number of cards in the imported sets.
    pub fn cards(&self) -> usize {
        self.files.iter().map(|f| if let Outcome::Set { cards, .. } = f.outcome { cards } else { 0 }).sum()
    }

    /// Returns the number of errata with the outcome `what`.
    pub fn errata(&self, what: Amendment) -> usize {
        self.files.iter().flat_map(|f| &f.errata).filter(|a| a.what == what).count()
    }

    /// Returns the clarifications of the imported cards, with the outcomes.
    pub fn clarified(&self) -> impl Iterator<Item = &Clarified> {
        self.files.iter().flat_map(|f| &f.clarified)
    }

    /// Returns the cleaning rules that were used with the number of their uses, most frequent first.
    pub fn rules(&self) -> Vec<(CleaningRule, usize)> {
        let mut counts = std::collections::BTreeMap::new();
        for cleaned in self.files.iter().flat_map(|f| &f.cleaned) {
            *counts.entry(cleaned.rule).or_insert(0) += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|&(rule, n)| (std::cmp::Reverse(n), rule));
        counts
    }
}
