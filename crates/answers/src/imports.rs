//! The report of an import, for programs and pages.

use maneframe_library::{Amended, Clarified, FileReport, ImportError, ImportReport, Outcome};
use serde::Serialize;

/// Report of an import.
#[derive(Clone, Debug, Serialize)]
pub struct Imported {
    /// Number of cards in the imported sets.
    pub cards: usize,
    /// The files, sets before decks.
    pub files: Vec<FileRow>,
    /// Files in searched folders that have the extension of a set, but whose content isn't a set.
    pub passed_over: Vec<String>,
}

/// Report of one file, or of one file of a package.
#[derive(Clone, Debug, Serialize)]
pub struct FileRow {
    /// Name of the file.
    pub file: String,
    /// `set`, `deck`, `rules` for the official text of the rules, or `none` if it was not imported.
    pub kind: &'static str,
    /// Name of the set or deck.
    pub name: Option<String>,
    /// Number of cards.
    pub cards: usize,
    /// Number of a set's cards whose text is understood.
    pub whole: usize,
    /// True if it replaced one of the same name.
    pub replaced: bool,
    /// Cards of a deck that are in no set.
    pub unknown: Vec<String>,
    /// Number of corrected values.
    pub cleaned: usize,
    /// Errata of its cards.
    pub errata: Vec<Amended>,
    /// Clarifications of its cards.
    pub clarifications: Vec<Clarified>,
    /// Values that can't be read.
    pub flaws: Vec<String>,
    /// Reason why it was not imported.
    pub error: Option<String>,
    /// True if it was not imported because the set of that name has more cards.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub loses: bool,
    /// What can be done about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Returns a report for programs and pages.
pub fn rows(report: &ImportReport) -> Imported {
    Imported {
        cards: report.cards(),
        files: report.files.iter().map(row).collect(),
        passed_over: report.passed_over.clone(),
    }
}

/// Returns the report of a file with the official text of the rules, of which `rules` were found.
pub fn rules_row(file: &str, rules: Result<usize, String>) -> FileRow {
    match rules {
        Ok(found) => {
            FileRow { kind: "rules", name: Some("Comprehensive Rules 3.8".to_owned()), cards: found, ..none(file) }
        }
        Err(error) => FileRow { error: Some(error), ..none(file) },
    }
}

/// Returns the report of a file that was not imported.
fn none(file: &str) -> FileRow {
    FileRow {
        file: file.to_owned(),
        kind: "none",
        name: None,
        cards: 0,
        whole: 0,
        replaced: false,
        unknown: Vec::new(),
        cleaned: 0,
        errata: Vec::new(),
        clarifications: Vec::new(),
        flaws: Vec::new(),
        error: None,
        loses: false,
        help: None,
    }
}

fn row(f: &FileReport) -> FileRow {
    let base = FileRow {
        cleaned: f.cleaned.len(),
        errata: f.errata.clone(),
        clarifications: f.clarified.clone(),
        flaws: f.flaws.iter().map(ToString::to_string).collect(),
        ..none(&f.file)
    };
    match &f.outcome {
        Outcome::Set { name, cards, whole, replaced } => {
            FileRow { kind: "set", name: Some(name.clone()), cards: *cards, whole: *whole, replaced: *replaced, ..base }
        }
        Outcome::Deck { name, cards, unknown, replaced } => FileRow {
            kind: "deck",
            name: Some(name.clone()),
            cards: *cards as usize,
            replaced: *replaced,
            unknown: unknown.clone(),
            ..base
        },
        Outcome::Failed(error) => FileRow {
            error: Some(error.to_string()),
            loses: matches!(error, ImportError::LosesCards { .. }),
            help: miette::Diagnostic::help(error).map(|help| help.to_string()),
            ..base
        },
    }
}
