//! [`Table`]: decks compiled for play.

use std::sync::{Arc, OnceLock};

use maneframe_engine as engine;
use maneframe_engine::replay::Chance;
use maneframe_engine::{Edition, TableOptions};
use maneframe_library::card_hash;
use numpy::PyArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::decks::{Dealt, List, deal, random};
use crate::features;
use crate::json::{Pickled, wrong};
use crate::observation::Numbers;

/// Decks compiled for play. Each is given by its name or a part of it, a file or a link.
#[pyclass(frozen, module = "maneframe", from_py_object)]
#[derive(Clone)]
pub(crate) struct Table {
    pub engine: Arc<engine::Table>,
    pub decks: Arc<Vec<Dealt>>,
    pub edition: Edition,
    /// Numbers of the cards, once they are needed.
    numbers: Arc<OnceLock<Arc<Numbers>>>,
    /// Features of the cards, once they are needed.
    features: Arc<PyOnceLock<Py<PyArray2<f32>>>>,
}

/// Returns the rulebook of that name.
fn edition(name: &str) -> PyResult<Edition> {
    Edition::ALL.into_iter().find(|e| e.name() == name).ok_or_else(|| {
        let names: Vec<&str> = Edition::ALL.into_iter().map(Edition::name).collect();
        wrong(format!("unknown rulebook `{name}`: choose one of {}", names.join(", ")))
    })
}

impl Table {
    pub(crate) fn of(names: &[String], rulebook: &str) -> PyResult<Table> {
        let edition = edition(rulebook)?;
        let decks = names.iter().map(|name| deal(name)).collect::<PyResult<Vec<Dealt>>>()?;
        Table::with(decks, edition)
    }

    /// Creates a table for those decks.
    pub(crate) fn with(decks: Vec<Dealt>, edition: Edition) -> PyResult<Table> {
        let cards: Vec<engine::DeckCards> = decks.iter().map(|deck| deck.cards.clone()).collect();
        let table = engine::Table::with(&cards, TableOptions { rulebook: edition.rulebook(), lenient: false })
            .map_err(wrong)?;
        let (numbers, features) = (Arc::default(), Arc::new(PyOnceLock::new()));
        Ok(Table { engine: Arc::new(table), decks: Arc::new(decks), edition, numbers, features })
    }

    /// Returns the numbers of the cards. They are computed once.
    pub(crate) fn numbers(&self) -> &Arc<Numbers> {
        self.numbers.get_or_init(|| Arc::new(Numbers::new(&self.engine)))
    }

    /// Returns the head of a replay of a game at this table.
    pub(crate) fn head(&self, chance: Chance, stops: engine::Stops, bots: &[Option<String>]) -> engine::replay::Head {
        let mut head = engine::replay::Head::new(concat!("maneframe ", env!("CARGO_PKG_VERSION")), chance);
        head.rulebook = self.edition;
        head.stops = stops;
        let list = self.decks.iter();
        head.decks =
            list.filter_map(|d| engine::replay::ReplayDeck::of(&d.name, &d.cards, card_hash).map(Arc::new)).collect();
        let seat = |(i, bot): (usize, &Option<String>)| engine::replay::ReplaySeat {
            name: format!("Player {}", i + 1),
            bot: bot.clone(),
        };
        head.seats = bots.iter().enumerate().map(seat).collect();
        head
    }
}

/// A table as Python names it: a table object, or the names of its decks.
pub(crate) enum TableLike {
    Table(Table),
    Decks(Vec<String>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for TableLike {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<TableLike> {
        match given.extract::<Table>() {
            Ok(table) => Ok(TableLike::Table(table)),
            Err(_) => deck_names(&given).map(TableLike::Decks),
        }
    }
}

/// Returns the names of decks that Python gives.
fn deck_names(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    given.extract().or_else(|_| {
        let given = given.repr()?;
        Err(PyTypeError::new_err(format!(
            "decks must be a Table, or a list of decks, each a name, a file or a link, not {given}"
        )))
    })
}

impl TableLike {
    pub(crate) fn table(self) -> PyResult<Table> {
        match self {
            TableLike::Table(table) => Ok(table),
            TableLike::Decks(names) => Table::of(&names, Edition::default().name()),
        }
    }
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (decks, rulebook = "cr-3.8"))]
    fn new(#[pyo3(from_py_with = deck_names)] decks: Vec<String>, rulebook: &str) -> PyResult<Table> {
        Table::of(&decks, rulebook)
    }

    /// Creates a table with random legal decks: of all cards of the user's library that are understood in full.
    #[staticmethod]
    #[pyo3(signature = (seed, players = 2, rulebook = "cr-3.8"))]
    fn random(seed: u64, players: usize, rulebook: &str) -> PyResult<Table> {
        if !(2..=engine::inspect::MAX_PLAYERS).contains(&players) {
            return Err(wrong(format!("players must be 2 to {}, not {players}", engine::inspect::MAX_PLAYERS)));
        }
        let mut rng = engine::Rng::new(seed);
        let decks = (1..=players).map(|i| random(format!("random {seed}, {i}"), &mut rng));
        Table::with(decks.collect::<PyResult<Vec<Dealt>>>()?, edition(rulebook)?)
    }

    /// Names of the decks, by seat.
    #[getter]
    fn decks(&self) -> Vec<String> {
        self.decks.iter().map(|deck| deck.name.clone()).collect()
    }

    /// Number of players.
    #[getter]
    pub(crate) fn players(&self) -> usize {
        self.decks.len()
    }

    /// Name of the rulebook in force.
    #[getter]
    fn rulebook(&self) -> &'static str {
        self.edition.name()
    }

    /// Ids of the cards, in the order of their numbers. All arrays refer to cards by these numbers, from 1. In shapes,
    /// `C` is their number.
    #[getter]
    fn card_ids(&self) -> Vec<String> {
        self.numbers().cards.ids.clone()
    }

    /// Features of the cards by their text, float32 of shape (C + 1, K) with K = 160, read-only. The row is the card's
    /// number. Row 0, for no card, has zeros.
    ///
    /// These are the numbers by which the bots' net knows cards: printed values, keywords, and what the texts do. They
    /// are not scaled. A feature has the same column at every table, so a learner can be used with cards that it never
    /// saw. Another version of the program may have other columns: keep `card_feature_names` with what you learned.
    #[getter]
    fn card_features(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f32>>> {
        let make = || features::array(py, self.engine.pool(), &self.numbers().cards);
        Ok(self.features.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// Names of the K columns of `card_features`, such as "cost" or "effect Draw".
    #[getter]
    fn card_feature_names(&self) -> Vec<&'static str> {
        features::names()
    }

    fn __repr__(&self) -> String {
        format!("Table({:?}, rulebook={:?})", Table::decks(self), self.edition.name())
    }

    /// Pickles the lists of the decks, since another process may not find a deck by its name.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py, (Vec<List>, &'static str)>> {
        let this = slf.get();
        let lists = this.decks.iter().map(Dealt::list).collect();
        Ok((slf.get_type().getattr("_of")?, (lists, this.edition.name())))
    }

    /// Creates a table for pickled lists.
    #[staticmethod]
    #[pyo3(name = "_of")]
    fn of_lists(lists: Vec<List>, rulebook: &str) -> PyResult<Table> {
        let decks = lists.into_iter().map(Dealt::of).collect::<PyResult<Vec<Dealt>>>()?;
        Table::with(decks, edition(rulebook)?)
    }
}
