//! [`Greedy`]: a bot that searches its own turn. It plays each candidate sequence of acts to the end of the turn in
//! imagined games, and chooses the one with the best resulting position.

use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rng};

use crate::evaluation::WON;
use crate::observation::{Observation, look};
use crate::plan::{Plan, Reach, Search, Way, follow};
use crate::scratch::Scratch;
use crate::search::Valuing;
use crate::skill::Skill;
use crate::weights::Weights;
use crate::{Policy, evaluation, opening, reflex};

/// A bot that looks ahead to the end of its own turn.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    weights: Weights,
    effort: Effort,
    skill: Skill,
    /// How positions are valued, instead of by the weights.
    valuing: Option<Valuing>,
    /// Number of positions evaluated so far.
    weighed: u64,
    plan: Plan,
    /// True if the plan won in all imagined games.
    wins: bool,
    scratch: Scratch,
}

/// Amount of search for one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Extent of the search in the player's Main Phase.
    pub reach: Reach,
    /// Extent of the search if the player needs at most [`POINTS_IN_REACH`] points to win. Two Problems and a faceoff
    /// can bring that many in one turn.
    pub reach_to_win: Reach,
    /// Number of best plans that are compared, and number of imagined games in which they are compared.
    pub plans: (usize, usize),
    /// Like [`Effort::plans`], for the case that a plan wins. More games are needed then, because the win may depend on
    /// luck.
    pub winning_plans: (usize, usize),
    /// For decisions outside a Main Phase: total number of options tried, and maximum number of imagined games.
    pub trials: (usize, usize),
}

impl Effort {
    /// Effort for the bot's own decisions.
    pub(crate) const WHOLE: Effort = Effort {
        reach: Reach { width: 3, depth: 4, patience: 10.0 },
        reach_to_win: Reach { width: 4, depth: 6, patience: 40.0 },
        plans: (3, 3),
        winning_plans: (8, 6),
        trials: (16, 3),
    };
    /// Effort for plans by a net. It values positions well enough that looking at more of them pays.
    pub(crate) const WIDE: Effort = Effort {
        reach: Reach { width: 8, depth: 6, patience: 60.0 },
        reach_to_win: Reach { width: 9, depth: 8, patience: 240.0 },
        ..Effort::WHOLE
    };
    /// Effort for the decisions of players in imagined games.
    pub(crate) const QUICK: Effort = Effort {
        reach: Reach { width: 1, depth: 4, patience: 10.0 },
        reach_to_win: Reach { width: 2, depth: 4, patience: 10.0 },
        plans: (1, 1),
        winning_plans: (1, 1),
        trials: (1, 1),
    };
}

/// Value of an option that a weak player overlooks. It is chosen if they overlook all.
const OVERLOOKED: f64 = -1e9;

/// Maximum number of points that a player can be expected to score in one turn.
pub(crate) const POINTS_IN_REACH: i32 = 4;

impl Greedy {
    /// Creates a bot. The seed determines which hidden cards it imagines, and how it chooses between equal options.
    pub fn new(seed: u64) -> Greedy {
        Greedy::weighing(seed, Weights::default())
    }

    /// Creates a bot that evaluates positions with these weights.
    pub fn weighing(seed: u64, weights: Weights) -> Greedy {
        Greedy {
            rng: Rng::new(seed),
            weights,
            effort: Effort::WHOLE,
            skill: Skill::default(),
            valuing: None,
            weighed: 0,
            plan: Plan::default(),
            wins: false,
            scratch: Scratch::default(),
        }
    }

    /// Creates a bot with a different amount of search.
    pub(crate) fn with(seed: u64, effort: Effort) -> Greedy {
        Greedy { effort, ..Greedy::new(seed) }
    }

    /// Sets how positions are valued. With `None` they are valued by the weights.
    pub fn valuing(self, valuing: Option<Valuing>) -> Greedy {
        let effort = if valuing.is_some() { Effort::WIDE } else { Effort::WHOLE };
        Greedy { valuing, effort, ..self }
    }

    /// Creates a bot that overlooks and misjudges things.
    pub(crate) fn of_skill(seed: u64, skill: Skill) -> Greedy {
        Greedy { skill: Skill { seed, ..skill }, ..Greedy::new(seed) }
    }

    /// Returns the number of positions evaluated so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.weighed
    }

    /// Returns the choices that the bot has planned after its last choice.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns true if the bot's last choice belongs to a plan that won in all imagined games.
    pub(crate) fn wins(&self) -> bool {
        self.wins
    }
}

impl Policy for Greedy {
    fn decide(&mut self, observation: &Observation) -> usize {
        if let Some(index) = self.plan.next(observation) {
            return index;
        }
        // A choice at priority isn't part of the plan, so the plan stays valid after it.
        self.wins &= observation.prompt() == Prompt::Priority;
        let imagined = observation.imagine(&mut self.rng);
        match observation.prompt() {
            Prompt::StartingProblem => opening::starting_problem(&imagined, observation.seat(), observation.options()),
            Prompt::Mulligan => {
                let answer = if opening::keeps(&imagined, observation.seat()) { Choice::No } else { Choice::Yes };
                observation.options().iter().position(|o| *o == answer).unwrap_or(0)
            }
            _ if observation.is_main_phase() => self.think(observation, imagined),
            _ => best(&self.looks(observation, imagined)),
        }
    }
}

impl Greedy {
    /// Returns the value of a position at the end of the turn, if all players do as little as possible until then. It is
    /// in hundredths of a point, and [`WON`] for a win.
    fn outlook(&self, game: &mut Game, seat: PlayerId, turn: u16, valuing: Option<&Valuing>) -> f64 {
        reflex::run_out(game, turn);
        if let Some(valuing) = valuing.filter(|_| game.outcome().is_none()) {
            return valuing.hundredths(game, seat);
        }
        let error = if self.skill.misjudges > 0.0 { self.skill.error(look(game, seat), turn) } else { 0.0 };
        evaluation::evaluate(game, seat, &self.weights) + error
    }

    /// Returns the value of each option, summed over several imagined games.
    pub(crate) fn looks(&mut self, observation: &Observation, imagined: Game) -> Vec<f64> {
        let seat = observation.seat();
        let turn = imagined.state().turn;
        let (trials, most) = self.effort.trials;
        let worlds = (trials / observation.options().len()).clamp(1, most);
        self.weighed += (worlds * observation.options().len()) as u64;
        // A tiny random amount breaks ties evenly.
        let mut sums: Vec<f64> = observation.options().iter().map(|_| self.rng.below(1000) as f64 * 1e-5).collect();
        let (mut world, mut scratch) = (imagined, std::mem::take(&mut self.scratch));
        for i in 0..worlds {
            if i > 0 {
                world = observation.imagine(&mut self.rng);
            }
            for (option, sum) in sums.iter_mut().enumerate() {
                if self.skill.overlooks(observation.options()[option], turn) {
                    *sum += OVERLOOKED;
                    continue;
                }
                let trial = scratch.copy(&world);
                trial.choose_index(option);
                *sum += self.outlook(trial, seat, turn, self.valuing.as_ref());
            }
        }
        self.scratch = scratch;
        sums
    }

    /// Returns the extent of the search for this Main Phase.
    fn reach(&self, game: &Game, seat: PlayerId) -> Reach {
        let points = i32::from(game.state().players[seat].points);
        let close = points >= game.board().winning_score(seat) - POINTS_IN_REACH;
        if close { self.effort.reach_to_win } else { self.effort.reach }
    }

    /// Returns plans for the rest of a Main Phase in an imagined game, best first. Positions at the end of the turn are
    /// valued by `valuing`, or by the weights.
    pub(crate) fn ways(&mut self, imagined: Game, seat: PlayerId, valuing: Option<&Valuing>) -> Vec<Way> {
        let (turn, reach) = (imagined.state().turn, self.reach(&imagined, seat));
        let outlook = |game: &mut Game| self.outlook(game, seat, turn, valuing);
        let ways = Search { seat, reach, skill: self.skill, outlook: &outlook }.run(imagined);
        self.weighed += ways.len() as u64;
        ways
    }

    /// Plans the rest of a Main Phase. The best plans of one imagined game are also tried in others.
    fn think(&mut self, observation: &Observation, imagined: Game) -> usize {
        let seat = observation.seat();
        let turn = imagined.state().turn;
        let reach = self.reach(&imagined, seat);
        let outlook = |game: &mut Game| self.outlook(game, seat, turn, self.valuing.as_ref());
        let mut ways = Search { seat, reach, skill: self.skill, outlook: &outlook }.run(imagined);
        let mut weighed = ways.len();
        // Of plans with equal values only one is kept. Plans that win are all kept, because some of them may win only
        // by luck in this imagined game.
        let wins = ways.first().is_some_and(|w| w.value >= WON);
        let (plans, worlds) = if wins { self.effort.winning_plans } else { self.effort.plans };
        ways.dedup_by(|a, b| a.value == b.value && a.value < WON);
        ways.truncate(plans);
        weighed += (worlds - 1) * ways.len();
        let (mut rng, mut scratch) = (self.rng.clone(), Scratch::default());
        for _ in 1..worlds {
            let world = observation.imagine(&mut rng);
            for way in &mut ways {
                let trial = scratch.copy(&world);
                follow(trial, &way.stages, seat);
                way.value += outlook(trial);
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
        observation.options().iter().position(|o| *o == first.choice).unwrap_or(0)
    }
}

/// Returns the index of the highest value, the first in case of a tie.
pub(crate) fn best(values: &[f64]) -> usize {
    (0..values.len()).rev().max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
}
