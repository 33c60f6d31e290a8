//! `maneframe rules import`: imports the official text of the rules.

use std::path::Path;

use maneframe_library::{Library, MAX_RULES, keep_official, read_up_to};
use maneframe_scenario::book;
use miette::miette;

use crate::exit::Ended;
use crate::out::say;
use crate::paint::{good, warn};

/// Reads the official text from the user's file and stores it in the user's library.
pub fn run(file: &Path) -> miette::Result<Ended> {
    let bytes = read_up_to(file, MAX_RULES)?;
    let (rules, missing) = book::official_text(&String::from_utf8_lossy(&bytes)).map_err(|e| {
        let help = "give the whole document as plain text, in its order; earlier imports are unchanged";
        miette!(help = help, "{}: {e}", file.display())
    })?;
    keep_official(&Library::folder()?, &rules)?;
    say!("{} rules now have their official text: see `maneframe rules 514.4c`", good(rules.len()));
    if !missing.is_empty() {
        say!("{} {}", warn("not in the file, so without official text:"), missing.join(", "));
    }
    Ok(Ended::Well)
}
