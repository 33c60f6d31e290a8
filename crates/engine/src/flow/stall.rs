//! Games that make no progress. No rule ends them: players agree to a draw. Bots don't, so their games have a guard.

use crate::flow::driver::Driver;
use serde::{Deserialize, Serialize};

use crate::model::refusal::{Fact, Refusal};
use crate::model::state::Outcome;

/// Number of turns after which the guard ends a game. Games between people take some 20.
pub const MAX_TURNS: u16 = 300;
/// Number of turns without a point after which the guard ends a game.
pub const QUIET_TURNS: u16 = 50;
/// Number of steps in one turn after which the guard ends a game, because of an unbroken loop.
pub const MAX_STEPS: u32 = 200_000;
/// Number of turns without a point, with all decks empty, after which players are offered a draw.
const BARREN_TURNS: u16 = 8;

/// Setting for ending games that make no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// The guard is on, for bots, which would play forever.
    #[default]
    On,
    /// The guard is off, for people, who end their game by the rules or agree to a draw. A game is ended only if no
    /// player is asked anything for [`MAX_STEPS`] steps or [`QUIET_TURNS`] turns, so that the program always returns.
    Off,
}

/// Reason for which the guard ended a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stall {
    /// More than [`QUIET_TURNS`] turns passed without a point, and all decks are empty.
    DecksEmpty,
    /// More than [`QUIET_TURNS`] turns passed without a point, though there are cards to be drawn.
    NoPoints,
    /// The game took more than [`MAX_TURNS`] turns.
    Turns,
    /// A turn took more than [`MAX_STEPS`] steps.
    Steps,
}

/// Turn and step count when a player was last asked something.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastAsked {
    pub turn: u16,
    pub step_count: u32,
}

impl Driver {
    /// Returns the reason for which the guard ended the game, if it did.
    pub(crate) fn stall(&self) -> Option<Stall> {
        if self.state.outcome != Some(Outcome::Stalled) {
            return None;
        }
        Some(match () {
            () if self.state.step_count > MAX_STEPS => Stall::Steps,
            () if self.quiet_turns() <= QUIET_TURNS => Stall::Turns,
            () if self.decks_are_empty() => Stall::DecksEmpty,
            () => Stall::NoPoints,
        })
    }

    /// Returns true if it looks as if no player can win any more, so that players may want to agree to a draw: all
    /// decks are empty and no player has scored for some turns, or for very many turns.
    pub(crate) fn goes_nowhere(&self) -> bool {
        let quiet = self.quiet_turns();
        self.state.outcome.is_none() && (quiet > QUIET_TURNS || quiet >= BARREN_TURNS && self.decks_are_empty())
    }

    /// Ends the game with a draw that all players agreed to. The rules of the game neither mention nor forbid that.
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

    /// Returns true if the game is ended for its length. Checked at the beginning of a turn.
    pub(crate) fn lasts_too_long(&self) -> bool {
        match self.guard {
            Guard::On => self.quiet_turns() > QUIET_TURNS || self.state.turn > MAX_TURNS,
            Guard::Off => self.state.turn.saturating_sub(self.last_asked.turn) > QUIET_TURNS,
        }
    }

    /// Returns true if the game is ended for the number of steps in this turn. Checked at any step.
    pub(crate) fn takes_too_long(&self) -> bool {
        let from = if self.guard == Guard::On { 0 } else { self.last_asked.step_count };
        self.state.step_count.saturating_sub(from) > MAX_STEPS
    }
}
