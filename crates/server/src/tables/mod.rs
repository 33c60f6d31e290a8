//! Tables: each a log, folded ([`live`]), with those who look on ([`stream`]), its bots and its clock ([`desk`]); all of them
//! together ([`host`]).

pub mod ask;
pub mod chat;
pub mod clock;
pub mod command;
pub mod desk;
mod founding;
pub mod host;
pub mod hostile;
pub mod line;
pub mod live;
pub mod opening;
pub mod passing;
pub mod played;
pub mod repair;
pub mod setup;
pub mod shared;
pub mod situation;
pub mod stream;
pub mod told;

mod searching;
#[cfg(test)]
mod secrets;

use maneframe_protocol::{NewSeat, NewTable};

/// The settings of a table as all may see them: without lists of decks.
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
