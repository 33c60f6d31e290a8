//! Settings of an event.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::standings::{Rates, Tiebreak};
use crate::tier::{SWISS_MINUTES, Tier};
use crate::words::Words;

/// Settings of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Name of the event.
    pub name: Words,
    /// Format of the decks.
    pub format: Format,
    /// Tier of the event.
    pub tier: Tier,
    /// Seed for pairings and the last tie-breaker. Deck checks never use it.
    pub seed: u64,
    /// Announced start: the deadline for deck lists (Deck Lists of Tiers 2 and 3).
    #[serde(default)]
    pub starts: Option<Timestamp>,
    /// Announced number of Swiss rounds. If `None`, it is the suggested number for the players who are in the event at
    /// the first round.
    #[serde(default)]
    pub rounds: Option<u32>,
    /// Announced number of players in the elimination rounds: 0 for none, else one of [`CUTS`] (Elimination Rounds of
    /// Tier 1).
    #[serde(default)]
    pub cut: Option<u8>,
    /// Points for results.
    #[serde(default)]
    pub scoring: Scoring,
    /// Tie-breakers, most important first. The seeded draw is always the last.
    #[serde(default = "Tiebreak::usual")]
    pub tiebreaks: Vec<Tiebreak>,
    /// Rules for the count of win rates.
    #[serde(default)]
    pub rates: Rates,
    /// Games that win a match of the Swiss rounds: 1, or 2 for best of three.
    #[serde(default = "one")]
    pub swiss_wins: u8,
    /// Games that win a match of the elimination rounds; `None` for the number of the tier.
    #[serde(default)]
    pub elimination_wins: Option<u8>,
    /// Time for a Swiss round in minutes.
    #[serde(default = "swiss_minutes")]
    pub minutes: u32,
    /// Time for an elimination round in minutes, 0 for no limit; `None` for the time of the tier.
    #[serde(default)]
    pub elimination_minutes: Option<u32>,
    /// Time for setting up before a round's time begins, in minutes.
    #[serde(default)]
    pub setup_minutes: u32,
    /// Maximum time for the end of a match in minutes, as the head judge decides; 0 for no limit (End of Match
    /// Procedures).
    #[serde(default)]
    pub soft_minutes: u32,
    /// Result of a round that a late or returning player missed.
    #[serde(default)]
    pub missed: Missed,
    /// Order of the two players of a pair.
    #[serde(default)]
    pub seats: SeatOrder,
    /// True if a player who missed rounds can have a bye like other players. `None` for the default of
    /// [`Settings::gives_late_byes`].
    #[serde(default)]
    pub late_byes: Option<bool>,
    /// True if rounds can't be paired while a deck list that the tier requires is missing.
    #[serde(default)]
    pub lists_enforced: bool,
    /// Number of the first table.
    #[serde(default = "first_table")]
    pub first_table: u32,
    /// Maximum number of cards in a Draw Deck; `None` for no limit. The floor rules have no maximum, but some
    /// conventions do.
    #[serde(default)]
    pub draw_maximum: Option<u32>,
    /// Number of Mane Characters of a deck: 1, or 2 as in one of the *Chaos is Magic* months.
    #[serde(default = "one")]
    pub manes: u8,
    /// Text of the file that describes the format. `None` for a format that is built in.
    #[serde(default)]
    pub format_text: Option<String>,
    /// Text of the file with the rules of the table. `None` if the games have no rules of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_text: Option<String>,
    /// Prizes, by place.
    #[serde(default)]
    pub prizes: Vec<Prize>,
}

/// Possible sizes of elimination rounds.
pub const CUTS: [u8; 5] = [2, 3, 4, 8, 16];
/// Maximum length of a format's file, in bytes.
pub const MAX_FORMAT: usize = 64 << 10;
/// Maximum value of `first_table`.
pub const MAX_TABLE: u32 = 10_000;
/// Maximum number of prizes.
const MAX_PRIZES: usize = 200;

fn one() -> u8 {
    1
}

fn first_table() -> u32 {
    1
}

fn swiss_minutes() -> u32 {
    SWISS_MINUTES
}

impl Settings {
    /// Creates the settings of the floor rules, with all others at their defaults.
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
            elimination_wins: None,
            minutes: SWISS_MINUTES,
            elimination_minutes: None,
            setup_minutes: 0,
            soft_minutes: 0,
            missed: Missed::default(),
            seats: SeatOrder::default(),
            late_byes: None,
            lists_enforced: false,
            first_table: 1,
            draw_maximum: None,
            manes: 1,
            format_text: None,
            rules_text: None,
            prizes: Vec::new(),
        }
    }

    /// Returns true if a player who missed rounds can have a bye like other players. The default is true only if a lost
    /// match is worth no points. Otherwise a late player would be alone in the lowest score group, and would get the
    /// bye just for being late.
    pub fn gives_late_byes(&self) -> bool {
        self.late_byes.unwrap_or(self.scoring.loss == 0)
    }

    /// Returns the prize of a place: the first one whose range includes it.
    pub fn prize(&self, place: u32) -> Option<&Prize> {
        self.prizes.iter().find(|prize| (prize.from..=prize.to).contains(&place))
    }

    /// Returns the time for a match in seconds; `None` without a limit.
    pub fn seconds(&self, elimination: bool) -> Option<u32> {
        let minutes = match (elimination, self.elimination_minutes) {
            (false, _) => Some(self.minutes),
            (true, Some(0)) => None,
            (true, Some(minutes)) => Some(minutes),
            (true, None) => self.tier.elimination_minutes(),
        };
        minutes.map(|m| m.saturating_mul(60))
    }

    /// Returns the number of games that win a match.
    pub fn wins(&self, elimination: bool) -> u8 {
        if elimination { self.elimination_wins.unwrap_or(self.tier.elimination_wins()) } else { self.swiss_wins }
    }

    /// Returns an error message if a setting is out of range.
    pub fn flaw(&self) -> Option<&'static str> {
        let long = |m: u32| m > 24 * 60;
        if self.name.length() > 200 {
            Some("the event's name is longer than 200 characters")
        } else if self.rounds.is_some_and(|r| r == 0 || r > 99) {
            Some("an event has 1 to 99 Swiss rounds")
        } else if self.cut.is_some_and(|cut| cut != 0 && !CUTS.contains(&cut)) {
            Some("elimination rounds are for 2, 3, 4, 8 or 16 players, or 0 for none")
        } else if !matches!(self.swiss_wins, 1 | 2) || !matches!(self.elimination_wins, None | Some(1 | 2)) {
            Some("a match must be won by 1 or 2 games")
        } else if self.minutes == 0 || long(self.minutes) || self.elimination_minutes.is_some_and(long) {
            Some("a round has 1 to 1440 minutes")
        } else if long(self.setup_minutes) {
            Some("the time to set up is at most 1440 minutes")
        } else if long(self.soft_minutes) {
            Some("the time for the end of a match is at most 1440 minutes")
        } else if !self.rates.floor.is_finite() || !(0.0..=1.0).contains(&self.rates.floor) {
            Some("the minimum win rate is a number from 0 to 1")
        } else if !(1..=MAX_TABLE).contains(&self.first_table) {
            Some("the first table has a number from 1 to 10000")
        } else if self.draw_maximum.is_some_and(|most| most == 0 || most > 1_000) {
            Some("a Draw Deck has a limit of 1 to 1000 cards")
        } else if !matches!(self.manes, 1 | 2) {
            Some("a deck has 1 or 2 Mane Characters")
        } else if self.format_text.as_ref().is_some_and(|text| text.len() > MAX_FORMAT) {
            Some("the format's file is larger than 64 KiB")
        } else if self.rules_text.as_ref().is_some_and(|text| text.len() > MAX_FORMAT) {
            Some("the file with the rules of the table is larger than 64 KiB")
        } else if self.prizes.len() > MAX_PRIZES || self.prizes.iter().any(|p| p.from == 0 || p.from > p.to) {
            Some("an event has at most 200 prizes, each for a place or a range of places")
        } else {
            None
        }
    }
}

impl Settings {
    /// Returns the displayed name of each setting and its value in words.
    pub fn in_words(&self) -> Vec<(&'static str, String)> {
        let minutes = |m: Option<u32>| m.map_or("no limit".to_owned(), |s| format!("{} minutes", s / 60));
        let games = |wins: u8| if wins == 2 { "best of three" } else { "one game" }.to_owned();
        let yes = |set: bool| if set { "yes" } else { "no" }.to_owned();
        let tiebreaks: Vec<&str> = self.tiebreaks.iter().map(|t| t.label()).collect();
        let prizes: Vec<String> = self.prizes.iter().map(ToString::to_string).collect();
        vec![
            ("name", self.name.to_string()),
            ("format", self.format.to_string()),
            ("format's file", self.format_text.as_ref().map_or("none".into(), |t| format!("{} bytes", t.len()))),
            ("rules of the table", self.rules_text.as_ref().map_or("none".into(), |t| format!("{} bytes", t.len()))),
            ("Draw Deck limit", self.draw_maximum.map_or("any number".into(), |n| format!("{n} cards"))),
            ("Mane Characters", self.manes.to_string()),
            ("tier", self.tier.to_string()),
            ("seed", self.seed.to_string()),
            ("starts", self.starts.map_or("not given".into(), |at| at.to_string())),
            ("Swiss rounds", self.rounds.map_or("as suggested".into(), |r| r.to_string())),
            ("elimination rounds", self.cut.map_or("not announced".into(), |c| format!("{c} players"))),
            ("scoring (win/loss/draw/bye)", self.scoring.to_string()),
            ("a missed round counts", if self.missed == Missed::Loss { "as lost" } else { "nothing" }.to_owned()),
            ("byes for players who missed rounds", yes(self.gives_late_byes())),
            ("tie-breakers", tiebreaks.join(", ")),
            ("minimum win rate", self.rates.floor.to_string()),
            ("byes in win rates", yes(self.rates.byes)),
            ("an opponent met twice counts once", yes(self.rates.distinct)),
            ("draws count half in win rates", yes(self.rates.half_draws)),
            ("Swiss match", games(self.wins(false))),
            ("elimination match", games(self.wins(true))),
            ("Swiss round", minutes(self.seconds(false))),
            ("elimination round", minutes(self.seconds(true))),
            ("time to set up", format!("{} minutes", self.setup_minutes)),
            ("end of a match", minutes(Some(self.soft_minutes * 60).filter(|s| *s > 0))),
            ("first seat", if self.seats == SeatOrder::Random { "random" } else { "balanced" }.to_owned()),
            ("lists are enforced", yes(self.lists_enforced)),
            ("first table", self.first_table.to_string()),
            ("prizes", if prizes.is_empty() { "none".to_owned() } else { prizes.join("; ") }),
        ]
    }

    /// Describes the settings that differ from `before`. Each description has the old and the new value.
    pub fn differences(&self, before: &Settings) -> Vec<String> {
        (self.in_words().into_iter().zip(before.in_words()))
            .filter(|((_, now), (_, then))| now != then)
            .map(|((name, now), (_, then))| format!("{name}: {now} (was {then})"))
            .collect()
    }
}

/// Prize for a range of places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Prize {
    /// First place of the range.
    pub from: u32,
    /// Last place of the range.
    pub to: u32,
    /// Description of the prize.
    pub what: Words,
}

/// Error: the text is not a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a prize is one or more places and the prize, such as `1: a box` or `3-4: 6 packs`")]
pub struct NoPrize;

impl FromStr for Prize {
    type Err = NoPrize;

    fn from_str(text: &str) -> Result<Prize, NoPrize> {
        let (places, what) = text.split_once(':').ok_or(NoPrize)?;
        let (from, to) = places.split_once('-').unwrap_or((places, places));
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| NoPrize);
        let prize = Prize { from: number(from)?, to: number(to)?, what: Words::new(what).map_err(|_| NoPrize)? };
        if prize.from == 0 || prize.from > prize.to { Err(NoPrize) } else { Ok(prize) }
    }
}

impl fmt::Display for Prize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to {
            write!(f, "{}: {}", self.from, self.what)
        } else {
            write!(f, "{}-{}: {}", self.from, self.to, self.what)
        }
    }
}

impl TryFrom<String> for Prize {
    type Error = NoPrize;

    fn try_from(text: String) -> Result<Prize, NoPrize> {
        text.parse()
    }
}

impl From<Prize> for String {
    fn from(prize: Prize) -> String {
        prize.to_string()
    }
}

/// Points for results (Scoring).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Scoring {
    /// Points for a match won.
    pub win: u8,
    /// Points for a match lost.
    pub loss: u8,
    /// Points for a match drawn.
    pub draw: u8,
    /// Points for a bye.
    pub bye: u8,
}

impl Default for Scoring {
    fn default() -> Self {
        Scoring { win: 3, loss: 1, draw: 1, bye: 3 }
    }
}

/// Error: the text is not a scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("scoring is written win/loss/draw or win/loss/draw/bye, such as 3/1/1 or 3/0/1/3")]
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

/// Result of a round that a player missed before entering late or returning. The floor rules don't define it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missed {
    /// The round counts nothing.
    #[default]
    Nothing,
    /// The round counts as a match lost.
    Loss,
}

/// Order in which the two players of a pair are named. The player named first takes the first turn, unless the players
/// decide that randomly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatOrder {
    /// The player who has had the first turn less often is named first.
    Balanced,
    /// Random order (Pre-Game Actions).
    #[default]
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

    #[test]
    fn prizes_are_read_as_they_are_written() {
        for text in ["1: a box", "3-4: 6 packs: two each"] {
            assert_eq!(text.parse::<Prize>().map(|p| p.to_string()), Ok(text.to_owned()));
        }
        assert!(["", "a box", "0: x", "4-3: x", "1:", "x: y"].iter().all(|t| t.parse::<Prize>().is_err()));
    }

    /// A setting that is missing in a log of an earlier version has its default.
    #[test]
    fn settings_of_an_earlier_version() {
        let earlier = r#"{"name":"Fair","format":"harmony","tier":1,"seed":7,"seats":"balanced"}"#;
        let settings: Settings = serde_json::from_str(earlier).expect("it can be read");
        let now = Settings::new("Fair".parse().expect("a name"), Format::Harmony, Tier::One, 7);
        assert_eq!(settings, Settings { seats: SeatOrder::Balanced, ..now.clone() });
        assert_eq!(settings.differences(&now), ["first seat: balanced (was random)"]);
    }
}
