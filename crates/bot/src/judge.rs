//! Evaluation of positions and choices by search, for the analysis of games. The evaluation for a seat uses only what
//! that seat can see.

use maneframe_engine::{Choice, Game, PlayerId, Rng};
use maneframe_wording::Wording;

use crate::observation::Observation;
use crate::plan::Stage;
use crate::rollout;
use crate::search::{self, Budget, Racing, Searcher, Valuing, ensure_option};

/// Number of imagined games per evaluated position.
const WORLDS: usize = 6;

/// Returns the probability that the seat wins, from 0 to 1, estimated from what the seat can see.
pub fn chance(game: &Game, seat: PlayerId, rng: &mut Rng) -> f64 {
    if game.outcome().is_some() {
        return search::chance(game, seat);
    }
    let sum: f64 = (0..WORLDS).map(|_| outlook(game.imagine(seat, rng), seat)).sum();
    sum / WORLDS as f64
}

/// Returns the probability to win at the end of the turn. All players make fast choices until then. Without this, a
/// turn that has just begun would be evaluated as if nothing were done in it.
pub(crate) fn outlook(mut game: Game, seat: PlayerId) -> f64 {
    game.set_recording(false);
    let turn = game.state().turn;
    rollout::play_on(&mut game, turn, 1, turn.into());
    search::chance(&game, seat)
}

/// A comparison of a choice with the best alternative found.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Index of the best option found. This is the chosen option, unless another is clearly better.
    pub better: usize,
    /// Probability to win with the best option, from 0 to 1.
    pub best: f64,
    /// Probability to win with the chosen option, from 0 to 1.
    pub chosen: f64,
    /// Probability that the choice lost compared with the best option. It is 0 unless another option is clearly better.
    pub lost: f64,
    /// The better option and the acts after it, one entry for each act. Empty if no option is better.
    pub line: Vec<Wording>,
}

/// Compares the chosen option with the best one that a search finds. Both are tried in the same imagined games. Returns
/// `None` if the seat doesn't decide, or has only one option.
pub fn judge(game: &Game, seat: PlayerId, chosen: usize, budget: Budget, seed: u64) -> Option<Judgement> {
    let observation = Observation::of(game, seat).filter(|observation| observation.options().len() > 1)?;
    let choice = *observation.options().get(chosen)?;
    let mut rng = Rng::new(seed);
    let mut candidates = Searcher::new(seed, budget).candidates(&observation);
    let own = ensure_option(&mut candidates, &observation, chosen);
    let patience = budget.patience();
    let valuing = &Valuing::default();
    let racing = Racing { seat, candidates: &candidates, stays: Some(own), patience, threads: 1, end: None, valuing };
    let ran = racing.run(budget.positions, seed, || observation.imagine(&mut rng));
    let best = ran.best();
    let known = |candidate: usize| {
        ran.chance(candidate).unwrap_or_else(|| outlook(observation.imagine(&mut Rng::new(seed)), seat))
    };
    let (lost, error) = ran.ahead(best, own);
    if candidates[best].begins_with(choice) || lost <= error {
        let chance = known(own);
        return Some(Judgement { better: chosen, best: chance, chosen: chance, lost: 0.0, line: Vec::new() });
    }
    let stages = &candidates[best].stages;
    let better = observation.options().iter().position(|o| *o == stages[0].choice)?;
    let line = words(observation.imagine(&mut rng), stages, seat);
    let best = known(best);
    Some(Judgement { better, best, chosen: (best - lost).max(0.0), lost, line })
}

/// Returns the labels of a plan's choices, as they are made in one imagined game.
pub(crate) fn words(mut game: Game, stages: &[Stage], seat: PlayerId) -> Vec<Wording> {
    let mut words = Vec::new();
    for (i, stage) in stages.iter().enumerate() {
        if i > 0 && !crate::plan::attend(&mut game, seat) {
            break;
        }
        let label = game.label(stage.choice);
        let label = match game.question().filter(|_| i > 0) {
            // A card or a number says nothing by itself.
            Some(question) if !matches!(stage.choice, Choice::Pass | Choice::Act(_)) => {
                Wording::new("moment.answer").with("did", label).with("asked", question)
            }
            _ => label,
        };
        if game.choose(stage.choice).is_err() {
            break;
        }
        words.push(label);
    }
    words
}
