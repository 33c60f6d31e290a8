//! `maneframe learn`: what the bots' net learns from, and how well it values positions.

mod playouts;
mod positions;
mod practice;
mod shard;

use clap::Subcommand;

use crate::exit::Ended;

/// Make what the bots' net learns from, and measure how well positions are valued
///
/// The net itself is fitted by `python/training/fit.py`: see docs/bots.md.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Positions(positions::Args),
    Playouts(playouts::Args),
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    match &args.command {
        Command::Positions(args) => positions::run(args),
        Command::Playouts(args) => playouts::run(args),
    }
}
