//! Cards as the HTTP API shows them: printed values, and how the parser reads their text.

use serde::{Deserialize, Serialize};

use crate::gallery::SharedDeck;
use crate::rule::ScenarioInfo;

/// The printed values of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardInfo {
    /// Set code followed by the collector number.
    pub id: String,
    /// Name of the card's set.
    pub set: String,
    /// Code of the card's set: the letters at the start of the id.
    pub code: String,
    /// Collector number: the part of the id after the set code.
    pub number: String,
    /// Rarity: `C`, `U`, `R`, `SR`, `UR`, `F` (fixed), `P` (promo).
    pub rarity: String,
    /// Title and subtitle (CR 201.1).
    pub name: String,
    /// Card type, e.g. `Friend`.
    pub kind: String,
    /// Cost in action tokens (CR 204).
    pub cost: Option<u16>,
    /// Play requirements (CR 205). Each colour must be met separately.
    pub requirements: Vec<ColourNeed>,
    /// Points for defeating this Troublemaker (CR 211).
    pub points: Option<u16>,
    /// Bonus and confront requirements of a Problem (CR 209, 210).
    pub problem: Option<ProblemInfo>,
    /// True if the parser understands every line of the card's text.
    pub understood: bool,
    /// Sides of the card, front side first.
    pub faces: Vec<FaceInfo>,
}

/// A play requirement in one colour.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ColourNeed {
    /// Name of the colour.
    pub colour: String,
    /// Power required in this colour.
    pub power: u16,
}

/// Bonus and confront requirements of a Problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProblemInfo {
    /// Points for winning a Problem faceoff at this Problem.
    pub bonus: u16,
    /// Power that the Problem's owner needs to confront it.
    pub owner: Vec<PowerNeed>,
    /// Power that an opponent needs to confront it.
    pub opponent: Vec<PowerNeed>,
}

/// One part of a confront requirement (CR 611.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PowerNeed {
    /// Amount of power required.
    pub power: u16,
    /// Kind of power required: a colour, `not` and a colour, or `wild`.
    pub need: String,
}

/// One side of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FaceInfo {
    /// Title of this side.
    pub title: String,
    /// Subtitle of this side; empty if it has none.
    pub subtitle: String,
    /// Printed power of this side.
    pub power: Option<i16>,
    /// Colours of this side.
    pub colours: Vec<String>,
    /// Traits of this side.
    pub traits: Vec<String>,
    /// Keywords of this side, each with its number if it has one.
    pub keywords: Vec<String>,
    /// Home limit of a Mane Character.
    pub home_limit: Option<u16>,
    /// Lines of the card's text, those of its keywords included.
    pub lines: Vec<String>,
    /// Flavour text, which has no effect on the game.
    pub flavour: String,
    /// Lines that the parser reads in other words than the printed ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clarified: Vec<ClarifiedLine>,
}

/// A line that the parser reads in other words than the printed ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClarifiedLine {
    /// Index of the line on its side, 0-based.
    pub line: usize,
    /// The words that are read. They may have several lines.
    pub read_as: String,
}

/// A card in full: its printed values, and how the parser reads its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardSheet {
    /// Printed values of the card.
    #[serde(flatten)]
    pub card: CardInfo,
    /// The parser's reading of each line of text.
    pub reading: Vec<LineReading>,
    /// The card's entry in the errata list, if it has one.
    pub erratum: Option<ErratumInfo>,
    /// Ids of other cards with the same name.
    pub copies: Vec<String>,
}

/// Where a card is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardUses {
    /// Public decks that play it, most recently changed first, at most 20.
    pub decks: Vec<SharedDeck>,
    /// Scenarios about its keywords, at most 20.
    pub scenarios: Vec<ScenarioInfo>,
}

/// An erratum of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErratumInfo {
    /// Outcome in words: either the erratum was applied, or the reason why it was not.
    pub what: String,
    /// Changes that the erratum makes.
    pub changes: Vec<String>,
}

/// The parser's reading of one line of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineReading {
    /// Index of the side, 0-based.
    pub face: usize,
    /// Index of the line on that side, 0-based.
    pub line: usize,
    /// The line's text and its reading.
    #[serde(flatten)]
    pub text: TextReading,
    /// The words that were read in place of the printed ones, if there is a clarification of the line. Then `stopped` is
    /// a position in these words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
}

/// The parser's reading of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextReading {
    /// The text that was read.
    pub text: String,
    /// Verdict of the parser: `exact`, `variant` (older wording) or `declined` (not understood). `ambiguous`
    /// and `mismatch` are bugs of the parser.
    pub verdict: String,
    /// True if the engine can execute the text.
    pub understood: bool,
    /// The text in current wording, if it was read.
    pub today: Option<String>,
    /// The text in current wording, with what each reference means in parentheses. `None` if that adds nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain: Option<String>,
    /// Abilities that the text contains.
    pub abilities: Vec<AbilityInfo>,
    /// Corrections that the parser made before it read the text.
    pub normalised: Vec<String>,
    /// Position at which parsing failed; `None` if the whole text was read.
    pub stopped: Option<Stopped>,
    /// Lines that the writer of a text that was not read may have meant, the most likely first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proposals: Vec<ProposedLine>,
}

/// A line of card text that the writer of another line may have meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProposedLine {
    /// The line in current wording.
    pub text: String,
    /// Explanation of each of its abilities in plain words.
    pub meaning: Vec<String>,
    /// Offset in `text` of the first word that differs, in UTF-16 code units.
    pub at: usize,
}

/// An ability that the parser found in a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AbilityInfo {
    /// Kind of ability: `keyword`, `triggered`, `activated`, `timed`, `continuous`, `replacement`, `placement` or
    /// `instructions`.
    pub kind: String,
    /// Explanation of the ability in plain words.
    pub about: String,
}

/// The position at which parsing failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stopped {
    /// Offset in the text in UTF-16 code units, as browsers count.
    pub at: usize,
    /// Words that could have followed at this position.
    pub expected: Vec<String>,
}

/// One page of search results.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardsFound {
    /// Number of cards that match the query, on all pages.
    pub total: usize,
    /// The cards on the requested page.
    pub cards: Vec<CardInfo>,
    /// Error in the query, if it could not be parsed.
    pub trouble: Option<QueryTrouble>,
    /// Words of the query that no card contains, each with likely alternatives.
    pub hints: Vec<String>,
}

/// An error in a search query.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QueryTrouble {
    /// Description of the error.
    pub words: String,
    /// Advice on how to fix the query.
    pub help: Option<String>,
    /// Start of the faulty part, in UTF-16 code units.
    pub from: usize,
    /// End of the faulty part, in UTF-16 code units, exclusive.
    pub to: usize,
}

/// A set of cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SetInfo {
    /// Name of the set.
    pub name: String,
    /// Code of the set: the letters before its collector numbers.
    pub code: String,
    /// Number of cards in the set.
    pub cards: usize,
}

/// Request to parse a line of card text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TextToRead {
    /// A line of card text.
    pub text: String,
    /// Type of the card that has the line (default `Friend`).
    #[serde(default)]
    pub kind: Option<String>,
}

/// The operator's pictures of cards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PicturesInfo {
    /// What the operator says about their owner and licence; empty if there are no pictures.
    pub notice: String,
    /// Names of the files, such as `PR12.jpg`: a card's id or name, in any case.
    pub names: Vec<String>,
}
