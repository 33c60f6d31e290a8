//! `maneframe puzzle`: one turn, one way.

mod find;
mod write;

use std::path::PathBuf;

use maneframe_bot::puzzle::solve;
use maneframe_engine::Viewer;
use maneframe_library::Origin;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use rayon::prelude::*;
use serde::Serialize;

use crate::commands::sim;
use crate::deal;
use crate::describe::{scene::Scene, table};
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim, good, warn};
use crate::plain::read_line;
use find::{Found, SOLVER};

/// A position in which one way through the turn scores most, or wins: find it
///
/// Without a number it is the day's puzzle. All of them come from games of bots with the bundled decks, and are proved by
/// trying everything that can be done without luck: no line counts in which a card is drawn or flipped, or somebody else chooses.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Which one, from 1
    number: Option<usize>,
    /// Show the scenario with its solution
    #[arg(long)]
    solution: bool,
    /// List all of them
    #[arg(long, conflicts_with_all = ["number", "solution"])]
    list: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Find puzzles in games of bots, and write them down as scenarios
    Find {
        /// How many games
        #[arg(long, short = 'n', default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        games: u64,
        /// Chance
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// No more puzzles than that
        #[arg(long, default_value_t = 200)]
        most: usize,
        /// Where to
        file: PathBuf,
    },
}

/// The puzzles of the bundled set.
const ALL: &str = include_str!("../../../../../puzzles/hollowmere.scn");

#[derive(Serialize)]
struct Puzzle {
    number: usize,
    goal: &'static str,
    /// How many of the eight levels of the searching bot fail.
    fail: usize,
    scenario: &'static str,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    if let Some(Command::Find { games, seed, most, file }) = args.command {
        return find(games, seed, most, &file);
    }
    let all = puzzles();
    if args.list {
        return list(&all, args.json);
    }
    let day = jiff::Zoned::now().date().since(jiff::civil::date(2026, 1, 1)).map_or(0, |span| span.get_days());
    let number = args.number.unwrap_or_else(|| 1 + day.unsigned_abs() as usize % all.len().max(1));
    let Some(puzzle) = number.checked_sub(1).and_then(|i| all.get(i)) else {
        return Err(miette!("there are puzzles 1 to {}", all.len()));
    };
    if args.json {
        out::json(puzzle)?;
    } else if args.solution {
        out::print_lines(puzzle.scenario);
    } else {
        play(puzzle)?;
    }
    Ok(Ended::Well)
}

/// The puzzles, with what is said of them.
fn puzzles() -> Vec<Puzzle> {
    let starts: Vec<usize> = ALL.match_indices("# fail: ").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([ALL.len()]);
    let puzzle = |(i, (&start, end)): (usize, (&usize, usize))| {
        let scenario = &ALL[start..end];
        let said = |what: &str| scenario.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_default();
        let goal = said("scenario: ").split_once(": ").map_or("", |(_, goal)| goal);
        Puzzle { number: i + 1, goal, fail: said("# fail: ").parse().unwrap_or(0), scenario }
    };
    starts.iter().zip(ends).enumerate().map(puzzle).collect()
}

fn list(all: &[Puzzle], json: bool) -> miette::Result<Ended> {
    if json {
        out::json(&all)?;
    } else {
        for puzzle in all {
            say!("{:>4}  {}  {}", puzzle.number, puzzle.goal, dim(format_args!("{} of 8 levels fail", puzzle.fail)));
        }
    }
    Ok(Ended::Well)
}

/// Lets somebody play it.
fn play(puzzle: &Puzzle) -> miette::Result<()> {
    let library = deal::library()?;
    let table_of = puzzle.scenario.split_once("\n\n").map_or("", |(_, table)| table);
    let end = table_of.find("\nP1: ").map_or(table_of, |at| &table_of[..=at]);
    let mut game = find::game(&library, end).ok_or_else(|| miette!("the cards of this puzzle are not there"))?;
    let solution = solve(&game, SOLVER, usize::MAX).ok_or_else(|| miette!("this puzzle has no end"))?;
    let (turn, before) = (game.state().turn, game.state().players[SOLVER].points);
    say!("{} {}", bold(format_args!("Puzzle {}:", puzzle.number)), puzzle.goal);
    say!(
        "{}",
        dim(format_args!("One way does it. {} of 8 levels of the searching bot fail. `q` leaves.", puzzle.fail))
    );
    while let Some(decision) = game.decision().filter(|_| game.state().turn == turn) {
        let (who, options) = (decision.who, decision.options.to_vec());
        if who != SOLVER || options.len() == 1 {
            let idle = options.iter().position(|o| matches!(o, maneframe_engine::Choice::Pass));
            game.choose_index(idle.unwrap_or(0));
            continue;
        }
        for line in table::table(&Scene::new(&game, Viewer::Player(SOLVER)), |p| p.to_string()) {
            say!("{line}");
        }
        for (i, &option) in options.iter().enumerate() {
            say!("{:>3}  {}", i + 1, game.label(option));
        }
        let Some(answer) = read_line("> ")? else { return Ok(()) };
        match answer.parse::<usize>() {
            Ok(number) if (1..=options.len()).contains(&number) => {
                game.choose_index(number - 1);
            }
            _ if answer == "q" => return Ok(()),
            _ => say!("{}", warn(format_args!("a number from 1 to {}, or q", options.len()))),
        }
    }
    let points = game.state().players[SOLVER].points - before;
    if points >= solution.points {
        say!("{}", good("Solved."));
    } else {
        say!("{}", warn(format_args!("{points} points; {} can be had. `--solution` shows how.", solution.points)));
    }
    Ok(())
}

fn find(games: u64, seed: u64, most: usize, file: &std::path::Path) -> miette::Result<Ended> {
    let library = deal::library()?;
    let bundled = library.decks().filter(|(origin, _)| matches!(origin, Origin::Bundled)).map(|(_, deck)| deck.clone());
    let decks: Vec<_> = bundled.filter_map(|deck| deal::deal(&library, deck, false).ok()).collect();
    if decks.is_empty() {
        return Err(miette!("there are no bundled decks"));
    }
    let bar = sim::progress(games);
    let found: Vec<Vec<Found>> = (0..games)
        .into_par_iter()
        .map(|number| {
            let found = find::in_game(&library, &decks, seed, number);
            bar.inc(1);
            found
        })
        .collect();
    bar.finish_and_clear();
    let mut found: Vec<Found> = found.into_iter().flatten().collect();
    let all = found.len();
    // The hardest ones stay, easy ones come first.
    found.sort_by_key(|found| std::cmp::Reverse(found.fail));
    found.truncate(most);
    found.reverse();
    let scenario = |(i, found): (usize, &Found)| {
        let Found { table, solution, goal, fail } = found;
        format!("# fail: {fail}\nscenario: Puzzle {}: {goal}\nrule: 609.2\n\n{table}{solution}\n", i + 1)
    };
    let head = format!(
        "# Found by `maneframe puzzle find --games {games} --seed {seed}`. What P2 holds is out of the game.\n"
    );
    let text: String = std::iter::once(head).chain(found.iter().enumerate().map(scenario)).collect();
    std::fs::write(file, text).into_diagnostic().wrap_err_with(|| format!("cannot write {}", file.display()))?;
    say!("{} puzzles in {games} games, {} written to {}", all, found.len(), file.display());
    Ok(Ended::Well)
}
