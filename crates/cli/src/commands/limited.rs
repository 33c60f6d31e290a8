//! `maneframe limited`: boosters, sealed decks, drafts, and ratings of cards.

mod draft;
mod drafting;
mod editing;
mod fit;
mod kept;
mod lines;
mod open;
mod pod;
mod pods;
mod rates;
mod screen;
mod sealed;
mod setting;
mod strength;
mod swiss;

use clap::Subcommand;

use crate::exit::Ended;

/// Open boosters, build sealed decks, draft against bots
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Open(open::Args),
    Sealed(sealed::Args),
    Draft(draft::Args),
    Rates(rates::Args),
    Strength(strength::Args),
}

pub fn run(args: Args) -> miette::Result<Ended> {
    match args.command {
        Command::Open(args) => open::run(&args),
        Command::Sealed(args) => sealed::run(args),
        Command::Draft(args) => draft::run(args),
        Command::Rates(args) => rates::run(&args),
        Command::Strength(args) => strength::run(&args),
    }
}
