//! Puzzles.

use maneframe_deck::Date;
use maneframe_protocol::{Code, Problem, PuzzleInfo, PuzzleSheet};
use maneframe_scenario::{Aim, Puzzle, RATERS, puzzles};
use maneframe_wording::Wording;

/// Lists the puzzles.
pub fn all() -> Vec<PuzzleInfo> {
    puzzles().iter().map(info).collect()
}

/// Returns a puzzle with its solution.
///
/// # Errors
/// If there is no such puzzle.
pub fn one(id: &str, today: Date) -> Result<PuzzleSheet, Problem> {
    let puzzle = find(id, today)?;
    let text = puzzle.text();
    let solution = puzzle.solved[text.len()..].trim().to_owned();
    Ok(PuzzleSheet { puzzle: info(&puzzle), text: text.to_owned(), solution })
}

/// Returns the number of days from 1970 to a date.
fn day(date: Date) -> u64 {
    let days = date.since(Date::constant(1970, 1, 1)).map_or(0, |span| span.get_days());
    u64::try_from(days).unwrap_or(0)
}

fn info(puzzle: &Puzzle) -> PuzzleInfo {
    let (aim, points) = match puzzle.aim {
        Aim::Win => ("win", None),
        Aim::Score(points) => ("score", Some(points)),
        Aim::Hold => ("hold", None),
    };
    let (number, name, goal) = (puzzle.number, puzzle.name.to_owned(), puzzle.goal.to_owned());
    PuzzleInfo { number, name, goal, aim: aim.to_owned(), points, fail: puzzle.fail, of: RATERS }
}

/// Finds a puzzle by its number. The id `today` is the puzzle of the current day by UTC, which is the same everywhere.
pub(crate) fn find(id: &str, today: Date) -> Result<Puzzle, Problem> {
    let found = match id {
        "today" => Puzzle::of_day(day(today)),
        number => number.parse().ok().and_then(Puzzle::find),
    };
    found.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-puzzle")))
}
