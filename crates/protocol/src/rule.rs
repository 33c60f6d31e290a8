//! The rules by number in our words, scenarios that show them, and lessons.

use serde::{Deserialize, Serialize};

/// A rule in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleInfo {
    /// Its number in the rulebook.
    pub number: String,
    /// Whether it only heads others.
    pub heading: bool,
    /// What it says, in our own words.
    pub words: String,
    /// How deep it stands: 0 for a chapter.
    pub depth: usize,
}

/// A keyword or another term of the glossary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermInfo {
    /// The term; with X for its number.
    pub term: String,
    /// Whether it is a keyword.
    pub keyword: bool,
    /// What it means, in our own words.
    pub words: String,
    /// Where this rulebook means something else by it.
    pub but: Option<String>,
}

/// Rules and terms that were found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesFound {
    /// By which rulebook's numbers.
    pub rulebook: String,
    /// The rules, the best first.
    pub rules: Vec<RuleInfo>,
    /// The terms.
    pub terms: Vec<TermInfo>,
    /// What to try where there is nothing.
    pub help: Option<String>,
}

/// A rule in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleSheet {
    /// The rule.
    #[serde(flatten)]
    pub rule: RuleInfo,
    /// Its numbers in CR 3.8, where they differ.
    pub today: Vec<String>,
    /// Why nothing can be executed of it.
    pub definition: Option<String>,
    /// Those above it, the chapter first.
    pub parents: Vec<RuleInfo>,
    /// Those right below it.
    pub children: Vec<RuleInfo>,
    /// The one before it.
    pub previous: Option<String>,
    /// The one after it.
    pub next: Option<String>,
    /// The scenarios that show it.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A term in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermSheet {
    /// The term.
    #[serde(flatten)]
    pub term: TermInfo,
    /// The scenarios that show it.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A scenario in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id in addresses.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rule that it is about.
    pub rule: String,
    /// The file that it stands in.
    pub file: String,
    /// By which rulebook it is played.
    pub rulebook: String,
}

/// A scenario in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioSheet {
    /// In short.
    #[serde(flatten)]
    pub scenario: ScenarioInfo,
    /// Its text.
    pub text: String,
    /// How many play; none where it can't be read.
    pub seats: usize,
    /// Whether a table can begin with it here.
    pub playable: bool,
    /// Why not.
    pub why: Option<String>,
}

/// How to play a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayScenario {
    /// Which bot plays the other sides; by default whoever asks plays all.
    #[serde(default)]
    pub bot: Option<String>,
    /// Which side one plays against the bot, counted from 1.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// A lesson in short.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonInfo {
    /// Its id in addresses.
    pub id: String,
    /// Its place among the lessons, from 1.
    pub number: usize,
    /// What it is called.
    pub title: String,
    /// What one learns in it.
    pub about: String,
    /// The one after it.
    pub next: Option<String>,
}
