//! `maneframe matrix`: games of every deck against every other.

mod figures;
mod leaders;
mod page;

use std::collections::HashMap;
use std::ffi::OsString;

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::{Edition, Table};
use maneframe_lab::{Figure, Figures, PairResult, wilson};
use maneframe_library::Library;
use miette::miette;
use serde::Serialize;

use super::bots::{Named, Strength};
use super::series::{self, Plan, Played, Record, Run, Summary};
use super::sim;
use crate::deal::{self, Dealt, Laid};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

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
    /// Bot that plays all decks: a name from `maneframe bots`, or a time such as `search-500ms`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = super::bots::named())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Count what each deck's player does in a game: moves, draws, Events …
    #[arg(long)]
    figures: bool,
    /// Play each deck with each Mane Character of its two main colors from the same set, against all other decks
    #[arg(long, conflicts_with = "figures")]
    leaders: bool,
    #[command(flatten)]
    series: series::Options,
}

#[derive(Serialize)]
struct Matrix {
    /// Number of games that were asked for, for each pair.
    games: u64,
    #[serde(flatten)]
    summary: Summary,
    seed: u64,
    rulebook: Edition,
    bot: String,
    decks: Vec<String>,
    /// Share of games that the row deck won, by row deck and column deck. `None` on the diagonal, and for decks that
    /// have not met.
    wins: Vec<Vec<Option<f64>>>,
    /// 95 % interval of each of these shares.
    win_intervals: Vec<Vec<Option<[f64; 2]>>>,
    /// Share of all games of each deck that it won.
    shares: Vec<f64>,
    /// 95 % interval of each deck's share of all games.
    intervals: Vec<[f64; 2]>,
    /// What the decks did in their games.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<figures::Play>,
}

/// Number of numbers of a game's result.
const RESULT: usize = 9;
/// Number of figures of a player.
const COUNTS: usize = Figure::ALL.len();
/// Names of the columns of games with figures.
const FIGURES: &str = "winner stalled turns decisions forced points points behind behind \
                       moves draws friends events resources troublemakers abilities faceoffs won confronts frightened \
                       counters text-points \
                       moves draws friends events resources troublemakers abilities faceoffs won confronts frightened \
                       counters text-points";

/// A game that was played.
struct Game {
    result: PairResult,
    /// What the players did, by deck. `None` if it wasn't counted.
    figures: Option<[Figures; 2]>,
}

impl Record for Game {
    fn numbers(&self) -> Vec<i64> {
        let figures = self.figures.iter().flatten().flat_map(Figures::counts).map(i64::from);
        self.result.numbers().into_iter().chain(figures).collect()
    }

    fn from_numbers(numbers: &[i64]) -> Option<Game> {
        let (result, figures) = numbers.split_at_checked(RESULT)?;
        let result = PairResult::from_numbers(result)?;
        if figures.is_empty() {
            return Some(Game { result, figures: None });
        }
        let counts: Vec<u32> = figures.iter().map(|count| u32::try_from(*count).ok()).collect::<Option<_>>()?;
        let (first, second) = counts.split_at_checked(COUNTS)?;
        let figures = |counts: &[u32]| <[u32; COUNTS]>::try_from(counts).ok().map(Figures::from_counts);
        Some(Game { result, figures: Some([figures(first)?, figures(second)?]) })
    }
}

/// Tables of two decks in both seats, by the decks.
type Tables = HashMap<(usize, usize), [Table; 2]>;

/// All games of the command. Part `n` of the work is a game of pair `n % pairs.len()`, so that games are played in
/// rounds of all pairs.
struct Games<'a> {
    args: &'a Args,
    /// Decks, by which the pairs are numbered.
    decks: &'a [&'a Dealt],
    pairs: &'a [(usize, usize)],
    laid: Option<&'a Laid>,
    bot: BotKind,
}

/// Results of all games.
struct Results {
    run: Run<Game>,
    played: Played<Game>,
}

impl Games<'_> {
    /// Plays all games, with a progress bar.
    fn play(&self) -> miette::Result<Results> {
        let Games { args, decks, laid, .. } = *self;
        let series = &args.series;
        let mut tables = Tables::new();
        for &(a, b) in self.pairs {
            let table = |seats: [usize; 2]| {
                deal::table_under(laid, &seats.map(|seat| decks[seat]), series.rulebook, series.lenient)
            };
            tables.insert((a, b), [table([a, b])?, table([b, a])?]);
        }
        let (pairs, count) = (self.pairs, self.pairs.len() as u64);
        let yes = |given| if given { "yes" } else { "no" }.to_owned();
        let mut run = series.begin(&Plan {
            command: "matrix",
            bots: &[self.bot],
            decks: decks.to_vec(),
            laid,
            settings: vec![("figures", yes(args.figures)), ("leaders", yes(args.leaders))],
            columns: if args.figures { FIGURES } else { series::PAIR },
            parts: args.games * count,
            games: 1,
        })?;
        let (seed, bots) = (run.seed, [self.bot; 2]);
        let played = run.play(|number| {
            let (i, pair) = (number / count, pairs[(number % count) as usize]);
            let table = &tables[&pair][(i % 2) as usize];
            if args.figures {
                let (result, figures) = sim::play_counted(table, i, seed, bots)?;
                return Ok(Game { result, figures: Some(figures) });
            }
            Ok(Game { result: sim::play(table, i, seed, bots)?, figures: None })
        })?;
        Ok(Results { run, played })
    }

    /// Returns the games that were played, with their decks.
    fn played<'a>(&self, results: &'a Results) -> impl Iterator<Item = ((usize, usize), &'a Game)> {
        let pairs = self.pairs;
        results.played.results.iter().map(move |(number, game)| (pairs[*number as usize % pairs.len()], game))
    }
}

/// Opens decks by file or name. Without names, these are the bundled decks.
fn open(library: &Library, args: &Args, laid: Option<&Laid>) -> miette::Result<Vec<Dealt>> {
    let lists: Vec<Deck> = if args.decks.is_empty() {
        let bundled = library.decks().filter(|(origin, _)| matches!(origin, maneframe_library::Origin::Bundled));
        bundled.map(|(_, deck)| deck.clone()).collect()
    } else {
        args.decks.iter().map(|name| deal::open(library, name)).collect::<miette::Result<_>>()?
    };
    lists.into_iter().map(|deck| deal::deal_under(laid, library, deck, args.series.lenient)).collect()
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let laid = deal::laid(&library, args.series.rules.as_deref())?;
    let decks = open(&library, args, laid.as_ref())?;
    if decks.len() < 2 {
        return Err(miette!(help = "give at least two decks", "a matrix needs several decks"));
    }
    if args.leaders {
        return leaders::run(args, &library, &decks, laid.as_ref(), bot);
    }
    let pairs: Vec<(usize, usize)> = (0..decks.len()).flat_map(|a| (a + 1..decks.len()).map(move |b| (a, b))).collect();
    let all: Vec<&Dealt> = decks.iter().collect();
    let games = Games { args, decks: &all, pairs: &pairs, laid: laid.as_ref(), bot };
    let mut results = games.play()?;
    let matrix = matrix(&games, &results);
    results.run.write_page(|| page::page(args, &matrix))?;
    if args.series.json {
        out::json(&matrix)?;
    } else {
        tell(&matrix);
    }
    Ok(matrix.summary.ended())
}

fn matrix(games: &Games, results: &Results) -> Matrix {
    let decks = games.decks.len();
    // Games that the row deck won, and all games, by row deck and column deck.
    let (mut won, mut met) = (vec![vec![0u64; decks]; decks], vec![vec![0u64; decks]; decks]);
    for ((a, b), game) in games.played(results) {
        met[a][b] += 1;
        met[b][a] += 1;
        match game.result.winner {
            Some(0) => won[a][b] += 1,
            Some(_) => won[b][a] += 1,
            None => {}
        }
    }
    let share = |won: u64, met: u64| (met > 0).then(|| won as f64 / met as f64);
    let interval = |won: u64, met: u64| (met > 0).then(|| wilson(won, met));
    let all_of = |table: &[Vec<u64>], deck: usize| -> u64 { table[deck].iter().sum() };
    Matrix {
        games: games.args.games,
        summary: results.played.summary,
        seed: results.run.seed,
        rulebook: games.args.series.rulebook,
        bot: games.bot.to_string(),
        decks: games.decks.iter().map(|d| d.deck.name.clone()).collect(),
        wins: cells(&won, &met, share),
        win_intervals: cells(&won, &met, interval),
        shares: (0..decks).map(|deck| share(all_of(&won, deck), all_of(&met, deck)).unwrap_or(0.0)).collect(),
        intervals: (0..decks).map(|deck| wilson(all_of(&won, deck), all_of(&met, deck))).collect(),
        play: games.args.figures.then(|| figures::Play::of(games.played(results), decks)),
    }
}

/// Returns a value for each pair of decks from the games that the row deck won and all games.
fn cells<T>(won: &[Vec<u64>], met: &[Vec<u64>], of: impl Fn(u64, u64) -> T) -> Vec<Vec<T>> {
    let row =
        |(won, met): (&Vec<u64>, &Vec<u64>)| won.iter().zip(met).map(|(won, met)| of(*won, *met)).collect::<Vec<T>>();
    won.iter().zip(met).map(row).collect()
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
        let share = 100.0 * matrix.shares[i];
        let [low, high] = matrix.intervals[i].map(|x| 100.0 * x);
        say!("{deck:width$} {:>4}{cells} {share:5.0}  {low:.0}-{high:.0}", format!("({})", i + 1));
    }
    if let Some(play) = &matrix.play {
        play.tell(&matrix.decks);
    }
    let half = |[low, high]: [f64; 2]| 50.0 * (high - low);
    let widest = matrix.win_intervals.iter().flatten().flatten().copied().map(half).fold(0.0, f64::max);
    say!("{}", dim(format_args!("95 % intervals of single pairs: at most ± {widest:.0}; --json and --html have each")));
    say!("{}", dim(format_args!("{} games per pair, {} bots, seed {}", matrix.games, matrix.bot, matrix.seed)));
    matrix.summary.tell();
}
