//! Rules of the starter rulebooks that replace numbered rules.

use maneframe_engine::Edition;
use serde::Serialize;

/// The rules of the starter rulebooks by name, each with the numbers of the CR 3.4 rules that it replaces in whole or
/// in part. `starter.supportive` and `starter.inspired` change keywords of the glossary, which have no numbers.
const REPLACED: [(&str, &[&str]); 18] = [
    ("starter.pay", &["705.2b", "705.2d"]),
    ("starter.any-phase", &["512.3", "512.3a"]),
    ("starter.own-turn", &["512.5"]),
    ("starter.first", &["510.2", "705.2g"]),
    ("starter.reactions", &["512.4c"]),
    ("starter.score", &["611.4"]),
    ("starter.faceoffs", &["611.4", "612.1", "612.2"]),
    ("starter.blocked", &["514.5c"]),
    ("starter.flip", &["701.3", "701.5"]),
    ("starter.empty", &["410.4", "605.1"]),
    ("starter.solved", &["613.2"]),
    ("starter.villain", &["516.4", "516.4a", "516.4b", "607.1", "607.3", "608.1", "608.2", "611.3e"]),
    ("starter.excess", &["516.1", "516.4"]),
    ("starter.challenge", &["608.1"]),
    ("starter.mane", &["511.4"]),
    ("starter.fright", &["504.1"]),
    ("starter.control", &["511.5", "513.2"]),
    ("starter.keywords", &["701.4"]),
];

/// A rule of a starter rulebook that replaces a numbered one, or a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Instead {
    /// Name of the rule: `starter.score`.
    pub name: &'static str,
    /// Summary of the rule in our own words.
    pub says: &'static str,
}

/// Returns the rules of a starter rulebook that replace the rule `number` of CR 3.4 in whole or in part. For other
/// rulebooks the list is empty.
pub fn instead(edition: Edition, number: &str) -> Vec<Instead> {
    let has = |name: &str| match edition {
        Edition::Cr38 | Edition::Cr34 => false,
        // Each of the two rulebooks has a rule that the other one lacks.
        Edition::CrystalGames => name != "starter.blocked",
        Edition::CanterlotNights => name != "starter.control",
    };
    let replaces = |name: &str| REPLACED.iter().any(|(by, numbers)| *by == name && numbers.contains(&number));
    Edition::starter_index()
        .filter(|entry| has(entry.number) && replaces(entry.number))
        .map(|entry| Instead { name: entry.number, says: entry.says })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_those_of_the_indices() {
        let older = Edition::Cr34.index();
        for (name, numbers) in REPLACED {
            assert!(Edition::starter_index().any(|e| e.number == name), "{name}");
            for number in numbers {
                assert!(older.iter().any(|e| e.number == *number), "CR 3.4 has no rule {number}");
            }
        }
    }

    #[test]
    fn each_book_has_its_own() {
        let names = |edition| instead(edition, "514.5c").iter().map(|i| i.name).collect::<Vec<_>>();
        assert_eq!(names(Edition::CanterlotNights), ["starter.blocked"]);
        assert!(names(Edition::CrystalGames).is_empty() && names(Edition::Cr34).is_empty());
        assert_eq!(instead(Edition::CrystalGames, "611.4").len(), 2);
    }
}
