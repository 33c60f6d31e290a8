//! `maneframe matrix`: games of every deck against every other.

use std::collections::HashMap;
use std::ffi::OsString;

use maneframe_deck::Deck;
use maneframe_engine::Edition;
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
/// Each row shows how many of 100 games the deck won against the deck of each column.
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
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let decks: Vec<Dealt> = if args.decks.is_empty() {
        let bundled: Vec<Deck> = library
            .decks()
            .filter(|(origin, _)| matches!(origin, maneframe_library::Origin::Bundled))
            .map(|(_, deck)| deck.clone())
            .collect();
        bundled.into_iter().map(|deck| deal::deal(&library, deck, false)).collect::<Result<_, _>>()?
    } else {
        let found = args.decks.iter().map(|name| deal::deal(&library, deal::open(&library, name)?, false));
        found.collect::<Result<_, _>>()?
    };
    if decks.len() < 2 {
        return Err(miette!(help = "give at least two decks", "a matrix needs several decks"));
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    let pairs: Vec<(usize, usize)> = (0..decks.len()).flat_map(|a| (a + 1..decks.len()).map(move |b| (a, b))).collect();
    let mut tables = HashMap::new();
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
    let bar = sim::progress(args.games * pairs.len() as u64);
    let all: Vec<(usize, usize, u64)> =
        pairs.iter().flat_map(|&(a, b)| (0..args.games).map(move |i| (a, b, i))).collect();
    let played: miette::Result<Vec<(usize, usize, Option<usize>)>> = all
        .into_par_iter()
        .map(|(a, b, i)| {
            let winner = sim::play(&tables[&(a, b)][(i % 2) as usize], i, seed, [bot; 2])?.winner;
            bar.inc(1);
            Ok((a, b, winner))
        })
        .collect();
    bar.finish_and_clear();
    let mut won = vec![vec![0u64; decks.len()]; decks.len()];
    for (a, b, winner) in played? {
        match winner {
            Some(0) => won[a][b] += 1,
            Some(_) => won[b][a] += 1,
            None => {}
        }
    }
    let share = |a: usize, b: usize| (a != b).then(|| won[a][b] as f64 / args.games as f64);
    let matrix = Matrix {
        games: args.games,
        seed,
        rulebook: args.rulebook,
        bot: bot.to_string(),
        decks: decks.iter().map(|d| d.deck.name.clone()).collect(),
        wins: (0..decks.len()).map(|a| (0..decks.len()).map(|b| share(a, b)).collect()).collect(),
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
    say!("{}", bold(format_args!("{:width$}     {columns}   all", "")));
    for (i, (deck, row)) in matrix.decks.iter().zip(&matrix.wins).enumerate() {
        let cells: String = row
            .iter()
            .map(|share| share.map_or_else(|| format!("{:>6}", "-"), |s| format!("{:6.0}", 100.0 * s)))
            .collect();
        let shares: Vec<f64> = row.iter().flatten().copied().collect();
        let mean = 100.0 * shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        say!("{deck:width$} {:>4}{cells} {mean:5.0}", format!("({})", i + 1));
    }
    say!("{}", dim(format_args!("{} games per pair, {} bots, seed {}", matrix.games, matrix.bot, matrix.seed)));
}
