//! Properties of a card: the words after `is:`.

use maneframe_card::{Card, CardType};

use super::index::Record;
use crate::errata::Amendment;
use crate::set::Origin;

/// A property that a card has or lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flag {
    Entry,
    Boosted,
    Starting,
    Dilemma,
    Vanilla,
    Unique,
    Read,
    Unread,
    Token,
    Bundled,
    Imported,
    Erratum,
}

type Row = (Flag, &'static [&'static str], &'static str);

const ROWS: [Row; 12] = [
    (Flag::Entry, &["entry"], "a Friend without play requirements"),
    (Flag::Boosted, &["boosted", "double"], "with a Boosted side"),
    (Flag::Starting, &["starting", "start", "starter"], "a Starting Problem"),
    (Flag::Dilemma, &["dilemma"], "a Dilemma (CR 522)"),
    (Flag::Vanilla, &["vanilla"], "without any text"),
    (Flag::Unique, &["unique"], "with the trait Unique"),
    (Flag::Read, &["read", "whole"], "with every line understood"),
    (Flag::Unread, &["unread"], "with a line that is not understood"),
    (Flag::Token, &["token"], "of a set that isn't used for decks"),
    (Flag::Bundled, &["bundled"], "of a bundled set"),
    (Flag::Imported, &["imported"], "of an imported set"),
    (Flag::Erratum, &["erratum", "errata"], "with an erratum applied to its text"),
];

/// Returns the words that may follow `is:`, with their meanings. Types, rarities, `multicolor`, `mono` and `colorless`
/// may also follow but are not included.
pub fn flags() -> impl Iterator<Item = (&'static [&'static str], &'static str)> {
    ROWS.iter().map(|(_, names, about)| (*names, *about))
}

impl Flag {
    pub(super) fn find(name: &str) -> Option<Flag> {
        ROWS.iter().find(|row| row.1.iter().any(|n| n.eq_ignore_ascii_case(name))).map(|row| row.0)
    }

    pub(super) fn name(self) -> &'static str {
        ROWS.iter().find(|row| row.0 == self).map_or("", |row| row.1[0])
    }

    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().flat_map(|row| row.1).copied()
    }

    /// Returns true if a card has the property.
    pub(super) fn holds(self, record: &Record) -> bool {
        let Record { card, set, .. } = record;
        match self {
            Flag::Entry => card.kind == CardType::Friend && card.cost.is_some() && card.requirements.is_empty(),
            Flag::Boosted => card.faces.len() > 1,
            Flag::Starting => card.kind == CardType::Problem && starts(card),
            Flag::Dilemma => has_trait(card, "dilemma"),
            Flag::Vanilla => card.faces.iter().all(|face| face.lines.is_empty()),
            Flag::Unique => has_trait(card, "unique"),
            Flag::Read => card.is_whole(),
            Flag::Unread => !card.is_whole(),
            Flag::Token => set.hidden,
            Flag::Bundled => set.origin == Origin::Bundled,
            Flag::Imported => set.origin == Origin::Imported,
            Flag::Erratum => {
                let made = |what| matches!(what, Amendment::Made | Amendment::There);
                set.errata.iter().any(|amended| amended.card == card.id && made(amended.what))
            }
        }
    }
}

fn has_trait(card: &Card, name: &str) -> bool {
    card.front().traits.iter().any(|t| t.as_str().eq_ignore_ascii_case(name))
}

/// Returns true if a card can be a Starting Problem (CR 101.3c). Its text needn't be understood.
fn starts(card: &Card) -> bool {
    card.is_starting_problem() || card.front().lines.iter().any(|line| line.text.starts_with("Starting Problem"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_has_a_name_of_its_own() {
        let mut names: Vec<&str> = Flag::names().collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        assert!(ROWS.iter().all(|row| Flag::find(row.0.name()) == Some(row.0)));
    }
}
