//! The game that the server shows to everybody: the one of the best players among running games that spectators see with a
//! delay. So a player can't look at the own game there to learn what the opponent does now.

use std::sync::Arc;
use std::time::{Duration, Instant};

use maneframe_protocol::{Delay, Listed, Problem, Spectators, TvGame};
use maneframe_table::keeper::{Keeper as _, Length};
use tokio::sync::Mutex;

use crate::events;
use crate::people;
use crate::store::{Running, Strength};
use crate::tables::host::{Host, unavailable};

/// Rating of a player who has none, as at the beginning.
const UNRATED: f64 = 1_500.0;
/// Maximum number of games among which one is chosen: those that changed last.
const MOST: i64 = 50;
/// Time for which the choice stands, so that many viewers cost no more than one.
const STANDS: Duration = Duration::from_secs(5);

/// The game that was chosen last, with the time of the choice.
#[derive(Debug, Default)]
pub struct Tv(Mutex<Option<(Instant, Option<TvGame>)>>);

/// A game that may be shown.
struct Candidate {
    game: TvGame,
    /// True if a registered account plays.
    has_person: bool,
    /// Mean of its players' ratings.
    mean: f64,
}

impl Tv {
    /// Returns the game that is shown now; `None` if no running game may be shown.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn game(&self, host: &Host) -> Result<Option<TvGame>, Problem> {
        let mut last = self.0.lock().await;
        if let Some((_, game)) = last.as_ref().filter(|(at, _)| at.elapsed() < STANDS) {
            return Ok(game.clone());
        }
        let game = best(host).await?;
        *last = Some((Instant::now(), game.clone()));
        Ok(game)
    }
}

async fn best(host: &Host) -> Result<Option<TvGame>, Problem> {
    let mut best: Option<Candidate> = None;
    // The games come in the order of their last changes, so the later of two equal ones stays.
    for running in host.services.store.running_delayed(MOST).await.map_err(unavailable)? {
        let Some(candidate) = candidate(host, running).await? else { continue };
        let key = |one: &Candidate| (one.has_person, one.mean);
        if best.as_ref().is_none_or(|best| key(&candidate) > key(best)) {
            best = Some(candidate);
        }
    }
    Ok(best.map(|best| best.game))
}

/// Returns a running game with its players' ratings; `None` if not everybody may watch it.
async fn candidate(host: &Host, running: Running) -> Result<Option<Candidate>, Problem> {
    let asker: Arc<str> = "tv".into();
    let mut format = None;
    if let Some(event) = events::event_of(&running.owner) {
        match events::current(host, &asker, event).await {
            Ok(kept) if kept.venue.has_public_games() => format = Some(kept.venue.event().settings.format.to_string()),
            _ => return Ok(None),
        }
    } else if !running.listed {
        return Ok(None);
    }
    let Running { summary, rows, .. } = running;
    let reads = move || (serde_json::from_str::<Listed>(&summary).ok(), people::begun(&rows));
    let (Some(table), Some(begun)) = host.services.ask(&asker, Length::Short, reads).await? else { return Ok(None) };
    let Some(delay) = delay(begun.settings.spectators) else { return Ok(None) };
    let format = format.unwrap_or(begun.settings.format.unwrap_or_default());
    let (mut ratings, mut has_person) = (Vec::new(), false);
    for seat in &begun.seats {
        let Strength { rating, registered } =
            host.services.store.strength(&seat.player, &format).await.map_err(unavailable)?;
        has_person |= registered;
        ratings.push(rating);
    }
    let mean = ratings.iter().map(|rating| rating.unwrap_or(UNRATED)).sum::<f64>() / ratings.len().max(1) as f64;
    Ok(Some(Candidate { game: TvGame { table, ratings, delay }, has_person, mean }))
}

fn delay(spectators: Spectators) -> Option<Delay> {
    match spectators {
        Spectators::Delayed(delay) => Some(delay),
        Spectators::None | Spectators::Public => None,
    }
}
