//! The clock of a round (Match Time Limit, Tardiness, End of Match Procedures). It has no time of its own: whoever asks
//! brings the time along.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Seconds that a player who isn't there is waited for (Tardiness).
pub const GRACE: i64 = 5 * 60;

/// A round's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    /// When it was started.
    pub started: Option<Timestamp>,
    /// Since when it stands still.
    pub paused: Option<Timestamp>,
    /// Milliseconds that it stood still before.
    pub stood: i64,
    /// Seconds to set up in before the time of the match begins.
    #[serde(default)]
    pub setup: u32,
    /// Seconds for a match; `None` where there is no limit.
    pub limit: Option<u32>,
    /// Seconds more for every match.
    pub extra: u32,
    /// Seconds that the end of a match may take once time is up; 0 for no limit.
    pub soft: u32,
}

/// How far a match is in its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "phase", content = "seconds")]
pub enum Phase {
    /// The clock was not started.
    Waiting,
    /// The players set up, for so many seconds more.
    Setup(i64),
    /// Seconds left.
    Running(i64),
    /// Time is up since so many seconds: the turn is finished, and so on (End of Match Procedures).
    Over(i64),
    /// The time for that is up, too, since so many seconds: play stops, and the points decide.
    Stopped(i64),
    /// There is no limit; so many seconds have gone by.
    Untimed(i64),
}

impl Clock {
    /// Whole seconds that were played, without those in which it stood still; below 0 while the players set up.
    pub fn played(&self, now: Timestamp) -> Option<i64> {
        let until = self.paused.unwrap_or(now);
        let started = self.started?;
        let millis = until.as_millisecond().saturating_sub(started.as_millisecond()).saturating_sub(self.stood);
        Some(millis.max(0) / 1000 - i64::from(self.setup))
    }

    /// How far a match is that has `extension` seconds of its own.
    pub fn phase(&self, now: Timestamp, extension: u32) -> Phase {
        let Some(played) = self.played(now) else { return Phase::Waiting };
        if played < 0 {
            return Phase::Setup(-played);
        }
        let Some(limit) = self.limit else { return Phase::Untimed(played) };
        let left = i64::from(limit) + i64::from(self.extra) + i64::from(extension) - played;
        let soft = i64::from(self.soft);
        match left {
            1.. => Phase::Running(left),
            _ if soft > 0 && -left >= soft => Phase::Stopped(-left - soft),
            _ => Phase::Over(-left),
        }
    }

    /// Seconds until a player who isn't there gets a Game Loss: none, or fewer, where it is time (Tardiness). `None` before
    /// the round starts.
    pub fn grace(&self, now: Timestamp) -> Option<i64> {
        self.played(now).map(|played| GRACE - played)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + seconds).expect("a time")
    }

    /// Match Time Limit: 35 minutes, then time is called; extensions count for their table.
    #[test]
    fn match_time_limit() {
        let clock = Clock { started: Some(at(0)), limit: Some(35 * 60), ..Clock::default() };
        assert_eq!(clock.phase(at(0), 0), Phase::Running(2100));
        assert_eq!(clock.phase(at(2099), 0), Phase::Running(1));
        assert_eq!(clock.phase(at(2100), 0), Phase::Over(0));
        assert_eq!(clock.phase(at(2400), 0), Phase::Over(300));
        assert_eq!(clock.phase(at(2400), 600), Phase::Running(300));
        assert_eq!(clock.phase(at(-50), 0), Phase::Running(2100), "a clock that was put back");
        assert_eq!(Clock { limit: None, ..clock }.phase(at(9000), 0), Phase::Untimed(9000));
        assert_eq!(Clock::default().phase(at(0), 0), Phase::Waiting);
    }

    /// End of Match Procedures: where the head judge says so, play stops after five more minutes.
    #[test]
    fn the_end_has_a_limit() {
        let clock = Clock { started: Some(at(0)), limit: Some(100), soft: 300, ..Clock::default() };
        assert_eq!(clock.phase(at(399), 0), Phase::Over(299));
        assert_eq!(clock.phase(at(400), 0), Phase::Stopped(0));
        assert_eq!(clock.phase(at(400), 60), Phase::Over(240), "an extension moves it");
        assert_eq!(Clock { soft: 0, ..clock }.phase(at(9000), 0), Phase::Over(8900));
    }

    /// A clock that stands still lets no time go by.
    #[test]
    fn pauses() {
        let clock = Clock { started: Some(at(0)), limit: Some(100), ..Clock::default() };
        let still = Clock { paused: Some(at(40)), ..clock };
        assert_eq!(still.phase(at(500), 0), Phase::Running(60));
        let on = Clock { stood: 460_000, ..clock };
        assert_eq!(on.phase(at(510), 0), Phase::Running(50));
    }

    /// Three minutes to set up, as organisers give them: the time of the match, and that for who is late, begin then.
    #[test]
    fn setting_up() {
        let clock = Clock { started: Some(at(0)), setup: 180, limit: Some(100), ..Clock::default() };
        assert_eq!(clock.phase(at(0), 0), Phase::Setup(180));
        assert_eq!(clock.phase(at(179), 60), Phase::Setup(1));
        assert_eq!(clock.phase(at(180), 0), Phase::Running(100));
        assert_eq!(clock.grace(at(180)), Some(300));
        assert_eq!(Clock { limit: None, ..clock }.phase(at(100), 0), Phase::Setup(80));
    }

    /// Tardiness: five minutes from the beginning of the round.
    #[test]
    fn tardiness() {
        let clock = Clock { started: Some(at(0)), ..Clock::default() };
        assert_eq!(clock.grace(at(299)), Some(1));
        assert_eq!(clock.grace(at(300)), Some(0));
        assert_eq!(Clock::default().grace(at(300)), None);
    }
}
