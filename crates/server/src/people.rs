//! Counts games that are over, for people's pages and ratings. Every node looks for uncounted ones; a table is counted once.

use std::sync::Arc;
use std::time::Duration;

use maneframe_engine::Outcome;
use maneframe_protocol::{Code, Problem};
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
    }
    Ok(())
}

/// Returns the game of a table; `None` if it never began, has no result, began in the middle, or can't be read.
fn game(table: &Uncounted) -> Option<OverGame> {
    let replay = maneframe_engine::replay::parse(table.text.as_ref()?.as_bytes()).ok()?.replay;
    let result = replay.end.as_ref()?.result?;
    let (mut settings, mut chairs, mut order) = (None, Vec::new(), None);
    for row in &table.rows {
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
                TableEvent::Began { order: began, .. } => order = Some(began),
                _ => {}
            }
        }
    }
    let (settings, order) = (settings?, order?);
    if replay.head.situation.is_some() {
        return None;
    }
    let seat = |chair: &u8| chairs.iter().find(|(of, _)| of == chair).map(|(_, seat)| seat.clone());
    let mut seats: Vec<OverSeat> = order.iter().filter_map(seat).collect();
    for (n, seat) in seats.iter_mut().enumerate() {
        seat.score = match result {
            Outcome::Win(winner) if winner.index() == n => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw | Outcome::Stalled => 1,
        };
    }
    let event = events::event_of(&table.owner).map(str::to_owned);
    Some(OverGame {
        format: settings.format.clone().unwrap_or_default(),
        moves: replay.entries.len() as i64,
        rated: settings.rated,
        public: table.listed,
        event,
        seats,
    })
}
