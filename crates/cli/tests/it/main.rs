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
mod limited;
mod nodes;
#[cfg(target_os = "linux")]
mod not_utf8;
mod nowhere;
mod online;
#[cfg(unix)]
mod output;
mod rules;
mod series;
mod terminal;
mod tricks;
