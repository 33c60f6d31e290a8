//! [`LeafFunction`]: a function of Python that values the positions at which a search ends, several at once.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use maneframe_bot::{Leaves, value};
use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{Game, PlayerId};
use numpy::{PyArray1, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::json::{numbers, wrong};
use crate::observation::CardNumbers;
use crate::zones::{self, Shown, zones};

/// Value of a position after the function raised an exception.
const EVEN: f64 = 0.5;

/// A function that gets a dict of arrays and returns a number from 0 to 1 for each position.
#[derive(Debug)]
pub(crate) struct LeafFunction {
    function: Py<PyAny>,
    /// Numbers of the cards of the last games, and the pool of these.
    numbers: Mutex<Option<(Weak<CompiledPool>, Arc<CardNumbers>)>>,
    /// First exception since [`LeafFunction::take_error`].
    error: Mutex<Option<PyErr>>,
}

/// The arrays of some positions, row by row.
struct Arrays {
    perfect: Vec<i16>,
    value_features: Vec<f32>,
}

impl LeafFunction {
    pub(crate) fn new(function: Py<PyAny>) -> LeafFunction {
        LeafFunction { function, numbers: Mutex::default(), error: Mutex::default() }
    }

    /// Takes the first exception since the last call. The search doesn't call the function any more until then.
    pub(crate) fn take_error(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn has_failed(&self) -> bool {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Returns the numbers of a pool's cards.
    fn numbers(&self, pool: &Arc<CompiledPool>) -> Arc<CardNumbers> {
        let mut known = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        // A pool's address can be used again only after its last weak reference is gone.
        if let Some((of, numbers)) = &*known
            && std::ptr::eq(of.as_ptr(), Arc::as_ptr(pool))
        {
            return Arc::clone(numbers);
        }
        let numbers = Arc::new(CardNumbers::new(pool));
        *known = Some((Arc::downgrade(pool), Arc::clone(&numbers)));
        numbers
    }

    fn arrays(&self, games: &[Game], seat: PlayerId) -> Arrays {
        let mut perfect = vec![0; games.len() * zones::ENTRIES];
        let mut value_features = Vec::with_capacity(games.len() * value::COUNT);
        for (game, into) in games.iter().zip(perfect.chunks_exact_mut(zones::ENTRIES)) {
            zones(game, seat, &self.numbers(game.pool()), Shown::All, into);
            value_features.extend(value::features(game, seat).map(|feature| feature as f32));
        }
        Arrays { perfect, value_features }
    }

    /// Calls the function, and checks what it returns.
    fn call(&self, py: Python<'_>, arrays: Arrays, count: usize, seat: PlayerId) -> PyResult<Vec<f64>> {
        let leaves = PyDict::new(py);
        let by_zone = [count, zones::ZONES.len(), zones::LONGEST];
        leaves.set_item("perfect", PyArray1::from_vec(py, arrays.perfect).reshape(by_zone)?)?;
        let features = PyArray1::from_vec(py, arrays.value_features).reshape([count, value::COUNT])?;
        leaves.set_item("value_features", features)?;
        leaves.set_item("player", seat.index())?;
        let returned = self.function.bind(py).call1((leaves,))?;
        let Some(array) = numbers(&returned)? else {
            return Err(PyTypeError::new_err(format!(
                "the function of values must return an array of {count} numbers, one for each position, not {}",
                returned.repr()?
            )));
        };
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if shape != [count] {
            return Err(wrong(format!(
                "the function of values must return one number for each of the {count} positions, of shape ({count},), not of the shape {shape:?}"
            )));
        }
        let chances = array.extract::<PyReadonlyArray1<'_, f64>>()?.to_vec().map_err(wrong)?;
        if let Some(i) = chances.iter().position(|chance| !(0.0..=1.0).contains(chance)) {
            return Err(wrong(format!(
                "the function of values must return chances to win, from 0 to 1, not {} for position {i}",
                chances[i]
            )));
        }
        Ok(chances)
    }
}

impl Leaves for LeafFunction {
    fn chances(&self, games: &[Game], seat: PlayerId) -> Vec<f64> {
        let even = || vec![EVEN; games.len()];
        if games.is_empty() || self.has_failed() {
            return even();
        }
        let called = if games[0].state().players.len() == 2 {
            let arrays = self.arrays(games, seat);
            Python::attach(|py| self.call(py, arrays, games.len(), seat))
        } else {
            Err(wrong("a function of values can only be used in games of two players"))
        };
        called.unwrap_or_else(|error| {
            self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            even()
        })
    }
}
