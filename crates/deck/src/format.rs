//! Formats: which decks an event is played with. They are data: files in `formats/`, and any that a person writes.

use std::path::Path;
use std::sync::LazyLock;

use jiff::civil::Date;
use maneframe_library::error::MAX_FILE;
use maneframe_library::{DeckRules, ImportError, Located, near, read_up_to, text_of};
use miette::Diagnostic;
use serde::Deserialize;

/// The files of the bundled formats.
const BUNDLED: [(&str, &str); 5] = [
    ("harmony", include_str!("../formats/harmony.toml")),
    ("premiere-block", include_str!("../formats/premiere-block.toml")),
    ("odyssey-block", include_str!("../formats/odyssey-block.toml")),
    ("limited", include_str!("../formats/limited.toml")),
    ("casual", include_str!("../formats/casual.toml")),
];

/// What a deck may be (Format Legality).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Format {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    #[serde(default)]
    pub about: String,
    /// The codes of the sets whose cards may be played; `None` for all.
    #[serde(default)]
    pub sets: Option<Vec<String>>,
    /// Whether a card may be played only from the day on which its set came out (Legal Cards).
    #[serde(default)]
    pub released: bool,
    /// The cards that may not be played.
    #[serde(default, rename = "ban")]
    pub bans: Vec<Ban>,
    /// The rule that its sizes come from; empty for those of CR 101.
    #[serde(default)]
    pub rule: String,
    /// The least number of cards in a Draw Deck.
    #[serde(default)]
    draw_minimum: Option<u32>,
    /// The greatest number of cards in a Draw Deck; any where none is said.
    #[serde(default)]
    pub draw_maximum: Option<u32>,
    /// The number of Mane Characters; one where none is said.
    #[serde(default)]
    pub manes: Option<u32>,
    /// The most copies of a card in a Draw Deck; 0 for any number.
    #[serde(default)]
    draw_copies: Option<u32>,
    /// The exact number of Problems.
    #[serde(default)]
    problems: Option<u32>,
    /// The most copies of a Problem; 0 for any number.
    #[serde(default)]
    problem_copies: Option<u32>,
}

/// A card that may not be played for a time.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ban {
    /// Its id. All cards of its name are meant.
    pub card: String,
    /// The first day of the ban.
    pub from: Date,
    /// The first day on which it may be played again.
    #[serde(default)]
    pub until: Option<Date>,
}

impl Ban {
    /// Whether it holds on that day.
    pub fn holds(&self, on: Date) -> bool {
        self.from <= on && self.until.is_none_or(|until| on < until)
    }
}

/// An official set.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// The letters before its collector numbers.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The first day on which its cards may be played.
    pub released: Date,
}

/// The official sets, oldest first.
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

/// Why there is no such format.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum FormatError {
    /// Its file can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// None is called that.
    #[error("no format is called `{wanted}`{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("name a file that ends in .toml, or one of: {}", Format::names().collect::<Vec<_>>().join(", ")))]
    Unknown {
        /// What was asked for.
        wanted: String,
        /// Names that are written almost like it.
        near: Vec<&'static str>,
    },
}

impl Format {
    /// The names of the bundled formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// The format that is meant: a bundled one by its name, in any case, or a file that ends in `.toml`.
    ///
    /// # Errors
    /// If there is none, or the file is wrong.
    pub fn find(wanted: &str) -> Result<Format, FormatError> {
        let path = Path::new(wanted);
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            return Ok(Format::read(wanted, &read_up_to(path, MAX_FILE)?)?);
        }
        Format::bundled(wanted)
    }

    /// The bundled format of that name, in any case. No file is opened, so the name may come from anybody.
    ///
    /// # Errors
    /// If there is none.
    pub fn bundled(wanted: &str) -> Result<Format, FormatError> {
        let folded = wanted.trim().to_lowercase().replace([' ', '_'], "-");
        match BUNDLED.iter().find(|(name, _)| *name == folded) {
            Some((name, text)) => Ok(Format::read(name, text.as_bytes())?),
            None => {
                let near = near(wanted, Format::names());
                Err(FormatError::Unknown { wanted: maneframe_library::plain(wanted), near })
            }
        }
    }

    /// Reads a format's file; `file` is its name for messages.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Format, ImportError> {
        let text = text_of(file, bytes)?;
        Ok(toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("docs/decks.md tells what is in a format")
        })?)
    }

    /// Sizes and numbers of copies.
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
