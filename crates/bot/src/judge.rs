//! What a search thinks of a position and of a choice: for whoever looks at a game afterwards. As everywhere here a seat is judged
//! by what it may see.

use maneframe_engine::{Game, PlayerId, Rng};

use crate::plan::Stage;
use crate::quick;
use crate::search::{self, Budget, Contender, Race, Searcher};
use crate::sight::Sight;

/// In how many imagined games a position is looked at.
const WORLDS: usize = 6;

/// The chance to win that a seat may see for itself, from 0 to 1.
pub fn chance(game: &Game, seat: PlayerId, rng: &mut Rng) -> f64 {
    if game.outcome().is_some() {
        return search::chance(game, seat);
    }
    let sum: f64 = (0..WORLDS).map(|_| outlook(game.imagine(seat, rng), seat)).sum();
    sum / WORLDS as f64
}

/// The chance to win once the turn is over, played on quickly by everybody: else a turn that has just begun would count as one in
/// which nothing was done.
pub(crate) fn outlook(mut game: Game, seat: PlayerId) -> f64 {
    game.set_recording(false);
    let turn = game.state().turn;
    quick::play_on(&mut game, turn, 1, turn.into());
    search::chance(&game, seat)
}

/// What a choice was worth beside the best one that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The best option that was found, by number: the one that was chosen where none is clearly better.
    pub better: usize,
    /// The chance to win with that, from 0 to 1.
    pub best: f64,
    /// The chance to win with what was chosen.
    pub chosen: f64,
    /// What the choice lost; nothing where none is clearly better.
    pub lost: f64,
    /// What would have been better, act by act.
    pub line: Vec<String>,
}

/// Compares the option that was chosen with the best that a search finds, in the same imagined games. `None` where the seat is not
/// asked, or has nothing to choose.
pub fn judge(game: &Game, seat: PlayerId, chosen: usize, budget: Budget, seed: u64) -> Option<Judgement> {
    let sight = Sight::of(game, seat).filter(|sight| sight.options().len() > 1)?;
    let choice = *sight.options().get(chosen)?;
    let mut rng = Rng::new(seed);
    let mut contenders = Searcher::new(seed, budget).contenders(&sight);
    let own = contenders.iter().position(|c| c.begins_with(choice)).unwrap_or(contenders.len());
    if own == contenders.len() {
        contenders.push(Contender::single(&sight, chosen));
    }
    let patience = budget.patience();
    let race = Race { seat, contenders: &contenders, stays: Some(own), patience, threads: 1, end: None, values: None };
    let ran = race.run(budget.positions, seed, || sight.imagine(&mut rng));
    let best = ran.best();
    let known =
        |contender: usize| ran.chance(contender).unwrap_or_else(|| outlook(sight.imagine(&mut Rng::new(seed)), seat));
    let (lost, error) = ran.ahead(best, own);
    if contenders[best].begins_with(choice) || lost <= error {
        let chance = known(own);
        return Some(Judgement { better: chosen, best: chance, chosen: chance, lost: 0.0, line: Vec::new() });
    }
    let stages = &contenders[best].stages;
    let better = sight.options().iter().position(|o| *o == stages[0].choice)?;
    let line = words(sight.imagine(&mut rng), stages, seat);
    let best = known(best);
    Some(Judgement { better, best, chosen: (best - lost).max(0.0), lost, line })
}

/// A way in words, as it goes in one world.
fn words(mut game: Game, stages: &[Stage], seat: PlayerId) -> Vec<String> {
    let mut words = Vec::new();
    for (i, stage) in stages.iter().enumerate() {
        if i > 0 && !crate::plan::attend(&mut game, seat) {
            break;
        }
        let label = game.label(stage.choice);
        if game.choose(stage.choice).is_err() {
            break;
        }
        words.push(label);
    }
    words
}
