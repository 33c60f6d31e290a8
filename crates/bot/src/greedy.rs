//! [`Greedy`]: plans its turn in imagined games, plays each on to the end of the turn, and prefers what leaves it best off.

use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rng, WINNING_SCORE};

use crate::plan::{Plan, Reach, Search, Way, follow};
use crate::sight::Sight;
use crate::weights::Weights;
use crate::worth::WON;
use crate::{Mind, opening, reflex, worth};

/// A player that looks ahead to the end of the turn and no further.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    weights: Weights,
    effort: Effort,
    /// How many positions it has weighed.
    weighed: u64,
    plan: Plan,
    /// Whether the plan won in every imagined game.
    wins: bool,
}

/// How much it thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How far it looks ahead in its Main Phase.
    pub reach: Reach,
    /// The same where it lacks no more than [`POINTS_IN_REACH`]: two Problems and a faceoff may bring that many in one turn.
    pub reach_to_win: Reach,
    /// How many of the best plans are compared, and in how many imagined games.
    pub plans: (usize, usize),
    /// The same where a plan wins: the win may be luck.
    pub winning_plans: (usize, usize),
    /// Outside a Main Phase: how many trials there are in all, and how many imagined games at most.
    pub trials: (usize, usize),
}

impl Effort {
    /// As it plays.
    pub(crate) const WHOLE: Effort = Effort {
        reach: Reach { width: 3, depth: 4, patience: 10.0 },
        reach_to_win: Reach { width: 4, depth: 6, patience: 40.0 },
        plans: (3, 3),
        winning_plans: (8, 6),
        trials: (16, 3),
    };
    /// As others imagine it.
    pub(crate) const QUICK: Effort = Effort {
        reach: Reach { width: 1, depth: 4, patience: 10.0 },
        reach_to_win: Reach { width: 2, depth: 4, patience: 10.0 },
        plans: (1, 1),
        winning_plans: (1, 1),
        trials: (1, 1),
    };
}

/// Whoever lacks no more than this may win within the turn.
pub(crate) const POINTS_IN_REACH: i16 = 4;

impl Greedy {
    /// A greedy player; chance deals its imagined cards and breaks ties.
    pub fn new(seed: u64) -> Greedy {
        Greedy::weighing(seed, Weights::default())
    }

    /// A greedy player with other weights.
    pub fn weighing(seed: u64, weights: Weights) -> Greedy {
        Greedy { rng: Rng::new(seed), weights, effort: Effort::WHOLE, weighed: 0, plan: Plan::default(), wins: false }
    }

    /// A greedy player that thinks more or less.
    pub(crate) fn with(seed: u64, effort: Effort) -> Greedy {
        Greedy { effort, ..Greedy::new(seed) }
    }

    /// How many positions it has weighed so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.weighed
    }

    /// What it means to choose after its last choice.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether its last choice belongs to a plan that won in every imagined game.
    pub(crate) fn wins(&self) -> bool {
        self.wins
    }
}

impl Mind for Greedy {
    fn decide(&mut self, sight: &Sight) -> usize {
        if let Some(index) = self.plan.next(sight) {
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
            _ => best(&self.looks(sight, imagined)),
        }
    }
}

impl Greedy {
    /// What a position is worth once the rest of the turn is played out with everybody doing as little as possible.
    fn outlook(&self, game: &mut Game, seat: PlayerId, turn: u16) -> f64 {
        reflex::run_out(game, turn);
        worth::of(game, seat, &self.weights)
    }

    /// What each option comes to, in several imagined games together.
    pub(crate) fn looks(&mut self, sight: &Sight, imagined: Game) -> Vec<f64> {
        let seat = sight.seat();
        let turn = imagined.state().turn;
        let (trials, most) = self.effort.trials;
        let worlds = (trials / sight.options().len()).clamp(1, most);
        self.weighed += (worlds * sight.options().len()) as u64;
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
        sums
    }

    /// How far to look ahead in that Main Phase.
    fn reach(&self, game: &Game, seat: PlayerId) -> Reach {
        let close = game.state().players[seat].points >= WINNING_SCORE - POINTS_IN_REACH;
        if close { self.effort.reach_to_win } else { self.effort.reach }
    }

    /// The ways through the rest of a Main Phase that look best in an imagined game, the best first.
    pub(crate) fn ways(&mut self, imagined: Game, seat: PlayerId) -> Vec<Way> {
        let (turn, reach) = (imagined.state().turn, self.reach(&imagined, seat));
        let outlook = |game: &mut Game| self.outlook(game, seat, turn);
        let ways = Search { seat, reach, outlook: &outlook }.run(imagined);
        self.weighed += ways.len() as u64;
        ways
    }

    /// Plans the rest of a Main Phase; the best plans have to hold in other imagined games too.
    fn think(&mut self, sight: &Sight, imagined: Game) -> usize {
        let seat = sight.seat();
        let turn = imagined.state().turn;
        let reach = self.reach(&imagined, seat);
        let outlook = |game: &mut Game| self.outlook(game, seat, turn);
        let mut ways = Search { seat, reach, outlook: &outlook }.run(imagined);
        let mut weighed = ways.len();
        // Plans of equal value count once. Wins all count: one may be luck in this game, and another one sure.
        let wins = ways.first().is_some_and(|w| w.value >= WON);
        let (plans, worlds) = if wins { self.effort.winning_plans } else { self.effort.plans };
        ways.dedup_by(|a, b| a.value == b.value && a.value < WON);
        ways.truncate(plans);
        weighed += (worlds - 1) * ways.len();
        let mut rng = self.rng.clone();
        for _ in 1..worlds {
            let world = sight.imagine(&mut rng);
            for way in &mut ways {
                let mut trial = world.clone();
                follow(&mut trial, &way.stages, seat);
                way.value += outlook(&mut trial);
            }
        }
        self.rng = rng;
        self.weighed += weighed as u64;
        let values: Vec<f64> = ways.iter().map(|w| w.value).collect();
        let best = best(&values);
        self.wins = values[best] >= worlds as f64 * WON;
        let mut stages = ways.swap_remove(best).stages;
        let first = stages.remove(0);
        self.plan = Plan { stages };
        sight.options().iter().position(|o| *o == first.choice).unwrap_or(0)
    }
}

/// Where the highest value is; the first of several.
pub(crate) fn best(values: &[f64]) -> usize {
    (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}
