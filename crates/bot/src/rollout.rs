//! [`Rollout`]: a fast player for the imagined games of a race ([`crate::search::Racing`]). In its Main Phase it makes
//! each act that helps on its own, best first.

use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, PlayerId, Prompt};

use crate::greedy::{Effort, Greedy, best};
use crate::scratch::Scratch;
use crate::search::is_main;
use crate::weights::Weights;
use crate::{Bot as _, evaluation, reflex};

/// Minimum gain in value for an act to be made, in hundredths of a point.
const WORTH_IT: f64 = 1.0;

/// Maximum number of times in a turn that all acts are evaluated.
const LOOKS: u8 = 2;

/// A fast player in an imagined game, where it sees all cards.
pub(crate) struct Rollout {
    /// Bot for decisions outside the player's own Main Phase.
    others: Greedy,
    turn: u16,
    /// Acts that helped at the last evaluation and may still be made in this turn, best last.
    acts: Vec<Choice>,
    looks: u8,
    weighed: u64,
    scratch: Scratch,
}

impl Rollout {
    pub(crate) fn new(seed: u64) -> Rollout {
        let others = Greedy::with(seed, Effort::QUICK);
        Rollout { others, turn: 0, acts: Vec::new(), looks: 0, weighed: 0, scratch: Scratch::default() }
    }

    /// Returns the number of positions evaluated so far.
    pub(crate) fn weighed(&self) -> u64 {
        self.weighed + self.others.weighed()
    }

    /// Returns the index of the chosen option.
    pub(crate) fn answer(&mut self, game: &Game, seat: PlayerId) -> usize {
        let Some(decision) = game.decision().filter(|d| d.options.len() > 1) else { return 0 };
        let main = is_main(game, seat);
        match decision.prompt {
            Prompt::PhaseAction if main => self.act(game, seat),
            // After an act in a Main Phase, a player who gets priority does nothing.
            Prompt::Priority if game.state().phase == Some(Phase::Main) => reflex::idle(decision.options).unwrap_or(0),
            Prompt::HandSize | Prompt::HomeLimit | Prompt::SendHome | Prompt::Uniqueness => {
                reflex::answer(game).unwrap_or(0)
            }
            _ if main => {
                let values: Vec<f64> = (0..decision.options.len()).map(|i| self.value(game, i, seat)).collect();
                best(&values)
            }
            _ => self.others.choose(game, seat),
        }
    }

    /// Returns the next act in the player's Main Phase. It first tries the acts that helped at the last evaluation, if
    /// they still help. Then it evaluates all acts again.
    fn act(&mut self, game: &Game, seat: PlayerId) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        if self.turn != game.state().turn {
            (self.turn, self.looks) = (game.state().turn, LOOKS);
            self.acts.clear();
        }
        let least = evaluation::evaluate(game, seat, &weights()) + WORTH_IT;
        while let Some(act) = self.acts.pop() {
            let option = decision.options.iter().position(|o| *o == act);
            if let Some(option) = option.filter(|&option| self.value(game, option, seat) > least) {
                return option;
            }
        }
        let pass = reflex::idle(decision.options).unwrap_or(0);
        if self.looks > 0 {
            self.looks -= 1;
            let mut acts: Vec<(f64, usize)> = (0..decision.options.len())
                .filter(|&option| option != pass)
                .map(|option| (self.value(game, option, seat), option))
                .filter(|(value, _)| *value > least)
                .collect();
            acts.sort_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, first)) = acts.pop() {
                self.acts = acts.iter().map(|&(_, option)| decision.options[option]).collect();
                return first;
            }
        }
        pass
    }

    /// Returns the value of the position after an option, at the seat's next decision.
    fn value(&mut self, game: &Game, option: usize, seat: PlayerId) -> f64 {
        self.weighed += 1;
        let trial = self.scratch.copy(game);
        trial.choose_index(option);
        for _ in 0..reflex::LONGEST {
            let Some(decision) = trial.decision().filter(|_| is_main(trial, seat)) else { break };
            if decision.who == seat && decision.prompt != Prompt::Priority {
                break;
            }
            let Some(idle) = reflex::answer(trial) else { break };
            trial.choose_index(idle);
        }
        evaluation::evaluate(trial, seat, &weights())
    }
}

/// Lets all players continue until `turns` turns have ended, counted from `turn`. Returns the number of positions that
/// were evaluated.
pub(crate) fn play_on(game: &mut Game, turn: u16, turns: usize, seed: u64) -> u64 {
    let mut players: Vec<Rollout> =
        (0..game.state().players.len() as u64).map(|i| Rollout::new(seed.wrapping_add(i))).collect();
    for _ in 0..turns * reflex::LONGEST {
        let goes_on = usize::from(game.state().turn - turn) < turns;
        let Some(decision) = game.decision().filter(|_| goes_on) else { break };
        let option = players[decision.who.index()].answer(game, decision.who);
        game.choose_index(option);
    }
    players.iter().map(Rollout::weighed).sum()
}

/// Returns the weights for evaluating single acts. A plan is evaluated at the end of the turn, but a single act is
/// evaluated in the middle of it. So a point that the turn is about to bring must count almost fully.
fn weights() -> Weights {
    Weights { soon: 90.0, ..Weights::default() }
}
