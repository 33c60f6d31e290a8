//! Logs of pods and events in the database. Such a log belongs to no node: whoever changes it reads it, and writes only if
//! nobody else has written in the meantime.

use sqlx::Row as _;

use super::database::Writing;
use super::driver::Row as DatabaseRow;
use super::{Store, StoreError};

/// Maximum number of logs of a kind that an account opens in a day.
const A_DAY: i64 = 100;

/// What a log is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogKind {
    /// Drafts and sealed decks.
    Pod,
    /// Events of the floor rules.
    Event,
}

impl LogKind {
    /// Returns the name in the database.
    pub(super) fn word(self) -> &'static str {
        match self {
            LogKind::Pod => "pod",
            LogKind::Event => "event",
        }
    }
}

/// Entry of a log in lists.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// Stage, as the protocol names it.
    pub stage: String,
    /// True if it is listed for everybody; `None` if that doesn't change.
    pub listed: Option<bool>,
    /// Entry of the protocol's lists, as JSON.
    pub summary: String,
    /// Accounts that take part or took part.
    pub people: Vec<String>,
    /// Time in milliseconds since 1970 at which something happens by itself.
    pub due: Option<i64>,
    /// Account that has won, once an event is over.
    pub winner: Option<String>,
}

/// A log in lists.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Entry of the protocol's lists, as JSON.
    pub text: String,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
    /// Account that opened it.
    pub owner: String,
}

/// Lines of a log.
#[derive(Clone, Debug)]
pub struct KeptLog {
    /// Number of changes so far.
    pub version: i64,
    /// The lines.
    pub lines: Vec<String>,
}

impl Store {
    /// Creates a log, if its owner has fewer than `most` of this kind that are not over.
    ///
    /// # Errors
    /// If it can't be written, or the code is already used. `TooMany` if the owner has reached the limit.
    pub async fn create_log(
        &self,
        kind: LogKind,
        (code, owner): (&str, &str),
        entry: &LogEntry,
        lines: &[String],
        most: i64,
    ) -> Result<(), StoreError> {
        let mut writing = self.database().begin_for(owner).await?;
        let sql = "SELECT COUNT(*) FROM logs WHERE kind = $1 AND owner = $2 AND stage <> 'over'";
        let open: i64 = sqlx::query_scalar(sql).bind(kind.word()).bind(owner).fetch_one(&mut *writing).await?;
        if open >= most {
            writing.undo().await?;
            return Err(StoreError::TooMany(open));
        }
        let sql = "SELECT COUNT(*) FROM logs WHERE kind = $1 AND owner = $2 AND opened > $3";
        let since = self.seconds() - 86_400;
        let query = sqlx::query_scalar(sql).bind(kind.word()).bind(owner).bind(since);
        let today: i64 = query.fetch_one(&mut *writing).await?;
        if today >= A_DAY {
            writing.undo().await?;
            return Err(StoreError::TooOften);
        }
        let sql = "INSERT INTO logs (code, kind, owner, opened, changed, stage, listed, summary, version, due) \
                   VALUES ($1, $2, $3, $4, $4, $5, $6, $7, 1, $8)";
        sqlx::query(sql)
            .bind(code)
            .bind(kind.word())
            .bind(owner)
            .bind(self.seconds())
            .bind(&entry.stage)
            .bind(i64::from(entry.listed == Some(true)))
            .bind(&entry.summary)
            .bind(entry.due)
            .execute(&mut *writing)
            .await?;
        write_lines(code, 0, lines, &mut writing).await?;
        write_people(code, &entry.people, &mut writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Returns the version of a log; `None` if there is none.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn log_version(&self, kind: LogKind, code: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT version FROM logs WHERE kind = $1 AND code = $2";
        Ok(sqlx::query_scalar(sql).bind(kind.word()).bind(code).fetch_optional(self.pool()).await?)
    }

    /// Returns the lines of a log from line `from` on, 0-based.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn log(&self, kind: LogKind, code: &str, from: u64) -> Result<Option<KeptLog>, StoreError> {
        // The version is read first: if the lines are newer, a write with this version is refused.
        let Some(version) = self.log_version(kind, code).await? else { return Ok(None) };
        let sql = "SELECT line FROM log_lines WHERE code = $1 AND n >= $2 ORDER BY n";
        let rows = sqlx::query(sql).bind(code).bind(from as i64).fetch_all(self.pool()).await?;
        let lines = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        Ok(Some(KeptLog { version, lines }))
    }

    /// Replaces the lines of a log from line `from` on. Returns `false`, and writes nothing, if the log is no longer at
    /// that version.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn change_log(
        &self,
        code: &str,
        version: i64,
        entry: &LogEntry,
        (from, lines): (usize, &[String]),
    ) -> Result<bool, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "UPDATE logs SET changed = $1, stage = $2, listed = COALESCE($3, listed), summary = $4, due = $5, winner = $6, \
                   version = version + 1 WHERE code = $7 AND version = $8";
        let changed = sqlx::query(sql)
            .bind(self.seconds())
            .bind(&entry.stage)
            .bind(entry.listed.map(i64::from))
            .bind(&entry.summary)
            .bind(entry.due)
            .bind(&entry.winner)
            .bind(code)
            .bind(version)
            .execute(&mut *writing)
            .await?;
        if changed.rows_affected() == 0 {
            writing.undo().await?;
            return Ok(false);
        }
        sqlx::query("DELETE FROM log_lines WHERE code = $1 AND n >= $2")
            .bind(code)
            .bind(from as i64)
            .execute(&mut *writing)
            .await?;
        write_lines(code, from, lines, &mut writing).await?;
        write_people(code, &entry.people, &mut writing).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// Changes the time at which something happens by itself in a log, if the log is still at that version.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn set_due(&self, code: &str, version: i64, due: Option<i64>) -> Result<(), StoreError> {
        let mut writing = self.database().begin().await?;
        sqlx::query("UPDATE logs SET due = $1 WHERE code = $2 AND version = $3")
            .bind(due)
            .bind(code)
            .bind(version)
            .execute(&mut *writing)
            .await?;
        writing.commit().await?;
        Ok(())
    }

    /// Deletes a log of an account. Returns `false` if the account has no such log.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn delete_log(&self, kind: LogKind, code: &str, owner: &str) -> Result<bool, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "DELETE FROM logs WHERE kind = $1 AND code = $2 AND owner = $3";
        let deleted = sqlx::query(sql).bind(kind.word()).bind(code).bind(owner).execute(&mut *writing).await?;
        if deleted.rows_affected() == 0 {
            writing.undo().await?;
            return Ok(false);
        }
        for sql in ["DELETE FROM log_lines WHERE code = $1", "DELETE FROM log_people WHERE code = $1"] {
            sqlx::query(sql).bind(code).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(true)
    }

    /// Returns the summaries of an account's logs, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn logs_of(&self, kind: LogKind, account: &str, most: i64) -> Result<Vec<Summary>, StoreError> {
        let sql = "SELECT l.summary, l.changed, l.owner FROM logs l JOIN log_people p ON p.code = l.code \
                   WHERE l.kind = $1 AND p.account = $2 ORDER BY l.changed DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(kind.word()).bind(account).bind(most).fetch_all(self.pool()).await?;
        summaries(rows)
    }

    /// Returns the summaries of listed logs in a stage, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn listed_logs(&self, kind: LogKind, stage: &str, most: i64) -> Result<Vec<Summary>, StoreError> {
        let sql = "SELECT summary, changed, owner FROM logs WHERE kind = $1 AND listed = 1 AND stage = $2 \
                   ORDER BY changed DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(kind.word()).bind(stage).bind(most).fetch_all(self.pool()).await?;
        summaries(rows)
    }

    /// Returns the summary of a log, also of one that isn't listed.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn listed_log(&self, kind: LogKind, code: &str) -> Result<Option<Summary>, StoreError> {
        let sql = "SELECT summary, changed, owner FROM logs WHERE kind = $1 AND code = $2";
        let rows = sqlx::query(sql).bind(kind.word()).bind(code).fetch_all(self.pool()).await?;
        Ok(summaries(rows)?.pop())
    }

    /// Returns the codes of all logs of a kind.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn log_codes(&self, kind: LogKind) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM logs WHERE kind = $1 ORDER BY code";
        Ok(sqlx::query_scalar(sql).bind(kind.word()).fetch_all(self.pool()).await?)
    }

    /// Returns the codes of logs in which something happens by itself now, by their codes, after the code `after`.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn due_logs(&self, kind: LogKind, now: i64, after: &str, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT code FROM logs WHERE due <= $1 AND kind = $2 AND code > $3 ORDER BY code LIMIT $4";
        let query = sqlx::query_scalar(sql).bind(now).bind(kind.word()).bind(after).bind(most);
        Ok(query.fetch_all(self.pool()).await?)
    }
}

fn summaries(rows: Vec<DatabaseRow>) -> Result<Vec<Summary>, StoreError> {
    let read =
        |row: &DatabaseRow| Ok(Summary { text: row.try_get(0)?, changed: row.try_get(1)?, owner: row.try_get(2)? });
    Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
}

async fn write_lines(code: &str, from: usize, lines: &[String], writing: &mut Writing) -> Result<(), sqlx::Error> {
    for (line, n) in lines.iter().zip(from..) {
        sqlx::query("INSERT INTO log_lines (code, n, line) VALUES ($1, $2, $3)")
            .bind(code)
            .bind(n as i64)
            .bind(line)
            .execute(&mut **writing)
            .await?;
    }
    Ok(())
}

async fn write_people(code: &str, people: &[String], writing: &mut Writing) -> Result<(), sqlx::Error> {
    for account in people {
        sqlx::query("INSERT INTO log_people (account, code) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(account)
            .bind(code)
            .execute(&mut **writing)
            .await?;
    }
    Ok(())
}
