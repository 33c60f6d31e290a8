//! Clocks as a table has them and shows them.

use maneframe_engine::message::Seat;
use serde::{Deserialize, Serialize};

/// By which clock a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockRule {
    /// None.
    #[default]
    None,
    /// Each player has so much time for the whole game and gets some for each decision; whoever runs out of it loses.
    Player {
        /// Seconds for the game, 10 to 36,000.
        seconds: u32,
        /// Seconds that each answer adds, 0 to 600.
        #[serde(default)]
        increment: u32,
    },
    /// The game has so much time as a whole; then the floor rules' end of a match: the turn is finished, those who come after its
    /// player in turn order have one more each, so that all had as many, and more points win.
    Match {
        /// Minutes, 1 to 600.
        minutes: u32,
    },
}

/// What becomes of a game whose time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Expiry {
    /// It goes on to the end of that turn.
    UntilTurn(u16),
}

/// A clock as it is shown. Times are in milliseconds, as they were when the message was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockFace {
    /// By which rule.
    pub rule: ClockRule,
    /// What each seat has left, where each has a clock.
    pub left: Vec<u64>,
    /// What the game has left, where it has a clock as a whole.
    pub game_left: Option<u64>,
    /// Whose clock runs; nobody's while the game is paused, or where nobody may hear who decides.
    pub running: Option<Seat>,
    /// Where time was called: what becomes of it.
    pub expiry: Option<Expiry>,
    /// Whether a judge has stopped it.
    pub paused: bool,
}
