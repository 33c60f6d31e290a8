//! Puzzles.

use maneframe_deck::Date;
use maneframe_library::Library;
use maneframe_protocol::{Code, Problem, PuzzleInfo, PuzzleSheet};
use maneframe_scenario::{Aim, Puzzle, RATERS, acts, parse, puzzles};
use maneframe_wording::Wording;

/// Lists the puzzles.
pub fn all() -> Vec<PuzzleInfo> {
    puzzles().iter().map(info).collect()
}

/// Returns a puzzle with its solution.
///
/// # Errors
/// If there is no such puzzle.
pub fn one(library: &Library, id: &str, today: Date) -> Result<PuzzleSheet, Problem> {
    let puzzle = find(id, today)?;
    let text = puzzle.text();
    let solution = puzzle.solved[text.len()..].trim().to_owned();
    Ok(PuzzleSheet { puzzle: info(&puzzle), text: text.to_owned(), solution, steps: steps(&puzzle, library) })
}

/// Returns the solution of a puzzle in words. Empty if the library's cards don't fit the puzzle.
fn steps(puzzle: &Puzzle, library: &Library) -> Vec<Wording> {
    let scenario = parse("puzzle.scn", puzzle.solved).ok().and_then(|all| all.into_iter().next());
    scenario.and_then(|scenario| acts(&scenario, library)).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_told_act_by_act() {
        let library = Library::bundled();
        for puzzle in puzzles().into_iter().step_by(9) {
            let said = puzzle.solved.lines().filter(|line| line.starts_with("P1: ")).count();
            let steps = steps(&puzzle, &library);
            assert!(said > 0 && steps.len() == said, "puzzle {}: {steps:?}", puzzle.number);
            let bare = |step: &Wording| step.key() == Some("act.option");
            assert!(!steps.iter().any(|step| bare(step) || step.value("what").is_some_and(bare)), "{steps:?}");
        }
    }
}
