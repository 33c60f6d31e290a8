//! What is entered in a game, line by line.

use maneframe_engine::{Choice, Game, Outcome, PlayerId};
use serde::{Deserialize, Serialize};

use super::fingerprint;

/// A line of a replay after its head.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// Whoever is asked chooses that.
    Choose(Choice),
    /// That player concedes (CR 103.4).
    Concede(PlayerId),
    /// All agree to a draw.
    Draw,
    /// All but the first so many moves are taken back.
    Undo {
        /// How many choices and concessions stay.
        to: usize,
    },
    /// The game was left, and somebody goes on with it.
    Resumed {
        /// The version of the program.
        program: String,
        /// The cards that are another than before.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        changed: Vec<Changed>,
    },
    /// The last line.
    End(End),
}

impl Entry {
    /// Whether it moves the game on.
    pub fn is_move(&self) -> bool {
        matches!(self, Entry::Choose(_) | Entry::Concede(_) | Entry::Draw)
    }
}

/// The moves among entries that were not taken back.
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

/// A card that is no longer what it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// The card's id.
    pub id: String,
    /// The hash of its definition now.
    pub hash: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The result; `None` for a game that is not over.
    pub result: Option<Outcome>,
    /// SHA-256 of the last state.
    pub fingerprint: String,
}

impl End {
    /// The end of a game as it is now.
    pub fn of(game: &Game) -> End {
        End { result: game.outcome(), fingerprint: fingerprint(game) }
    }
}
