//! Formats: which cards a deck of the event may have (Format Legality).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::words::{Words, WordsError};

/// What decks an event is played with.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// Cards of any set, but for the banned ones (Harmony Constructed).
    Harmony,
    /// Cards of the Premiere block (Block Constructed).
    PremiereBlock,
    /// Cards of the Odyssey block (Block Constructed).
    OdysseyBlock,
    /// Decks from eight boosters (Sealed Deck Format).
    Sealed,
    /// Decks from four boosters, drafted (Booster Draft Format).
    Draft,
    /// Anything else; its name.
    Other(Words),
}

/// The cards that are banned in Harmony and in the blocks: set code, number and the day the ban began.
pub const BANNED: [(&str, u16, &str); 9] = [
    ("PR", 16, "2015-01-30"),
    ("PR", 83, "2015-01-30"),
    ("CN", 42, "2015-01-30"),
    ("CG", 136, "2015-01-30"),
    ("CN", 65, "2015-09-23"),
    ("EO", 103, "2016-01-25"),
    ("PR", 175, "2016-06-01"),
    ("CN", 47, "2016-07-27"),
    ("HM", 150, "2016-08-31"),
];

/// Set codes of the Premiere block.
pub const PREMIERE: [&str; 4] = ["PR", "CN", "CG", "AD"];
/// Set codes of the Odyssey block.
pub const ODYSSEY: [&str; 3] = ["EO", "HM", "MT"];

impl Format {
    /// Those that have rules of their own.
    pub const NAMED: [(Format, &str); 5] = [
        (Format::Harmony, "harmony"),
        (Format::PremiereBlock, "premiere-block"),
        (Format::OdysseyBlock, "odyssey-block"),
        (Format::Sealed, "sealed"),
        (Format::Draft, "draft"),
    ];

    /// Whether decks are made from boosters opened at the event.
    pub fn is_limited(&self) -> bool {
        matches!(self, Format::Sealed | Format::Draft)
    }

    /// Boosters for each player; `None` where decks are brought along.
    pub fn boosters(&self) -> Option<u32> {
        match self {
            Format::Sealed => Some(8),
            Format::Draft => Some(4),
            _ => None,
        }
    }

    /// Why a card may not be in a deck of this format, from its set code and number; `None` where it may. Formats of other
    /// names ban nothing. A set that is in no block has none of the blocks' cards: supplements are in none.
    pub fn refuses(&self, set: &str, number: u16) -> Option<String> {
        let block: Option<&[&str]> = match self {
            Format::Harmony => None,
            Format::PremiereBlock => Some(&PREMIERE),
            Format::OdysseyBlock => Some(&ODYSSEY),
            _ => return None,
        };
        if BANNED.iter().any(|(s, n, _)| s.eq_ignore_ascii_case(set) && *n == number) {
            return Some("it is banned".into());
        }
        match block {
            Some(sets) if !sets.iter().any(|s| s.eq_ignore_ascii_case(set)) => {
                Some(format!("its set is none of the block ({})", sets.join(", ")))
            }
            _ => None,
        }
    }
}

impl FromStr for Format {
    type Err = WordsError;

    fn from_str(text: &str) -> Result<Format, WordsError> {
        let words = Words::new(text)?;
        let folded = words.folded().replace([' ', '_'], "-");
        let folded = match folded.as_str() {
            "block-premiere" => "premiere-block",
            "block-odyssey" => "odyssey-block",
            other => other,
        };
        let named = Format::NAMED.into_iter().find(|(_, name)| *name == folded);
        Ok(named.map_or(Format::Other(words), |(format, _)| format))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::Other(words) => f.pad(words.as_str()),
            named => {
                let name = Format::NAMED.iter().find(|(format, _)| format == named);
                f.pad(name.map_or("", |(_, name)| name))
            }
        }
    }
}

impl TryFrom<String> for Format {
    type Error = WordsError;

    fn try_from(text: String) -> Result<Format, WordsError> {
        text.parse()
    }
}

impl From<Format> for String {
    fn from(format: Format) -> String {
        format.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Format Legality: the ban list holds in Harmony and in the blocks, sets outside a block are not in it.
    #[test]
    fn format_legality() {
        assert!(Format::Harmony.refuses("pr", 16).is_some());
        assert!(Format::Harmony.refuses("PR", 17).is_none());
        assert!(Format::Harmony.refuses("RR", 1).is_none(), "any set is good for Harmony");
        assert!(Format::PremiereBlock.refuses("CN", 65).is_some(), "banned in Harmony is banned in blocks");
        assert!(Format::PremiereBlock.refuses("AD", 1).is_none());
        assert!(Format::PremiereBlock.refuses("RR", 1).is_some(), "a supplement is in no block");
        assert!(Format::PremiereBlock.refuses("EO", 1).is_some());
        assert!(Format::OdysseyBlock.refuses("EO", 1).is_none());
        assert!(Format::OdysseyBlock.refuses("EO", 103).is_some());
        assert_eq!(BANNED.len(), 9);
    }

    #[test]
    fn formats_are_read_as_they_are_written() {
        for (format, name) in Format::NAMED {
            assert_eq!(name.parse(), Ok(format.clone()));
            assert_eq!(format.to_string(), name);
        }
        assert!(matches!("Two-headed Pony".parse(), Ok(Format::Other(_))));
        assert!(" ".parse::<Format>().is_err());
    }

    /// Sealed Deck Format and Booster Draft Format.
    #[test]
    fn boosters() {
        assert_eq!((Format::Sealed.boosters(), Format::Draft.boosters()), (Some(8), Some(4)));
    }
}
