//! The state of a table apart from the game itself: stage, seats, proposals, clock and lesson.

use maneframe_engine::message::{Outcome, Seat};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::clock::ClockFace;

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The game has not begun, because seats are free.
    Waiting,
    /// The game is in progress.
    Playing,
    /// A judge has paused the game.
    Paused,
    /// The game is over.
    Over,
}

/// The public state of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// Stage of the table.
    pub stage: Stage,
    /// The seats, in turn order once the game has begun.
    pub seats: Vec<SeatStatus>,
    /// Proposals that wait for answers.
    pub proposals: Vec<Proposal>,
    /// The clock, if the table has one.
    pub clock: Option<ClockFace>,
    /// Result of the game, once it is over.
    pub outcome: Option<Outcome>,
    /// Id of the replay, once the game is over.
    pub replay: Option<String>,
    /// Code of the next table, once a rematch has been agreed.
    pub rematch: Option<String>,
    /// Commitment to the random seed of the game. It is published when the table is opened, which proves that the seed
    /// was drawn before players who join later chose their decks. The table of the game repeats it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// Progress of the lesson played at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonStatus>,
    /// Id of the scenario that the game started from; `None` for an ordinary game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<String>,
    /// True if the puzzle played at this table was solved, once its turn is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    /// After a puzzle that was not held, the acts with which the other player wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reply: Vec<Wording>,
}

/// Progress of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonStatus {
    /// Id of the lesson.
    pub id: String,
    /// Title of the lesson.
    pub title: String,
    /// Description of the lesson's subject.
    pub about: String,
    /// Steps of the lesson, in order.
    pub steps: Vec<LessonStep>,
    /// Instructions for the next step.
    pub hint: Option<String>,
    /// Reason why the game can't go on to the next step: it is over, or the turn is.
    pub stuck: Option<Wording>,
    /// Mistake after which the next step can't succeed without undoing moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<LessonMistake>,
    /// True if all steps are done.
    pub done: bool,
    /// Id of the next lesson.
    pub next: Option<String>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonStep {
    /// Task of the step.
    pub words: String,
    /// True if the step is done.
    pub done: bool,
    /// Comment for a learner who has done the step. It may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub after: String,
}

/// A mistake in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonMistake {
    /// Index among the mistakes of the step that the lesson knows.
    pub index: usize,
    /// Why the step can't succeed any more.
    pub words: String,
}

/// The public state of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatStatus {
    /// Name of the player; `None` if the seat is free.
    pub name: Option<String>,
    /// Name of the server's bot that plays here, if any.
    pub bot: Option<String>,
    /// Public part of the player's deck.
    pub deck: Option<DeckShown>,
    /// True if the player has left the game.
    pub left: bool,
}

/// The public part of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckShown {
    /// Name of the deck.
    pub name: String,
    /// List of the deck's cards as pairs of count and id; `None` unless deck lists are open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<(u32, String)>>,
}

/// A proposal that needs the consent of all other players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// Number of the proposal at this table.
    pub number: u32,
    /// Seat of the player who made the proposal.
    pub by: Seat,
    /// Subject of the proposal.
    pub what: ProposalKind,
    /// Seats that have not answered yet.
    pub waits_for: Vec<Seat>,
}

/// The subject of a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProposalKind {
    /// Take back all moves since a decision of the proposing player.
    Undo,
    /// End the game as a draw.
    Draw,
    /// Play again with the seats rotated by one.
    Rematch,
    /// Admit a judge, who sees all cards.
    Judge,
    /// Continue without a player who is away.
    Gone {
        /// Seat of the player who is away.
        seat: Seat,
    },
}
