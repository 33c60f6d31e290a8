//! [`Budget`]: the limits of a search, and how a turn divides them.

use std::time::Duration;

use crate::Observation;

/// Limits of the search for one choice. The search ends at the first limit that it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Maximum number of positions evaluated.
    pub positions: u64,
    /// Maximum time. With a time limit, the choice depends on the speed of the machine.
    pub time: Option<Duration>,
}

/// A choice outside the own Main Phase gets one part in this many. There are many such choices, with little to plan, and
/// who thinks long there tells that there is something to think about.
const ASIDE: u32 = 10;
/// The least that a choice outside the own Main Phase gets, if the limits allow it.
const ASIDE_AT_LEAST: (u64, Duration) = (3_000, Duration::from_millis(60));
/// Number of choices that may use up their limits in one turn. After that many the bot searches no more in that turn.
const IN_A_TURN: u32 = 4;
/// Approximate number of positions that are evaluated in a millisecond. It determines how many candidates a time limit
/// allows.
const IN_A_MILLISECOND: u64 = 50;
/// Number of positions in the budget for each further candidate. [`CONTENDERS`] has the minimum and maximum number of
/// candidates.
const FOR_ONE_MORE: u64 = 800;
const CONTENDERS: (u64, u64) = (2, 16);
/// Minimum and maximum number of positions in which a sure win is searched for. This search is fast: it values nothing.
const FOR_WINS: (u64, u64) = (6_000, 50_000);

impl Budget {
    /// Returns the limits of a search that compares this many candidates.
    pub(crate) fn comparing(candidates: usize) -> Budget {
        Budget { positions: candidates as u64 * FOR_ONE_MORE, time: None }
    }

    /// Returns the limits of a choice outside the own Main Phase.
    fn aside(self) -> Budget {
        let (positions, least) = ASIDE_AT_LEAST;
        Budget {
            positions: (self.positions / u64::from(ASIDE)).max(positions).min(self.positions),
            time: self.time.map(|time| (time / ASIDE).max(least).min(time)),
        }
    }

    /// Returns the approximate number of positions that the budget allows.
    fn about(self) -> u64 {
        let time = self.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        self.positions.min(time.saturating_mul(IN_A_MILLISECOND))
    }

    /// Returns the number of positions in which a sure win in the turn is searched for.
    pub(crate) fn for_wins(self) -> usize {
        self.about().clamp(FOR_WINS.0, FOR_WINS.1) as usize
    }

    /// Returns the number of candidates that can be compared within the budget.
    pub(crate) fn candidates(self) -> usize {
        (self.about() / FOR_ONE_MORE).clamp(CONTENDERS.0, CONTENDERS.1) as usize
    }

    /// Returns how far behind a candidate must be for a race to drop it. With a larger budget, the race drops
    /// candidates later. Otherwise it would end before the budget is used up, and the result would be wrong more often.
    pub(crate) fn patience(self) -> Patience {
        let doublings = (self.about() as f64 / PLENTY).log2().max(0.0);
        Patience { worlds: FEWEST + (FEWEST as f64 * doublings / 2.0) as usize, errors: CLEARLY + SURER * doublings }
    }
}

/// Condition for dropping a candidate from a race: after `worlds` worlds it is `errors` standard errors behind the best
/// candidate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Patience {
    pub worlds: usize,
    pub errors: f64,
}

/// Number of positions up to which the minimum values of [`Patience`] are used. Each doubling of the positions
/// increases both values.
const PLENTY: f64 = 15_000.0;
const FEWEST: usize = 4;
const CLEARLY: f64 = 1.7;
const SURER: f64 = 0.55;

/// What a bot used of its limits in a turn.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Spent {
    turn: u16,
    positions: u64,
    time: Duration,
}

impl Spent {
    /// Returns the limits of the next choice, if anything is left for it in this turn.
    pub(crate) fn limits(&mut self, whole: Budget, observation: &Observation) -> Option<Budget> {
        if self.turn != observation.turn() {
            *self = Spent { turn: observation.turn(), ..Spent::default() };
        }
        let choice = if observation.is_main_phase() { whole } else { whole.aside() };
        let left = whole.positions.saturating_mul(IN_A_TURN.into()).saturating_sub(self.positions);
        let time = choice
            .time
            .zip(whole.time)
            .map(|(choice, whole)| choice.min(whole.saturating_mul(IN_A_TURN).saturating_sub(self.time)));
        let positions = choice.positions.min(left);
        (positions > 0 && time != Some(Duration::ZERO)).then_some(Budget { positions, time })
    }

    /// Adds what a choice used.
    pub(crate) fn add(&mut self, positions: u64, time: Duration) {
        self.positions += positions;
        self.time += time;
    }
}
