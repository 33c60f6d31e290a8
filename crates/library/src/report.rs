//! What an import did.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::clean::CleaningRule;
use crate::errata::{Amended, Amendment};
use crate::error::ImportError;

/// A value that a rule put right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cleaned {
    /// By which rule.
    pub rule: CleaningRule,
    /// Whose: the card's id and title.
    pub card: String,
    /// Which property.
    pub property: String,
    /// What the file says.
    pub from: String,
    /// What it was read as.
    pub to: String,
}

impl fmt::Display for Cleaned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} `{}` read as `{}` ({})", self.card, self.property, self.from, self.to, self.rule)
    }
}

/// A value that could not be read. The card is there without it, and is not fit for play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flaw {
    /// Whose: the card's id.
    pub card: String,
    /// Its title.
    pub title: String,
    /// Which property.
    pub property: String,
    /// What the file says.
    pub value: String,
    /// What is wrong with that.
    pub message: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {} `{}`: {}", self.card, self.title, self.property, self.value, self.message)
    }
}

/// What became of one file.
#[derive(Debug)]
pub enum Outcome {
    /// A set, now in the library.
    Set {
        /// Its name.
        name: String,
        /// How many cards it has.
        cards: usize,
        /// How many of them are understood whole.
        whole: usize,
        /// Whether a set of that name was there before.
        replaced: bool,
    },
    /// A deck, now in the library.
    Deck {
        /// Its name.
        name: String,
        /// How many cards it has.
        cards: u32,
        /// Those that no set has, by name.
        unknown: Vec<String>,
        /// Whether a deck of that name was there before.
        replaced: bool,
    },
    /// Nothing of it was kept.
    Failed(ImportError),
}

/// One file of an import.
#[derive(Debug)]
pub struct FileReport {
    /// The file, as messages name it.
    pub file: String,
    /// Its path, which need not be UTF-8.
    pub path: PathBuf,
    /// What became of it.
    pub outcome: Outcome,
    /// Which values were put right.
    pub cleaned: Vec<Cleaned>,
    /// Which values could not be read.
    pub flaws: Vec<Flaw>,
    /// Which cards have errata, and what became of those.
    pub errata: Vec<Amended>,
}

impl FileReport {
    /// A file of which nothing was kept.
    pub(crate) fn failed(path: PathBuf, error: ImportError) -> FileReport {
        let (file, outcome) = (path.display().to_string(), Outcome::Failed(error));
        FileReport { file, path, outcome, cleaned: Vec::new(), flaws: Vec::new(), errata: Vec::new() }
    }
}

/// What an import did, file by file.
#[derive(Debug, Default)]
pub struct ImportReport {
    /// The files, sets before decks.
    pub files: Vec<FileReport>,
    /// The files of searched folders that have the extension of a set but are none.
    pub passed_over: Vec<String>,
}

impl ImportReport {
    /// The files of which nothing was kept, and why.
    pub fn errors(&self) -> impl Iterator<Item = (&str, &ImportError)> {
        self.files.iter().filter_map(|f| match &f.outcome {
            Outcome::Failed(error) => Some((f.file.as_str(), error)),
            _ => None,
        })
    }

    /// How many cards the imported sets have together.
    pub fn cards(&self) -> usize {
        self.files.iter().map(|f| if let Outcome::Set { cards, .. } = f.outcome { cards } else { 0 }).sum()
    }

    /// How many errata came to that.
    pub fn errata(&self, what: Amendment) -> usize {
        self.files.iter().flat_map(|f| &f.errata).filter(|a| a.what == what).count()
    }

    /// Uses of each rule, most used first.
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
