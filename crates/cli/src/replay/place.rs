//! Where a replay may be saved: a plain file, in a folder that is there. Nothing else is made, and nothing of anybody's is
//! replaced unasked.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use miette::miette;
use serde::Deserialize;

use super::Replay;

/// The prefix and suffix of files that are being written, beside those that they become.
const NEW: (&str, &str) = (".maneframe-", ".new");
/// The longest head that is read, in bytes.
const MAX_HEAD: u64 = 1024 * 1024;
/// How often a file is begun anew when somebody else tidies its folder meanwhile.
const TRIES: usize = 5;

/// Where a replay may be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file, not a link to it.
    path: PathBuf,
    /// Whether a file is there that may go.
    taken: bool,
}

impl Place {
    /// Looks at a path. Where a file is there that is no replay, `may` says whether that may be replaced.
    ///
    /// # Errors
    /// If no file can be written there, or not in place of the one that is there.
    pub fn find(path: &Path, may: impl FnOnce() -> bool) -> miette::Result<Place> {
        let not = |why: String| miette!(help = "name another file", "cannot write {}: {why}", path.display());
        let refused = |e: io::Error| not(e.to_string());
        if path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(not("it names no file".to_owned()));
        }
        match fs::symlink_metadata(path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                return match fs::metadata(folder(path)) {
                    Ok(meta) if meta.is_dir() => Ok(Place { path: path.to_owned(), taken: false }),
                    Ok(_) => Err(not(format!("{} is no folder", folder(path).display()))),
                    Err(e) if e.kind() == io::ErrorKind::NotFound => {
                        Err(not(format!("there is no folder {}", folder(path).display())))
                    }
                    Err(e) => Err(refused(e)),
                };
            }
            Err(e) => return Err(refused(e)),
            Ok(_) => {}
        }
        let path = fs::canonicalize(path).map_err(refused)?;
        let meta = fs::metadata(&path).map_err(refused)?;
        if meta.is_dir() {
            return Err(not("it is a folder".to_owned()));
        }
        if !meta.is_file() {
            return Err(not("it is no plain file".to_owned()));
        }
        // Replacing an empty file loses nothing.
        if meta.len() > 0 && !is_replay(&path) && !may() {
            return Err(not("it is there already, and no replay".to_owned()));
        }
        Ok(Place { path, taken: true })
    }

    /// Writes a file there, whole or not at all.
    fn write(&self, text: &str) -> io::Result<()> {
        let folder = folder(&self.path);
        sweep(folder);
        let mut tries = 1;
        loop {
            let mut file = begin(folder)?;
            // The lock tells others who sweep the folder that the file is in use.
            let _ = file.as_file().try_lock();
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            let kept = if self.taken { file.persist(&self.path) } else { file.persist_noclobber(&self.path) };
            match kept {
                // Somebody swept the folder before the file was locked.
                Err(e) if e.error.kind() == io::ErrorKind::NotFound && tries < TRIES => tries += 1,
                kept => {
                    kept.map_err(|e| e.error)?;
                    // The file is there; that it is still there after a power cut is as good as the system lets it be.
                    let _ = File::open(folder).and_then(|folder| folder.sync_all());
                    return Ok(());
                }
            }
        }
    }
}

/// Saves a replay. Where a file is there that is no replay, `may` says whether that may be replaced.
///
/// # Errors
/// If the file can't be written.
pub fn save(replay: &Replay, path: &Path, may: impl FnOnce() -> bool) -> miette::Result<()> {
    let place = Place::find(path, may)?;
    let written = replay.to_lines().map_err(io::Error::from).and_then(|text| place.write(&text));
    written.map_err(|e| miette!(help = "name another file", "cannot write {}: {e}", path.display()))
}

/// A file to be written, beside the one that it is going to be. It is as open to others as their own files are.
fn begin(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    file.prefix(NEW.0).suffix(NEW.1).tempfile_in(folder)
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a file is a replay, as far as its beginning says; it may be damaged.
fn is_replay(path: &Path) -> bool {
    /// What the head of a replay says in any form.
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "format")]
        _format: u32,
        #[serde(rename = "program")]
        _program: String,
        #[serde(rename = "decks")]
        _decks: Vec<super::ReplayDeck>,
    }
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_HEAD).read_to_end(&mut text));
    let head = serde_json::Deserializer::from_slice(&text).into_iter::<Head>().next();
    read.is_ok() && matches!(head, Some(Ok(_)))
}

/// Removes what killed runs left behind in a folder: files being written that nobody writes any more.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.starts_with(NEW.0) && name.ends_with(NEW.1) && entry.file_type().is_ok_and(|t| t.is_file());
        if ours && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
