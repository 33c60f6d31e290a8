//! Bots by name.

use std::sync::{Mutex, PoisonError};

use maneframe_bot::BotKind;
use maneframe_engine as engine;
use pyo3::prelude::*;

use crate::game::Game;
use crate::json::wrong;

/// The bot of that name.
pub(crate) fn kind(name: &str) -> PyResult<BotKind> {
    name.parse().map_err(wrong)
}

/// The names of the bots.
#[pyfunction]
pub(crate) fn bots() -> Vec<&'static str> {
    BotKind::ALL.into_iter().map(BotKind::name).collect()
}

/// A player made of code. It decides by what its seat may see, and can do no other.
#[pyclass(frozen, module = "maneframe")]
pub(crate) struct Bot {
    name: &'static str,
    mind: Mutex<Box<dyn maneframe_bot::Bot>>,
}

impl Bot {
    /// The number of its answer to a game's pending decision; `None` where the game is over.
    pub(crate) fn answer(&self, game: &engine::Game) -> Option<usize> {
        let who = game.decision()?.who;
        Some(self.mind.lock().unwrap_or_else(PoisonError::into_inner).choose(game, who))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<Bot> {
        let kind = kind(name)?;
        Ok(Bot { name: kind.name(), mind: Mutex::new(kind.make(seed)) })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// The number of the option that it takes.
    fn choose(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<usize> {
        let game = game.engine().clone();
        py.detach(|| self.answer(&game)).ok_or_else(|| wrong("the game is over"))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}
