//! Puzzles: scenarios in `puzzles/`. In each, only one way to play a turn wins, scores enough points, or prevents a
//! loss.

use maneframe_engine::{Game, Outcome, PlayerId};

/// All files of puzzles, each with its name.
const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/puzzles.txt"));

/// First words of each puzzle in its file.
const HEAD: &str = "# fail: ";

/// Number of levels of the search bot that rate a puzzle.
pub const RATERS: u8 = 6;

/// Aim that the solver must reach by the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Win the game.
    Win,
    /// Have at least this many points at the end of the turn.
    Score(i16),
    /// Prevent the other player from winning in the next turn.
    Hold,
}

/// Player who solves a puzzle.
pub const SOLVER: PlayerId = PlayerId(0);

impl Aim {
    /// Returns true if the aim is reached. The turn or the game must be over. `is_held` searches for a sure win of the
    /// other player in the next turn, and returns true if there is none.
    pub fn is_reached(self, game: &Game, is_held: impl FnOnce(&Game) -> bool) -> bool {
        match (game.outcome(), self) {
            (Some(outcome), _) => outcome == Outcome::Win(SOLVER),
            (None, Aim::Win) => false,
            (None, Aim::Score(points)) => game.state().players[SOLVER].points >= points,
            (None, Aim::Hold) => is_held(game),
        }
    }
}

/// A puzzle with its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Number of the puzzle, from 1. It never changes, because people's browsers remember which ones they solved.
    pub number: usize,
    /// Name of the puzzle. May be empty.
    pub name: &'static str,
    /// Description of the aim.
    pub goal: &'static str,
    /// The aim in a form for programs.
    pub aim: Aim,
    /// Number of levels of the search bot that fail to solve the puzzle, among the first [`RATERS`] levels.
    pub fail: u8,
    /// Text of the scenario, with the solution.
    pub solved: &'static str,
}

impl Puzzle {
    /// Returns the puzzle with that number.
    pub fn find(number: usize) -> Option<Puzzle> {
        puzzles().into_iter().nth(number.checked_sub(1)?)
    }

    /// Returns the puzzle of a day. Days may be counted from any date. Hard and easy puzzles are mixed. A puzzle comes
    /// again only after all others.
    pub fn of_day(day: u64) -> Option<Puzzle> {
        let all = puzzles();
        let count = all.len() as u64;
        // If the step has no common divisor with the number of puzzles, all of them are visited before one comes again.
        let step = (count / 3..count).find(|&step| divisor(step, count) == 1).unwrap_or(1);
        let at = day.checked_rem(count)? * step % count;
        all.into_iter().nth(at as usize)
    }

    /// Returns the scenario without its solution.
    pub fn text(&self) -> &'static str {
        self.solved.find("\nP1: ").map_or(self.solved, |end| &self.solved[..=end])
    }
}

fn divisor(a: u64, b: u64) -> u64 {
    if a == 0 { b } else { divisor(b % a, a) }
}

/// Returns all puzzles in the order of their numbers.
pub fn puzzles() -> Vec<Puzzle> {
    ALL.split('\u{1}').filter_map(|file| file.split_once('\u{2}')).flat_map(|(_, text)| read(text)).collect()
}

/// Parses the puzzles of a file.
pub fn read(text: &'static str) -> Vec<Puzzle> {
    let starts: Vec<usize> = text.match_indices(HEAD).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let puzzle = |(i, (&start, end)): (usize, (&usize, usize))| {
        let solved = &text[start..end];
        let said = |what: &str| solved.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_default();
        let goal = said("scenario: ").split_once(": ").map_or("", |(_, goal)| goal);
        let score = || said("expect P1 points ").parse().map_or(Aim::Hold, Aim::Score);
        let aim = if solved.contains("\nexpect winner P1\n") { Aim::Win } else { score() };
        let name = said("# name: ");
        Puzzle { number: i + 1, name, goal, aim, fail: said(HEAD).parse().unwrap_or(0), solved }
    };
    starts.iter().zip(ends).enumerate().map(puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_day_has_another_until_all_were_there() {
        let all = puzzles();
        let mut numbers: Vec<usize> = (500..).take(all.len()).filter_map(Puzzle::of_day).map(|p| p.number).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=all.len()));
    }

    #[test]
    fn names_are_unlike() {
        let names: std::collections::BTreeSet<&str> = puzzles().iter().map(|puzzle| puzzle.name).collect();
        assert_eq!(names.len(), puzzles().len());
    }

    #[test]
    fn what_is_given_away_is_not_the_solution() {
        for puzzle in puzzles() {
            assert!(!puzzle.name.is_empty(), "{puzzle:?}");
            assert!(!puzzle.goal.is_empty() && puzzle.fail <= RATERS, "{puzzle:?}");
            assert!(!puzzle.text().contains("\nP1: ") && puzzle.text().contains("turn: P1"), "{}", puzzle.text());
        }
    }
}
