//! [`Level`]: the strength of a search bot, from 1 to 8.

use crate::search::Budget;
use crate::skill::Skill;

/// The strength of a search bot: 1 is the weakest level, 8 the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// For each level: percentage of acts that are overlooked in a turn, error in the value of a position in hundredths of a
/// point, and number of positions for each choice. If the number is 0, the bot chooses like [`Greedy`](crate::Greedy).
/// Levels have no time limits, so a seed determines the whole game.
const LEVELS: [(u8, f64, u64); 8] = [
    (55, 55.0, 0),
    (43, 39.0, 0),
    (33, 28.0, 0),
    (22, 16.0, 0),
    (12, 9.0, 0),
    (0, 0.0, 3_000),
    (0, 0.0, 15_000),
    (0, 0.0, 80_000),
];

impl Level {
    /// Names of the bots of each level.
    pub(crate) const NAMES: [&str; 8] =
        ["search-1", "search-2", "search-3", "search-4", "search-5", "search-6", "search-7", "search-8"];

    /// Titles of the levels, for people.
    const TITLES: [&str; 8] =
        ["Beginner", "Novice", "Casual", "Intermediate", "Skilled", "Strong", "Advanced", "Expert"];

    /// Returns a one-line description of the level's bot.
    pub(crate) fn about(self) -> String {
        let title = Level::TITLES[usize::from(self.0) - 1];
        match LEVELS[usize::from(self.0) - 1] {
            (overlooks, _, 0) => {
                format!(
                    "{title}: plans its turn, but overlooks {overlooks} % of what it can do, and misjudges positions"
                )
            }
            (.., positions) => {
                let thousands = positions / 1_000;
                format!("{title}: looks ahead beyond its turn, with up to {thousands},000 positions per choice")
            }
        }
    }

    /// Returns the level with that number, from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        (1..=LEVELS.len() as u8).contains(&number).then_some(Level(number))
    }

    /// All levels, weakest first.
    pub const ALL: [Level; 8] = [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// Returns the level's number, from 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns what the level's bot overlooks and misjudges.
    pub(crate) fn skill(self) -> Skill {
        let (overlooks, misjudges, _) = LEVELS[usize::from(self.0) - 1];
        Skill { overlooks, misjudges, seed: 0 }
    }

    /// Returns the limits of the search for each choice.
    pub fn budget(self) -> Budget {
        Budget { positions: LEVELS[usize::from(self.0) - 1].2, time: None }
    }
}

impl Default for Level {
    /// Returns level 6, which is strong and fast enough for many games.
    fn default() -> Level {
        Level(6)
    }
}
