//! `maneframe cards gym`: tests every ability of every card in games.

use std::io::IsTerminal as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use maneframe_bot::BotKind;
use maneframe_card::Card;
use maneframe_engine::{Edition, GameOptions, Outcome as GameOutcome, Rng, Table, TableOptions};
use maneframe_gym::{Outcome, Plan, random_deck, work_out};
use rayon::prelude::*;
use serde::Serialize;

use super::files;
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim};

/// Play games around every card until each of its abilities has had an effect
///
/// Reports for each ability if it fired, never did (and why), or broke an invariant of the engine. Exits with 1 if an
/// invariant was broken. With `--decks` it plays whole games of random bots with random legal decks of all cards.
#[derive(clap::Args)]
pub struct Args {
    /// Set files, or folders of them [default: the library's sets]
    files: Vec<PathBuf>,
    /// Only these cards, by id
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    only: Vec<String>,
    /// Maximum number of games for each card
    #[arg(long, short = 'n', default_value_t = Plan::default().games)]
    games: u32,
    /// Seed for random choices
    #[arg(long, default_value_t = Plan::default().seed)]
    seed: u64,
    /// Play this number of whole games with random legal decks instead
    #[arg(long, value_name = "GAMES", conflicts_with = "only")]
    decks: Option<u64>,
    /// With `--decks`: don't check invariants after every decision, to measure the speed of games
    #[arg(long, requires = "decks")]
    unchecked: bool,
    /// Rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = crate::commands::rulebook_parser())]
    rulebook: Edition,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let sets = match args.files.is_empty() {
        true => library.sets().to_vec(),
        false => files::read(&args.files, &library)?.sources.into_iter().map(|source| source.set).collect(),
    };
    let cards: Vec<Arc<Card>> = sets.into_iter().flat_map(|s| s.cards).map(Arc::new).collect();
    match args.decks {
        Some(games) => random_decks(args, &cards, games),
        None => gym(args, cards),
    }
}

fn gym(args: &Args, cards: Vec<Arc<Card>>) -> miette::Result<Ended> {
    let asked = |c: &Card| args.only.is_empty() || args.only.iter().any(|id| c.id.eq_ignore_ascii_case(id));
    let which: Vec<usize> = (0..cards.len()).filter(|&i| asked(&cards[i])).collect();
    let bar = progress(which.len() as u64, "cards");
    let plan = Plan { games: args.games, seed: args.seed, rulebook: args.rulebook.rulebook(), ..Plan::default() };
    let report = work_out(cards, &which, plan, || bar.inc(1));
    bar.finish_and_clear();
    let ended = Ended::when(report.broken == 0);
    if args.json {
        out::json(&report)?;
        return Ok(ended);
    }
    for card in &report.cards {
        for ability in card.abilities.iter().filter(|a| a.outcome != Outcome::Fired) {
            let why = ability.why.as_deref().unwrap_or_default();
            let side = if ability.face == 1 { " (Boosted side)" } else { "" };
            let line = format!("{:8} {}, line {}{side}: {why}", card.id, card.name, ability.line + 1);
            say!("{}", if ability.outcome == Outcome::Broken { bad(line).to_string() } else { line });
        }
    }
    let rate = 100.0 * report.fired as f64 / (report.abilities.max(1)) as f64;
    say!(
        "{}",
        bold(format_args!(
            "{} abilities: {} fired ({rate:.1} %), {} never, {} broken",
            report.abilities, report.fired, report.never, report.broken
        ))
    );
    if report.unread > 0 {
        say!(
            "{}",
            dim(format_args!("{} cards left out: `maneframe cards check --lines` shows the reasons", report.unread))
        );
    }
    Ok(ended)
}

#[derive(Serialize)]
struct Games {
    games: u64,
    won: u64,
    drawn: u64,
    stalled: u64,
    turns_mean: f64,
    seconds: f64,
    games_per_second: f64,
    /// Rate of a single thread, without the time for building decks and tables.
    games_per_second_of_play: f64,
    decisions_per_second_of_play: f64,
    broken: Vec<String>,
}

/// A game that was played to its end.
struct Played {
    outcome: Option<GameOutcome>,
    turns: u64,
    decisions: u64,
    time: std::time::Duration,
}

/// Plays whole games with random legal decks. They must not panic, hang or break an invariant.
fn random_decks(args: &Args, cards: &[Arc<Card>], games: u64) -> miette::Result<Ended> {
    let whole: Vec<Arc<Card>> = cards.iter().filter(|c| c.is_whole()).cloned().collect();
    let mut rng = Rng::new(args.seed);
    if random_deck(&whole, &mut rng).is_none() {
        return Err(miette::miette!(
            help = "import the community's card files, or name set files with more cards",
            "these cards don't make a legal deck: a Mane Character, 45 other cards and 10 Problems"
        ));
    }
    let bar = progress(games, "games");
    let start = std::time::Instant::now();
    let played: Vec<Result<Played, String>> = (0..games)
        .into_par_iter()
        .map(|i| {
            let seed = args.seed.wrapping_add(i);
            let one = catch_unwind(AssertUnwindSafe(|| game(&whole, args, seed)));
            bar.inc(1);
            one.unwrap_or_else(|_| Err("panic".into())).map_err(|why| format!("seed {seed}: {why}"))
        })
        .collect();
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let count =
        |keep: fn(&Option<GameOutcome>) -> bool| played.iter().flatten().filter(|p| keep(&p.outcome)).count() as u64;
    let sum = |of: fn(&Played) -> u64| played.iter().flatten().map(of).sum::<u64>() as f64;
    let time = played.iter().flatten().map(|p| p.time.as_secs_f64()).sum::<f64>().max(1e-9);
    let results = Games {
        games,
        won: count(|o| matches!(o, Some(GameOutcome::Win(_)))),
        drawn: count(|o| matches!(o, Some(GameOutcome::Draw))),
        stalled: count(|o| matches!(o, Some(GameOutcome::Stalled))),
        turns_mean: sum(|p| p.turns) / games.max(1) as f64,
        seconds,
        games_per_second: games as f64 / seconds,
        games_per_second_of_play: games as f64 / time,
        decisions_per_second_of_play: sum(|p| p.decisions) / time,
        broken: played.iter().filter_map(|p| p.as_ref().err().cloned()).collect(),
    };
    let ended = Ended::when(results.broken.is_empty());
    if args.json {
        out::json(&results)?;
        return Ok(ended);
    }
    for why in &results.broken {
        say!("{}", bad(why));
    }
    say!(
        "{}",
        bold(format_args!(
            "{games} games with random decks: {} won, {} drawn, {} stalled, {} broken; {:.1} turns, {:.0} games/s, {:.0} per \
             second of play",
            results.won,
            results.drawn,
            results.stalled,
            results.broken.len(),
            results.turns_mean,
            results.games_per_second,
            results.games_per_second_of_play
        ))
    );
    Ok(ended)
}

fn game(cards: &[Arc<Card>], args: &Args, seed: u64) -> Result<Played, String> {
    let mut rng = Rng::new(seed);
    let mut deck = || random_deck(cards, &mut rng).ok_or("no legal deck");
    let table = Table::with(&[deck()?, deck()?], TableOptions { rulebook: args.rulebook.rulebook(), lenient: false })
        .map_err(|e| e.to_string())?;
    let mut game = table.start(GameOptions::new(seed).unrecorded());
    let mut bots = [0, 1].map(|i| BotKind::Random.make(seed.wrapping_add(i)));
    let start = std::time::Instant::now();
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        let who = decision.who;
        let choice = bots[who.index()].choose(&game, who);
        game.choose_index(choice);
        decisions += 1;
        if !args.unchecked {
            game.check_invariants()?;
        }
    }
    let turns = game.state().turn.into();
    Ok(Played { outcome: game.outcome(), turns, decisions, time: start.elapsed() })
}

fn progress(total: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left"));
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
