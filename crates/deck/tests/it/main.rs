//! Integration tests of `maneframe-deck`: one binary, a module for each subject.

mod extent;
mod formats;
mod house;
mod lists;
mod notations;
