//! Tables. Each table is a log folded into state ([`live`]), with streams of updates to its viewers ([`stream`]), and
//! with its bots and timers ([`desk`]). The [`host`] holds all tables.

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
