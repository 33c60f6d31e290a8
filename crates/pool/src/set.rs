//! Sets of cards, with the contents of their boosters and the words that they declare.

use maneframe_card::Card;
use maneframe_cardtext::{KeywordText, Vocabulary};
use serde::{Deserialize, Serialize};

use crate::clarify::Clarified;
use crate::errata::Amended;
use crate::report::Flaw;

/// Origin of a set or a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The set or deck is bundled with the program.
    Bundled,
    /// The user imported the set or deck.
    #[default]
    Imported,
}

/// A set of cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CardSet {
    /// Name of the set.
    pub name: String,
    /// The letters with which its collector numbers begin. If there are several such letters, the most frequent ones.
    pub code: String,
    /// Identifier in OCTGN's files.
    #[serde(default)]
    pub guid: Option<String>,
    /// True if the cards can't be part of a deck. An example are tokens.
    #[serde(default)]
    pub hidden: bool,
    /// Origin of the set.
    #[serde(skip)]
    pub origin: Origin,
    /// Contents of its boosters.
    #[serde(default)]
    pub packs: Vec<Pack>,
    /// Cards of the set, in the order of its file. Serde skips this field, because [`crate::packed`] writes cards in a
    /// more compact form.
    #[serde(skip)]
    pub cards: Vec<Card>,
    /// Values of its cards that could not be read.
    #[serde(default)]
    pub flaws: Vec<Flaw>,
    /// Words that the set declares.
    #[serde(default)]
    pub words: SetWords,
    /// Cards of the set that have errata, with the outcomes.
    #[serde(default)]
    pub errata: Vec<Amended>,
    /// Clarifications of its cards, with the outcomes.
    #[serde(default)]
    pub clarified: Vec<Clarified>,
}

/// Words that a set's file declares for its texts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetWords {
    /// Traits with an irregular plural. The second value is the plural.
    pub traits: Vec<(String, String)>,
    /// Tag words (CR 701.5).
    pub tags: Vec<String>,
    /// Keywords with their meanings.
    pub keywords: Vec<KeywordText>,
}

impl CardSet {
    /// Reads the lines that have not been understood yet.
    pub fn read_lines(&mut self, words: &Vocabulary) {
        crate::lines::read(self, words);
    }

    /// Returns the number of cards whose text is completely understood.
    pub fn whole(&self) -> usize {
        self.cards.iter().filter(|c| c.is_whole()).count()
    }
}

/// Contents of a booster or another product of a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pack {
    /// Name of the product.
    pub name: String,
    /// Identifier in OCTGN's files.
    pub guid: String,
    /// Parts of the product.
    pub picks: Vec<Pick>,
}

/// A part of a pack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// Random cards of the set that have a property.
    Cards {
        /// Number of cards; `None` for all of them.
        count: Option<u16>,
        /// Name of the OCTGN property.
        property: String,
        /// Required value of the property.
        value: String,
    },
    /// One of several alternatives, each with its probability from 0 to 1.
    OneOf(Vec<(f64, Vec<Pick>)>),
    /// A specific card.
    Card {
        /// The card's OCTGN identifier.
        guid: String,
        /// OCTGN identifier of the card's set.
        set: String,
    },
}
