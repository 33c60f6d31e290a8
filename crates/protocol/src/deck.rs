//! Decks as the HTTP API shows, reads and analyses them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::card::CardInfo;

/// A summary of a deck stored on the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckInfo {
    /// Name of the deck.
    pub name: String,
    /// Source of the deck: `bundled` or `imported`.
    pub origin: String,
    /// True if the engine can play the deck by the rules.
    pub playable: bool,
    /// Id of the deck's Mane Character.
    #[serde(default)]
    pub mane: Option<String>,
    /// Colours of the deck's cards, most frequent first.
    #[serde(default)]
    pub colours: Vec<String>,
}

/// Request to parse a deck list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeckToRead {
    /// The deck as a list, link or file, in any notation that `maneframe deck` reads.
    pub text: String,
    /// Format to check the deck against. By default only the deck-building rules that apply to every deck are checked.
    #[serde(default)]
    pub format: Option<String>,
    /// Name to give the deck.
    #[serde(default)]
    pub name: Option<String>,
    /// Date on which the format's rules apply, as YYYY-MM-DD (default today).
    #[serde(default)]
    pub date: Option<String>,
}

/// A deck in full, with its exports, errors and statistics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckSheet {
    /// Name of the deck.
    pub name: String,
    /// Format that the deck was checked against.
    pub format: Option<String>,
    /// Cards of the deck with their numbers of copies.
    pub entries: Vec<DeckEntry>,
    /// Cards that are in no set of this server.
    pub unknown: Vec<UnknownCard>,
    /// The long link; `None` if it cannot represent all cards of the deck.
    pub link: Option<String>,
    /// The short link to the deck, if there is one.
    pub short: Option<String>,
    /// The deck as a text list.
    pub text: String,
    /// The deck as JSON, in the format of `docs/deck.schema.json`.
    pub json: String,
    /// The deck as an OCTGN file; `None` unless all its cards have OCTGN identifiers.
    pub octgn: Option<String>,
    /// Deck-building rules that the deck breaks.
    pub breaks: Vec<Break>,
    /// True if the deck breaks no rule and every line of the list could be parsed.
    pub legal: bool,
    /// True if the engine can play the deck.
    pub playable: bool,
    /// Lines of the list that could not be parsed. The deck consists of all other lines.
    #[serde(default)]
    pub faults: Vec<LineFault>,
    /// Remarks on entries that were left out or read differently than written, and that are not errors.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Cards with lines of text that the parser does not understand.
    pub unread: Vec<UnreadInfo>,
    /// Statistics of the deck.
    pub stats: DeckNumbers,
}

/// An entry of a deck: a card and its number of copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckEntry {
    /// Number of copies.
    pub count: u32,
    /// Part of the deck that the copies are in.
    pub part: DeckPart,
    /// The card's printed values.
    pub card: CardInfo,
}

/// A part of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeckPart {
    /// The Mane Character, which starts the game in play.
    Mane,
    /// The Problem deck.
    Problems,
    /// The draw deck.
    Main,
}

/// An entry of a deck whose card is in no set of this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnknownCard {
    /// Number of copies in the list.
    pub count: u32,
    /// Id of the card as the list gives it; may be empty.
    pub id: String,
    /// Name of the card as the list gives it.
    pub title: String,
    /// Section of the list that has the entry; may be empty.
    pub section: String,
    /// Cards with similar names; empty if the card seems to belong to a set that this server does not have.
    #[serde(default)]
    pub near: Vec<NearCard>,
}

/// A suggested card with a similar name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NearCard {
    /// Id of the suggested card.
    pub id: String,
    /// Title and subtitle of the suggested card.
    pub name: String,
}

/// A line of a deck list that could not be parsed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineFault {
    /// Line number, 1-based.
    pub line: u32,
    /// Column of the error in characters, 1-based.
    pub column: u32,
    /// Description of the error.
    pub words: String,
    /// Advice on how to fix the line; may be empty.
    pub mend: String,
}

/// A violation of a deck-building rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Break {
    /// Name or number of the violated rule.
    pub rule: String,
    /// Description of the violation.
    pub words: String,
    /// Advice on how to fix the deck.
    pub mend: String,
    /// Ids of the offending cards; empty if the violation is a wrong number of cards.
    pub cards: Vec<String>,
}

/// A card with lines of text that the parser does not understand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnreadInfo {
    /// Id of the card.
    pub id: String,
    /// Title and subtitle of the card.
    pub name: String,
    /// Lines of its text box that are not understood.
    pub lines: Vec<String>,
}

/// Statistics of a deck. Each map counts cards of the draw deck by one of their values.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckNumbers {
    /// Number of cards in the draw deck.
    pub main: u32,
    /// Number of cards in the Problem deck.
    pub problems: u32,
    /// Number of cards that are in no set of this server.
    pub unknown: u32,
    /// Cards by card type.
    pub types: BTreeMap<String, u32>,
    /// Cards by colours, e.g. `blue`, `blue/pink` or `none`.
    pub colours: BTreeMap<String, u32>,
    /// Cards by cost in action tokens.
    pub costs: BTreeMap<String, u32>,
    /// Cards by power, which is the amount that a flip adds in a faceoff.
    pub flips: BTreeMap<String, u32>,
    /// Mean power of a flip.
    pub mean_flip: f64,
    /// Number of Friends without a play requirement.
    pub entry: u32,
    /// Probability that an opening hand contains at least one of the [`entry`](DeckNumbers::entry) Friends.
    pub entry_in_hand: f64,
    /// Cards by play requirement, e.g. `blue 2`.
    pub requirements: BTreeMap<String, u32>,
}

/// Request to draw sample opening hands from a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandToDraw {
    /// The deck, in any notation of [`DeckToRead::text`].
    pub text: String,
    /// Seed of the shuffle; equal seeds draw equal hands. Random by default.
    #[serde(default)]
    pub seed: Option<u32>,
}

/// A sample opening hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SampleHand {
    /// Ids of the six cards in the opening hand (CR 102.3).
    pub hand: Vec<String>,
    /// Ids of the remaining cards of the draw deck, in the order of drawing.
    pub next: Vec<String>,
    /// Ids of the Problems that may be the Starting Problem.
    pub starting_problems: Vec<String>,
    /// Seed that draws this hand again.
    pub seed: u32,
}
