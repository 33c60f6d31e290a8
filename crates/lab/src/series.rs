//! Games between two decks, which change seats after every game.

use maneframe_bot::{Bot, BotKind};
use maneframe_engine::{Outcome, Stall, Table};

use crate::figures::Figures;
use crate::game::{GameResult, Panicked, play, play_counted};
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
    /// Largest number of points by which each deck's player was behind.
    pub behind: [i16; 2],
}

/// Plays game `i` of a series. In odd games the table has the decks in the reverse order, so that an advantage of the
/// first seat cancels out. The random choices depend only on the seed and `i`.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play_pair(table: &Table, i: u64, seed: u64, bots: [BotKind; 2]) -> Result<PairResult, Panicked> {
    let played = play(table, derived(seed, 0, i), &mut minds(i, seed, bots))?;
    Ok(by_deck(&played, i))
}

/// Like [`play_pair`], and counts what the players do, by deck.
///
/// # Errors
/// If the engine or a bot panics.
pub fn play_pair_counted(
    table: &Table,
    i: u64,
    seed: u64,
    bots: [BotKind; 2],
) -> Result<(PairResult, [Figures; 2]), Panicked> {
    let (played, seats) = play_counted(table, derived(seed, 0, i), &mut minds(i, seed, bots))?;
    Ok((by_deck(&played, i), [0, 1].map(|deck| seats.get(deck_of(deck, i)).copied().unwrap_or_default())))
}

/// Returns the deck of a seat in game `i`. The seat of a deck is the same.
fn deck_of(seat: usize, i: u64) -> usize {
    if i % 2 == 1 { 1 - seat } else { seat }
}

fn minds(i: u64, seed: u64, bots: [BotKind; 2]) -> [Box<dyn Bot>; 2] {
    [0, 1].map(|seat| {
        let deck = deck_of(seat, i);
        bots[deck].make(derived(seed, 1 + deck as u64, i))
    })
}

fn by_deck(played: &GameResult, i: u64) -> PairResult {
    let of = |by_seat: &[i16]| [0, 1].map(|deck| by_seat.get(deck_of(deck, i)).copied().unwrap_or(0));
    PairResult {
        winner: match played.outcome {
            Outcome::Win(seat) => Some(deck_of(seat.index(), i)),
            Outcome::Draw | Outcome::Stalled => None,
        },
        stalled: played.stalled,
        turns: played.turns,
        decisions: played.decisions,
        forced: played.forced,
        points: of(&played.points),
        behind: of(&played.behind),
    }
}
