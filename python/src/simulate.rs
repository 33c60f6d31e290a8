//! Whole games of bots, many at once, without the interpreter's lock.

use maneframe_bot::BotKind;
use maneframe_engine as engine;
use maneframe_engine::{Outcome, Rng};
use maneframe_lab::{GameResult, Panicked};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::bot::kind;
use crate::json::wrong;
use crate::table::TableLike;
use crate::threads::pool;

/// Derives the seed of the `n`th game from `seed`. Neighbouring seeds give very different results.
pub(crate) fn derived(seed: u64, n: u64) -> u64 {
    let mut rng = Rng::new(seed ^ n.wrapping_mul(0xd6e8_feb8_6659_fd93));
    rng.next_u64()
}

/// Plays a game of bots. Each bot has a seed of its own.
fn play(table: &engine::Table, bots: &[BotKind], seed: u64) -> Result<GameResult, Panicked> {
    let mut policies: Vec<_> = bots.iter().zip(1..).map(|(bot, n)| bot.make(derived(seed, n))).collect();
    maneframe_lab::play(table, seed, &mut policies)
}

/// Plays a game of bots for each seed, without the interpreter's lock.
///
/// Returns for each, in the order of the seeds: `seed`, `outcome` ("win", "draw", "stalled"), `winner` (a player or
/// None), `turns`, `decisions` (those with several options), `points` (of each player). The result doesn't depend on
/// the number of threads.
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
    let one = |&seed: &u64| play(engine, &bots, seed);
    let played: Result<Vec<GameResult>, Panicked> = py.detach(|| match pool {
        Some(pool) => pool.install(|| seeds.par_iter().map(one).collect()),
        None => seeds.iter().map(one).collect(),
    });
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
