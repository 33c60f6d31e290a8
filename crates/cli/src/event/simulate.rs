//! `maneframe event simulate`: simulated events.

use std::fs;
use std::path::{Path, PathBuf};

use maneframe_tournament::export::trf;
use maneframe_tournament::simulate::{Plan, event, simulate};
use miette::miette;

use crate::exit::Ended;
use crate::file;
use crate::out::{self, say};
use crate::seed;

/// Simulate many events, and evaluate the pairings
///
/// Players have strengths, and the stronger one wins more often. Some leave, some come late, and one match in a hundred
/// is drawn. A rematch is avoidable if a second, independent search finds a pairing without it.
#[derive(clap::Args)]
pub struct Args {
    /// Number of players at the start
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(4..=2000))]
    players: u32,
    /// Number of Swiss rounds [default: the suggested number]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// Number of events
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seeds: u32,
    /// Seed of the first event
    #[arg(long)]
    seed: Option<u64>,
    /// Percentage of players who leave during the event
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=90))]
    drops: u32,
    /// Percentage of players who come late
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=90))]
    late: u32,
    /// Write every event to this folder as a tournament report (TRF), so that other programs can check the pairings
    #[arg(long, value_name = "FOLDER")]
    trf: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let plan = Plan {
        players: args.players,
        rounds: args.rounds,
        events: args.seeds,
        seed: args.seed.unwrap_or_else(seed::random),
        drops: args.drops,
        late: args.late,
    };
    if let Some(folder) = &args.trf {
        reports(&plan, folder)?;
    }
    let result = simulate(&plan);
    if args.json {
        out::json(&result)?;
    } else {
        say!("{} events of {} players, {} rounds", result.events, args.players, result.rounds_played);
        say!("avoidable rematches: {}", result.rematches_avoidable);
        say!(
            "second byes:         {} (and {} after all players had one)",
            result.second_byes,
            result.second_byes_unavoidable
        );
        say!("failed pairings:     {}", result.failures);
        say!(
            "rank correlation:    {:.3} (the strongest player's mean place {:.2})",
            result.rank_correlation,
            result.best_rank
        );
        say!("seconds per round:     {:.4}", result.seconds_per_round);
    }
    Ok(Ended::when(result.rematches_avoidable == 0 && result.second_byes == 0 && result.failures == 0))
}

/// Writes the events of a plan as reports, one per file.
fn reports(plan: &Plan, folder: &Path) -> miette::Result<()> {
    fs::create_dir_all(folder).map_err(|e| miette!("cannot make the folder {}: {e}", folder.display()))?;
    for number in 0..plan.events {
        let Some(event) = event(plan, number) else { continue };
        file::write_into(folder, &format!("{:06}.trf", number + 1), trf::write(&event).as_bytes())?;
    }
    Ok(())
}
