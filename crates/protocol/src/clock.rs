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
    /// Each decision of a player has the same time limit, for games over days. A player whose time runs out loses. A
    /// vacation of the player's account stops the clock.
    Days {
        /// Hours for a decision, 12 to 336.
        hours: u32,
    },
}

/// A clock for a table that can't be parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseClockError;

impl std::fmt::Display for ParseClockError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "write `25+5` (minutes for each player, and seconds more per choice), `50m` (minutes for the game), ",
        )?;
        f.write_str("`72h` (hours for each decision) or `none`")
    }
}

impl std::error::Error for ParseClockError {}

/// Parses `25` or `25+5` (minutes for each player, and seconds more per choice), `50m` (minutes for the game), `72h` (hours
/// for each decision) or `none`. The server checks the ranges.
impl std::str::FromStr for ClockRule {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<ClockRule, ParseClockError> {
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| ParseClockError);
        if text == "none" {
            return Ok(ClockRule::None);
        }
        if let Some(minutes) = text.strip_suffix('m') {
            return Ok(ClockRule::Match { minutes: number(minutes)? });
        }
        if let Some(hours) = text.strip_suffix('h') {
            return Ok(ClockRule::Days { hours: number(hours)? });
        }
        let (minutes, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = number(minutes)?.checked_mul(60).ok_or(ParseClockError)?;
        Ok(ClockRule::Player { seconds, increment: number(increment)? })
    }
}

/// The way a game ends after its time has expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Expiry {
    /// The game continues until the end of the turn with this number.
    UntilTurn(u16),
}

/// Time in which a player's clock stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockBreak {
    /// Beginning, in milliseconds since 1970.
    pub from: u64,
    /// End, in milliseconds since 1970.
    pub until: u64,
}

/// The current state of a table's clock. Times are in milliseconds and were measured when the server built the message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockFace {
    /// Rule by which the clock runs.
    pub rule: ClockRule,
    /// Remaining time of each seat, in milliseconds; empty unless each seat has its own clock. With [`ClockRule::Days`] it
    /// is the time for the current or the next decision.
    pub left: Vec<u64>,
    /// Vacation of each seat's player that lasts or is planned; empty if nobody has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacations: Vec<Option<ClockBreak>>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_parsed() {
        for (text, rule) in [
            ("none", Some(ClockRule::None)),
            ("25", Some(ClockRule::Player { seconds: 1_500, increment: 0 })),
            ("25+5", Some(ClockRule::Player { seconds: 1_500, increment: 5 })),
            ("50m", Some(ClockRule::Match { minutes: 50 })),
            ("72h", Some(ClockRule::Days { hours: 72 })),
            ("", None),
            ("h", None),
            ("-1h", None),
            ("5+", None),
            ("4294967295", None),
            ("3d", None),
        ] {
            assert_eq!(text.parse().ok(), rule, "{text}");
        }
    }
}
