//! [`Search`]: a beam search for the best sequence of acts in a Main Phase.

use std::collections::HashSet;

use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, PlayerId, Prompt};

use crate::observation::{Observation, look};
use crate::reflex;
use crate::scratch::Scratch;
use crate::skill::Skill;

/// One choice of a plan, with a hash of what the seat sees before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stage {
    pub look: u64,
    pub choice: Choice,
}

/// The remaining choices of a plan. The bot follows it as long as the game looks as planned.
#[derive(Clone, Default, Debug)]
pub(crate) struct Plan {
    pub stages: Vec<Stage>,
}

impl Plan {
    /// Returns the next choice of the plan, if the game looks as planned. Otherwise discards the plan.
    pub(crate) fn next(&mut self, observation: &Observation) -> Option<usize> {
        // A plan has no choices at priority, which players get after each act.
        if observation.prompt() == Prompt::Priority || self.stages.is_empty() {
            return None;
        }
        let stage = self.stages.remove(0);
        let index = observation.options().iter().position(|o| *o == stage.choice);
        if index.is_none() || stage.look != observation.look() {
            self.stages.clear();
            return None;
        }
        index
    }
}

/// A sequence of choices through a Main Phase (a candidate plan), and the value of the position that it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub stages: Vec<Stage>,
    pub value: f64,
}

/// The extent of a beam search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Number of positions kept after each choice (beam width).
    pub width: usize,
    /// Maximum number of choices in a sequence.
    pub depth: usize,
    /// Maximum loss of value, in hundredths of a point, by an act that is still tried after other acts.
    pub patience: f64,
}

/// A beam search: it tries all choices from each of the best positions so far, and continues with the best results.
pub(crate) struct Search<'a> {
    pub seat: PlayerId,
    pub reach: Reach,
    /// What the player overlooks.
    pub skill: Skill,
    /// Plays a position to the end of the turn, and returns the value of the result.
    pub outlook: &'a dyn Fn(&mut Game) -> f64,
}

#[derive(Clone)]
struct Node {
    game: Game,
    stages: Vec<Stage>,
}

impl Search<'_> {
    /// Returns all sequences that were found, best first. Of equal sequences, the shortest comes first.
    pub(crate) fn run(&self, root: Game) -> Vec<Way> {
        let turn = root.state().turn;
        let mut seen = HashSet::new();
        let mut ways: Vec<Way> = Vec::new();
        let mut poor: Vec<Choice> = Vec::new();
        let mut scratch = Scratch::default();
        let mut nodes = vec![Node { game: root, stages: Vec::new() }];
        for depth in 0..self.reach.depth {
            // Each entry has a value, the index of the position before it, and the index of the option.
            let mut next: Vec<(f64, usize, usize)> = Vec::new();
            for (from, node) in nodes.iter().enumerate() {
                let Some(decision) = node.game.decision() else { continue };
                let before = look(&node.game, self.seat);
                for (option, &choice) in decision.options.iter().enumerate() {
                    let stops = decision.prompt == Prompt::PhaseAction && choice == Choice::Pass;
                    if depth > 0 && (stops || poor.contains(&choice)) || self.skill.overlooks(choice, turn) {
                        continue;
                    }
                    let game = scratch.copy(&node.game);
                    game.choose_index(option);
                    let goes_on = !stops && self.attend(game, turn);
                    if goes_on && !seen.insert(look(game, self.seat)) {
                        continue;
                    }
                    let value = (self.outlook)(game);
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

    /// Returns the position after an option is chosen.
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

    /// Passes for the other players until the seat has a choice. Returns false if the seat's Main Phase ends first.
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

/// Makes the choices of a plan in this game, as far as they are possible.
pub(crate) fn follow(game: &mut Game, stages: &[Stage], seat: PlayerId) {
    for stage in stages {
        if !attend(game, seat) || game.choose(stage.choice).is_err() {
            return;
        }
    }
}

/// Does as little as possible for all players until the seat has a choice other than at priority. Returns false if it
/// never does.
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
