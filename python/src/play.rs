//! [`NumericGame`]: a game between two seats in numbers. Environments and states are based on it.

use std::sync::Arc;

use maneframe_engine as engine;
use maneframe_engine::{GameOptions, Outcome, PlayerId, Stops};
use pyo3::prelude::*;

use crate::actions::{Rows, number};
use crate::json::wrong;
use crate::observation::{DirtyRange, Numbers, observe};
use crate::table::Table;

/// A table for two players, with the data that all its games share.
#[derive(Clone)]
pub(crate) struct EnvConfig {
    pub table: Table,
    pub numbers: Arc<Numbers>,
    pub stops: Stops,
}

impl EnvConfig {
    pub(crate) fn new(table: Table, stops: &str) -> PyResult<EnvConfig> {
        let players = table.decks.len();
        if players != 2 {
            return Err(wrong(format!("actions and observations are for tables with two decks, not with {players}")));
        }
        let stops = match stops {
            "choices" => Stops::RealChoices,
            "discreet" => Stops::Discreet,
            _ => return Err(wrong(format!("stops must be \"choices\" or \"discreet\", not {stops:?}"))),
        };
        let numbers = Arc::clone(table.numbers());
        Ok(EnvConfig { table, numbers, stops })
    }

    pub(crate) fn start(&self, seed: u64) -> NumericGame {
        NumericGame::of(self.table.engine.start(GameOptions::new(seed).stops(self.stops).unrecorded()))
    }
}

/// A game in progress, with the numbers of its options and the rows of the deciding player.
#[derive(Clone)]
pub(crate) struct NumericGame {
    pub game: engine::Game,
    rows: Rows,
    /// Number of each option.
    pub actions: Vec<u16>,
}

impl NumericGame {
    pub(crate) fn of(game: engine::Game) -> NumericGame {
        let mut play = NumericGame { game, rows: Rows::default(), actions: Vec::new() };
        play.look();
        play
    }

    fn look(&mut self) {
        if let Some(who) = self.who() {
            self.rows.lay(&self.game, who);
        }
        number(&self.game, &self.rows, &mut self.actions);
    }

    /// Returns the player who decides; `None` if the game is over.
    pub(crate) fn who(&self) -> Option<PlayerId> {
        Some(self.game.decision()?.who)
    }

    /// Returns the index of the option that an action stands for.
    pub(crate) fn option(&self, action: usize) -> Option<usize> {
        self.actions.iter().position(|&n| usize::from(n) == action)
    }

    /// Chooses the option with that index, which must exist.
    pub(crate) fn take(&mut self, option: usize) {
        self.game.choose_index(option);
        self.look();
    }

    /// Writes the knowledge of `seat` to an array. `written` says which rows of it were written before.
    pub(crate) fn observe(&self, seat: PlayerId, numbers: &Numbers, written: &mut DirtyRange, into: &mut [f32]) {
        if self.who() == Some(seat) {
            observe(&self.game, seat, numbers, &self.rows, written, into);
        } else {
            let mut rows = Rows::default();
            rows.lay(&self.game, seat);
            observe(&self.game, seat, numbers, &rows, written, into);
        }
    }

    /// Marks the legal actions in an array of zeros.
    pub(crate) fn mask(&self, into: &mut [i8]) {
        for &action in &self.actions {
            into[usize::from(action)] = 1;
        }
    }

    /// Returns the result for each player: 1 for the winner, -1 for the loser, zeros if the game isn't over.
    pub(crate) fn returns(&self) -> [f32; 2] {
        match self.game.outcome() {
            Some(Outcome::Win(PlayerId(0))) => [1.0, -1.0],
            Some(Outcome::Win(_)) => [-1.0, 1.0],
            _ => [0.0, 0.0],
        }
    }
}
