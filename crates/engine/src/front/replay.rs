//! Replays: a seed, decks and choices, which make the same game again.

use serde::{Deserialize, Serialize};

use crate::front::game::Game;
use crate::front::table::Table;
use crate::model::decision::Choice;
use crate::model::refusal::Refusal;

/// Why a replay doesn't lead where it says.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReplayError {
    #[error("choice {index} of {of} is not legal there: {refusal}")]
    Illegal { index: usize, of: usize, refusal: Refusal },
    #[error("it ends in another position than it says ({found} instead of {expected})")]
    Elsewhere { expected: String, found: String },
}

/// What was chosen in a game that started from a seed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Replay {
    /// The seed.
    pub seed: u64,
    /// Every choice that was made, in order.
    pub choices: Vec<Choice>,
    /// [`Game::fingerprint`] after the last one.
    pub fingerprint: String,
}

impl Replay {
    /// Plays it again at a table with the same decks, calling `at` before each choice and at the end.
    ///
    /// # Errors
    /// Where a choice isn't legal, or the end is another.
    pub fn play(&self, table: &Table, mut at: impl FnMut(&mut Game, Option<Choice>)) -> Result<Game, ReplayError> {
        let mut game = table.start(self.seed);
        for (index, &choice) in self.choices.iter().enumerate() {
            at(&mut game, Some(choice));
            let of = self.choices.len();
            game.choose(choice).map_err(|refusal| ReplayError::Illegal { index: index + 1, of, refusal })?;
        }
        at(&mut game, None);
        let found = game.fingerprint();
        if found != self.fingerprint {
            return Err(ReplayError::Elsewhere { expected: self.fingerprint.clone(), found });
        }
        Ok(game)
    }
}
