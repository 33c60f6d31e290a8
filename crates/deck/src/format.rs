//! Formats, which define the legal decks of an event. Formats are data: the files in `formats/`, and files that users
//! write.

use std::path::Path;
use std::sync::LazyLock;

use jiff::civil::Date;
use maneframe_card::{CardType, Rarity};
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
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Format {
    /// Name of the format.
    #[serde(default)]
    pub name: String,
    /// Name of a bundled format. Its rules apply if this format has no rule of its own.
    #[serde(default)]
    pub base: Option<String>,
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
    pub draw_minimum: Option<u32>,
    /// Maximum number of cards in a Draw Deck; unlimited if `None`.
    #[serde(default)]
    pub draw_maximum: Option<u32>,
    /// Maximum number of cards of a sideboard, 1 to 5; none if `None`. In a match of several games players exchange cards
    /// of the Draw Deck for cards of the sideboard between the games.
    #[serde(default)]
    pub sideboard: Option<u32>,
    /// Number of Mane Characters; 1 if `None`.
    #[serde(default)]
    pub manes: Option<u32>,
    /// Maximum number of copies of a card in a Draw Deck; 0 for any number.
    #[serde(default)]
    pub(crate) draw_copies: Option<u32>,
    /// Exact number of Problems.
    #[serde(default)]
    pub(crate) problems: Option<u32>,
    /// Maximum number of copies of a Problem; 0 for any number.
    #[serde(default)]
    pub(crate) problem_copies: Option<u32>,
    /// Maximum numbers of copies of cards of one type, which apply instead of the general ones.
    #[serde(default)]
    pub(crate) copies: KindCopies,
    /// Rarities of the cards in the Draw Deck and the Problem Deck. Empty for all rarities.
    #[serde(default)]
    pub(crate) rarities: Vec<Rarity>,
}

/// Maximum numbers of copies by card type; 0 for any number, `None` for the general number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct KindCopies {
    #[serde(default)]
    pub(crate) friend: Option<u32>,
    #[serde(default)]
    pub(crate) resource: Option<u32>,
    #[serde(default)]
    pub(crate) event: Option<u32>,
    #[serde(default)]
    pub(crate) troublemaker: Option<u32>,
    #[serde(default)]
    pub(crate) problem: Option<u32>,
}

impl KindCopies {
    /// Returns the number for a card type; `None` for Mane Characters.
    pub(crate) fn of(&mut self, kind: CardType) -> Option<&mut Option<u32>> {
        match kind {
            CardType::Friend => Some(&mut self.friend),
            CardType::Resource => Some(&mut self.resource),
            CardType::Event => Some(&mut self.event),
            CardType::Troublemaker => Some(&mut self.troublemaker),
            CardType::Problem => Some(&mut self.problem),
            CardType::ManeCharacter => None,
        }
    }
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
        let format: Format = toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("see docs/decks.md for the fields of a format")
        })?;
        if format.sideboard.is_some_and(|most| !(1..=5).contains(&most)) {
            let at = text.find("sideboard").unwrap_or_default();
            return Err(Located::new(file, text, at, 9, "a sideboard has 1 to 5 cards").into());
        }
        if format.name.is_empty() {
            let help = "write `name = \"Our League\"` in the first line";
            return Err(Located::new(file, text, 0, 0, "a format needs a name").with_help(help).into());
        }
        format.on_base(file, text)
    }

    /// Returns the format with the rules of its base, for which it has none of its own. `file` and `text` are those of
    /// the format's file, for messages.
    ///
    /// # Errors
    /// If there is no such base.
    pub(crate) fn on_base(self, file: &str, text: &str) -> Result<Format, ImportError> {
        let Some(wanted) = self.base.clone() else { return Ok(self) };
        let base = Format::bundled(&wanted).map_err(|e| {
            let at = text.find(&format!("\"{wanted}\"")).unwrap_or_default();
            Located::new(file, text, at, wanted.len() + 2, e.to_string())
                .with_help("`base` is the name of a bundled format, such as \"harmony\"")
        })?;
        Ok(self.over(&base))
    }

    /// Returns the rules of `base`, replaced by those of this format. The bans of both apply.
    #[must_use]
    pub fn over(self, base: &Format) -> Format {
        let KindCopies { friend, resource, event, troublemaker, problem } = self.copies;
        let copies = KindCopies {
            friend: friend.or(base.copies.friend),
            resource: resource.or(base.copies.resource),
            event: event.or(base.copies.event),
            troublemaker: troublemaker.or(base.copies.troublemaker),
            problem: problem.or(base.copies.problem),
        };
        Format {
            sets: self.sets.or_else(|| base.sets.clone()),
            released: self.released || base.released,
            bans: base.bans.iter().cloned().chain(self.bans).collect(),
            rule: if self.rule.is_empty() { base.rule.clone() } else { self.rule },
            draw_minimum: self.draw_minimum.or(base.draw_minimum),
            draw_maximum: self.draw_maximum.or(base.draw_maximum),
            sideboard: self.sideboard.or(base.sideboard),
            manes: self.manes.or(base.manes),
            draw_copies: self.draw_copies.or(base.draw_copies),
            problems: self.problems.or(base.problems),
            problem_copies: self.problem_copies.or(base.problem_copies),
            copies,
            rarities: if self.rarities.is_empty() { base.rarities.clone() } else { self.rarities },
            ..self
        }
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
            kinds: CardType::ALL.map(|kind| {
                let mut copies = self.copies;
                let own = copies.of(kind).and_then(|own| *own);
                own.map(|n| if n == 0 { u32::MAX } else { n })
            }),
            rarities: self.rarities.iter().fold(0, |set, rarity| set | 1 << *rarity as u8),
        }
    }
}
