//! [`Advice`]: what a bot would do in a player's place, and why.

use std::sync::Arc;

use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{Game, PlayerId, Rng};
use maneframe_wording::Wording;

use crate::judge::words;
use crate::observation::Observation;
use crate::search::{Level, Racing, Searcher, Valuing, ensure_option};
use crate::{Policy as _, reflex};

/// What a bot would do in a player's place.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// Index of the option.
    pub option: usize,
    /// That option and the acts after it, one entry for each act.
    pub line: Vec<Wording>,
    /// Probability to win with it, from 0 to 1. `None` if the bot didn't have to search.
    pub chance: Option<f64>,
    /// Probability to win if the player does nothing instead. `None` if that isn't an option, or is the advice.
    pub otherwise: Option<f64>,
}

impl Advice {
    /// Returns the reason in words: the chances with the option and without it, and the act that follows. `None` if the
    /// bot didn't have to search.
    pub fn why(&self) -> Option<Wording> {
        let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
        let chance = percent(self.chance?);
        let why = match self.otherwise.map(percent) {
            Some(other) => Wording::new("hint.chances").with("chance", chance).with("other", other),
            None => Wording::new("hint.chance").with("chance", chance),
        };
        Some(match self.line.get(1) {
            Some(next) => Wording::new("hint.next").with("why", why).with("next", next.clone()),
            None => why,
        })
    }
}

/// Level of the bot that gives hints and reviews games.
pub const ADVISER: Level = Level::ALL[5];

/// Returns what the bot of `level` would do in the place of the player who decides. It uses only what this player may
/// see. For closed deck lists, `guess` is the pool of which other decks may be made: see
/// [`BotKind::make_guessing`](crate::BotKind::make_guessing). Returns `None` if the seat doesn't decide.
///
/// The same level reviews games, so a review doesn't blame a player who follows it.
pub fn advise(
    game: &Game,
    seat: PlayerId,
    guess: Option<&Arc<CompiledPool>>,
    level: Level,
    seed: u64,
) -> Option<Advice> {
    let widened = guess.map(|pool| game.in_pool(pool));
    let observation = match &widened {
        Some(game) => Observation::guessing(game, seat),
        None => Observation::of(game, seat),
    }?;
    let mut searcher = Searcher::new(seed, level.budget());
    let mut rng = Rng::new(seed);
    if observation.options().len() < 2 || !searcher.searches(&observation) {
        let option = searcher.decide(&observation);
        let line = vec![game.label(observation.options()[option])];
        return Some(Advice { option, line, chance: None, otherwise: None });
    }
    let mut candidates = searcher.candidates(&observation);
    let idle = reflex::idle(observation.options());
    let nothing = idle.map(|idle| ensure_option(&mut candidates, &observation, idle));
    let (budget, valuing) = (level.budget(), &Valuing::default());
    let patience = budget.patience();
    let racing = Racing { seat, candidates: &candidates, stays: nothing, patience, threads: 1, end: None, valuing };
    let ran = racing.run(budget.positions, seed, || observation.imagine(&mut rng));
    let best = ran.best();
    let stages = &candidates[best].stages;
    let option = observation.options().iter().position(|o| *o == stages[0].choice)?;
    let line = words(observation.imagine(&mut rng), stages, seat);
    let otherwise = nothing.filter(|nothing| *nothing != best).and_then(|nothing| ran.chance(nothing));
    Some(Advice { option, line, chance: ran.chance(best), otherwise })
}
