//! [`Quick`]: how everybody plays on in the worlds of a race: quickly, each act that helps by itself, the best first.

use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, PlayerId, Prompt};

use crate::greedy::{Effort, Greedy, best};
use crate::search::is_main;
use crate::weights::Weights;
use crate::{Bot as _, reflex, worth};

/// An act must help by more than that, in hundredths of a point.
const WORTH_IT: f64 = 1.0;

/// So many times a turn all acts are looked at.
const LOOKS: u8 = 2;

/// One player that plays on, in a game in which all is known.
pub(crate) struct Quick {
    /// What chooses outside its own Main Phase.
    others: Greedy,
    turn: u16,
    /// What may still be done in this turn, the best last.
    acts: Vec<Choice>,
    looks: u8,
    weighed: u64,
}

impl Quick {
    pub(crate) fn new(seed: u64) -> Quick {
        Quick { others: Greedy::with(seed, Effort::QUICK), turn: 0, acts: Vec::new(), looks: 0, weighed: 0 }
    }

    /// How many positions it has weighed.
    pub(crate) fn weighed(&self) -> u64 {
        self.weighed + self.others.weighed()
    }

    /// Picks an option, by number.
    pub(crate) fn answer(&mut self, game: &Game, seat: PlayerId) -> usize {
        let Some(decision) = game.decision().filter(|d| d.options.len() > 1) else { return 0 };
        let main = is_main(game, seat);
        match decision.prompt {
            Prompt::PhaseAction if main => self.act(game, seat),
            // Whom an act gives priority lets it be.
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

    /// The next act of its Main Phase: those that helped when it looked, as long as they still do, then what helps by then.
    fn act(&mut self, game: &Game, seat: PlayerId) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        if self.turn != game.state().turn {
            (self.turn, self.looks) = (game.state().turn, LOOKS);
            self.acts.clear();
        }
        let least = worth::of(game, seat, &weights()) + WORTH_IT;
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

    /// What an option comes to, as soon as the seat is asked again.
    fn value(&mut self, game: &Game, option: usize, seat: PlayerId) -> f64 {
        self.weighed += 1;
        let mut trial = game.clone();
        trial.choose_index(option);
        for _ in 0..reflex::LONGEST {
            let Some(decision) = trial.decision().filter(|_| is_main(&trial, seat)) else { break };
            if decision.who == seat && decision.prompt != Prompt::Priority {
                break;
            }
            let Some(idle) = reflex::answer(&trial) else { break };
            trial.choose_index(idle);
        }
        worth::of(&trial, seat, &weights())
    }
}

/// Everybody plays on by themselves until so many turns have begun and ended since `turn`, that one included. Says how many positions were
/// weighed.
pub(crate) fn play_on(game: &mut Game, turn: u16, turns: usize, seed: u64) -> u64 {
    let mut players: Vec<Quick> =
        (0..game.state().players.len() as u64).map(|i| Quick::new(seed.wrapping_add(i))).collect();
    for _ in 0..turns * reflex::LONGEST {
        let goes_on = usize::from(game.state().turn - turn) < turns;
        let Some(decision) = game.decision().filter(|_| goes_on) else { break };
        let option = players[decision.who.index()].answer(game, decision.who);
        game.choose_index(option);
    }
    players.iter().map(Quick::weighed).sum()
}

/// It looks at single acts, not at turns to their end: a point that its turn still brings counts nearly as one.
fn weights() -> Weights {
    Weights { soon: 90.0, ..Weights::default() }
}
