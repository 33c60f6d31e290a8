//! `maneframe ladder`: ratings of all bots.

mod page;

use std::ffi::OsString;

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::{Edition, Rng};
use maneframe_lab::{DealResult, Meeting, Rated, Thinking, paired, play_deal, rate};
use maneframe_library::{Library, Origin};
use miette::miette;
use serde::Serialize;

use super::bots::Named;
use super::series::page::time;
use super::series::{self, Plan, Played, Summary};
use super::sim;
use crate::deal::{self, Dealt, Laid};
use crate::exit::Ended;
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
    #[arg(long, value_name = "BOT", num_args = 2.., hide_possible_values = true, value_parser = super::bots::named())]
    bots: Vec<Named>,
    /// Decks that play each other, by file or name, instead of the bundled and theme decks
    #[arg(long, value_name = "DECK", num_args = 1..)]
    decks: Vec<OsString>,
    /// Number of deals for each pair of bots. Each deal is two games
    #[arg(long, short = 'n', default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    #[command(flatten)]
    series: series::Options,
}

#[derive(Serialize)]
struct Ladder {
    seed: u64,
    rulebook: Edition,
    /// Number of games that were asked for, for each pair.
    games: u64,
    #[serde(flatten)]
    summary: Summary,
    decks: Vec<Vec<String>>,
    /// Bots, the best first.
    bots: Vec<Row>,
    /// Share of games that the row's bot won, by row and column; a draw counts half. `None` on the diagonal, and for bots
    /// that have not met.
    won: Vec<Vec<Option<f64>>>,
    /// 95 % interval of each of these shares, by deals.
    won_intervals: Vec<Vec<Option<[f64; 2]>>>,
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
    /// 95 % interval of the share of points, by deals.
    points_interval: [f64; 2],
    moves: u64,
    /// Mean time of moves with several options.
    milliseconds_a_move: f64,
    longest_milliseconds: f64,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let bots = if args.bots.is_empty() { Named::all() } else { args.bots.clone() };
    let library = deal::library()?;
    let laid = deal::laid(&library, args.series.rules.as_deref())?;
    let decks = Decks { groups: groups(&library, args, laid.as_ref())?, laid: laid.as_ref() };
    let pairs: Vec<(usize, usize)> = (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| (a, b))).collect();
    let kinds: Vec<BotKind> = bots.iter().map(|bot| bot.kind).collect();
    let count = pairs.len() as u64;
    let mut run = args.series.begin(&Plan {
        command: "ladder",
        bots: &kinds,
        decks: decks.groups.iter().flatten().collect(),
        laid: laid.as_ref(),
        settings: decks.groups.iter().map(|group| ("group", format!("{} decks", group.len()))).collect(),
        columns: series::DEAL,
        parts: args.deals * count,
        games: 2,
    })?;
    let seed = run.seed;
    // Part `n` of the work is a deal of pair `n % pairs.len()`, so that deals are played in rounds of all pairs.
    let played = run.play(|number| {
        let (a, b) = pairs[(number % count) as usize];
        decks.play(&args.series, [kinds[a], kinds[b]], seed, number / count)
    })?;
    let ladder = ladder(args, seed, &bots, &decks.groups, &pairs, &played);
    run.write_page(|| page::page(args, &ladder))?;
    if args.series.json {
        out::json(&ladder)?;
    } else {
        tell(&ladder);
    }
    Ok(ladder.summary.ended())
}

const THEME: [&str; 6] = ["Applejack", "Fluttershy", "Pinkie Pie", "Rainbow Dash", "Rarity", "Twilight Sparkle"];

/// Returns groups of decks that play each other.
fn groups(library: &Library, args: &Args, laid: Option<&Laid>) -> miette::Result<Vec<Vec<Dealt>>> {
    let dealt = |deck| deal::deal_under(laid, library, deck, args.series.lenient);
    if !args.decks.is_empty() {
        let decks = args.decks.iter().map(|name| dealt(deal::open(library, name)?));
        return Ok(vec![decks.collect::<Result<_, _>>()?]);
    }
    let bundled = library.decks().filter(|(origin, _)| matches!(origin, Origin::Bundled)).map(|(_, deck)| deck.clone());
    let theme = THEME.iter().filter_map(|name| library.deck(name).ok());
    let playable = |deck: Deck| dealt(deck).ok();
    let groups: [Vec<Dealt>; 2] = [bundled.filter_map(playable).collect(), theme.filter_map(playable).collect()];
    let groups: Vec<Vec<Dealt>> = groups.into_iter().filter(|group| !group.is_empty()).collect();
    if groups.is_empty() {
        return Err(miette!(help = "name decks with `--decks`", "no bundled deck can be played by these rules"));
    }
    Ok(groups)
}

/// Decks that are drawn for deals, and the rules of the table.
struct Decks<'a> {
    groups: Vec<Vec<Dealt>>,
    laid: Option<&'a Laid>,
}

impl Decks<'_> {
    /// Plays a deal twice with seats exchanged, with decks that are drawn by the deal's own seed.
    fn play(&self, series: &series::Options, bots: [BotKind; 2], seed: u64, deal: u64) -> miette::Result<DealResult> {
        let mut rng = Rng::new(seed::derived(seed, 0, deal));
        let group = &self.groups[rng.below(self.groups.len())];
        let decks = [0, 1].map(|_| &group[rng.below(group.len())]);
        let table = deal::table_under(self.laid, &decks, series.rulebook, series.lenient)?;
        play_deal(&table, bots, &mut rng).map_err(sim::panicked)
    }
}

fn ladder(
    args: &Args,
    seed: u64,
    bots: &[Named],
    groups: &[Vec<Dealt>],
    pairs: &[(usize, usize)],
    played: &Played<DealResult>,
) -> Ladder {
    let deals: Vec<((usize, usize), &DealResult)> =
        played.results.iter().map(|(number, result)| (pairs[*number as usize % pairs.len()], result)).collect();
    let meetings: Vec<Meeting> =
        deals.iter().map(|(pair, result)| Meeting { pair: *pair, points: result.points }).collect();
    let anchor = bots.iter().position(|bot| bot.kind == BotKind::Greedy);
    let rated = rate(bots.len(), &meetings, anchor, seed);
    let mut order: Vec<usize> = (0..bots.len()).collect();
    order.sort_by(|&a, &b| rated[b].rating.total_cmp(&rated[a].rating));
    // Shares of the deals of a bot against all, or against one other bot.
    let shares = |bot: usize, against: Option<usize>| -> Vec<f64> {
        let share = |((a, b), result): &((usize, usize), &DealResult)| {
            let (points, other) = if *a == bot { (result.points, *b) } else { (2.0 - result.points, *a) };
            let met = (*a == bot || *b == bot) && against.is_none_or(|against| against == other);
            met.then_some(points / 2.0)
        };
        deals.iter().filter_map(share).collect()
    };
    let row = |&bot: &usize| {
        let mut took = Thinking::default();
        for ((a, b), result) in &deals {
            if *a == bot || *b == bot {
                took.add(result.thinking[usize::from(*a != bot)]);
            }
        }
        let Rated { rating, interval } = rated[bot];
        let shares = shares(bot, None);
        Row {
            bot: bots[bot].name.clone(),
            rating,
            interval,
            games: 2 * shares.len() as u64,
            points: 2.0 * shares.iter().sum::<f64>(),
            points_interval: paired(shares),
            moves: took.moves,
            milliseconds_a_move: 1e3 * took.time.as_secs_f64() / took.moves.max(1) as f64,
            longest_milliseconds: 1e3 * took.longest.as_secs_f64(),
        }
    };
    let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len() as f64;
    let (mut won, mut won_intervals) = (Vec::new(), Vec::new());
    for &a in &order {
        let met: Vec<Vec<f64>> = order.iter().map(|&b| if a == b { Vec::new() } else { shares(a, Some(b)) }).collect();
        won.push(met.iter().map(|deals| (!deals.is_empty()).then(|| mean(deals))).collect());
        won_intervals.push(met.into_iter().map(|deals| (!deals.is_empty()).then(|| paired(deals))).collect());
    }
    Ladder {
        seed,
        rulebook: args.series.rulebook,
        games: 2 * args.deals,
        summary: played.summary,
        decks: groups.iter().map(|group| group.iter().map(|d| d.deck.name.clone()).collect()).collect(),
        bots: order.iter().map(row).collect(),
        won,
        won_intervals,
    }
}

fn tell(ladder: &Ladder) {
    let width = ladder.bots.iter().map(|row| row.bot.chars().count()).max().unwrap_or(0);
    say!(
        "{}",
        bold(format_args!(
            "{:width$}  {:>6}  {:^14} {:>7}  {:>9}  {:>8}  {:>8}",
            "", "rating", "95 %", "won", "95 %", "a move", "longest"
        ))
    );
    for row in &ladder.bots {
        let [low, high] = row.interval;
        let [from, to] = row.points_interval.map(|share| 100.0 * share);
        say!(
            "{:width$}  {:6.0}  {low:5.0} to {high:<5.0} {:5.1} %  {:>9}  {:>8}  {:>8}",
            row.bot,
            row.rating,
            100.0 * row.points / row.games.max(1) as f64,
            format!("{from:.0}-{to:.0}"),
            time(row.milliseconds_a_move),
            time(row.longest_milliseconds)
        );
    }
    say!("{}", dim(format_args!("{} games per pair, seed {}", ladder.games, ladder.seed)));
    ladder.summary.tell();
}
