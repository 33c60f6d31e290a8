//! A table's clock. It never asks the system for the time. Each call passes the time.
//!
//! The visible clocks must not reveal hidden decisions. Those are decisions that the other players may not know about.
//! During a hidden decision the others see the clocks as they were when it began. The time that it takes becomes
//! visible with the next public event.

use maneframe_engine::message::Seat;
use maneframe_protocol::{ClockBreak, ClockFace, ClockRule, Expiry};

use crate::record::index;

/// Clock of a table; times are in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    rule: ClockRule,
    /// Milliseconds left for each seat as of `since`. If the whole game has one limit, there is only one entry.
    left: Vec<i64>,
    /// Seat whose clock runs.
    running: Option<Seat>,
    /// Time from which on the running time must still be subtracted from `left`.
    since: u64,
    paused: bool,
    started: bool,
    /// Number of the last turn, if time was called.
    last_turn: Option<u16>,
    /// Seat that must make a hidden decision, and the time at which the decision began.
    unheard: Option<(Seat, u64)>,
    /// The clock as the other players see it during a hidden decision.
    shown: Option<Box<Clock>>,
    /// Vacation of each seat's player: times between which the seat's clock stands still, with [`ClockRule::Days`].
    vacations: Vec<Option<(u64, u64)>>,
}

/// Event for which a clock rings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deadline {
    /// This player's time is up.
    Flag(Seat),
    /// The time of the whole game is up.
    TimeCalled,
    /// A hidden decision has taken too long.
    Decline,
}

/// Maximum time for a hidden decision, in milliseconds, if players have a time for the whole game.
const UNHEARD: u64 = 60_000;
/// An hour in milliseconds. A player whose time is in days has at least that much left after the server was away.
const HOUR: u64 = 3_600_000;

impl Clock {
    /// Creates a stopped clock.
    pub fn new(rule: ClockRule, seats: usize) -> Clock {
        let left = match rule {
            ClockRule::None => Vec::new(),
            ClockRule::Player { seconds, .. } => vec![i64::from(seconds) * 1000; seats],
            ClockRule::Match { minutes, .. } => vec![i64::from(minutes) * 60_000],
            ClockRule::Days { hours } => vec![i64::from(hours) * HOUR as i64; seats],
        };
        Clock { rule, left, vacations: vec![None; seats], ..Clock::default() }
    }

    /// Starts the clock as the game begins.
    pub fn start(&mut self, at: u64) {
        (self.started, self.since) = (true, at);
    }

    /// Subtracts the time since `since` from the time left.
    fn settle(&mut self, at: u64) {
        if let Some(slot) = self.runs() {
            let stood =
                self.vacation(slot).map_or(0, |(from, until)| at.min(until).saturating_sub(self.since.max(from)));
            let ran = at.saturating_sub(self.since).saturating_sub(stood) as i64;
            if let Some(left) = self.left.get_mut(slot) {
                *left -= ran;
            }
        }
        self.since = at.max(self.since);
    }

    /// Returns the vacation during which the time with that index stands still.
    fn vacation(&self, slot: usize) -> Option<(u64, u64)> {
        self.vacations.get(slot).copied().flatten().filter(|_| matches!(self.rule, ClockRule::Days { .. }))
    }

    /// Sets the vacation of a seat's player, or ends it. Past vacations stay as they were.
    pub fn set_vacation(&mut self, seat: Seat, vacation: Option<(u64, u64)>, at: u64) {
        self.settle(at);
        if let Some(kept) = self.vacations.get_mut(index(seat)) {
            *kept = vacation;
        }
        if let Some(shown) = &mut self.shown {
            shown.set_vacation(seat, vacation, at);
        }
    }

    /// Returns the index in `left` of the time that currently runs down.
    fn runs(&self) -> Option<usize> {
        if self.paused || !self.started || self.last_turn.is_some() {
            return None;
        }
        match self.rule {
            ClockRule::None => None,
            ClockRule::Player { .. } | ClockRule::Days { .. } => self.running.map(index),
            // The time of a match runs whichever player decides, until the game is over.
            ClockRule::Match { .. } => Some(0),
        }
    }

    /// Lets the clock of `seat`, who decides next, run. `None` means that a bot decides or the game is over. `heard` is
    /// false for a hidden decision.
    pub fn turn_to(&mut self, seat: Option<Seat>, heard: bool, at: u64) {
        self.settle(at);
        // A hidden decision takes no player's time, because the clock would reveal it.
        self.unheard =
            seat.filter(|_| !heard).map(|seat| self.unheard.filter(|(who, _)| *who == seat).unwrap_or((seat, at)));
        match (heard, &self.shown) {
            (true, _) => self.shown = None,
            (false, None) => {
                let mut shown = self.clone();
                shown.started = matches!(self.rule, ClockRule::Match { .. }) && self.started;
                self.shown = Some(Box::new(shown));
            }
            (false, Some(_)) => {}
        }
        self.running = seat.filter(|_| heard);
    }

    /// Stops the clock as the game ends.
    pub fn stop(&mut self, at: u64) {
        self.settle(at);
        self.started = false;
        self.shown = None;
    }

    /// Notes a player's choice that the others know of. If it `earns` time, it adds the increment. A time for each decision
    /// is counted anew after every choice.
    pub fn answered(&mut self, seat: Seat, earns: bool, at: u64) {
        self.settle(at);
        let Some(left) = self.left.get_mut(index(seat)) else { return };
        match self.rule {
            ClockRule::Player { increment, .. } if earns => *left += i64::from(increment) * 1000,
            ClockRule::Days { hours } => *left = i64::from(hours) * HOUR as i64,
            ClockRule::Player { .. } | ClockRule::Match { .. } | ClockRule::None => {}
        }
    }

    /// Stops the clock because a judge pauses the game.
    pub fn pause(&mut self, at: u64) {
        self.settle(at);
        self.paused = true;
        if let Some(shown) = &mut self.shown {
            shown.pause(at);
        }
    }

    /// Lets the clock run again after a judge's pause.
    pub fn resume(&mut self, at: u64) {
        self.settle(at);
        (self.paused, self.since) = (false, at);
        self.ask_anew(at);
        if let Some(shown) = &mut self.shown {
            shown.resume(at);
        }
    }

    /// Adds extra time from a judge, in milliseconds. `seat` gets it, or all seats if it is `None`. If the whole game
    /// has one limit, the game gets it.
    pub fn extend(&mut self, seat: Option<Seat>, more: u64, at: u64) {
        // The time so far is subtracted first, because it ran under the old limit. After time was called, no time ran.
        self.settle(at);
        for (i, left) in self.left.iter_mut().enumerate() {
            if seat.is_none_or(|seat| index(seat) == i) || matches!(self.rule, ClockRule::Match { .. }) {
                *left += more as i64;
            }
        }
        if matches!(self.rule, ClockRule::Match { .. }) && self.left.first().is_some_and(|left| *left > 0) {
            self.last_turn = None;
        }
        if let Some(shown) = &mut self.shown {
            shown.extend(seat, more, at);
        }
    }

    /// Leaves out the time from `last` to `at`, in which the server was away. A time in days includes that time, because
    /// otherwise each restart would give back the days since the last choice. But at least an hour is left.
    pub fn woke(&mut self, last: u64, at: u64) {
        match self.rule {
            ClockRule::Days { .. } => {
                self.settle(at);
                self.left.iter_mut().for_each(|left| *left = (*left).max(HOUR as i64));
            }
            _ => self.settle(last.max(self.since)),
        }
        // If the system's clock was set back while the server was away, the time now may be earlier than the time
        // before.
        self.since = at;
        self.ask_anew(at);
        if let Some(shown) = &mut self.shown {
            shown.woke(last, at);
        }
    }

    /// Restarts the time limit of a hidden decision.
    fn ask_anew(&mut self, at: u64) {
        self.unheard = self.unheard.map(|(who, _)| (who, at));
    }

    /// Records that time was called. The game continues to the end of turn `last_turn`.
    pub fn time_called(&mut self, last_turn: u16) {
        if matches!(self.rule, ClockRule::Match { .. }) {
            self.left[0] = 0;
            self.last_turn = Some(last_turn);
        }
    }

    /// Returns the number of the last turn, if time was called.
    pub fn last_turn(&self) -> Option<u16> {
        self.last_turn
    }

    /// Returns the time of the next alarm if nothing happens before.
    pub fn next_alarm(&self) -> Option<u64> {
        let declined = self.declines();
        declined.into_iter().chain(self.runs().and_then(|slot| self.flag(slot))).min()
    }

    /// Returns the time at which the running time with that index is up.
    fn flag(&self, slot: usize) -> Option<u64> {
        let flag = self.since.saturating_add((*self.left.get(slot)?).max(0) as u64);
        let stands = self.vacation(slot).filter(|(from, until)| *from < flag && self.since < *until);
        Some(flag + stands.map_or(0, |(from, until)| until.saturating_sub(self.since.max(from))))
    }

    /// Returns the time at which the server declines a hidden decision for the player. Otherwise a player could stop
    /// the clocks with it.
    fn declines(&self) -> Option<u64> {
        let most = match self.rule {
            _ if self.paused => None,
            ClockRule::Player { .. } => Some(UNHEARD),
            ClockRule::Days { hours } => Some(u64::from(hours) * HOUR),
            ClockRule::Match { .. } | ClockRule::None => None,
        };
        let (seat, since) = self.unheard?;
        let due = since + most?;
        // A vacation is for these decisions, too.
        let stands = self.vacation(index(seat)).filter(|(from, until)| *from < due && since < *until);
        Some(due + stands.map_or(0, |(from, until)| until.saturating_sub(since.max(from))))
    }

    /// Returns the alarm that is due at a time.
    pub fn ring(&self, at: u64) -> Option<Deadline> {
        if self.next_alarm().is_none_or(|alarm| alarm > at) {
            return None;
        }
        if self.declines().is_some_and(|due| due <= at) {
            return Some(Deadline::Decline);
        }
        match self.rule {
            ClockRule::None => None,
            ClockRule::Player { .. } | ClockRule::Days { .. } => self.running.map(Deadline::Flag),
            ClockRule::Match { .. } => Some(Deadline::TimeCalled),
        }
    }

    /// Returns the clock as the other players see it. Returns `None` if the table has no clock.
    pub fn face(&self, at: u64) -> Option<ClockFace> {
        if self.rule == ClockRule::None {
            return None;
        }
        if let Some(shown) = &self.shown {
            return shown.face(at);
        }
        let mut now = self.clone();
        now.settle(at);
        let left: Vec<u64> = now.left.iter().map(|left| (*left).max(0) as u64).collect();
        let whole = matches!(self.rule, ClockRule::Match { .. });
        let away = |slot: usize| {
            let (from, until) = self.vacation(slot).filter(|(_, until)| *until > at)?;
            Some(ClockBreak { from, until })
        };
        let vacations: Vec<Option<ClockBreak>> = (0..left.len()).map(away).collect();
        Some(ClockFace {
            vacations: if vacations.iter().any(Option::is_some) { vacations } else { Vec::new() },
            rule: self.rule,
            left: if whole { Vec::new() } else { left.clone() },
            game_left: left.first().copied().filter(|_| whole),
            running: self.running.filter(|_| !whole && self.runs().is_some()),
            expiry: self.last_turn.map(Expiry::UntilTurn),
            paused: self.paused,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Seat = Seat(1);
    const TWO: Seat = Seat(2);

    fn blitz() -> Clock {
        let mut clock = Clock::new(ClockRule::Player { seconds: 60, increment: 2 }, 2);
        clock.start(1_000);
        clock.turn_to(Some(ONE), true, 1_000);
        clock
    }

    fn left(clock: &Clock, at: u64) -> Vec<u64> {
        clock.face(at).expect("there is a clock").left
    }

    #[test]
    fn only_the_clock_of_who_decides_runs_and_each_answer_adds_to_it() {
        let mut clock = blitz();
        assert_eq!(left(&clock, 11_000), [50_000, 60_000]);
        clock.answered(ONE, true, 11_000);
        clock.turn_to(Some(TWO), true, 11_000);
        assert_eq!(left(&clock, 12_000), [52_000, 59_000]);
        assert_eq!(clock.next_alarm(), Some(71_000));
        assert_eq!(clock.ring(70_999), None);
        assert_eq!(clock.ring(71_000), Some(Deadline::Flag(TWO)));
        clock.turn_to(None, true, 20_000);
        assert_eq!(clock.next_alarm(), None, "a bot thinks");
    }

    #[test]
    fn a_judge_stops_it_and_gives_time() {
        let mut clock = blitz();
        clock.pause(2_000);
        assert_eq!(left(&clock, 100_000), [59_000, 60_000]);
        assert_eq!(clock.next_alarm(), None);
        clock.resume(100_000);
        clock.extend(Some(ONE), 30_000, 100_000);
        assert_eq!(left(&clock, 101_000), [88_000, 60_000]);
        clock.extend(None, 1_000, 101_000);
        assert_eq!(left(&clock, 101_000), [89_000, 61_000]);
    }

    #[test]
    fn while_the_server_is_away_nobodys_time_runs() {
        let mut clock = blitz();
        clock.woke(3_000, 500_000);
        assert_eq!(left(&clock, 500_000), [58_000, 60_000]);
    }

    #[test]
    fn what_others_may_not_hear_of_is_not_told_by_the_clock() {
        let mut clock = blitz();
        clock.turn_to(Some(TWO), false, 3_000);
        assert_eq!(clock.face(4_000), clock.face(40_000), "nothing moves");
        assert_eq!((clock.ring(62_999), clock.ring(63_000)), (None, Some(Deadline::Decline)));
        let mut away = clock.clone();
        away.woke(10_000, 500_000);
        assert_eq!(
            (away.ring(559_999), away.ring(560_000)),
            (None, Some(Deadline::Decline)),
            "who was away is back first"
        );
        clock.turn_to(Some(ONE), true, 6_000);
        assert_eq!(left(&clock, 6_000), [58_000, 60_000], "nobody's time was taken");
        assert_eq!(clock.next_alarm(), Some(64_000));
    }

    #[test]
    fn a_match_ends_by_turns() {
        let mut clock = Clock::new(ClockRule::Match { minutes: 1 }, 2);
        clock.start(0);
        clock.turn_to(None, true, 0);
        assert_eq!(clock.ring(59_999), None);
        assert_eq!(clock.ring(60_000), Some(Deadline::TimeCalled));
        clock.time_called(9);
        assert_eq!((clock.last_turn(), clock.next_alarm()), (Some(9), None));
        assert_eq!(clock.face(70_000).and_then(|f| f.expiry), Some(Expiry::UntilTurn(9)));
        clock.extend(None, 60_000, 75_000);
        assert_eq!(clock.last_turn(), None, "a judge gave time");
        assert_eq!((clock.ring(134_999), clock.ring(135_000)), (None, Some(Deadline::TimeCalled)), "from then on");
    }

    fn correspondence() -> Clock {
        let mut clock = Clock::new(ClockRule::Days { hours: 24 }, 2);
        clock.start(0);
        clock.turn_to(Some(ONE), true, 0);
        clock
    }

    #[test]
    fn a_time_in_days_is_counted_anew_after_each_choice() {
        let mut clock = correspondence();
        assert_eq!(left(&clock, 10 * HOUR), [14 * HOUR, 24 * HOUR]);
        clock.answered(ONE, false, 20 * HOUR);
        clock.turn_to(Some(ONE), true, 20 * HOUR);
        assert_eq!(left(&clock, 21 * HOUR), [23 * HOUR, 24 * HOUR], "also after a pass");
        clock.turn_to(Some(ONE), true, 22 * HOUR);
        assert_eq!(left(&clock, 22 * HOUR), [22 * HOUR, 24 * HOUR], "but not by taking back");
        assert_eq!((clock.ring(44 * HOUR - 1), clock.ring(44 * HOUR)), (None, Some(Deadline::Flag(ONE))));
        clock.turn_to(Some(TWO), false, 23 * HOUR);
        assert_eq!(clock.face(24 * HOUR), clock.face(40 * HOUR), "hidden decisions don't show");
        assert_eq!((clock.ring(47 * HOUR - 1), clock.ring(47 * HOUR)), (None, Some(Deadline::Decline)));
    }

    #[test]
    fn a_time_in_days_includes_that_of_a_server_that_is_away() {
        let mut clock = correspondence();
        clock.woke(HOUR, 10 * HOUR);
        assert_eq!(left(&clock, 10 * HOUR), [14 * HOUR, 24 * HOUR]);
        clock.woke(HOUR, 100 * HOUR);
        assert_eq!(clock.ring(100 * HOUR), None, "an hour is left to come back");
        assert_eq!(clock.ring(101 * HOUR), Some(Deadline::Flag(ONE)));
    }

    #[test]
    fn time_stands_still_on_vacation() {
        let mut clock = correspondence();
        clock.set_vacation(ONE, Some((10 * HOUR, 110 * HOUR)), HOUR);
        assert_eq!(clock.next_alarm(), Some(124 * HOUR));
        assert_eq!(left(&clock, 60 * HOUR), [14 * HOUR, 24 * HOUR]);
        let vacations = |at: u64| clock.face(at).expect("there is a clock").vacations;
        let away = vec![Some(ClockBreak { from: 10 * HOUR, until: 110 * HOUR }), None];
        assert_eq!((vacations(9 * HOUR), vacations(110 * HOUR)), (away, Vec::new()), "it is announced, and ends");
        assert_eq!(left(&clock, 111 * HOUR), [13 * HOUR, 24 * HOUR]);
        let mut back = clock.clone();
        back.set_vacation(ONE, None, 30 * HOUR);
        assert_eq!(back.next_alarm(), Some(44 * HOUR), "who is back earlier goes on then");
        clock.turn_to(Some(TWO), true, 60 * HOUR);
        assert_eq!(clock.next_alarm(), Some(84 * HOUR), "the other player's time runs");
        // A hidden decision has the same time, and a vacation stops it, too.
        let mut hidden = correspondence();
        hidden.turn_to(Some(TWO), false, HOUR);
        assert_eq!(hidden.next_alarm(), Some(25 * HOUR));
        hidden.set_vacation(ONE, Some((2 * HOUR, 102 * HOUR)), 2 * HOUR);
        assert_eq!(hidden.next_alarm(), Some(25 * HOUR));
        hidden.set_vacation(TWO, Some((2 * HOUR, 102 * HOUR)), 2 * HOUR);
        assert_eq!(hidden.ring(125 * HOUR - 1), None);
        // Vacations are for games over days only.
        let mut blitz = blitz();
        blitz.set_vacation(ONE, Some((0, 110 * HOUR)), 1_000);
        assert_eq!(blitz.next_alarm(), Some(61_000));
    }
}
