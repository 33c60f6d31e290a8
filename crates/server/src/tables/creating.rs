//! Creation of tables: from settings, with a situation, for a rematch, or to continue a finished game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use maneframe_protocol::{Code, NewTable, PlayOn, Problem};
use maneframe_table::actor::{TableActor, row};
use maneframe_table::answer::unknown;
use maneframe_table::keeper::{Keeper as _, Length};
use maneframe_table::record::{self, LOG, LogSize, TableEvent};
use maneframe_table::searching::Searched;
use maneframe_table::setup::Setups;
use maneframe_table::situation::Beginning;
use maneframe_table::{again, opening, situation};
use maneframe_wording::Wording;

use super::host::{Host, now, today, unavailable};
use crate::events;
use crate::store::{NewRow, StoreError};

/// Maximum number of open tables of an event: half of its players.
const EVENT_TABLES: usize = maneframe_tournament::event::MAX_PLAYERS / 2;

impl Host {
    /// Opens a table.
    ///
    /// # Errors
    /// If the settings or a deck are invalid, or a limit is reached.
    pub async fn open(&self, settings: &NewTable, by: (&str, &str)) -> Result<Arc<str>, Problem> {
        let settings = settings.clone();
        self.create(None, by, Length::Short, move |by, setups| opening::open(&settings, by, setups, today())).await
    }

    /// Opens a table with a code and events of the caller's own.
    ///
    /// # Errors
    /// If `opens` fails, a limit is reached, or the code is used.
    pub async fn open_with(
        &self,
        code: Arc<str>,
        by: (&str, &str),
        opens: impl FnOnce((&str, &str), &Setups) -> Result<Vec<TableEvent>, Problem> + Send + 'static,
    ) -> Result<Arc<str>, Problem> {
        self.create(Some(code), by, Length::Short, opens).await
    }

    /// Opens a table that begins with a situation.
    ///
    /// # Errors
    /// If the situation can't be set up, or a limit is reached.
    pub async fn begin_at(&self, beginning: Beginning, by: (&str, &str)) -> Result<Arc<str>, Problem> {
        self.create(None, by, Length::Short, move |by, setups| situation::open(beginning, by, setups)).await
    }

    /// Opens a table at which a finished game continues from one of its decisions.
    ///
    /// # Errors
    /// If the game is not over, or has no such decision, or a limit is reached.
    pub async fn play_on(
        &self,
        code: &str,
        replay_id: &str,
        wish: &PlayOn,
        by: (&str, &str),
    ) -> Result<Arc<str>, Problem> {
        let (text, over) = self.replay(code).await?;
        let (id, wish) = (replay_id.to_owned(), wish.clone());
        let opens = move |by: (&str, &str), setups: &Setups| again::play_on(&text, over, &id, &wish, by, setups);
        self.create(None, by, Length::Long, opens).await
    }

    /// Creates a table with the events that `opens` returns, on a worker thread.
    async fn create(
        &self,
        code: Option<Arc<str>>,
        by: (&str, &str),
        length: Length,
        opens: impl FnOnce((&str, &str), &Setups) -> Result<Vec<TableEvent>, Problem> + Send + 'static,
    ) -> Result<Arc<str>, Problem> {
        self.may_open(by.0).await?;
        let setups = Arc::clone(self.services.setups());
        let opener = (by.0.to_owned(), by.1.to_owned());
        let opens = move || opens((&opener.0, &opener.1), &setups);
        let lines = self.services.ask(&by.0.into(), length, opens).await??;
        let searches = opening::seats_searcher(&lines);
        let reserved = searches.then(|| self.services.searching.reserve(by.0)).transpose()?;
        self.enter_whole(code, by, lines, reserved).await
    }

    /// Checks that an account may open another table, so that no work is done in vain. The store checks again when it
    /// creates the table, because an account may send several requests at once.
    ///
    /// # Errors
    /// If the account has too many open tables, or the server has no room.
    pub async fn may_open(&self, account: &str) -> Result<(), Problem> {
        self.services.room.may_open()?;
        let open = self.services.store.open_tables(account).await.map_err(unavailable)?;
        if open >= i64::try_from(self.most_tables(account)).unwrap_or(i64::MAX) {
            return Err(too_many(open));
        }
        Ok(())
    }

    /// Returns the maximum number of open tables of an owner.
    fn most_tables(&self, owner: &str) -> usize {
        match events::event_of(owner) {
            Some(_) => EVENT_TABLES,
            None => self.services.config.tables_per_account,
        }
    }

    /// Opens the table of a rematch, and sends its code to all viewers.
    pub(super) async fn rematch(&self, desk: &mut TableActor) {
        let Some((by, lines)) = desk.table.rematch(self.services.setups().outside()) else { return };
        let opened = match self.may_open(&by.0).await {
            Ok(()) => self.enter(None, (&by.0, &by.1), lines.into_iter()).await,
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

    /// Creates a table even if the caller has gone in the meantime, so that it is never half created. The reservation
    /// is held until then.
    async fn enter_whole(
        &self,
        code: Option<Arc<str>>,
        by: (&str, &str),
        lines: Vec<TableEvent>,
        reserved: Option<Searched>,
    ) -> Result<Arc<str>, Problem> {
        let host = self.itself.upgrade().ok_or_else(unknown)?;
        let by = (by.0.to_owned(), by.1.to_owned());
        let opened = tokio::spawn(async move {
            let entered = host.enter(code, (&by.0, &by.1), lines.into_iter()).await;
            drop(reserved);
            entered
        });
        opened.await.unwrap_or_else(|_| Err(Problem::new(Code::Unavailable, Wording::new("problem.failed"))))
    }

    /// Creates a table with the first records of its log. Without a `code` it draws one.
    ///
    /// # Errors
    /// If a record can't be applied, the account has too many open tables, or the code is used.
    pub async fn enter(
        &self,
        code: Option<Arc<str>>,
        by: (&str, &str),
        lines: impl Iterator<Item = TableEvent>,
    ) -> Result<Arc<str>, Problem> {
        let outside = self.services.setups().outside();
        let replay = opening::secret_name(outside)?;
        let code = match code {
            Some(code) => code,
            None => opening::code(outside)?.into(),
        };
        let at = now();
        let fixed = self.services.config.seed;
        let seeded = fixed.map(|fixed| move || opening::seed_of(fixed, self.seeded.fetch_add(1, Ordering::Relaxed)));
        let seeded = seeded.as_ref().map(|seeded| seeded as &dyn Fn() -> String);
        let setups = self.services.setups();
        let created = opening::created(Arc::clone(&code), replay.clone(), lines, seeded, at, setups);
        let (mut table, entered) = created?;
        let texts = record::rows(&entered, LOG);
        table.log_size = LogSize::default().and(&texts);
        let (listed, row) = (table.is_listed(), row(&table, self.services.store.seconds()));
        let delayed = table.is_delayed();
        let new = NewRow { code: &code, replay: &replay, owner: by.0, listed, delayed, row, lines: texts };
        // The slot in memory is reserved first, because a table that was created must also be playable.
        // It is locked, too, since others may know the code already and come before the table is there.
        let handle = self.handle(&code)?;
        let mut place = handle.desk.lock().await;
        if place.is_some() {
            return Err(Problem::new(Code::Taken, Wording::new("problem.busy")));
        }
        if let Err(error) = self.services.store.create(new, self.most_tables(by.0)).await {
            self.drop_handle(&handle);
            return Err(match error {
                StoreError::TooMany(open) => too_many(open),
                error => unavailable(error),
            });
        }
        self.services.metrics.opened.inc();
        let desk = place.insert(TableActor::new(table, &self.services, at));
        let begun = desk.begin(&self.services, at).await;
        self.set_alarm(&handle, desk);
        begun.map(|()| code)
    }
}

fn too_many(open: i64) -> Problem {
    Problem::new(Code::TooMuch, format!("you have {open} open tables: close one first"))
}
