//! Bots and their names.

use std::sync::{Mutex, PoisonError};

use maneframe_bot::BotKind;
use maneframe_bot::value::{self, Values};
use maneframe_engine as engine;
use numpy::PyArrayLike1;
use pyo3::prelude::*;

use crate::game::Game;
use crate::json::{Pickled, wrong};

/// Returns the kind of bot with that name.
pub(crate) fn kind(name: &str) -> PyResult<BotKind> {
    name.parse().map_err(wrong)
}

/// Returns the names of the bots.
#[pyfunction]
pub(crate) fn bots() -> Vec<String> {
    BotKind::ALL.iter().map(BotKind::to_string).collect()
}

/// Returns descriptions of [`State::value_features`](crate::state::State).
pub(crate) fn value_names() -> Vec<String> {
    let name = |i| {
        let (name, waiting, late) = value::described(i);
        let (when, late) = (if waiting { ", waiting" } else { "" }, if late { ", late" } else { "" });
        format!("{}{when}{late}", name.trim_start_matches("* "))
    };
    (0..value::COUNT).map(name).collect()
}

/// A computer player. It decides only by what its seat may see.
#[pyclass(frozen, module = "maneframe")]
pub(crate) struct Bot {
    name: String,
    seed: u64,
    values: Option<Vec<f64>>,
    policy: Mutex<Box<dyn maneframe_bot::Bot>>,
}

impl Bot {
    /// Returns the index of the option that the bot chooses; `None` if the game is over.
    pub(crate) fn answer(&self, game: &engine::Game) -> Option<usize> {
        let who = game.decision()?.who;
        Some(self.policy.lock().unwrap_or_else(PoisonError::into_inner).choose(game, who))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0, values = None))]
    fn new(name: &str, seed: u64, values: Option<PyArrayLike1<'_, f64>>) -> PyResult<Bot> {
        let kind = kind(name)?;
        let values: Option<Vec<f64>> = values.map(|values| values.as_array().to_vec());
        let policy = match &values {
            None => kind.make(seed),
            Some(values) => {
                let weights = <[f64; value::COUNT]>::try_from(&values[..])
                    .ok()
                    .filter(|w: &value::Features| w.iter().all(|x| x.is_finite()));
                let weights = weights.ok_or_else(|| wrong(format!("values are {} finite numbers", value::COUNT)))?;
                let valuing = kind.make_valuing(seed, Values::new(weights));
                valuing.ok_or_else(|| {
                    wrong(format!(
                        "{name} doesn't evaluate positions, so it can't use values: choose search-6 to search-8"
                    ))
                })?
            }
        };
        Ok(Bot { name: kind.to_string(), seed, values, policy: Mutex::new(policy) })
    }

    /// Name of the bot.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of the option that the bot chooses.
    fn choose(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<usize> {
        let game = game.engine().clone();
        py.detach(|| self.answer(&game)).ok_or_else(|| wrong("the game is over"))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, {})", self.name, self.seed)
    }

    /// Pickles how the bot was made, so that the other one begins as this one did.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Pickled<'py, (String, u64, Option<Vec<f64>>)> {
        let this = slf.get();
        (slf.get_type().into_any(), (this.name.clone(), this.seed, this.values.clone()))
    }
}
