//! The official words of the rules, where the user has them: read once from a text file, kept in the user's library.
//! None of them come with the program.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::ImportError;
use crate::store::write;

/// The official words by rule number.
pub type OfficialRules = BTreeMap<String, String>;

const FILE: &str = "cr-3.8.tsv";
/// So many rules may be missing from a text before it is taken for another document.
const MAY_MISS: usize = 12;

/// A text isn't that of the rules that are wanted.
#[derive(Debug, thiserror::Error)]
#[error(
    "rule {first} and {others} more are not in it, each as `({first}) words`: is it the text of the Comprehensive Rules 3.8?"
)]
pub struct NotTheRules {
    first: String,
    others: usize,
}

/// Finds the words of each rule in a document that has them in order, each after its number: `(514.4c) If both …`.
///
/// # Errors
/// If more than a few of the numbers are not there.
pub fn read_official<'a>(text: &str, numbers: impl Iterator<Item = &'a str>) -> Result<OfficialRules, NotTheRules> {
    let mut found: Vec<(&str, usize, usize)> = Vec::new();
    let mut missing = Vec::new();
    let mut from = 0;
    for number in numbers {
        let mark = format!("({number})");
        let begins = text[from..].match_indices(&mark).map(|(i, _)| from + i).find(|&i| {
            // A number in the midst of a sentence refers to a rule; one before a sentence begins it.
            let mut after = text[i + mark.len()..].chars().skip_while(|c| c.is_whitespace());
            after.next().is_some_and(|c| c.is_uppercase() || c == '"' || c == '“' || c.is_ascii_digit())
        });
        match begins {
            Some(at) => {
                from = at + mark.len();
                found.push((number, at, from));
            }
            None => missing.push(number),
        }
    }
    if missing.len() > MAY_MISS {
        return Err(NotTheRules { first: missing[0].to_owned(), others: missing.len() - 1 });
    }
    let ends = found.iter().skip(1).map(|f| f.1).chain([text.len()]);
    let words = |from: usize, to: usize| {
        let words = text[from..to].split_whitespace().collect::<Vec<_>>().join(" ");
        without_chapter(&words).to_owned()
    };
    Ok(found.iter().zip(ends).map(|(&(number, _, from), to)| (number.to_owned(), words(from, to))).collect())
}

/// The heading of the next chapter stands behind the last rule of one: ` 7. Abilities and Modifiers`.
fn without_chapter(words: &str) -> &str {
    let heading = |rest: &str| {
        let mut letters = rest.chars();
        letters.next().is_some_and(|c| c.is_ascii_digit())
            && letters.next() == Some('.')
            && rest.len() < 40
            && !rest[2..].contains('.')
    };
    match words.char_indices().rev().find(|&(i, c)| c == ' ' && heading(&words[i + 1..])) {
        Some((i, _)) => words[..i].trim_end(),
        None => words,
    }
}

/// Keeps official words in the library folder.
///
/// # Errors
/// If the file can't be written; what was there stays.
pub fn keep_official(folder: &Path, rules: &OfficialRules) -> Result<(), ImportError> {
    let text: String = rules.iter().map(|(number, words)| format!("{number}\t{words}\n")).collect();
    write(&folder.join("rules"), FILE, text.as_bytes())
}

/// The official words that were kept in the library folder; nothing where there are none.
pub fn official(folder: &Path) -> OfficialRules {
    let text = std::fs::read_to_string(folder.join("rules").join(FILE)).unwrap_or_default();
    text.lines().filter_map(|l| l.split_once('\t')).map(|(n, w)| (n.to_owned(), w.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_the_words_behind_its_number() {
        let text = "Contents 1. First 2. Second 1. First (101) Heads (101.1) One is so. See (101.2). (101.2) Two \
                    is\n so (101.1). 2. Second things (201.1) Three.";
        let rules = read_official(text, ["101", "101.1", "101.2", "201.1"].into_iter()).expect("all are there");
        assert_eq!(rules["101.1"], "One is so. See (101.2).");
        assert_eq!(rules["101.2"], "Two is so (101.1).");
        assert_eq!(rules["201.1"], "Three.");
    }

    #[test]
    fn another_document_is_refused() {
        let numbers: Vec<String> = (1..20).map(|n| format!("101.{n}")).collect();
        let error = read_official("Some letter.", numbers.iter().map(String::as_str)).expect_err("not the rules");
        assert!(error.to_string().contains("rule 101.1 and 18 more"));
    }
}
