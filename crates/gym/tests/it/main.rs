//! Integration tests of `maneframe-gym`: one binary, a module for each subject.

mod bundled;
mod matrix;
