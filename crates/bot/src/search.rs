//! [`Searcher`]: a bot that looks ahead beyond its own turn. It does so in imagined games ("worlds") that look the same
//! to its seat.
//!
//! The method is information-set search with a single observer (Cowling, Powley and Whitehouse 2012). Every round draws
//! a new world. Results are stored for the choices of the *seat* rather than for a world. So no plan relies on hidden
//! cards that happened to be drawn.
//!
//! It doesn't use the tree of that paper (SO-ISMCTS). A turn has about nine choices with about thirty options each. A
//! tree that grows by one node in each round would hardly reach the opponent's turn (docs/bots.md). Instead, a beam
//! search finds a few candidates for the rest of the turn. These are then compared in a race ([`racing`]): each is
//! played in the same worlds, in which all players make fast choices for some turns.

mod budget;
mod candidate;
mod level;
mod racing;
pub mod value;
mod valuing;

use std::time::{Duration, Instant};

use maneframe_engine::{Game, PlayerId, Prompt, Rng};

use crate::greedy::{Greedy, POINTS_IN_REACH};
use crate::plan::Plan;
use crate::puzzle::explore;
use crate::reflex;
use crate::{Observation, Policy};
pub use budget::Budget;
use budget::Spent;
pub(crate) use candidate::{Candidate, ensure_option};
pub use level::Level;
pub(crate) use racing::{Racing, is_main};
pub(crate) use valuing::chance;
pub use valuing::{Leaves, Valuing};

/// A bot that searches.
#[derive(Clone, Debug)]
pub struct Searcher {
    rng: Rng,
    greedy: Greedy,
    plan: Plan,
    budget: Budget,
    spent: Spent,
    threads: usize,
    valuing: Valuing,
}

impl Searcher {
    /// Creates a bot with these limits. The seed determines the worlds that it draws.
    pub fn new(seed: u64, budget: Budget) -> Searcher {
        let greedy = Greedy::new(seed ^ 0x67ee_d1e5).valuing(Some(Valuing::default()));
        Searcher {
            rng: Rng::new(seed),
            greedy,
            plan: Plan::default(),
            budget,
            spent: Spent::default(),
            threads: 1,
            valuing: Valuing::default(),
        }
    }

    /// Creates a bot of that level.
    pub fn of_level(seed: u64, level: Level) -> Searcher {
        let greedy = Greedy::of_skill(seed ^ 0x67ee_d1e5, level.skill());
        match level.budget().positions {
            0 => Searcher { greedy, ..Searcher::new(seed, level.budget()) },
            _ => Searcher::new(seed, level.budget()),
        }
    }

    /// Creates a bot with a time limit and a number of threads.
    pub fn timed(seed: u64, time: Duration, threads: u8) -> Searcher {
        Searcher::new(seed, Budget { positions: u64::MAX, time: Some(time) }).with_threads(threads.into())
    }

    /// Sets the number of threads. If only positions are limited, the choice doesn't depend on the number of threads.
    pub fn with_threads(self, threads: usize) -> Searcher {
        Searcher { threads: threads.max(1), ..self }
    }

    /// Sets how positions are valued, instead of by the program's net. [`Greedy`]'s weights still find half of the
    /// candidates, and without a net its plan, too.
    pub fn with_valuing(self, valuing: Valuing) -> Searcher {
        let greedy = self.greedy.valuing(valuing.is_net().then(|| valuing.clone()));
        Searcher { valuing, greedy, ..self }
    }

    /// Returns true if the bot compares candidates by search. Bots of low levels choose like a weaker [`Greedy`].
    pub(crate) fn weighs(&self) -> bool {
        self.budget.positions > 0
    }

    /// Returns true if the bot searches for an answer to this question. It sets up games like [`Greedy`].
    pub(crate) fn searches(&self, observation: &Observation) -> bool {
        self.weighs() && !matches!(observation.prompt(), Prompt::StartingProblem | Prompt::Mulligan)
    }

    /// Returns the candidates for the pending decision. The first one is the plan, which [`Greedy`] makes by the net. If
    /// it wins, it is the only candidate.
    pub(crate) fn candidates(&mut self, observation: &Observation) -> Vec<Candidate> {
        let most = self.budget.candidates();
        let advice = self.greedy.decide(observation);
        let mut all = vec![Candidate::greedy(observation, advice, self.greedy.plan())];
        if self.greedy.wins() {
            return all;
        }
        let world = observation.imagine(&mut self.rng);
        // Also at priority: what is done there may cost the win.
        if is_main(&world, observation.seat())
            && let Some(win) = sure_win(&world, observation.seat(), self.budget.for_wins())
        {
            let offered = observation.options().iter().any(|choice| win.begins_with(*choice));
            let waits = reflex::idle(observation.options()).filter(|_| !offered);
            return vec![waits.map_or(win, |idle| Candidate::single(observation, idle))];
        }
        if observation.is_main_phase() {
            // Half of the candidates are found by what the turn promises, and half by the weights of its end.
            let second = observation.imagine(&mut self.rng);
            let found = [
                self.greedy.ways(world, observation.seat(), self.valuing.of_one()),
                self.greedy.ways(second, observation.seat(), None),
            ];
            candidate::add_ways(&mut all, found, most);
        } else {
            let looks = self.greedy.looks(observation, world);
            candidate::add_options(&mut all, observation, &looks, most);
        }
        all
    }
}

/// Searches at most `most` positions for a sure win in this turn without luck, if the seat needs few points. The win is
/// certain as far as the seat can know. Only cards in other players' hands can prevent it, and waiting wouldn't change
/// that.
fn sure_win(world: &Game, seat: PlayerId, most: usize) -> Option<Candidate> {
    let points = i32::from(world.state().players[seat].points);
    let close = points >= world.board().winning_score(seat) - POINTS_IN_REACH;
    let found = close.then(|| explore(world, seat, most)).filter(|found| found.wins)?;
    let stages = found.lines.into_iter().next()?.stages;
    (!stages.is_empty()).then_some(Candidate { stages, whole: true })
}

impl Policy for Searcher {
    fn decide(&mut self, observation: &Observation) -> usize {
        if let Some(index) = self.plan.next(observation) {
            return index;
        }
        if !self.searches(observation) {
            return self.greedy.decide(observation);
        }
        // The clock is not asked without need: not all machines have one.
        let began = self.budget.time.map(|_| Instant::now());
        let Some(limits) = self.spent.limits(self.budget, observation) else {
            return self.greedy.decide(observation);
        };
        let before = self.greedy.weighed();
        let candidates = self.candidates(observation);
        let found = self.greedy.weighed() - before;
        let racing = Racing {
            seat: observation.seat(),
            candidates: &candidates,
            stays: None,
            patience: limits.patience(),
            threads: self.threads,
            end: began.zip(limits.time).map(|(began, time)| began + time),
            valuing: &self.valuing,
        };
        let seed = self.rng.next_u64();
        let rest = limits.positions.saturating_sub(found);
        let ran = racing.run(rest, seed, || observation.imagine(&mut self.rng));
        let best = ran.best();
        self.spent.add(found + ran.weighed, began.map_or(Duration::ZERO, |began| began.elapsed()));
        let Candidate { stages, .. } = &candidates[best];
        // A choice at priority doesn't change the plan for the turn.
        if observation.prompt() != Prompt::Priority {
            self.plan = Plan { stages: stages[1..].to_vec() };
        }
        observation.options().iter().position(|o| *o == stages[0].choice).unwrap_or(0)
    }
}
