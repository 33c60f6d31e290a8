//! [`Greedy`]: plans its turn in imagined games, plays each on to the end of the turn, and prefers what leaves it best off.

use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rng, WINNING_SCORE};

use crate::plan::{Reach, Search, Stage, Way};
use crate::sight::Sight;
use crate::weights::Weights;
use crate::worth::WON;
use crate::{Mind, opening, reflex, worth};

/// A player that looks ahead to the end of the turn and no further.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    weights: Weights,
    /// The rest of its plan, followed as long as the game looks as it was imagined.
    plan: Vec<Stage>,
    /// Whether the plan won in every imagined game.
    wins: bool,
}

/// How far it looks ahead in its Main Phase.
const REACH: Reach = Reach { width: 3, depth: 4, patience: 10.0 };
/// The same where it lacks no more than [`POINTS_IN_REACH`]: two Problems and a faceoff may bring that many in one turn.
const REACH_TO_WIN: Reach = Reach { width: 4, depth: 6, patience: 40.0 };
const POINTS_IN_REACH: i16 = 4;
/// How many of the best plans are compared, and in how many imagined games.
const PLANS: (usize, usize) = (3, 3);
/// The same where a plan wins: the win may be luck.
const WINNING_PLANS: (usize, usize) = (8, 6);
/// Outside a Main Phase: how many trials there are in all, and how many imagined games at most.
const TRIALS: (usize, usize) = (16, 3);

impl Greedy {
    /// A greedy player; chance deals its imagined cards and breaks ties.
    pub fn new(seed: u64) -> Greedy {
        Greedy::weighing(seed, Weights::default())
    }

    /// A greedy player with other weights.
    pub fn weighing(seed: u64, weights: Weights) -> Greedy {
        Greedy { rng: Rng::new(seed), weights, plan: Vec::new(), wins: false }
    }

    /// Whether its last choice belongs to a plan that won in every imagined game.
    pub(crate) fn wins(&self) -> bool {
        self.wins
    }
}

impl Mind for Greedy {
    fn decide(&mut self, sight: &Sight) -> usize {
        if let Some(index) = self.go_on(sight) {
            return index;
        }
        // With priority it does nothing of its plan, and the plan stays.
        self.wins &= sight.prompt() == Prompt::Priority;
        let imagined = sight.imagine(&mut self.rng);
        match sight.prompt() {
            Prompt::StartingProblem => opening::starting_problem(&imagined, sight.seat(), sight.options()),
            Prompt::Mulligan => {
                let answer = if opening::keeps(&imagined, sight.seat()) { Choice::No } else { Choice::Yes };
                sight.options().iter().position(|o| *o == answer).unwrap_or(0)
            }
            _ if sight.is_main_phase() => self.think(sight, imagined),
            _ => self.compare(sight, imagined),
        }
    }
}

impl Greedy {
    /// The next choice of the plan, if things look as they were imagined.
    fn go_on(&mut self, sight: &Sight) -> Option<usize> {
        // With priority the plan does nothing: there is a window after each of its acts.
        if sight.prompt() == Prompt::Priority || self.plan.is_empty() {
            return None;
        }
        let stage = self.plan.remove(0);
        let index = sight.options().iter().position(|o| *o == stage.choice);
        if index.is_none() || stage.look != sight.look() {
            self.plan.clear();
            return None;
        }
        index
    }

    /// What a position is worth once the rest of the turn is played out with everybody doing as little as possible.
    fn outlook(&self, game: &mut Game, seat: PlayerId, turn: u16) -> f64 {
        reflex::run_out(game, turn);
        worth::of(game, seat, &self.weights)
    }

    /// Tries each option in several imagined games.
    fn compare(&mut self, sight: &Sight, imagined: Game) -> usize {
        let seat = sight.seat();
        let turn = imagined.state().turn;
        let worlds = (TRIALS.0 / sight.options().len()).clamp(1, TRIALS.1);
        // A tiny random share, so that ties are broken evenly.
        let mut sums: Vec<f64> = sight.options().iter().map(|_| self.rng.below(1000) as f64 * 1e-5).collect();
        let mut world = imagined;
        for i in 0..worlds {
            if i > 0 {
                world = sight.imagine(&mut self.rng);
            }
            for (option, sum) in sums.iter_mut().enumerate() {
                let mut trial = world.clone();
                trial.choose_index(option);
                *sum += self.outlook(&mut trial, seat, turn);
            }
        }
        best(&sums)
    }

    /// Plans the rest of a Main Phase; the best plans have to hold in other imagined games too.
    fn think(&mut self, sight: &Sight, imagined: Game) -> usize {
        let seat = sight.seat();
        let turn = imagined.state().turn;
        let close = imagined.state().players[seat].points >= WINNING_SCORE - POINTS_IN_REACH;
        let reach = if close { REACH_TO_WIN } else { REACH };
        let outlook = |game: &mut Game| self.outlook(game, seat, turn);
        let mut ways = Search { seat, reach, outlook: &outlook }.run(imagined);
        // Plans of equal value count once. Wins all count: one may be luck in this game, and another one sure.
        let wins = ways.first().is_some_and(|w| w.value >= WON);
        let (plans, worlds) = if wins { WINNING_PLANS } else { PLANS };
        ways.dedup_by(|a, b| a.value == b.value && a.value < WON);
        ways.truncate(plans);
        let mut rng = self.rng.clone();
        for _ in 1..worlds {
            let world = sight.imagine(&mut rng);
            for way in &mut ways {
                let mut trial = world.clone();
                follow(&mut trial, way, seat);
                way.value += outlook(&mut trial);
            }
        }
        self.rng = rng;
        let values: Vec<f64> = ways.iter().map(|w| w.value).collect();
        let best = best(&values);
        self.wins = values[best] >= worlds as f64 * WON;
        let mut stages = ways.swap_remove(best).stages;
        let first = stages.remove(0);
        self.plan = stages;
        sight.options().iter().position(|o| *o == first.choice).unwrap_or(0)
    }
}

/// Does what a way says, as far as that can be done in this game.
fn follow(game: &mut Game, way: &Way, seat: PlayerId) {
    for stage in &way.stages {
        for _ in 0..reflex::LONGEST {
            match game.decision() {
                Some(decision) if decision.who != seat || decision.prompt == Prompt::Priority => {}
                _ => break,
            }
            let Some(index) = reflex::answer(game) else { return };
            game.choose_index(index);
        }
        if game.choose(stage.choice).is_err() {
            return;
        }
    }
}

/// Where the highest value is; the first of several.
fn best(values: &[f64]) -> usize {
    (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}
