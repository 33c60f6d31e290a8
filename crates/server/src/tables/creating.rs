//! Creation of tables: from settings, for a rematch, or to continue a finished game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use maneframe_bot::BotKind;
use maneframe_protocol::{Code, DeckChoice, NewSeat, NewTable, PlayOn, Problem};
use maneframe_wording::Wording;

use super::actor::{Services, TableActor, row};
use super::host::{Host, now, today, too_much, unavailable, unknown};
use super::live::LiveTable;
use super::opening;
use super::record::{self, From, LOG, LogRecord, LogSize, TableEvent};
use super::searching::Searched;
use crate::store::{NewRow, StoreError};
use crate::workers::Length;

impl Host {
    /// Opens a table.
    ///
    /// # Errors
    /// If the settings or a deck are invalid, or a limit is reached.
    pub async fn open(&self, settings: &NewTable, by: (&str, &str)) -> Result<Arc<str>, Problem> {
        self.may_open(by.0).await?;
        let bots = settings.seats.iter().filter_map(|seat| match seat {
            NewSeat::Bot { bot, .. } => opening::bot_called(bot).ok(),
            _ => None,
        });
        let reserved = self.reserve(bots.into_iter().any(BotKind::searches), by.0)?;
        let (setups, settings) = (Arc::clone(&self.services.setups), settings.clone());
        let opener = (by.0.to_owned(), by.1.to_owned());
        let checks = move || opening::open(&settings, (&opener.0, &opener.1), &setups, today());
        let lines = self.services.workers.ask(&by.0.into(), Length::Short, checks).await.map_err(too_much)??;
        self.enter_whole(by, lines, reserved).await
    }

    /// Checks that an account may open another table, so that no work is done in vain. The store checks again when it
    /// creates the table, because an account may send several requests at once.
    ///
    /// # Errors
    /// If the account has too many open tables, or the server has no room.
    pub async fn may_open(&self, account: &str) -> Result<(), Problem> {
        self.services.room.may_open()?;
        let open = self.services.store.open_tables(account).await.map_err(unavailable)?;
        if open >= i64::try_from(self.services.config.tables_per_account).unwrap_or(i64::MAX) {
            return Err(too_many(open));
        }
        Ok(())
    }

    /// Reserves a place for a table with searching bots, until the table itself is counted. The limits apply to each
    /// node by itself, because they protect the node's memory.
    pub(super) fn reserve(&self, searches: bool, account: &str) -> Result<Option<Searched>, Problem> {
        let Services { searching, config, .. } = &self.services;
        searches.then(|| searching.reserve(account, config)).transpose()
    }

    /// Opens the table of a rematch, with the seats rotated, and sends its code to all viewers.
    pub(super) async fn rematch(&self, desk: &mut TableActor) {
        let table = &desk.table;
        let Some(first) = table.chairs.iter().find(|c| c.account.is_some()) else { return };
        let by = (first.account.clone().unwrap_or_default(), first.name.clone().unwrap_or_default());
        let mut settings = table.settings.clone();
        settings.shuffle_seats = false;
        // The player who went first in this game goes last in the next.
        let mut chairs: Vec<_> = table.chairs.iter().collect();
        chairs.rotate_left(1);
        let list = |chair: &&super::live::Chair| {
            chair.deck.as_ref().map(|deck| DeckChoice::List(serde_json::to_string(deck).unwrap_or_default()))
        };
        settings.seats = chairs
            .iter()
            .map(|chair| match chair.bot {
                Some(bot) => NewSeat::Bot { bot: bot.to_string(), deck: list(chair) },
                None => NewSeat::Open { deck: None },
            })
            .collect();
        let sits: Vec<TableEvent> = chairs
            .iter()
            .enumerate()
            .filter_map(|(i, chair)| {
                Some(TableEvent::SeatTaken {
                    chair: i as u8,
                    account: chair.account.clone(),
                    name: chair.name.clone()?,
                    bot: chair.bot.map(|b| b.to_string()),
                    deck: Box::new(chair.deck.as_deref()?.clone()),
                })
            })
            .collect();
        let key = opening::secret_name().unwrap_or_default();
        let seed = opening::seed().ok();
        let opened =
            TableEvent::Opened { log: LOG, settings: Box::new(settings), by: by.0.clone(), key, seed, from: None };
        let opened = match self.may_open(&by.0).await {
            Ok(()) => self.enter((&by.0, &by.1), std::iter::once(opened).chain(sits)).await,
            Err(problem) => Err(problem),
        };
        let line = match opened {
            Ok(code) => TableEvent::Rematch { code: code.to_string() },
            Err(problem) => {
                tracing::warn!("a rematch can't be opened: {problem}");
                TableEvent::NoRematch { why: problem.words }
            }
        };
        if let Err(problem) = desk.commit(vec![line], &self.services, now()).await {
            tracing::warn!("{problem}");
        }
    }

    /// Opens a table at which a finished game continues from one of its decisions.
    ///
    /// # Errors
    /// If the game is not over, or has no such decision.
    pub async fn play_on(
        &self,
        code: &str,
        replay_id: &str,
        wish: &PlayOn,
        by: (&str, &str),
    ) -> Result<Arc<str>, Problem> {
        let (text, over) = self.replay(code).await?;
        let parses = move || maneframe_engine::replay::parse(text.as_bytes());
        let replay = self.services.workers.ask(&by.0.into(), Length::Long, parses).await.map_err(too_much)?;
        let replay = replay.map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?.replay;
        if !over {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.goes-on")));
        }
        let all = maneframe_engine::replay::moves(&replay.entries);
        let Some(stay) = all.get(..wish.moves) else {
            return Err(Problem::new(Code::Refused, format!("move not found: that game has {} moves", all.len())));
        };
        let entries = stay.iter().map(|entry| (*entry).clone()).collect();
        let unreadable = |words: String| Problem::new(Code::Unreadable, words);
        let bot = wish.bot.as_deref().map(opening::bot_called).transpose()?;
        let mine = wish.seat.unwrap_or(1);
        let seats = replay.head.seats.len();
        if mine == 0 || usize::from(mine) > seats {
            return Err(unreadable(format!("seat not found: that game has seats 1 to {seats}")));
        }
        let mut sits = Vec::new();
        let mut settings = NewTable::new(Vec::new());
        settings.shuffle_seats = false;
        settings.lenient = replay.head.lenient;
        settings.rulebook = Some(replay.head.rulebook.name().to_owned());
        settings.pace = maneframe_protocol::Pace::AtOnce;
        for (i, seat) in replay.head.seats.iter().enumerate() {
            let plays = bot.filter(|_| i + 1 != usize::from(mine));
            settings.seats.push(match plays {
                Some(bot) => NewSeat::Bot { bot: bot.to_string(), deck: None },
                None => NewSeat::Open { deck: None },
            });
            sits.push(TableEvent::SeatTaken {
                chair: i as u8,
                account: plays.is_none().then(|| by.0.to_owned()),
                name: plays.map_or_else(|| format!("{} for {}", by.1, seat.name), |b| format!("{b} bot")),
                bot: plays.map(|b| b.to_string()),
                deck: Box::new(
                    replay.head.decks.get(i).map_or_else(|| maneframe_deck::Deck::new("scenario"), |deck| listed(deck)),
                ),
            });
        }
        let from = From { replay: replay_id.to_owned(), head: replay.head, entries };
        self.may_open(by.0).await?;
        let reserved = self.reserve(bot.is_some_and(BotKind::searches), by.0)?;
        let key = opening::secret_name()?;
        let opened = TableEvent::Opened {
            log: LOG,
            settings: Box::new(settings),
            by: by.0.to_owned(),
            key,
            seed: None,
            from: Some(Box::new(from)),
        };
        self.enter_whole(by, std::iter::once(opened).chain(sits).collect(), reserved).await
    }

    /// Creates a table even if the caller has gone in the meantime, so that it is never half created. The reservation
    /// is held until then.
    async fn enter_whole(
        &self,
        by: (&str, &str),
        lines: Vec<TableEvent>,
        reserved: Option<Searched>,
    ) -> Result<Arc<str>, Problem> {
        let host = self.itself.upgrade().ok_or_else(unknown)?;
        let by = (by.0.to_owned(), by.1.to_owned());
        let opened = tokio::spawn(async move {
            let entered = host.enter((&by.0, &by.1), lines.into_iter()).await;
            drop(reserved);
            entered
        });
        opened.await.unwrap_or_else(|_| Err(Problem::new(Code::Unavailable, Wording::new("problem.failed"))))
    }

    /// Creates a table with the first records of its log.
    ///
    /// # Errors
    /// If a record can't be applied, or the account has too many open tables.
    pub async fn enter(&self, by: (&str, &str), lines: impl Iterator<Item = TableEvent>) -> Result<Arc<str>, Problem> {
        let (code, replay): (Arc<str>, String) = (opening::code()?.into(), opening::secret_name()?);
        let at = now();
        let mut table = LiveTable::new(Arc::clone(&code), replay.clone());
        let mut entered = Vec::new();
        for mut what in lines {
            if let TableEvent::Opened { seed: Some(seed), .. } = &mut what
                && let Some(fixed) = self.services.config.seed
            {
                *seed = opening::seed_of(fixed, self.seeded.fetch_add(1, Ordering::Relaxed));
            }
            let line = LogRecord { at, what };
            table.apply(&line, &self.services.setups).map_err(|e| Problem::new(Code::Refused, e.to_string()))?;
            entered.push(line);
        }
        let texts = record::rows(&entered, LOG);
        table.log_size = LogSize::default().and(&texts);
        let (listed, row) = (table.is_listed(), row(&table, self.services.store.seconds()));
        let new = NewRow { code: &code, replay: &replay, owner: by.0, listed, row, lines: texts };
        // The slot in memory is reserved first, because a table that was created must also be playable.
        let handle = self.handle(&code)?;
        if let Err(error) = self.services.store.create(new, self.services.config.tables_per_account).await {
            self.drop_handle(&handle);
            return Err(match error {
                StoreError::TooMany(open) => too_many(open),
                error => unavailable(error),
            });
        }
        self.services.metrics.opened.inc();
        let mut place = handle.desk.lock().await;
        let desk = place.insert(TableActor::new(table, &self.services, at));
        let begun = desk.begin(&self.services, at).await;
        self.set_alarm(&handle, desk);
        begun.map(|()| code)
    }
}

fn too_many(open: i64) -> Problem {
    Problem::new(Code::TooMuch, format!("you have {open} open tables: close one first"))
}

/// Converts the deck of a replay to a deck list.
fn listed(deck: &maneframe_engine::replay::ReplayDeck) -> maneframe_deck::Deck {
    let entries = |cards: &[maneframe_engine::replay::ReplayCard]| {
        cards.iter().map(|c| maneframe_deck::Entry { count: c.count, id: c.id.clone() }).collect()
    };
    let mut listed = maneframe_deck::Deck::new(deck.name.clone());
    listed.mane = entries(std::slice::from_ref(&deck.mane));
    listed.mane.extend(entries(&deck.more_manes));
    listed.draw = entries(&deck.draw);
    listed.problems = entries(&deck.problems);
    listed
}
