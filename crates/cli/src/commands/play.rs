//! `maneframe play`: a game at this terminal.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use maneframe_bot::BotKind;
use maneframe_engine::Edition;
use maneframe_library::Library;

use crate::deal::{self, Dealt};
use crate::ended::Ended;
use crate::plain::Plain;
use crate::replay::Replay;
use crate::seed;
use crate::session::{Seat, Session};
use crate::tui;

/// Play a game: against a bot, against somebody at the same keyboard, or watch two bots
///
/// On a terminal this draws a table: arrows move over the cards, Enter acts on the card under the cursor, space passes,
/// `?` lists the keys. `--plain` plays in lines, for screen readers and pipes; it is used by itself where there is no
/// terminal.
#[derive(clap::Args)]
pub struct Args {
    /// Your deck: a file (.o8d, .deck) or a deck's name; a bundled one where none is named
    #[arg(long, value_name = "DECK")]
    deck: Option<String>,
    /// The other deck
    #[arg(long, value_name = "DECK")]
    vs: Option<String>,
    /// Who plays the other deck
    #[arg(long, default_value = "greedy", value_parser = super::bot_parser())]
    bot: BotKind,
    /// Chance; a random seed, which is printed, where none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Two people take turns at this keyboard
    #[arg(long, conflicts_with_all = ["bot", "watch"])]
    hot_seat: bool,
    /// Watch two bots; with `--my-bot` yours may be another than the other one
    #[arg(long)]
    watch: bool,
    /// Who plays your deck with `--watch`; the same bot where none is named
    #[arg(long, requires = "watch", value_parser = super::bot_parser())]
    my_bot: Option<BotKind>,
    /// By which rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    rulebook: Edition,
    /// Play in lines of text
    #[arg(long)]
    plain: bool,
    /// Write a replay when the game is over or left
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Play decks with lines that are not understood: those lines do nothing
    #[arg(long)]
    lenient: bool,
}

/// What a game is played with.
pub struct Setting {
    /// The cards at hand.
    pub library: Library,
    /// The decks by seat.
    pub decks: [Dealt; 2],
    /// Whether lines that are not understood do nothing.
    pub lenient: bool,
    /// Where a replay is to be written.
    pub save: Option<PathBuf>,
    /// Whether two people share the keyboard.
    pub hot_seat: bool,
}

impl Setting {
    /// The replay of a game played with it.
    pub fn replay(&self, session: &Session) -> Replay {
        Replay::of(session, &[&self.decks[0], &self.decks[1]], self.lenient)
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let decks = deal::two(&library, [args.deck.as_deref(), args.vs.as_deref()], args.lenient)?;
    let table = deal::table(&[&decks[0], &decks[1]], args.rulebook, args.lenient)?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let names = [decks[0].deck.name.clone(), decks[1].deck.name.clone()];
    let seats = if args.watch {
        vec![Seat::bot(args.my_bot.unwrap_or(args.bot), seed, 0, &names[0]), Seat::bot(args.bot, seed, 1, &names[1])]
    } else if args.hot_seat {
        vec![Seat::person("you", &names[0]), Seat::person("your friend", &names[1])]
    } else {
        vec![Seat::person("you", &names[0]), Seat::bot(args.bot, seed, 1, &names[1])]
    };
    let setting = Setting { library, decks, lenient: args.lenient, save: args.save, hot_seat: args.hot_seat };
    let session = Session::new(&table, seed, seats);
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    if args.plain || !terminal || dumb { Plain::new(session, &setting).run() } else { tui::run(session, &setting) }
}
