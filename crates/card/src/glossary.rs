//! The words of the rules' glossary, each with what it means in our own words.

use crate::ability::Keyword;

const TABLE: &str = include_str!("../glossary.tsv");

/// A word of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    /// The word: `Swift`, `Cutie Mark`; without its number.
    pub name: &'static str,
    /// Whether a number goes with it, which [`Term::says`] calls X.
    pub numbered: bool,
    /// What sort of word it is: `keyword`, `tag`, `action`, `trait` or `word`.
    pub kind: &'static str,
    /// What it means.
    pub says: &'static str,
}

/// All of them, by name.
pub fn terms() -> impl Iterator<Item = Term> {
    TABLE.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (name, kind, says) = (parts.next()?, parts.next()?, parts.next()?);
        let short = name.strip_suffix(" X");
        Some(Term { name: short.unwrap_or(name), numbered: short.is_some(), kind, says })
    })
}

impl Keyword {
    /// Its entry in the glossary.
    pub fn term(self) -> Option<Term> {
        terms().find(|t| t.name == self.name())
    }

    /// What it means with the number that it has: for reminders.
    pub fn reminder(self) -> Option<String> {
        let term = self.term()?;
        Some(match self.number() {
            Some(n) => term.says.replace('X', &n.to_string()),
            None => term.says.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_has_its_entry() {
        for keyword in Keyword::ALL {
            let term = keyword.term().unwrap_or_else(|| panic!("{keyword} is not in the glossary"));
            assert_eq!((term.kind, term.numbered), ("keyword", keyword.number().is_some()), "{keyword}");
            assert_eq!(term.says.contains('X'), term.numbered, "{keyword}: {}", term.says);
        }
        assert_eq!(terms().filter(|t| t.kind == "keyword").count(), Keyword::ALL.len());
        assert_eq!(terms().count(), 33);
    }

    #[test]
    fn a_reminder_has_the_number_of_the_card() {
        let reminder = Keyword::Showy(2).reminder().expect("there is one");
        assert!(reminder.contains("pay 2 action tokens"), "{reminder}");
        assert!(Keyword::Agile.reminder().is_some_and(|r| r.contains("Immediate")));
    }
}
