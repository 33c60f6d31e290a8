//! [`Valuing`]: how a search values a position with full information.

use std::sync::Arc;

use maneframe_engine::{Game, Outcome, PlayerId};

use super::value::{self, Values};
use crate::evaluation;
use crate::net::PoolNet;
use crate::weights::Weights;

/// A way to estimate the probability to win in a position in which all cards are known.
#[derive(Clone, Default, Debug)]
pub enum Valuing {
    /// By the program's net.
    #[default]
    Net,
    /// By the program's linear model and by the evaluation of [`Greedy`](crate::Greedy), half each.
    Numbers,
    /// By a linear model with other weights.
    Linear(Arc<Values>),
}

/// Value of a draw, and of a game that doesn't end.
const DRAWN: f64 = 0.4;
/// The first is the divisor that converts [`evaluation::evaluate`] to the logit of the probability to win. The second
/// is the value of being the active player. Both come from a logistic regression (`learn_values`).
const SCALE: f64 = 260.0;
const TEMPO: f64 = 45.0;

impl Valuing {
    /// Returns the probability to win, from 0 to 1.
    pub fn chance(&self, game: &Game, seat: PlayerId) -> f64 {
        match game.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == seat)),
            Some(_) => DRAWN,
            None => likely(self.logit(game, seat)),
        }
    }

    /// Returns the logarithm of the odds to win an unfinished game.
    pub(crate) fn logit(&self, game: &Game, seat: PlayerId) -> f64 {
        match self {
            Valuing::Net => PoolNet::of(game.pool()).logit(game, seat),
            Valuing::Numbers => 0.5 * (Values::learned().logit(&value::features(game, seat)) + felt(game, seat)),
            Valuing::Linear(values) => values.logit(&value::features(game, seat)),
        }
    }
}

/// Returns the logarithm of the odds to win by the evaluation of [`Greedy`](crate::Greedy).
fn felt(game: &Game, seat: PlayerId) -> f64 {
    let tempo = if game.state().active == seat { TEMPO } else { -TEMPO };
    (evaluation::evaluate(game, seat, &Weights::default()) + tempo) / SCALE
}

/// Estimates the probability to win in a position with full information, by the program's net.
pub(crate) fn chance(game: &Game, seat: PlayerId) -> f64 {
    Valuing::Net.chance(game, seat)
}

/// Converts a logit to a probability from 0.01 to 0.99, because no result is certain while the game continues.
fn likely(logit: f64) -> f64 {
    0.01 + 0.98 / (1.0 + (-logit).exp())
}
