//! Clock of a round (Match Time Limit, Tardiness, End of Match Procedures). The clock never asks the system for the
//! time. Callers pass it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Time in seconds that opponents wait for a late player (Tardiness).
pub const GRACE: i64 = 5 * 60;

/// Clock of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    /// Time of the start.
    pub started: Option<Timestamp>,
    /// Time at which the current pause began; `None` if the clock runs.
    pub paused: Option<Timestamp>,
    /// Total length of earlier pauses in milliseconds.
    pub stood: i64,
    /// Time in seconds for setting up, before the time of the match begins.
    #[serde(default)]
    pub setup: u32,
    /// Time for a match in seconds; `None` without a limit.
    pub limit: Option<u32>,
    /// Extra time for every match in seconds.
    pub extra: u32,
    /// Maximum time for the end of a match after time is up, in seconds; 0 for no limit.
    pub soft: u32,
}

/// Phase of a match by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "phase", content = "seconds")]
pub enum Phase {
    /// The clock was not started.
    Waiting,
    /// The players set up. The value is the number of seconds left for that.
    Setup(i64),
    /// The match runs. The value is the number of seconds left.
    Running(i64),
    /// Time is up. The value is the number of seconds since then. The players finish the match by the End of Match
    /// Procedures.
    Over(i64),
    /// The time for finishing the match is up too. The value is the number of seconds since then. Play stops, and the
    /// points decide.
    Stopped(i64),
    /// The match has no time limit. The value is the number of seconds played.
    Untimed(i64),
}

impl Clock {
    /// Returns the whole seconds since the match began, without pauses. The number is negative while the players set
    /// up. Returns `None` before the start.
    pub fn played(&self, now: Timestamp) -> Option<i64> {
        let until = self.paused.unwrap_or(now);
        let started = self.started?;
        let millis = until.as_millisecond().saturating_sub(started.as_millisecond()).saturating_sub(self.stood);
        Some(millis.max(0) / 1000 - i64::from(self.setup))
    }

    /// Returns the phase of a match that has `extension` seconds of extra time.
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

    /// Returns the seconds until a late player gets a Game Loss (Tardiness). The number is 0 or less if the Game Loss
    /// is due. Returns `None` before the round starts.
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

    /// Match Time Limit: time is called after 35 minutes; extensions count for their table.
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

    /// End of Match Procedures: play stops after five more minutes if the head judge says so.
    #[test]
    fn the_end_has_a_limit() {
        let clock = Clock { started: Some(at(0)), limit: Some(100), soft: 300, ..Clock::default() };
        assert_eq!(clock.phase(at(399), 0), Phase::Over(299));
        assert_eq!(clock.phase(at(400), 0), Phase::Stopped(0));
        assert_eq!(clock.phase(at(400), 60), Phase::Over(240), "an extension moves it");
        assert_eq!(Clock { soft: 0, ..clock }.phase(at(9000), 0), Phase::Over(8900));
    }

    /// No time passes while the clock is paused.
    #[test]
    fn pauses() {
        let clock = Clock { started: Some(at(0)), limit: Some(100), ..Clock::default() };
        let still = Clock { paused: Some(at(40)), ..clock };
        assert_eq!(still.phase(at(500), 0), Phase::Running(60));
        let on = Clock { stood: 460_000, ..clock };
        assert_eq!(on.phase(at(510), 0), Phase::Running(50));
    }

    /// Organisers usually give three minutes for setting up. The time of the match and the time for late players begin
    /// after that.
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
