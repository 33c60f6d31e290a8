//! Decisions before the game: the choice of a Starting Problem (CR 102.2) and the mulligan (CR 102.4).

use maneframe_card::ability::Kind as Noun;
use maneframe_card::{Need, Requirement};
use maneframe_engine::inspect::{Board, NEVER};
use maneframe_engine::{CardId, Choice, Game, PlayerId};

/// Returns the index of the best Starting Problem: one that the player can confront soon, and for which opponents need
/// much power.
pub(crate) fn starting_problem(game: &Game, seat: PlayerId, options: &[Choice]) -> usize {
    let board = game.board();
    let value = |choice: &Choice| match *choice {
        Choice::Card(card) => fitness(&board, seat, card),
        _ => f64::NEG_INFINITY,
    };
    (0..options.len()).max_by(|&a, &b| value(&options[a]).total_cmp(&value(&options[b]))).unwrap_or(0)
}

/// Rates how well a Problem suits a deck. The rating is half the power that opponents need, minus the number of cards
/// that the owner must see to be able to confront it.
fn fitness(board: &Board, seat: PlayerId, problem: CardId) -> f64 {
    let Some(stats) = &board.def(problem).problem else { return f64::NEG_INFINITY };
    let wait: f64 = stats.owner.iter().map(|part| wait(board, seat, part)).sum();
    let dear: i32 = stats.opponent.iter().map(|part| i32::from(part.power)).sum();
    0.5 * f64::from(dear.min(20)) - wait
}

/// Returns the mean number of cards that a player must see to have the power for a requirement. It is at most
/// `NEVER_MET`.
fn wait(board: &Board, seat: PlayerId, part: &Requirement) -> f64 {
    const NEVER_MET: f64 = 1e3;
    if part.power == NEVER {
        return NEVER_MET;
    }
    let player = &board.state.players[seat];
    let brings = |card: CardId| {
        let def = board.def(card);
        let colors = board.colors(card);
        let fits = match part.need {
            Need::Color(color) => colors.has(color),
            Need::Not(color) => !colors.has(color) || colors.len() > 1,
            Need::Wild => true,
        };
        // Expensive cards are played later, so they count less.
        let soon = 2.0 / f64::from(def.price().max(2));
        if fits { f64::from(board.power(card).unwrap_or(0).max(0)) * soon } else { 0.0 }
    };
    let friends = player.deck.iter().chain(&player.hand).copied().filter(|&c| board.is_kind(c, Noun::Friend));
    // The Mane Character is in play from the start and only has to move, so it counts three times.
    let sum: f64 = friends.map(brings).sum::<f64>() + 3.0 * brings(player.mane);
    let cards = (player.deck.len() + player.hand.len()) as f64;
    (f64::from(part.power) * cards / sum.max(1e-9)).min(NEVER_MET)
}

/// Returns true if a hand is worth keeping: it has two cheap Friends whose requirements the Mane Character meets.
pub(crate) fn keeps(game: &Game, seat: PlayerId) -> bool {
    let board = game.board();
    let mine = board.colors(game.state().players[seat].mane);
    let early = game.state().players[seat].hand.iter().filter(|&&c| {
        let def = board.def(c);
        let cheap = def.cost.is_some_and(|cost| cost <= 2);
        cheap && board.is_kind(c, Noun::Friend) && def.requirements.iter().all(|r| r.1 <= 1 && mine.has(r.0))
    });
    early.count() >= 2
}
