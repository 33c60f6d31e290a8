//! The file of a draft, which grows by a line with each entry.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use maneframe_library::Library;
use maneframe_limited::Record;
use miette::miette;

use crate::file::{Existing, Target, cannot_write};

/// The file of a draft.
pub struct Kept {
    path: PathBuf,
    file: File,
}

impl Kept {
    /// Creates the file of a new draft.
    ///
    /// # Errors
    /// If it exists or can't be written.
    pub fn new(path: &Path, record: &Record) -> miette::Result<Kept> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| cannot_write(path, e))?;
        }
        Kept::begin(path, Existing::Refuse, record)
    }

    /// Like [`Kept::new`], but replaces the file of the same draft. This removes an incomplete last line and undone
    /// picks.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn again(path: &Path, record: &Record) -> miette::Result<Kept> {
        Kept::begin(path, Existing::Replace, record)
    }

    fn begin(path: &Path, existing: Existing, record: &Record) -> miette::Result<Kept> {
        Target::file(path, existing)?.write(&record.text())?;
        let file = OpenOptions::new().append(true).open(path).map_err(|e| cannot_write(path, e))?;
        Ok(Kept { path: path.to_owned(), file })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a line.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn add(&mut self, line: &str) -> miette::Result<()> {
        self.file.write_all(line.as_bytes()).map_err(|e| cannot_write(&self.path, e))
    }
}

/// Returns the default folder of drafts.
///
/// # Errors
/// If there is no home directory.
pub fn folder() -> miette::Result<PathBuf> {
    Ok(Library::folder()?.join("drafts"))
}

/// Returns the draft in the default folder that was changed last.
///
/// # Errors
/// If there is none.
pub fn latest() -> miette::Result<PathBuf> {
    let folder = folder()?;
    let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let drafts = files.filter(|path| path.extension().is_some_and(|e| e == "draft"));
    let newest = drafts.max_by_key(|path| fs::metadata(path).and_then(|m| m.modified()).ok());
    newest.ok_or_else(|| {
        miette!(help = "start one with `maneframe limited draft`", "no saved draft in {}", folder.display())
    })
}
