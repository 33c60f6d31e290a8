//! Integration tests of `maneframe-deck`: one binary, a module for each subject.

mod extent;
mod formats;
mod lists;
mod notations;
