//! `maneframe`: plays the My Little Pony Collectible Card Game by its rules, in a terminal.
//!
//! All of the program is here, so that its readers can be given hostile input (`crates/fuzz`); `main.rs` only calls [`run`].

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
