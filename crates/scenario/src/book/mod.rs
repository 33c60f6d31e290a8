//! The rules of a rulebook and the glossary, with all that is known of each: what it says in our words, the scenarios that show it.

mod instead;
mod search;

use std::collections::BTreeMap;

use maneframe_card::ability::{Keyword, TERMS};
use maneframe_engine::inspect::rulebook::{Diligent, Inspired, Supportive, Villain};
use maneframe_engine::{Edition, Entry, Rulebook};
use maneframe_library::{Library, OfficialRules, official};
use serde::Serialize;

use crate::conformance::{self, Shown};

pub use instead::{Instead, instead};
pub use search::{Nothing, names, search};

/// What is listed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Row {
    /// A rule.
    Rule(RuleRow),
    /// A term of the glossary.
    Term(Term),
}

/// A rule.
#[derive(Debug, Serialize)]
pub struct RuleRow {
    /// Its number in the rulebook.
    pub number: &'static str,
    /// Whether it only heads others.
    pub heading: bool,
    /// What it says, in our own words.
    pub says: &'static str,
    /// The numbers of the rule in CR 3.8, where they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub today: Vec<&'static str>,
    /// Rules of a starter rulebook that replace it or a part of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<Instead>,
    /// The official words, where this machine's user has given them to the library.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub official: Option<String>,
    /// Where the engine carries it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub module: Option<&'static str>,
    /// The scenarios that show it.
    pub scenarios: Vec<Shown>,
    /// Why nothing can be executed of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
}

/// A term of the glossary.
#[derive(Debug, Serialize)]
pub struct Term {
    /// With X for its number.
    pub term: String,
    /// Whether it is a keyword.
    pub keyword: bool,
    /// Whether the rulebook defines it.
    pub defined: bool,
    /// Where the rulebook means something else by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub but: Option<&'static str>,
    /// What it means, in our own words.
    pub says: String,
    /// The scenarios that show it.
    pub scenarios: Vec<Shown>,
}

impl Row {
    /// The scenarios that show it.
    pub fn scenarios(&self) -> &[Shown] {
        match self {
            Row::Rule(rule) => &rule.scenarios,
            Row::Term(term) => &term.scenarios,
        }
    }

    /// What it says.
    pub fn says(&self) -> &str {
        match self {
            Row::Rule(rule) => rule.says,
            Row::Term(term) => &term.says,
        }
    }
}

/// The rules of a rulebook, the glossary, and what belongs to each.
#[derive(Debug)]
pub struct Book {
    /// Which rulebook.
    pub edition: Edition,
    /// Its rules, in order.
    pub index: Vec<Entry>,
    official: OfficialRules,
    definitions: BTreeMap<String, String>,
    /// Each with the numbers of its rule in CR 3.8.
    scenarios: Vec<(Vec<&'static str>, Shown)>,
}

impl Book {
    /// What the program knows of that rulebook.
    pub fn of(edition: Edition) -> Book {
        let mut index = edition.index();
        if edition.is_default() {
            // Who asks for them by name need not say which rulebook.
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

    /// All that is known of a rule.
    pub fn rule(&self, entry: &Entry) -> RuleRow {
        let own = !self.edition.is_default() && Edition::Cr38.index().iter().all(|e| e != entry);
        let instead = instead(self.edition, entry.number);
        let numbers: Vec<&str> = entry.today().chain(instead.iter().map(|i| i.name)).collect();
        let starter = matches!(self.edition, Edition::CrystalGames | Edition::CanterlotNights);
        let shows = |(today, shown): &&(Vec<&str>, Shown)| {
            let holds = shown.rulebook == self.edition
                || match shown.rulebook {
                    // A rulebook's own rule isn't shown by scenarios of CR 3.8.
                    Edition::Cr38 => !own && instead.is_empty(),
                    // Starter rulebooks go by CR 3.4 where they are silent.
                    Edition::Cr34 => starter && instead.is_empty(),
                    // Each starter rulebook shows what both of them say.
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

    /// The glossary.
    pub fn terms(&self) -> Vec<Term> {
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
            Term { term, keyword: true, defined, but, says: k.general_reminder(), scenarios }
        });
        let others = TERMS.iter().map(|&(name, says)| {
            let scenarios = shows(name, false);
            Term { term: name.to_owned(), keyword: false, defined: true, but: None, says: says.to_owned(), scenarios }
        });
        let mut terms: Vec<Term> = keywords.chain(others).collect();
        terms.sort_by(|a, b| a.term.cmp(&b.term));
        terms
    }
}

/// Returns the difference from CR 3.8 in a keyword that a rulebook defines.
pub fn otherwise(rulebook: Rulebook, keyword: Keyword) -> Option<&'static str> {
    if !rulebook.knows(keyword) {
        return None;
    }
    match keyword {
        Keyword::Diligent(_) if rulebook.diligent == Diligent::Must => Some("the counters are put on, like it or not"),
        Keyword::Inspired if rulebook.inspired == Inspired::EachCard => Some("each card with it looks"),
        Keyword::Supportive(_) if rulebook.supportive == Supportive::AtProblems => Some("only at Problems"),
        Keyword::Villain if rulebook.villain == Villain::HoldsItsProblem => Some(
            "it dismisses the other face-up Troublemakers there, too; as long as it stays nobody confronts or uncovers \
                 there, and its own player may challenge it",
        ),
        _ => None,
    }
}

/// Whether `number` is `of` or stands below it: 514.4c below 514.4 and 514.
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
