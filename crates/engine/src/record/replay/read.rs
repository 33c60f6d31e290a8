//! Reads replays, including ones from unknown sources.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Entry, FORMAT, Head, Replay};
use crate::model::ids::MAX_PLAYERS;

/// The maximum number of entries.
pub const MAX_ENTRIES: usize = 200_000;

/// A replay, and how much of the text it was read from.
#[derive(Debug)]
pub struct Holding {
    /// The replay that was read.
    pub replay: Replay,
    /// The number of bytes in complete lines. The rest was being written when the writer was stopped.
    pub whole: usize,
    /// True if the last line is complete except for its line end.
    pub unended: bool,
}

/// The reason why a text is not a replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoReplay {
    /// The bytes are not UTF-8.
    #[error("not a replay: invalid UTF-8 at byte {at}")]
    NotText {
        /// Position of the first wrong byte, from 0.
        at: usize,
    },
    /// A line is not what the format says.
    #[error("not a replay: {why}")]
    Broken {
        /// Position of the error in the text, in bytes from 0.
        at: usize,
        /// Number of wrong bytes.
        length: usize,
        /// Description of the error.
        why: String,
    },
    /// The replay has an older format, whose number is given.
    #[error(
        "this replay has format {0}: open it with the older version of this program that wrote it; this version reads format {FORMAT}"
    )]
    Older(u32),
    /// The replay has a newer or unknown format, whose number is given.
    #[error("unknown replay format {0}: this program reads format {FORMAT}")]
    Newer(u32),
    /// The numbers of decks and seats don't fit together, or are impossible.
    #[error("not a replay: a game can't have {decks} decks and {seats} seats")]
    NoGame {
        /// Number of decks.
        decks: usize,
        /// Number of seats.
        seats: usize,
    },
    /// The replay has too many lines.
    #[error("not a replay: it has more than {MAX_ENTRIES} lines")]
    TooLong,
}

/// Reads the text of a replay. The last line may be incomplete, if the writer was stopped.
///
/// # Errors
/// If it is not a replay; the error gives the position.
pub fn parse(bytes: &[u8]) -> Result<Holding, NoReplay> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) => {
            let (good, torn) = bytes.split_at(e.valid_up_to());
            if torn.contains(&b'\n') || !good.contains(&b'\n') {
                return Err(NoReplay::NotText { at: e.valid_up_to() });
            }
            std::str::from_utf8(good).unwrap_or_default()
        }
    };
    /// The field that all versions of the format have.
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    let form = serde_json::Deserializer::from_str(text).into_iter::<Form>().next();
    match form.transpose().map_err(|e| broken(text, 0, &e))?.map(|form| form.format) {
        Some(FORMAT) => {}
        Some(older) if older < FORMAT => return Err(NoReplay::Older(older)),
        Some(newer) => return Err(NoReplay::Newer(newer)),
        None => return Err(NoReplay::Broken { at: 0, length: 1, why: "the file is empty".to_owned() }),
    }
    let holding = lines(text)?;
    let Head { decks, seats, situation, .. } = &holding.replay.head;
    let wanted = if situation.is_some() { 0 } else { seats.len() };
    if !(2..=MAX_PLAYERS).contains(&seats.len()) || decks.len() != wanted {
        return Err(NoReplay::NoGame { decks: decks.len(), seats: seats.len() });
    }
    Ok(holding)
}

/// Reads a head, and the entries after it.
fn lines(text: &str) -> Result<Holding, NoReplay> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let head: Head = line(text, 0, first)?;
    let mut holding = Holding {
        replay: Replay { head, entries: Vec::new(), end: None },
        whole: first.len(),
        unended: !first.ends_with('\n'),
    };
    let mut at = first.len();
    for one in lines {
        let ended = one.ends_with('\n');
        let entry: Entry = match line(text, at, one) {
            Ok(entry) => entry,
            Err(_) if !ended => break,
            Err(trouble) => return Err(trouble),
        };
        let replay = &mut holding.replay;
        if replay.end.is_some() {
            return Err(NoReplay::Broken { at, length: one.len(), why: "it continues after its end".to_owned() });
        }
        if replay.entries.len() == MAX_ENTRIES {
            return Err(NoReplay::TooLong);
        }
        match entry {
            Entry::End(end) => replay.end = Some(end),
            entry => replay.entries.push(entry),
        }
        at += one.len();
        (holding.whole, holding.unended) = (at, !ended);
    }
    Ok(holding)
}

/// Reads the line that begins at byte `at` of a text.
fn line<T: DeserializeOwned>(text: &str, at: usize, line: &str) -> Result<T, NoReplay> {
    serde_json::from_str(line).map_err(|e| broken(text, at, &e))
}

/// Returns the error for the part of a text that begins at byte `from`.
fn broken(text: &str, from: usize, error: &serde_json::Error) -> NoReplay {
    let lines = text[from..].split_inclusive('\n');
    let start: usize = lines.take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = from + start + error.column().saturating_sub(1);
    let message = error.to_string();
    NoReplay::Broken { at, length: 1, why: message.split(" at line ").next().unwrap_or_default().to_owned() }
}
