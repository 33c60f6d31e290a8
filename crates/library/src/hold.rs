//! Lock on the library's folder, which lets only one program at a time change it.
//!
//! A program that writes to the folder holds a lock on a file there. The system releases the lock when the program ends
//! for any reason. Reading needs no lock, because files are only replaced as a whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::store::Store;
use maneframe_pool::error::ImportError;

/// Name of the locked file. The file is never removed. Otherwise two programs could each lock a different file of this
/// name.
const LOCK: &str = "lock";
/// Prefix of the names of files that are not completely written yet.
pub(crate) const NEW: &str = ".new-";
/// Maximum time for which an import waits for the lock. An import of all existing sets takes some seconds.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time between two attempts to take the lock.
const NAP: Duration = Duration::from_millis(20);

/// The lock on the library's folder. Dropping it releases the lock.
#[derive(Debug)]
pub(crate) struct Held(File);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Store {
    /// Waits for the lock on the library's folder and takes it.
    ///
    /// # Errors
    /// If the folder can't be created or locked, or if another program holds the lock for too long.
    pub fn hold(&self) -> Result<Held, ImportError> {
        let fail = |action, path: &Path, source| ImportError::Io { action, path: path.to_owned(), source };
        fs::create_dir_all(&self.root).map_err(|e| fail("make", &self.root, e))?;
        let path = self.root.join(LOCK);
        let file = open(&path).map_err(|e| fail("write", &path, e))?;
        let begun = Instant::now();
        while !locked(&file).map_err(|e| fail("lock", &path, e))? {
            if begun.elapsed() > PATIENCE {
                return Err(ImportError::Busy { path: self.root.clone() });
            }
            std::thread::sleep(NAP);
        }
        self.sweep();
        Ok(Held(file))
    }

    /// Takes the lock without waiting. Returns `None` if the folder is missing, can't be written, or is locked by
    /// another program.
    pub fn try_hold(&self) -> Option<Held> {
        let file = open(&self.root.join(LOCK)).ok()?;
        locked(&file).ok()?.then(|| {
            self.sweep();
            Held(file)
        })
    }

    /// Returns the files that are not completely written. Either a program is writing them now, or it was killed.
    pub fn leftovers(&self) -> Vec<PathBuf> {
        let begun = |e: &fs::DirEntry| e.file_name().as_encoded_bytes().starts_with(NEW.as_bytes());
        let folders = self.folders().into_iter().filter_map(|folder| fs::read_dir(folder).ok());
        folders.flat_map(|entries| entries.flatten().filter(begun).map(|e| e.path())).collect()
    }

    /// Removes incomplete files, which killed programs have left. The caller holds the lock, so no program is writing
    /// such a file.
    fn sweep(&self) {
        for path in self.leftovers() {
            let _ = fs::remove_file(path);
        }
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)
}

/// Tries to lock the file, and returns true if that succeeded. Also returns true on a file system without locks.
fn locked(file: &File) -> std::io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(e)) if e.kind() == std::io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_the_folder_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store { root: folder.path().join("library") };
        assert!(store.try_hold().is_none(), "nothing is there to hold");
        let held = store.hold().expect("nobody else is there");
        assert!(store.try_hold().is_none());
        drop(held);
        assert!(store.try_hold().is_some());
    }

    #[test]
    fn what_killed_programs_began_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store { root: folder.path().to_owned() };
        let files = [".new-a1", "sets/.new-b2", "decks/.new-c3", "rules/.new-d4", "sets/new.json", "games/.new-e5"];
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("it has one")).expect("made");
            fs::write(path, "half").expect("written");
        }
        assert_eq!(store.leftovers().len(), 4);
        drop(store.try_hold().expect("nobody holds it"));
        let left = files.map(|file| folder.path().join(file).exists());
        assert_eq!(left, [false, false, false, false, true, true]);
    }
}
