//! A game on disk as it is played.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::replay::{End, Entry, json_line};

/// The file of a game that goes on: each entry is a line at its end.
#[derive(Debug)]
pub struct Journal {
    number: u64,
    path: PathBuf,
    /// Open at its end, and locked.
    file: File,
    /// The number of bytes of whole lines in the file.
    whole: u64,
    /// Lines that could not be written yet; they are written with the next entry.
    waiting: String,
}

impl Journal {
    /// The journal of a locked file that has so many bytes, all of them of whole lines.
    pub(super) fn new(number: u64, path: PathBuf, file: File, whole: u64) -> Journal {
        Journal { number, path, file, whole, waiting: String::new() }
    }

    /// What the game is called.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Adds an entry. When this returns the operating system has it, so it survives the end of the program.
    ///
    /// # Errors
    /// If it can't be written now: it is written with the next one. The file never has half an entry.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.waiting.push_str(&json_line(entry)?);
        self.write()
    }

    /// Writes what waits, all of it or nothing.
    fn write(&mut self) -> io::Result<()> {
        if let Err(e) = self.file.write_all(self.waiting.as_bytes()) {
            let _ = self.file.set_len(self.whole);
            return Err(e);
        }
        self.whole += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }

    /// Waits until what was added would survive a power cut.
    ///
    /// # Errors
    /// If some of it can't be written now.
    pub fn sync(&mut self) -> io::Result<()> {
        self.write()?;
        self.file.sync_data()
    }

    /// The game is over: it is kept as a replay. Returns where that lies.
    ///
    /// # Errors
    /// If the end can't be written.
    pub fn finish(mut self, end: End) -> io::Result<PathBuf> {
        self.add(&Entry::End(end))?;
        self.file.sync_all()?;
        let Journal { path, file, .. } = self;
        // Some systems don't rename what is open.
        drop(file);
        super::put_away(&path);
        let kept = path.with_extension(super::REPLAY);
        Ok(if kept.exists() { kept } else { path })
    }

    /// Removes the file of a game in which nothing was entered.
    pub fn discard(self) {
        let Journal { path, file, .. } = self;
        drop(file);
        let _ = fs::remove_file(path);
    }
}
