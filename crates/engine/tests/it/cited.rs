//! Rule numbers in the source, and the line of each in the index.

use std::path::Path;

use maneframe_engine::Rule;
use maneframe_engine::inspect::line_of;

/// Index of the Comprehensive Rules 3.8.
const INDEX: &str = include_str!("../../rules-index.tsv");

/// Returns true if a string has the form of a rule's number: `514.4a.i`.
fn is_number(word: &str) -> bool {
    let mut parts = word.split('.');
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let chapter = parts.next().is_some_and(|p| p.len() == 3 && digits(p));
    let rule = parts.next().is_some_and(|p| digits(p.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(p)));
    let roman = |p: &str| !p.is_empty() && p.bytes().all(|b| b"ivx".contains(&b));
    chapter && rule && parts.next().is_none_or(roman) && parts.next().is_none()
}

fn check(folder: &Path, found: &mut usize) {
    for entry in std::fs::read_dir(folder).expect("sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            check(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("readable");
            for word in text.split('"').filter(|w| is_number(w)) {
                *found += 1;
                assert!(Rule::find(word).is_some(), "{}: there is no rule {word}", path.display());
            }
        }
    }
}

#[test]
fn every_rule_number_in_the_source_is_a_rule() {
    let mut found = 0;
    for folder in ["src", "tests"] {
        check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    assert!(found > 600, "only {found} numbers found");
    assert!(is_number("514.4a.i") && !is_number("514") && !is_number("51.4") && !is_number("514.4a.b"));
}

#[test]
fn rules_are_found_by_their_number() {
    for (i, line) in INDEX.lines().enumerate().filter(|(_, l)| !l.starts_with('#')) {
        assert_eq!(line_of(line.split('\t').next().expect("a number")), i);
    }
}
