//! Checks of the path where a replay is saved: a regular file in an existing folder. Files that are not replays are
//! only replaced after a question.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;

use super::Replay;
use crate::file::{Existing, Target, cannot_write};

/// Maximum length in bytes of a head that is read.
const MAX_HEAD: u64 = 1024 * 1024;

/// Checks the path where a replay will be saved. If an existing file is not a replay, `may` decides if it may be
/// replaced.
///
/// # Errors
/// If the file can't be written, or must not be replaced.
pub fn save_target(path: &Path, may: impl FnOnce() -> bool) -> miette::Result<Target> {
    let target = Target::file(path, Existing::Replace)?;
    // Replacing an empty file loses nothing.
    let is_lost = target.replaced().is_some_and(|(there, length)| length > 0 && !is_replay(there));
    if is_lost && !may() {
        return Err(cannot_write(path, "the file exists and is not a replay"));
    }
    Ok(target)
}

/// Saves a replay. If an existing file is not a replay, `may` decides if it may be replaced.
///
/// # Errors
/// If the file can't be written.
pub fn save(replay: &Replay, path: &Path, may: impl FnOnce() -> bool) -> miette::Result<()> {
    let mut target = save_target(path, may)?;
    let text = replay.to_lines().map_err(|e| cannot_write(path, e))?;
    target.write(&text)
}

/// Checks if a file begins like a replay. The rest may be damaged.
fn is_replay(path: &Path) -> bool {
    /// Field of a replay's head that all versions of the format have.
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
