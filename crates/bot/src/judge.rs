//! What the greedy bot thinks of a position and of a choice: for whoever looks at a game afterwards. As everywhere here a seat is judged
//! by what it may see.

use maneframe_engine::{Game, PlayerId, Rng, WINNING_SCORE};

use crate::greedy::Greedy;
use crate::sight::Sight;
use crate::weights::Weights;
use crate::{Bot as _, worth};

/// In how many imagined games a position is looked at.
const WORLDS: usize = 3;
/// After how many choices an imagined turn is given up.
const LONGEST: usize = 120;
/// So many hundredths of a point of advantage make a win e times as likely as a loss; less of them as somebody comes near the end.
const EVEN: f64 = 420.0;
const SHARE_AT_THE_END: f64 = 0.35;

/// The chance to win that a seat may see for itself, from 0 to 1.
pub fn chance(game: &Game, seat: PlayerId, rng: &mut Rng) -> f64 {
    if game.outcome().is_some() {
        return of(game, seat);
    }
    let sum: f64 = (0..WORLDS).map(|_| of(&game.imagine(seat, rng), seat)).sum();
    sum / WORLDS as f64
}

/// The chance as a known position tells it.
fn of(game: &Game, seat: PlayerId) -> f64 {
    let advantage = worth::of(game, seat, &Weights::default());
    let most = game.state().players.iter().map(|(_, player)| player.points).max().unwrap_or(0);
    let gone = f64::from(most.clamp(0, WINNING_SCORE)) / f64::from(WINNING_SCORE);
    let scale = EVEN * (1.0 - (1.0 - SHARE_AT_THE_END) * gone);
    1.0 / (1.0 + (-advantage / scale).exp())
}

/// What a choice was worth beside the one that the bot would have made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// What the bot would have chosen, by number.
    pub better: usize,
    /// By how much the chance to win is better after that, from 0 to 1; nothing where the bot chooses the same, or finds nothing better.
    pub lost: f64,
}

/// Compares the option that was chosen with the bot's own: both are played on to the end of the turn, by the bot for everybody, in
/// the same imagined games.
pub fn judge(game: &Game, seat: PlayerId, chosen: usize, seed: u64) -> Option<Judgement> {
    let sight = Sight::of(game, seat)?;
    let better = Greedy::new(seed).choose(game, seat);
    if better == chosen || sight.options().len() < 2 {
        return Some(Judgement { better, lost: 0.0 });
    }
    let mut rng = Rng::new(seed);
    let mut gained = 0.0;
    for world in 0..WORLDS as u64 {
        let imagined = sight.imagine(&mut rng);
        let after = |option| {
            let mut trial = imagined.clone();
            trial.choose_index(option);
            play_on(&mut trial, imagined.state().turn, seed ^ world);
            of(&trial, seat)
        };
        gained += after(better) - after(chosen);
    }
    Some(Judgement { better, lost: (gained / WORLDS as f64).max(0.0) })
}

fn play_on(game: &mut Game, turn: u16, seed: u64) {
    let mut bot = Greedy::new(seed);
    for _ in 0..LONGEST {
        let Some(decision) = game.decision().filter(|_| game.state().turn <= turn) else { return };
        let seat = decision.who;
        let option = bot.choose(game, seat);
        game.choose_index(option);
    }
}
