//! `maneframe puzzle`: one turn with one best line of play.

mod tries;

use maneframe_engine::{Game, Stops};
use maneframe_library::Library;
use maneframe_scenario::{Puzzle, RATERS, begin, parse, puzzles};
use miette::miette;
use serde::Serialize;

use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

use tries::Tries;

/// Solve a position in which one line of play through the turn scores most, wins, or holds
///
/// Without a number it is the puzzle of the day. All puzzles come from games of bots with the bundled decks. They are
/// proved by trying everything that can be done without luck: lines in which a card is drawn or flipped, or another
/// player chooses, don't count.
#[derive(clap::Args)]
pub struct Args {
    /// Number of the puzzle, from 1
    number: Option<usize>,
    /// Show the scenario with its solution
    #[arg(long)]
    solution: bool,
    /// List all puzzles
    #[arg(long, conflicts_with_all = ["number", "solution"])]
    list: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

/// A puzzle in JSON.
#[derive(Serialize)]
struct Told {
    number: usize,
    name: &'static str,
    goal: &'static str,
    /// Number of levels, of the first six levels of the search bot, that fail to solve it.
    fail: u8,
    /// Text of the scenario, with the solution.
    scenario: &'static str,
}

impl Told {
    fn of(puzzle: &Puzzle) -> Told {
        let Puzzle { number, name, goal, fail, solved: scenario, .. } = *puzzle;
        Told { number, name, goal, fail, scenario }
    }
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let all = puzzles();
    if args.list {
        return list(&all, args.json);
    }
    let puzzle = match args.number {
        Some(number) => Puzzle::find(number),
        None => Puzzle::of_day(today()),
    };
    let puzzle = puzzle.ok_or_else(|| miette!("puzzles are numbered 1 to {}", all.len()))?;
    if args.json {
        out::json(&Told::of(&puzzle))?;
    } else if args.solution {
        out::print_lines(puzzle.solved);
    } else {
        play(&puzzle)?;
    }
    Ok(Ended::Well)
}

/// Returns the number of days since 1970 in local time.
fn today() -> u64 {
    let days = jiff::Zoned::now().date().since(jiff::civil::date(1970, 1, 1)).map_or(0, |span| span.get_days());
    days.unsigned_abs().into()
}

fn list(all: &[Puzzle], json: bool) -> miette::Result<Ended> {
    if json {
        out::json(&all.iter().map(Told::of).collect::<Vec<_>>())?;
    } else {
        for puzzle in all {
            say!(
                "{:>4}  {}: {}  {}",
                puzzle.number,
                bold(puzzle.name),
                puzzle.goal,
                dim(format_args!("{} of {RATERS} levels fail", puzzle.fail))
            );
        }
    }
    Ok(Ended::Well)
}

/// Plays the puzzle at this terminal.
fn play(puzzle: &Puzzle) -> miette::Result<()> {
    let library = deal::library()?;
    let game =
        game(&library, puzzle.text()).ok_or_else(|| miette!("the cards of this puzzle are not in the library"))?;
    say!("{} {}", bold(format_args!("Puzzle {}, {}:", puzzle.number, puzzle.name)), puzzle.goal);
    say!(
        "{}",
        dim(format_args!(
            "There is one solution. {} of the first {RATERS} levels of the search bot don't find it. `help` lists the \
             commands.",
            puzzle.fail
        ))
    );
    Tries::new(puzzle, &library, game).run()
}

/// Returns the game in which a scenario begins.
fn game(library: &Library, text: &str) -> Option<Game> {
    let scenario = parse("puzzle.scn", text).ok()?.into_iter().next()?;
    let mut game = begin(&scenario, library).ok()?;
    game.set_stops(Stops::RealChoices);
    Some(game)
}
