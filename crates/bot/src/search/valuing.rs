//! [`Valuing`]: how a search values a position with full information.

use std::fmt;
use std::sync::Arc;

use maneframe_engine::{Game, Outcome, PlayerId};

use super::value::{self, Values};
use crate::evaluation;
use crate::net::{Net, PoolNet, PoolNets};
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
    /// By another net.
    Other(Arc<PoolNets>),
    /// By a program that gets the positions of a world together.
    Batches(Arc<dyn Leaves>),
}

/// A program that values positions, several at once: a network works best so.
pub trait Leaves: fmt::Debug + Send + Sync {
    /// Returns the probability that the seat wins, from 0 to 1, for each of the unfinished games. All of their cards
    /// are known.
    fn chances(&self, games: &[Game], seat: PlayerId) -> Vec<f64>;
}

/// Value of a position about which a program says nothing.
const EVEN: f64 = 0.5;
/// Value of a draw, and of a game that doesn't end.
const DRAWN: f64 = 0.4;
/// The first is the divisor that converts [`evaluation::evaluate`] to the logit of the probability to win. The second
/// is the value of being the active player. Both come from a logistic regression (`learn_values`).
const SCALE: f64 = 260.0;
const TEMPO: f64 = 45.0;

impl Valuing {
    /// Returns the way to value by a net that isn't the program's.
    pub fn of_net(net: Net) -> Valuing {
        Valuing::Other(Arc::new(PoolNets::new(net)))
    }

    /// Returns true if positions are valued by a net, which is good enough to plan by.
    pub(crate) fn is_net(&self) -> bool {
        matches!(self, Valuing::Net | Valuing::Other(_))
    }

    /// Returns the way to value positions one by one, as a beam search does. `None` if it wants several at once.
    pub(crate) fn of_one(&self) -> Option<&Valuing> {
        Some(self).filter(|valuing| !matches!(valuing, Valuing::Batches(_)))
    }

    /// Returns the probability to win, from 0 to 1.
    pub fn chance(&self, game: &Game, seat: PlayerId) -> f64 {
        known(game, seat).unwrap_or_else(|| likely(self.logit(game, seat)))
    }

    /// Returns the probability to win of each game, from 0 to 1.
    pub(crate) fn chances(&self, games: &[Game], seat: PlayerId) -> Vec<f64> {
        let Valuing::Batches(leaves) = self else {
            return games.iter().map(|game| self.chance(game, seat)).collect();
        };
        let open: Vec<Game> = games.iter().filter(|game| game.outcome().is_none()).cloned().collect();
        let mut told = if open.is_empty() { Vec::new() } else { leaves.chances(&open, seat) }.into_iter();
        let mut next = || told.next().filter(|chance| (0.0..=1.0).contains(chance)).unwrap_or(EVEN);
        games.iter().map(|game| known(game, seat).unwrap_or_else(&mut next)).collect()
    }

    /// Returns the value of an unfinished game on the scale of [`evaluation::evaluate`].
    pub(crate) fn hundredths(&self, game: &Game, seat: PlayerId) -> f64 {
        SCALE * self.logit(game, seat)
    }

    /// Returns the logarithm of the odds to win an unfinished game.
    pub(crate) fn logit(&self, game: &Game, seat: PlayerId) -> f64 {
        match self {
            Valuing::Net => PoolNet::of(game.pool()).logit(game, seat),
            Valuing::Numbers => 0.5 * (Values::learned().logit(&value::features(game, seat)) + felt(game, seat)),
            Valuing::Linear(values) => values.logit(&value::features(game, seat)),
            Valuing::Other(nets) => nets.of(game.pool()).logit(game, seat),
            Valuing::Batches(leaves) => {
                let told = leaves.chances(std::slice::from_ref(game), seat).first().copied();
                let chance = told.filter(|chance| (0.0..=1.0).contains(chance)).unwrap_or(EVEN).clamp(0.01, 0.99);
                (chance / (1.0 - chance)).ln()
            }
        }
    }
}

/// Returns the value of a game that is over.
fn known(game: &Game, seat: PlayerId) -> Option<f64> {
    Some(match game.outcome()? {
        Outcome::Win(winner) => f64::from(u8::from(winner == seat)),
        _ => DRAWN,
    })
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
