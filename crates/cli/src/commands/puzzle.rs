//! `maneframe puzzle`: one turn, one way.

use maneframe_bot::puzzle::solve;
use maneframe_engine::{Choice, Game, PlayerId, Stops, Viewer};
use maneframe_library::Library;
use maneframe_scenario::{begin, parse};
use miette::miette;
use serde::Serialize;

use crate::deal;
use crate::describe::{scene::Scene, table};
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim, good, warn};
use crate::plain::read_line;

/// A position in which one way through the turn scores most, or wins: find it
///
/// Without a number it is the day's puzzle. All of them come from games of bots with the bundled decks, and are proved by
/// trying everything that can be done without luck: no line counts in which a card is drawn or flipped, or somebody else chooses.
#[derive(clap::Args)]
pub struct Args {
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

/// P1 in a scenario.
const SOLVER: PlayerId = PlayerId(0);

/// The puzzles of the bundled set.
const ALL: &str = include_str!("../../../../puzzles/hollowmere.scn");

#[derive(Serialize)]
struct Puzzle {
    number: usize,
    goal: &'static str,
    /// How many of the first six levels of the searching bot fail.
    fail: usize,
    scenario: &'static str,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
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
            say!("{:>4}  {}  {}", puzzle.number, puzzle.goal, dim(format_args!("{} of 6 levels fail", puzzle.fail)));
        }
    }
    Ok(Ended::Well)
}

/// Lets somebody play it.
fn play(puzzle: &Puzzle) -> miette::Result<()> {
    let library = deal::library()?;
    let table_of = puzzle.scenario.split_once("\n\n").map_or("", |(_, table)| table);
    let end = table_of.find("\nP1: ").map_or(table_of, |at| &table_of[..=at]);
    let mut game = game(&library, end).ok_or_else(|| miette!("the cards of this puzzle are not there"))?;
    let solution = solve(&game, SOLVER, usize::MAX).ok_or_else(|| miette!("this puzzle has no end"))?;
    let (turn, before) = (game.state().turn, game.state().players[SOLVER].points);
    say!("{} {}", bold(format_args!("Puzzle {}:", puzzle.number)), puzzle.goal);
    say!(
        "{}",
        dim(format_args!(
            "One way does it. {} of the first 6 levels of the searching bot fail. `q` leaves.",
            puzzle.fail
        ))
    );
    while let Some(decision) = game.decision().filter(|_| game.state().turn == turn) {
        let (who, options) = (decision.who, decision.options.to_vec());
        if who != SOLVER || options.len() == 1 {
            let idle = options.iter().position(|o| matches!(o, Choice::Pass));
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

/// The game that a table in words begins.
fn game(library: &Library, table: &str) -> Option<Game> {
    let text = format!("scenario: a puzzle\nrule: 609.2\n\n{table}");
    let scenario = parse("puzzle.scn", &text).ok()?.into_iter().next()?;
    let mut game = begin(&scenario, library).ok()?;
    game.set_stops(Stops::RealChoices);
    Some(game)
}
