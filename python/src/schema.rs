//! The schema: the meaning of each action and each feature. A test compares it with `schema.json`.

use pyo3::prelude::*;
use serde::Serialize;

use crate::actions::{ACTIONS, BLOCKS, Block};
use crate::json::to_python;
use crate::observation::{FEATURES, PARTS, Part};

/// Version of the schema. It must be increased when a number changes its meaning.
pub(crate) const VERSION: u32 = 2;

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

/// Returns the meaning of each action and each feature. `python/schema.json` is a copy of it.
#[pyfunction]
pub(crate) fn schema(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let schema = Schema {
        version: VERSION,
        actions: Actions { count: ACTIONS, blocks: BLOCKS },
        observation: Observation {
            count: FEATURES,
            about: "each part has its features in order, repeated `count` times; each number is divided by its scale and clamped to the range -1 to 1",
            parts: PARTS,
        },
    };
    to_python(py, &schema)
}
