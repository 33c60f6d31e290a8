//! Results of scenarios.

use serde::Serialize;

use crate::scenario::Scenario;

/// Result of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All expectations hold.
    Passed {
        /// True if an event, a refusal or a decision of the game cited the rule that the scenario tests.
        cited: bool,
    },
    /// An expectation failed.
    Failed {
        /// Line number in the file, from 1.
        line: usize,
        /// Line of the scenario, with the expected and the actual result.
        why: String,
    },
    /// The library lacks cards that the scenario needs.
    Skipped {
        /// Description of the missing cards.
        why: String,
    },
}

impl Verdict {
    /// Returns true if all expectations hold.
    pub fn passed(&self) -> bool {
        matches!(self, Verdict::Passed { .. })
    }

    /// Returns the reason why the scenario failed or was skipped.
    pub fn why(&self) -> Option<&str> {
        match self {
            Verdict::Passed { .. } => None,
            Verdict::Failed { why, .. } | Verdict::Skipped { why } => Some(why),
        }
    }
}

/// Entry of a report for one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Name of the file.
    pub file: String,
    /// Name of the scenario.
    pub name: String,
    /// Number of the rule that the scenario tests. Empty for a file that could not be read.
    pub rule: String,
    /// True if the scenario passed or was skipped.
    pub ok: bool,
    /// True if the scenario was skipped.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// True if an event, a refusal or a decision of the game cited the rule that the scenario tests.
    #[serde(skip)]
    pub cited: bool,
    /// Reason why the scenario failed. Empty if it did not fail.
    pub why: String,
}

/// Results of many scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// Number of scenarios that passed.
    pub passed: usize,
    /// Number of scenarios that failed, including unreadable files.
    pub failed: usize,
    /// Number of scenarios that were skipped because the library lacks cards.
    pub skipped: usize,
    /// Results of the single scenarios.
    pub results: Vec<Outcome>,
}

impl Report {
    /// Adds the result of a scenario.
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

    /// Formats the failures for display.
    pub fn failures(&self) -> String {
        let bad = self.results.iter().filter(|r| !r.ok);
        bad.map(|r| format!("{}: {} ({})\n    {}\n", r.file, r.name, r.rule, r.why.replace('\n', "\n    "))).collect()
    }
}
