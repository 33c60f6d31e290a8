//! `maneframe`: plays the My Little Pony Collectible Card Game by its rules, in a terminal.
//!
//! The library contains the whole program, so that `crates/fuzz` can test its readers with hostile input. `main.rs`
//! only calls [`run`].

mod clean;
mod commands;
mod deal;
mod describe;
mod error;
mod event;
mod exit;
mod file;
pub mod games;
mod leave;
mod online;
mod out;
mod paint;
mod pass_warning;
mod plain;
pub mod replay;
mod seat;
mod seed;
mod session;
mod signals;
mod tui;
mod view;
mod wait_notice;

pub use commands::run;
