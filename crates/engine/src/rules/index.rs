//! The rules of each rulebook: number, what the rule says in our own words, and where it is carried out.

use crate::rules::rule::Rule;
use crate::rules::rulebook::Edition;

/// The index of the Comprehensive Rules 3.8.
pub(crate) const INDEX: &str = include_str!("../../rules-index.tsv");

/// Where the starter rulebooks differ, in the same form; the names of these rules are ours.
pub(crate) const STARTER_INDEX: &str = include_str!("../../starter-index.tsv");

/// Where the Comprehensive Rules 3.4 differ.
const CR_3_4: &str = include_str!("../../cr-3.4-index.tsv");

/// A rule, or a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the rulebook whose index this is.
    pub number: &'static str,
    /// Whether it is only a heading.
    pub heading: bool,
    /// What it says, in our own words.
    pub says: &'static str,
    /// The file that implements the rule, relative to the engine's `src`.
    pub module: Option<&'static str>,
    today: &'static str,
}

impl Entry {
    /// The numbers of the corresponding rules in CR 3.8: usually its own.
    pub fn today(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.today.split(',')
    }
}

fn entries(index: &'static str) -> impl Iterator<Item = Entry> + Clone {
    index.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (number, kind) = (parts.next()?, parts.next()?);
        let says = parts.next().unwrap_or_default();
        let module = parts.next().map(str::trim).filter(|m| !m.is_empty() && *m != "-");
        Some(Entry { number, heading: kind == "head", says, module, today: number })
    })
}

/// Each change: the number in CR 3.4 if it has the rule, the numbers in CR 3.8, and the words.
fn changes() -> impl Iterator<Item = (Option<&'static str>, &'static str, &'static str)> {
    CR_3_4.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (number, today) = (parts.next()?, parts.next()?);
        Some((Some(number).filter(|n| *n != "-"), today, parts.next().unwrap_or_default()))
    })
}

fn cr_3_4() -> Vec<Entry> {
    let today = |wanted: &str| entries(INDEX).find(|e| e.number == wanted);
    let here = |e: Entry| {
        if let Some((_, numbers, says)) = changes().find(|(number, ..)| *number == Some(e.number)) {
            let module = numbers.split(',').next().and_then(today).and_then(|e| e.module);
            return Some(Entry { says, module, today: numbers, ..e });
        }
        let gone = changes().any(|(_, numbers, _)| numbers.split(',').any(|n| n == e.number));
        (!gone).then_some(e)
    };
    entries(INDEX).filter_map(here).collect()
}

impl Edition {
    /// The rules by their numbers in this rulebook, in order. The starter rulebooks have no numbers: their own rules, under names
    /// of ours, follow the rules of CR 3.4, which apply where they say nothing.
    pub fn index(self) -> Vec<Entry> {
        match self {
            Edition::Cr38 => entries(INDEX).collect(),
            Edition::Cr34 => cr_3_4(),
            Edition::CrystalGames | Edition::CanterlotNights => {
                cr_3_4().into_iter().chain(Edition::starter_index()).collect()
            }
        }
    }

    /// The rules by which the starter rulebooks differ.
    pub fn starter_index() -> impl Iterator<Item = Entry> {
        entries(STARTER_INDEX)
    }

    /// How the document that has these numbers is cited: `CR`, `CR 3.4`.
    pub fn document(self) -> &'static str {
        match self {
            Edition::Cr38 => "CR",
            Edition::Cr34 | Edition::CrystalGames | Edition::CanterlotNights => "CR 3.4",
        }
    }

    /// Whether this rulebook has a rule or a heading with that number.
    pub fn has(self, rule: Rule) -> bool {
        self.index().iter().any(|e| e.number == rule.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_today_lead_to_those_of_each_rulebook() {
        for edition in Edition::ALL {
            let rulebook = edition.rulebook();
            let index = edition.index();
            for entry in &index {
                for today in entry.today() {
                    assert_eq!(rulebook.number(today), entry.number, "{edition}");
                }
            }
            // CR 3.8 rules missing here are newer wordings.
            for entry in Edition::Cr38.index() {
                let there = index.iter().any(|e| e.today().any(|n| n == entry.number));
                let later = changes().any(|(number, today, _)| number.is_none() && today == entry.number);
                assert_eq!(there, edition == Edition::Cr38 || !later, "{edition} {}", entry.number);
            }
        }
    }

    #[test]
    fn one_number_means_one_rule_and_another_one_elsewhere() {
        let of = |edition: Edition, number: &str| edition.index().into_iter().find(|e| e.number == number);
        let costs = of(Edition::Cr34, "705.2c").expect("it has that rule");
        assert_eq!(costs.today().collect::<Vec<_>>(), ["705.2b"]);
        assert_eq!(costs.module, of(Edition::Cr38, "705.2b").and_then(|e| e.module));
        assert_ne!(Some(costs.says), of(Edition::Cr38, "705.2c").map(|e| e.says));
        assert_eq!(of(Edition::Cr34, "705.2d").expect("it has that rule").today().count(), 2);
        assert!(of(Edition::Cr34, "705.2h").is_none() && of(Edition::Cr38, "705.2h").is_some());
        for edition in Edition::ALL {
            assert_eq!(of(edition, "303.3").is_some(), edition == Edition::Cr38);
            assert_eq!(of(edition, "starter.pay").is_some(), edition.document() != "CR" && edition != Edition::Cr34);
            let numbers: Vec<_> = edition.index().iter().map(|e| e.number).collect();
            let once: std::collections::HashSet<_> = numbers.iter().collect();
            assert_eq!(once.len(), numbers.len(), "{edition} has a number twice");
        }
    }
}
