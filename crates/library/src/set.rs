//! Card sets.

use maneframe_card::Card;
use maneframe_cardtext::{KeywordText, Vocabulary};
use serde::{Deserialize, Serialize};

use crate::errata::Amended;
use crate::report::Flaw;

/// Where a set or a deck comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// It is part of the program.
    Bundled,
    /// The user imported it.
    #[default]
    Imported,
}

/// A set of cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct CardSet {
    /// Its name.
    pub name: String,
    /// The letters before its collector numbers; where cards have several, the most frequent.
    pub code: String,
    /// Its identifier in OCTGN files.
    #[serde(default)]
    pub guid: Option<String>,
    /// Whether it holds what no deck is built from, such as tokens.
    #[serde(default)]
    pub hidden: bool,
    /// Where it comes from.
    #[serde(skip)]
    pub origin: Origin,
    /// What its boosters hold.
    #[serde(default)]
    pub packs: Vec<Pack>,
    /// Its cards, in the file's order. Serde leaves them out: `compiled` writes them in their own compact form.
    #[serde(skip)]
    pub cards: Vec<Card>,
    /// The values of its cards that could not be read.
    #[serde(default)]
    pub flaws: Vec<Flaw>,
    /// The words that it declares.
    #[serde(default)]
    pub words: SetWords,
    /// Those of its cards that have errata.
    #[serde(default)]
    pub errata: Vec<Amended>,
}

/// Words that a set's file declares for its texts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetWords {
    /// Traits whose plural isn't formed by the rule, with that plural.
    pub traits: Vec<(String, String)>,
    /// Tag words (CR 701.5).
    pub tags: Vec<String>,
    /// Keywords with what they mean.
    pub keywords: Vec<KeywordText>,
}

impl CardSet {
    /// Reads the lines that are not understood yet.
    pub fn read_lines(&mut self, words: &Vocabulary) {
        crate::lines::read(self, words);
    }

    /// How many cards are understood whole.
    pub fn whole(&self) -> usize {
        self.cards.iter().filter(|c| c.is_whole()).count()
    }
}

/// What a booster or another product of a set holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pack {
    /// Its name.
    pub name: String,
    /// Its identifier in OCTGN files.
    pub guid: String,
    /// What is in it.
    pub picks: Vec<Pick>,
}

/// A part of a pack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// Random cards of the set with that property.
    Cards {
        /// How many; `None` for all there are.
        count: Option<u16>,
        /// Which OCTGN property is asked.
        property: String,
        /// What it must be.
        value: String,
    },
    /// One of several, each with its probability from 0 to 1.
    OneOf(Vec<(f64, Vec<Pick>)>),
    /// That very card.
    Card {
        /// The card's OCTGN identifier.
        guid: String,
        /// Its set's.
        set: String,
    },
}
