//! The scenarios and definitions of `conformance/`, included at build time.

use std::collections::BTreeMap;

use maneframe_engine::Edition;
use serde::Serialize;

const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/conformance.txt"));

/// Name, rule and location of a scenario in `conformance/`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shown {
    /// Path of its file below `conformance/`.
    pub file: &'static str,
    /// Name of the scenario.
    pub name: &'static str,
    /// Number of the rule that the scenario tests, in its rulebook.
    #[serde(skip)]
    pub rule: &'static str,
    /// Index of the scenario in its file, from 0.
    #[serde(skip)]
    pub number: usize,
    /// Rulebook by which the scenario is played.
    #[serde(skip_serializing_if = "Edition::is_default")]
    pub rulebook: Edition,
    /// Term of the glossary that the scenario tests, if any.
    #[serde(skip)]
    pub term: Option<&'static str>,
}

/// Returns the names and texts of all files.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.split('\u{1}').filter_map(|file| file.split_once('\u{2}'))
}

impl Shown {
    /// Returns an id that is safe in URLs: `609~609.2d-drawing-costs-one~1`.
    pub fn id(&self) -> String {
        let file = self.file.trim_end_matches(".scn").replace('/', "~");
        format!("{file}~{}", self.number + 1)
    }

    /// Returns the scenario with that id.
    pub fn find(id: &str) -> Option<Shown> {
        scenarios().into_iter().find(|shown| shown.id() == id)
    }

    /// Returns the text of the scenario, with the cards that all scenarios of its file share.
    pub fn text(&self) -> String {
        let text = files().find(|(name, _)| *name == self.file).map_or("", |(_, text)| text);
        let (mut shared, mut own, mut number) = (String::new(), String::new(), 0);
        for line in text.split_inclusive('\n') {
            number += usize::from(line.starts_with("scenario:"));
            match number {
                0 => shared.push_str(line),
                n if n == self.number + 1 => own.push_str(line),
                _ => {}
            }
        }
        shared + &own
    }
}

/// Returns all scenarios that test a rule.
pub fn scenarios() -> Vec<Shown> {
    let mut list: Vec<Shown> = Vec::new();
    for (file, text) in files().filter(|(name, _)| name.ends_with(".scn")) {
        let first = list.len();
        for line in text.lines() {
            let Some((head, words)) = line.split_once(':').map(|(head, words)| (head, words.trim())) else { continue };
            if head == "scenario" {
                let number = list.len() - first;
                list.push(Shown { file, name: words, rule: "", number, rulebook: Edition::default(), term: None });
            }
            let Some(scenario) = list[first..].last_mut() else { continue };
            match head {
                "rule" => scenario.rule = words,
                "rulebook" => scenario.rulebook = words.parse().unwrap_or_default(),
                "keyword" => scenario.term = Some(words),
                _ => {}
            }
        }
    }
    list.retain(|s| !s.rule.is_empty());
    list
}

/// Returns the rules that can't be tested, such as definitions, each with the reason.
pub fn definitions() -> BTreeMap<String, String> {
    let text = files().find(|(name, _)| *name == "definitions.toml").map_or("", |(_, text)| text);
    toml::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_scenario_or_a_reason_why_not() {
        let (scenarios, definitions) = (scenarios(), definitions());
        assert!(scenarios.len() > 1000 && definitions.len() <= 50);
        let numbers: Vec<&str> = Edition::Cr38.index().iter().filter(|e| !e.heading).map(|e| e.number).collect();
        assert_eq!(numbers.len(), 366);
        let by = |rulebook: Edition| scenarios.iter().filter(|s| s.rulebook == rulebook).count();
        assert!(Edition::ALL.iter().all(|&e| by(e) > 5), "scenarios are read with their rulebook");
        assert!(scenarios.iter().filter(|s| s.term.is_some()).count() > 33);
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
        for entry in Edition::Cr38.index() {
            if let Some(module) = entry.module {
                assert!(source.join(module).is_file(), "{}: there is no {module}", entry.number);
            }
        }
    }
}
