//! `maneframe cards`: the library's cards and the reading of their texts.

mod advice;
mod caret;
mod check;
mod clarifications;
mod complete;
mod explain;
mod files;
mod fix;
mod gym;
mod import;
mod list;
mod matrix;
mod problems;
mod search;
mod show;
mod table;
mod tree;

use clap::Subcommand;
use maneframe_card::CardType;
use maneframe_card::ability::Kind;

use crate::exit::Ended;

/// Import cards, list and show them, and examine how their text is read
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Args),
    Show(show::Args),
    Explain(explain::Args),
    Check(check::Args),
    Complete(complete::Args),
    #[command(hide = true)]
    Matrix(matrix::Args),
    List(list::Args),
    Search(search::Args),
    #[command(hide = true)]
    Gym(gym::Args),
}

pub fn run(args: Args) -> miette::Result<Ended> {
    match args.command {
        Command::Import(args) => import::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Complete(args) => complete::run(&args),
        Command::Matrix(args) => matrix::run(&args),
        Command::List(args) => list::run(&args),
        Command::Search(args) => search::run(&args),
        Command::Gym(args) => gym::run(&args),
    }
}

/// Parses a card type in the forms that people use: `friend`, `mane`, `Mane-Character`.
fn card_type(word: &str) -> Result<CardType, String> {
    let word = word.replace(['-', '_'], " ");
    let word = if word.eq_ignore_ascii_case("mane") { "Mane Character" } else { word.trim() };
    word.parse().map_err(|e: maneframe_card::ParseCardTypeError| e.to_string())
}

/// Parses the kind of card that a Resource is attached to.
fn host(word: &str) -> Result<Kind, String> {
    Ok(match word.to_lowercase().as_str() {
        "character" => Kind::Character,
        "card" => Kind::Card,
        _ => match card_type(word)? {
            CardType::ManeCharacter => Kind::ManeCharacter,
            CardType::Friend => Kind::Friend,
            CardType::Resource => Kind::Resource,
            CardType::Event => Kind::Event,
            CardType::Troublemaker => Kind::Troublemaker,
            CardType::Problem => Kind::Problem,
        },
    })
}
