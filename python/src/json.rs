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

/// Converts numbers that Python gives, such as a list or an array of any type of real numbers, to an array of float64 in
/// one piece. Returns `None` if it is a single number, or has something else, such as complex numbers or text.
pub(crate) fn numbers<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if !matches!(&kind[..], "b" | "i" | "u" | "f") || dimensions == 0 {
        return Ok(None);
    }
    numpy.call_method1("ascontiguousarray", (array, "float64")).map(Some)
}

/// A pickled object: what makes it again, and its arguments.
pub(crate) type Pickled<'py, Arguments> = (Bound<'py, PyAny>, Arguments);
