//! [`Searcher`]: looks beyond its own turn, in worlds dealt from what its seat sees.
//!
//! Information-set search with a single observer (Cowling, Powley and Whitehouse 2012): every round deals a new world, and what is
//! found is kept for what the *seat* chooses, not for a world, so that nothing is planned for a world that only chance made. The
//! tree of the paper (SO-ISMCTS) was tried first, and no figure tells which is stronger. A turn is some nine single choices of some
//! thirty options, so a tree that grows by a place a round hardly comes to the other's turn (docs/bots.md). So its own turn comes from a beam search over single
//! choices, whole ways of which few are left; these are raced against each other in the same worlds, in each of which everybody
//! plays on quickly for some turns.

mod contender;
mod level;
mod race;
pub mod value;

use std::sync::Arc;
use std::time::{Duration, Instant};

use maneframe_engine::{Game, PlayerId, Prompt, Rng, WINNING_SCORE};

use crate::greedy::{Greedy, POINTS_IN_REACH};
use crate::plan::Plan;
use crate::puzzle::explore;
use crate::{Mind, Sight};
pub(crate) use contender::Contender;
pub use level::Level;
pub(crate) use race::{Race, chance, is_main};
use value::Values;

/// How long it thinks about a choice: whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions weighed.
    pub positions: u64,
    /// Time. Where it comes first, what is chosen depends on the machine.
    pub time: Option<Duration>,
}

/// About so many positions are weighed in a millisecond: to see how many ways a time is enough for.
const IN_A_MILLISECOND: u64 = 50;
/// For so many positions one more way is looked at, and how many at least and at most.
const FOR_ONE_MORE: u64 = 800;
const CONTENDERS: (u64, u64) = (2, 16);

impl Budget {
    /// How many positions that is about.
    fn about(self) -> u64 {
        let time = self.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        self.positions.min(time.saturating_mul(IN_A_MILLISECOND))
    }

    /// How many ways are worth racing.
    fn contenders(self) -> usize {
        (self.about() / FOR_ONE_MORE).clamp(CONTENDERS.0, CONTENDERS.1) as usize
    }

    /// How sure a race is before it drops a way: whoever has much to spend would else be done before it is spent, and more often wrong.
    pub(crate) fn patience(self) -> Patience {
        let doublings = (self.about() as f64 / PLENTY).log2().max(0.0);
        Patience { worlds: FEWEST + (FEWEST as f64 * doublings / 2.0) as usize, errors: CLEARLY + SURER * doublings }
    }
}

/// When a way is dropped from a race: after so many worlds, where it is behind the first one by so many standard errors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Patience {
    pub worlds: usize,
    pub errors: f64,
}

/// Up to so many positions the fewest worlds and errors are enough; each doubling asks for more of both.
const PLENTY: f64 = 15_000.0;
const FEWEST: usize = 4;
const CLEARLY: f64 = 1.7;
const SURER: f64 = 0.55;

/// A player that searches.
#[derive(Clone, Debug)]
pub struct Searcher {
    rng: Rng,
    greedy: Greedy,
    plan: Plan,
    budget: Budget,
    threads: usize,
    /// Of a hundred choices so many are made without thinking.
    slips: usize,
    values: Option<Arc<Values>>,
}

impl Searcher {
    /// A player that searches; chance deals its worlds.
    pub fn new(seed: u64, budget: Budget) -> Searcher {
        let greedy = Greedy::new(seed ^ 0x67ee_d1e5);
        Searcher { rng: Rng::new(seed), greedy, plan: Plan::default(), budget, threads: 1, slips: 0, values: None }
    }

    /// One that plays as well as that level does.
    pub fn of_level(seed: u64, level: Level) -> Searcher {
        Searcher { slips: level.slips(), ..Searcher::new(seed, level.budget()) }
    }

    /// One that thinks for so long about each choice, with so many threads.
    pub fn timed(seed: u64, time: Duration, threads: u8) -> Searcher {
        Searcher::new(seed, Budget { positions: u64::MAX, time: Some(time) }).with_threads(threads.into())
    }

    /// The same, thinking with so many threads. With a number of positions it chooses the same on any number of them.
    pub fn with_threads(self, threads: usize) -> Searcher {
        Searcher { threads: threads.max(1), ..self }
    }

    /// The same, which takes a position for what these weights say, and nothing else. Ways through its turn are still greedy's.
    pub fn with_values(self, values: Values) -> Searcher {
        Searcher { values: Some(Arc::new(values)), ..self }
    }

    /// Whether it weighs positions at all: low levels do as greedy does, with slips.
    pub(crate) fn weighs(&self) -> bool {
        self.budget.positions > 0
    }

    /// What it might do, greedy's choice first; nothing else where that wins.
    pub(crate) fn contenders(&mut self, sight: &Sight) -> Vec<Contender> {
        let most = self.budget.contenders();
        let advice = self.greedy.decide(sight);
        let mut all = vec![Contender::greedy(sight, advice, self.greedy.plan())];
        if self.greedy.wins() {
            return all;
        }
        let world = sight.imagine(&mut self.rng);
        if sight.is_main_phase() {
            if let Some(win) = sure_win(&world, sight.seat()) {
                return vec![win];
            }
            let second = sight.imagine(&mut self.rng);
            let found = [world, second].map(|world| self.greedy.ways(world, sight.seat()));
            contender::add_ways(&mut all, found, most);
        } else {
            let looks = self.greedy.looks(sight, world);
            contender::add_options(&mut all, sight, &looks, most);
        }
        all
    }
}

/// A way to win at once, where few points are lacking and it takes no luck; so many positions are looked at for it. It is sure as far
/// as can be seen: only what the others hold may be in its way, and doing anything else doesn't take that away.
fn sure_win(world: &Game, seat: PlayerId) -> Option<Contender> {
    const MOST: usize = 6000;
    let close = world.state().players[seat].points >= WINNING_SCORE - POINTS_IN_REACH;
    let found = close.then(|| explore(world, seat, MOST)).filter(|found| found.wins)?;
    let stages = found.lines.into_iter().next()?.stages;
    (!stages.is_empty()).then_some(Contender { stages, whole: true })
}

impl Mind for Searcher {
    fn decide(&mut self, sight: &Sight) -> usize {
        if self.rng.below(100) < self.slips {
            return self.rng.below(sight.options().len());
        }
        if let Some(index) = self.plan.next(sight) {
            return index;
        }
        let settled = matches!(sight.prompt(), Prompt::StartingProblem | Prompt::Mulligan);
        if settled || !self.weighs() {
            return self.greedy.decide(sight);
        }
        let end = self.budget.time.map(|time| Instant::now() + time);
        let before = self.greedy.weighed();
        let contenders = self.contenders(sight);
        let spent = self.greedy.weighed() - before;
        let (seat, threads, values) = (sight.seat(), self.threads, self.values.as_deref());
        let patience = self.budget.patience();
        let race = Race { seat, contenders: &contenders, stays: None, patience, threads, end, values };
        let seed = self.rng.next_u64();
        let rest = self.budget.positions.saturating_sub(spent);
        let best = race.run(rest, seed, || sight.imagine(&mut self.rng)).best();
        let Contender { stages, .. } = &contenders[best];
        // With priority the plan of the turn goes on afterwards.
        if sight.prompt() != Prompt::Priority {
            self.plan = Plan { stages: stages[1..].to_vec() };
        }
        sight.options().iter().position(|o| *o == stages[0].choice).unwrap_or(0)
    }
}
