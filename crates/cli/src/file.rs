//! Output files that a command line names: `-o FILE`, `--save FILE` and others.
//!
//! A file is written either completely or not at all: under another name in the same folder, and then renamed. A
//! failure leaves no file behind, and an existing file stays unchanged. Pipes, terminals and other devices are written
//! to directly.

use std::fmt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use miette::miette;
use tempfile::NamedTempFile;

use crate::out;

/// Prefix and suffix of the names of files that are being written.
const NEW: (&str, &str) = (".maneframe-", ".new");
/// Maximum number of attempts to write a file while other runs sweep its folder.
const TRIES: usize = 5;
/// Names of standard output.
const STANDARD_OUTPUT: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Treatment of an existing file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Return an error.
    Refuse,
    /// Replace it without a question.
    Replace,
}

/// A checked output path. A command checks it before its work begins, so that a wrong path is reported before hours of
/// games.
#[derive(Debug)]
pub struct Target {
    /// Path as given by the user, for messages.
    named: PathBuf,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    StandardOutput,
    /// A pipe, a terminal or another device.
    Device,
    /// A regular file, with links in the path resolved.
    File {
        path: PathBuf,
        replaced: Option<Replaced>,
    },
}

/// The file that a new one replaces.
#[derive(Debug)]
struct Replaced {
    /// Length in bytes.
    length: u64,
    permissions: Permissions,
}

impl Replaced {
    fn of(meta: &fs::Metadata) -> Replaced {
        Replaced { length: meta.len(), permissions: meta.permissions() }
    }
}

impl Target {
    /// Checks a path. `-` is standard output.
    ///
    /// # Errors
    /// If it can't be written to, or if a file exists and `existing` is [`Existing::Refuse`].
    pub fn find(path: &Path, existing: Existing) -> miette::Result<Target> {
        let named = path.to_owned();
        if is_standard_output(path) {
            return Ok(Target { named, kind: Kind::StandardOutput });
        }
        // This follows links, so it finds the pipe behind `/dev/fd/63`.
        let direct = |meta: fs::Metadata| !meta.is_dir() && (!meta.is_file() || is_open_file(path));
        if fs::metadata(path).is_ok_and(direct) {
            return Ok(Target { named, kind: Kind::Device });
        }
        Target::file(path, existing)
    }

    /// Checks a path that must be a regular file, which may or may not exist.
    ///
    /// # Errors
    /// Like [`Target::find`], and if the path is something other than a regular file.
    pub fn file(path: &Path, existing: Existing) -> miette::Result<Target> {
        let refused = |e: io::Error| cannot_write(path, e);
        if path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(cannot_write(path, "the path has no file name"));
        }
        let (resolved, replaced) = match fs::symlink_metadata(path) {
            Ok(_) => {
                let resolved = fs::canonicalize(path).map_err(refused)?;
                let meta = fs::metadata(&resolved).map_err(refused)?;
                if meta.is_dir() {
                    return Err(cannot_write(path, "the path is a folder"));
                }
                if !meta.is_file() {
                    return Err(cannot_write(path, "it is not a regular file"));
                }
                if existing == Existing::Refuse {
                    return Err(cannot_write(path, "the file already exists"));
                }
                // Renaming would also replace a file that is write-protected. Opening it to append changes nothing.
                OpenOptions::new().append(true).open(&resolved).map_err(refused)?;
                (resolved, Some(Replaced::of(&meta)))
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let folder = folder(path);
                match fs::metadata(folder) {
                    Ok(meta) if meta.is_dir() => {}
                    Ok(_) => return Err(cannot_write(path, format_args!("{} is not a folder", folder.display()))),
                    Err(e) if e.kind() == io::ErrorKind::NotFound => {
                        return Err(cannot_write(path, format_args!("folder {} not found", folder.display())));
                    }
                    Err(e) => return Err(refused(e)),
                }
                (path.to_owned(), None)
            }
            Err(e) => return Err(refused(e)),
        };
        drop(begin(folder(&resolved)).map_err(refused)?);
        Ok(Target { named: path.to_owned(), kind: Kind::File { path: resolved, replaced } })
    }

    /// Returns the regular file that will be replaced, and its length in bytes. `None` if there is none.
    pub fn replaced(&self) -> Option<(&Path, u64)> {
        match &self.kind {
            Kind::File { path, replaced: Some(replaced) } => Some((path, replaced.length)),
            _ => None,
        }
    }

    /// Returns true if this is the regular file with that path.
    pub fn is_file(&self, other: &Path) -> bool {
        let Kind::File { path, .. } = &self.kind else { return false };
        matches!((fs::canonicalize(path), fs::canonicalize(other)), (Ok(own), Ok(other)) if own == other)
    }

    /// Writes a text. Writing again replaces what was written before.
    ///
    /// # Errors
    /// If that fails, or if another program has created the file in the meantime.
    pub fn write(&mut self, text: &str) -> miette::Result<()> {
        let written = match &mut self.kind {
            Kind::StandardOutput => {
                // Control characters are removed for a terminal. A pipe or a file gets exactly the contents of the
                // file.
                if io::stdout().is_terminal() {
                    out::print_lines(text);
                } else {
                    out::own(text);
                }
                Ok(())
            }
            Kind::Device => append(&self.named, text),
            Kind::File { path, replaced } => put(path, replaced, text.as_bytes()),
        };
        written.map_err(|e| cannot_write(&self.named, e))
    }
}

/// Writes a text to a path; see [`Target`].
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, existing: Existing, text: &str) -> miette::Result<()> {
    Target::find(path, existing)?.write(text)
}

/// Writes one of many files to a folder. It replaces a file of that name. Unlike a [`Target`] it need not survive a
/// power failure.
///
/// # Errors
/// If it can't be written.
pub fn write_into(folder: &Path, name: &str, bytes: &[u8]) -> miette::Result<()> {
    let path = folder.join(name);
    let written = create(folder, bytes).and_then(|file| file.persist(&path).map_err(|e| e.error));
    written.map(drop).map_err(|e| cannot_write(&path, e))
}

/// Creates the error for a file that can't be written.
pub fn cannot_write(path: &Path, why: impl fmt::Display) -> miette::Report {
    miette!(help = "give another file name", "cannot write {}: {why}", path.display())
}

/// Returns true if the path means standard output.
pub fn is_standard_output(path: &Path) -> bool {
    STANDARD_OUTPUT.iter().any(|name| path == Path::new(name))
}

/// Returns true if the path means a file that this process has open. Another file must not replace it.
fn is_open_file(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    path == Path::new("/dev/stderr") || folders.iter().any(|folder| path.parent() == Some(Path::new(folder)))
}

/// Returns the folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?.write_all(text.as_bytes())
}

/// Writes a file, either completely or not at all.
fn put(path: &Path, replaced: &mut Option<Replaced>, bytes: &[u8]) -> io::Result<()> {
    let folder = folder(path);
    sweep(folder);
    let mut tries = 1;
    loop {
        let file = create(folder, bytes)?;
        if let Some(replaced) = replaced {
            // Some file systems have no permissions.
            let _ = file.as_file().set_permissions(replaced.permissions.clone());
        }
        file.as_file().sync_all()?;
        let kept = if replaced.is_some() { file.persist(path) } else { file.persist_noclobber(path) };
        match kept {
            // Another run swept the folder before the file was locked.
            Err(e) if e.error.kind() == io::ErrorKind::NotFound && tries < TRIES => tries += 1,
            kept => {
                let file = kept.map_err(|e| e.error)?;
                *replaced = file.metadata().ok().as_ref().map(Replaced::of);
                // The file exists. Syncing the folder, so that it survives a power failure, is not possible on all
                // systems.
                let _ = File::open(folder).and_then(|folder| folder.sync_all());
                return Ok(());
            }
        }
    }
}

/// Creates a file with these contents under a temporary name.
fn create(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = begin(folder)?;
    // The lock marks the file as in use, so that other runs don't sweep it.
    let _ = file.as_file().try_lock();
    file.as_file_mut().write_all(bytes)?;
    Ok(file)
}

/// Creates an empty file under a temporary name, with the default permissions of the user's files.
fn begin(folder: &Path) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new();
    #[cfg(unix)]
    file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    file.prefix(NEW.0).suffix(NEW.1).tempfile_in(folder).map_err(|e| {
        // The original message would name the temporary file.
        io::Error::new(e.kind(), format!("can't create a file in {}: {}", folder.display(), e.kind()))
    })
}

/// Removes files of killed runs from a folder: temporary files that no run has locked.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_target_can_be_written_again_and_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.deck");
        let mut target = Target::file(&path, Existing::Refuse).expect("nothing is there");
        assert!(target.replaced().is_none() && names(folder.path()).is_empty());
        for text in ["one", "two"] {
            target.write(text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
            assert!(target.replaced().is_some_and(|(_, length)| length == 3));
        }
        assert!(Target::file(&path, Existing::Refuse).is_err());
        assert_eq!(names(folder.path()), ["a.deck"]);
    }

    #[test]
    fn a_file_that_another_program_created_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.deck");
        let mut target = Target::find(&path, Existing::Replace).expect("nothing is there");
        fs::write(&path, "theirs").expect("written");
        assert!(target.write("ours").is_err());
        assert_eq!(fs::read_to_string(&path).expect("there"), "theirs");
        assert_eq!(names(folder.path()), ["a.deck"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_the_permissions_of_the_old_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.deck");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("set");
        write(&path, Existing::Replace, "new").expect("written");
        assert_eq!(fs::metadata(&path).expect("there").permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn standard_output_has_several_names() {
        assert!(["-", "/dev/stdout", "/dev/fd/1"].iter().all(|name| is_standard_output(Path::new(name))));
        assert!(!["./-", "/dev/fd/2", "stdout"].iter().any(|name| is_standard_output(Path::new(name))));
    }
}
