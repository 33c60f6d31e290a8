//! Integration tests of `maneframe-gym`: one binary, with a module per subject.

mod bundled;
mod matrix;
