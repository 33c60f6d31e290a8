//! Logs of pods in the database. A pod belongs to no node: whoever changes it reads it, and writes only if nobody else has
//! written in the meantime.

use sqlx::Row as _;

use super::driver::Row as DatabaseRow;
use super::{Store, StoreError};

/// Entry of a pod in lists.
#[derive(Clone, Debug)]
pub struct PodEntry {
    /// Stage, as the protocol names it.
    pub stage: String,
    /// True if the lobby lists it.
    pub listed: bool,
    /// [`maneframe_protocol::PodInfo`] as JSON.
    pub summary: String,
    /// Accounts that have or had a seat.
    pub sitters: Vec<String>,
}

/// Log of a pod.
#[derive(Clone, Debug)]
pub struct PodLog {
    /// Number of changes so far.
    pub version: i64,
    /// Lines of the log.
    pub lines: Vec<String>,
}

/// Stages in which a pod counts as one that is open.
const OPEN: &str = "SELECT COUNT(*) FROM pods WHERE owner = $1 AND stage <> 'over'";

impl Store {
    /// Creates a pod, if its owner has fewer than `most` that are not over.
    ///
    /// # Errors
    /// If it can't be written, or the code is already used. `TooMany` if the owner has reached the limit.
    pub async fn create_pod(
        &self,
        code: &str,
        owner: &str,
        entry: &PodEntry,
        lines: &[String],
        most: i64,
    ) -> Result<(), StoreError> {
        let mut writing = self.database().begin_for(owner).await?;
        let open: i64 = sqlx::query_scalar(OPEN).bind(owner).fetch_one(&mut *writing).await?;
        if open >= most {
            writing.undo().await?;
            return Err(StoreError::TooMany(open));
        }
        let now = self.seconds();
        let sql = "INSERT INTO pods (code, owner, opened, changed, stage, listed, summary, version) \
                   VALUES ($1, $2, $3, $3, $4, $5, $6, 1)";
        sqlx::query(sql)
            .bind(code)
            .bind(owner)
            .bind(now)
            .bind(&entry.stage)
            .bind(i64::from(entry.listed))
            .bind(&entry.summary)
            .execute(&mut *writing)
            .await?;
        write_lines(code, 0, lines, &mut writing).await?;
        write_sitters(code, &entry.sitters, &mut writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Returns the log of a pod.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn pod(&self, code: &str) -> Result<Option<PodLog>, StoreError> {
        // The version is read first: if the lines are newer, a write with this version is refused.
        let version =
            sqlx::query("SELECT version FROM pods WHERE code = $1").bind(code).fetch_optional(self.pool()).await?;
        let Some(version) = version else { return Ok(None) };
        let sql = "SELECT line FROM pod_lines WHERE code = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(code).fetch_all(self.pool()).await?;
        let lines = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        Ok(Some(PodLog { version: version.try_get(0)?, lines }))
    }

    /// Replaces the lines of a pod from line `from` on. Returns `false`, and writes nothing, if the pod is no longer at
    /// that version.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn change_pod(
        &self,
        code: &str,
        version: i64,
        entry: &PodEntry,
        (from, lines): (usize, &[String]),
    ) -> Result<bool, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "UPDATE pods SET changed = $1, stage = $2, summary = $3, version = version + 1 \
                   WHERE code = $4 AND version = $5";
        let changed = sqlx::query(sql)
            .bind(self.seconds())
            .bind(&entry.stage)
            .bind(&entry.summary)
            .bind(code)
            .bind(version)
            .execute(&mut *writing)
            .await?;
        if changed.rows_affected() == 0 {
            writing.undo().await?;
            return Ok(false);
        }
        sqlx::query("DELETE FROM pod_lines WHERE code = $1 AND n >= $2")
            .bind(code)
            .bind(from as i64)
            .execute(&mut *writing)
            .await?;
        write_lines(code, from, lines, &mut writing).await?;
        write_sitters(code, &entry.sitters, &mut writing).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// Deletes a pod of an account. Returns `false` if the account has no such pod.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn delete_pod(&self, code: &str, owner: &str) -> Result<bool, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "DELETE FROM pods WHERE code = $1 AND owner = $2";
        let deleted = sqlx::query(sql).bind(code).bind(owner).execute(&mut *writing).await?;
        if deleted.rows_affected() == 0 {
            writing.undo().await?;
            return Ok(false);
        }
        for sql in ["DELETE FROM pod_lines WHERE code = $1", "DELETE FROM pod_sitters WHERE code = $1"] {
            sqlx::query(sql).bind(code).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(true)
    }

    /// Returns the summaries of an account's pods, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn pods_of(&self, account: &str, most: i64) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT p.summary, p.changed FROM pods p JOIN pod_sitters s ON s.code = p.code \
                   WHERE s.account = $1 ORDER BY p.changed DESC LIMIT $2";
        summaries(sqlx::query(sql).bind(account).bind(most).fetch_all(self.pool()).await?)
    }

    /// Returns the summaries of pods that wait for people, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn waiting_pods(&self, most: i64) -> Result<Vec<(String, i64)>, StoreError> {
        let sql =
            "SELECT summary, changed FROM pods WHERE listed = 1 AND stage = 'waiting' ORDER BY changed DESC LIMIT $1";
        summaries(sqlx::query(sql).bind(most).fetch_all(self.pool()).await?)
    }
}

fn summaries(rows: Vec<DatabaseRow>) -> Result<Vec<(String, i64)>, StoreError> {
    let read = |row: &DatabaseRow| Ok((row.try_get(0)?, row.try_get(1)?));
    Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
}

async fn write_lines(
    code: &str,
    from: usize,
    lines: &[String],
    writing: &mut super::database::Writing,
) -> Result<(), sqlx::Error> {
    for (line, n) in lines.iter().zip(from..) {
        sqlx::query("INSERT INTO pod_lines (code, n, line) VALUES ($1, $2, $3)")
            .bind(code)
            .bind(n as i64)
            .bind(line)
            .execute(&mut **writing)
            .await?;
    }
    Ok(())
}

async fn write_sitters(
    code: &str,
    sitters: &[String],
    writing: &mut super::database::Writing,
) -> Result<(), sqlx::Error> {
    for account in sitters {
        sqlx::query("INSERT INTO pod_sitters (account, code) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(account)
            .bind(code)
            .execute(&mut **writing)
            .await?;
    }
    Ok(())
}
