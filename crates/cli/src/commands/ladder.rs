//! `maneframe ladder`: ratings of all bots.

mod page;

use std::ffi::OsString;
use std::path::PathBuf;

use maneframe_bot::BotKind;
use maneframe_engine::{Edition, Rng};
use maneframe_lab::{DealResult, Meeting, Rated, Thinking, play_deal, rate};
use maneframe_library::{Library, Origin};
use miette::miette;
use rayon::prelude::*;
use serde::Serialize;

use super::bots::Named;
use super::sim;
use crate::deal::{self, Dealt};
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::seed;

/// Let all bots play each other, and rate them
///
/// Each pair of bots plays a number of deals, each of them twice with seats exchanged. The two decks of a deal are
/// drawn randomly from the bundled decks, or from the six theme decks if the library has them. Theme decks only play
/// each other. Greedy's rating is 1500. A difference of 400 points means winning ten games of eleven. The 95 % interval
/// is computed by resampling the deals.
#[derive(clap::Args)]
pub struct Args {
    /// Bots by name, including `search-500ms` or `search-2s` [default: all bots with a fixed name]
    #[arg(long, value_name = "BOT", num_args = 2.., value_parser = super::bots::named())]
    bots: Vec<Named>,
    /// Decks that play each other, by file or name, instead of the bundled and theme decks
    #[arg(long, value_name = "DECK", num_args = 1..)]
    decks: Vec<OsString>,
    /// Number of deals for each pair of bots. Each deal is two games
    #[arg(long, short = 'n', default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads [default: number of cores]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    rulebook: Edition,
    /// Also write the ladder as a web page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Ladder {
    seed: u64,
    rulebook: Edition,
    /// Number of games for each pair.
    games: u64,
    decks: Vec<Vec<String>>,
    /// Bots, the best first.
    bots: Vec<Row>,
    /// Share of games that the row's bot won, by row and column. `None` on the diagonal.
    won: Vec<Vec<Option<f64>>>,
}

#[derive(Serialize)]
struct Row {
    bot: String,
    rating: f64,
    /// 95 % interval of the rating.
    interval: [f64; 2],
    games: u64,
    /// Points; a draw counts half.
    points: f64,
    moves: u64,
    /// Mean time of moves with several options.
    milliseconds_a_move: f64,
    longest_milliseconds: f64,
}

/// One deal between two bots: the first bot's points in two games.
struct Played {
    pair: (usize, usize),
    result: DealResult,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let bots = if args.bots.is_empty() { Named::all() } else { args.bots.clone() };
    let library = deal::library()?;
    let groups = groups(&library, &args.decks)?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let mut html = args.html.as_deref().map(|path| Target::find(path, Existing::Replace)).transpose()?;
    let pairs: Vec<(usize, usize)> = (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| (a, b))).collect();
    let all: Vec<((usize, usize), u64)> =
        (0..args.deals).flat_map(|deal| pairs.iter().map(move |&pair| (pair, deal))).collect();
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .map_err(|e| miette!("cannot start threads: {e}"))?;
    let bar = sim::progress(2 * all.len() as u64);
    let played: miette::Result<Vec<Played>> = threads.install(|| {
        let one = |&(pair, deal): &((usize, usize), u64)| {
            let played = play(&groups, args.rulebook, [bots[pair.0].kind, bots[pair.1].kind], seed, deal);
            bar.inc(2);
            played.map(|result| Played { pair, result })
        };
        all.par_iter().map(one).collect()
    });
    bar.finish_and_clear();
    let ladder = ladder(args, seed, &bots, &groups, &played?);
    if let Some(html) = &mut html {
        html.write(&page::page(&ladder))?;
    }
    if args.json {
        out::json(&ladder)?;
    } else {
        tell(&ladder);
    }
    Ok(Ended::Well)
}

const THEME: [&str; 6] = ["Applejack", "Fluttershy", "Pinkie Pie", "Rainbow Dash", "Rarity", "Twilight Sparkle"];

/// Returns groups of decks that play each other.
fn groups(library: &Library, named: &[OsString]) -> miette::Result<Vec<Vec<Dealt>>> {
    if !named.is_empty() {
        let decks = named.iter().map(|name| deal::deal(library, deal::open(library, name)?, false));
        return Ok(vec![decks.collect::<Result<_, _>>()?]);
    }
    let bundled = library.decks().filter(|(origin, _)| matches!(origin, Origin::Bundled)).map(|(_, deck)| deck.clone());
    let theme = THEME.iter().filter_map(|name| library.deck(name).ok());
    let playable = |deck| deal::deal(library, deck, false).ok();
    let groups: [Vec<Dealt>; 2] = [bundled.filter_map(playable).collect(), theme.filter_map(playable).collect()];
    Ok(groups.into_iter().filter(|group| !group.is_empty()).collect())
}

/// Plays a deal twice with seats exchanged, with decks that are drawn by the deal's own seed.
fn play(
    groups: &[Vec<Dealt>],
    rulebook: Edition,
    bots: [BotKind; 2],
    seed: u64,
    deal: u64,
) -> miette::Result<DealResult> {
    let mut rng = Rng::new(seed::derived(seed, 0, deal));
    let group = &groups[rng.below(groups.len())];
    let decks = [0, 1].map(|_| &group[rng.below(group.len())]);
    let table = deal::table(&decks, rulebook, false)?;
    play_deal(&table, bots, &mut rng).map_err(sim::panicked)
}

fn ladder(args: &Args, seed: u64, bots: &[Named], groups: &[Vec<Dealt>], played: &[Played]) -> Ladder {
    let meetings: Vec<Meeting> = played.iter().map(|p| Meeting { pair: p.pair, points: p.result.points }).collect();
    let anchor = bots.iter().position(|bot| bot.kind == BotKind::Greedy);
    let rated = rate(bots.len(), &meetings, anchor, seed);
    let mut order: Vec<usize> = (0..bots.len()).collect();
    order.sort_by(|&a, &b| rated[b].rating.total_cmp(&rated[a].rating));
    let of = |bot: usize| played.iter().filter(move |p| p.pair.0 == bot || p.pair.1 == bot);
    let points = |p: &Played, bot: usize| if p.pair.0 == bot { p.result.points } else { 2.0 - p.result.points };
    let row = |&bot: &usize| {
        let mut took = Thinking::default();
        of(bot).for_each(|p| took.add(p.result.thinking[usize::from(p.pair.0 != bot)]));
        let Rated { rating, interval } = rated[bot];
        Row {
            bot: bots[bot].name.clone(),
            rating,
            interval,
            games: 2 * of(bot).count() as u64,
            points: of(bot).map(|p| points(p, bot)).sum(),
            moves: took.moves,
            milliseconds_a_move: 1e3 * took.time.as_secs_f64() / took.moves.max(1) as f64,
            longest_milliseconds: 1e3 * took.longest.as_secs_f64(),
        }
    };
    let share = |a: usize, b: usize| {
        let met = of(a).filter(|p| p.pair.0 == b || p.pair.1 == b);
        (a != b).then(|| met.map(|p| points(p, a)).sum::<f64>() / (2 * args.deals) as f64)
    };
    Ladder {
        seed,
        rulebook: args.rulebook,
        games: 2 * args.deals,
        decks: groups.iter().map(|group| group.iter().map(|d| d.deck.name.clone()).collect()).collect(),
        bots: order.iter().map(row).collect(),
        won: order.iter().map(|&a| order.iter().map(|&b| share(a, b)).collect()).collect(),
    }
}

fn tell(ladder: &Ladder) {
    let width = ladder.bots.iter().map(|row| row.bot.chars().count()).max().unwrap_or(0);
    say!("{}", bold(format_args!("{:width$}  rating    95 %          won    a move    longest", "")));
    for row in &ladder.bots {
        let [low, high] = row.interval;
        say!(
            "{:width$}  {:6.0}  {low:5.0} to {high:<5.0} {:5.1} %  {:>8}  {:>8}",
            row.bot,
            row.rating,
            100.0 * row.points / row.games.max(1) as f64,
            page::time(row.milliseconds_a_move),
            page::time(row.longest_milliseconds)
        );
    }
    say!("{}", dim(format_args!("{} games per pair, seed {}", ladder.games, ladder.seed)));
}
