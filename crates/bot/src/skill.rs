//! [`Skill`]: how much a weak player overlooks and misjudges.

use maneframe_engine::Choice;
use std::hash::{DefaultHasher, Hasher as _};

/// The weaknesses of a player. A weak player doesn't choose at random: they overlook what their cards can do, and
/// misjudge where a turn leads. What is overlooked stays overlooked for the turn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Skill {
    /// Percentage of acts that the player doesn't see in a turn.
    pub overlooks: u8,
    /// Standard deviation of the error in the value of a position, in hundredths of a point.
    pub misjudges: f64,
    /// Tells players of the same skill apart.
    pub seed: u64,
}

impl Skill {
    /// Returns true if the player doesn't think of this choice in this turn. Doing nothing is never overlooked.
    pub fn overlooks(&self, choice: Choice, turn: u16) -> bool {
        let always = matches!(choice, Choice::Pass | Choice::Done | Choice::No);
        self.overlooks > 0 && !always && hash((self.seed, turn, choice)) % 100 < u64::from(self.overlooks)
    }

    /// Returns the error in the value of a position that looks like this.
    pub fn error(&self, look: u64, turn: u16) -> f64 {
        if self.misjudges == 0.0 {
            return 0.0;
        }
        // The sum of four equally distributed numbers from -1 to 1 is close to normal, with a variance of 4 / 3.
        let bits = hash((self.seed, turn, look));
        let sum: f64 = (0..4).map(|i| (bits >> (16 * i) & 0xffff) as f64 / 32_767.5 - 1.0).sum();
        self.misjudges * sum * 0.75_f64.sqrt()
    }
}

fn hash(of: impl std::hash::Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
