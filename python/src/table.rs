//! [`Table`]: decks compiled for play.

use std::sync::Arc;

use maneframe_engine as engine;
use maneframe_engine::replay::Chance;
use maneframe_engine::{Edition, TableOptions};
use maneframe_library::card_hash;
use pyo3::prelude::*;

use crate::decks::{Dealt, deal};
use crate::json::wrong;

/// Decks compiled for play, from which any number of games can start.
#[pyclass(frozen, module = "maneframe", from_py_object)]
#[derive(Clone)]
pub(crate) struct Table {
    pub engine: Arc<engine::Table>,
    pub decks: Arc<Vec<Dealt>>,
    pub edition: Edition,
}

impl Table {
    pub(crate) fn of(names: &[String], rulebook: &str) -> PyResult<Table> {
        let edition = Edition::ALL.into_iter().find(|e| e.name() == rulebook);
        let edition = edition.ok_or_else(|| {
            let names: Vec<&str> = Edition::ALL.into_iter().map(Edition::name).collect();
            wrong(format!("unknown rulebook `{rulebook}`: choose one of {}", names.join(", ")))
        })?;
        let decks = names.iter().map(|name| deal(name)).collect::<PyResult<Vec<Dealt>>>()?;
        Table::with(decks, edition)
    }

    /// Creates a table for those decks.
    pub(crate) fn with(decks: Vec<Dealt>, edition: Edition) -> PyResult<Table> {
        let cards: Vec<engine::DeckCards> = decks.iter().map(|deck| deck.cards.clone()).collect();
        let table = engine::Table::with(&cards, TableOptions { rulebook: edition.rulebook(), lenient: false })
            .map_err(wrong)?;
        Ok(Table { engine: Arc::new(table), decks: Arc::new(decks), edition })
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
#[derive(FromPyObject)]
pub(crate) enum TableLike {
    Table(Table),
    Decks(Vec<String>),
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
    fn new(decks: Vec<String>, rulebook: &str) -> PyResult<Table> {
        Table::of(&decks, rulebook)
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

    fn __repr__(&self) -> String {
        format!("Table({:?}, rulebook={:?})", Table::decks(self), self.edition.name())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Vec<String>, &'static str)) {
        let this = slf.get();
        (slf.get_type().into_any(), (Table::decks(this), this.edition.name()))
    }
}
