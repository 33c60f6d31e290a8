//! [`Vector`]: many games at once, stepped without the interpreter's lock. Its arrays are created once, and each step
//! writes to them.

use std::slice::ChunksExactMut;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use maneframe_bot::BotKind;
use maneframe_engine as engine;
use maneframe_engine::{PlayerId, Rng, Stops};
use numpy::ndarray::Dimension;
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray};
use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::actions::ACTIONS;
use crate::acts::{self, Log};
use crate::bot::kind;
use crate::json::{Pickled, wrong};
use crate::observation::{DirtyRange, FEATURES};
use crate::play::{EnvConfig, NumericGame};
use crate::signals::{self, SignalWatch};
use crate::simulate::derived;
use crate::state::State;
use crate::table::{Table, TableLike};
use crate::threads::Threads;
use crate::zones::{self, Shown, zones};

/// Maximum number of games at once.
const MOST: usize = 1 << 16;

/// Arrays that are only written if the caller asks for them.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Extras {
    /// Cards by zone, as the deciding player knows them.
    cards: bool,
    /// Cards by zone with all hidden cards.
    perfect: bool,
    /// Number of last acts; 0 for none.
    acts: usize,
}

/// One of the games. When it is over the next one begins.
struct Lane {
    play: NumericGame,
    seed: u64,
    games: u64,
    rng: Rng,
    /// Bot that plays the other seat than the learner's. `None` if the caller plays both seats.
    other: Option<(BotKind, Box<dyn maneframe_bot::Bot>)>,
    learner: PlayerId,
    /// Rows of its observation that aren't zero.
    written: DirtyRange,
    masked: Vec<u16>,
    /// Its last acts. `None` if they are not written.
    log: Option<Log>,
}

/// A game of a pickled vector.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedLane {
    game: String,
    seed: u64,
    games: u64,
    rng: Rng,
    learner: PlayerId,
    #[serde(default)]
    log: Option<Log>,
}

/// A pickled vector.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedVector {
    version: u32,
    stops: Stops,
    seed: u64,
    threads: usize,
    opponent: Option<String>,
    #[serde(default)]
    extras: Extras,
    games: Vec<SavedLane>,
    rewards: Vec<f32>,
    dones: Vec<bool>,
}

impl SavedLane {
    fn lane(self, config: &EnvConfig, opponent: Option<BotKind>) -> PyResult<Lane> {
        let pool = Arc::clone(config.table.engine.pool());
        let mut game = engine::Game::load(pool, &self.game, config.stops).map_err(wrong)?;
        game.set_recording(self.log.is_some());
        game.take_events();
        let lane = Lane::first(config, self.seed, opponent, false);
        let play = NumericGame::of(game);
        Ok(Lane { play, games: self.games, rng: self.rng, learner: self.learner, log: self.log, ..lane })
    }
}

impl Lane {
    /// Creates the lane with its first game.
    fn first(config: &EnvConfig, seed: u64, opponent: Option<BotKind>, logged: bool) -> Lane {
        Lane {
            play: config.start(seed),
            seed,
            games: 0,
            rng: Rng::new(derived(seed, u64::MAX)),
            other: opponent.map(|kind| (kind, kind.make(seed))),
            learner: PlayerId(0),
            written: DirtyRange::default(),
            masked: Vec::new(),
            log: logged.then(Log::default),
        }
    }

    fn saved(&self) -> SavedLane {
        let Lane { play, seed, games, rng, learner, log, .. } = self;
        let (game, rng, log) = (play.game.save(), rng.clone(), log.clone());
        SavedLane { game, seed: *seed, games: *games, rng, learner: *learner, log }
    }

    fn begin(&mut self, config: &EnvConfig) {
        let seed = derived(self.seed, self.games);
        self.play = config.start(seed);
        if let Some(log) = &mut self.log {
            log.clear();
            self.play.game.set_recording(true);
        }
        self.learner = PlayerId((self.games % 2) as u8);
        if let Some((kind, bot)) = &mut self.other {
            *bot = kind.make(seed);
        }
        self.games += 1;
    }

    /// Chooses the option with that index, which must exist.
    fn take(&mut self, option: usize, config: &EnvConfig) {
        self.play.take(option);
        self.record(config);
    }

    /// Adds new events to the log, if there is one.
    fn record(&mut self, config: &EnvConfig) {
        if let Some(log) = &mut self.log {
            log.record(&mut self.play.game, &config.numbers.cards);
        }
    }

    /// Lets the bot play until the learner decides or the game is over.
    fn wait(&mut self, config: &EnvConfig) {
        while let Some(who) = self.play.who().filter(|who| *who != self.learner) {
            let Some((_, bot)) = &mut self.other else { return };
            let option = bot.choose(&self.play.game, who);
            self.take(option, config);
        }
    }

    /// Begins games until one has a decision for the learner.
    fn ready(&mut self, config: &EnvConfig) {
        self.begin(config);
        self.wait(config);
        // With unusual decks, a game may be over before any decision.
        for _ in 0..8 {
            if self.play.who().is_some() {
                return;
            }
            self.begin(config);
            self.wait(config);
        }
    }
}

/// Parts of the arrays that a lane writes to.
struct StepOutput<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    player: &'a mut i8,
    rewards: &'a mut [f32],
    done: &'a mut bool,
    cards: Option<&'a mut [i16]>,
    perfect: Option<&'a mut [i16]>,
    acts: Option<&'a mut [i16]>,
}

impl StepOutput<'_> {
    fn tell(&mut self, lane: &mut Lane, config: &EnvConfig) {
        let Some(who) = lane.play.who() else { return };
        lane.play.observe(who, &config.numbers, &mut lane.written, self.observation);
        lane.masked.drain(..).for_each(|action| self.mask[usize::from(action)] = 0);
        lane.play.mask(self.mask);
        lane.masked.extend_from_slice(&lane.play.actions);
        *self.player = who.0 as i8;
        let (game, numbers) = (&lane.play.game, &config.numbers.cards);
        if let Some(cards) = &mut self.cards {
            zones(game, who, numbers, Shown::Known, cards);
        }
        if let Some(perfect) = &mut self.perfect {
            zones(game, who, numbers, Shown::All, perfect);
        }
        if let (Some(into), Some(log)) = (&mut self.acts, &lane.log) {
            acts::write(log.last(who, into.len() / acts::WIDTH), into);
        }
    }
}

/// N games at once, stepped on `threads` threads without the interpreter's lock. When a game is over, the next one
/// begins.
///
/// The arrays are created once and written at each step. The caller may only read them, and must copy what it keeps or
/// changes. With an `opponent`, that bot plays the other seat, the seats change from game to game, and `rewards[:, 0]`
/// is the learner's reward. Pickled games go on the same; an opponent begins again with its seed.
///
/// `cards`, `perfect` and `acts` (a number of acts, up to 256) choose further arrays to write. The others don't exist:
/// reading them raises AttributeError.
#[pyclass(module = "maneframe")]
pub(crate) struct Vector {
    config: EnvConfig,
    /// Bots can't be shared between threads, so the lanes are behind a lock. It is never contended.
    lanes: Mutex<Vec<Lane>>,
    count: usize,
    threads: Threads,
    seed: u64,
    opponent: Option<BotKind>,
    extras: Extras,
    /// True if the next step begins with the last game.
    backwards: bool,
    /// True if an exception of a signal's handler ended the last step, so that some games have made it and others not.
    interrupted: bool,
    arrays: Arrays,
    /// Read-only views of the same memory for Python. They must not be changed, since a step only writes the rows that
    /// differ.
    shown: Arrays,
}

/// Arrays with a row for each game.
struct Arrays {
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<i8>>,
    players: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    cards: Option<Py<PyArray3<i16>>>,
    perfect: Option<Py<PyArray3<i16>>>,
    acts: Option<Py<PyArray3<i16>>>,
}

impl Arrays {
    fn new(py: Python<'_>, count: usize, extras: Extras) -> Arrays {
        let zeros = |shape: [usize; 2]| PyArray3::zeros(py, [count, shape[0], shape[1]], false).unbind();
        let by_zone = [zones::ZONES.len(), zones::LONGEST];
        Arrays {
            cards: extras.cards.then(|| zeros(by_zone)),
            perfect: extras.perfect.then(|| zeros(by_zone)),
            acts: (extras.acts > 0).then(|| zeros([extras.acts, acts::WIDTH])),
            observations: PyArray2::zeros(py, [count, FEATURES], false).unbind(),
            masks: PyArray2::zeros(py, [count, ACTIONS], false).unbind(),
            players: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, 2], false).unbind(),
            dones: PyArray1::zeros(py, count, false).unbind(),
        }
    }

    fn shown(&self, py: Python<'_>) -> PyResult<Arrays> {
        let optional = |array: &Option<Py<PyArray3<i16>>>| array.as_ref().map(|array| shown(py, array)).transpose();
        Ok(Arrays {
            cards: optional(&self.cards)?,
            perfect: optional(&self.perfect)?,
            acts: optional(&self.acts)?,
            observations: shown(py, &self.observations)?,
            masks: shown(py, &self.masks)?,
            players: shown(py, &self.players)?,
            rewards: shown(py, &self.rewards)?,
            dones: shown(py, &self.dones)?,
        })
    }
}

/// Returns a read-only view of the same memory.
fn shown<T: Element, D: Dimension>(py: Python<'_>, array: &Py<PyArray<T, D>>) -> PyResult<Py<PyArray<T, D>>> {
    let view = array.bind(py).call_method0("view")?;
    view.getattr("flags")?.setattr("writeable", false)?;
    Ok(view.cast_into::<PyArray<T, D>>()?.unbind())
}

/// Returns the numbers of an array of any integer type, with one dimension.
fn integers(array: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    // Most callers give such an array. With few games, calls of numpy would take longer than the games.
    if let Ok(array) = array.cast::<PyArray1<i64>>()
        && let Ok(integers) = array.to_vec()
    {
        return Ok(integers);
    }
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (array,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(&kind[..], "i" | "u") {
        let of = array.getattr("dtype")?;
        return Err(PyTypeError::new_err(format!("actions must be an array of integers, not of {of}")));
    }
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if shape.len() != 1 {
        return Err(wrong(format!("actions must have one dimension, not the shape {shape:?}")));
    }
    array.call_method1("astype", ("int64",))?.extract::<PyReadonlyArray1<'_, i64>>()?.to_vec().map_err(wrong)
}

type Written<'py> = PyReadwriteArray<'py, i16, numpy::Ix3>;

/// Borrows an array for writing, if there is one.
fn optional<'py>(py: Python<'py>, array: &Option<Py<PyArray3<i16>>>) -> PyResult<Option<Written<'py>>> {
    array.as_ref().map(|array| array.bind(py).try_readwrite().map_err(wrong)).transpose()
}

/// Returns an array for Python, if the vector was made with that argument.
fn written(py: Python<'_>, array: &Option<Py<PyArray3<i16>>>, argument: &str) -> PyResult<Py<PyArray3<i16>>> {
    let array = array.as_ref().map(|array| array.clone_ref(py));
    array.ok_or_else(|| {
        PyAttributeError::new_err(format!("this array is not written: make the vector with `{argument}`"))
    })
}

/// Returns the rows of an array, one for each game, if there is one.
fn rows<'a>(array: &'a mut Option<Written<'_>>, size: usize) -> PyResult<Option<ChunksExactMut<'a, i16>>> {
    let Some(array) = array else { return Ok(None) };
    Ok(Some(array.as_slice_mut().map_err(wrong)?.chunks_exact_mut(size)))
}

impl Vector {
    /// Creates a vector of those games, with empty arrays.
    fn with(
        py: Python<'_>,
        config: EnvConfig,
        lanes: Vec<Lane>,
        threads: Threads,
        seed: u64,
        opponent: Option<BotKind>,
        extras: Extras,
    ) -> PyResult<Vector> {
        let arrays = Arrays::new(py, lanes.len(), extras);
        let (count, shown) = (lanes.len(), arrays.shown(py)?);
        let lanes = Mutex::new(lanes);
        let (backwards, interrupted) = (false, false);
        Ok(Vector { lanes, count, threads, seed, opponent, extras, backwards, interrupted, shown, arrays, config })
    }

    /// Calls a function with each game and its number of `numbers`, or 0, and writes the results to the arrays.
    fn each(
        &mut self,
        py: Python<'_>,
        numbers: &[usize],
        act: impl Fn(&mut Lane, usize, &mut StepOutput<'_>, &EnvConfig) + Sync,
    ) -> PyResult<()> {
        let mut observations = self.arrays.observations.bind(py).try_readwrite().map_err(wrong)?;
        let mut masks = self.arrays.masks.bind(py).try_readwrite().map_err(wrong)?;
        let mut players = self.arrays.players.bind(py).try_readwrite().map_err(wrong)?;
        let mut rewards = self.arrays.rewards.bind(py).try_readwrite().map_err(wrong)?;
        let mut dones = self.arrays.dones.bind(py).try_readwrite().map_err(wrong)?;
        let mut cards = optional(py, &self.arrays.cards)?;
        let mut perfect = optional(py, &self.arrays.perfect)?;
        let mut acts = optional(py, &self.arrays.acts)?;
        let mut cards = rows(&mut cards, zones::ENTRIES)?;
        let mut perfect = rows(&mut perfect, zones::ENTRIES)?;
        let mut acts = rows(&mut acts, self.extras.acts * acts::WIDTH)?;
        let observations = observations.as_slice_mut().map_err(wrong)?.chunks_exact_mut(FEATURES);
        let masks = masks.as_slice_mut().map_err(wrong)?.chunks_exact_mut(ACTIONS);
        let players = players.as_slice_mut().map_err(wrong)?.iter_mut();
        let rewards = rewards.as_slice_mut().map_err(wrong)?.chunks_exact_mut(2);
        let dones = dones.as_slice_mut().map_err(wrong)?.iter_mut();
        let told = observations.zip(masks).zip(players).zip(rewards).zip(dones);
        let told = told.map(|((((observation, mask), player), rewards), done)| StepOutput {
            observation,
            mask,
            player,
            rewards,
            done,
            cards: cards.as_mut().and_then(Iterator::next),
            perfect: perfect.as_mut().and_then(Iterator::next),
            acts: acts.as_mut().and_then(Iterator::next),
        });
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut work: Vec<(&mut Lane, usize, StepOutput<'_>)> = lanes
            .iter_mut()
            .zip(told)
            .enumerate()
            .map(|(i, (lane, told))| (lane, numbers.get(i).copied().unwrap_or_default(), told))
            .collect();
        // If the games don't fit into the processor's cache, it has those that were last. The next step begins with them.
        let backwards = self.backwards;
        self.backwards = !backwards;
        let pool = self.threads.pool(self.count)?;
        let config = &self.config;
        let one = |(lane, number, told): &mut (&mut Lane, usize, StepOutput<'_>)| act(lane, *number, told, config);
        // Only bots take long enough for someone to interrupt a step.
        let is_slow = !matches!(self.opponent, None | Some(BotKind::Random));
        let stop = AtomicBool::new(false);
        let stepped = py.detach(|| match &pool {
            Some(pool) if is_slow => signals::watched(&stop, || {
                let unless_stopped = |item: &mut (&mut Lane, usize, StepOutput<'_>)| {
                    if !stop.load(Ordering::Relaxed) {
                        one(item);
                    }
                };
                pool.install(|| work.par_iter_mut().for_each(unless_stopped));
            }),
            Some(pool) => {
                pool.install(|| work.par_iter_mut().for_each(one));
                Ok(())
            }
            None => {
                let mut watch = SignalWatch::new();
                let one_and_look = |item: &mut (&mut Lane, usize, StepOutput<'_>)| {
                    one(item);
                    if is_slow { watch.look() } else { Ok(()) }
                };
                if backwards {
                    work.iter_mut().rev().try_for_each(one_and_look)
                } else {
                    work.iter_mut().try_for_each(one_and_look)
                }
            }
        });
        self.interrupted = stepped.is_err();
        stepped
    }

    /// Returns an error if the last step was interrupted.
    fn check_whole(&self) -> PyResult<()> {
        if self.interrupted {
            return Err(PyRuntimeError::new_err(
                "the last step was interrupted, so some games have made it and others not: call `reset`",
            ));
        }
        Ok(())
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (decks, count, seed = 0, threads = 1, opponent = None, stops = "choices", *, cards = false, perfect = false, acts = 0))]
    #[allow(clippy::too_many_arguments, reason = "in Python they have names")]
    fn new(
        py: Python<'_>,
        decks: TableLike,
        count: usize,
        seed: u64,
        threads: usize,
        opponent: Option<&str>,
        stops: &str,
        cards: bool,
        perfect: bool,
        acts: usize,
    ) -> PyResult<Vector> {
        if acts > acts::MOST {
            return Err(wrong(format!("acts must be 0 to {}, not {acts}", acts::MOST)));
        }
        let extras = Extras { cards, perfect, acts };
        if !(1..=MOST).contains(&count) {
            return Err(wrong(format!("the number of games must be 1 to {MOST}, not {count}")));
        }
        let config = EnvConfig::new(decks.table()?, stops)?;
        let opponent = opponent.map(kind).transpose()?;
        let lanes = (0..count as u64).map(|i| Lane::first(&config, derived(seed, i + 1), opponent, acts > 0)).collect();
        let mut vector = Vector::with(py, config, lanes, Threads::new(threads)?, seed, opponent, extras)?;
        vector.reset(py)?;
        Ok(vector)
    }

    /// Pickles the games with the rewards of the last step. Bots that play the other seat begin anew.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py, (Table, String)>> {
        let py = slf.py();
        let this = slf.borrow();
        this.check_whole()?;
        let lanes = this.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        let saved = SavedVector {
            version: crate::schema::VERSION,
            stops: this.config.stops,
            seed: this.seed,
            threads: this.threads.count,
            opponent: this.opponent.map(|kind| kind.to_string()),
            extras: this.extras,
            games: lanes.iter().map(Lane::saved).collect(),
            rewards: this.arrays.rewards.bind(py).to_vec().map_err(wrong)?,
            dones: this.arrays.dones.bind(py).to_vec().map_err(wrong)?,
        };
        let text = serde_json::to_string(&saved).map_err(wrong)?;
        Ok((slf.get_type().getattr("_restore")?, (this.config.table.clone(), text)))
    }

    /// Creates the games that were pickled.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(py: Python<'_>, table: Table, text: &str) -> PyResult<Vector> {
        let saved: SavedVector = serde_json::from_str(text).map_err(wrong)?;
        let count = saved.games.len();
        let fits = saved.rewards.len() == 2 * count && saved.dones.len() == count && (1..=MOST).contains(&count);
        let extras = saved.extras;
        let logged =
            extras.acts <= acts::MOST && saved.games.iter().all(|game| game.log.is_some() == (extras.acts > 0));
        if saved.version != crate::schema::VERSION || !fits || !logged {
            return Err(wrong(format!(
                "the pickled games have version {} or are inconsistent: expected version {}",
                saved.version,
                crate::schema::VERSION
            )));
        }
        let stops = if saved.stops == Stops::Discreet { "discreet" } else { "choices" };
        let config = EnvConfig::new(table, stops)?;
        let opponent = saved.opponent.as_deref().map(kind).transpose()?;
        let lanes = saved.games.into_iter().map(|game| game.lane(&config, opponent)).collect::<PyResult<_>>()?;
        let mut vector = Vector::with(py, config, lanes, Threads::new(saved.threads)?, saved.seed, opponent, extras)?;
        let (rewards, dones) = (saved.rewards, saved.dones);
        vector.each(py, &(0..count).collect::<Vec<_>>(), |lane, i, told, config| {
            told.rewards.copy_from_slice(&rewards[2 * i..2 * i + 2]);
            *told.done = dones[i];
            told.tell(lane, config);
        })?;
        Ok(vector)
    }

    /// Begins the first games again.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        self.each(py, &[], |lane, _, told, config| {
            lane.games = 0;
            lane.rng = Rng::new(derived(lane.seed, u64::MAX));
            lane.ready(config);
            told.rewards.fill(0.0);
            *told.done = false;
            told.tell(lane, config);
        })
    }

    /// Applies an action in each game, of shape (N,), of any integer type. If one isn't legal, raises ValueError and
    /// changes no game.
    ///
    /// Ctrl-C also ends a step in which the opponent thinks long. Some games have made the step then, so `step` raises
    /// RuntimeError until `reset` is called.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        self.check_whole()?;
        let actions = integers(actions)?;
        let actions = &actions[..];
        if actions.len() != self.count {
            return Err(wrong(format!(
                "actions must have the shape ({},), one for each game, not ({},)",
                self.count,
                actions.len()
            )));
        }
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut options = Vec::with_capacity(actions.len());
        for (i, (lane, &action)) in lanes.iter().zip(actions).enumerate() {
            let option = usize::try_from(action).ok().and_then(|action| lane.play.option(action));
            options.push(
                option.ok_or_else(|| wrong(format!("action {action} is not legal in game {i}: see `masks[{i}]`")))?,
            );
        }
        self.each(py, &options, |lane, option, told, config| {
            lane.take(option, config);
            lane.wait(config);
            *told.done = lane.play.who().is_none();
            told.rewards.copy_from_slice(&lane.play.returns());
            if lane.other.is_some() && lane.learner == PlayerId(1) {
                told.rewards.swap(0, 1);
            }
            if *told.done {
                lane.ready(config);
            }
            told.tell(lane, config);
        })
    }

    /// Returns a state that continues one of the games. It doesn't have the earlier messages, and it has the earlier
    /// acts only if this vector has `acts`.
    fn state(&mut self, index: usize) -> PyResult<State> {
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let lane = lanes
            .get(index)
            .ok_or_else(|| wrong(format!("the index of a game must be 0 to {}, not {index}", self.count - 1)))?;
        let mut game = lane.play.game.clone();
        game.set_recording(false);
        let acts =
            |seat: PlayerId| lane.log.iter().flat_map(|log| log.last(seat, acts::MOST)).copied().collect::<Vec<_>>();
        Ok(State::after(self.config.clone(), game, [acts(PlayerId(0)), acts(PlayerId(1))]))
    }

    /// Returns a random legal action for each game, an int64 array of shape (N,).
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let one = |lane: &mut Lane| {
            let actions = &lane.play.actions;
            actions.get(lane.rng.below(actions.len())).map_or(0, |action| i64::from(*action))
        };
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let actions: Vec<i64> = lanes.iter_mut().map(one).collect();
        PyArray1::from_vec(py, actions)
    }

    /// Returns N, the number of games.
    fn __len__(&self) -> usize {
        self.count
    }

    /// Name of the bot that plays the other seat; None if the caller plays both seats.
    #[getter]
    fn opponent(&self) -> Option<String> {
        self.opponent.map(|kind| kind.to_string())
    }

    /// Table at which the games are played.
    #[getter]
    fn table(&self) -> Table {
        self.config.table.clone()
    }

    /// Knowledge of the deciding players, float32 of shape (N, F).
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.shown.observations.clone_ref(py)
    }

    /// Legal actions, int8 of shape (N, A): 1 for each.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
        self.shown.masks.clone_ref(py)
    }

    /// Deciding players, int8 of shape (N,).
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.shown.players.clone_ref(py)
    }

    /// Rewards of both players in the last step, float32 of shape (N, 2). With an opponent: those of the learner and
    /// the bot.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.shown.rewards.clone_ref(py)
    }

    /// Card numbers by zone as the deciding players know them, int16 of shape (N, Z, L): see `State.cards`. With
    /// `cards=True`.
    #[getter]
    fn cards(&self, py: Python<'_>) -> PyResult<Py<PyArray3<i16>>> {
        written(py, &self.shown.cards, "cards=True")
    }

    /// For critics in training; it shows hidden cards; not an input for a policy. int16 of shape (N, Z, L): see
    /// `State.perfect`. With `perfect=True`.
    #[getter]
    fn perfect(&self, py: Python<'_>) -> PyResult<Py<PyArray3<i16>>> {
        written(py, &self.shown.perfect, "perfect=True")
    }

    /// The last acts as the deciding players saw them, int16 of shape (N, acts, 5): see `State.acts`. With `acts=32`,
    /// or another number.
    #[getter]
    fn acts(&self, py: Python<'_>) -> PyResult<Py<PyArray3<i16>>> {
        written(py, &self.shown.acts, "acts=32")
    }

    /// True if the last step ended the game, bool of shape (N,). The other arrays are then those of the next game.
    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.shown.dones.clone_ref(py)
    }
}
