//! How things stand at a table, beside the game: who sits where, what is proposed, the clock.

use maneframe_engine::message::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::clock::ClockFace;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats are free.
    Waiting,
    /// The game goes on.
    Playing,
    /// A judge has stopped it.
    Paused,
    /// The game is over.
    Over,
}

/// A table as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// How far it is.
    pub stage: Stage,
    /// The seats, in turn order once the game has begun.
    pub seats: Vec<SeatStatus>,
    /// What is proposed and waits for answers.
    pub proposals: Vec<Proposal>,
    /// The clock, where there is one.
    pub clock: Option<ClockFace>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The replay's id, once the game is over.
    pub replay: Option<String>,
    /// The code of the next table, where a rematch was agreed.
    pub rematch: Option<String>,
    /// What commits to the seed of all chance, from the opening of the table on: so it was drawn before anybody who came later had
    /// told a deck. Once the game has begun the table has the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// How far the lesson is that is learned here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonStatus>,
    /// The scenario with which the game began, where it did not begin with setting up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    /// Where that is a puzzle, whether it was solved, once its turn is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
}

/// How far a lesson is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonStatus {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What one learns in it.
    pub about: String,
    /// What there is to do, in order.
    pub steps: Vec<LessonStep>,
    /// How to do what is next.
    pub hint: Option<String>,
    /// Why that can't be done any more, without taking something back.
    pub stuck: Option<String>,
    /// Whether all is done.
    pub done: bool,
    /// The next lesson.
    pub next: Option<String>,
}

/// Something to do in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonStep {
    /// In words.
    pub words: String,
    /// Whether it is done.
    pub done: bool,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatStatus {
    /// Who sits there; nobody yet where it is free.
    pub name: Option<String>,
    /// The bot's name, where it is one of the server's.
    pub bot: Option<String>,
    /// The deck, as far as all may know.
    pub deck: Option<DeckShown>,
    /// Whether that player has left the game.
    pub left: bool,
}

/// A deck as all see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckShown {
    /// Its name.
    pub name: String,
    /// Its list, where lists are open: the cards' ids with their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<(u32, String)>>,
}

/// Something that needs everybody's consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// Its number at this table.
    pub number: u32,
    /// Who proposes it.
    pub by: Seat,
    /// What.
    pub what: ProposalKind,
    /// Who has not answered yet.
    pub waits_for: Vec<Seat>,
}

/// What may be proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// To take back what happened since a decision of who proposes it.
    Undo,
    /// To end the game as a draw.
    Draw,
    /// To play again, seats changed.
    Rematch,
    /// To let a judge come, who sees all.
    Judge,
    /// To go on without a player who is away.
    Gone {
        /// Who.
        seat: Seat,
    },
}
