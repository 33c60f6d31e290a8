//! Set files that are read without being imported.

use std::fs;
use std::path::{Path, PathBuf};

use maneframe_cardtext::{UnknownMeaning, Vocabulary};
use maneframe_library::error::MAX_FILE;
use maneframe_library::{CardSet, ImportError, Library, clarify, octgn, parse_toml_set, read_up_to, vocabulary};

/// Maximum depth of folders that are searched.
const MAX_DEPTH: usize = 8;
/// Maximum number of files that a search finds.
const MAX_FILES: usize = 2_000;

/// A set's file and its contents.
pub struct Source {
    pub path: PathBuf,
    pub file: String,
    pub text: String,
    pub set: CardSet,
}

impl Source {
    /// Returns the byte range of each card in the text.
    pub fn cards(&self) -> Vec<(usize, usize)> {
        cards(&self.text)
    }

    /// Parses another text as the contents of the file. The lines of its cards are not read.
    ///
    /// # Errors
    /// If the text is not a set.
    pub fn parse(&self, text: &str) -> Result<CardSet, ImportError> {
        set_of(&self.path, &self.file, text.as_bytes())
    }
}

/// Returns the byte range of each card in the text of a set's file.
pub fn cards(text: &str) -> Vec<(usize, usize)> {
    let mark = if text.lines().any(|l| l.trim() == "[[card]]") { "[[card]]" } else { "<card " };
    let alone = |at: usize| text[..at].rsplit('\n').next().is_none_or(|line| line.trim().is_empty());
    let starts: Vec<usize> = text.match_indices(mark).map(|(at, _)| at).filter(|&at| alone(at)).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).collect()
}

/// Parses the contents of a set's file.
fn set_of(path: &Path, file: &str, bytes: &[u8]) -> Result<CardSet, ImportError> {
    match extension(path).as_deref() {
        Some("xml") => Ok(octgn::parse_set(file, bytes)?.0),
        Some("toml") => parse_toml_set(file, bytes),
        _ => Err(ImportError::UnknownKind { file: file.to_owned() }),
    }
}

/// Set files and the words that their texts may use: those of the library's cards and their own.
pub struct Sources {
    pub sources: Vec<Source>,
    pub words: Vocabulary,
    /// Keywords that the files declare, whose meanings are not understood.
    pub unknown: Vec<UnknownMeaning>,
}

/// Reads set files, and those in folders.
///
/// # Errors
/// At the first file that can't be read.
pub fn read(paths: &[PathBuf], library: &Library) -> Result<Sources, ImportError> {
    let mut sources = parse(paths)?;
    let (words, unknown) = vocabulary(library.sets().iter().chain(sources.iter().map(|s| &s.set)));
    let own = library.own_clarifications();
    for source in &mut sources {
        clarify(&mut source.set, &own);
        source.set.read_lines(&words);
    }
    Ok(Sources { sources, words, unknown })
}

fn parse(paths: &[PathBuf]) -> Result<Vec<Source>, ImportError> {
    let mut sets = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            walk(path, 0, &mut found)?;
            found.sort();
            for file in found {
                if let Some(set) = read_one(&file, true)? {
                    sets.push(set);
                }
            }
        } else {
            sets.extend(read_one(path, false)?);
        }
    }
    Ok(sets)
}

/// Reads a set file. A file found in a folder may be something else. In that case it is skipped.
fn read_one(path: &Path, met: bool) -> Result<Option<Source>, ImportError> {
    let file = path.display().to_string();
    let octgn = match extension(path).as_deref() {
        Some("xml") => true,
        Some("toml") => false,
        _ => return Err(ImportError::UnknownKind { file }),
    };
    let bytes = read_up_to(path, MAX_FILE)?;
    if met {
        let text = String::from_utf8_lossy(&bytes);
        let meant = if octgn { text.contains("<set") } else { text.lines().any(|l| l.trim() == "[set]") };
        if !meant {
            return Ok(None);
        }
    }
    let set = set_of(path, &file, &bytes)?;
    Ok(Some(Source { path: path.to_owned(), file, text: String::from_utf8_lossy(&bytes).into_owned(), set }))
}

fn extension(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), ImportError> {
    let fail = |source| ImportError::Io { action: "list", path: folder.to_owned(), source };
    for entry in fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let kind = entry.file_type().map_err(fail)?;
        let path = entry.path();
        if kind.is_dir() && depth < MAX_DEPTH {
            walk(&path, depth + 1, found)?;
        } else if kind.is_file()
            && matches!(extension(&path).as_deref(), Some("xml" | "toml"))
            && found.len() < MAX_FILES
        {
            found.push(path);
        }
    }
    Ok(())
}
