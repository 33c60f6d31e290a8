//! Replays of the first form: one object, without what was taken back.

use maneframe_engine::{Choice, Edition, Outcome, PlayerId};
use serde::Deserialize;

use super::{End, Entry, FORMAT, Head, Replay, ReplayDeck, ReplaySeat};

/// The version of that form.
pub const OLD_FORMAT: u32 = 1;

/// A game as it was written then.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldReplay {
    #[serde(rename = "format")]
    _format: u32,
    program: String,
    seed: u64,
    #[serde(default)]
    rulebook: Edition,
    lenient: bool,
    decks: Vec<ReplayDeck>,
    seats: Vec<ReplaySeat>,
    choices: Vec<Choice>,
    conceded: Option<PlayerId>,
    result: Option<Outcome>,
    fingerprint: String,
}

impl From<OldReplay> for Replay {
    fn from(old: OldReplay) -> Replay {
        let OldReplay {
            program, seed, rulebook, lenient, decks, seats, choices, conceded, result, fingerprint, ..
        } = old;
        Replay {
            head: Head { format: FORMAT, program, seed, rulebook, lenient, decks, seats },
            entries: choices.into_iter().map(Entry::Choose).chain(conceded.map(Entry::Concede)).collect(),
            end: Some(End { result, fingerprint }),
        }
    }
}
