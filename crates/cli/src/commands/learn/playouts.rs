//! `maneframe learn playouts`: a measure of how well positions are valued.

use std::path::PathBuf;
use std::sync::Arc;

use maneframe_bot::net::Net;
use maneframe_bot::{BotKind, Valuing, value};
use maneframe_engine::{Game, Outcome, PlayerId, Rng, Viewer};
use miette::miette;
use rayon::prelude::*;

use super::practice::Practice;
use crate::commands::series::progress;
use crate::deal;
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::out::say;

/// Measure how well positions are valued, against games that are played on from them
///
/// Each position is the start of a turn in a game of random legal decks. It is played on many times by greedy bots, with
/// all hidden cards drawn anew. The share of wins is the chance that a good value would give. `R²` is the part of the
/// differences between positions that a value explains, without what is only luck of the games.
///
/// The results take long, so they are kept in a file; with the file the values are measured again in seconds.
#[derive(clap::Args)]
pub struct Args {
    /// File of results. It is made if it doesn't exist
    file: PathBuf,
    /// Number of positions
    #[arg(long, short = 'n', default_value_t = 200)]
    positions: u64,
    /// Number of games played on from each
    #[arg(long, default_value_t = 16)]
    games: u64,
    /// Seed of the decks and games
    #[arg(long, default_value_t = 46)]
    seed: u64,
    /// Another net than the program's
    #[arg(long)]
    net: Option<PathBuf>,
}

/// Turns at which positions are taken.
const TURNS: (u64, u64) = (4, 20);
/// Number of imagined games over which a value is averaged, like the share of wins: neither may depend on hidden cards.
const WORLDS: usize = 16;
/// First line of a file.
const FORMAT: &str = "# maneframe playouts 1";

/// A position: the first seat is the one whose turn begins.
struct Position {
    game: Game,
    seat: PlayerId,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let practice = Practice::new(&deal::library()?)?;
    let text = match args.file.exists() {
        true => std::fs::read_to_string(&args.file).map_err(|e| miette!("{}: {e}", args.file.display()))?,
        false => {
            let mut target = Target::file(&args.file, Existing::Refuse)?;
            let text = play(&practice, args)?;
            target.write(&text)?;
            text
        }
    };
    let known = results(&text).map_err(|why| miette!("{}: {why}", args.file.display()))?;
    let net = match &args.net {
        None => Net::learned().clone(),
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|e| miette!("{}: {e}", path.display()))?;
            Net::read(&bytes).map_err(|e| miette!("{}: {e}", path.display()))?
        }
    };
    let net = Valuing::of_net(net);
    let linear = Valuing::Linear(Arc::new(value::Values::learned().clone()));
    let mut rows: Vec<Row> = Vec::new();
    let mut changed = 0;
    for Played { seed, look, wins, games } in known {
        let Some(Position { game, seat }) = position(&practice, seed).filter(|p| self::look(&p.game) == look) else {
            changed += 1;
            continue;
        };
        let mut rng = Rng::new(seed ^ 1);
        let worlds: Vec<Game> = (0..WORLDS).map(|_| imagine(&game, seat, &mut rng)).collect();
        let mean = |valuing: &Valuing| worlds.iter().map(|world| valuing.chance(world, seat)).sum::<f64>();
        let values = [&linear, &Valuing::Numbers, &net].map(|valuing| mean(valuing) / WORLDS as f64);
        let rate = wins / games;
        let noise = rate * (1.0 - rate) / (games - 1.0).max(1.0);
        rows.push(Row { rate, noise, values });
    }
    if changed > 0 {
        say!("{changed} positions are other ones than those that were played: remove the file to play them again");
    }
    for (i, name) in ["66 numbers, linear", "these and greedy's evaluation", "net"].iter().enumerate() {
        let (r2, error) = explained(&rows, i);
        say!("{name:30} R² {r2:.3} (95 %: {:.3} to {:.3})", r2 - 1.96 * error, r2 + 1.96 * error);
    }
    Ok(Ended::Well)
}

/// Results of the games from a position.
struct Played {
    seed: u64,
    look: u64,
    wins: f64,
    games: f64,
}

fn results(text: &str) -> Result<Vec<Played>, String> {
    let mut lines = text.lines().enumerate();
    if lines.next().map(|(_, line)| line) != Some(FORMAT) {
        return Err(format!("the first line is not `{FORMAT}`"));
    }
    lines
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(i, line)| {
            let words: Vec<&str> = line.split('\t').collect();
            let [seed, look, wins, games] = words[..] else { return Err(format!("line {}: not four numbers", i + 1)) };
            let number = |word: &str| word.parse::<u64>().map_err(|e| format!("line {}: {word}: {e}", i + 1));
            Ok(Played {
                seed: number(seed)?,
                look: number(look)?,
                wins: number(wins)? as f64 / 2.0,
                games: number(games)? as f64,
            })
        })
        .collect()
}

/// Plays on from all positions. Returns the text of the file: seed, hash of the position, twice the wins, games.
fn play(practice: &Practice, args: &Args) -> miette::Result<String> {
    let bar = progress(args.positions * args.games);
    let lines: Vec<String> = (0..args.positions)
        .into_par_iter()
        .filter_map(|i| {
            let seed = args.seed << 32 | i;
            let Position { game, seat } = position(practice, seed)?;
            let mut rng = Rng::new(seed);
            let mut halves = 0;
            for _ in 0..args.games {
                halves += playout(&game, seat, &mut rng);
                bar.inc(1);
            }
            Some(format!("{seed}\t{}\t{halves}\t{}\n", look(&game), args.games))
        })
        .collect();
    bar.finish_and_clear();
    let about = format!(
        "# seed, look, half wins, games: learn playouts -n {} --games {} --seed {}",
        args.positions, args.games, args.seed
    );
    Ok(format!("{FORMAT}\n{about}\n{}", lines.concat()))
}

/// Plays a game to the start of a turn.
fn position(practice: &Practice, seed: u64) -> Option<Position> {
    let mut lesson = practice.game(seed)?;
    let wanted = TURNS.0 + seed % (TURNS.1 - TURNS.0 + 1);
    while u64::from(lesson.game.state().turn) < wanted {
        if !lesson.step() {
            return None;
        }
    }
    let seat = lesson.active();
    lesson.game.outcome().is_none().then_some(Position { game: lesson.game, seat })
}

/// Returns a number that tells a position from others.
fn look(game: &Game) -> u64 {
    let text = value::features(game, PlayerId(0)).into_iter().map(|value| (value * 16.0) as i64);
    text.fold(7, |sum: u64, n| sum.wrapping_mul(0x0100_0000_01b3) ^ n as u64) >> 1
}

/// Deals all cards that the seat doesn't know anew.
fn imagine(game: &Game, seat: PlayerId, rng: &mut Rng) -> Game {
    let mut game = game.imagine_from(Viewer::Player(seat), maneframe_engine::Lists::Open, rng);
    game.set_recording(false);
    game
}

/// Plays a game to its end. Returns 2 for a win, 1 for a draw.
fn playout(game: &Game, seat: PlayerId, rng: &mut Rng) -> u64 {
    let mut game = imagine(game, seat, rng);
    let mut bots = [(); 2].map(|()| BotKind::Greedy.make(rng.next_u64()));
    while let Some(decision) = game.decision() {
        let who = decision.who;
        let choice = bots[who.index()].choose(&game, who);
        // An imagined game may refuse an option that depends on a hidden card. It then counts as a draw.
        if !game.choose_index(choice) {
            break;
        }
    }
    match game.outcome() {
        Some(Outcome::Win(winner)) => 2 * u64::from(winner == seat),
        _ => 1,
    }
}

/// A position, for comparing values with the share of wins.
struct Row {
    /// Share of wins.
    rate: f64,
    /// Variance of that share, which is only luck of the games.
    noise: f64,
    /// Chance to win by each value.
    values: [f64; 3],
}

/// Returns the part of the variance of the true chances that a value explains, and its standard error by a jackknife in
/// ten parts. The value may be too sure or too unsure as a whole: it is fitted by a line first.
fn explained(rows: &[Row], which: usize) -> (f64, f64) {
    const PARTS: usize = 10;
    let without = |part: usize| {
        part_explained(rows.iter().enumerate().filter(|(i, _)| i % PARTS != part).map(|(_, row)| row), which)
    };
    let parts: Vec<f64> = (0..PARTS).map(without).collect();
    let mean = parts.iter().sum::<f64>() / PARTS as f64;
    let square = parts.iter().map(|part| (part - mean).powi(2)).sum::<f64>();
    (part_explained(rows.iter(), which), (square * (PARTS - 1) as f64 / PARTS as f64).sqrt())
}

/// Like [`explained`], without the error. The noise of the games is taken off the variance.
fn part_explained<'a>(rows: impl Iterator<Item = &'a Row> + Clone, which: usize) -> f64 {
    let count = rows.clone().count().max(1) as f64;
    let value = rows.clone().map(|row| row.values[which]).sum::<f64>() / count;
    let rate = rows.clone().map(|row| row.rate).sum::<f64>() / count;
    let (mut together, mut values, mut rates) = (0.0, 0.0, 0.0);
    for row in rows {
        let (x, y) = (row.values[which] - value, row.rate - rate);
        together += x * y;
        values += x * x;
        rates += y * y - row.noise;
    }
    together.powi(2) / values.max(1e-12) / rates.max(1e-12)
}
