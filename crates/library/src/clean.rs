//! The named rules that put dirty data right.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What was wrong with a value, and what is done about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CleaningRule {
    /// White space around a value is dropped.
    SpareBlank,
    /// Control characters are dropped: they would play tricks on a terminal.
    ControlCharacter,
    /// The mark of a paragraph in a web page, `<P>`, before a line of text is dropped.
    ParagraphMark,
    /// A full stop after a keyword is dropped.
    TrailingDot,
    /// Keywords that stand in one line with full stops between them are set apart.
    KeywordsRunTogether,
    /// A home limit that is a joke and no number: the side has none.
    JokeHomeLimit,
    /// A slash between traits is read as a comma; a trait that then stands there twice counts once.
    TraitSlash,
    /// The card's type at the head of its traits is dropped.
    TypeAmongTraits,
    /// Colours in the columns for two and three colours are dropped where the card says that it has none.
    StrayColor,
    /// A second confront requirement that has power but no element, after one of a colour, is read as `not` that colour, as on other
    /// Problems of this shape.
    NotTheFirst,
    /// `∞` and `infinity` are read as a requirement that nobody meets, [`UNMEETABLE`].
    Infinity,
    /// A card without rarity counts as fixed.
    NoRarity,
    /// A collector number that the set has used already: `~2`, `~3` … is put behind it.
    RepeatedNumber,
}

/// The power that stands for infinity in a confront requirement: more than any printed one, and met by nobody.
pub const UNMEETABLE: u8 = u8::MAX;

impl CleaningRule {
    /// All rules.
    pub const ALL: [CleaningRule; 13] = [
        CleaningRule::SpareBlank,
        CleaningRule::ControlCharacter,
        CleaningRule::ParagraphMark,
        CleaningRule::TrailingDot,
        CleaningRule::KeywordsRunTogether,
        CleaningRule::JokeHomeLimit,
        CleaningRule::TraitSlash,
        CleaningRule::TypeAmongTraits,
        CleaningRule::StrayColor,
        CleaningRule::NotTheFirst,
        CleaningRule::Infinity,
        CleaningRule::NoRarity,
        CleaningRule::RepeatedNumber,
    ];

    /// The rule's name in reports.
    pub fn name(self) -> &'static str {
        match self {
            CleaningRule::SpareBlank => "spare-blank",
            CleaningRule::ControlCharacter => "control-character",
            CleaningRule::ParagraphMark => "paragraph-mark",
            CleaningRule::TrailingDot => "trailing-dot",
            CleaningRule::KeywordsRunTogether => "keywords-run-together",
            CleaningRule::JokeHomeLimit => "joke-home-limit",
            CleaningRule::TraitSlash => "trait-slash",
            CleaningRule::TypeAmongTraits => "type-among-traits",
            CleaningRule::StrayColor => "stray-color",
            CleaningRule::NotTheFirst => "not-the-first",
            CleaningRule::Infinity => "infinity",
            CleaningRule::NoRarity => "no-rarity",
            CleaningRule::RepeatedNumber => "repeated-number",
        }
    }

    /// What it does, in a sentence.
    pub fn description(self) -> &'static str {
        match self {
            CleaningRule::SpareBlank => "white space around a value is dropped",
            CleaningRule::ControlCharacter => "control characters are dropped",
            CleaningRule::ParagraphMark => "a web page's mark of a paragraph before a line is dropped",
            CleaningRule::TrailingDot => "a full stop after a keyword is dropped",
            CleaningRule::KeywordsRunTogether => "keywords with full stops between them are set apart",
            CleaningRule::JokeHomeLimit => "a home limit that is no number is none",
            CleaningRule::TraitSlash => "a slash between traits is a comma, and each trait counts once",
            CleaningRule::TypeAmongTraits => "the card's type among its traits is dropped",
            CleaningRule::StrayColor => "a card that says it has no colour has none, whatever its other columns say",
            CleaningRule::NotTheFirst => {
                "a second confront requirement with power but no element is `not` the first one's colour"
            }
            CleaningRule::Infinity => "infinite power is a requirement that nobody meets",
            CleaningRule::NoRarity => "a card without rarity counts as fixed",
            CleaningRule::RepeatedNumber => "a collector number used before gets ~2, ~3 … behind it",
        }
    }
}

impl fmt::Display for CleaningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
