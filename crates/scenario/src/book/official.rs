//! The official text of the rules, read from a file of the user.

use maneframe_engine::{Edition, Entry};
use maneframe_library::{NotTheRules, OfficialRules, read_official};

/// Reason why a file is not the official text.
#[derive(Debug, thiserror::Error)]
pub enum OfficialError {
    /// Rules are missing, or it is another version.
    #[error(transparent)]
    NotTheRules(#[from] NotTheRules),
    /// Its rules are about something else.
    #[error("it has the numbers of the Comprehensive Rules 3.8, but another text")]
    OtherText,
}

/// Reads the text of each rule from a document, and the numbers of rules that it lacks.
///
/// # Errors
/// If the document is not the text of the Comprehensive Rules 3.8.
pub fn official_text(document: &str) -> Result<(OfficialRules, Vec<String>), OfficialError> {
    let index = Edition::Cr38.index();
    let (rules, missing) = read_official(document, index.iter().map(|e| e.number))?;
    match speaks_of_the_same(&rules, index) {
        true => Ok((rules, missing.into_iter().map(str::to_owned).collect())),
        false => Err(OfficialError::OtherText),
    }
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
