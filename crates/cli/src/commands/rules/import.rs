//! `maneframe rules import`.

use std::path::Path;

use maneframe_engine::Edition;
use maneframe_library::{Library, MAX_RULES, keep_official, read_official, read_up_to};
use miette::miette;

use crate::ended::Ended;
use crate::out::say;
use crate::paint::{good, warn};

/// Reads the official words from the user's file and keeps them in the user's library.
pub fn run(file: &Path) -> miette::Result<Ended> {
    let bytes = read_up_to(file, MAX_RULES)?;
    let text = String::from_utf8_lossy(&bytes);
    let index = Edition::Cr38.index();
    let (rules, missing) = read_official(&text, index.iter().map(|e| e.number)).map_err(|e| {
        let help = "it takes the whole document as plain text, in its order; what was imported before stays as it is";
        miette!(help = help, "{}: {e}", file.display())
    })?;
    keep_official(&Library::folder()?, &rules)?;
    say!("{} rules now have their official words: `maneframe rules 514.4c`", good(rules.len()));
    if !missing.is_empty() {
        say!("{} {}", warn("not in the file, and without official words:"), missing.join(", "));
    }
    Ok(Ended::Well)
}
