//! Games that make no progress. No rule ends them: players agree to a draw. Bots don't, so their games have a guard.

use crate::flow::driver::Driver;
use serde::{Deserialize, Serialize};

use crate::model::refusal::{Fact, Refusal};
use crate::model::state::Outcome;

/// Turns after which the guard ends a game. Games between people take some 20.
pub const MAX_TURNS: u16 = 300;
/// Turns without a point after which the guard ends a game.
pub const QUIET_TURNS: u16 = 50;
/// Steps in one turn after which the guard ends a game: a loop that nobody breaks.
pub const MAX_STEPS: u32 = 200_000;
/// Turns without a point, with all decks empty, after which players are offered a draw.
const BARREN_TURNS: u16 = 8;

/// Whether games that make no progress are ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// Yes: bots would play them for ever.
    #[default]
    On,
    /// No: people end their game by the rules or agree to a draw. Only a game in which nobody is asked anything for [`MAX_STEPS`]
    /// steps or [`QUIET_TURNS`] turns is ended, so that the program always returns.
    Off,
}

/// Why the guard ended a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stall {
    /// [`QUIET_TURNS`] turns without a point, and all decks are empty.
    DecksEmpty,
    /// [`QUIET_TURNS`] turns without a point, though there are cards to be drawn.
    NoPoints,
    /// [`MAX_TURNS`] turns.
    Turns,
    /// [`MAX_STEPS`] steps in one turn.
    Steps,
}

/// The turn and the step count when somebody was last asked something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastAsked {
    pub turn: u16,
    pub patience: u32,
}

impl Driver {
    /// Why the guard ended the game, if it did.
    pub fn stall(&self) -> Option<Stall> {
        if self.state.outcome != Some(Outcome::Stalled) {
            return None;
        }
        Some(match () {
            () if self.state.patience > MAX_STEPS => Stall::Steps,
            () if self.quiet_turns() <= QUIET_TURNS => Stall::Turns,
            () if self.decks_are_empty() => Stall::DecksEmpty,
            () => Stall::NoPoints,
        })
    }

    /// Whether it looks as if nobody could win any more, so that players may want to agree to a draw: all decks are empty
    /// and nobody has scored for some turns, or for very many turns.
    pub fn goes_nowhere(&self) -> bool {
        let quiet = self.quiet_turns();
        self.state.outcome.is_none() && (quiet > QUIET_TURNS || quiet >= BARREN_TURNS && self.decks_are_empty())
    }

    /// All players agree to a draw. The rules of the game neither mention nor forbid that.
    ///
    /// # Errors
    /// If the game is over.
    pub(crate) fn agree_to_draw(&mut self) -> Result<(), Refusal> {
        if self.state.outcome.is_some() {
            return Err(Refusal::new("103.1", Fact::GameOver).under(self.pool.rulebook));
        }
        self.asked = None;
        self.options.clear();
        self.end(Outcome::Draw, "103.2b");
        Ok(())
    }

    fn quiet_turns(&self) -> u16 {
        self.state.turn.saturating_sub(self.state.scored)
    }

    fn decks_are_empty(&self) -> bool {
        self.state.players.iter().all(|(_, p)| !p.alive || p.deck.is_empty())
    }

    /// At the beginning of a turn: whether the game is ended for its length.
    pub(crate) fn lasts_too_long(&self) -> bool {
        match self.guard {
            Guard::On => self.quiet_turns() > QUIET_TURNS || self.state.turn > MAX_TURNS,
            Guard::Off => self.state.turn.saturating_sub(self.last_asked.turn) > QUIET_TURNS,
        }
    }

    /// At any step: whether the game is ended for the number of steps in this turn.
    pub(crate) fn takes_too_long(&self) -> bool {
        let from = if self.guard == Guard::On { 0 } else { self.last_asked.patience };
        self.state.patience.saturating_sub(from) > MAX_STEPS
    }
}
