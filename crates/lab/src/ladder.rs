//! Deals between two bots: each deal is played twice with seats exchanged.

use std::time::{Duration, Instant};

use maneframe_bot::BotKind;
use maneframe_engine::{Outcome, PlayerId, Rng, Table};

use crate::game::{Panicked, play_by};

/// Moves of a bot, and the time that it took for them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Thinking {
    /// Number of moves with several options.
    pub moves: u64,
    /// Time of all these moves.
    pub time: Duration,
    /// Time of the longest.
    pub longest: Duration,
}

impl Thinking {
    /// Adds the moves of another game.
    pub fn add(&mut self, other: Thinking) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
    }
}

/// Result of a deal between two bots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DealResult {
    /// Points of the first bot, from 0 to 2; a draw counts half.
    pub points: f64,
    /// Moves of both bots.
    pub thinking: [Thinking; 2],
}

/// Plays a deal twice with seats exchanged. All random choices come from `rng`.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play_deal(table: &Table, bots: [BotKind; 2], rng: &mut Rng) -> Result<DealResult, Panicked> {
    let seed = rng.next_u64();
    let mut result = DealResult { points: 0.0, thinking: [Thinking::default(); 2] };
    for swapped in 0..2 {
        let mut minds = bots.map(|bot| bot.make(rng.next_u64()));
        // The bots are given by seat.
        if swapped == 1 {
            minds.reverse();
        }
        let thinking = &mut result.thinking;
        let played = play_by(table, seed, None, |game, who| {
            let begin = Instant::now();
            let choice = minds[who.index()].choose(game, who);
            if game.decision().is_some_and(|decision| decision.options.len() > 1) {
                let time = begin.elapsed();
                thinking[who.index() ^ swapped].add(Thinking { moves: 1, time, longest: time });
            }
            choice
        })?;
        result.points += match played.outcome {
            Outcome::Win(PlayerId(seat)) => f64::from(u8::from(usize::from(seat) == swapped)),
            Outcome::Draw | Outcome::Stalled => 0.5,
        };
    }
    Ok(result)
}
