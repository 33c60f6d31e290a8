//! The scenarios and definitions of `conformance/`, as they were when the program was built.

use std::collections::BTreeMap;

use maneframe_engine::rule;
use serde::Serialize;

const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/conformance.txt"));

/// A scenario by its head.
#[derive(Clone, Copy, Serialize)]
pub struct Shown {
    /// Its file, from `conformance/`.
    pub file: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The rule that it is about.
    #[serde(skip)]
    pub rule: &'static str,
}

/// A rule of the index.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its number.
    pub number: &'static str,
    /// Whether it only heads others.
    pub heading: bool,
    /// What it says, in our own words.
    pub says: &'static str,
    /// The file of the engine that carries it out, from its `src`.
    pub module: Option<&'static str>,
}

/// All files: their names and texts.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.split('\u{1}').filter_map(|file| file.split_once('\u{2}'))
}

/// All scenarios.
pub fn scenarios() -> Vec<Shown> {
    let mut list = Vec::new();
    for (file, text) in files().filter(|(name, _)| name.ends_with(".scn")) {
        let (mut name, mut rule) = ("", "");
        let mut tell = |name: &'static str, rule: &'static str| {
            if !name.is_empty() && !rule.is_empty() {
                list.push(Shown { file, name, rule });
            }
        };
        for line in text.lines() {
            if let Some(words) = line.strip_prefix("scenario:") {
                tell(name, rule);
                (name, rule) = (words.trim(), "");
            } else if let Some(number) = line.strip_prefix("rule:") {
                rule = number.trim();
            }
        }
        tell(name, rule);
    }
    list
}

/// Why nothing can be executed of some rules.
pub fn definitions() -> BTreeMap<String, String> {
    let text = files().find(|(name, _)| *name == "definitions.toml").map_or("", |(_, text)| text);
    toml::from_str(text).unwrap_or_default()
}

/// The index of the Comprehensive Rules.
pub fn index() -> impl Iterator<Item = Entry> {
    entries(rule::INDEX)
}

/// That, and what the starter rulebooks say otherwise.
pub fn listed() -> impl Iterator<Item = Entry> {
    index().chain(entries(rule::STARTER_INDEX))
}

fn entries(index: &'static str) -> impl Iterator<Item = Entry> {
    index.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (number, kind) = (parts.next()?, parts.next()?);
        let says = parts.next().unwrap_or_default();
        let module = parts.next().map(str::trim).filter(|m| !m.is_empty() && *m != "-");
        Some(Entry { number, heading: kind == "head", says, module })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_scenario_or_a_reason_why_not() {
        let (scenarios, definitions) = (scenarios(), definitions());
        assert!(scenarios.len() > 1000 && definitions.len() <= 50);
        let numbers: Vec<&str> = index().filter(|e| !e.heading).map(|e| e.number).collect();
        assert_eq!(numbers.len(), 366);
        for number in definitions.keys() {
            assert!(numbers.contains(&number.as_str()), "there is no rule {number}");
            assert!(!scenarios.iter().any(|s| s.rule == number), "{number} has scenarios and needs no excuse");
        }
        let shown = |number: &&str| scenarios.iter().any(|s| s.rule == *number) || definitions.contains_key(*number);
        let missing: Vec<&str> = numbers.iter().copied().filter(|n| !shown(n)).collect();
        assert!(missing.is_empty(), "neither shown nor excused: {missing:?}");
    }

    #[test]
    fn modules_of_the_index_are_there() {
        let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src");
        for entry in index() {
            if let Some(module) = entry.module {
                assert!(source.join(module).is_file(), "{}: there is no {module}", entry.number);
            }
        }
    }
}
