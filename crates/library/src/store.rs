//! The folder of the user's library:
//!
//! ```text
//! compiled.bin                all sets in a form that loads quickly
//! sets/<name>-<hash>.json     one file per set: the text that it was read from
//! decks/<name>-<hash>.json    one file per deck
//! rules/                      the official text of the rules, if the user has it
//! clarifications.toml         the user's own clarifications, which the user writes
//! lock                        locked by a program that writes: see `hold`
//! ```
//!
//! A file is written under a temporary name and then renamed, so that it is never incomplete. The file of a set
//! contains the text that was imported. `compiled.bin` caches the parsed form of it. Another version of the program
//! reads the text again.

use maneframe_pool::{Clarification, MAX_CLARIFICATIONS, read_clarifications, read_up_to};
use std::borrow::Cow;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hold::{Held, NEW};
use maneframe_deck::Deck;
use maneframe_pool::error::{ImportError, MAX_FILE};
use maneframe_pool::read::{SetKind, read_set};
use maneframe_pool::set::CardSet;

/// Version of the format of these files. In version 1, they also contained the parsed form of the text, which is
/// ignored now.
const FORMAT: u32 = 2;

/// Contents of a set's file: the text that was imported. The parsed form is only in the compiled file.
#[derive(Serialize, Deserialize)]
struct StoredSet<'a> {
    format: u32,
    kind: SetKind,
    file: Cow<'a, str>,
    source: Cow<'a, str>,
}

/// Contents of a deck's file.
#[derive(Serialize, Deserialize)]
struct StoredDeck<'a> {
    format: u32,
    deck: Cow<'a, Deck>,
}

/// Folder with the imported sets and decks.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub root: PathBuf,
}

impl Store {
    fn sets(&self) -> PathBuf {
        self.root.join("sets")
    }

    fn decks(&self) -> PathBuf {
        self.root.join("decks")
    }

    pub fn rules(&self) -> PathBuf {
        self.root.join("rules")
    }

    /// Returns the path of the user's own clarifications.
    pub fn clarifications_file(&self) -> PathBuf {
        self.root.join("clarifications.toml")
    }

    /// Returns the user's own clarifications; none if there is no such file.
    pub fn clarifications(&self) -> Result<Vec<Clarification>, ImportError> {
        let path = self.clarifications_file();
        match read_up_to(&path, MAX_CLARIFICATIONS) {
            Ok(bytes) => read_clarifications(&path.display().to_string(), &bytes),
            Err(ImportError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// Returns the folders into which files are written.
    pub fn folders(&self) -> [PathBuf; 4] {
        [self.root.clone(), self.sets(), self.decks(), self.rules()]
    }

    /// Returns the files of all sets.
    pub fn set_files(&self) -> Result<Vec<PathBuf>, ImportError> {
        list(&self.sets())
    }

    /// Stores a set, as the text from which it was read.
    pub fn put_set(
        &self,
        held: &Held,
        set: &CardSet,
        kind: SetKind,
        file: &str,
        source: &str,
    ) -> Result<(), ImportError> {
        let stored = StoredSet { format: FORMAT, kind, file: file.into(), source: source.into() };
        let json = serde_json::to_vec(&stored).expect("sets hold only what JSON can");
        write(held, &self.sets(), &format!("{}.json", slug(&set.name, &set.code)), &json)
    }

    /// Returns all sets, and the errors of those that could not be read.
    pub fn all_sets(&self) -> (Vec<CardSet>, Vec<ImportError>) {
        let mut sets = Vec::new();
        let mut troubles = Vec::new();
        for path in self.set_files().unwrap_or_else(|trouble| {
            troubles.push(trouble);
            Vec::new()
        }) {
            // As JSON, the text is longer than in the file that was imported.
            match read_up_to(&path, 8 * MAX_FILE).and_then(|bytes| stored_set(&path, &bytes)) {
                Ok(set) => sets.push(set),
                Err(trouble) => troubles.push(trouble),
            }
        }
        (sets, troubles)
    }

    /// Stores a deck. If a deck of the same name is stored, it is replaced.
    pub fn put_deck(&self, held: &Held, deck: &Deck) -> Result<(), ImportError> {
        let stored = StoredDeck { format: FORMAT, deck: Cow::Borrowed(deck) };
        let json = serde_json::to_vec_pretty(&stored).expect("decks hold only what JSON can");
        write(held, &self.decks(), &format!("{}.json", slug(&deck.name, "")), &json)
    }

    /// Returns all decks, and the errors of those that could not be read.
    pub fn all_decks(&self) -> (Vec<Deck>, Vec<ImportError>) {
        let mut decks = Vec::new();
        let mut troubles = Vec::new();
        for path in list(&self.decks()).unwrap_or_else(|trouble| {
            troubles.push(trouble);
            Vec::new()
        }) {
            match read_up_to(&path, MAX_FILE).and_then(|bytes| stored_deck(&path, &bytes)) {
                Ok(deck) => decks.push(deck),
                Err(trouble) => troubles.push(trouble),
            }
        }
        (decks, troubles)
    }
}

/// Reads a set from its file.
pub(crate) fn stored_set(path: &Path, bytes: &[u8]) -> Result<CardSet, ImportError> {
    let broken = |reason: String| ImportError::BrokenStore { path: path.to_owned(), reason };
    let stored: StoredSet<'_> = serde_json::from_slice(bytes).map_err(|e| broken(e.to_string()))?;
    known(stored.format).map_err(broken)?;
    read_set(stored.kind, &stored.file, stored.source.as_bytes()).map(|(set, _)| set)
}

/// Checks that this version of the program can read files of the version `format`.
fn known(format: u32) -> Result<(), String> {
    if (1..=FORMAT).contains(&format) {
        return Ok(());
    }
    Err(format!("unknown format {format}: this program supports formats up to {FORMAT}"))
}

/// Reads a deck from its file.
pub(crate) fn stored_deck(path: &Path, bytes: &[u8]) -> Result<Deck, ImportError> {
    let broken = |reason: String| ImportError::BrokenStore { path: path.to_owned(), reason };
    let stored: StoredDeck<'_> = serde_json::from_slice(bytes).map_err(|e| broken(e.to_string()))?;
    known(stored.format).map_err(broken)?;
    Ok(stored.deck.into_owned())
}

/// Returns the files of a folder, sorted. The list is empty if the folder does not exist.
fn list(folder: &Path) -> Result<Vec<PathBuf>, ImportError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(ImportError::Io { action: "list", path: folder.to_owned(), source }),
    };
    let paths = entries.flatten().map(|e| e.path());
    let mut paths: Vec<_> = paths.filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    paths.sort();
    Ok(paths)
}

/// Writes a file of the library. If this fails, the file keeps its old contents.
pub(crate) fn write(_: &Held, folder: &Path, name: &str, bytes: &[u8]) -> Result<(), ImportError> {
    let path = folder.join(name);
    let written = (|| {
        fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(NEW).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(&path).map_err(|e| e.error)?;
        Ok(())
    })();
    written.map_err(|source| ImportError::Io { action: "write", path: path.clone(), source })
}

/// Returns a file name that is safe on every system and unique for each name and code.
fn slug(name: &str, code: &str) -> String {
    let mut slug = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() >= 40 {
            break;
        }
    }
    let mut hash = Sha256::new();
    hash.update(name.as_bytes());
    hash.update([0]);
    hash.update(code.as_bytes());
    let hash = hash.finalize();
    let slug = slug.trim_end_matches('-');
    format!(
        "{slug}{}{:02x}{:02x}{:02x}{:02x}",
        if slug.is_empty() { "" } else { "-" },
        hash[0],
        hash[1],
        hash[2],
        hash[3]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe() {
        let name = slug("../Rock'N Räve\u{0}", "XX");
        assert!(name.starts_with("rock-n-r-ve-"), "{name}");
        assert_ne!(slug("a", "b"), slug("A", "b"));
        assert_eq!(slug("☃", "").len(), 8);
    }
}
