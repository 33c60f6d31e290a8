//! [`Quick`]: a player for imagined games, good enough to show what comes of a position: it takes the act that looks best right
//! after it, for as long as one looks better than none.

use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, Game, Prompt};

use crate::weights::Weights;
use crate::{reflex, worth};

/// Acts that lose more than that by themselves are not looked at again in the same turn.
const PATIENCE: f64 = 15.0;
/// So much an act must bring, in hundredths of a point.
const GAIN: f64 = 1.0;
/// Of lists longer than that the first are looked at.
const MOST: usize = 24;

/// Plays all seats of an imagined game.
pub(crate) struct Quick<'a> {
    pub weights: &'a Weights,
    /// How many positions it has weighed.
    pub weighed: u64,
}

impl Quick<'_> {
    /// Plays on until that turn is over.
    pub(crate) fn play(&mut self, game: &mut Game, last: u16) {
        let mut turn = game.state().turn;
        let mut poor: Vec<Choice> = Vec::new();
        let mut left = reflex::LONGEST;
        while game.state().turn <= last {
            if game.state().turn > turn {
                (turn, left) = (game.state().turn, reflex::LONGEST);
                poor.clear();
            }
            left = left.saturating_sub(1);
            let answer = if left == 0 { reflex::answer(game) } else { self.answer(game, &mut poor) };
            let Some(index) = answer else { return };
            game.choose_index(index);
            if left == 0 {
                return reflex::run_out(game, last);
            }
        }
    }

    fn answer(&mut self, game: &Game, poor: &mut Vec<Choice>) -> Option<usize> {
        let decision = game.decision()?;
        let state = game.state();
        let acts = decision.prompt == Prompt::PhaseAction;
        let main = acts && state.phase == Some(Phase::Main) && state.active == decision.who;
        let reflexes = decision.prompt == Prompt::Priority
            || acts && !main
            || matches!(decision.prompt, Prompt::HandSize | Prompt::HomeLimit | Prompt::SendHome | Prompt::Uniqueness);
        if reflexes || decision.options.len() == 1 {
            return reflex::answer(game);
        }
        let now = worth::of(game, decision.who, self.weights);
        let mut best = (f64::NEG_INFINITY, 0);
        for (option, choice) in decision.options.iter().enumerate().take(MOST) {
            let value = if main && *choice == Choice::Pass {
                now + GAIN
            } else if poor.contains(choice) {
                continue;
            } else {
                let mut trial = game.clone();
                trial.choose_index(option);
                self.weighed += 1;
                worth::of(&trial, decision.who, self.weights)
            };
            if main && value < now - PATIENCE {
                poor.push(*choice);
            }
            if value > best.0 {
                best = (value, option);
            }
        }
        Some(best.1)
    }
}
