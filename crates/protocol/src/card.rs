//! Cards as they are shown: printed values, and what their text was read as.

use serde::{Deserialize, Serialize};

/// All that is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardInfo {
    /// Set code and collector number.
    pub id: String,
    /// The set's name.
    pub set: String,
    /// The set's code: the letters that the id begins with.
    pub code: String,
    /// The collector number: the rest of the id.
    pub number: String,
    /// Rarity: `C`, `U`, `R`, `SR`, `UR`, `F` (fixed), `P` (promo).
    pub rarity: String,
    /// Title and subtitle (CR 201.1).
    pub name: String,
    /// Its type, e.g. `Friend`.
    pub kind: String,
    /// Its cost in action tokens (CR 204).
    pub cost: Option<u16>,
    /// Its play requirements (CR 205): each colour asks on its own.
    pub requirements: Vec<ColourNeed>,
    /// Points for defeating a Troublemaker (CR 211).
    pub points: Option<u16>,
    /// A Problem's numbers (CR 209, 210).
    pub problem: Option<ProblemInfo>,
    /// Whether every line of its text is understood.
    pub understood: bool,
    /// Its sides, the front first.
    pub faces: Vec<FaceInfo>,
}

/// Power of one colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColourNeed {
    /// The colour.
    pub colour: String,
    /// How much.
    pub power: u16,
}

/// A Problem's numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemInfo {
    /// Points for winning a Problem faceoff there.
    pub bonus: u16,
    /// What its owner needs to confront it.
    pub owner: Vec<PowerNeed>,
    /// What an opponent needs.
    pub opponent: Vec<PowerNeed>,
}

/// A part of a confront requirement (CR 611.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PowerNeed {
    /// How much.
    pub power: u16,
    /// Of what: a colour, `not` and a colour, or `wild`.
    pub need: String,
}

/// A side of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaceInfo {
    /// Its title.
    pub title: String,
    /// Its subtitle; empty where there is none.
    pub subtitle: String,
    /// Its power.
    pub power: Option<i16>,
    /// Its colours.
    pub colours: Vec<String>,
    /// Its traits.
    pub traits: Vec<String>,
    /// Its keywords, with their numbers.
    pub keywords: Vec<String>,
    /// A Mane Character's home limit.
    pub home_limit: Option<u16>,
    /// Its text, line by line; those of its keywords are among them.
    pub lines: Vec<String>,
    /// Words that mean nothing in the game.
    pub flavour: String,
}

/// A card in full: what is printed, and what it was read as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardSheet {
    /// What is printed.
    #[serde(flatten)]
    pub card: CardInfo,
    /// What each line was read as.
    pub reading: Vec<LineReading>,
    /// What the errata list says of it.
    pub erratum: Option<ErratumInfo>,
    /// Other cards of the same name.
    pub copies: Vec<String>,
}

/// What became of an erratum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErratumInfo {
    /// Whether it was made, and if not, why not.
    pub what: String,
    /// What it changes.
    pub changes: Vec<String>,
}

/// What a line of a card was read as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineReading {
    /// On which side, from 0.
    pub face: usize,
    /// Which of its lines, from 0.
    pub line: usize,
    /// What it says and means.
    #[serde(flatten)]
    pub text: TextReading,
}

/// What a text was read as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextReading {
    /// The text.
    pub text: String,
    /// How well it is understood: `exact`, `variant` (in older words), `declined` (not at all); `ambiguous` and `mismatch` are
    /// mistakes of the program.
    pub verdict: String,
    /// Whether it can be played.
    pub understood: bool,
    /// The same in today's words.
    pub today: Option<String>,
    /// What abilities it holds.
    pub abilities: Vec<AbilityInfo>,
    /// What was put right before it was read.
    pub normalised: Vec<String>,
    /// Where understanding stopped.
    pub stopped: Option<Stopped>,
}

/// An ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AbilityInfo {
    /// What sort: `keyword`, `triggered`, `activated`, `timed`, `continuous`, `replacement`, `placement`, `instructions`.
    pub kind: String,
    /// How it works, in plain words.
    pub about: String,
}

/// Where understanding stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stopped {
    /// The place in the text, in UTF-16 units, as browsers count.
    pub at: usize,
    /// What could have followed there.
    pub expected: Vec<String>,
}

/// Cards that were found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardsFound {
    /// How many there are in all.
    pub total: usize,
    /// Those that were asked for.
    pub cards: Vec<CardInfo>,
    /// What is wrong with the query.
    pub trouble: Option<QueryTrouble>,
    /// Words of it that no card has, and what may be meant.
    pub hints: Vec<String>,
}

/// What is wrong with a query.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QueryTrouble {
    /// In words.
    pub words: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where it begins, in UTF-16 units.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

/// A set of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetInfo {
    /// Its name.
    pub name: String,
    /// The letters before its collector numbers.
    pub code: String,
    /// How many cards it has.
    pub cards: usize,
}

/// A text to be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TextToRead {
    /// A line of card text.
    pub text: String,
    /// Of which type the card is: a Friend's by default.
    #[serde(default)]
    pub kind: Option<String>,
}
