//! The printed values of a card (CR 201-213).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ability::{Ability, Keyword};
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// The six card types (CR 206.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardType {
    /// Character that starts the game in play and can't leave it, with a Start side and a Boosted side (CR 301).
    ManeCharacter,
    /// Character that is played to its player's home or to a Problem (CR 302).
    Friend,
    /// Card that stays in play at home, or attached to another card (CR 305).
    Resource,
    /// Card whose text is carried out once, and which then goes to the discard pile (CR 304).
    Event,
    /// Card that is played face-down to a Problem and hinders opponents there (CR 306).
    Troublemaker,
    /// Card of the Problem Deck, which players confront for points (CR 303).
    Problem,
}

impl CardType {
    /// All six card types, in the order in which deck files list them.
    pub const ALL: [CardType; 6] = [
        CardType::ManeCharacter,
        CardType::Friend,
        CardType::Resource,
        CardType::Event,
        CardType::Troublemaker,
        CardType::Problem,
    ];

    /// Returns the type's name as written in the rules.
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

/// The error for a word that is not a card type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown card type `{0}`: write Mane Character, Friend, Resource, Event, Troublemaker or Problem")]
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

/// The rarity of a card (CR 213.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Rarity {
    /// Common (`C`).
    C,
    /// Uncommon (`U`).
    U,
    /// Rare (`R`).
    R,
    /// Super-rare (`SR`).
    SR,
    /// Ultra-rare (`UR`).
    UR,
    /// Fixed: a card that is only found in theme decks.
    #[default]
    F,
    /// Promo: a promotional card.
    P,
}

/// The kind of power that a confront requirement asks for (CR 209, 611.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    /// Power of this colour.
    Color(Color),
    /// Power of any other colour, or without colour (CR 611.3c).
    Not(Color),
    /// Power of any colour, or without colour (CR 611.3d).
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

/// One part of a confront requirement (CR 611.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Requirement {
    /// Amount of power required.
    pub power: u8,
    /// Kind of power required.
    pub need: Need,
}

/// The bonus and the confront requirements of a Problem (CR 209, 210).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ProblemStats {
    /// Points for winning a Problem faceoff at this Problem (CR 210.1).
    pub bonus: u8,
    /// Power that the Problem's owner needs to confront it, in up to two parts.
    pub owner: Vec<Requirement>,
    /// Power that an opponent needs to confront it.
    pub opponent: Vec<Requirement>,
}

/// The printed values of one side of a card. Only Mane Characters have two sides (CR 301.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Face {
    /// Title, e.g. `Twilight Sparkle` (CR 201.1).
    pub title: String,
    /// Subtitle; empty if the card has none.
    pub subtitle: String,
    /// Printed power; `None` for Problems (CR 202.2).
    pub power: Option<i8>,
    /// Printed colours of this side.
    pub colors: ColorSet,
    /// Traits in printed order (CR 207).
    pub traits: Vec<Symbol>,
    /// Lines of the text box, one per ability (CR 701.2), keywords first.
    pub lines: Vec<Line>,
    /// Flavour text, which has no effect on the game. Empty if the card has none.
    // This must stay the last field, because formats without field names omit it if it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub flavour: String,
}

/// One line of a text box, with its abilities.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// Printed text of the line.
    pub text: String,
    /// Abilities of the line. Most lines have one. `None` if the parser does not understand the line.
    pub abilities: Option<Vec<Ability>>,
    /// Text that the parser reads in place of the printed one, if a clarification gives it. It may have several lines.
    // This must stay the last field, because formats without field names omit it if it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
}

impl Line {
    /// Creates a line that has not been read yet.
    pub fn unread(text: impl Into<String>) -> Line {
        Line { text: text.into(), abilities: None, read_as: None }
    }

    /// Creates a line that was understood, with its abilities.
    pub fn understood(text: impl Into<String>, abilities: Vec<Ability>) -> Line {
        Line { text: text.into(), abilities: Some(abilities), read_as: None }
    }

    /// Returns the text that the parser reads: that of the clarification, or else the printed one.
    pub fn wording(&self) -> &str {
        self.read_as.as_deref().unwrap_or(&self.text)
    }
}

impl Face {
    /// Returns the abilities of all lines that are understood, in printed order. For a keyword that a set declares,
    /// returns the abilities that it stands for. Tag words are removed.
    pub fn abilities(&self) -> impl Iterator<Item = &Ability> {
        self.abilities_by_name().map(|(_, ability)| ability)
    }

    /// Like [`Face::abilities`], but returns each ability with the name of the declared keyword to which it belongs, if
    /// any.
    pub fn abilities_by_name(&self) -> impl Iterator<Item = (Option<&Symbol>, &Ability)> {
        self.lines.iter().flat_map(|l| l.abilities.iter().flatten()).flat_map(Ability::meant)
    }

    /// Returns the keywords among [`Face::abilities`].
    pub fn keywords(&self) -> impl Iterator<Item = Keyword> + '_ {
        self.abilities().filter_map(|a| match a {
            Ability::Keyword(k) => Some(*k),
            _ => None,
        })
    }

    /// Returns title and subtitle as one name (CR 201.1).
    pub fn name(&self) -> String {
        if self.subtitle.is_empty() { self.title.clone() } else { format!("{}, {}", self.title, self.subtitle) }
    }
}

/// A printed card (CR 201-213).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Card {
    /// Set code and collector number, e.g. `PR2` (CR 213.2).
    pub id: String,
    /// Name of the card's set.
    pub set: String,
    /// Identifier in OCTGN files, if the card has one.
    pub guid: Option<String>,
    /// Printed card type (CR 206).
    pub kind: CardType,
    /// Rarity (CR 213.3).
    pub rarity: Rarity,
    /// Cost in action tokens; `None` for Mane Characters, Troublemakers and Problems (CR 204.1a).
    pub cost: Option<u8>,
    /// Up to three play requirements. Each colour must be met separately (CR 205).
    pub requirements: Vec<(Color, u8)>,
    /// Points for defeating a Troublemaker (CR 211).
    pub points: Option<u8>,
    /// Bonus and confront requirements, if the card is a Problem.
    pub problem: Option<ProblemStats>,
    /// Sides of the card: one, or the Start and Boosted sides of a Mane Character.
    pub faces: Vec<Face>,
}

impl Card {
    /// Returns the front side, which is a Mane Character's Start side.
    ///
    /// # Panics
    /// If the card has no side. Importers never create such a card.
    pub fn front(&self) -> &Face {
        &self.faces[0]
    }

    /// Returns title and subtitle as one name (CR 201.1).
    pub fn name(&self) -> String {
        self.front().name()
    }

    /// Returns the lines that the parser does not understand, each with the index of its side.
    pub fn unread(&self) -> impl Iterator<Item = (usize, &Line)> {
        let faces = self.faces.iter().enumerate();
        faces.flat_map(|(i, f)| f.lines.iter().filter(|l| l.abilities.is_none()).map(move |l| (i, l)))
    }

    /// Returns true if the parser understands every line of the card.
    pub fn is_whole(&self) -> bool {
        self.unread().next().is_none()
    }

    /// Returns true if the card can be a Starting Problem (CR 101.3c).
    pub fn is_starting_problem(&self) -> bool {
        self.front().keywords().any(|k| k == Keyword::StartingProblem)
    }
}
