//! A whole game of bots.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::figures::{Figures, count};
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
    /// Largest number of points by which each player was behind the best other player, by seat.
    pub behind: Vec<i16>,
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
    play_by(table, seed, None, |game, who| bots[who.index()].choose(game, who))
}

/// Like [`play`], and counts what the players do, by seat. It takes longer, because the game records its events.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play_counted(
    table: &Table,
    seed: u64,
    bots: &mut [Box<dyn Bot>],
) -> Result<(GameResult, Vec<Figures>), Panicked> {
    let mut figures = vec![Figures::default(); bots.len()];
    let result = play_by(table, seed, Some(&mut figures), |game, who| bots[who.index()].choose(game, who))?;
    Ok((result, figures))
}

/// Like [`play`], but `choose` chooses an option for each decision. Adds what the players do to `figures`.
pub(crate) fn play_by(
    table: &Table,
    seed: u64,
    mut figures: Option<&mut [Figures]>,
    mut choose: impl FnMut(&Game, PlayerId) -> usize,
) -> Result<GameResult, Panicked> {
    let whole = catch_unwind(AssertUnwindSafe(|| {
        let mut game = table.start(GameOptions::new(seed).recording(figures.is_some()));
        let mut decisions = 0;
        let mut behind = vec![0; game.state().players.len()];
        while let Some(decision) = game.decision() {
            let (who, options) = (decision.who, decision.options.len());
            decisions += u64::from(options > 1);
            let choice = choose(&game, who);
            game.choose_index(choice.min(options.saturating_sub(1)));
            note_behind(&game, &mut behind);
            if let Some(figures) = figures.as_deref_mut() {
                game.take_events().iter().for_each(|event| count(figures, event, &game));
            }
        }
        GameResult {
            outcome: game.outcome().unwrap_or(Outcome::Stalled),
            stalled: game.stall(),
            turns: game.state().turn,
            decisions,
            forced: game.forced(),
            points: game.state().players.iter().map(|(_, player)| player.points).collect(),
            behind,
        }
    }));
    whole.map_err(|_| Panicked { seed })
}

fn note_behind(game: &Game, behind: &mut [i16]) {
    let best = game.state().players.iter().map(|(_, player)| player.points).max().unwrap_or(0);
    for ((_, player), behind) in game.state().players.iter().zip(behind) {
        *behind = (*behind).max(best - player.points);
    }
}
