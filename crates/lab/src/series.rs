//! Games between two decks, which change seats after every game.

use maneframe_bot::BotKind;
use maneframe_engine::{Outcome, Stall, Table};

use crate::game::{Panicked, play};
use crate::seed::derived;

/// Result of a game between two decks, by deck instead of by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// Index of the deck that won; `None` for a draw.
    pub winner: Option<usize>,
    /// Reason for which the game was stopped, if it made no progress.
    pub stalled: Option<Stall>,
    /// Number of turns.
    pub turns: u16,
    /// Number of decisions with several options.
    pub decisions: u64,
    /// Number of decisions with a single option.
    pub forced: u64,
    /// Points of each deck's player.
    pub points: [i16; 2],
}

/// Plays game `i` of a series. In odd games the table has the decks in the reverse order, so that an advantage of the
/// first seat cancels out. The random choices depend only on the seed and `i`.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play_pair(table: &Table, i: u64, seed: u64, bots: [BotKind; 2]) -> Result<PairResult, Panicked> {
    let swapped = i % 2 == 1;
    let deck_of = |seat: usize| if swapped { 1 - seat } else { seat };
    let mut minds = [0, 1].map(|seat| {
        let deck = deck_of(seat);
        bots[deck].make(derived(seed, 1 + deck as u64, i))
    });
    let played = play(table, derived(seed, 0, i), &mut minds)?;
    let mut points = [0; 2];
    for (seat, of_seat) in played.points.iter().take(2).enumerate() {
        points[deck_of(seat)] = *of_seat;
    }
    Ok(PairResult {
        winner: match played.outcome {
            Outcome::Win(seat) => Some(deck_of(seat.index())),
            Outcome::Draw | Outcome::Stalled => None,
        },
        stalled: played.stalled,
        turns: played.turns,
        decisions: played.decisions,
        forced: played.forced,
        points,
    })
}
