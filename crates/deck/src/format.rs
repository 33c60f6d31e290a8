//! Formats, which define the legal decks of an event. Formats are data: the files in `formats/`, and files that users
//! write.

use std::path::Path;
use std::sync::LazyLock;

use jiff::civil::Date;
use maneframe_pool::error::MAX_FILE;
use maneframe_pool::{ImportError, Located, near, read_up_to, text_of};
use miette::Diagnostic;
use serde::Deserialize;

use crate::rules::DeckRules;

/// Files of the bundled formats.
const BUNDLED: [(&str, &str); 5] = [
    ("harmony", include_str!("../formats/harmony.toml")),
    ("premiere-block", include_str!("../formats/premiere-block.toml")),
    ("odyssey-block", include_str!("../formats/odyssey-block.toml")),
    ("limited", include_str!("../formats/limited.toml")),
    ("casual", include_str!("../formats/casual.toml")),
];

/// Rules for legal decks (Format Legality).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Format {
    /// Name of the format.
    pub name: String,
    /// Description in a sentence.
    #[serde(default)]
    pub about: String,
    /// Codes of the sets whose cards may be played; `None` for all sets.
    #[serde(default)]
    pub sets: Option<Vec<String>>,
    /// True if a card may be played only from the release day of its set on (Legal Cards).
    #[serde(default)]
    pub released: bool,
    /// Cards that are banned for some time.
    #[serde(default, rename = "ban")]
    pub bans: Vec<Ban>,
    /// The rule that defines the sizes of decks. Empty for CR 101.
    #[serde(default)]
    pub rule: String,
    /// Minimum number of cards in a Draw Deck.
    #[serde(default)]
    draw_minimum: Option<u32>,
    /// Maximum number of cards in a Draw Deck; unlimited if `None`.
    #[serde(default)]
    pub draw_maximum: Option<u32>,
    /// Number of Mane Characters; 1 if `None`.
    #[serde(default)]
    pub manes: Option<u32>,
    /// Maximum number of copies of a card in a Draw Deck; 0 for any number.
    #[serde(default)]
    draw_copies: Option<u32>,
    /// Exact number of Problems.
    #[serde(default)]
    problems: Option<u32>,
    /// Maximum number of copies of a Problem; 0 for any number.
    #[serde(default)]
    problem_copies: Option<u32>,
}

/// A card that may not be played for some time.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// Id of the card. The ban applies to all cards with the same name.
    pub card: String,
    /// First day of the ban.
    pub from: Date,
    /// First day after the ban.
    #[serde(default)]
    pub until: Option<Date>,
}

impl Ban {
    /// Returns true if the ban applies on the day `on`.
    pub fn holds(&self, on: Date) -> bool {
        self.from <= on && self.until.is_none_or(|until| on < until)
    }
}

/// An official set.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Letters with which the set's collector numbers begin.
    pub code: String,
    /// Name of the set.
    pub name: String,
    /// First day on which its cards may be played.
    pub released: Date,
}

/// Returns the official sets, oldest first.
pub fn releases() -> &'static [Release] {
    #[derive(Deserialize)]
    struct Sets {
        set: Vec<Release>,
    }
    static RELEASES: LazyLock<Vec<Release>> = LazyLock::new(|| {
        let sets = toml::from_str::<Sets>(include_str!("../formats/sets.toml"));
        sets.map(|sets| sets.set).unwrap_or_default()
    });
    &RELEASES
}

/// Error: a format could not be found.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum FormatError {
    /// The format's file can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// No format has that name.
    #[error("unknown format `{wanted}`{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("give a file that ends in .toml, or one of: {}", Format::names().collect::<Vec<_>>().join(", ")))]
    Unknown {
        /// The name that was searched for.
        wanted: String,
        /// Similar names that exist.
        near: Vec<&'static str>,
    },
}

impl Format {
    /// Returns the names of the bundled formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// Finds a format. `wanted` is the name of a bundled format, in any case, or the path of a file that ends in
    /// `.toml`.
    ///
    /// # Errors
    /// If the name is unknown, or the file is invalid.
    pub fn find(wanted: &str) -> Result<Format, FormatError> {
        let path = Path::new(wanted);
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            return Ok(Format::read(wanted, &read_up_to(path, MAX_FILE)?)?);
        }
        Format::bundled(wanted)
    }

    /// Finds a bundled format by its name, in any case. The function opens no file, so the name may come from an
    /// untrusted client.
    ///
    /// # Errors
    /// If the name is unknown.
    pub fn bundled(wanted: &str) -> Result<Format, FormatError> {
        let folded = wanted.trim().to_lowercase().replace([' ', '_'], "-");
        match BUNDLED.iter().find(|(name, _)| *name == folded) {
            Some((name, text)) => Ok(Format::read(name, text.as_bytes())?),
            None => {
                let near = near(wanted, Format::names());
                Err(FormatError::Unknown { wanted: maneframe_pool::plain(wanted), near })
            }
        }
    }

    /// Reads a format's file. `file` is its name for messages.
    ///
    /// # Errors
    /// If the file is not a format.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Format, ImportError> {
        let text = text_of(file, bytes)?;
        Ok(toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("see docs/decks.md for the fields of a format")
        })?)
    }

    /// Returns the sizes and numbers of copies.
    pub fn rules(&self) -> DeckRules {
        let of = DeckRules::CONSTRUCTED;
        let copies = |set: Option<u32>, default| set.map_or(default, |n| Some(n).filter(|n| *n > 0));
        DeckRules {
            manes: self.manes.unwrap_or(of.manes),
            draw_minimum: self.draw_minimum.unwrap_or(of.draw_minimum),
            draw_maximum: self.draw_maximum.or(of.draw_maximum),
            draw_copies: copies(self.draw_copies, of.draw_copies),
            problems: self.problems.unwrap_or(of.problems),
            problem_copies: copies(self.problem_copies, of.problem_copies),
        }
    }
}
