//! The user's games, unfinished and finished. They are stored in `games` in the folder of the library:
//!
//! ```text
//! 12.game      an unfinished game: a replay without an end
//! 11.replay    a finished game
//! .lock        locked by a program that begins a game or tidies up
//! ```
//!
//! A game is written to disk while it is played ([`Journal`]), so it survives a crash of the program. A program that
//! plays a game holds a lock on its file.

mod journal;

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use maneframe_library::Library;
use maneframe_library::error::MAX_FILE;
use miette::miette;

use crate::replay::{self, Head, Holding, Replay};

pub use journal::Journal;

/// File extension of unfinished games.
const GAME: &str = "game";
/// File extension of finished games.
const REPLAY: &str = "replay";
/// Maximum number of finished games that are kept.
const KEPT: usize = 100;

/// The folder of the user's games.
#[derive(Clone, Debug)]
pub struct Games {
    folder: PathBuf,
}

/// A game in the folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Number of the game.
    pub number: u64,
    /// File of the game.
    pub path: PathBuf,
    /// Time of the last entry.
    pub when: SystemTime,
    /// True if the game is over.
    pub over: bool,
}

impl Games {
    /// Opens the user's games. The folder may not exist yet.
    ///
    /// # Errors
    /// If there is no home directory.
    pub fn open() -> miette::Result<Games> {
        Ok(Games::at(Library::folder()?.join("games")))
    }

    /// Opens the games in that folder, which may not exist yet.
    pub fn at(folder: PathBuf) -> Games {
        Games { folder }
    }

    /// Returns all games, the last one first.
    pub fn list(&self) -> Vec<Listed> {
        let listed = |entry: fs::DirEntry| {
            let path = entry.path();
            let number = path.file_stem()?.to_str()?.parse().ok()?;
            let over = match path.extension().and_then(OsStr::to_str)? {
                GAME => false,
                REPLAY => true,
                _ => return None,
            };
            let when = entry.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
            Some(Listed { number, path, when, over })
        };
        let mut games: Vec<Listed> =
            fs::read_dir(&self.folder).into_iter().flatten().flatten().filter_map(listed).collect();
        games.sort_by_key(|game| std::cmp::Reverse((game.when, game.number)));
        games
    }

    /// Returns the file of a game by its number.
    pub fn path(&self, number: u64) -> Option<PathBuf> {
        self.list().into_iter().find(|game| game.number == number).map(|game| game.path)
    }

    /// Locks the folder while a game's file is created or resumed. Otherwise [`tidy`] in another process could delete a
    /// file whose first line is not written yet.
    fn lock(&self) -> io::Result<File> {
        let lock = OpenOptions::new().create(true).append(true).open(self.folder.join(".lock"))?;
        match lock.lock() {
            Err(e) if e.kind() != io::ErrorKind::Unsupported => Err(e),
            _ => Ok(lock),
        }
    }

    /// Creates the file of a new game.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn begin(&self, head: &Head) -> io::Result<Journal> {
        fs::create_dir_all(&self.folder)?;
        let _lock = self.lock()?;
        let games = self.list();
        tidy(&games);
        let number = games.iter().map(|game| game.number).max().unwrap_or(0).saturating_add(1);
        let path = self.folder.join(format!("{number}.{GAME}"));
        let mut file = OpenOptions::new().create_new(true).read(true).append(true).open(&path)?;
        let begun = try_lock(&file).and_then(|_| {
            let head = replay::json_line(head)?;
            file.write_all(head.as_bytes())?;
            file.sync_all()?;
            Ok(head.len() as u64)
        });
        match begun {
            Ok(whole) => Ok(Journal::new(number, path, file, whole)),
            Err(e) => {
                let _ = fs::remove_file(&path);
                Err(e)
            }
        }
    }

    /// Resumes a game.
    ///
    /// # Errors
    /// If no game has that number, it is being played, it is over, or its file can't be read.
    pub fn resume(&self, number: u64) -> miette::Result<(Journal, Replay)> {
        let Some(game) = self.list().into_iter().find(|game| game.number == number) else {
            return Err(miette!(
                help = "`maneframe play --resume` lists games that can be continued",
                "game {number} not found"
            ));
        };
        if game.over {
            return Err(miette!(help = format!("show it with `maneframe replay {number}`"), "game {number} is over"));
        }
        let trouble = |e: io::Error| miette!("cannot continue {}: {e}", game.path.display());
        let _lock = self.lock().map_err(trouble)?;
        let mut file = OpenOptions::new().read(true).append(true).open(&game.path).map_err(trouble)?;
        if !try_lock(&file).map_err(trouble)? {
            return Err(miette!(
                help = "continue it there, or quit that program first",
                "game {number} is being played by another run of this program"
            ));
        }
        let mut bytes = Vec::new();
        (&mut file).take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(trouble)?;
        if bytes.len() as u64 > MAX_FILE {
            return Err(trouble(io::Error::other("the file is too large")));
        }
        let Holding { replay, whole, unended, .. } = replay::parse(&game.path.display().to_string(), &bytes)?;
        if replay.end.is_some() {
            return Err(miette!(help = format!("show it with `maneframe replay {number}`"), "game {number} is over"));
        }
        // An incomplete last entry is removed. No player has seen it, because the program was killed before showing it.
        file.set_len(whole as u64).map_err(trouble)?;
        file.seek(SeekFrom::End(0)).map_err(trouble)?;
        if unended {
            file.write_all(b"\n").map_err(trouble)?;
        }
        Ok((Journal::new(number, game.path, file, (whole + usize::from(unended)) as u64), replay))
    }
}

/// Tries to lock a file. Returns true on success.
fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        // Some file systems have no locks.
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Returns true if a program is playing the game of that file.
pub fn is_played(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| try_lock(&file).is_ok_and(|free| !free))
}

/// Removes games without entries, finishes games whose program was killed at the end, and removes the oldest finished
/// games. The caller must hold the lock of the folder.
fn tidy(games: &[Listed]) {
    for game in games.iter().filter(|game| !game.over && !is_played(&game.path)) {
        match lines(&game.path) {
            Ok((0 | 1, _)) => drop(fs::remove_file(&game.path)),
            Ok((_, true)) => put_away(&game.path),
            Ok(_) | Err(_) => {}
        }
    }
    for game in games.iter().filter(|game| game.over).skip(KEPT) {
        let _ = fs::remove_file(&game.path);
    }
}

/// Returns the number of complete lines, counted up to two, and true if the last line records the end.
fn lines(path: &Path) -> io::Result<(usize, bool)> {
    let mut file = BufReader::new(File::open(path)?.take(MAX_FILE));
    let mut line = Vec::new();
    let mut count = 0;
    loop {
        let before = std::mem::take(&mut line);
        file.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((count, before.starts_with(b"{\"end\":")));
        }
        count = 2.min(count + 1);
    }
}

/// Renames the file of a finished game.
fn put_away(path: &Path) {
    // A failure is harmless, because the replay is also complete under its old name.
    let _ = fs::rename(path, path.with_extension(REPLAY));
}
