//! Rules of each rulebook: number, summary in our own words, and implementing file.

use std::collections::HashSet;
use std::sync::{LazyLock, OnceLock};

use crate::rules::rule::Rule;
use crate::rules::rulebook::Edition;

/// Index of the Comprehensive Rules 3.8.
pub(crate) const INDEX: &str = include_str!("../../rules-index.tsv");

/// Differences of the starter rulebooks, in the same form. The names of these rules are ours.
pub(crate) const STARTER_INDEX: &str = include_str!("../../starter-index.tsv");

/// Differences of the Comprehensive Rules 3.4.
const CR_3_4: &str = include_str!("../../cr-3.4-index.tsv");

/// A rule, or a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Number in the rulebook of this index.
    pub number: &'static str,
    /// True for a heading.
    pub heading: bool,
    /// Summary of the rule, in our own words.
    pub says: &'static str,
    /// The file that implements the rule, relative to the engine's `src`.
    pub module: Option<&'static str>,
    today: &'static str,
}

impl Entry {
    /// Returns the numbers of the corresponding rules in CR 3.8: usually its own.
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

/// Returns the changes since CR 3.4: the number in CR 3.4 if it has the rule, the numbers in CR 3.8, and the summary
/// for CR 3.4.
pub fn cr_3_4_changes() -> impl Iterator<Item = (Option<&'static str>, &'static str, &'static str)> {
    CR_3_4.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (number, today) = (parts.next()?, parts.next()?);
        Some((Some(number).filter(|n| *n != "-"), today, parts.next().unwrap_or_default()))
    })
}

fn cr_3_4() -> Vec<Entry> {
    let today = |wanted: &str| entries(INDEX).find(|e| e.number == wanted);
    let here = |e: Entry| {
        if let Some((_, numbers, says)) = cr_3_4_changes().find(|(number, ..)| *number == Some(e.number)) {
            let module = numbers.split(',').next().and_then(today).and_then(|e| e.module);
            return Some(Entry { says, module, today: numbers, ..e });
        }
        let gone = cr_3_4_changes().any(|(_, numbers, _)| numbers.split(',').any(|n| n == e.number));
        (!gone).then_some(e)
    };
    // In CR 3.4 a heading may have a rule that CR 3.8 merged into the heading.
    let added = |e: Entry| {
        cr_3_4_changes().filter_map(move |(number, numbers, says)| {
            let number = number.filter(|n| n.strip_prefix(e.number) == Some(".1") && today(n).is_none())?;
            Some(Entry { number, heading: false, says, module: None, today: numbers })
        })
    };
    entries(INDEX).flat_map(|e| here(e).into_iter().chain(added(e))).collect()
}

impl Edition {
    /// Returns the rules in order, with their numbers in this rulebook. The starter rulebooks have no numbers. Their
    /// own rules, under our names, follow the rules of CR 3.4, which apply unless they differ. The tables are read once.
    pub fn index(self) -> &'static [Entry] {
        static CR_3_8: LazyLock<Vec<Entry>> = LazyLock::new(|| entries(INDEX).collect());
        static CR_3_4: LazyLock<Vec<Entry>> = LazyLock::new(cr_3_4);
        static STARTER: LazyLock<Vec<Entry>> =
            LazyLock::new(|| CR_3_4.iter().copied().chain(Edition::starter_index()).collect());
        match self {
            Edition::Cr38 => &CR_3_8,
            Edition::Cr34 => &CR_3_4,
            Edition::CrystalGames | Edition::CanterlotNights => &STARTER,
        }
    }

    /// Returns the rules of CR 3.8 by line of their table, with their numbers in this rulebook. A rule that this rulebook
    /// doesn't contain is `None`, and so is a line without a rule.
    pub(crate) fn by_line(self) -> &'static [Option<Rule>] {
        static LINES: [OnceLock<Vec<Option<Rule>>>; Edition::ALL.len()] =
            [const { OnceLock::new() }; Edition::ALL.len()];
        LINES[self as usize].get_or_init(|| {
            let known: HashSet<&str> = self.index().iter().map(|entry| entry.number).collect();
            let rulebook = self.rulebook();
            let numbers = INDEX.lines().map(|line| line.split('\t').next().map(|n| rulebook.number(n)));
            numbers.map(|number| number.filter(|n| known.contains(n)).map(Rule)).collect()
        })
    }

    /// Returns the rules in which the starter rulebooks differ.
    pub fn starter_index() -> impl Iterator<Item = Entry> {
        entries(STARTER_INDEX)
    }

    /// Returns the citation prefix of the document with these numbers: `CR`, `CR 3.4`.
    pub fn document(self) -> &'static str {
        match self {
            Edition::Cr38 => "CR",
            Edition::Cr34 | Edition::CrystalGames | Edition::CanterlotNights => "CR 3.4",
        }
    }

    /// Returns true if this rulebook has a rule or a heading with that number.
    pub fn has(self, rule: Rule) -> bool {
        self.index().iter().any(|e| e.number == rule.0)
    }
}
