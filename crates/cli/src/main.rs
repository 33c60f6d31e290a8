//! `maneframe`: plays the My Little Pony Collectible Card Game by its rules, in a terminal.

mod commands;
mod conformance;
mod deal;
mod describe;
mod ended;
mod out;
mod paint;
mod plain;
mod replay;
mod seed;
mod session;
mod tui;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run()
}
