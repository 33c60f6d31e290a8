//! Rules that correct known defects in the data.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A rule that corrects a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CleaningRule {
    /// Removes white space around a value.
    SpareBlank,
    /// Removes control characters, which could affect a terminal.
    ControlCharacter,
    /// Removes the paragraph mark of web pages, `<P>`, before a line of text.
    ParagraphMark,
    /// Removes a full stop after a keyword.
    TrailingDot,
    /// Splits keywords that are written in one line with full stops between them.
    KeywordsRunTogether,
    /// Removes a home limit that is a joke rather than a number. That side then has no home limit.
    JokeHomeLimit,
    /// Reads a slash between traits as a comma. A repeated trait counts once.
    TraitSlash,
    /// Removes the card's type if it is at the beginning of the card's traits.
    TypeAmongTraits,
    /// Removes values in the columns for two and three colours if the card says that it has no colour.
    StrayColor,
    /// Corrects a second confront requirement that has power but no element, after one of a colour. It is read as `not`
    /// that colour, as on other Problems of this kind.
    NotTheFirst,
    /// Reads `∞` and `infinity` as a requirement that can't be met, [`UNMEETABLE`].
    Infinity,
    /// Treats a card without rarity as fixed.
    NoRarity,
    /// Appends `~2`, `~3` … to a collector number that another card of the set already has.
    RepeatedNumber,
}

/// Power that represents infinity in a confront requirement. It is higher than any printed power, and no player can
/// have it.
pub const UNMEETABLE: u8 = u8::MAX;

impl CleaningRule {
    /// All cleaning rules.
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

    /// Returns the name of the rule in reports.
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

    /// Returns a description of the rule.
    pub fn description(self) -> &'static str {
        match self {
            CleaningRule::SpareBlank => "white space around a value is dropped",
            CleaningRule::ControlCharacter => "control characters are dropped",
            CleaningRule::ParagraphMark => "an HTML paragraph tag before a line is dropped",
            CleaningRule::TrailingDot => "a full stop after a keyword is dropped",
            CleaningRule::KeywordsRunTogether => "keywords separated by full stops are split",
            CleaningRule::JokeHomeLimit => "a home limit that isn't a number is dropped",
            CleaningRule::TraitSlash => "a slash between traits is a comma, and each trait counts once",
            CleaningRule::TypeAmongTraits => "the card's type among its traits is dropped",
            CleaningRule::StrayColor => "a colourless card has no colour, even if other columns name one",
            CleaningRule::NotTheFirst => {
                "a second confront requirement with power but no element is `not` the first one's colour"
            }
            CleaningRule::Infinity => "infinite power is a requirement that can't be met",
            CleaningRule::NoRarity => "a card without rarity counts as fixed",
            CleaningRule::RepeatedNumber => "a repeated collector number gets the suffix ~2, ~3 …",
        }
    }
}

impl fmt::Display for CleaningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
