//! OCTGN's packages, `.o8g`: archives (zip) with the sets of a game, and perhaps its decks.

use std::io::{Cursor, Read as _};
use std::path::Path;

use zip::ZipArchive;

use crate::error::{ImportError, Located, MAX_FILE};
use crate::read::FileKind;
use crate::walk::MAX_FILES;

/// A package may come to no more than this, in bytes, when it is unpacked.
const MAX_UNPACKED: u64 = 512 * 1024 * 1024;

/// A package itself may be larger than other files: it has pictures, too.
pub(crate) const MAX_PACKAGE: u64 = 512 * 1024 * 1024;

/// A file of a package that the library reads.
pub(crate) struct Packed {
    pub kind: FileKind,
    /// Its name within the package.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The sets and decks of a package, sets first; `file` is its name for messages. Nothing is written anywhere, so names within the
/// package can't lead out of a folder.
///
/// # Errors
/// If it is no such archive, has more than [`MAX_FILES`] files, or a set or deck of it is over [`MAX_FILE`].
pub(crate) fn unpack(file: &str, bytes: &[u8]) -> Result<Vec<Packed>, ImportError> {
    let fail = |message: String| -> ImportError { Located::new(file, "", 0, 0, message).into() };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| fail(format!("no package: {e}")))?;
    if archive.len() > MAX_FILES {
        return Err(fail(format!("more than {MAX_FILES} files")));
    }
    let mut found = Vec::new();
    let mut left = MAX_UNPACKED;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|e| fail(format!("file {index} of the package: {e}")))?;
        // No set or deck has a name that can't be read.
        let Ok(name) = entry.name().map(|name| name.into_owned()) else { continue };
        let kind = FileKind::of(Path::new(&name)).filter(|kind| matches!(kind, FileKind::Set(_) | FileKind::Deck(_)));
        let Some(kind) = kind.filter(|_| entry.is_file()) else { continue };
        let mut bytes = Vec::new();
        let read = entry.take(MAX_FILE.min(left) + 1).read_to_end(&mut bytes);
        read.map_err(|e| fail(format!("{name}: {e}")))?;
        if bytes.len() as u64 > MAX_FILE.min(left) {
            return Err(ImportError::TooBig { file: format!("{file}: {name}"), size: bytes.len() as u64 });
        }
        left -= bytes.len() as u64;
        if kind.is_meant(&bytes) {
            found.push(Packed { kind, name, bytes });
        }
    }
    if found.is_empty() {
        return Err(fail("there is neither a set nor a deck in this package".into()));
    }
    found.sort_by_key(|packed| matches!(packed.kind, FileKind::Deck(_)));
    Ok(found)
}
