//! Counts games that are over, for people's pages and ratings. Every node looks for uncounted ones; a table is counted once.

use std::sync::Arc;
use std::time::Duration;

use maneframe_engine::Outcome;
use maneframe_protocol::{Code, NewTable, Problem};
use maneframe_table::keeper::{Keeper as _, Length};
use maneframe_table::record::{self, TableEvent};

use crate::events;
use crate::store::{BOT, OverGame, OverSeat, Uncounted};
use crate::tables::host::{Host, unavailable};

/// Maximum number of games that are counted at once.
const AT_ONCE: i64 = 50;

/// Counts games until the server stops.
pub async fn count_all(host: Arc<Host>) {
    let mut every = tokio::time::interval(Duration::from_secs(2));
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while !host.is_stopping() {
        every.tick().await;
        if let Err(problem) = count(&host).await {
            tracing::warn!("games can't be counted: {problem}");
        }
    }
}

async fn count(host: &Host) -> Result<(), Problem> {
    let store = &host.services.store;
    for table in store.uncounted(AT_ONCE).await.map_err(unavailable)? {
        let read = table.clone();
        let mut game = host.services.ask(&"people".into(), Length::Short, move || game(&read)).await?;
        // The event checked the decks by its own format, and says whether games count. A game that it closed is none.
        if let Some(event) = game.as_ref().and_then(|game| game.event.clone()) {
            game = match events::current(host, &"people".into(), &event).await {
                Ok(kept) if kept.venue.has_game(&table.code) => game.map(|game| OverGame {
                    format: kept.venue.event().settings.format.to_string(),
                    rated: kept.venue.terms().rated,
                    public: kept.venue.has_public_games(),
                    ..game
                }),
                Ok(_) => None,
                Err(problem) if problem.code == Code::NotFound => None,
                // The game is counted once the event can be read again.
                Err(_) => continue,
            };
        }
        store.count(&table, game.as_ref()).await.map_err(unavailable)?;
        // The event may have ended meanwhile, which makes its games public.
        if let Some(event) = game.filter(|game| !game.public).and_then(|game| game.event)
            && events::current(host, &"people".into(), &event).await.is_ok_and(|kept| kept.venue.has_public_games())
        {
            store.publish_games(&event).await.map_err(unavailable)?;
        }
    }
    Ok(())
}

/// A game that has begun.
pub struct Begun {
    /// Settings of its table.
    pub settings: NewTable,
    /// Its players in turn order.
    pub seats: Vec<OverSeat>,
}

/// Reads the beginning of a table's log. Returns `None` if its game never began, began in the middle, or can't be read.
pub fn begun(rows: &[String]) -> Option<Begun> {
    let (mut settings, mut chairs, mut order) = (None, Vec::new(), None);
    for row in rows {
        for line in record::read(row).ok()? {
            match line.what {
                // A game that continues another is no game of its own.
                TableEvent::Opened { from: Some(_), .. } => return None,
                TableEvent::Opened { settings: opened, .. } => settings = Some(opened),
                TableEvent::SeatTaken { chair, account, name, bot, deck } => {
                    chairs.retain(|(taken, _): &(u8, OverSeat)| *taken != chair);
                    let player = match (account, bot) {
                        (_, Some(bot)) => format!("{BOT}{bot}"),
                        (account, None) => account?,
                    };
                    chairs.push((chair, OverSeat { player, name, deck: deck.name.clone(), score: 0 }));
                }
                TableEvent::SeatLeft { chair } => chairs.retain(|(taken, _)| *taken != chair),
                TableEvent::Began { head, order: began } if head.situation.is_none() => order = Some(began),
                TableEvent::Began { .. } => return None,
                _ => {}
            }
        }
    }
    let seat = |chair: &u8| chairs.iter().find(|(of, _)| of == chair).map(|(_, seat)| seat.clone());
    Some(Begun { settings: *settings?, seats: order?.iter().filter_map(seat).collect() })
}

/// Returns the game of a table; `None` if it has no result, or as [`begun`].
fn game(table: &Uncounted) -> Option<OverGame> {
    let replay = maneframe_engine::replay::parse(table.text.as_ref()?.as_bytes()).ok()?.replay;
    let result = replay.end.as_ref()?.result?;
    let Begun { settings, mut seats } = begun(&table.rows)?;
    for (n, seat) in seats.iter_mut().enumerate() {
        seat.score = match result {
            Outcome::Win(winner) if winner.index() == n => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw | Outcome::Stalled => 1,
        };
    }
    let event = events::event_of(&table.owner).map(str::to_owned);
    Some(OverGame {
        format: settings.format.unwrap_or_default(),
        moves: replay.entries.len() as i64,
        rated: settings.rated,
        public: table.listed,
        event,
        seats,
    })
}
