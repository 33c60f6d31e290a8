//! Integration tests of `maneframe`: one binary, a module for each subject.

mod bots;
mod commands;
mod common;
mod event;
mod faults;
mod guide;
mod hostile;
mod imports;
mod keep;
mod nodes;
mod nowhere;
mod online;
mod rules;
mod terminal;
mod tricks;
