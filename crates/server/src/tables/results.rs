//! Results of games, for whoever counts them: pods and events.

use std::sync::Arc;

use maneframe_engine::Outcome;
use maneframe_protocol::Problem;
use maneframe_table::keeper::{Keeper as _, Length};

use super::host::{Host, unavailable};

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// There is no such table.
    Missing,
    /// The game goes on.
    NotYet,
    /// The player at that seat won, 0-based.
    Won(usize),
    /// Nobody won.
    Drawn,
    /// The game is over, and its record can't be read.
    Unknown,
}

/// Returns the result of a table's game. `asker` is whose turn the work uses.
///
/// # Errors
/// If the database fails.
pub async fn of(host: &Host, asker: &Arc<str>, code: &str) -> Result<Finished, Problem> {
    let store = &host.services.store;
    let Some(text) = store.finished(code).await.map_err(unavailable)? else {
        return Ok(match store.stage_of(code).await.map_err(unavailable)?.as_deref() {
            None => Finished::Missing,
            // A table that was given up is over without a record of its game.
            Some("over") => Finished::Unknown,
            Some(_) => Finished::NotYet,
        });
    };
    let reads = move || maneframe_engine::replay::parse(text.as_bytes()).ok();
    let read = host.services.ask(asker, Length::Short, reads).await?;
    Ok(match read.and_then(|read| read.replay.end?.result) {
        Some(Outcome::Win(seat)) => Finished::Won(seat.index()),
        Some(Outcome::Draw | Outcome::Stalled) => Finished::Drawn,
        None => Finished::Unknown,
    })
}
