//! What came of scenarios.

use serde::Serialize;

use crate::scenario::Scenario;

/// What came of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything was as it must be; whether the scenario's rule was cited by an event, a refusal or a decision.
    Passed {
        /// Whether the rule was cited.
        cited: bool,
    },
    /// Something was not: where, and how.
    Failed {
        /// The line of the file, counted from 1.
        line: usize,
        /// What was expected and what was there, with the line itself.
        why: String,
    },
    /// It needs cards that the library does not have.
    Skipped {
        /// Which.
        why: String,
    },
}

impl Verdict {
    /// Whether everything was as it must be.
    pub fn passed(&self) -> bool {
        matches!(self, Verdict::Passed { .. })
    }

    /// Why it did not pass.
    pub fn why(&self) -> Option<&str> {
        match self {
            Verdict::Passed { .. } => None,
            Verdict::Failed { why, .. } | Verdict::Skipped { why } => Some(why),
        }
    }
}

/// The line of a report for one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// The scenario's name.
    pub name: String,
    /// Its rule; empty for a file that could not be read.
    pub rule: String,
    /// Whether it passed; a skipped one did not fail.
    pub ok: bool,
    /// Whether it was skipped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// Whether the rule was cited by an event, a refusal or a decision of the run.
    #[serde(skip)]
    pub cited: bool,
    /// What went wrong; empty if nothing did.
    pub why: String,
}

/// What came of many scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// How many passed.
    pub passed: usize,
    /// How many failed, unreadable files included.
    pub failed: usize,
    /// How many were left out, because the library lacks cards.
    pub skipped: usize,
    /// Each by itself.
    pub results: Vec<Outcome>,
}

impl Report {
    /// Adds what came of a scenario.
    pub fn add(&mut self, scenario: &Scenario, verdict: Verdict) {
        let mut outcome = Outcome {
            file: scenario.file.clone(),
            name: scenario.name.clone(),
            rule: scenario.rule.to_string(),
            ok: verdict.passed(),
            skipped: false,
            cited: false,
            why: String::new(),
        };
        match verdict {
            Verdict::Passed { cited } => {
                self.passed += 1;
                outcome.cited = cited;
            }
            Verdict::Failed { line, why } => {
                self.failed += 1;
                outcome.why = format!("line {line}: {why}");
            }
            Verdict::Skipped { why } => {
                self.skipped += 1;
                outcome.skipped = true;
                outcome.ok = true;
                outcome.why = why;
            }
        }
        self.results.push(outcome);
    }

    /// Adds a file that could not be read.
    pub fn add_unreadable(&mut self, file: &str, why: String) {
        self.failed += 1;
        self.results.push(Outcome {
            file: file.to_owned(),
            name: String::new(),
            rule: String::new(),
            ok: false,
            skipped: false,
            cited: false,
            why,
        });
    }

    /// The failures, readable.
    pub fn failures(&self) -> String {
        let bad = self.results.iter().filter(|r| !r.ok);
        bad.map(|r| format!("{}: {} ({})\n    {}\n", r.file, r.name, r.rule, r.why.replace('\n', "\n    "))).collect()
    }
}
