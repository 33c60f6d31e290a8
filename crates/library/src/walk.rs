//! Search for files that can be imported, in the files and folders that the user names.

use std::fs;
use std::path::{Path, PathBuf};

use maneframe_pool::error::{ImportError, MAX_FILE};
use maneframe_pool::package::{MAX_FILES, MAX_PACKAGE};
use maneframe_pool::read::FileKind;
use maneframe_pool::read_up_to;

/// Maximum depth of folders that are searched.
pub const MAX_FOLDERS: usize = 16;

/// Result of the search.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Files to import, with their kinds.
    pub files: Vec<(FileKind, PathBuf)>,
    /// Files that have the extension of a set, but whose content isn't a set.
    pub passed_over: Vec<PathBuf>,
    /// Files and folders that could not be read.
    pub failures: Vec<(PathBuf, ImportError)>,
}

/// Searches for sets and decks. A file that the user names must be a set or a deck. In folders, other files are
/// skipped. Links to folders are not followed.
pub(crate) fn walk<'a>(paths: impl Iterator<Item = &'a Path>) -> Found {
    let mut found = Found::default();
    for path in paths {
        if path.is_dir() {
            folder(path, 0, &mut found);
        } else if let Some(kind) = FileKind::of(path) {
            found.files.push((kind, path.to_owned()));
        } else if path.exists() {
            found.failures.push((path.to_owned(), ImportError::UnknownKind { file: path.display().to_string() }));
        } else {
            let source = fs::metadata(path).err().unwrap_or_else(|| std::io::ErrorKind::NotFound.into());
            found.failures.push((path.to_owned(), ImportError::Io { action: "read", path: path.to_owned(), source }));
        }
    }
    found
}

fn folder(path: &Path, depth: usize, found: &mut Found) {
    let mut fail = |message: String| {
        let source = std::io::Error::other(message);
        found.failures.push((path.to_owned(), ImportError::Io { action: "search", path: path.to_owned(), source }));
    };
    if depth > MAX_FOLDERS {
        return fail(format!("the folder is nested more than {MAX_FOLDERS} deep"));
    }
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(e) => return fail(e.to_string()),
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|t| t.is_dir()) {
            folder(&path, depth + 1, found);
        } else if let Some(kind) = FileKind::of(&path).filter(|_| path.is_file()) {
            if found.files.len() >= MAX_FILES {
                let source = std::io::Error::other(format!("more than {MAX_FILES} files"));
                found.failures.push((path.clone(), ImportError::Io { action: "take", path, source }));
                return;
            }
            let most = if kind == FileKind::Package { MAX_PACKAGE } else { MAX_FILE };
            match read_up_to(&path, most) {
                Ok(bytes) if kind.is_meant(&bytes) => found.files.push((kind, path)),
                Ok(_) => found.passed_over.push(path),
                Err(error) => found.failures.push((path, error)),
            }
        }
    }
}
