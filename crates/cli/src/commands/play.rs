//! `maneframe play`: a game at this terminal.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use maneframe_bot::BotKind;
use maneframe_engine::Edition;
use maneframe_library::Library;
use miette::miette;

use crate::deal::{self, Dealt};
use crate::ended::Ended;
use crate::out::note;
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
    /// The other deck; up to three times, for games of three and four
    #[arg(long, value_name = "DECK")]
    vs: Vec<String>,
    /// How many play, you included: 2 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Who plays the other decks
    #[arg(long, default_value = "greedy", value_parser = super::bot_parser())]
    bot: BotKind,
    /// Chance; a random seed, which is printed, where none is given
    #[arg(long)]
    seed: Option<u64>,
    /// People take turns at this keyboard
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

/// As many as a game seats.
const MAX_PLAYERS: usize = 4;
/// What the others at one keyboard are called.
const FRIENDS: [&str; 3] = ["your first friend", "your second friend", "your third friend"];

/// What a game is played with.
pub struct Setting {
    /// The cards at hand.
    pub library: Library,
    /// The decks by seat.
    pub decks: Vec<Dealt>,
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
        Replay::of(session, &self.decks.iter().collect::<Vec<_>>(), self.lenient)
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let named = 1 + args.vs.len();
    let players = args.players.map_or(named.max(2), usize::from);
    if named > players || players > MAX_PLAYERS {
        return Err(miette!("{named} decks are too many for {} players", players.min(MAX_PLAYERS)));
    }
    let mut wanted = vec![args.deck.as_deref()];
    wanted.extend(args.vs.iter().map(|vs| Some(vs.as_str())));
    wanted.resize(players, None);
    let decks = deal::several(&library, &wanted, args.lenient)?;
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), args.rulebook, args.lenient)?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let seat = |(i, dealt): (usize, &Dealt)| {
        let name = &dealt.deck.name;
        match (i, args.watch, args.hot_seat) {
            (0, true, _) => Seat::bot(args.my_bot.unwrap_or(args.bot), seed, 0, name),
            (0, false, _) => Seat::person("you", name),
            (_, false, true) if players == 2 => Seat::person("your friend", name),
            (_, false, true) => Seat::person(FRIENDS[i - 1], name),
            _ => Seat::bot(args.bot, seed, i, name),
        }
    };
    let seats = decks.iter().enumerate().map(seat).collect();
    let setting = Setting { library, decks, lenient: args.lenient, save: args.save, hot_seat: args.hot_seat };
    let session = Session::new(&table, seed, seats);
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    let plain = args.plain || !terminal || dumb;
    if players > 2 && !plain {
        note!("The drawn table seats two: games of {players} are played in lines.");
    }
    if plain || players > 2 { Plain::new(session, &setting).run() } else { tui::run(session, &setting) }
}
