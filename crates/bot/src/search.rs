//! [`Searcher`]: looks beyond its own turn, by information-set Monte-Carlo tree search with a single observer.
//!
//! Cowling, Powley and Whitehouse 2012, "Information Set Monte Carlo Tree Search", the variant SO-ISMCTS: each round deals a
//! new world from what the seat sees, and all rounds grow one tree, whose places are what the seat would see there. A choice is
//! weighed among those that its world offers. Of the paper's variants it is the one whose tree serves every world, so that
//! nothing is planned for a world that only chance made; that others' hidden choices are looked at as if they were seen is what
//! it costs, and in this game nearly all choices are seen.

mod level;
mod quick;
mod tree;
pub mod value;

use std::time::{Duration, Instant};

use maneframe_engine::{Choice, Game, Outcome, PlayerId, Prompt, Rng};

use crate::greedy::Greedy;
use crate::weights::Weights;
use crate::{Mind, Sight, reflex, worth};
pub use level::Level;
use quick::Quick;
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

/// What can be tuned.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub explore: f64,
    pub heat: f64,
    pub trust: f64,
    pub ahead: u16,
    pub mix: f64,
    pub first: f64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        let get = |name: &str, or: f64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(or);
        Tuning {
            explore: get("T_EXPLORE", 0.1),
            heat: get("T_HEAT", 0.03),
            trust: get("T_TRUST", 0.25),
            ahead: get("T_AHEAD", 1.0) as u16,
            mix: get("T_MIX", 0.5),
            first: get("T_FIRST", 1.0),
        }
    }
}

/// A player that searches.
#[derive(Clone, Debug)]
pub struct Searcher {
    rng: Rng,
    greedy: Greedy,
    values: Values,
    weights: Weights,
    tree: Tree,
    turn: u16,
    drift: Drift,
    budget: Budget,
    /// Of a hundred choices so many are made without thinking.
    slips: usize,
    tuning: Tuning,
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
            drift: Drift::default(),
            budget,
            tuning: Tuning::default(),
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
            (self.turn, self.tree, self.drift) = (turn, Tree::default(), Drift::default());
        }
        let root = Place::of(&world, sight.seat());
        let mut search = Search {
            last: turn + self.tuning.ahead,
            drift: self.drift,
            seat: sight.seat(),
            values: &self.values,
            weights: &self.weights,
            tuning: &self.tuning,
            tree: std::mem::take(&mut self.tree),
            path: Vec::new(),
            advice: sight.in_words(advice),
            weighed: 0,
        };
        while search.weighed < self.budget.positions && self.budget.time.is_none_or(|time| begin.elapsed() < time) {
            search.round(sight.imagine(&mut self.rng));
        }
        let best = search.best(sight, root).unwrap_or(advice);
        if std::env::var("T_SHOW").is_ok() && sight.options().len() > 1 {
            println!(
                "turn {turn} {:?} {} points, phase {:?} drift {:.3} of {}",
                sight.prompt(),
                world.state().players[sight.seat()].points,
                world.state().phase,
                search.drift.sum / search.drift.count,
                search.drift.count
            );
            let node = search.tree.get(root).unwrap();
            for (o, &c) in sight.options().iter().enumerate() {
                if let Some(e) = node.find(sight.in_words(o)).map(|e| &node.edges[e]) {
                    println!(
                        "    {}{} {:4} visits {:.3} first {:.3} {}",
                        if o == advice { "g" } else { " " },
                        if o == best { "*" } else { " " },
                        e.visits,
                        e.value(1.0),
                        e.first,
                        world.label(c)
                    );
                }
            }
        }
        (self.tree, self.drift) = (search.tree, search.drift);
        best
    }
}

/// How much better positions look on average after some turns than at once.
#[derive(Clone, Copy, Default, Debug)]
struct Drift {
    sum: f64,
    count: f64,
}

/// What greedy's worth is divided by for the logit of the chance to win, and what it is worth to be the next to play: from a
/// logistic regression (`learn_values`).
const SCALE: f64 = 260.0;
const TEMPO: f64 = 48.0;

/// One search.
struct Search<'a> {
    /// The last turn that is played in imagined games.
    last: u16,
    drift: Drift,
    seat: PlayerId,
    values: &'a Values,
    weights: &'a Weights,
    tuning: &'a Tuning,
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
            Some(_) => 0.4,
            None => {
                let learned = self.values.logit(&value::features(game, self.seat));
                let tempo = if game.state().active == self.seat { TEMPO } else { -TEMPO };
                let felt = (worth::of(game, self.seat, self.weights) + tempo) / SCALE;
                let x = self.tuning.mix * learned + (1.0 - self.tuning.mix) * felt;
                0.01 + 0.98 / (1.0 + (-x).exp())
            }
        }
    }

    /// What comes of a position once everybody has played on for a while, freed from what that tells of any position.
    fn play_on(&mut self, mut game: Game, first: f64) -> f64 {
        if self.tuning.ahead == 0 {
            return first;
        }
        let mut quick = Quick { weights: self.weights, weighed: 0 };
        quick.play(&mut game, self.last);
        self.weighed += quick.weighed + 1;
        let value = self.chance(&game);
        if game.outcome().is_some() {
            return value;
        }
        self.drift.sum += value - first;
        self.drift.count += 1.0;
        (value - self.drift.sum / (self.drift.count + 4.0)).clamp(0.0, 1.0)
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
            game.choose_index(offered[pick].0);
            if new {
                let first = self.tree.nodes[at].edges[edge].first;
                break self.play_on(game, first);
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
        let weight = |edge: &Edge| ((side(edge.first) - best) / self.tuning.heat).exp();
        let total: f64 = offered.iter().map(|o| weight(&edges[o.1])).sum();
        let root = self.path.is_empty();
        let score = |&(_, edge): &(usize, usize)| {
            let edge = &edges[edge];
            let mut prior = weight(edge) / total;
            if root {
                prior = (1.0 - self.tuning.trust) * prior
                    + if edge.choice == self.advice { self.tuning.trust } else { 0.0 };
            }
            let tried = f64::from(edge.visits);
            side(edge.value(self.tuning.first))
                + self.tuning.explore * prior * f64::from(edge.offered).sqrt() / (1.0 + tried)
        };
        (0..offered.len()).max_by(|&a, &b| score(&offered[a]).total_cmp(&score(&offered[b]))).unwrap_or(0)
    }

    /// The option that was taken most.
    fn best(&self, sight: &Sight, root: Place) -> Option<usize> {
        let root = self.tree.get(root)?;
        let edge = |option: usize| root.find(sight.in_words(option)).map(|e| &root.edges[e]);
        let visits = |option: usize| edge(option).map_or((0, 0.0), |e| (e.visits, e.value(1.0)));
        (0..sight.options().len()).rev().max_by(|&a, &b| {
            let (a, b) = (visits(a), visits(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
    }
}
