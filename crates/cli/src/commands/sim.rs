//! `maneframe sim`: many games between two bots.

use std::collections::BTreeMap;
use std::ffi::OsString;

use maneframe_bot::BotKind;
use maneframe_engine::{Edition, QUIET_TURNS, Stall, Table};
use maneframe_lab::{Figures, PairResult, Panicked, play_pair, play_pair_counted, wilson};
use miette::miette;
use serde::Serialize;

use super::bots::{Named, Strength};
use super::series::page::{Cell, Dot, Page, Scale};
use super::series::{self, Plan, Played, Summary};
use crate::deal::{self, Dealt};
use crate::describe::count;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Let two bots play each other many times
///
/// The same seed gives the same games on any number of threads, because the random choices of game i depend only on the
/// seed and i. The bots change seats after every game, so that an advantage of the first seat cancels out.
#[derive(clap::Args)]
pub struct Args {
    /// Deck of the first player
    #[arg(long, value_name = "DECK")]
    deck: Option<OsString>,
    /// Deck of the second player
    #[arg(long, value_name = "DECK")]
    vs: Option<OsString>,
    /// Number of games
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Bot that plays the first deck: a name from `maneframe bots`, or a time such as `search-500ms`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = super::bots::named())]
    bot: Named,
    /// Bot that plays the second deck [default: the first bot]
    #[arg(long, value_name = "BOT", hide_possible_values = true, value_parser = super::bots::named())]
    vs_bot: Option<Named>,
    #[command(flatten)]
    strength: Strength,
    #[command(flatten)]
    series: series::Options,
}

#[derive(Serialize)]
struct Player {
    deck: String,
    bot: String,
    wins: u64,
    win_rate: f64,
    /// 95 % Wilson interval of the win rate.
    interval: [f64; 2],
    points_mean: f64,
}

#[derive(Serialize)]
struct Results {
    /// Number of games that were played.
    games: u64,
    #[serde(flatten)]
    summary: Summary,
    seed: u64,
    rulebook: Edition,
    wins: [u64; 2],
    draws: u64,
    stalled: u64,
    stalled_by: BTreeMap<Stall, u64>,
    turns_mean: f64,
    decisions: u64,
    forced: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    threads: usize,
    seats: &'static str,
    players: [Player; 2],
}

const SEATS: &str = "the first deck has the first seat in even games, the second seat in odd ones";

pub fn run(args: Args) -> miette::Result<Ended> {
    let Args { series, .. } = &args;
    let library = deal::library()?;
    let laid = deal::laid(&library, series.rules.as_deref())?;
    let wanted = [args.deck.as_deref(), args.vs.as_deref()];
    let decks = deal::several(laid.as_ref(), &library, &wanted, series.lenient)?;
    let second = args.vs_bot.clone().unwrap_or_else(|| args.bot.clone());
    let bots = args.strength.of([args.bot.clone(), second])?;
    let tables = [[0, 1], [1, 0]].map(|[a, b]: [usize; 2]| {
        deal::table_under(laid.as_ref(), &[&decks[a], &decks[b]], series.rulebook, series.lenient)
    });
    let [even, odd] = tables;
    let tables = [even?, odd?];
    let mut run = series.begin(&Plan {
        command: "sim",
        bots: &bots,
        decks: decks.iter().collect(),
        laid: laid.as_ref(),
        settings: Vec::new(),
        columns: series::PAIR,
        parts: args.games,
        games: 1,
    })?;
    let seed = run.seed;
    let played = run.play(|i| play(&tables[(i % 2) as usize], i, seed, bots))?;
    let results = results(&played, &decks, bots, seed, series.rulebook);
    run.write_page(|| page(&args, &results))?;
    if series.json {
        out::json(&results)?
    } else {
        crate::plain::tell_table_rules(tables[0].pool());
        tell(&results);
    }
    Ok(results.summary.ended())
}

fn results(played: &Played<PairResult>, decks: &[Dealt], bots: [BotKind; 2], seed: u64, rulebook: Edition) -> Results {
    let all = || played.results.iter().map(|(_, game)| game);
    let games = played.results.len() as u64;
    let sum = |of: fn(&PairResult) -> u64| all().map(of).sum::<u64>();
    let mean = |sum: u64| sum as f64 / games.max(1) as f64;
    let decisions = sum(|p| p.decisions);
    let wins = [0, 1].map(|d| all().filter(|p| p.winner == Some(d)).count() as u64);
    let player = |d: usize| Player {
        deck: decks[d].deck.name.clone(),
        bot: bots[d].to_string(),
        wins: wins[d],
        win_rate: mean(wins[d]),
        interval: wilson(wins[d], games),
        points_mean: all().map(|p| i64::from(p.points[d])).sum::<i64>() as f64 / games.max(1) as f64,
    };
    let (now, seconds) = played.now;
    let games_per_second = now as f64 / seconds;
    Results {
        games,
        summary: played.summary,
        seed,
        rulebook,
        wins,
        draws: sum(|p| u64::from(p.winner.is_none() && p.stalled.is_none())),
        stalled: sum(|p| u64::from(p.stalled.is_some())),
        stalled_by: all().filter_map(|p| p.stalled).fold(BTreeMap::new(), |mut by, why| {
            *by.entry(why).or_default() += 1;
            by
        }),
        turns_mean: mean(sum(|p| p.turns.into())),
        decisions,
        forced: sum(|p| p.forced),
        seconds,
        games_per_second,
        decisions_per_second: mean(decisions) * games_per_second,
        threads: played.threads,
        seats: SEATS,
        players: [player(0), player(1)],
    }
}

fn page(args: &Args, results: &Results) -> Page {
    let [a, b] = &results.players;
    let mut words = vec!["sim".to_owned()];
    let decks = [("--deck", args.deck.as_ref(), "--bot", a), ("--vs", args.vs.as_ref(), "--vs-bot", b)];
    for (option, given, bot_option, player) in decks {
        let deck = given.map_or_else(|| player.deck.clone(), |given| given.to_string_lossy().into_owned());
        words.extend([option.to_owned(), deck, bot_option.to_owned(), player.bot.clone()]);
    }
    words.extend(["--games".to_owned(), args.games.to_string()]);
    let mut page = args.series.page(format!("{} against {}", a.deck, b.deck), words, results.seed, &results.summary);
    page.fact("Bots", format!("{} against {}", a.bot, b.bot));
    page.section("Games won", "Share of games that each deck won, with its 95 % interval. A draw is no win.");
    let dot = |p: &Player| Dot { label: format!("{} ({})", p.deck, p.bot), value: p.win_rate, interval: p.interval };
    page.chart("Games won", Scale::Shares, &[dot(a), dot(b)]);
    let row = |p: &Player| -> Vec<Cell> {
        let [low, high] = p.interval.map(|x| 100.0 * x);
        let rate = format!("{:.1} %", 100.0 * p.win_rate);
        let interval = format!("{low:.1} to {high:.1}");
        [p.deck.clone(), p.bot.clone(), p.wins.to_string(), rate, interval, format!("{:.1}", p.points_mean)]
            .map(Cell::from)
            .into()
    };
    page.table(&["deck", "bot", "won", "rate", "95 %", "points per game"], &[row(a), row(b)]);
    page.section("All games", &format!("Seats: {SEATS}."));
    let facts = [
        ("drawn", results.draws.to_string()),
        ("stalled", format!("{}{}", results.stalled, stalls(&results.stalled_by))),
        ("turns per game", format!("{:.1}", results.turns_mean)),
        ("decisions", results.decisions.to_string()),
        ("decisions with a single option", results.forced.to_string()),
    ];
    let facts: Vec<Vec<Cell>> = facts.into_iter().map(|(name, value)| vec![name.into(), value.into()]).collect();
    page.table(&["in all games", "number"], &facts);
    page
}

/// Plays game `i` between two decks: see [`play_pair`].
pub(super) fn play(table: &Table, i: u64, seed: u64, bots: [BotKind; 2]) -> miette::Result<PairResult> {
    play_pair(table, i, seed, bots).map_err(|panic| of_game(panic, i, seed))
}

/// Plays game `i` between two decks and counts what the players do: see [`play_pair_counted`].
pub(super) fn play_counted(
    table: &Table,
    i: u64,
    seed: u64,
    bots: [BotKind; 2],
) -> miette::Result<(PairResult, [Figures; 2])> {
    play_pair_counted(table, i, seed, bots).map_err(|panic| of_game(panic, i, seed))
}

fn of_game(panic: Panicked, i: u64, seed: u64) -> miette::Report {
    let seats = if i % 2 == 1 { "swapped" } else { "as given" };
    panicked(panic).wrap_err(format!("game {i} of seed {seed} failed, with seats {seats}"))
}

/// Describes a panic of a game.
pub(super) fn panicked(panicked: Panicked) -> miette::Report {
    miette!(help = "this is a bug of Maneframe: please report it with this seed and the two decks", "{panicked}")
}

fn tell(r: &Results) {
    for (name, p) in ["A", "B"].iter().zip(&r.players) {
        let [low, high] = p.interval.map(|x| 100.0 * x);
        say!(
            "{name}: {} {}  {} wins, {:.1} % (95 %: {low:.1} to {high:.1}), {:.1} points per game",
            bold(&p.deck),
            dim(format_args!("({})", p.bot)),
            p.wins,
            100.0 * p.win_rate,
            p.points_mean
        );
    }
    say!(
        "{}, {} drawn, {} stalled{}; {:.1} turns per game; {} decisions, and {} with a single option",
        count(r.games as i64, "game"),
        r.draws,
        r.stalled,
        stalls(&r.stalled_by),
        r.turns_mean,
        r.decisions,
        r.forced
    );
    // If all games were kept, none was played now.
    if r.games_per_second > 0.0 {
        say!(
            "{:.2} s on {}: {:.0} games/s, {:.0} decisions/s",
            r.seconds,
            count(r.threads as i64, "thread"),
            r.games_per_second,
            r.decisions_per_second
        );
    }
    say!("{}", dim(format_args!("seed {}; {SEATS}", r.seed)));
    r.summary.tell();
}

/// Describes why games were stopped that would not have ended by the rules.
fn stalls(by: &BTreeMap<Stall, u64>) -> String {
    let why = |(why, n): (&Stall, &u64)| {
        let words = match why {
            Stall::DecksEmpty => format!("{QUIET_TURNS} turns without a point, all decks empty"),
            Stall::NoPoints => format!("{QUIET_TURNS} turns without a point"),
            Stall::Turns => "too many turns".to_owned(),
            Stall::Steps => "an endless turn".to_owned(),
        };
        format!("{n}: {words}")
    };
    let all: Vec<String> = by.iter().map(why).collect();
    if all.is_empty() { String::new() } else { format!(" ({})", all.join("; ")) }
}
