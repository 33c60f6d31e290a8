//! Integration tests of `maneframe-scenario`: one binary, a module for each subject.

mod common;
mod conformance;
mod costs;
mod eyes;
mod language;
mod lessons;
mod metamorphic;
mod naming;
mod parts;
mod productions;
mod reasons;
mod saved;
mod small;
mod stops;
mod watched;
mod way_on;
mod written;
