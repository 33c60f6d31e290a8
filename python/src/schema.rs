//! The schema: what each action and each feature means. `schema.json` is this; a test compares them.

use pyo3::prelude::*;
use serde::Serialize;

use crate::actions::{ACTIONS, BLOCKS, Block};
use crate::json::to_python;
use crate::observation::{FEATURES, PARTS, Part};

/// Grows where a number comes to mean something else.
pub(crate) const VERSION: u32 = 1;

#[derive(Serialize)]
struct Schema {
    version: u32,
    actions: Actions,
    observation: Observation,
}

#[derive(Serialize)]
struct Actions {
    count: usize,
    blocks: [Block; BLOCKS.len()],
}

#[derive(Serialize)]
struct Observation {
    count: usize,
    about: &'static str,
    parts: [Part; PARTS.len()],
}

/// What each action and each feature means.
#[pyfunction]
pub(crate) fn schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let schema = Schema {
        version: VERSION,
        actions: Actions { count: ACTIONS, blocks: BLOCKS },
        observation: Observation {
            count: FEATURES,
            about: "each part is its features in order, `count` times in a row; a number is divided by its scale and kept from -1 to 1",
            parts: PARTS,
        },
    };
    to_python(py, &schema)
}
