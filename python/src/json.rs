//! Conversion of plain data to Python's dicts and lists by way of JSON. The engine's messages have a JSON schema, and
//! Python sees them in that form.

use maneframe_wording::InEnglish;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// Converts a value to a Python object.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(&InEnglish(value)).map_err(wrong)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Converts an error to Python's `ValueError`.
pub(crate) fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A pickled object: what makes it again, and its arguments.
pub(crate) type Pickled<'py, Arguments> = (Bound<'py, PyAny>, Arguments);
