//! The last acts of a game as numbers: what happened, as a seat saw it.

use std::collections::VecDeque;

use maneframe_engine::inspect::Act;
use maneframe_engine::{CardId, Event, Game, PlayerId};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::actions::place;
use crate::observation::CardNumbers;
use crate::zones::UNKNOWN;

/// Names of the columns of a row.
pub(crate) const COLUMNS: [&str; 5] = ["player", "act", "card", "place", "amount"];
/// Number of columns.
pub(crate) const WIDTH: usize = COLUMNS.len();
/// Maximum number of acts that are kept.
pub(crate) const MOST: usize = 256;

/// An act, by [`COLUMNS`].
pub(crate) type Row = [i16; WIDTH];

/// The acts that have a row. The number of an act is its index plus 1. The course of the turn and bookkeeping have none.
const ACTS: [Act; 51] = [
    Act::Play,
    Act::Enter,
    Act::Move,
    Act::Send,
    Act::Dismiss,
    Act::Retire,
    Act::Banish,
    Act::Beneath,
    Act::Discard,
    Act::PutInDiscard,
    Act::PutInHand,
    Act::PutOnTop,
    Act::PutOnBottom,
    Act::Draw,
    Act::Exhaust,
    Act::Frighten,
    Act::Unfrighten,
    Act::Uncover,
    Act::TurnFaceDown,
    Act::TurnOver,
    Act::Gain,
    Act::LoseTokens,
    Act::Pay,
    Act::Score,
    Act::LosePoints,
    Act::Flip,
    Act::Ignore,
    Act::CutieMark,
    Act::Involve,
    Act::Exclude,
    Act::FlippedToBottom,
    Act::Confront,
    Act::StartFaceoff,
    Act::Win,
    Act::Lose,
    Act::EndFaceoff,
    Act::Challenge,
    Act::Defeat,
    Act::Solve,
    Act::Replace,
    Act::Action,
    Act::AddCounters,
    Act::RemoveCounters,
    Act::Reattach,
    Act::Control,
    Act::Shuffle,
    Act::Look,
    Act::StartTurn,
    Act::Mulligan,
    Act::TakeBack,
    Act::Announce,
];

/// Returns the names of the acts, by number. Number 0 is no act.
pub(crate) fn names() -> Vec<String> {
    let name = |act: &Act| match serde_json::to_value(act) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    };
    std::iter::once(String::new()).chain(ACTS.iter().map(name)).collect()
}

/// The last acts of a game as each seat saw them, the oldest first.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Log {
    rows: [VecDeque<Row>; 2],
}

impl Log {
    /// Takes the events that the game recorded since the last call.
    pub(crate) fn record(&mut self, game: &mut Game, numbers: &CardNumbers) {
        for event in game.take_events() {
            let Some(act) = ACTS.iter().position(|act| *act == event.occurrence.act) else { continue };
            for (seat, rows) in (0..).map(PlayerId).zip(&mut self.rows) {
                if rows.len() == MOST {
                    rows.pop_front();
                }
                rows.push_back(row(event, act, seat, numbers));
            }
        }
    }

    /// Removes all acts.
    pub(crate) fn clear(&mut self) {
        self.rows.iter_mut().for_each(VecDeque::clear);
    }

    /// Returns up to `length` last acts as a seat saw them, the oldest first.
    pub(crate) fn last(&self, seat: PlayerId, length: usize) -> impl ExactSizeIterator<Item = &Row> {
        let rows = &self.rows[seat.index()];
        rows.iter().skip(rows.len().saturating_sub(length))
    }
}

/// Returns an act as a seat saw it.
fn row(event: Event, act: usize, seat: PlayerId, numbers: &CardNumbers) -> Row {
    let event = event.seen(seat.mask());
    let occurrence = event.occurrence;
    let player = match occurrence.player {
        PlayerId::NONE => 0,
        player => 1 + i16::from(player != seat),
    };
    let card = match event.def {
        Some(def) => numbers.of(def).map_or(UNKNOWN, |number| number as i16),
        None if occurrence.card != CardId::NONE => UNKNOWN,
        None => 0,
    };
    let place = place(occurrence.to, seat).map_or(0, |place| place as i16 + 1);
    [player, act as i16 + 1, card, place, occurrence.amount]
}

/// Writes acts to an array of rows: the newest in the last row, and zeros before the oldest.
pub(crate) fn write<'a>(acts: impl ExactSizeIterator<Item = &'a Row>, into: &mut [i16]) {
    let padding = into.len().saturating_sub(acts.len() * WIDTH);
    into[..padding].fill(0);
    for (act, row) in acts.zip(into[padding..].chunks_exact_mut(WIDTH)) {
        row.copy_from_slice(act);
    }
}

/// Returns acts as an array of shape (length, 5).
pub(crate) fn array<'py>(py: Python<'py>, acts: &[Row], length: usize) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let mut values = vec![0; length * WIDTH];
    write(acts.iter(), &mut values);
    PyArray1::from_vec(py, values).reshape([length, WIDTH])
}
