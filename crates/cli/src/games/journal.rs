//! The file of a game that is being played.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::replay::{End, Entry, json_line};

/// The file of an unfinished game. Each entry is a line at its end.
#[derive(Debug)]
pub struct Journal {
    number: u64,
    path: PathBuf,
    /// File, positioned at its end and locked.
    file: File,
    /// Number of bytes in complete lines.
    whole: u64,
    /// Lines that could not be written yet. They are written with the next entry.
    waiting: String,
}

impl Journal {
    /// Creates the journal of a locked file with `whole` bytes, all of them in complete lines.
    pub(super) fn new(number: u64, path: PathBuf, file: File, whole: u64) -> Journal {
        Journal { number, path, file, whole, waiting: String::new() }
    }

    /// Returns the number of the game.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Appends an entry. After that the operating system has it, so it survives the end of the program.
    ///
    /// # Errors
    /// If it can't be written now. It will be written with the next entry. The file never contains an incomplete entry.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.waiting.push_str(&json_line(entry)?);
        self.write()
    }

    /// Writes the waiting lines, either all or none.
    fn write(&mut self) -> io::Result<()> {
        if let Err(e) = self.file.write_all(self.waiting.as_bytes()) {
            let _ = self.file.set_len(self.whole);
            return Err(e);
        }
        self.whole += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }

    /// Waits until the added entries would survive a power failure.
    ///
    /// # Errors
    /// If some of them can't be written now.
    pub fn sync(&mut self) -> io::Result<()> {
        self.write()?;
        self.file.sync_data()
    }

    /// Finishes the game and keeps it as a replay. Returns the path of the replay.
    ///
    /// # Errors
    /// If the end can't be written.
    pub fn finish(mut self, end: End) -> io::Result<PathBuf> {
        self.add(&Entry::End(end))?;
        self.file.sync_all()?;
        let Journal { path, file, .. } = self;
        // Some systems can't rename open files.
        drop(file);
        super::put_away(&path);
        let kept = path.with_extension(super::REPLAY);
        Ok(if kept.exists() { kept } else { path })
    }

    /// Removes the file of a game without entries.
    pub fn discard(self) {
        let Journal { path, file, .. } = self;
        drop(file);
        let _ = fs::remove_file(path);
    }
}
