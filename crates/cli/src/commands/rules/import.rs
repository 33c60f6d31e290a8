//! `maneframe rules import`: imports the official text of the rules.

use std::path::Path;

use maneframe_engine::{Edition, Entry};
use maneframe_library::{Library, MAX_RULES, OfficialRules, keep_official, read_official, read_up_to};
use miette::miette;

use crate::exit::Ended;
use crate::out::say;
use crate::paint::{good, warn};

/// Reads the official text from the user's file and stores it in the user's library.
pub fn run(file: &Path) -> miette::Result<Ended> {
    let bytes = read_up_to(file, MAX_RULES)?;
    let text = String::from_utf8_lossy(&bytes);
    let index = Edition::Cr38.index();
    let (rules, missing) = read_official(&text, index.iter().map(|e| e.number)).map_err(|e| {
        let help = "give the whole document as plain text, in its order; earlier imports are unchanged";
        miette!(help = help, "{}: {e}", file.display())
    })?;
    if !speaks_of_the_same(&rules, &index) {
        return Err(miette!(
            help = "earlier imports are unchanged",
            "{}: it has the numbers of the Comprehensive Rules 3.8, but another text",
            file.display()
        ));
    }
    keep_official(&Library::folder()?, &rules)?;
    say!("{} rules now have their official text: see `maneframe rules 514.4c`", good(rules.len()));
    if !missing.is_empty() {
        say!("{} {}", warn("not in the file, so without official text:"), missing.join(", "));
    }
    Ok(Ended::Well)
}

/// Minimum length of a word that counts as significant.
const TELLING: usize = 5;

/// Checks that most rules have a significant word in common with our summary of them. In the official document, nine in
/// ten rules have.
fn speaks_of_the_same(rules: &OfficialRules, index: &[Entry]) -> bool {
    let mut same = 0;
    let mut all = 0;
    for entry in index.iter().filter(|entry| !entry.heading) {
        let Some(words) = rules.get(entry.number) else { continue };
        let words = words.to_lowercase();
        let ours = entry.says.to_lowercase();
        let mut telling = ours.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() >= TELLING);
        all += 1;
        same += usize::from(telling.any(|word| words.contains(word)));
    }
    3 * same >= 2 * all
}
