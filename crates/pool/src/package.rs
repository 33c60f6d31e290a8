//! OCTGN's packages (`.o8g`): zip archives with the sets of a game, and sometimes with decks.

use std::io::Read;
use std::path::Path;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};

use crate::error::{ImportError, Located, MAX_FILE};
use crate::read::FileKind;

/// Maximum number of files in a package or a folder.
pub const MAX_FILES: usize = 10_000;
/// Maximum total size of the files that are unpacked, in bytes.
const MAX_UNPACKED: u64 = 512 * 1024 * 1024;

/// Maximum size of a package, in bytes. Packages are larger than other files because of their pictures.
pub const MAX_PACKAGE: u64 = 512 * 1024 * 1024;

/// A set or deck in a package.
pub struct Packed {
    /// Kind of file by its extension.
    pub kind: FileKind,
    /// Name within the package.
    pub name: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

/// Unpacks the sets and decks of a package into memory, sets first. `file` is the package's name for messages. Nothing
/// is written to disk, so names with `..` can do no harm.
///
/// # Errors
/// If the file is not a zip archive, has more than [`MAX_FILES`] files, or one of its sets or decks exceeds
/// [`MAX_FILE`].
pub fn unpack(file: &str, bytes: &[u8]) -> Result<Vec<Packed>, ImportError> {
    let fail = |message: String| -> ImportError { Located::new(file, "", 0, 0, message).into() };
    let archive = ZipArchive::from_slice(bytes).map_err(|e| fail(format!("not a package: {e}")))?;
    let mut entries = archive.entries();
    let mut found = Vec::new();
    let mut left = MAX_UNPACKED;
    for index in 0.. {
        let broken = |e: rawzip::Error| fail(format!("file {index} of the package: {e}"));
        let Some(entry) = entries.next_entry().map_err(broken)? else { break };
        if index >= MAX_FILES {
            return Err(fail(format!("more than {MAX_FILES} files")));
        }
        // The names of sets and decks are valid text, so a file with another name is skipped.
        let Ok(name) = std::str::from_utf8(entry.file_path().as_bytes()).map(str::to_owned) else { continue };
        let kind = FileKind::of(Path::new(&name)).filter(|kind| matches!(kind, FileKind::Set(_) | FileKind::Deck(_)));
        let Some(kind) = kind.filter(|_| !entry.is_dir()) else { continue };
        let packed = archive.get_entry(entry.wayfinder()).map_err(broken)?;
        let unpacked: Box<dyn Read> = match entry.compression_method() {
            CompressionMethod::STORE => Box::new(packed.data()),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.data())),
            method => return Err(fail(format!("{name}: it is compressed by a method that isn't known ({method:?})"))),
        };
        let mut bytes = Vec::new();
        let read = packed.verifying_reader(unpacked).take(MAX_FILE.min(left) + 1).read_to_end(&mut bytes);
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
        return Err(fail("the package has neither a set nor a deck".into()));
    }
    found.sort_by_key(|packed| matches!(packed.kind, FileKind::Deck(_)));
    Ok(found)
}
