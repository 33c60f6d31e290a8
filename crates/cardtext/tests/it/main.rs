//! Integration tests of `maneframe-cardtext`: one binary, a module for each subject.

mod documentation;
mod matrix;
mod order;
mod pool;
mod wording;
