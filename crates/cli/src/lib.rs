//! `maneframe`: plays the My Little Pony Collectible Card Game by its rules, in a terminal.
//!
//! The library contains the whole program, so that `crates/fuzz` can test its readers with hostile input. `main.rs`
//! only calls [`run`].

mod clean;
mod commands;
mod concern;
mod deal;
mod declined;
mod describe;
mod ended;
mod event;
mod file;
pub mod games;
mod left;
mod online;
mod out;
mod paint;
mod plain;
pub mod replay;
mod seat;
mod seed;
mod session;
mod signals;
mod trouble;
mod tui;

pub use commands::run;
