//! Results of matches in the staff's notation.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Result of a match: the numbers of games, or one of two results without games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Score {
    /// Games won by each player, and drawn games.
    Games {
        /// Games won by the player who is named first.
        first: u8,
        /// Games won by the other player.
        second: u8,
        /// Number of drawn games.
        drawn: u8,
    },
    /// Both players lose, for example if both have a Game Loss for the same game (Game Loss).
    BothLose,
    /// The player has no opponent (Scoring).
    Bye,
}

/// Winner of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Won {
    /// The player named first.
    First,
    /// The player named second.
    Second,
    /// No winner: a draw.
    Drawn,
    /// No winner: both lose.
    Neither,
}

impl Score {
    /// Maximum number of games won by one player, or drawn, in a match.
    pub const MOST: u8 = 9;

    /// Returns the result of a match without drawn games.
    pub const fn games(first: u8, second: u8) -> Score {
        Score::Games { first, second, drawn: 0 }
    }

    /// Returns the winner. A bye is won by the player who has it.
    pub fn won(self) -> Won {
        match self {
            Score::Bye => Won::First,
            Score::BothLose => Won::Neither,
            Score::Games { first, second, .. } if first > second => Won::First,
            Score::Games { first, second, .. } if first < second => Won::Second,
            Score::Games { .. } => Won::Drawn,
        }
    }

    /// Returns true if a match can have this result (Match Structure). `wins` is the number of games that win it. In an
    /// elimination match, players play another game after a drawn one (End of Match Procedures).
    pub fn is_possible(self, wins: u8, elimination: bool) -> bool {
        match self {
            Score::BothLose | Score::Bye => true,
            Score::Games { first, second, drawn } => {
                let games = u16::from(first) + u16::from(second) + u16::from(drawn);
                let most = 2 * u16::from(wins) - 1;
                first.max(second) <= wins && first.min(second) < wins && (elimination || games <= most)
            }
        }
    }

    /// Returns the result in the staff's notation. A match of one drawn game is described in words.
    pub fn told(self) -> String {
        match self {
            Score::Games { first: 0, second: 0, drawn: 1 } => "draw".to_owned(),
            other => other.to_string(),
        }
    }

    /// Returns the result from the view of the other player, who is then named first.
    #[must_use]
    pub fn turned(self) -> Score {
        match self {
            Score::Games { first, second, drawn } => Score::Games { first: second, second: first, drawn },
            other => other,
        }
    }
}

/// Error: the text is not a result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "invalid result `{0}`: write `1-0`, `0-1`, `draw`, `both-lose` or `bye`; in best of three also `2-1`, `1-1`, `1-0-1` (won, lost, drawn)"
)]
pub struct NoScore(String);

impl FromStr for Score {
    type Err = NoScore;

    fn from_str(text: &str) -> Result<Score, NoScore> {
        let wrong = || NoScore(text.chars().take(40).collect());
        match text.trim().to_ascii_lowercase().as_str() {
            "bye" => return Ok(Score::Bye),
            "both-lose" => return Ok(Score::BothLose),
            "draw" => return Ok(Score::Games { first: 0, second: 0, drawn: 1 }),
            _ => {}
        }
        let parts: Vec<&str> = text.trim().split(['-', ':', '\u{2013}']).map(str::trim).collect();
        let number = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            part.parse::<u8>().ok().filter(|n| digits && *n <= Score::MOST).ok_or_else(wrong)
        };
        match parts[..] {
            [first, second] => {
                let (first, second) = (number(first)?, number(second)?);
                // `0-0` is one drawn game.
                Ok(Score::Games { first, second, drawn: u8::from(first == 0 && second == 0) })
            }
            [first, second, drawn] => {
                let score = Score::Games { first: number(first)?, second: number(second)?, drawn: number(drawn)? };
                if score == Score::games(0, 0) { Err(wrong()) } else { Ok(score) }
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Score::Bye => "bye".to_owned(),
            Score::BothLose => "both-lose".to_owned(),
            Score::Games { first, second, drawn: 0 } => format!("{first}-{second}"),
            Score::Games { first, second, drawn } => format!("{first}-{second}-{drawn}"),
        };
        f.pad(&text)
    }
}

impl TryFrom<String> for Score {
    type Error = NoScore;

    fn try_from(text: String) -> Result<Score, NoScore> {
        text.parse()
    }
}

impl From<Score> for String {
    fn from(score: Score) -> String {
        score.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_they_are_written() {
        for (text, won) in [
            ("2-0", Won::First),
            ("0-1", Won::Second),
            ("1-1", Won::Drawn),
            ("1-1-1", Won::Drawn),
            ("2-1-1", Won::First),
            ("both-lose", Won::Neither),
            ("bye", Won::First),
        ] {
            let score: Score = text.parse().expect("a result");
            assert_eq!(score.won(), won, "{text}");
            assert_eq!(score.to_string(), text);
            assert_eq!(score.turned().turned(), score);
        }
        assert_eq!("draw".parse::<Score>().map(Score::won), Ok(Won::Drawn));
        assert_eq!("0-0".parse::<Score>().map(|s| (s.to_string(), s.told())), Ok(("0-0-1".into(), "draw".into())));
        assert_eq!(Score::games(2, 1).told(), "2-1");
    }

    /// Match Structure, End of Match Procedures: results of one game and of best of three. In elimination rounds,
    /// another game follows a drawn one.
    #[test]
    fn possible_results() {
        let possible = |text: &str, wins, elimination| {
            text.parse::<Score>().map(|score| score.is_possible(wins, elimination)).expect("a result")
        };
        for text in ["1-0", "0-1", "draw", "both-lose", "bye"] {
            assert!(possible(text, 1, false) && possible(text, 2, false), "{text}");
        }
        for text in ["2-0", "2-1", "1-1", "0-9", "1-0-1", "0-0-2"] {
            assert!(!possible(text, 1, false), "{text}");
        }
        assert!(possible("1-0-1", 1, true), "a drawn game, and one that was won");
        for text in ["2-0", "2-1", "1-1", "1-1-1", "0-0-3"] {
            assert!(possible(text, 2, false), "{text}");
        }
        for text in ["3-0", "2-2", "2-1-1", "0-0-4"] {
            assert!(!possible(text, 2, false), "{text}");
        }
        assert!(possible("2-1-1", 2, true) && !possible("2-2", 2, true));
    }

    #[test]
    fn what_is_no_result_is_refused() {
        for text in ["", "-", "2", "10-0", "1-", "a-b", "+1-0", "1-0-0-0", "0-0-0", "9999999999999-1", "1 0", "٢-0"] {
            assert!(text.parse::<Score>().is_err(), "{text}");
        }
    }
}
