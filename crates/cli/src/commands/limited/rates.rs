//! `maneframe limited rates`: statistics on how early cards are drafted, and on the results of decks with them, over
//! many pods of bots.

use std::collections::BTreeMap;

use maneframe_lab::{CardRate, DraftRates, PlayedPod};
use maneframe_limited::{Bots, Draft};
use miette::{IntoDiagnostic as _, miette};
use rayon::prelude::*;

use super::pod;
use super::setting::{What, ratings};
use crate::commands::bots::{Named, Strength};
use crate::commands::{series, sim};
use crate::deal;
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::out::{self, say};
use crate::paint::{bold, dim, warn};
use crate::seed;

/// Measure a set by drafts of bots: pick and win rates of cards, win rates of colour pairs
///
/// Every pod drafts, builds and plays. Each seat plays the next ones in turn.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Number of pods
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pods: u32,
    /// Number of players in each pod
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=64))]
    players: u8,
    /// Number of games of each deck
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    games: u8,
    /// Bot that plays: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = crate::commands::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Write ratings for bots: for each card the share of games won, shrunk towards one half if there were few games
    #[arg(long, value_name = "FILE")]
    write: Option<std::path::PathBuf>,
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

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let ratings = ratings(&library, args.printed);
    let setting = args.what.find(&library, false)?;
    let mut target = args.write.as_deref().map(|path| Target::find(path, Existing::Replace)).transpose()?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let players = usize::from(args.players);
    let bar = series::progress(u64::from(args.pods));
    let pods: miette::Result<Vec<PlayedPod>> = (0..u64::from(args.pods))
        .into_par_iter()
        .map(|i| {
            let own = seed::derived(seed, 7, i);
            let mut draft =
                Draft::new(pod::settings(&setting, pod::names(players, 0), own)?).map_err(|e| miette!("{e}"))?;
            Bots::new(players, 0, players, own).act(&mut draft, &ratings).map_err(|e| miette!("{e}"))?;
            let decks = pod::decks(&draft, &ratings, &setting.provided);
            let dealt: Vec<_> = decks.iter().map(|deck| deal::take(&library, deck.clone())).collect();
            let mut games = Vec::new();
            for a in 0..players {
                for step in 1..=usize::from(args.games) {
                    let b = (a + step) % players;
                    if a == b {
                        continue;
                    }
                    // The first player alternates from game to game.
                    let table = deal::table(&[&dealt[a], &dealt[b]], Default::default(), true)?;
                    let game = (a * 64 + step) as u64 * 2;
                    games.push((a, b, sim::play(&table, game, own, [bot; 2])?.winner));
                }
            }
            bar.inc(1);
            Ok(PlayedPod { draft, decks, games })
        })
        .collect();
    bar.finish_and_clear();
    let mut rates = DraftRates::default();
    pods?.iter().for_each(|pod| rates.add(library.pool(), pod));
    let (rows, pairs) = (rates.cards(library.pool()), rates.colors());
    if let Some(target) = &mut target {
        write(&rows, target)?;
    }
    if args.json {
        out::json(
            &serde_json::json!({ "seed": seed, "pods": args.pods, "players": players, "pairs": pairs, "cards": rows }),
        )?;
        return Ok(Ended::Well);
    }
    say!("{}", bold("Colour pairs"));
    for pair in &pairs {
        say!("  {:16} {:5} decks  {:6} games  {:5.1} % won", pair.colors, pair.decks, pair.games, 100.0 * pair.won);
    }
    say!("{}", bold("Cards: picked at, played of those drafted, won"));
    for row in &rows {
        let few = if row.games < 30 { warn(" few games".to_owned()).to_string() } else { String::new() };
        say!(
            "  {:8} {:?} {:5.1} {:4.0} % {:5.1} %  {}{few}",
            row.id,
            row.rarity,
            row.pick,
            100.0 * row.played,
            100.0 * row.won,
            row.name
        );
    }
    say!("{}", dim(format_args!("{} pods, seed {seed}", args.pods)));
    Ok(Ended::Well)
}

/// Writes the file with the measured ratings.
fn write(rows: &[CardRate], target: &mut Target) -> miette::Result<()> {
    let won: BTreeMap<&str, f64> = rows.iter().map(|row| (row.id.as_str(), row.shrunk())).collect();
    target.write(&(serde_json::to_string_pretty(&won).into_diagnostic()? + "\n"))
}
