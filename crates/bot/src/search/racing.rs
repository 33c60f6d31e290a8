//! [`Racing`]: a race, which compares candidates in the same worlds until one is clearly ahead.

use std::time::Instant;

use maneframe_card::ability::Phase;
use maneframe_engine::{Game, PlayerId};

use super::budget::Patience;
use super::candidate::Candidate;
use super::valuing::Valuing;
use crate::plan::follow;
use crate::{reflex, rollout};

/// Number of standard errors by which a candidate must be better than the first one, to replace it. The first one is
/// the plan.
const TRUST: f64 = 0.4;

/// Number of turns played in each world, including the current one.
const TURNS: usize = 3;

/// The input of a race.
pub(crate) struct Racing<'a> {
    pub seat: PlayerId,
    /// The candidates. The first one is the plan of [`Greedy`](crate::Greedy) by the net.
    pub candidates: &'a [Candidate],
    /// Index of a candidate that is never dropped.
    pub stays: Option<usize>,
    /// Condition for dropping a candidate.
    pub patience: Patience,
    pub threads: usize,
    pub end: Option<Instant>,
    /// How the positions at the end are valued.
    pub valuing: &'a Valuing,
}

/// Result of a candidate in one world (a probability to win), and number of positions evaluated.
type Run = (f64, u64);

/// The result of a race.
pub(crate) struct Ran {
    /// Indices of the candidates that were not dropped.
    alive: Vec<usize>,
    /// Probability to win, by candidate and then by world.
    results: Vec<Vec<f64>>,
    /// Number of positions evaluated.
    pub weighed: u64,
}

impl Racing<'_> {
    /// Plays rounds until one candidate is left or `positions` positions have been evaluated. `deal` draws a world.
    pub(crate) fn run(&self, positions: u64, seed: u64, mut deal: impl FnMut() -> Game) -> Ran {
        let mut alive: Vec<usize> = (0..self.candidates.len()).collect();
        let mut results: Vec<Vec<f64>> = vec![Vec::new(); self.candidates.len()];
        let (mut weighed, mut round) = (0, 0_u64);
        while alive.len() > 1 && weighed < positions {
            let world = deal();
            let Some(runs) = self.round(&alive, &world, seed ^ round << 20) else { break };
            round += 1;
            for (&i, (value, positions)) in alive.iter().zip(runs) {
                results[i].push(value);
                weighed += positions;
            }
            if round as usize >= self.patience.worlds {
                self.drop_the_slow(&mut alive, &results);
            }
        }
        Ran { alive, results, weighed }
    }

    fn drop_the_slow(&self, alive: &mut Vec<usize>, results: &[Vec<f64>]) {
        let first = leader(alive, results);
        alive.retain(|&i| {
            let (mean, error) = ahead(&results[first], &results[i]);
            i == first || self.stays == Some(i) || mean < self.patience.errors * error
        });
    }

    /// Plays all remaining candidates in one world. Returns `None` if the time is up.
    fn round(&self, alive: &[usize], world: &Game, seed: u64) -> Option<Vec<Run>> {
        let one = |i: &usize| {
            let late = self.end.is_some_and(|end| Instant::now() >= end);
            (!late).then(|| self.play_on(world.clone(), &self.candidates[*i], seed))
        };
        let played: Option<Vec<(Game, u64)>> = match self.threads {
            1 => alive.iter().map(one).collect(),
            _ => std::thread::scope(|scope| {
                let parts: Vec<_> = alive
                    .chunks(alive.len().div_ceil(self.threads))
                    .map(|part| scope.spawn(move || part.iter().map(one).collect::<Option<Vec<_>>>()))
                    .collect();
                let done: Option<Vec<Vec<_>>> = parts.into_iter().map(|part| part.join().ok().flatten()).collect();
                done.map(|parts| parts.into_iter().flatten().collect())
            }),
        };
        let (games, weighed): (Vec<Game>, Vec<u64>) = played?.into_iter().unzip();
        // All together, for a program that values several positions at once.
        Some(self.valuing.chances(&games, self.seat).into_iter().zip(weighed).collect())
    }

    /// Makes the choices of a candidate. If it is whole, the Main Phase ends after them.
    pub(crate) fn carry_out(game: &mut Game, candidate: &Candidate, seat: PlayerId) {
        let turn = game.state().turn;
        // The first choice answers the pending question, even at priority.
        let (first, rest) = (candidate.stages[0], &candidate.stages[1..]);
        if game.choose(first.choice).is_ok() {
            follow(game, rest, seat);
        }
        for _ in 0..if candidate.whole { reflex::LONGEST } else { 0 } {
            let goes_on = game.state().turn == turn && is_main(game, seat);
            let Some(option) = reflex::answer(game).filter(|_| goes_on) else { break };
            game.choose_index(option);
        }
    }

    /// Makes the choices of a candidate. Then all players make fast choices for some turns. Returns the position, and the
    /// number of positions evaluated.
    fn play_on(&self, mut game: Game, candidate: &Candidate, seed: u64) -> (Game, u64) {
        let turn = game.state().turn;
        Racing::carry_out(&mut game, candidate, self.seat);
        let weighed = rollout::play_on(&mut game, turn, TURNS, seed);
        (game, 1 + weighed)
    }
}

/// Compares the results of two candidates in the worlds that both played. Returns the mean difference and its standard
/// error.
fn ahead(one: &[f64], other: &[f64]) -> (f64, f64) {
    let n = one.len().min(other.len());
    let apart = || one.iter().zip(other).map(|(a, b)| a - b);
    let mean = apart().sum::<f64>() / n.max(1) as f64;
    let square = apart().map(|d| (d - mean) * (d - mean)).sum::<f64>();
    (mean, (square / (n * n.saturating_sub(1)).max(1) as f64).sqrt())
}

fn leader(alive: &[usize], results: &[Vec<f64>]) -> usize {
    let sum = |i: usize| results[i].iter().sum::<f64>();
    alive.iter().copied().rev().max_by(|&a, &b| sum(a).total_cmp(&sum(b))).unwrap_or(0)
}

impl Ran {
    /// Returns the index of the best candidate. It is the first one, unless another is clearly better.
    pub(crate) fn best(&self) -> usize {
        if !self.alive.contains(&0) {
            return leader(&self.alive, &self.results);
        }
        let surely = |i: usize| {
            let (mean, error) = self.ahead(i, 0);
            mean - TRUST * error
        };
        self.alive.iter().copied().rev().max_by(|&a, &b| surely(a).total_cmp(&surely(b))).unwrap_or(0)
    }

    /// Compares the results of two candidates, given by index. Returns the mean difference and its standard error.
    pub(crate) fn ahead(&self, one: usize, other: usize) -> (f64, f64) {
        ahead(&self.results[one], &self.results[other])
    }

    /// Returns the mean probability to win with a candidate. Returns `None` if it was never played.
    pub(crate) fn chance(&self, one: usize) -> Option<f64> {
        let results = &self.results[one];
        (!results.is_empty()).then(|| results.iter().sum::<f64>() / results.len() as f64)
    }
}

/// Returns true during the Main Phase of the seat's own turn, whichever player decides.
pub(crate) fn is_main(game: &Game, seat: PlayerId) -> bool {
    let state = game.state();
    state.active == seat && state.phase == Some(Phase::Main)
}
