//! `maneframe event simulate`.

use std::fs;
use std::path::{Path, PathBuf};

use maneframe_tournament::export::trf;
use maneframe_tournament::simulate::{Plan, event, simulate};
use miette::miette;

use crate::ended::Ended;
use crate::file;
use crate::out::{self, say};
use crate::seed;

/// Play many made-up events, and see how the pairing does
///
/// Players have strengths; the stronger wins more often. Some leave, some come late, one in a hundred matches is drawn.
/// An avoidable rematch is one where a second, independent search finds a pairing without it.
#[derive(clap::Args)]
pub struct Args {
    /// Players at the start
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(4..=2000))]
    players: u32,
    /// Swiss rounds; the suggested number where none is given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// How many events
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    seeds: u32,
    /// The first event's seed
    #[arg(long)]
    seed: Option<u64>,
    /// Players of a hundred who leave during the event
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=90))]
    drops: u32,
    /// Players of a hundred who come late
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=90))]
    late: u32,
    /// Write every event into this folder as a tournament report (TRF), for other programs to check the pairings
    #[arg(long, value_name = "FOLDER")]
    trf: Option<PathBuf>,
    /// For programs
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
            "second byes:         {} (and {} when all had had one)",
            result.second_byes,
            result.second_byes_unavoidable
        );
        say!("failed pairings:     {}", result.failures);
        say!(
            "rank correlation:    {:.3} (the strongest player's mean place {:.2})",
            result.rank_correlation,
            result.best_rank
        );
        say!("seconds a round:     {:.4}", result.seconds_per_round);
    }
    Ok(Ended::when(result.rematches_avoidable == 0 && result.second_byes == 0 && result.failures == 0))
}

/// Writes the events of a plan as reports, a file each.
fn reports(plan: &Plan, folder: &Path) -> miette::Result<()> {
    fs::create_dir_all(folder).map_err(|e| miette!("cannot make the folder {}: {e}", folder.display()))?;
    for number in 0..plan.events {
        let Some(event) = event(plan, number) else { continue };
        file::write_into(folder, &format!("{:06}.trf", number + 1), trf::write(&event).as_bytes())?;
    }
    Ok(())
}
