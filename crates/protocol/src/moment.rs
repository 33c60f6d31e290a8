//! Games that are over, moment by moment, and what they were worth.

use maneframe_engine::message::{Happening, Outcome, Seat, Table};
use serde::{Deserialize, Serialize};

/// Moments of a game: the table after so many moves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moments {
    /// How many there are in all: one more than moves.
    pub total: usize,
    /// The first one that is here.
    pub from: usize,
    /// Through whose eyes.
    #[serde(rename = "as")]
    pub eyes: String,
    /// Who played.
    pub seats: Vec<Played>,
    /// How it ended: `{"win": 1}`, `draw` or `stalled`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub outcome: Option<Outcome>,
    /// The situation in which it began, where it did not begin with setting up.
    pub situation: Option<String>,
    /// Those that were asked for.
    pub moments: Vec<Moment>,
}

/// Who played at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// The name.
    pub name: String,
    /// The bot, where it was one.
    pub bot: Option<String>,
    /// The deck's name.
    pub deck: Option<String>,
}

/// A moment of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment {
    /// After how many moves.
    pub r#move: usize,
    /// The turn.
    pub turn: u16,
    /// The phase.
    pub phase: Option<String>,
    /// Who made the move that led here.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub who: Option<Seat>,
    /// That move in words, where these eyes may know.
    pub did: Option<String>,
    /// Who is asked next, where these eyes may hear of it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<u8>))]
    pub asks: Option<Seat>,
    /// What about.
    pub asked: Option<String>,
    /// The table, as in the WebSocket's messages.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub table: Table,
    /// What happened since the moment before, as in the WebSocket's messages.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub happenings: Vec<Happening>,
}

/// Where a turn begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnMark {
    /// The turn.
    pub turn: u16,
    /// The first moment in it.
    pub r#move: usize,
    /// Whose turn it is.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub active: Seat,
    /// Everybody's points then.
    pub points: Vec<i16>,
}

/// What a game was worth to each seat, as a bot sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameValue {
    /// How many seats there are.
    pub seats: usize,
    /// Which bot looked at it.
    pub bot: String,
    /// The values, move by move; of long games some moves are left out.
    pub values: Vec<Value>,
    /// The three choices by which most was lost, the worst first.
    pub worst: Vec<Worst>,
}

/// What a moment was worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Value {
    /// The moment.
    pub r#move: usize,
    /// Its turn.
    pub turn: u16,
    /// Each seat's own chance to win, by what it may see, from 0 to 1.
    pub chance: Vec<f64>,
}

/// A choice by which something was lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Worst {
    /// The moment in which it was made.
    pub r#move: usize,
    /// Its turn.
    pub turn: u16,
    /// By whom.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub seat: Seat,
    /// What was chosen.
    pub did: String,
    /// What the bot would have chosen.
    pub better: String,
    /// The same with what it would have done after it, act by act.
    pub line: Vec<String>,
    /// By how much the chance to win would have been better, from 0 to 1.
    pub lost: f64,
}
