//! Maneframe for Python, by PyO3. The interface is documented in `package/maneframe/_maneframe.pyi`. This crate has the
//! implementation.

mod actions;
mod acts;
mod bot;
mod decks;
mod features;
mod game;
mod json;
mod leaves;
mod observation;
mod play;
mod replay;
mod schema;
mod signals;
mod simulate;
mod state;
mod story;
mod table;
mod threads;
mod vector;
mod zones;

use pyo3::prelude::*;

/// The native module. `package/maneframe` has the parts written in Python.
#[pymodule(gil_used = false)]
fn _maneframe(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add("ACTIONS", actions::ACTIONS)?;
    m.add("FEATURES", observation::FEATURES)?;
    m.add("VALUES", bot::value_names())?;
    m.add("CARD_ZONES", zones::ZONES.to_vec())?;
    m.add("ZONE_SIZE", zones::LONGEST)?;
    m.add("UNKNOWN_CARD", zones::UNKNOWN)?;
    m.add("ACTS", acts::names())?;
    m.add("ACT_COLUMNS", acts::COLUMNS.to_vec())?;
    m.add_class::<table::Table>()?;
    m.add_class::<game::Game>()?;
    m.add_class::<state::State>()?;
    m.add_class::<vector::Vector>()?;
    m.add_class::<bot::Bot>()?;
    m.add_class::<replay::Replay>()?;
    m.add_function(wrap_pyfunction!(bot::bots, m)?)?;
    m.add_function(wrap_pyfunction!(decks::decks, m)?)?;
    m.add_function(wrap_pyfunction!(decks::sets, m)?)?;
    m.add_function(wrap_pyfunction!(decks::deck, m)?)?;
    m.add_function(wrap_pyfunction!(decks::cards, m)?)?;
    m.add_function(wrap_pyfunction!(schema::schema, m)?)?;
    m.add_function(wrap_pyfunction!(simulate::simulate, m)?)?;
    Ok(())
}
