//! Decks as they are shown.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::card::CardInfo;

/// A deck that the server has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckInfo {
    /// Its name.
    pub name: String,
    /// Where it comes from: `bundled` or `imported`.
    pub origin: String,
    /// Whether it can be played by the rules.
    pub playable: bool,
    /// Its Mane Character's id.
    #[serde(default)]
    pub mane: Option<String>,
    /// The colours of its cards, most frequent first.
    #[serde(default)]
    pub colours: Vec<String>,
}

/// A deck to be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckToRead {
    /// A list, link or file in any notation that `maneframe deck` reads.
    pub text: String,
    /// The format in which it is checked; by default only what the rules ask of every deck.
    #[serde(default)]
    pub format: Option<String>,
    /// What it is to be called.
    #[serde(default)]
    pub name: Option<String>,
    /// As of which day (YYYY-MM-DD); today by default.
    #[serde(default)]
    pub date: Option<String>,
}

/// A deck in full.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckSheet {
    /// Its name.
    pub name: String,
    /// The format in which it was checked.
    pub format: Option<String>,
    /// Its cards.
    pub entries: Vec<DeckEntry>,
    /// Cards that no set of the server has.
    pub unknown: Vec<UnknownCard>,
    /// The long link, where one can name all its cards.
    pub link: Option<String>,
    /// The short link.
    pub short: Option<String>,
    /// As a list in lines.
    pub text: String,
    /// As JSON by `docs/deck.schema.json`.
    pub json: String,
    /// As OCTGN's file, where all its cards have identifiers for it.
    pub octgn: Option<String>,
    /// The rules that it breaks.
    pub breaks: Vec<Break>,
    /// Whether it breaks none, and every line of the list was read.
    pub legal: bool,
    /// Whether this program can play it.
    pub playable: bool,
    /// Lines of the list that can't be read; all others are in the deck.
    #[serde(default)]
    pub faults: Vec<LineFault>,
    /// What was left out or taken otherwise than written, and is no mistake.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Cards with lines that are not understood.
    pub unread: Vec<UnreadInfo>,
    /// What it is made of.
    pub stats: DeckNumbers,
}

/// Copies of a card in a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckEntry {
    /// How many.
    pub count: u32,
    /// Where they are.
    pub part: DeckPart,
    /// The card.
    pub card: CardInfo,
}

/// A part of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeckPart {
    /// The Mane Character.
    Mane,
    /// The Problem deck.
    Problems,
    /// The draw deck.
    Main,
}

/// Copies of a card that no set has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct UnknownCard {
    pub count: u32,
    pub id: String,
    pub title: String,
    pub section: String,
    /// Cards that are called almost so; none where it seems to be a card of a set that isn't here.
    #[serde(default)]
    pub near: Vec<NearCard>,
}

/// A card that may have been meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct NearCard {
    pub id: String,
    pub name: String,
}

/// A line of a list that can't be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineFault {
    /// Its number, from 1.
    pub line: u32,
    /// Where in it, in characters from 1.
    pub column: u32,
    /// What is wrong.
    pub words: String,
    /// What to do about it; may be empty.
    pub mend: String,
}

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Break {
    /// The rule.
    pub rule: String,
    /// How it is broken.
    pub words: String,
    /// What would mend it.
    pub mend: String,
    /// The ids of the cards that do; none where it is the number of cards.
    pub cards: Vec<String>,
}

/// A card with lines that are not understood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct UnreadInfo {
    pub id: String,
    pub name: String,
    pub lines: Vec<String>,
}

/// A deck in numbers. Each table has a row for each value, with how many cards have it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckNumbers {
    /// Cards in the draw deck.
    pub main: u32,
    /// Cards in the Problem deck.
    pub problems: u32,
    /// Cards that no set has.
    pub unknown: u32,
    /// The draw deck by type.
    pub types: BTreeMap<String, u32>,
    /// The draw deck by colours: `blue`, `blue/pink`, `none`.
    pub colours: BTreeMap<String, u32>,
    /// The draw deck by cost.
    pub costs: BTreeMap<String, u32>,
    /// The draw deck by power, which is what a flip in a faceoff brings.
    pub flips: BTreeMap<String, u32>,
    /// The mean of that.
    pub mean_flip: f64,
    /// Friends without a requirement.
    pub entry: u32,
    /// The probability that a first hand has one of them.
    pub entry_in_hand: f64,
    /// The draw deck by what it requires: `blue 2`.
    pub requirements: BTreeMap<String, u32>,
}

/// A hand to be drawn for a look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandToDraw {
    /// The deck, as in [`DeckToRead`].
    pub text: String,
    /// The same seed draws the same hand; by lot where there is none.
    #[serde(default)]
    pub seed: Option<u32>,
}

/// A hand drawn for a look.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SampleHand {
    /// The six cards.
    pub hand: Vec<String>,
    /// What would be drawn next, in order.
    pub next: Vec<String>,
    /// The Problems that may be the Starting Problem.
    pub starting_problems: Vec<String>,
    /// What draws this hand again.
    pub seed: u32,
}
