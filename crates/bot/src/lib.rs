//! Players made of code. A [`Bot`] is asked like a person. What it decides by is [`Sight`]: the question, and games in which
//! all that its seat can't see is dealt out by chance. Nothing else of the game reaches a [`Mind`].

mod greedy;
mod kindness;
mod opening;
mod plan;
mod random;
mod reflex;
mod search;
mod sight;
mod weights;
mod worth;

use std::fmt;
use std::str::FromStr;

use maneframe_engine::{Game, PlayerId};

pub use greedy::Greedy;
pub use random::Random;
pub use search::{Budget, Searcher, value};
pub use sight::Sight;
pub use weights::Weights;

/// A player made of code.
pub trait Bot: Send {
    /// Picks one of the pending decision's options, by number. `seat` is the one who decides.
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize;
}

/// How a bot thinks: it is never given the game itself.
pub trait Mind: Send {
    /// Picks one of several options, by number.
    fn decide(&mut self, sight: &Sight) -> usize;
}

impl<M: Mind> Bot for M {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        match Sight::of(game, seat) {
            Some(sight) if sight.options().len() > 1 => self.decide(&sight),
            _ => 0,
        }
    }
}

/// The bots by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Any option, each as likely.
    Random,
    /// Plans its turn: points, Problems it can confront, faceoff odds.
    Greedy,
}

impl BotKind {
    /// All bots.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Greedy];

    /// The bot's name.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
        }
    }

    /// One line about it.
    pub fn about(self) -> &'static str {
        match self {
            BotKind::Random => "takes any legal option",
            BotKind::Greedy => "plans its turn by points, Problems it can confront and faceoff odds",
        }
    }

    /// A bot of this kind with its own chance.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        match self {
            BotKind::Random => Box::new(Random::new(seed)),
            BotKind::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No bot has that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`: choose random or greedy")]
pub struct ParseBotError(String);

impl FromStr for BotKind {
    type Err = ParseBotError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        BotKind::ALL.into_iter().find(|b| b.name().eq_ignore_ascii_case(s)).ok_or_else(|| ParseBotError(s.to_owned()))
    }
}
