//! The entries of a replay, line by line.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::model::decision::Choice;
use crate::model::ids::PlayerId;
use crate::model::rng::Rng;
use crate::model::state::Outcome;
use crate::play::game::Game;
use crate::record::replay::repair::Repair;

/// A line of a replay after its head.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Entry {
    /// The player who is asked makes that choice.
    Choose(Choice),
    /// That player concedes (CR 103.4).
    Concede(PlayerId),
    /// All players agree to a draw.
    Draw,
    /// A judge corrects the game.
    Repair(Box<Repair>),
    /// All moves except the first `to` are taken back.
    Undo {
        /// The number of choices, concessions and repairs that stay.
        to: usize,
    },
    /// An event outside the game: a judge's ruling, or time that ran out.
    Note {
        /// The time, in milliseconds since 1970.
        at: u64,
        /// The description in words.
        words: String,
    },
    /// The game was interrupted and is now continued.
    Resumed {
        /// The version of the program.
        program: Box<str>,
        /// The cards whose definitions changed since.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changed: Vec<Changed>,
    },
    /// The end of the game; always the last line.
    End(End),
}

impl Entry {
    /// Returns true if it changes the game.
    pub fn is_move(&self) -> bool {
        matches!(self, Entry::Choose(_) | Entry::Concede(_) | Entry::Draw | Entry::Repair(_))
    }

    /// Applies the entry to a game; entries that are not moves do nothing.
    ///
    /// # Errors
    /// The reason why it can't be applied at this point.
    pub(crate) fn make(&self, game: &mut Game) -> Result<(), String> {
        let illegal = |refusal: crate::model::refusal::Refusal| format!("is not legal: {refusal}");
        match self {
            Entry::Choose(choice) => game.choose(*choice).map_err(illegal),
            Entry::Concede(player) => game.concede(*player).map_err(illegal),
            Entry::Draw => game.agree_to_draw().map_err(illegal),
            Entry::Repair(repair) => game.repair(repair).map_err(|e| format!("can't be made: {e}")),
            Entry::Undo { .. } | Entry::Note { .. } | Entry::Resumed { .. } => Ok(()),
            Entry::End(_) => Err("ends the game too early".to_owned()),
        }
    }
}

/// Returns the moves among the entries that were not taken back.
pub fn moves(entries: &[Entry]) -> Vec<&Entry> {
    let mut moves = Vec::new();
    for entry in entries {
        match entry {
            Entry::Undo { to } => moves.truncate(*to),
            entry if entry.is_move() => moves.push(entry),
            _ => {}
        }
    }
    moves
}

/// A card whose definition has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// The card's id.
    pub id: String,
    /// The hash of its current definition.
    pub hash: String,
}

/// The result of a game, and a fingerprint of its last state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The result; `None` for a game that is not over.
    pub result: Option<Outcome>,
    /// SHA-256 of the last state without its remaining chance, as 64 hexadecimal digits. It does not depend on whether
    /// the replay has the seed or the numbers drawn.
    pub fingerprint: String,
}

impl End {
    /// Returns the end of a game, as it is now.
    pub fn of(game: &Game) -> End {
        let mut state = game.state().clone();
        state.rng = Rng::new(0);
        let json = serde_json::to_vec(&state).unwrap_or_default();
        let fingerprint = Sha256::digest(json).iter().map(|byte| format!("{byte:02x}")).collect();
        End { result: game.outcome(), fingerprint }
    }
}
