//! [`Level`]: how well a searching bot plays, from 1 to 8.

use crate::search::Budget;

/// How well a searching bot plays: 1 for the weakest, 8 for the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// By level: how many choices of a hundred are slips, and how many positions are weighed for the others; with none it chooses as
/// greedy does. Time plays no part, so that a seed makes a game.
const LEVELS: [(u8, u64); 8] = [(38, 0), (32, 0), (25, 0), (12, 0), (4, 0), (0, 3_000), (0, 15_000), (0, 80_000)];

impl Level {
    /// The names of the bots of all levels.
    pub(crate) const NAMES: [&str; 8] =
        ["search-1", "search-2", "search-3", "search-4", "search-5", "search-6", "search-7", "search-8"];

    /// The level of that number, from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=LEVELS.len() as u8).contains(&number).then_some(Level(number))
    }

    /// All levels, the weakest first.
    pub const ALL: [Level; 8] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Of a hundred choices so many are made without thinking.
    pub(crate) fn slips(self) -> usize {
        LEVELS[usize::from(self.0) - 1].0.into()
    }

    /// How long it thinks about the others.
    pub fn budget(self) -> Budget {
        Budget { positions: LEVELS[usize::from(self.0) - 1].1, time: None }
    }
}

impl Default for Level {
    /// Strong, and quick enough for many games.
    fn default() -> Level {
        Level(6)
    }
}
