//! A whole game of bots.

use std::panic::{AssertUnwindSafe, catch_unwind};

use maneframe_bot::Bot;
use maneframe_engine::{Game, GameOptions, Outcome, PlayerId, Stall, Table};

/// Result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Outcome of the game.
    pub outcome: Outcome,
    /// Reason for which the game was stopped, if it made no progress.
    pub stalled: Option<Stall>,
    /// Number of turns.
    pub turns: u16,
    /// Number of decisions with several options.
    pub decisions: u64,
    /// Number of decisions with a single option.
    pub forced: u64,
    /// Points of the players, by seat.
    pub points: Vec<i16>,
}

/// Error: the engine or a bot panicked, which is a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the engine panicked in the game with seed {seed}")]
pub struct Panicked {
    /// Seed of the game.
    pub seed: u64,
}

/// Plays a game to its end, with a bot for each seat.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play(table: &Table, seed: u64, bots: &mut [Box<dyn Bot>]) -> Result<GameResult, Panicked> {
    play_by(table, seed, |game, who| bots[who.index()].choose(game, who))
}

/// Like [`play`], but `choose` chooses an option for each decision.
pub(crate) fn play_by(
    table: &Table,
    seed: u64,
    mut choose: impl FnMut(&Game, PlayerId) -> usize,
) -> Result<GameResult, Panicked> {
    let whole = catch_unwind(AssertUnwindSafe(|| {
        let mut game = table.start(GameOptions::new(seed).unrecorded());
        let mut decisions = 0;
        while let Some(decision) = game.decision() {
            let (who, options) = (decision.who, decision.options.len());
            decisions += u64::from(options > 1);
            let choice = choose(&game, who);
            game.choose_index(choice.min(options.saturating_sub(1)));
        }
        GameResult {
            outcome: game.outcome().unwrap_or(Outcome::Stalled),
            stalled: game.stall(),
            turns: game.state().turn,
            decisions,
            forced: game.forced(),
            points: game.state().players.iter().map(|(_, player)| player.points).collect(),
        }
    }));
    whole.map_err(|_| Panicked { seed })
}
