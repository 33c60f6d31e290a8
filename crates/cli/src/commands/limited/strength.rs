//! `maneframe limited strength`: compares decks of rating bots with decks of random picks.

use maneframe_limited::drafter::random_deck;
use maneframe_limited::{Bots, Chance, Draft, build};
use miette::miette;
use rayon::prelude::*;
use serde_json::json;

use super::pod;
use super::setting::{What, ratings};
use crate::commands::bots::{Named, Strength};
use crate::commands::{series, sim};
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::seed;

/// Measure how well bots draft: in pods where half of the bots pick randomly, decks of one half play those of the other
///
/// Bots that pick randomly also build randomly with any two colours. With `--built` a bot builds those decks as well as
/// it can.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Number of games
    #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Pick randomly, but build as well as a bot can
    #[arg(long)]
    built: bool,
    /// Bot that plays: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = crate::commands::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Bots rate cards only by what is printed, not by measured results
    #[arg(long)]
    printed: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

const PLAYERS: usize = 8;

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let ratings = ratings(&library, args.printed);
    let setting = args.what.find(&library, false)?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let bar = series::progress(u64::from(args.games));
    let half = PLAYERS / 2;
    let played: miette::Result<Vec<Option<usize>>> = (0..u64::from(args.games))
        .into_par_iter()
        .map(|i| {
            // Each pod gives four pairs.
            let (pod, pair) = (i / half as u64, (i % half as u64) as usize);
            let own = seed::derived(seed, 8, pod);
            let mut draft =
                Draft::new(pod::settings(&setting, pod::names(PLAYERS, 0), own)?).map_err(|e| miette!("{e}"))?;
            Bots::new(PLAYERS, 0, half, own).act(&mut draft, &ratings).map_err(|e| miette!("{e}"))?;
            let rated = build(&ratings, draft.pool(pair), &setting.provided);
            let pool = draft.pool(half + pair);
            let other = match args.built {
                true => build(&ratings, pool, &setting.provided),
                false => random_deck(&ratings, pool, &setting.provided, &mut Chance::of(own, i)),
            };
            let (a, b) = (deal::take(&library, rated), deal::take(&library, other));
            let swapped = i % 2 == 1;
            let table = deal::table(&if swapped { [&b, &a] } else { [&a, &b] }, Default::default(), true)?;
            let winner = sim::play(&table, i, own, [bot; 2])?.winner;
            bar.inc(1);
            Ok(winner)
        })
        .collect();
    bar.finish_and_clear();
    let played = played?;
    let count = |who: Option<usize>| played.iter().filter(|w| **w == who).count();
    let (won, lost, drawn) = (count(Some(0)), count(Some(1)), count(None));
    if args.json {
        out::json(&json!({ "seed": seed, "games": args.games, "won": won, "lost": lost, "drawn": drawn }))?;
    } else {
        say!("{}", bold(format_args!("rated drafts won {won} of {} games against random picks", args.games)));
        say!("{}", dim(format_args!("{lost} lost, {drawn} drawn; seed {seed}")));
    }
    Ok(Ended::Well)
}
