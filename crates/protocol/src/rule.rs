//! Rules by number, scenarios that demonstrate them, and lessons.

use serde::{Deserialize, Serialize};

/// A summary of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleInfo {
    /// Number of the rule in the rulebook.
    pub number: String,
    /// True if the rule is only a heading for other rules.
    pub heading: bool,
    /// Content of the rule, in this project's own words.
    pub words: String,
    /// Nesting depth of the rule; 0 for a chapter.
    pub depth: usize,
}

/// A keyword or another term of the glossary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermInfo {
    /// The term, with X in place of a keyword's number.
    pub term: String,
    /// True if the term is a keyword.
    pub keyword: bool,
    /// Meaning of the term, in this project's own words.
    pub words: String,
    /// Difference between this rulebook's meaning and the current one, if there is any.
    pub but: Option<String>,
    /// Name of the set that declares the keyword. Missing for terms of the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
}

/// Rules and terms that match a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesFound {
    /// Rulebook whose numbers the rules have.
    pub rulebook: String,
    /// Matching rules, best match first.
    pub rules: Vec<RuleInfo>,
    /// Matching terms of the glossary.
    pub terms: Vec<TermInfo>,
    /// Advice for a search without results.
    pub help: Option<String>,
}

/// A rule in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleSheet {
    /// Summary of the rule.
    #[serde(flatten)]
    pub rule: RuleInfo,
    /// Numbers of the rule in CR 3.8, if they differ from its own.
    pub today: Vec<String>,
    /// Reason why no part of the rule can be executed, e.g. because it is a definition.
    pub definition: Option<String>,
    /// Official text of the rule, where the user brought it. A server never has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub official: Option<String>,
    /// Rules that contain this one, chapter first.
    pub parents: Vec<RuleInfo>,
    /// Rules directly contained in this one.
    pub children: Vec<RuleInfo>,
    /// Number of the previous rule.
    pub previous: Option<String>,
    /// Number of the next rule.
    pub next: Option<String>,
    /// Scenarios that demonstrate the rule.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A term in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TermSheet {
    /// Summary of the term.
    #[serde(flatten)]
    pub term: TermInfo,
    /// Scenarios that demonstrate the term.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A summary of a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Id of the scenario in URLs.
    pub id: String,
    /// Title: the behaviour that the scenario demonstrates.
    pub title: String,
    /// Number of the rule that the scenario tests.
    pub rule: String,
    /// Path of the file that contains the scenario.
    pub file: String,
    /// Rulebook that the scenario is played by.
    pub rulebook: String,
}

/// A scenario in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioSheet {
    /// Summary of the scenario.
    #[serde(flatten)]
    pub scenario: ScenarioInfo,
    /// Source text of the scenario.
    pub text: String,
    /// Number of players; 0 if the scenario cannot be parsed.
    pub seats: usize,
    /// True if this server can open a table that starts from the scenario.
    pub playable: bool,
    /// Reason why the scenario is not playable.
    pub why: Option<String>,
}

/// Request to play a scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayScenario {
    /// Bot that plays the other seats. By default the caller plays all seats.
    #[serde(default)]
    pub bot: Option<String>,
    /// Seat that the caller plays against the bot, 1-based.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// A summary of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonInfo {
    /// Id of the lesson in URLs.
    pub id: String,
    /// Number of the lesson, 1-based.
    pub number: usize,
    /// Title of the lesson.
    pub title: String,
    /// Description of the lesson's subject.
    pub about: String,
    /// Id of the next lesson.
    pub next: Option<String>,
}

/// A game of the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CampaignInfo {
    /// Id of the game.
    pub id: String,
    /// Number in the campaign, from 1.
    pub number: usize,
    /// Title of the game.
    pub title: String,
    /// What happens before the game.
    pub about: String,
    /// What the game shows to players who know the lessons.
    pub teaches: String,
    /// What happens after the player won.
    pub won: String,
    /// What happens after the player lost.
    pub lost: String,
    /// Name of the bot that plays the other seat.
    pub bot: String,
    /// The character who joins the player after the game, if anybody does.
    pub joins: Option<crate::CardInfo>,
}
