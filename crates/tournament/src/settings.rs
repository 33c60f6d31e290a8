//! What is settled before an event starts.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::standings::{Rates, Tiebreak};
use crate::tier::{SWISS_MINUTES, Tier};
use crate::words::Words;

/// How an event is run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Its name.
    pub name: Words,
    /// What decks are played.
    pub format: Format,
    /// How much is at stake.
    pub tier: Tier,
    /// Chance: pairings and the last tie-breaker come from it, deck checks never do.
    pub seed: u64,
    /// When it was said to start: the deadline of deck lists (Deck Lists of Tiers 2 and 3).
    #[serde(default)]
    pub starts: Option<Timestamp>,
    /// How many Swiss rounds were announced; where none were, the suggested number counts from the first round on.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Elimination rounds that were announced: 0 for none (Elimination Rounds of Tier 1).
    #[serde(default)]
    pub cut: Option<u8>,
    /// What results are worth.
    #[serde(default)]
    pub scoring: Scoring,
    /// How equal scores are put in order, most important first. The seeded draw is always the last.
    #[serde(default = "Tiebreak::usual")]
    pub tiebreaks: Vec<Tiebreak>,
    /// How win rates are counted.
    #[serde(default)]
    pub rates: Rates,
    /// Games that win a match of the Swiss rounds: 1, or 2 for best of three.
    #[serde(default = "one")]
    pub swiss_wins: u8,
    /// Minutes for a Swiss round.
    #[serde(default = "swiss_minutes")]
    pub minutes: u32,
    /// Minutes for an elimination round; that of the tier where none is said, and 0 for none.
    #[serde(default)]
    pub elimination_minutes: Option<u32>,
    /// Minutes to set up in before a round's time begins.
    #[serde(default)]
    pub setup_minutes: u32,
    /// Minutes that the procedure at the end of a match may take, which is up to the head judge; 0 for no limit (End of
    /// Match Procedures).
    #[serde(default)]
    pub soft_minutes: u32,
    /// What a round counts that a late or returning player missed.
    #[serde(default)]
    pub missed: Missed,
    /// Who of a pair sits first.
    #[serde(default)]
    pub seats: SeatOrder,
    /// Whether nothing is paired while a deck list is missing that the tier needs.
    #[serde(default)]
    pub lists_enforced: bool,
}

fn one() -> u8 {
    1
}

fn swiss_minutes() -> u32 {
    SWISS_MINUTES
}

impl Settings {
    /// An event by the floor rules, with nothing else settled.
    pub fn new(name: Words, format: Format, tier: Tier, seed: u64) -> Settings {
        Settings {
            name,
            format,
            tier,
            seed,
            starts: None,
            rounds: None,
            cut: None,
            scoring: Scoring::default(),
            tiebreaks: Tiebreak::usual(),
            rates: Rates::default(),
            swiss_wins: 1,
            minutes: SWISS_MINUTES,
            elimination_minutes: None,
            setup_minutes: 0,
            soft_minutes: 0,
            missed: Missed::default(),
            seats: SeatOrder::default(),
            lists_enforced: false,
        }
    }

    /// Seconds for a match; `None` where there is no limit.
    pub fn seconds(&self, elimination: bool) -> Option<u32> {
        let minutes = match (elimination, self.elimination_minutes) {
            (false, _) => Some(self.minutes),
            (true, Some(0)) => None,
            (true, Some(minutes)) => Some(minutes),
            (true, None) => self.tier.elimination_minutes(),
        };
        minutes.map(|m| m.saturating_mul(60))
    }

    /// Games that win a match.
    pub fn wins(&self, elimination: bool) -> u8 {
        if elimination { self.tier.elimination_wins() } else { self.swiss_wins }
    }

    /// What is out of bounds in it, if anything.
    pub fn flaw(&self) -> Option<&'static str> {
        let long = |m: u32| m > 24 * 60;
        if self.name.length() > 200 {
            Some("the event's name is longer than 200 characters")
        } else if self.rounds.is_some_and(|r| r == 0 || r > 99) {
            Some("an event has 1 to 99 Swiss rounds")
        } else if !matches!(self.cut, None | Some(0 | 4 | 8)) {
            Some("elimination rounds are for 4 or 8 players, or 0 for none")
        } else if !matches!(self.swiss_wins, 1 | 2) {
            Some("a match is won by 1 game or by 2")
        } else if self.minutes == 0 || long(self.minutes) || self.elimination_minutes.is_some_and(long) {
            Some("a round has 1 to 1440 minutes")
        } else if long(self.setup_minutes) {
            Some("players have 1440 minutes at most to set up")
        } else if long(self.soft_minutes) {
            Some("the end of a match has 1440 minutes at most")
        } else if !self.rates.floor.is_finite() || !(0.0..=1.0).contains(&self.rates.floor) {
            Some("the least win rate is a number from 0 to 1")
        } else {
            None
        }
    }
}

/// What results are worth (Scoring).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Scoring {
    /// A match won.
    pub win: u8,
    /// A match lost.
    pub loss: u8,
    /// A match drawn.
    pub draw: u8,
    /// Nobody to play against.
    pub bye: u8,
}

impl Default for Scoring {
    fn default() -> Self {
        Scoring { win: 3, loss: 1, draw: 1, bye: 3 }
    }
}

/// Scoring that can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("scoring is said as win/loss/draw or win/loss/draw/bye, like 3/1/1 or 3/0/1/3")]
pub struct NoScoring;

impl FromStr for Scoring {
    type Err = NoScoring;

    fn from_str(text: &str) -> Result<Scoring, NoScoring> {
        let parts: Result<Vec<u8>, _> = text.split('/').map(|p| p.trim().parse()).collect();
        match parts.map_err(|_| NoScoring)?[..] {
            [win, loss, draw] => Ok(Scoring { win, loss, draw, bye: win }),
            [win, loss, draw, bye] => Ok(Scoring { win, loss, draw, bye }),
            _ => Err(NoScoring),
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{}", self.win, self.loss, self.draw, self.bye)
    }
}

impl TryFrom<String> for Scoring {
    type Error = NoScoring;

    fn try_from(text: String) -> Result<Scoring, NoScoring> {
        text.parse()
    }
}

impl From<Scoring> for String {
    fn from(scoring: Scoring) -> String {
        scoring.to_string()
    }
}

/// What a round counts that a player missed before entering late or coming back. The floor rules say nothing about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missed {
    /// Nothing.
    #[default]
    Nothing,
    /// A match lost.
    Loss,
}

/// Who of a pair is named first, which is who goes first where a table doesn't leave that to chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatOrder {
    /// Who did so less often, so that it evens out.
    #[default]
    Balanced,
    /// Chance alone (Pre-Game Actions).
    Random,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scoring: three points for a win and a bye, one for a loss and a draw.
    #[test]
    fn scoring() {
        assert_eq!(Scoring::default(), Scoring { win: 3, loss: 1, draw: 1, bye: 3 });
        assert_eq!("3/0/1".parse(), Ok(Scoring { win: 3, loss: 0, draw: 1, bye: 3 }));
        assert_eq!("3/0/1/2".parse::<Scoring>().map(|s| s.to_string()), Ok("3/0/1/2".into()));
        assert!(["", "3", "3/0", "3/0/1/2/3", "a/b/c", "300/0/1"].iter().all(|t| t.parse::<Scoring>().is_err()));
    }

    /// Match Time Limit and Time Limit of Tiers 2 and 3.
    #[test]
    fn time_limits() {
        let settings = |tier| Settings::new("X".parse().expect("a name"), Format::Harmony, tier, 0);
        for tier in [Tier::One, Tier::Two, Tier::Three] {
            assert_eq!(settings(tier).seconds(false), Some(35 * 60));
        }
        assert_eq!(settings(Tier::Two).seconds(true), Some(45 * 60));
        assert_eq!(settings(Tier::Three).seconds(true), None);
        let untimed = Settings { elimination_minutes: Some(0), ..settings(Tier::Two) };
        assert_eq!(untimed.seconds(true), None);
    }
}
