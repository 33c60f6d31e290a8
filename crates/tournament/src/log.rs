//! File of an event: one line for each act, append-only.
//!
//! ```text
//! maneframe-event 1
//! 5f0c… {"n":1,"at":"…","by":"…","act":"open","with":{…}}
//! 91ab… {"n":2,…}
//! ```
//!
//! Each entry begins with the first digits of a SHA-256 sum over the previous line's sum and the entry. So changes,
//! omissions and reordering are detected.
//!
//! An act is done when its line is on the disk (`fsync`). If power fails during a write, only a part of the line
//! remains. That part doesn't count as an entry, and the next act replaces it.
//!
//! Several processes may have the file open. A writer locks the file, and reads what others have written before it
//! writes.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::act::{Act, Entry};
use crate::history::History;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::words::Words;

/// First line of a file.
const HEADER: &str = "maneframe-event 1\n";
/// Number of hexadecimal digits of a sum.
const DIGITS: usize = 32;
/// Maximum size of a file that is read, in bytes.
pub const MAX_FILE: u64 = 256 << 20;

/// Reason why a log can't be opened or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system reported an error.
    #[error("cannot {action} {}", path.display())]
    Io {
        /// Action that failed, as a verb.
        action: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The file is not a log.
    #[error("{} is not an event file of this program", path.display())]
    NoEvent {
        /// Path of the file.
        path: PathBuf,
    },
    /// The log has another version.
    #[error("{} was written by another version of this program (`{header}`)", path.display())]
    Version {
        /// Path of the file.
        path: PathBuf,
        /// First line of the file.
        header: String,
    },
    /// The file is too large.
    #[error("{} is larger than {} MiB", path.display(), MAX_FILE >> 20)]
    Large {
        /// Path of the file.
        path: PathBuf,
    },
    /// The sum of an entry doesn't match its contents, or the entry can't be carried out.
    #[error("{}, entry {entry}: {reason}", path.display())]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Number of the entry.
        entry: u64,
        /// Description of the damage.
        reason: String,
    },
    /// A file with that name exists already.
    #[error("{} already exists", path.display())]
    Exists {
        /// Path of the file.
        path: PathBuf,
    },
    /// The act is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// Returns the text of a file with these entries.
///
/// # Errors
/// If an entry can't be written.
pub fn write_text(entries: &[Entry]) -> Result<String, serde_json::Error> {
    let (mut text, mut sum) = (HEADER.to_owned(), String::new());
    for entry in entries {
        let (line, next) = line(&sum, entry)?;
        text.push_str(&line);
        sum = next;
    }
    Ok(text)
}

/// Reads the entries of a file from its text. Unlike [`Log::open`] it refuses a text that is cut off.
///
/// # Errors
/// If the text is not a file of an event, or was damaged.
pub fn read_text(text: &[u8]) -> Result<Vec<Entry>, LogError> {
    let path = Path::new("the file");
    let contents = parse(path, text)?;
    if contents.end < text.len() {
        let entry = contents.entries.len() as u64 + 1;
        return Err(LogError::Damaged { path: path.to_owned(), entry, reason: "the line is cut off".to_owned() });
    }
    Ok(contents.entries)
}

/// Open file of an event.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    history: History,
    /// Length of the valid part of the file, in bytes.
    end: u64,
    /// Bytes after `end`: an act that was written only in part.
    torn: Vec<u8>,
    /// Sum of the last entry.
    sum: String,
}

/// Parsed contents of a file.
struct Contents {
    entries: Vec<Entry>,
    end: usize,
    sum: String,
}

fn summed(before: &str, json: &str) -> String {
    let mut sum = Sha256::new();
    sum.update(before.as_bytes());
    sum.update(b"\n");
    sum.update(json.as_bytes());
    let mut text = String::with_capacity(DIGITS);
    for byte in sum.finalize().iter().take(DIGITS / 2) {
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

/// Returns the line of an entry, and its sum.
fn line(before: &str, entry: &Entry) -> Result<(String, String), serde_json::Error> {
    let json = serde_json::to_string(entry)?;
    let sum = summed(before, &json);
    Ok((format!("{sum} {json}\n"), sum))
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Contents, LogError> {
    if !bytes.starts_with(HEADER.as_bytes()) {
        let first = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
        if first.starts_with(b"maneframe-event ") && bytes.contains(&b'\n') {
            let header = String::from_utf8_lossy(&first[..first.len().min(60)]).into_owned();
            return Err(LogError::Version { path: path.to_owned(), header });
        }
        return Err(LogError::NoEvent { path: path.to_owned() });
    }
    let mut contents = Contents { entries: Vec::new(), end: HEADER.len(), sum: String::new() };
    while contents.end < bytes.len() {
        let rest = &bytes[contents.end..];
        let length = rest.iter().position(|b| *b == b'\n');
        let number = contents.entries.len() as u64 + 1;
        let read = match length {
            Some(length) => read_line(&rest[..length], &contents.sum, number),
            None => Err("the line is cut off".to_owned()),
        };
        match read {
            Ok((entry, sum)) => {
                contents.entries.push(entry);
                contents.sum = sum;
                contents.end += length.unwrap_or_default() + 1;
            }
            // An interrupted write leaves an incomplete entry at the end of the file. If a complete entry follows, the
            // file was damaged in another way.
            Err(_) if !holds_entry(rest) => break,
            Err(reason) => return Err(LogError::Damaged { path: path.to_owned(), entry: number, reason }),
        }
    }
    Ok(contents)
}

/// Returns true if the bytes contain a complete entry with its line end. The entry's sum is not checked.
fn holds_entry(bytes: &[u8]) -> bool {
    let begin = b"{\"n\":";
    bytes.windows(begin.len()).enumerate().filter(|(_, window)| window == begin).any(|(at, _)| {
        let mut values = serde_json::Deserializer::from_slice(&bytes[at..]).into_iter::<Entry>();
        matches!(values.next(), Some(Ok(_))) && bytes.get(at + values.byte_offset()) == Some(&b'\n')
    })
}

fn read_line(line: &[u8], before: &str, number: u64) -> Result<(Entry, String), String> {
    let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8 text".to_owned())?;
    let (sum, json) = line.split_once(' ').ok_or("the line has no checksum")?;
    if sum != summed(before, json) {
        return Err("the checksum doesn't match: the line was changed".into());
    }
    let entry: Entry = serde_json::from_str(json).map_err(|e| format!("the entry can't be parsed: {e}"))?;
    if entry.n != number {
        Err(format!("expected the entry number {number}, found {}", entry.n))
    } else {
        Ok((entry, sum.to_owned()))
    }
}

/// Lock on the file, held until the value is dropped.
struct Hold<'a>(&'a File);

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Waits for the lock of the file. Does nothing on file systems that don't support locks.
fn hold(file: &File, shared: bool) -> std::io::Result<Hold<'_>> {
    let locked = if shared { file.lock_shared() } else { file.lock() };
    match locked {
        Err(e) if e.kind() != std::io::ErrorKind::Unsupported => Err(e),
        _ => Ok(Hold(file)),
    }
}

impl Log {
    /// Creates the file of a new event. If this fails, no file is left.
    ///
    /// # Errors
    /// If a file with that name exists, or it can't be written.
    pub fn create(path: &Path, at: Timestamp, by: Words, settings: Settings) -> Result<Log, LogError> {
        let entries = vec![Entry { n: 1, at, by, act: Act::Open(settings) }];
        Log::create_with(path, entries)
    }

    /// Creates a file with existing entries.
    ///
    /// # Errors
    /// As [`Log::create`], or if the entries are not a valid log.
    pub fn create_with(path: &Path, entries: Vec<Entry>) -> Result<Log, LogError> {
        let io = |action| move |source| LogError::Io { action, path: path.to_owned(), source };
        let text = write_text(&entries).map_err(|e| io("write")(e.into()))?;
        History::read(entries).map_err(|(_, refusal)| refusal)?;
        if path.exists() {
            return Err(LogError::Exists { path: path.to_owned() });
        }
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = tempfile::NamedTempFile::new_in(folder).map_err(io("write"))?;
        file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).map_err(io("write"))?;
        match file.persist_noclobber(path) {
            Ok(_) => {}
            Err(e) if e.error.kind() == std::io::ErrorKind::AlreadyExists => {
                return Err(LogError::Exists { path: path.to_owned() });
            }
            Err(e) => return Err(io("write")(e.error)),
        }
        // The folder is synced too, so that the file's name is on the disk. On Windows folders can't be opened, and the
        // system takes care of it.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Log::open(path)
    }

    /// Opens an event.
    ///
    /// # Errors
    /// If the file does not exist or is damaged. A partly written last act is not an error.
    pub fn open(path: &Path) -> Result<Log, LogError> {
        let io = |source| LogError::Io { action: "open", path: path.to_owned(), source };
        // A file that can't be written is opened for reading, so that the event can still be viewed.
        let file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(e) if e.kind() == std::io::ErrorKind::PermissionDenied => File::open(path),
            other => other,
        };
        let file = file.map_err(io)?;
        let (bytes, contents) = {
            let _held = hold(&file, true).map_err(io)?;
            let bytes = read(&file, path)?;
            let contents = parse(path, &bytes)?;
            (bytes, contents)
        };
        let history = history(path, contents.entries)?;
        Ok(Log {
            path: path.to_owned(),
            file,
            history,
            end: contents.end as u64,
            torn: bytes[contents.end..].to_vec(),
            sum: contents.sum,
        })
    }

    /// Returns the history as of the last read.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the number of bytes after the last entry, which belong to an act that was written only in part.
    pub fn torn(&self) -> usize {
        self.torn.len()
    }

    /// Reads the entries that other processes have written. Returns true if there were any.
    ///
    /// # Errors
    /// As [`Log::open`].
    pub fn refresh(&mut self) -> Result<bool, LogError> {
        let io = |source| LogError::Io { action: "read", path: self.path.clone(), source };
        let length = self.file.metadata().map_err(io)?.len();
        if length == self.end && self.torn.is_empty() {
            return Ok(false);
        }
        let bytes = {
            let _held = hold(&self.file, true).map_err(io)?;
            read(&self.file, &self.path)?
        };
        let before = self.history.entries().len();
        self.take(&bytes)?;
        Ok(self.history.entries().len() != before)
    }

    fn take(&mut self, bytes: &[u8]) -> Result<(), LogError> {
        let contents = parse(&self.path, bytes)?;
        if contents.sum != self.sum {
            self.history = history(&self.path, contents.entries)?;
        }
        self.end = contents.end as u64;
        self.torn = bytes[contents.end..].to_vec();
        self.sum = contents.sum;
        Ok(())
    }

    /// Does the act that `choose` returns for the current state, which includes acts of other processes. When this
    /// method returns, the act is on the disk.
    ///
    /// # Errors
    /// If the act can't be chosen, done or written. The file is then unchanged.
    pub fn act<E: From<LogError>>(
        &mut self,
        at: Timestamp,
        by: Words,
        choose: impl FnOnce(&History) -> Result<Act, E>,
    ) -> Result<&Entry, E> {
        let path = self.path.clone();
        let io = |action| {
            let path = path.clone();
            move |source| LogError::Io { action, path, source }
        };
        let file = self.file.try_clone().map_err(io("write"))?;
        let _held = hold(&file, false).map_err(io("lock"))?;
        let length = file.metadata().map_err(io("read"))?.len();
        if length != self.end || !self.torn.is_empty() {
            let bytes = read(&file, &path)?;
            self.take(&bytes)?;
        }
        let act = choose(&self.history)?;
        let entry = self.history.entry(at, by, act);
        let (line, sum) = line(&self.sum, &entry).map_err(|e| io("write")(e.into()))?;
        let mut history = self.history.clone();
        history.push(entry).map_err(LogError::Refused)?;
        self.keep_torn().map_err(io("copy the incomplete end of"))?;
        let end = self.end;
        let written = (|| {
            let mut file = &file;
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            file.write_all(line.as_bytes())?;
            file.sync_data()
        })();
        if let Err(error) = written {
            // The caller reports the act as failed, so its bytes are removed from the file.
            let _ = file.set_len(end);
            let _ = file.sync_data();
            return Err(io("write")(error).into());
        }
        self.end = end + line.len() as u64;
        self.torn.clear();
        self.sum = sum;
        self.history = history;
        Ok(&self.history.entries()[self.history.entries().len() - 1])
    }

    /// Saves the bytes after the last entry to a separate file before an act replaces them. If they are a complete act
    /// that the disk has damaged, an operator can still read it there.
    fn keep_torn(&self) -> std::io::Result<()> {
        if self.torn.is_empty() {
            return Ok(());
        }
        let mut name = self.path.clone().into_os_string();
        name.push(".torn");
        let mut beside = OpenOptions::new().append(true).create(true).open(PathBuf::from(name))?;
        beside.write_all(&self.torn)?;
        beside.write_all(b"\n")?;
        beside.sync_data()
    }
}

fn history(path: &Path, entries: Vec<Entry>) -> Result<History, LogError> {
    if entries.is_empty() {
        return Err(LogError::NoEvent { path: path.to_owned() });
    }
    History::read(entries).map_err(|(entry, refusal)| LogError::Damaged {
        path: path.to_owned(),
        entry,
        reason: format!("the entry is refused: {refusal}"),
    })
}

fn read(file: &File, path: &Path) -> Result<Vec<u8>, LogError> {
    let io = |source| LogError::Io { action: "read", path: path.to_owned(), source };
    let mut bytes = Vec::new();
    let mut file = file;
    file.seek(SeekFrom::Start(0)).map_err(io)?;
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > MAX_FILE { Err(LogError::Large { path: path.to_owned() }) } else { Ok(bytes) }
}
