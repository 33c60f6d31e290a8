//! What is printed on a card (CR 201-213).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ability::{Ability, Keyword};
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// The six card types (CR 206.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum CardType {
    ManeCharacter,
    Friend,
    Resource,
    Event,
    Troublemaker,
    Problem,
}

impl CardType {
    /// All six, in the order in which deck files list them.
    pub const ALL: [CardType; 6] = [
        CardType::ManeCharacter,
        CardType::Friend,
        CardType::Resource,
        CardType::Event,
        CardType::Troublemaker,
        CardType::Problem,
    ];

    /// The name as the rules write it.
    pub fn name(self) -> &'static str {
        match self {
            CardType::ManeCharacter => "Mane Character",
            CardType::Friend => "Friend",
            CardType::Resource => "Resource",
            CardType::Event => "Event",
            CardType::Troublemaker => "Troublemaker",
            CardType::Problem => "Problem",
        }
    }
}

impl fmt::Display for CardType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The word is no card type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card type: write Mane Character, Friend, Resource, Event, Troublemaker or Problem")]
pub struct ParseCardTypeError(String);

impl FromStr for CardType {
    type Err = ParseCardTypeError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        CardType::ALL
            .into_iter()
            .find(|t| t.name().eq_ignore_ascii_case(s))
            .ok_or_else(|| ParseCardTypeError(s.to_owned()))
    }
}

/// Rarity (CR 213.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum Rarity {
    C,
    U,
    R,
    SR,
    UR,
    /// Fixed: found in theme decks only.
    #[default]
    F,
    /// Promo.
    P,
}

/// What one part of a Problem's confront requirements asks for (CR 209, 611.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    /// Power of that colour.
    Color(Color),
    /// Power of any colour but that one, or of none (CR 611.3c).
    Not(Color),
    /// Power of any colour or none (CR 611.3d).
    Wild,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Need::Color(c) => write!(f, "{c}"),
            Need::Not(c) => write!(f, "not {c}"),
            Need::Wild => f.write_str("wild"),
        }
    }
}

/// So much power of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Requirement {
    /// How much power.
    pub power: u8,
    /// Of what kind.
    pub need: Need,
}

/// The numbers on a Problem (CR 209, 210).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ProblemStats {
    /// Points for winning a Problem faceoff there (CR 210.1).
    pub bonus: u8,
    /// What its owner needs to confront it: up to two parts.
    pub owner: Vec<Requirement>,
    /// What an opponent needs.
    pub opponent: Vec<Requirement>,
}

/// What one side of a card shows. Only Mane Characters have two (CR 301.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Face {
    /// Title, e.g. `Twilight Sparkle` (CR 201.1).
    pub title: String,
    /// Subtitle; empty where the card has none.
    pub subtitle: String,
    /// Printed power; `None` for Problems (CR 202.2).
    pub power: Option<i8>,
    /// Printed colours.
    pub colors: ColorSet,
    /// Traits in printed order (CR 207).
    pub traits: Vec<Symbol>,
    /// The text box, one line an ability (CR 701.2), keywords first.
    pub lines: Vec<Line>,
    /// Flavour text: words that tell of the card's world and mean nothing in the game. Empty where the card has none.
    // The last field, so that it may be left out where values are written without names.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub flavour: String,
}

/// One line of a text box and what it was read as.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The printed words.
    pub text: String,
    /// Its abilities; `None` where the line is not understood. Flavour-free lines usually hold one.
    pub abilities: Option<Vec<Ability>>,
}

impl Face {
    /// All abilities of the lines that are understood, in printed order; keywords that a set declares as what they stand for, and
    /// none with its tag word.
    pub fn abilities(&self) -> impl Iterator<Item = &Ability> {
        self.abilities_by_name().map(|(_, ability)| ability)
    }

    /// The same, each with the name of the keyword that stands for it, if a set declares one.
    pub fn abilities_by_name(&self) -> impl Iterator<Item = (Option<&Symbol>, &Ability)> {
        self.lines.iter().flat_map(|l| l.abilities.iter().flatten()).flat_map(Ability::meant)
    }

    /// The keywords among them.
    pub fn keywords(&self) -> impl Iterator<Item = Keyword> + '_ {
        self.abilities().filter_map(|a| match a {
            Ability::Keyword(k) => Some(*k),
            _ => None,
        })
    }

    /// Title and subtitle as one name (CR 201.1).
    pub fn name(&self) -> String {
        if self.subtitle.is_empty() { self.title.clone() } else { format!("{}, {}", self.title, self.subtitle) }
    }
}

/// A printed card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Card {
    /// Set code and collector number, e.g. `PR2` (CR 213.2).
    pub id: String,
    /// The set's name.
    pub set: String,
    /// Identifier in OCTGN files, where it has one.
    pub guid: Option<String>,
    /// Printed type (CR 206).
    pub kind: CardType,
    /// Rarity (CR 213.3).
    pub rarity: Rarity,
    /// Action tokens to play it; `None` for Mane Characters, Troublemakers and Problems (CR 204.1a).
    pub cost: Option<u8>,
    /// Play requirements, up to three: each colour asks on its own (CR 205).
    pub requirements: Vec<(Color, u8)>,
    /// Points for defeating a Troublemaker (CR 211).
    pub points: Option<u8>,
    /// A Problem's numbers.
    pub problem: Option<ProblemStats>,
    /// One face, or a Mane Character's Start and Boosted side.
    pub faces: Vec<Face>,
}

impl Card {
    /// The front: a Mane Character's Start side.
    ///
    /// # Panics
    /// If the card has no face; importers never make such a card.
    pub fn front(&self) -> &Face {
        &self.faces[0]
    }

    /// Title and subtitle (CR 201.1).
    pub fn name(&self) -> String {
        self.front().name()
    }

    /// The lines that are not understood, with the face they stand on.
    pub fn unread(&self) -> impl Iterator<Item = (usize, &Line)> {
        let faces = self.faces.iter().enumerate();
        faces.flat_map(|(i, f)| f.lines.iter().filter(|l| l.abilities.is_none()).map(move |l| (i, l)))
    }

    /// Whether every line is understood.
    pub fn is_whole(&self) -> bool {
        self.unread().next().is_none()
    }

    /// Whether it can be a Starting Problem (CR 101.3c).
    pub fn is_starting_problem(&self) -> bool {
        self.front().keywords().any(|k| k == Keyword::StartingProblem)
    }
}
