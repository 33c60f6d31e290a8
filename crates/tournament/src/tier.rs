//! Tiers of events and their requirements.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Level of an event (Tournament System).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Tier {
    /// Local events, and all events that are not announced as a higher tier.
    #[default]
    One,
    /// Store and regional championships, and qualifiers.
    Two,
    /// Continental and world championships.
    Three,
}

impl Tier {
    /// Returns the number of the tier.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns true if organisers and judges of the event may play in it (Judges; Player Eligibility).
    pub fn staff_may_play(self) -> bool {
        self == Tier::One
    }

    /// Returns true if every player must submit a deck list (Deck Lists of Tiers 2 and 3).
    pub fn needs_lists(self) -> bool {
        self >= Tier::Two
    }

    /// Returns true if decks should be checked at random each round (Deck Checks of Tiers 2 and 3).
    pub fn wants_checks(self) -> bool {
        self >= Tier::Two
    }

    /// Returns true if only qualified players may enter (Player Eligibility of Tier 3).
    pub fn needs_qualification(self) -> bool {
        self == Tier::Three
    }

    /// Returns the number of games that win a match of the elimination rounds (Match Structure).
    pub fn elimination_wins(self) -> u8 {
        if self == Tier::Three { 2 } else { 1 }
    }

    /// Returns the time for a match of the elimination rounds in minutes; `None` for no limit (Time Limit). For Tier 1
    /// the rules define no such time, so the time for any game applies.
    pub fn elimination_minutes(self) -> Option<u32> {
        match self {
            Tier::One => Some(SWISS_MINUTES),
            Tier::Two => Some(45),
            Tier::Three => None,
        }
    }
}

/// Time for a match of the Swiss rounds in minutes (Match Time Limit).
pub const SWISS_MINUTES: u32 = 35;
/// Time in minutes after which a match without a limit should be over (Time Limit of Tier 3).
pub const EXPECTED_MINUTES: u32 = 120;

/// Error: the number is not a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a tier is 1, 2 or 3")]
pub struct NoTier;

impl TryFrom<u8> for Tier {
    type Error = NoTier;

    fn try_from(number: u8) -> Result<Tier, NoTier> {
        match number {
            1 => Ok(Tier::One),
            2 => Ok(Tier::Two),
            3 => Ok(Tier::Three),
            _ => Err(NoTier),
        }
    }
}

impl From<Tier> for u8 {
    fn from(tier: Tier) -> u8 {
        tier.number()
    }
}

impl FromStr for Tier {
    type Err = NoTier;

    fn from_str(text: &str) -> Result<Tier, NoTier> {
        text.parse::<u8>().map_err(|_| NoTier)?.try_into()
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Returns the suggested number of Swiss rounds for a number of players (Swiss Rounds). An event needs at least four
/// players. For fewer, returns the number for four.
pub fn suggested_rounds(players: usize) -> u32 {
    match players {
        0..=4 => 3,
        5..=8 => 4,
        9..=16 => 5,
        17..=24 => 6,
        25..=39 => 7,
        40..=56 => 8,
        57..=98 => 9,
        _ => 10,
    }
}

/// Returns the recommended number of players in the elimination rounds (Elimination Rounds of Tier 1).
pub fn suggested_cut(players: usize) -> usize {
    if players <= 16 { 4 } else { 8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Swiss Rounds: the first and last number of players in every row of the table.
    #[test]
    fn swiss_rounds() {
        let rows =
            [(4, 4, 3), (5, 8, 4), (9, 16, 5), (17, 24, 6), (25, 39, 7), (40, 56, 8), (57, 98, 9), (99, 1000, 10)];
        for (least, most, rounds) in rows {
            assert_eq!((suggested_rounds(least), suggested_rounds(most)), (rounds, rounds), "{least} to {most}");
        }
    }

    /// Elimination Rounds: four players of up to sixteen, eight of more.
    #[test]
    fn elimination_rounds() {
        assert_eq!([4, 16, 17, 200].map(suggested_cut), [4, 4, 8, 8]);
    }

    /// Time Limit, Match Structure and eligibility of the staff for each tier.
    #[test]
    fn tiers_differ() {
        let tiers = [Tier::One, Tier::Two, Tier::Three];
        assert_eq!(tiers.map(Tier::staff_may_play), [true, false, false]);
        assert_eq!(tiers.map(Tier::needs_lists), [false, true, true]);
        assert_eq!(tiers.map(Tier::wants_checks), [false, true, true]);
        assert_eq!(tiers.map(Tier::needs_qualification), [false, false, true]);
        assert_eq!(tiers.map(Tier::elimination_wins), [1, 1, 2]);
        assert_eq!(tiers.map(Tier::elimination_minutes), [Some(35), Some(45), None]);
        assert_eq!(["1", "2", "3"].map(|t| t.parse()), tiers.map(Ok));
        assert!(["0", "4", "", "x"].iter().all(|t| t.parse::<Tier>().is_err()));
    }
}
