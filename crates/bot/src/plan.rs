//! [`Search`]: the best acts in a row within a Main Phase.

use std::collections::HashSet;

use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, PlayerId, Prompt};

use crate::reflex;
use crate::sight::{Sight, look};

/// One choice of a plan, and a hash of how the game looks when it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    pub look: u64,
    pub choice: Choice,
}

/// The rest of a way that was begun: followed as long as the game looks as it was imagined.
#[derive(Clone, Default, Debug)]
pub(crate) struct Plan {
    pub stages: Vec<Stage>,
}

impl Plan {
    /// The next choice, if things look as they were imagined; else the plan is given up.
    pub(crate) fn next(&mut self, sight: &Sight) -> Option<usize> {
        // With priority a plan does nothing: there is a window after each of its acts.
        if sight.prompt() == Prompt::Priority || self.stages.is_empty() {
            return None;
        }
        let stage = self.stages.remove(0);
        let index = sight.options().iter().position(|o| *o == stage.choice);
        if index.is_none() || stage.look != sight.look() {
            self.stages.clear();
            return None;
        }
        index
    }
}

/// A way through the turn, and the value of the position that it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub stages: Vec<Stage>,
    pub value: f64,
}

/// How far to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// How many positions are kept after each choice.
    pub width: usize,
    /// How many choices are made in a row.
    pub depth: usize,
    /// Acts that by themselves lose more than that are not tried after others.
    pub patience: f64,
}

/// A beam search: from the most promising positions after one choice all next choices are tried, and so on.
pub(crate) struct Search<'a> {
    pub seat: PlayerId,
    pub reach: Reach,
    /// Plays a position to its end, and says what that is worth.
    pub outlook: &'a dyn Fn(&mut Game) -> f64,
}

#[derive(Clone)]
struct Node {
    game: Game,
    stages: Vec<Stage>,
}

impl Search<'_> {
    /// The ways found, the best first; the first of equal ones is the shortest.
    pub(crate) fn run(&self, root: Game) -> Vec<Way> {
        let turn = root.state().turn;
        let mut seen = HashSet::new();
        let mut ways: Vec<Way> = Vec::new();
        let mut poor: Vec<Choice> = Vec::new();
        let mut nodes = vec![Node { game: root, stages: Vec::new() }];
        for depth in 0..self.reach.depth {
            // The value, the index of the position it comes from, and the number of the option.
            let mut next: Vec<(f64, usize, usize)> = Vec::new();
            for (from, node) in nodes.iter().enumerate() {
                let Some(decision) = node.game.decision() else { continue };
                let before = look(&node.game, self.seat);
                for (option, &choice) in decision.options.iter().enumerate() {
                    let stops = decision.prompt == Prompt::PhaseAction && choice == Choice::Pass;
                    if depth > 0 && (stops || poor.contains(&choice)) {
                        continue;
                    }
                    let mut game = node.game.clone();
                    game.choose_index(option);
                    let goes_on = !stops && self.attend(&mut game, turn);
                    if goes_on && !seen.insert(look(&game, self.seat)) {
                        continue;
                    }
                    let value = (self.outlook)(&mut game);
                    let stages = node.stages.iter().copied().chain([Stage { look: before, choice }]).collect();
                    ways.push(Way { stages, value });
                    if goes_on {
                        next.push((value, from, option));
                    }
                }
            }
            if depth == 0 {
                let stop = ways.iter().find(|w| w.stages[0].choice == Choice::Pass);
                let least = stop.map_or(f64::NEG_INFINITY, |w| w.value) - self.reach.patience;
                poor.extend(ways.iter().filter(|w| w.value < least).map(|w| w.stages[0].choice));
            }
            if depth + 1 == self.reach.depth {
                break;
            }
            next.sort_by(|a, b| b.0.total_cmp(&a.0));
            let grown =
                next.iter().take(self.reach.width).map(|&(_, from, option)| self.go(&nodes[from], option, turn));
            nodes = grown.collect();
        }
        ways.sort_by(|a, b| b.value.total_cmp(&a.value));
        ways
    }

    /// The position after that option.
    fn go(&self, from: &Node, option: usize, turn: u16) -> Node {
        let mut node = from.clone();
        if let Some(decision) = node.game.decision() {
            let stage = Stage { look: look(&node.game, self.seat), choice: decision.options[option] };
            node.stages.push(stage);
            node.game.choose_index(option);
            self.attend(&mut node.game, turn);
        }
        node
    }

    /// Lets the others do nothing until the seat has something to choose; false where its Main Phase is over by then.
    fn attend(&self, game: &mut Game, turn: u16) -> bool {
        for _ in 0..reflex::LONGEST {
            let Some(decision) = game.decision() else { return false };
            if game.state().turn != turn || game.state().phase != Some(Phase::Main) {
                return false;
            }
            if decision.who == self.seat && decision.prompt != Prompt::Priority {
                return true;
            }
            let Some(index) = reflex::answer(game) else { return false };
            game.choose_index(index);
        }
        false
    }
}

/// Does what a way says, as far as that can be done in this game.
pub(crate) fn follow(game: &mut Game, stages: &[Stage], seat: PlayerId) {
    for stage in stages {
        if !attend(game, seat) || game.choose(stage.choice).is_err() {
            return;
        }
    }
}

/// Lets others do as little as possible until the seat is asked something of its plan; false where that doesn't come.
pub(crate) fn attend(game: &mut Game, seat: PlayerId) -> bool {
    for _ in 0..reflex::LONGEST {
        match game.decision() {
            Some(decision) if decision.who != seat || decision.prompt == Prompt::Priority => {}
            decision => return decision.is_some(),
        }
        let Some(index) = reflex::answer(game) else { return false };
        game.choose_index(index);
    }
    false
}
