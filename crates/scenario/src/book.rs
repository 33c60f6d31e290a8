//! [`Book`]: a rulebook and the glossary for reading. Each entry has a summary in our own words, the scenarios that
//! test it, and more.

mod instead;
mod official;
mod search;

use std::collections::BTreeMap;

use maneframe_card::ability::{Keyword, TERMS};
use maneframe_engine::inspect::rulebook::{Diligent, Inspired, Supportive, Villain};
use maneframe_engine::{Edition, Entry, Rulebook};
use maneframe_library::{CardSet, Library, OfficialRules, official};
use serde::Serialize;

use crate::conformance::{self, Shown};

pub use instead::{Instead, instead};
pub use official::{OfficialError, official_text};
pub use search::{Nothing, names, search};

/// A row of the book.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Row {
    /// A rule of the rulebook.
    Rule(RuleRow),
    /// A term of the glossary.
    Term(Term),
}

/// A rule with all available information.
#[derive(Debug, Serialize)]
pub struct RuleRow {
    /// Number of the rule in the rulebook.
    pub number: &'static str,
    /// True if the rule is only the heading of other rules.
    pub heading: bool,
    /// Summary of the rule in our own words.
    pub says: &'static str,
    /// Numbers of the rule in CR 3.8, if they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub today: Vec<&'static str>,
    /// Rules of a starter rulebook that replace the rule in whole or in part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<Instead>,
    /// Official text, if the user has imported it into the library.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub official: Option<String>,
    /// Module of the engine that implements the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub module: Option<&'static str>,
    /// Scenarios that test the rule.
    pub scenarios: Vec<Shown>,
    /// Reason why scenarios can't test the rule, for example because it is a definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
}

/// A term of the glossary with all available information.
#[derive(Debug, Serialize)]
pub struct Term {
    /// The term, with X in place of a number.
    pub term: String,
    /// True if the term is a keyword.
    pub keyword: bool,
    /// True if the rulebook defines the term.
    pub defined: bool,
    /// Difference between this rulebook's meaning and that of CR 3.8, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub but: Option<&'static str>,
    /// Meaning in our own words.
    pub says: String,
    /// Scenarios that test the term.
    pub scenarios: Vec<Shown>,
    /// Name of the set that declares the keyword. `None` for terms of the rulebook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
}

impl Row {
    /// Returns the scenarios that test the rule or the term.
    pub fn scenarios(&self) -> &[Shown] {
        match self {
            Row::Rule(rule) => &rule.scenarios,
            Row::Term(term) => &term.scenarios,
        }
    }

    /// Returns the rule's summary or the term's meaning.
    pub fn says(&self) -> &str {
        match self {
            Row::Rule(rule) => rule.says,
            Row::Term(term) => &term.says,
        }
    }
}

/// The rules of a rulebook, the glossary, and all information on them.
#[derive(Debug)]
pub struct Book {
    /// Edition of the rulebook.
    pub edition: Edition,
    /// Rules of the rulebook, in order.
    pub index: Vec<Entry>,
    official: OfficialRules,
    definitions: BTreeMap<String, String>,
    /// Scenarios, each with the numbers of its rule in CR 3.8.
    scenarios: Vec<(Vec<&'static str>, Shown)>,
}

impl Book {
    /// Loads the information on a rulebook.
    pub fn of(edition: Edition) -> Book {
        let mut index = edition.index().to_vec();
        if edition.is_default() {
            // Rules of the starter rulebooks have names that occur nowhere else, so they can be found without naming
            // the rulebook.
            index.extend(Edition::starter_index());
        }
        let numbers = Edition::ALL.map(|e| (e, e.index()));
        let today = |s: &Shown| {
            let index = &numbers.iter().find(|(e, _)| *e == s.rulebook).expect("all are there").1;
            let entry = index.iter().find(|e| e.number == s.rule);
            entry.map_or_else(|| vec![s.rule], |e| e.today().collect())
        };
        Book {
            edition,
            index,
            official: Library::folder().map(|folder| official(&folder)).unwrap_or_default(),
            definitions: conformance::definitions(),
            scenarios: conformance::scenarios().into_iter().map(|s| (today(&s), s)).collect(),
        }
    }

    /// Returns all information on a rule.
    pub fn rule(&self, entry: &Entry) -> RuleRow {
        let own = !self.edition.is_default() && Edition::Cr38.index().iter().all(|e| e != entry);
        let instead = instead(self.edition, entry.number);
        let numbers: Vec<&str> = entry.today().chain(instead.iter().map(|i| i.name)).collect();
        let starter = matches!(self.edition, Edition::CrystalGames | Edition::CanterlotNights);
        let shows = |(today, shown): &&(Vec<&str>, Shown)| {
            let holds = shown.rulebook == self.edition
                || match shown.rulebook {
                    // In CR 3.8, a scenario of another rulebook counts only for a rule that both have. A rule that only
                    // this rulebook has isn't tested by it.
                    Edition::Cr38 => !own && instead.is_empty(),
                    // Starter rulebooks follow CR 3.4, unless one of their rules replaces the rule.
                    Edition::Cr34 => starter && instead.is_empty(),
                    // Both starter rulebooks have these rules, so a scenario of one also tests them for the other.
                    Edition::CrystalGames | Edition::CanterlotNights => entry.number.starts_with("starter"),
                };
            holds && numbers.iter().any(|n| today.contains(n))
        };
        RuleRow {
            number: entry.number,
            heading: entry.heading,
            says: entry.says,
            today: if own { entry.today().collect() } else { Vec::new() },
            official: self.official.get(entry.number).filter(|_| !own).cloned(),
            module: entry.module,
            scenarios: self.scenarios.iter().filter(shows).map(|(_, shown)| *shown).collect(),
            definition: self.definitions.get(entry.number).cloned(),
            instead,
        }
    }

    /// Returns the terms of the glossary, and the keywords that `sets` declare.
    pub fn terms(&self, sets: &[CardSet]) -> Vec<Term> {
        let rulebook = self.edition.rulebook();
        let shows = |name: &str, own: bool| {
            let about = |s: &&Shown| {
                let by = s.rulebook == self.edition || (s.rulebook.is_default() && !own);
                by && s.term.is_some_and(|t| t.eq_ignore_ascii_case(name))
            };
            self.scenarios.iter().map(|(_, shown)| shown).filter(about).copied().collect()
        };
        let keywords = Keyword::ALL.iter().map(|&k| {
            let number = if k.number().is_some() { " X" } else { "" };
            let (defined, but) = (rulebook.knows(k), otherwise(rulebook, k));
            let scenarios = shows(k.name(), !defined || but.is_some());
            let term = format!("{}{number}", k.name());
            Term { term, keyword: true, defined, but, says: k.general_reminder(), scenarios, set: None }
        });
        let others = TERMS.iter().map(|&(name, says)| {
            let scenarios = shows(name, false);
            let (term, says) = (name.to_owned(), says.to_owned());
            Term { term, keyword: false, defined: true, but: None, says, scenarios, set: None }
        });
        let mut terms: Vec<Term> = keywords.chain(others).chain(sets.iter().flat_map(keywords_of)).collect();
        terms.sort_by(|a, b| a.term.cmp(&b.term));
        terms
    }
}

fn keywords_of(set: &CardSet) -> impl Iterator<Item = Term> {
    set.words.keywords.iter().map(|keyword| Term {
        term: keyword.term(),
        keyword: true,
        defined: true,
        but: None,
        says: keyword.words(),
        scenarios: Vec::new(),
        set: Some(set.name.clone()),
    })
}

/// Returns how a keyword in a rulebook differs from the keyword in CR 3.8.
pub fn otherwise(rulebook: Rulebook, keyword: Keyword) -> Option<&'static str> {
    if !rulebook.knows(keyword) {
        return None;
    }
    match keyword {
        Keyword::Diligent(_) if rulebook.diligent == Diligent::Must => Some("adding the counters is not optional"),
        Keyword::Inspired if rulebook.inspired == Inspired::EachCard => {
            Some("each card with this keyword lets its player look")
        }
        Keyword::Supportive(_) if rulebook.supportive == Supportive::AtProblems => Some("only at Problems"),
        Keyword::Villain if rulebook.villain == Villain::HoldsItsProblem => Some(
            "it also dismisses the other face-up Troublemakers there; while it is there, \
             no player can confront or uncover there, and its own player may challenge it",
        ),
        _ => None,
    }
}

/// Returns true if `number` equals `of` or is a part of it: 514.4c is a part of 514.4 and of 514.
pub fn under(of: &str, number: &str) -> bool {
    match number.strip_prefix(of) {
        Some("") => true,
        Some(rest) => {
            let digits = of.ends_with(|c: char| c.is_ascii_digit());
            digits && rest.starts_with(|c: char| c == '.' || (of.contains('.') && c.is_ascii_lowercase()))
                || (!digits && rest.starts_with('.'))
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_heads_those_below_it() {
        assert!(under("514", "514.4") && under("514", "514") && under("514.4", "514.4c"));
        assert!(!under("51", "514") && !under("514.1", "514.10") && !under("514.4c", "514.4"));
        assert!(under("514.2d", "514.2d.i"));
    }
}
