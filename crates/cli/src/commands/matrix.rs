//! `maneframe matrix`: games of every deck against every other.

mod figures;
mod leaders;

use std::collections::HashMap;
use std::ffi::OsString;

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::{Edition, Table};
use maneframe_lab::{Figures, PairResult, wilson};
use maneframe_library::Library;
use miette::miette;
use rayon::prelude::*;
use serde::Serialize;

use super::bots::{Named, Strength};
use super::sim;
use crate::deal::{self, Dealt};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::seed;

/// Let every deck play every other many times, and show the win rates
///
/// Each row shows how many of 100 games the deck won against the deck of each column. `--figures` shows what the decks do
/// in a game, and `--leaders` plays each deck with each Mane Character of its colors.
#[derive(clap::Args)]
pub struct Args {
    /// Decks, by file or name [default: the bundled decks]
    decks: Vec<OsString>,
    /// Number of games for each pair
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Bot that plays all decks: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = super::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    rulebook: Edition,
    /// Number of threads [default: number of cores]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Count what each deck's player does in a game: moves, draws, Events …
    #[arg(long)]
    figures: bool,
    /// Play each deck with each Mane Character of its two main colors from the same set, against all other decks
    #[arg(long, conflicts_with = "figures")]
    leaders: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Matrix {
    games: u64,
    seed: u64,
    rulebook: Edition,
    bot: String,
    decks: Vec<String>,
    /// Share of games that the row deck won, by row deck and column deck. `None` on the diagonal.
    wins: Vec<Vec<Option<f64>>>,
    /// 95 % interval of the share of all games of each deck.
    intervals: Vec<[f64; 2]>,
    /// What the decks did in their games.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<figures::Play>,
}

/// Game `i` of deck `a` against deck `b`.
#[derive(Clone, Copy)]
struct Pairing {
    a: usize,
    b: usize,
    i: u64,
}

/// A game that was played.
struct Played {
    result: PairResult,
    /// What the players did, by deck. Zero if it wasn't counted.
    figures: [Figures; 2],
}

/// Tables of two decks in both seats, by the decks.
type Tables = HashMap<(usize, usize), [Table; 2]>;

/// Settings of all games.
struct Games<'a> {
    tables: &'a Tables,
    seed: u64,
    bots: [BotKind; 2],
    counted: bool,
}

impl Games<'_> {
    /// Plays games on the threads of the caller, with a progress bar.
    fn play(&self, all: &[Pairing]) -> miette::Result<Vec<Played>> {
        let bar = sim::progress(all.len() as u64);
        let one = |&Pairing { a, b, i }: &Pairing| {
            let table = &self.tables[&(a, b)][(i % 2) as usize];
            let played = if self.counted {
                sim::play_counted(table, i, self.seed, self.bots).map(|(result, figures)| Played { result, figures })
            } else {
                let none = [Figures::default(); 2];
                sim::play(table, i, self.seed, self.bots).map(|result| Played { result, figures: none })
            };
            bar.inc(1);
            played
        };
        let played = all.par_iter().map(one).collect();
        bar.finish_and_clear();
        played
    }
}

/// Runs work on this number of threads, by default on one for each core.
pub(super) fn in_threads<T: Send>(
    threads: Option<u16>,
    does: impl FnOnce() -> miette::Result<T> + Send,
) -> miette::Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into()).build();
    pool.map_err(|e| miette!("cannot start threads: {e}"))?.install(does)
}

/// Opens decks by file or name. Without names, these are the bundled decks.
fn open(library: &Library, names: &[OsString]) -> miette::Result<Vec<Dealt>> {
    if !names.is_empty() {
        return names.iter().map(|name| deal::deal(library, deal::open(library, name)?, false)).collect();
    }
    let bundled = library.decks().filter(|(origin, _)| matches!(origin, maneframe_library::Origin::Bundled));
    let bundled: Vec<Deck> = bundled.map(|(_, deck)| deck.clone()).collect();
    bundled.into_iter().map(|deck| deal::deal(library, deck, false)).collect()
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let decks = open(&library, &args.decks)?;
    if decks.len() < 2 {
        return Err(miette!(help = "give at least two decks", "a matrix needs several decks"));
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    if args.leaders {
        return leaders::run(args, &library, &decks, bot, seed);
    }
    let pairs: Vec<(usize, usize)> = (0..decks.len()).flat_map(|a| (a + 1..decks.len()).map(move |b| (a, b))).collect();
    let mut tables = Tables::new();
    for &(a, b) in &pairs {
        let (first, second) = (&decks[a], &decks[b]);
        tables.insert(
            (a, b),
            [
                deal::table(&[first, second], args.rulebook, false)?,
                deal::table(&[second, first], args.rulebook, false)?,
            ],
        );
    }
    let all: Vec<Pairing> =
        pairs.iter().flat_map(|&(a, b)| (0..args.games).map(move |i| Pairing { a, b, i })).collect();
    let games = Games { tables: &tables, seed, bots: [bot; 2], counted: args.figures };
    let played = in_threads(args.threads, || games.play(&all))?;
    let mut won = vec![vec![0u64; decks.len()]; decks.len()];
    for (Pairing { a, b, .. }, game) in all.iter().copied().zip(&played) {
        match game.result.winner {
            Some(0) => won[a][b] += 1,
            Some(_) => won[b][a] += 1,
            None => {}
        }
    }
    let share = |a: usize, b: usize| (a != b).then(|| won[a][b] as f64 / args.games as f64);
    let all_of = |deck: usize| -> u64 { won[deck].iter().sum() };
    let of_each = args.games * (decks.len() as u64 - 1);
    let matrix = Matrix {
        games: args.games,
        seed,
        rulebook: args.rulebook,
        bot: bot.to_string(),
        decks: decks.iter().map(|d| d.deck.name.clone()).collect(),
        wins: (0..decks.len()).map(|a| (0..decks.len()).map(|b| share(a, b)).collect()).collect(),
        intervals: (0..decks.len()).map(|deck| wilson(all_of(deck), of_each)).collect(),
        play: args.figures.then(|| figures::Play::of(&all, &played, decks.len())),
    };
    if args.json {
        out::json(&matrix)?;
    } else {
        tell(&matrix);
    }
    Ok(Ended::Well)
}

fn tell(matrix: &Matrix) {
    let width = matrix.decks.iter().map(|d| d.chars().count()).max().unwrap_or(0);
    let columns: String = (1..=matrix.decks.len()).map(|i| format!("{:>6}", format!("({i})"))).collect();
    say!("{}", bold(format_args!("{:width$}     {columns}   all  95 %", "")));
    for (i, (deck, row)) in matrix.decks.iter().zip(&matrix.wins).enumerate() {
        let cells: String = row
            .iter()
            .map(|share| share.map_or_else(|| format!("{:>6}", "-"), |s| format!("{:6.0}", 100.0 * s)))
            .collect();
        let shares: Vec<f64> = row.iter().flatten().copied().collect();
        let mean = 100.0 * shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        let [low, high] = matrix.intervals[i].map(|x| 100.0 * x);
        say!("{deck:width$} {:>4}{cells} {mean:5.0}  {low:.0}-{high:.0}", format!("({})", i + 1));
    }
    if let Some(play) = &matrix.play {
        play.tell(&matrix.decks);
    }
    say!("{}", dim(format_args!("{} games per pair, {} bots, seed {}", matrix.games, matrix.bot, matrix.seed)));
}
