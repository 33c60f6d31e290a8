//! Formats: the kinds of decks for an event. The legal cards of a format are data. A caller that checks lists provides
//! them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::words::{Words, WordsError};

/// Kind of decks for an event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Format {
    /// Cards of any set, except banned ones (Harmony Constructed).
    Harmony,
    /// Cards of the Premiere block (Block Constructed).
    PremiereBlock,
    /// Cards of the Odyssey block (Block Constructed).
    OdysseyBlock,
    /// Decks from eight boosters (Sealed Deck Format).
    Sealed,
    /// Decks from four boosters, drafted (Booster Draft Format).
    Draft,
    /// Another format, with its name.
    Other(Words),
}

impl Format {
    /// Formats with rules of their own, with their names.
    pub const NAMED: [(Format, &str); 5] = [
        (Format::Harmony, "harmony"),
        (Format::PremiereBlock, "premiere-block"),
        (Format::OdysseyBlock, "odyssey-block"),
        (Format::Sealed, "sealed"),
        (Format::Draft, "draft"),
    ];

    /// Returns true if decks are built from boosters opened at the event.
    pub fn is_limited(&self) -> bool {
        matches!(self, Format::Sealed | Format::Draft)
    }

    /// Returns the number of boosters for each player; `None` if players bring their decks.
    pub fn boosters(&self) -> Option<u32> {
        match self {
            Format::Sealed => Some(8),
            Format::Draft => Some(4),
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
