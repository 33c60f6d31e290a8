//! Detection of a file's kind, from its extension and its content.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cardlist;
use crate::error::{ImportError, text_of};
use crate::octgn;
use crate::report::Cleaned;
use crate::set::CardSet;
use crate::tomlset;

/// A format of set files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SetKind {
    /// OCTGN's XML.
    Octgn,
    /// The format of `docs/sets.md`.
    Toml,
}

/// A kind of file that the library reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A set.
    Set(SetKind),
    /// A list of cards in JSON, of one set or several.
    CardList,
    /// A package of OCTGN.
    Package,
    /// A deck, with its extension.
    Deck(&'static str),
}

impl FileKind {
    /// Returns the kind of file that has this extension, in any case.
    pub fn of(path: &Path) -> Option<FileKind> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "xml" => Some(FileKind::Set(SetKind::Octgn)),
            "toml" => Some(FileKind::Set(SetKind::Toml)),
            "json" => Some(FileKind::CardList),
            "o8g" => Some(FileKind::Package),
            "o8d" => Some(FileKind::Deck("o8d")),
            "deck" => Some(FileKind::Deck("deck")),
            _ => None,
        }
    }

    /// Returns true if the content looks like a file of this kind. Files in a searched folder are tested, because other
    /// programs also use the extensions of XML and TOML.
    pub fn is_meant(self, bytes: &[u8]) -> bool {
        let text = String::from_utf8_lossy(bytes);
        match self {
            FileKind::Set(SetKind::Octgn) => text.contains("<set ") || text.contains("<set>"),
            FileKind::Set(SetKind::Toml) => text.lines().any(|l| l.trim_start().starts_with("[set]")),
            FileKind::CardList => cardlist::is_meant(&text),
            FileKind::Deck(_) | FileKind::Package => true,
        }
    }
}

/// Parses a set file. The lines of card text are not interpreted yet.
pub fn read_set(kind: SetKind, file: &str, bytes: &[u8]) -> Result<(CardSet, Vec<Cleaned>), ImportError> {
    match kind {
        SetKind::Octgn => octgn::parse_set(file, bytes),
        SetKind::Toml => Ok((tomlset::parse_toml_set(file, bytes)?, Vec::new())),
    }
}

/// Returns the bytes of a set file as text. The file was read before, so it is known to be text.
pub fn source(bytes: &[u8]) -> &str {
    text_of("", bytes).unwrap_or_default()
}
