//! Reading of files that the user names, which may be of any kind and size.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use crate::error::ImportError;

/// Reads a file.
///
/// # Errors
/// If the file can't be read, is not a regular file, or is larger than `most` bytes.
pub fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>, ImportError> {
    let fail = |source| ImportError::Io { action: "read", path: path.to_owned(), source };
    let meta = fs::metadata(path).map_err(fail)?;
    if !meta.is_file() {
        return Err(fail(std::io::Error::other("it is not a regular file")));
    }
    let too_big = |size| ImportError::TooBig { file: path.display().to_string(), size };
    if meta.len() > most {
        return Err(too_big(meta.len()));
    }
    // The file may have grown since its size was read, so the number of bytes is limited too.
    let mut bytes = Vec::with_capacity(meta.len() as usize);
    fs::File::open(path).map_err(fail)?.take(most + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > most { Err(too_big(bytes.len() as u64)) } else { Ok(bytes) }
}

/// Prepares text from a file for display: removes control characters and limits its length.
pub fn plain(words: &str) -> String {
    words.trim().chars().filter(|c| !c.is_control()).take(200).collect()
}
