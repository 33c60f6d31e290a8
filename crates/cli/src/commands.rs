//! The commands, one per file.

mod admin;
mod bots;
mod campaign;
mod cards;
mod completions;
mod deck;
mod improve;
mod ladder;
mod learn;
mod limited;
mod man;
mod matrix;
mod play;
mod puzzle;
mod replay;
mod resume;
mod review;
mod rules;
mod scenario;
mod series;
mod serve;
mod sim;
mod site;
mod watch;

use std::process::ExitCode;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects};
use clap::{Parser, Subcommand};
use maneframe_engine::Edition;

use crate::exit::{BAD_INPUT, Ended};
use crate::{out, signals};

use bots::parser as bot_parser;
pub use play::{Setting, may_replace};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Magenta.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::Magenta.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

/// Plays the My Little Pony Collectible Card Game by its Comprehensive Rules.
#[derive(Parser)]
#[command(
    name = "maneframe",
    bin_name = "maneframe",
    version,
    styles = STYLES,
    max_term_width = 100,
    propagate_version = true,
    after_help = "Start here:\n  maneframe play                    play a bundled deck against a bot\n  \
                  maneframe play --plain            the same in lines of text, for screen readers and pipes\n  \
                  maneframe deck                    list the decks\n  \
                  maneframe cards import FOLDER     import OCTGN's card sets and decks\n  \
                  maneframe sim --games 1000        let two bots play each other\n  \
                  maneframe serve                   run a server for games over the network\n\n\
                  A DECK is a file, a link, or the name of a deck in the library.\n\
                  Exit codes: 0 success, 1 a check failed, 2 invalid input or usage,\n\
                  or output that can't be written. Interrupted work ends by its signal."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Sim(sim::Args),
    Matrix(matrix::Args),
    Ladder(ladder::Args),
    #[command(hide = true)]
    Learn(learn::Args),
    Bots(bots::Args),
    Cards(cards::Args),
    #[command(alias = "decks")]
    Deck(deck::Args),
    Limited(limited::Args),
    Replay(replay::Args),
    Review(review::Args),
    Campaign(campaign::Args),
    Puzzle(puzzle::Args),
    Scenario(scenario::Args),
    Rules(rules::Args),
    Event(crate::event::Args),
    Serve(serve::Args),
    Site(site::Args),
    Admin(admin::Args),
    Watch(watch::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Runs the command that the command line names.
pub fn run() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => {
            out::usage(&error);
            return ExitCode::from(if error.use_stderr() { BAD_INPUT } else { 0 });
        }
    };
    let done = match command {
        Command::Play(args) => play::run(args),
        Command::Sim(args) => sim::run(args),
        Command::Matrix(args) => matrix::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Bots(args) => bots::run(&args),
        Command::Cards(args) => cards::run(args),
        Command::Deck(args) => deck::run(args),
        Command::Limited(args) => limited::run(args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Campaign(args) => campaign::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Scenario(args) => scenario::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Event(args) => crate::event::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Site(args) => site::run(&args),
        Command::Admin(args) => admin::run(args),
        Command::Watch(args) => watch::run(args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    match done {
        Ok(ended) => {
            if ended == Ended::Interrupted {
                signals::end_stopped();
            }
            ended.into()
        }
        Err(report) => {
            out::report(&report);
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Returns a parser of rulebook names, which `--help` lists.
fn rulebook_parser() -> impl clap::builder::TypedValueParser<Value = Edition> {
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    PossibleValuesParser::new(Edition::ALL.map(Edition::name)).try_map(|name| name.parse::<Edition>())
}
