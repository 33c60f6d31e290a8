//! Features of cards as an array: the named numbers by which the bots' net knows cards.

use std::collections::HashMap;

use maneframe_bot::net::{Net, card_features};
use maneframe_engine::inspect::CompiledPool;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;

use crate::observation::CardNumbers;

/// Returns the names of the features, in the order of the columns.
pub(crate) fn names() -> Vec<&'static str> {
    Net::learned().feature_names()
}

/// Returns the features of all cards of a pool as a read-only array of shape (cards + 1, features). The row is the
/// card's number. Features without a column are left out.
pub(crate) fn array(py: Python<'_>, pool: &CompiledPool, numbers: &CardNumbers) -> PyResult<Py<PyArray2<f32>>> {
    let columns: HashMap<&str, usize> = names().into_iter().zip(0..).collect();
    let (rows, width) = (numbers.ids.len() + 1, columns.len());
    let mut values = vec![0.0_f32; rows * width];
    // A card comes before what it becomes by effects, which has the same number.
    for (def, &number) in pool.defs.iter().zip(numbers.all()).rev() {
        let row = &mut values[usize::from(number) * width..][..width];
        row.fill(0.0);
        for (name, value) in card_features(&def.card) {
            if let Some(&column) = columns.get(name.as_str()) {
                row[column] = value;
            }
        }
    }
    let array = PyArray1::from_vec(py, values).reshape([rows, width])?;
    array.getattr("flags")?.setattr("writeable", false)?;
    Ok(array.unbind())
}
