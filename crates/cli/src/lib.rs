//! `maneframe`: plays the My Little Pony Collectible Card Game by its rules, in a terminal.

mod clean;
mod commands;
mod concern;
mod conformance;
mod deal;
mod declined;
mod describe;
mod ended;
mod games;
mod left;
mod out;
mod paint;
mod plain;
mod replay;
mod seat;
mod seed;
mod session;
mod signals;
mod trouble;
mod tui;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run()
}
