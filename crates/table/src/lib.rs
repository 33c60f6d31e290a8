//! A game that is hosted for several viewers: what a server, a page in a browser and a program for local play have in
//! common. It does no input or output, reads no clock and draws no random numbers: [`outside`] and [`keeper`] have what
//! the program must give.
//!
//! - [`HostedGame`] is a game for several viewers, from its beginning.
//! - [`record`] has the records of a table's log, and [`live`] the state that follows from the log.
//! - [`actor`] is a table in memory with its bots and timers, and the only way to change it.
//! - [`stream`] has the updates to the viewers of a table.

pub mod actor;
pub mod again;
pub mod answer;
pub mod ask;
pub mod chat;
pub mod clock;
pub mod command;
pub mod decks;
mod hosted_game;
pub mod keeper;
pub mod live;
pub mod opening;
pub mod outside;
mod passes;
pub mod public_record;
pub mod record;
pub mod repair;
pub mod searching;
#[cfg(test)]
mod secrets;
pub mod setup;
mod shared;
pub mod situation;
pub mod stream;

pub use hosted_game::{HostedGame, viewer};
use maneframe_protocol::{NewSeat, NewTable};
pub use passes::{Answer, Passes, ROUTINE, Way};

/// Returns the settings of a table as everyone may see them: without deck lists.
pub fn settings_shown(settings: &NewTable) -> NewTable {
    let mut shown = settings.clone();
    for seat in &mut shown.seats {
        *seat = match seat {
            NewSeat::Mine { .. } => NewSeat::Open { deck: None },
            NewSeat::Open { .. } => NewSeat::Open { deck: None },
            NewSeat::Bot { bot, .. } => NewSeat::Bot { bot: bot.clone(), deck: None },
        };
    }
    shown
}
