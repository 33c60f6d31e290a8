//! Steps through a replay, entry by entry.

use super::{Entry, Replay};
use crate::model::event::Event;
use crate::play::game::Game;
use crate::play::table::Table;

/// A copy of the game is kept after each `STRIDE` moves. Taking moves back starts from the last copy before them.
const STRIDE: usize = 16;

/// An entry that can't be applied at its position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("entry {number} of {of} {why}")]
pub struct Wrong {
    /// The number of the entry, from 1.
    number: usize,
    /// The number of entries.
    of: usize,
    /// A description of the error.
    why: String,
}

/// A game that follows a replay.
#[derive(Debug)]
pub struct Walk<'a> {
    replay: &'a Replay,
    game: Game,
    /// The number of entries that have been applied.
    at: usize,
    /// The moves so far, without those that were taken back.
    moves: Vec<&'a Entry>,
    /// Copies of the game before each [`STRIDE`]th of the moves.
    past: Vec<Game>,
}

impl<'a> Walk<'a> {
    /// Starts at the beginning; `record` determines whether events are recorded.
    pub fn new(replay: &'a Replay, table: &Table, record: bool) -> Walk<'a> {
        let game = replay.head.start(table, record);
        Walk { replay, past: vec![game.clone()], game, at: 0, moves: Vec::new() }
    }

    /// Returns the game as it is now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game, so that it can be continued differently.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.game.take_events()
    }

    /// Returns the number of entries that have been applied.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the next entry.
    pub fn next(&self) -> Option<&'a Entry> {
        self.replay.entries.get(self.at)
    }

    /// Goes back to the beginning.
    pub fn restart(&mut self) {
        self.past.truncate(1);
        self.game = self.past[0].clone();
        self.moves.clear();
        self.at = 0;
    }

    /// Applies the next entry; returns `false` at the end.
    ///
    /// # Errors
    /// If the entry can't be applied.
    pub fn step(&mut self) -> Result<bool, Wrong> {
        let Some(entry) = self.next() else { return Ok(false) };
        self.make(entry).map_err(|why| Wrong { number: self.at + 1, of: self.replay.entries.len(), why })?;
        self.at += 1;
        if entry.is_move() {
            self.moves.push(entry);
            if self.moves.len().is_multiple_of(STRIDE) {
                self.past.push(self.game.clone());
            }
        }
        Ok(true)
    }

    fn make(&mut self, entry: &Entry) -> Result<(), String> {
        let Entry::Undo { to } = *entry else {
            entry.make(&mut self.game)?;
            return if self.game.state().rng.is_short() {
                Err("needs more random numbers than were recorded".to_owned())
            } else {
                Ok(())
            };
        };
        // Players take back choices; all players together, or a judge, may take back anything.
        if to > self.moves.len() {
            return Err(format!("takes back all but {to} moves, but the game has fewer"));
        }
        self.go_back(to);
        Ok(())
    }

    /// Returns to the game as it was after `to` moves, all of which could be made.
    fn go_back(&mut self, to: usize) {
        self.past.truncate(to / STRIDE + 1);
        self.game = self.past[to / STRIDE].clone();
        self.moves.truncate(to);
        for entry in &self.moves[to - to % STRIDE..] {
            let made = entry.make(&mut self.game);
            debug_assert!(made.is_ok(), "it was made before");
        }
        self.game.take_events();
    }
}
