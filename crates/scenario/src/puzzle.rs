//! Puzzles: scenarios in `puzzles/`, in which one way through a turn wins, holds or scores most.

use maneframe_engine::{Game, Outcome, PlayerId};

const ALL: &str = include_str!("../../../puzzles/hollowmere.scn");

/// What is said first of each puzzle in the file.
const HEAD: &str = "# fail: ";

/// How many levels of the searching bot a puzzle's rating is out of.
pub const RATERS: u8 = 6;

/// What is to be reached in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The game is won.
    Win,
    /// So many points as it ends.
    Score(i16),
    /// The other player can't win in the next one.
    Hold,
}

/// Who solves a puzzle.
pub const SOLVER: PlayerId = PlayerId(0);

impl Aim {
    /// Whether that is reached, of a game in which the turn is over or that is over itself. Whether the other player has no sure win from
    /// there takes a search, so that is asked.
    pub fn is_reached(self, game: &Game, is_held: impl FnOnce(&Game) -> bool) -> bool {
        match (game.outcome(), self) {
            (Some(outcome), _) => outcome == Outcome::Win(SOLVER),
            (None, Aim::Win) => false,
            (None, Aim::Score(points)) => game.state().players[SOLVER].points >= points,
            (None, Aim::Hold) => is_held(game),
        }
    }
}

/// A puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// From 1, the easiest first.
    pub number: usize,
    /// What there is to do.
    pub goal: &'static str,
    /// The same for programs.
    pub aim: Aim,
    /// How many of the first [`RATERS`] levels of the searching bot fail.
    pub fail: u8,
    /// The scenario, with its solution.
    pub solved: &'static str,
}

impl Puzzle {
    /// The puzzle of that number.
    pub fn find(number: usize) -> Option<Puzzle> {
        puzzles().into_iter().nth(number.checked_sub(1)?)
    }

    /// The puzzle of a day, counted from any day: one after the other, hard and easy by turns.
    pub fn of_day(day: u64) -> Option<Puzzle> {
        let all = puzzles();
        let count = all.len() as u64;
        // Steps without a common divisor with the count come to each before any comes again.
        let step = (count / 3..count).find(|&step| divisor(step, count) == 1).unwrap_or(1);
        let at = day.checked_rem(count)? * step % count;
        all.into_iter().nth(at as usize)
    }

    /// The scenario up to where there is something to do.
    pub fn text(&self) -> &'static str {
        self.solved.find("\nP1: ").map_or(self.solved, |end| &self.solved[..=end])
    }
}

fn divisor(a: u64, b: u64) -> u64 {
    if a == 0 { b } else { divisor(b % a, a) }
}

/// All puzzles, the easiest first.
pub fn puzzles() -> Vec<Puzzle> {
    read(ALL)
}

/// The puzzles of a file.
pub fn read(text: &'static str) -> Vec<Puzzle> {
    let starts: Vec<usize> = text.match_indices(HEAD).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let puzzle = |(i, (&start, end)): (usize, (&usize, usize))| {
        let solved = &text[start..end];
        let said = |what: &str| solved.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_default();
        let goal = said("scenario: ").split_once(": ").map_or("", |(_, goal)| goal);
        let score = || said("expect P1 points ").parse().map_or(Aim::Hold, Aim::Score);
        let aim = if solved.contains("\nexpect winner P1\n") { Aim::Win } else { score() };
        Puzzle { number: i + 1, goal, aim, fail: said(HEAD).parse().unwrap_or(0), solved }
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
    fn what_is_given_away_is_not_the_solution() {
        for puzzle in puzzles() {
            assert!(!puzzle.goal.is_empty() && puzzle.fail <= RATERS, "{puzzle:?}");
            assert!(!puzzle.text().contains("\nP1: ") && puzzle.text().contains("turn: P1"), "{}", puzzle.text());
        }
    }
}
