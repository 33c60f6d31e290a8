//! Whole games of bots, many at once, without the interpreter's lock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use maneframe_bot::{Bot, BotKind};
use maneframe_engine as engine;
use maneframe_engine::{Outcome, PlayerId, Rng};
use maneframe_lab::{GameResult, Panicked};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::bot::kind;
use crate::json::wrong;
use crate::signals;
use crate::table::TableLike;
use crate::threads::pool;

/// Derives the seed of the `n`th game from `seed`. Neighbouring seeds give very different results.
pub(crate) fn derived(seed: u64, n: u64) -> u64 {
    let mut rng = Rng::new(seed ^ n.wrapping_mul(0xd6e8_feb8_6659_fd93));
    rng.next_u64()
}

/// A bot that takes first options once `stop` is set, so that its game is soon over.
struct Stoppable {
    bot: Box<dyn Bot>,
    stop: Arc<AtomicBool>,
}

impl Bot for Stoppable {
    fn choose(&mut self, game: &engine::Game, seat: PlayerId) -> usize {
        if self.stop.load(Ordering::Relaxed) { 0 } else { self.bot.choose(game, seat) }
    }
}

/// Plays a game of bots. Each bot has a seed of its own.
fn play(table: &engine::Table, bots: &[BotKind], seed: u64, stop: &Arc<AtomicBool>) -> Result<GameResult, Panicked> {
    let bot = |(bot, n): (&BotKind, u64)| -> Box<dyn Bot> {
        Box::new(Stoppable { bot: bot.make(derived(seed, n)), stop: Arc::clone(stop) })
    };
    let mut policies: Vec<_> = bots.iter().zip(1..).map(bot).collect();
    maneframe_lab::play(table, seed, &mut policies)
}

/// Plays a game of bots for each seed, without the interpreter's lock.
///
/// Returns for each, in the order of the seeds: `seed`, `outcome` ("win", "draw", "stalled"), `winner` (a player or
/// None), `turns`, `decisions` (those with several options), `points` (of each player). The result doesn't depend on
/// the number of threads. Ctrl-C ends it soon, without results.
#[pyfunction]
#[pyo3(signature = (decks, bots, seeds, threads = 1))]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    decks: TableLike,
    bots: Vec<String>,
    seeds: &Bound<'py, PyAny>,
    threads: usize,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let table = decks.table()?;
    let seeds = seeds.try_iter()?.map(|seed| seed?.extract()).collect::<PyResult<Vec<u64>>>()?;
    let bots = bots.iter().map(|name| kind(name)).collect::<PyResult<Vec<BotKind>>>()?;
    if bots.len() != table.players() {
        return Err(wrong(format!("{} bots are given for {} seats", bots.len(), table.players())));
    }
    let pool = pool(threads)?;
    let engine = &table.engine;
    let stop = Arc::new(AtomicBool::new(false));
    // After an interruption, no more games begin. The results are dropped.
    let one = |&seed: &u64| (!stop.load(Ordering::Relaxed)).then(|| play(engine, &bots, seed, &stop));
    let all = || -> Result<Vec<GameResult>, Panicked> {
        match &pool {
            Some(pool) => pool.install(|| seeds.par_iter().filter_map(one).collect()),
            None => seeds.iter().filter_map(one).collect(),
        }
    };
    let played = py.detach(|| signals::watched(&stop, all))?;
    let dict = |(played, seed): (GameResult, &u64)| {
        let dict = PyDict::new(py);
        dict.set_item("seed", seed)?;
        let (outcome, winner) = match played.outcome {
            Outcome::Win(player) => ("win", Some(player.index())),
            Outcome::Draw => ("draw", None),
            Outcome::Stalled => ("stalled", None),
        };
        dict.set_item("outcome", outcome)?;
        dict.set_item("winner", winner)?;
        dict.set_item("turns", played.turns)?;
        dict.set_item("decisions", played.decisions)?;
        dict.set_item("points", played.points)?;
        Ok(dict)
    };
    played.map_err(wrong)?.into_iter().zip(&seeds).map(dict).collect()
}
