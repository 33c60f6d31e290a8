//! The official text of the rules. The program doesn't include this text. If the user has it, it is imported from a
//! text file and stored in the user's library.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use crate::store::{Store, write};
use maneframe_pool::error::ImportError;
use maneframe_pool::read_up_to;

/// Official text by rule number.
pub type OfficialRules = BTreeMap<String, String>;

/// Maximum size of a document in bytes. The text of the rules has about 65,000.
pub const MAX_RULES: u64 = 4 << 20;
/// The supported version of the Comprehensive Rules.
const VERSION: &str = "3.8";
const FILE: &str = "cr-3.8.tsv";
/// Maximum number of rules that a document may lack. If it lacks more, it is assumed to be another document.
const MAY_MISS: usize = 5;
/// Maximum length in bytes of a text in parentheses that can be the number of a rule.
const MAX_MARK: usize = 16;

/// Error: a text isn't the text of the supported rules.
#[derive(Debug, thiserror::Error)]
pub enum NotTheRules {
    /// The text says that it is for another version, which is the value.
    #[error("the file says version {0}; expected Comprehensive Rules {VERSION}")]
    OtherVersion(String),
    /// Too many rules are missing.
    #[error(
        "{} of {of} rules are missing (a rule is written `({}) text`): {}; this is not the text of the Comprehensive Rules {VERSION}",
        missing.len(), missing[0], some(missing)
    )]
    Missing {
        /// Numbers of the missing rules.
        missing: Vec<String>,
        /// Total number of rules.
        of: usize,
    },
}

fn some(numbers: &[String]) -> String {
    const SHOWN: usize = 8;
    let rest = numbers.len().saturating_sub(SHOWN);
    let shown = numbers[..numbers.len() - rest].join(", ");
    if rest == 0 { shown } else { format!("{shown} and {rest} more") }
}

/// A rule's number at the beginning of the rule.
#[derive(Clone, Copy)]
struct Mark {
    /// Index of the number in the list of expected numbers.
    rank: usize,
    /// Byte offset of the number, and byte offset of the text after it.
    at: usize,
    words: usize,
}

/// Finds the text of each rule in a document. The document must have the rules in order, each after its number:
/// `(514.4c) If both …`. Also returns the numbers that are missing.
///
/// # Errors
/// If more than five of the numbers are missing, or if the document says that it is for another version.
pub fn read_official<'a>(
    text: &str,
    numbers: impl Iterator<Item = &'a str>,
) -> Result<(OfficialRules, Vec<&'a str>), NotTheRules> {
    let numbers: Vec<&str> = numbers.collect();
    let found = in_order(&marks(text, &numbers));
    let begins = found.first().map_or(text.len(), |m| m.at);
    if let Some(version) = version(&text[..begins]).filter(|v| *v != VERSION) {
        return Err(NotTheRules::OtherVersion(version.chars().take(20).collect()));
    }
    let mut there = vec![false; numbers.len()];
    found.iter().for_each(|m| there[m.rank] = true);
    let missing: Vec<&str> = numbers.iter().zip(&there).filter(|(_, there)| !**there).map(|(n, _)| *n).collect();
    if missing.len() > MAY_MISS {
        let missing = missing.into_iter().map(str::to_owned).collect();
        return Err(NotTheRules::Missing { missing, of: numbers.len() });
    }
    let ends = found.iter().skip(1).map(|m| m.at).chain([text.len()]);
    let words = |from: usize, to: usize| {
        let words: String = text[from..to].chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        without_chapter(&words.split_whitespace().collect::<Vec<_>>().join(" ")).to_owned()
    };
    let rules = found.iter().zip(ends).map(|(m, to)| (numbers[m.rank].to_owned(), words(m.words, to))).collect();
    Ok((rules, missing))
}

/// Returns the version on a title page: `Comprehensive Rules Version 3.8`.
fn version(title: &str) -> Option<&str> {
    let mut words = title.split_whitespace();
    words.find(|w| w.eq_ignore_ascii_case("version"))?;
    words.next().filter(|w| w.starts_with(|c: char| c.is_ascii_digit())).map(|w| w.trim_end_matches([',', '.', ';']))
}

/// Returns all places at which a number may begin its rule. A number within a sentence is left out, because it only
/// refers to a rule.
fn marks(text: &str, numbers: &[&str]) -> Vec<Mark> {
    let ranks: HashMap<&str, usize> = numbers.iter().enumerate().map(|(rank, n)| (*n, rank)).collect();
    let mark = |at: usize| {
        let inside = &text[at + 1..];
        let end = inside.bytes().take(MAX_MARK).position(|b| b == b')')?;
        let rank = *ranks.get(&inside[..end])?;
        let words = at + 1 + end + 1;
        let next = text[words..].chars().find(|c| !c.is_whitespace())?;
        (next.is_uppercase() || matches!(next, '"' | '“' | '•' | '*') || next.is_ascii_digit()).then_some(Mark {
            rank,
            at,
            words,
        })
    };
    text.match_indices('(').filter_map(|(at, _)| mark(at)).collect()
}

/// Returns the longest sequence of marks in the order of the rules. If a number occurs twice, the later mark is used,
/// because a table of contents may come first.
fn in_order(marks: &[Mark]) -> Vec<Mark> {
    // For each length, `ends` has the last mark of the sequence of that length which ends with the lowest number.
    // `before` has the predecessor of each mark.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(marks.len());
    for (i, mark) in marks.iter().enumerate() {
        let length = ends.partition_point(|&end| marks[end].rank < mark.rank);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() { ends.push(i) } else { ends[length] = i }
    }
    let mut row: Vec<Mark> = std::iter::successors(ends.last().copied(), |&i| before[i]).map(|i| marks[i]).collect();
    row.reverse();
    row
}

/// Removes the heading of the next chapter after the last rule of a chapter: ` 7. Abilities and Modifiers`.
fn without_chapter(words: &str) -> &str {
    let heading = |at: usize| {
        let number = words[..at].rsplit(' ').next().unwrap_or_default();
        let after_sentence = words[..at - number.len()].trim_end().ends_with(['.', '"', '”', ')']);
        let chapter = (1..=2).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
        chapter && after_sentence && words[at + 2..].starts_with(char::is_uppercase)
    };
    match words.match_indices(". ").find(|&(at, _)| heading(at)) {
        Some((at, _)) => words[..at].rsplit_once(' ').map_or("", |(words, _)| words).trim_end(),
        None => words,
    }
}

/// Stores the official text in the library's folder.
///
/// # Errors
/// If the file can't be written. An existing file is then unchanged.
pub fn keep_official(folder: &Path, rules: &OfficialRules) -> Result<(), ImportError> {
    let text: String = rules.iter().map(|(number, words)| format!("{number}\t{words}\n")).collect();
    let store = Store { root: folder.to_owned() };
    let held = store.hold()?;
    write(&held, &store.rules(), FILE, text.as_bytes())
}

/// Returns the official text from the library's folder. The map is empty if the user hasn't imported it.
pub fn official(folder: &Path) -> OfficialRules {
    let store = Store { root: folder.to_owned() };
    let bytes = read_up_to(&store.rules().join(FILE), 2 * MAX_RULES).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    text.lines().filter_map(|l| l.split_once('\t')).map(|(n, w)| (n.to_owned(), w.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [&str; 4] = ["101", "101.1", "101.2", "201.1"];

    #[test]
    fn each_rule_has_the_words_behind_its_number() {
        let text = "Contents 1. First 2. Second 1. First (101) Heads (101.1) One is so. See (101.2). (101.2) Two \
                    is\n so (101.1). 2. Second things (201.1) Three. 9. Thanks To everybody. Nobody (101) else.";
        let (rules, missing) = read_official(text, NUMBERS.into_iter()).expect("all are there");
        assert_eq!(rules["101.1"], "One is so. See (101.2).");
        assert_eq!(rules["101.2"], "Two is so (101.1).");
        assert_eq!(rules["201.1"], "Three.");
        assert!(missing.is_empty());
    }

    #[test]
    fn what_refers_to_a_rule_does_not_hide_those_between() {
        // The text contains rule 101 three times: in a table of contents at the start, as a heading, and in a reference
        // at the end.
        let text = "(101) Heads (201.1) Things (101) Heads (101.1) One. (101.2) Two. (201.1) Three. Of (101) Heads.";
        let (rules, _) = read_official(text, NUMBERS.into_iter()).expect("all are there");
        assert_eq!((rules["101"].as_str(), rules["101.2"].as_str()), ("Heads", "Two."));
        let (rules, missing) = read_official(&text.replace("(101.1) One.", ""), NUMBERS.into_iter()).expect("nearly");
        assert_eq!((rules.len(), missing), (3, vec!["101.1"]));
    }

    #[test]
    fn another_document_is_refused() {
        let numbers: Vec<String> = (1..20).map(|n| format!("101.{n}")).collect();
        let read = |text: &str| read_official(text, numbers.iter().map(String::as_str)).map(|(rules, _)| rules.len());
        let all: String = numbers.iter().map(|n| format!("({n}) Words. ")).collect();
        for (text, says) in [
            ("Some letter.", "19 of 19 rules are missing (a rule is written `(101.1) text`): 101.1, 101.2"),
            (&all[..all.find("(101.10)").expect("there")], "10 of 19 rules are missing (a rule is written `(101.10)"),
            (&format!("Rules Version 3.4 - Updated {all}"), "version 3.4"),
            ("(((((((((((", "19 of 19"),
        ] {
            let error = read(text).expect_err("not the rules").to_string();
            assert!(error.contains(says), "{error}");
        }
        assert_eq!(read(&format!("Rules Version 3.8 - {all} Version 9")).expect("the rules"), 19);
        assert_eq!(read(&all.replace("(101.7)", "")).expect("one is missing"), 18);
    }

    #[test]
    fn the_document_is_read_as_it_is_elsewhere() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rules");
        let (Ok(text), Ok(table)) =
            (std::fs::read_to_string(folder.join("cr-3.8.txt")), std::fs::read_to_string(folder.join("cr-3.8.tsv")))
        else {
            eprintln!("skipped: {} is not there", folder.display());
            return;
        };
        let wanted: Vec<(&str, &str)> = table.lines().filter_map(|l| l.split_once('\t')).collect();
        let (rules, missing) = read_official(&text, wanted.iter().map(|(n, _)| *n)).expect("it is the document");
        assert_eq!((rules.len(), missing.len()), (wanted.len(), 0));
        for &(number, words) in &wanted {
            assert_eq!(rules[number].replace("* ", ""), words.trim().replace("* ", ""), "{number}");
        }
        let older = std::fs::read_to_string(folder.join("cr-3.4-errata-limited-floor-rules.txt")).expect("beside it");
        let error = read_official(&older, wanted.iter().map(|(n, _)| *n)).expect_err("it is an older version");
        assert!(error.to_string().contains("201.3a"), "{error}");
    }
}
