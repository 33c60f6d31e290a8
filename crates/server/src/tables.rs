//! Tables: one module for each part.
//!
//! - [`record`]: the records of a table's log.
//! - [`live`]: the state of a table, which follows from its log.
//! - [`actor`]: a table in memory with its bots and timers, and the only way to change it.
//! - [`stream`]: updates to the viewers of a table.
//! - [`host`]: all tables of this node.

pub mod actor;
pub mod ask;
pub mod chat;
pub mod clock;
pub mod command;
mod creating;
pub mod fuzzing;
pub mod host;
pub mod live;
pub mod opening;
pub mod public_record;
pub mod record;
pub mod repair;
pub mod setup;
pub mod shared;
pub mod situation;
pub mod stream;

mod searching;
#[cfg(test)]
mod secrets;

use maneframe_protocol::{NewSeat, NewTable};

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
