//! Clocks of a table: the rule by which they run, and their current state.

use maneframe_engine::message::Seat;
use serde::{Deserialize, Serialize};

/// The time control of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockRule {
    /// The table has no clock.
    #[default]
    None,
    /// Each player has a time budget for the whole game and gains an increment with each answer. A player whose time
    /// runs out loses.
    Player {
        /// Time budget in seconds, 10 to 36,000.
        seconds: u32,
        /// Increment in seconds per answer, 0 to 600 (default 0).
        #[serde(default)]
        increment: u32,
    },
    /// The game as a whole has a time limit. When it expires, the floor rules for the end of a match apply: the current
    /// turn is finished, and the players after the active player in turn order take one more turn each, so that all
    /// have had the same number. The player with the most points wins.
    Match {
        /// Time limit in minutes, 1 to 600.
        minutes: u32,
    },
}

/// The way a game ends after its time has expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Expiry {
    /// The game continues until the end of the turn with this number.
    UntilTurn(u16),
}

/// The current state of a table's clock. Times are in milliseconds and were measured when the server built the message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockFace {
    /// Rule by which the clock runs.
    pub rule: ClockRule,
    /// Remaining time of each seat, in milliseconds; empty unless each seat has its own clock.
    pub left: Vec<u64>,
    /// Remaining time of the game, in milliseconds; `None` unless the game has one clock as a whole.
    pub game_left: Option<u64>,
    /// Seat whose clock is running. `None` while the game is paused, if the viewer may not know who decides, and if the
    /// game has one clock as a whole.
    pub running: Option<Seat>,
    /// The way the game ends; `None` until time is called.
    pub expiry: Option<Expiry>,
    /// True while a judge has stopped the clock.
    pub paused: bool,
}
