//! Bots and their names.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use maneframe_bot::net::Net;
use maneframe_bot::value::{self, Values};
use maneframe_bot::{BotKind, Valuing};
use maneframe_engine as engine;
use maneframe_engine::PlayerId;
use numpy::{PyArray1, PyArrayMethods as _};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};

use crate::game::Game;
use crate::json::{Pickled, numbers, wrong};
use crate::leaves::LeafFunction;
use crate::signals;

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

/// A way to value positions, as the argument `values` gives it.
struct GivenValues {
    valuing: Valuing,
    /// Argument that gives the same again, also elsewhere: a net's bytes instead of its file.
    argument: Py<PyAny>,
    function: Option<Arc<LeafFunction>>,
}

impl GivenValues {
    fn of(values: &Bound<'_, PyAny>) -> PyResult<GivenValues> {
        let py = values.py();
        if let Ok(name) = values.cast::<PyString>()
            && name.to_cow()? == "net"
        {
            return Ok(GivenValues { valuing: Valuing::Net, argument: values.clone().unbind(), function: None });
        }
        if let Ok(bytes) = values.cast::<PyBytes>() {
            return GivenValues::of_net(bytes, "values");
        }
        if values.is_instance_of::<PyByteArray>() || values.is_instance_of::<PyMemoryView>() {
            let bytes = py.get_type::<PyBytes>().call1((values,))?;
            return GivenValues::of_net(bytes.cast::<PyBytes>()?, "values");
        }
        if values.is_callable() {
            let function = Arc::new(LeafFunction::new(values.clone().unbind()));
            let valuing = Valuing::Batches(Arc::<LeafFunction>::clone(&function));
            return Ok(GivenValues { valuing, argument: values.clone().unbind(), function: Some(function) });
        }
        if values.is_instance_of::<PyString>() || values.hasattr("__fspath__")? {
            let path = py.import("pathlib")?.call_method1("Path", (values,))?;
            let bytes = path.call_method0("read_bytes")?;
            return GivenValues::of_net(bytes.cast::<PyBytes>()?, &path.to_string());
        }
        let count = value::COUNT;
        let Some(weights) = numbers(values)? else {
            return Err(PyTypeError::new_err(format!(
                "values must be {count} numbers, \"net\", the file or the bytes of a net, or a function, not {}",
                values.repr()?
            )));
        };
        let shape: Vec<usize> = weights.getattr("shape")?.extract()?;
        if shape != [count] {
            return Err(wrong(format!(
                "values must be {count} numbers, one for each of VALUES, of shape ({count},), not of the shape {shape:?}"
            )));
        }
        let weights = weights.cast::<PyArray1<f64>>()?.to_vec().map_err(wrong)?;
        let features = value::Features::try_from(&weights[..]).ok().filter(|w| w.iter().all(|x| x.is_finite()));
        let features = features.ok_or_else(|| wrong("values must be finite numbers, not infinite or NaN"))?;
        let valuing = Valuing::Linear(Arc::new(Values::new(features)));
        Ok(GivenValues { valuing, argument: PyArray1::from_vec(py, weights).into_any().unbind(), function: None })
    }

    /// Reads a net. `source` is its file or argument, for the error.
    fn of_net(bytes: &Bound<'_, PyBytes>, source: &str) -> PyResult<GivenValues> {
        let net = Net::read(bytes.as_bytes()).map_err(|error| wrong(format!("{source}: not a net: {error}")))?;
        Ok(GivenValues { valuing: Valuing::of_net(net), argument: bytes.clone().into_any().unbind(), function: None })
    }
}

/// A computer player. It decides only by what its seat may see.
///
/// A search bot imagines the hidden cards and plays on from each of its choices. `values` says how it values the
/// positions that it reaches, in which all cards are imagined and so known:
///
/// - V numbers, an array or list of shape (V,): weights of `State.value_features`. The weighted sum is the logarithm of
///   the player's odds of winning;
/// - "net": by the program's net, which is also the default;
/// - another name, or a path: the file of a net. Or the bytes of a net;
/// - a function that gets a dict of n positions and returns n chances of `player` to win, from 0 to 1. The dict has
///   `perfect`, int16 of shape (n, Z, L) as in `State.perfect`, `value_features`, float32 of shape (n, V), and
///   `player`, the seat from which both are seen. It gets as many positions at a time as the search has; games that are
///   over are not among them. If it raises an exception, or returns something else, the method that asked the bot
///   raises the exception. While the bot chooses, asking it again raises RuntimeError, in the function and in other
///   threads.
///
/// Raises TypeError if `values` is none of these, ValueError if it has wrong numbers, is no net, or the bot doesn't
/// search, and OSError if the file can't be read. Pickled or copied, a bot begins again with its seed, and a net is
/// pickled with it.
#[pyclass(frozen, module = "maneframe")]
pub(crate) struct Bot {
    name: String,
    seed: u64,
    /// Argument `values`, to pickle it.
    values: Option<Py<PyAny>>,
    /// Function that values positions, if one was given.
    function: Option<Arc<LeafFunction>>,
    policy: Arc<Mutex<Box<dyn maneframe_bot::Bot>>>,
    /// True if it has a time for each choice, which may be long.
    thinks_long: bool,
}

impl Bot {
    /// Returns the index of the option that the bot chooses; `None` if the game is over. The caller must have detached
    /// from the interpreter, because the bot may wait for another thread in which it calls a function of Python.
    pub(crate) fn answer(&self, game: &engine::Game) -> PyResult<Option<usize>> {
        let Some(who) = game.decision().map(|decision| decision.who) else { return Ok(None) };
        if self.thinks_long && self.function.is_none() {
            return self.answer_elsewhere(game.clone(), who).map(Some);
        }
        let mut policy = self.lock()?;
        let option = policy.choose(game, who);
        match self.function.as_ref().and_then(|function| function.take_error()) {
            Some(error) => Err(error),
            None => Ok(Some(option)),
        }
    }

    /// Lets the bot choose on another thread, and looks for signals meanwhile. After an exception, that thread goes on until
    /// the bot has chosen, and the next choice waits for it.
    fn answer_elsewhere(&self, game: engine::Game, who: PlayerId) -> PyResult<usize> {
        let policy = Arc::clone(&self.policy);
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            let option = policy.lock().unwrap_or_else(PoisonError::into_inner).choose(&game, who);
            // Nobody receives it after an exception.
            let _ = send.send(option);
        });
        loop {
            match receive.recv_timeout(signals::PERIOD) {
                Ok(option) => return Ok(option),
                Err(RecvTimeoutError::Timeout) => signals::handle()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the bot failed without a choice: its thread panicked"));
                }
            }
        }
    }

    /// Locks the policy. A bot with a function isn't waited for, because its function, or a thread for which the function
    /// waits, may ask it.
    fn lock(&self) -> PyResult<MutexGuard<'_, Box<dyn maneframe_bot::Bot>>> {
        if self.function.is_none() {
            return Ok(self.policy.lock().unwrap_or_else(PoisonError::into_inner));
        }
        match self.policy.try_lock() {
            Ok(policy) => Ok(policy),
            Err(TryLockError::Poisoned(error)) => Ok(error.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "the bot is choosing already: neither its own function of values nor another thread can ask it \
                 meanwhile. Make another Bot for them",
            )),
        }
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0, values = None))]
    fn new(name: &str, seed: u64, values: Option<&Bound<'_, PyAny>>) -> PyResult<Bot> {
        let kind = kind(name)?;
        let thinks_long = matches!(kind, BotKind::Timed(..));
        let Some(given) = values.map(GivenValues::of).transpose()? else {
            let policy = Arc::new(Mutex::new(kind.make(seed)));
            return Ok(Bot { name: kind.to_string(), seed, values: None, function: None, policy, thinks_long });
        };
        let policy = kind.make_valuing(seed, given.valuing).ok_or_else(|| {
            wrong(format!("{name} doesn't evaluate positions, so it can't use values: choose search-6 to search-8"))
        })?;
        let (values, function) = (Some(given.argument), given.function);
        let policy = Arc::new(Mutex::new(policy));
        Ok(Bot { name: kind.to_string(), seed, values, function, policy, thinks_long })
    }

    /// Name of the bot, one of `bots()`.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of the option that the bot chooses at the pending decision.
    fn choose(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<usize> {
        let game = game.engine().clone();
        py.detach(|| self.answer(&game))?.ok_or_else(|| wrong("the game is over"))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, {})", self.name, self.seed)
    }

    /// Pickles how the bot was made, so that the other one begins as this one did.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Pickled<'py, (String, u64, Option<Py<PyAny>>)> {
        let this = slf.get();
        let values = this.values.as_ref().map(|values| values.clone_ref(slf.py()));
        (slf.get_type().into_any(), (this.name.clone(), this.seed, values))
    }
}
