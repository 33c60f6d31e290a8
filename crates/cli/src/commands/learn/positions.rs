//! `maneframe learn positions`: positions at the ends of turns, with chances to win.

use std::path::PathBuf;

use maneframe_bot::Study;
use maneframe_engine::{Outcome, PlayerId};
use miette::miette;
use rayon::prelude::*;

use super::practice::{Lesson, Practice};
use super::shard::{Known, Shard};
use crate::commands::series::{in_threads, progress};
use crate::deal;
use crate::exit::Ended;
use crate::out::say;

/// Play games with random decks, and compare ways to play their turns
///
/// Writes a file for each 20 games into a folder. If it is stopped, the same command goes on where it was. The format
/// is described in crates/cli/src/commands/learn/shard.rs.
#[derive(clap::Args)]
pub struct Args {
    /// Folder for the files
    folder: PathBuf,
    /// Number of games
    #[arg(long, short = 'n', default_value_t = 1000)]
    games: u64,
    /// Seed of the decks and games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: number of cores]
    #[arg(long)]
    threads: Option<u16>,
}

/// Games in a file.
const GAMES: u64 = 20;
/// Part of the turns that are compared, in percent.
const COMPARED: usize = 60;

pub fn run(args: &Args) -> miette::Result<Ended> {
    let practice = Practice::new(&deal::library()?)?;
    std::fs::create_dir_all(&args.folder).map_err(|e| miette!("{}: {e}", args.folder.display()))?;
    let files: Vec<u64> = (0..args.games.div_ceil(GAMES)).collect();
    let bar = progress(files.len() as u64 * GAMES);
    let write = |&file: &u64| {
        let name = format!("{}-{file:05}.positions", args.seed);
        if args.folder.join(&name).exists() {
            bar.inc(GAMES);
            return Ok(0);
        }
        let mut shard = Shard::new(args.seed);
        for game in file * GAMES..(file + 1) * GAMES {
            play(&practice, args.seed << 32 | game, &mut shard);
            bar.inc(1);
        }
        shard.write(&args.folder, &name)?;
        Ok(shard.len())
    };
    let written: miette::Result<Vec<usize>> =
        in_threads(args.threads.unwrap_or(0).into(), || files.par_iter().map(write).collect());
    bar.finish_and_clear();
    say!("{} positions written to {}", written?.iter().sum::<usize>(), args.folder.display());
    Ok(Ended::Well)
}

/// Plays a game, and adds what is compared in it.
fn play(practice: &Practice, seed: u64, shard: &mut Shard) {
    let Some(mut lesson) = practice.game(seed).map(Lesson::by_net) else { return };
    let mut seats: Vec<PlayerId> = Vec::new();
    let mut turn = 0;
    loop {
        let seat = lesson.active();
        let asked = lesson.game.decision().is_some_and(|d| d.who == seat && d.options.len() > 1);
        if asked
            && lesson.game.state().turn > turn
            && lesson.game.state().phase.is_some_and(|p| p == maneframe_card::ability::Phase::Main)
        {
            turn = lesson.game.state().turn;
            if lesson.rng.below(100) < COMPARED {
                let (comparison, seed) = ((seed as u32) << 8 | u32::from(turn & 255), lesson.rng.next_u64());
                Study::default().compare(&lesson.game, seat, seed, |tried| {
                    let known =
                        Known { comparison, world: tried.world as u8, way: tried.way as u8, chances: tried.chances };
                    shard.add(tried.position, seat, &known);
                    seats.push(seat);
                });
            }
        }
        if !lesson.step() {
            break;
        }
    }
    let results = seats.iter().map(|seat| match lesson.game.outcome() {
        Some(Outcome::Win(winner)) => f32::from(u8::from(winner == *seat)),
        _ => 0.5,
    });
    shard.end_game(&results.collect::<Vec<f32>>());
}
