//! Rule numbers, and refusals that cite them.

use std::fmt;

use serde::Serialize;

use crate::rules::index::{INDEX, STARTER_INDEX};
use crate::rules::rulebook::Edition;

/// A rule of the Comprehensive Rules 3.8 by its number, e.g. `514.4c`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl Rule {
    /// Returns the number with the document that a rulebook's numbers belong to: `CR 514.4c`, `CR 3.4 705.2c`.
    pub fn in_full(self, rulebook: Edition) -> InFull {
        InFull(self, rulebook)
    }
}

/// Display form of [`Rule::in_full`].
#[derive(Clone, Copy, Debug)]
pub struct InFull(Rule, Edition);

impl fmt::Display for InFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_starter() { f.write_str(self.0.0) } else { write!(f, "{} {}", self.1.document(), self.0) }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

fn lines() -> impl Iterator<Item = &'static str> {
    INDEX.lines().chain(STARTER_INDEX.lines())
}

impl Rule {
    /// Returns the rule with that number, if there is one.
    pub fn find(number: &str) -> Option<Rule> {
        lines().filter_map(|l| l.split('\t').next()).find(|n| *n == number).map(Rule)
    }

    /// Returns true if it is a rule of a starter rulebook, which has a name instead of a number.
    pub fn is_starter(self) -> bool {
        self.0.starts_with("starter")
    }

    /// Returns a summary of the rule, in one line of our own words.
    pub fn summary(self) -> Option<&'static str> {
        lines().find_map(|l| {
            let mut parts = l.split('\t');
            (parts.next() == Some(self.0)).then(|| parts.nth(1).unwrap_or(""))
        })
    }
}

impl<'de> serde::Deserialize<'de> for Rule {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = String::deserialize(d)?;
        Rule::find(&number).ok_or_else(|| serde::de::Error::custom(format!("unknown rule {number}")))
    }
}
