//! Finished games, move by move, with their evaluation by a bot.

use maneframe_engine::message::{Happening, Outcome, Seat, Table};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

/// A range of a game's moments. A moment is the state of the table after some number of moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moments {
    /// Number of moments in the game: one more than its moves.
    pub total: usize,
    /// Index of the first moment in this range, 0-based.
    pub from: usize,
    /// Viewer whose view the moments show: a seat, 1-based, `0` for a spectator, or `all`.
    #[serde(rename = "as")]
    pub eyes: String,
    /// The players, by seat.
    pub seats: Vec<Played>,
    /// Result of the game: `{"win": 1}`, `draw` or `stalled`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub outcome: Option<Outcome>,
    /// Id of the scenario that the game started from; `None` for an ordinary game.
    pub situation: Option<String>,
    /// The moments in this range.
    pub moments: Vec<Moment>,
}

/// A player of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// Display name of the player.
    pub name: String,
    /// Name of the bot, if a bot played.
    pub bot: Option<String>,
    /// Name of the player's deck.
    pub deck: Option<String>,
}

/// The state of a game after some number of moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment {
    /// Number of moves made so far.
    pub r#move: usize,
    /// Current turn, 1-based.
    pub turn: u16,
    /// Current phase, if the game is in one.
    pub phase: Option<String>,
    /// Seat that made the last move.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub who: Option<Seat>,
    /// Description of the last move, if the viewer may know it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub did: Option<Wording>,
    /// Seat that decides next, if the viewer may know it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub asks: Option<Seat>,
    /// Subject of the next decision, if the viewer may know it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub asked: Option<Wording>,
    /// The table as the viewer sees it, in the form of the WebSocket's messages.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub table: Table,
    /// Events since the previous moment, in the form of the WebSocket's messages.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub happenings: Vec<Happening>,
}

/// The beginning of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnMark {
    /// Number of the turn.
    pub turn: u16,
    /// Index of the turn's first moment.
    pub r#move: usize,
    /// Seat of the active player.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub active: Seat,
    /// Points of each player at that moment, by seat.
    pub points: Vec<i16>,
}

/// A bot's evaluation of a game for each seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameValue {
    /// Number of seats in the game.
    pub seats: usize,
    /// Name of the bot that evaluated the game.
    pub bot: String,
    /// Evaluations in order of moves. Some moves of long games are left out.
    pub values: Vec<Value>,
    /// The three choices that lost the most, worst first.
    pub worst: Vec<Worst>,
}

/// The evaluation of one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Value {
    /// Number of moves made so far.
    pub r#move: usize,
    /// Number of the turn.
    pub turn: u16,
    /// Probability of each seat to win, from 0 to 1. Each is estimated from that seat's own view.
    pub chance: Vec<f64>,
}

/// A choice that lowered a player's probability to win.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worst {
    /// Number of moves made before the choice.
    pub r#move: usize,
    /// Number of the turn.
    pub turn: u16,
    /// Seat that chose.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Description of the choice.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub did: Wording,
    /// Description of the option that the bot would have chosen.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub better: Wording,
    /// The better option, followed by the acts that the bot would have made after it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub line: Vec<Wording>,
    /// Decrease in the probability to win, from 0 to 1.
    pub lost: f64,
}

/// Where a seat's result came from: `start`, `own`, `others`, `luck` and `rest` add up to `end`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameAccount {
    /// Seat whose result it is.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// Probability to win before the first choice, from 0 to 1.
    pub start: Estimate,
    /// Change of the probability by all choices of the seat. A choice counts by its mean over all random outcomes.
    pub own: Estimate,
    /// Change of the probability by all choices of other seats.
    pub others: Estimate,
    /// Change of the probability by all random outcomes.
    pub luck: Estimate,
    /// Changes by random outcomes in each turn. An outcome counts for the turn of the choice that led to it.
    pub turns: Vec<TurnLuck>,
    /// Change of the probability by moves that were not examined, because the time was up.
    pub rest: Estimate,
    /// Result: 1 for a win, 0 for a loss, 0.4 for a draw.
    pub end: f64,
}

/// The luck of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnLuck {
    /// Number of the turn; 0 before the first turn.
    pub turn: u16,
    /// Change of the probability to win by random outcomes.
    pub luck: Estimate,
}

/// A value that is estimated from imagined games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Half the width of the 95 % interval around it.
    pub within: f64,
}
