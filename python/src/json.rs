//! Plain data as Python's dicts and lists, by way of JSON: the messages of the engine have a schema, and Python sees them as it
//! has them.

use maneframe_wording::InEnglish;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// A value as Python has it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(&InEnglish(value)).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// An error of ours as Python's `ValueError`.
pub(crate) fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
