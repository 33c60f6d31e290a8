//! [`Searcher`]: looks beyond its own turn, by information-set Monte-Carlo tree search with a single observer.
//!
//! Cowling, Powley and Whitehouse 2012, "Information Set Monte Carlo Tree Search", the variant SO-ISMCTS: each round deals a
//! new world from what the seat sees, and all rounds grow one tree, whose places are what the seat would see there. A choice is
//! weighed among those that its world offers. Of the paper's variants it is the one whose tree serves every world, so that
//! nothing is planned for a world that only chance made; that others' hidden choices are looked at as if they were seen is what
//! it costs, and in this game nearly all choices are seen.

mod level;
mod tree;
pub mod value;

use std::time::{Duration, Instant};

use maneframe_engine::{Choice, Game, Outcome, PlayerId, Prompt, Rng};

use crate::greedy::Greedy;
use crate::weights::Weights;
use crate::{Mind, Sight, reflex, worth};
pub use level::Level;
pub(crate) use tree::in_words;
use tree::{Edge, Place, Tree};
use value::Values;

/// How long it thinks about a choice: whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions weighed.
    pub positions: u64,
    /// Time. Where it comes first, what is chosen depends on the machine.
    pub time: Option<Duration>,
}

/// How much more a choice is tried that was tried little: in a chance to win, for one that takes all of the prior.
const EXPLORE: f64 = 0.1;
/// A choice whose first look is worse by that much has a prior less by a factor of e.
const HEAT: f64 = 0.03;
/// The share of the prior that greedy's choice has at the root.
const TRUST: f64 = 0.25;

/// A player that searches.
#[derive(Clone, Debug)]
pub struct Searcher {
    rng: Rng,
    greedy: Greedy,
    values: Values,
    weights: Weights,
    /// What it found in this turn so far, and which turn that is.
    tree: Tree,
    turn: u16,
    budget: Budget,
    /// Of a hundred choices so many are made without thinking.
    slips: usize,
}

impl Searcher {
    /// A player that searches; chance deals its worlds.
    pub fn new(seed: u64, budget: Budget) -> Searcher {
        let rng = Rng::new(seed);
        let greedy = Greedy::new(seed ^ 0x67ee_d1e5);
        Searcher {
            rng,
            greedy,
            values: Values::learned(),
            weights: Weights::default(),
            slips: 0,
            tree: Tree::default(),
            turn: 0,
            budget,
        }
    }

    /// One that plays as well as that level does.
    pub fn of_level(seed: u64, level: Level) -> Searcher {
        Searcher { slips: level.slips(), ..Searcher::new(seed, level.budget()) }
    }
}

impl Mind for Searcher {
    fn decide(&mut self, sight: &Sight) -> usize {
        if self.rng.below(100) < self.slips {
            return self.rng.below(sight.options().len());
        }
        let begin = Instant::now();
        let advice = self.greedy.decide(sight);
        let settled = matches!(sight.prompt(), Prompt::StartingProblem | Prompt::Mulligan);
        if settled || self.greedy.wins() {
            return advice;
        }
        let world = sight.imagine(&mut self.rng);
        let turn = world.state().turn;
        if turn != self.turn {
            (self.turn, self.tree) = (turn, Tree::default());
        }
        let root = Place::of(&world, sight.seat());
        let mut search = Search {
            seat: sight.seat(),
            values: &self.values,
            weights: &self.weights,
            tree: std::mem::take(&mut self.tree),
            path: Vec::new(),
            advice: sight.in_words(advice),
            weighed: 0,
        };
        while search.weighed < self.budget.positions && self.budget.time.is_none_or(|time| begin.elapsed() < time) {
            search.round(sight.imagine(&mut self.rng));
        }
        let best = search.best(sight, root, advice).unwrap_or(advice);
        self.tree = search.tree;
        best
    }
}

/// What a draw is worth, and a game that goes nowhere.
const DRAWN: f64 = 0.4;
/// What greedy's worth is divided by for the logit of the chance to win, and what it is worth to be the next to play: from a
/// logistic regression (`learn_values`).
const SCALE: f64 = 260.0;
const TEMPO: f64 = 45.0;

/// One search.
struct Search<'a> {
    seat: PlayerId,
    values: &'a Values,
    weights: &'a Weights,
    tree: Tree,
    /// Nodes and edges of the round.
    path: Vec<(usize, usize)>,
    /// What greedy would choose.
    advice: Choice,
    weighed: u64,
}

impl Search<'_> {
    /// The chance to win as it looks once the turn is over and nobody has done anything more.
    fn outlook(&mut self, game: &mut Game) -> f64 {
        self.weighed += 1;
        let turn = game.state().turn;
        reflex::run_out(game, turn);
        self.chance(game)
    }

    fn chance(&self, game: &Game) -> f64 {
        match game.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == self.seat)),
            Some(_) => DRAWN,
            None => {
                let learned = self.values.logit(&value::features(game, self.seat));
                let tempo = if game.state().active == self.seat { TEMPO } else { -TEMPO };
                let felt = (worth::of(game, self.seat, self.weights) + tempo) / SCALE;
                let x = 0.5 * (learned + felt);
                0.01 + 0.98 / (1.0 + (-x).exp())
            }
        }
    }

    /// Goes down the tree in one world, adds what it finds, and remembers what came of it.
    fn round(&mut self, mut game: Game) {
        self.path.clear();
        let value = loop {
            let Some(decision) = game.decision() else {
                self.weighed += 1;
                break self.chance(&game);
            };
            let mine = decision.who == self.seat;
            let (at, new) = self.tree.node(Place::of(&game, self.seat));
            let offered = self.offer(&game, at);
            let pick = self.pick(at, &offered, mine);
            let edge = offered[pick].1;
            self.path.push((at, edge));
            if new {
                break self.tree.nodes[at].edges[edge].first;
            }
            game.choose_index(offered[pick].0);
            // Places can follow each other in a circle where an act costs nothing.
            if self.path.len() == reflex::LONGEST {
                self.weighed += 1;
                break self.chance(&game);
            }
        };
        for &(at, edge) in &self.path {
            let edge = &mut self.tree.nodes[at].edges[edge];
            edge.visits += 1;
            edge.sum += value;
        }
    }

    /// The different options of this world, and the edges that they are; those that are new are looked at.
    fn offer(&mut self, game: &Game, at: usize) -> Vec<(usize, usize)> {
        let options = game.decision().map_or(&[][..], |decision| decision.options);
        let mut offered: Vec<(usize, usize)> = Vec::with_capacity(options.len());
        for (option, &choice) in options.iter().enumerate() {
            let choice = in_words(choice, game.state());
            let edge = match self.tree.nodes[at].find(choice) {
                Some(edge) if offered.iter().any(|o| o.1 == edge) => continue,
                Some(edge) => edge,
                None => {
                    let mut trial = game.clone();
                    trial.choose_index(option);
                    let first = self.outlook(&mut trial);
                    self.tree.nodes[at].edges.push(Edge::new(choice, first));
                    self.tree.nodes[at].edges.len() - 1
                }
            };
            self.tree.nodes[at].edges[edge].offered += 1;
            offered.push((option, edge));
        }
        offered
    }

    /// Which of those offered to take next: promising ones, and such as were tried little (PUCT).
    fn pick(&self, at: usize, offered: &[(usize, usize)], mine: bool) -> usize {
        let edges = &self.tree.nodes[at].edges;
        let side = |value: f64| if mine { value } else { 1.0 - value };
        let best = offered.iter().map(|o| side(edges[o.1].first)).fold(0.0, f64::max);
        let weight = |edge: &Edge| ((side(edge.first) - best) / HEAT).exp();
        let total: f64 = offered.iter().map(|o| weight(&edges[o.1])).sum();
        let root = self.path.is_empty();
        let score = |&(_, edge): &(usize, usize)| {
            let edge = &edges[edge];
            let mut prior = weight(edge) / total;
            if root {
                prior = (1.0 - TRUST) * prior + if edge.choice == self.advice { TRUST } else { 0.0 };
            }
            let tried = f64::from(edge.visits);
            side(edge.value()) + EXPLORE * prior * f64::from(edge.offered).sqrt() / (1.0 + tried)
        };
        (0..offered.len()).max_by(|&a, &b| score(&offered[a]).total_cmp(&score(&offered[b]))).unwrap_or(0)
    }

    /// The option that was taken most; greedy's where it looks no better than that.
    fn best(&self, sight: &Sight, root: Place, advice: usize) -> Option<usize> {
        let root = self.tree.get(root)?;
        let edge = |option: usize| root.find(sight.in_words(option)).map(|e| &root.edges[e]);
        let visits = |option: usize| edge(option).map_or(0, |e| e.visits);
        let most = (0..sight.options().len()).rev().max_by_key(|&option| visits(option))?;
        let better = edge(most)?.value() > edge(advice)?.value();
        Some(if better { most } else { advice })
    }
}
