//! Checks of the place where a replay is saved: a plain file in an existing folder. Other people's files are replaced only after a question.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::Deserialize;

use super::Replay;
use crate::file::{Existing, Target, cannot_write};

/// The longest head that is read, in bytes.
const MAX_HEAD: u64 = 1024 * 1024;

/// Checks where a replay is to be saved. If a file is there that is no replay, `may` says whether it may be replaced.
///
/// # Errors
/// If no file can be written there, or not in place of the one that is there.
pub fn save_target(path: &Path, may: impl FnOnce() -> bool) -> miette::Result<Target> {
    let target = Target::file(path, Existing::Replace)?;
    // Replacing an empty file loses nothing.
    let is_lost = target.replaced().is_some_and(|(there, length)| length > 0 && !is_replay(there));
    if is_lost && !may() {
        return Err(cannot_write(path, "it is there already, and no replay"));
    }
    Ok(target)
}

/// Saves a replay. If a file is there that is no replay, `may` says whether it may be replaced.
///
/// # Errors
/// If the file can't be written.
pub fn save(replay: &Replay, path: &Path, may: impl FnOnce() -> bool) -> miette::Result<()> {
    let mut target = save_target(path, may)?;
    let text = replay.to_lines().map_err(|e| cannot_write(path, e))?;
    target.write(&text)
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
