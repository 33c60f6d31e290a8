//! Friends, what they know of each other, and challenges.

use maneframe_protocol::{Account, Challenge, Code, Friend, Friendship, Presence, Problem};
use maneframe_wording::Wording;
use sqlx::Row as _;

use super::{Accounts, failed};
use crate::store::{DatabaseRow, Write as _};

/// Maximum number of accounts that one account can ask.
const MOST: i64 = 500;
/// Seconds for which an account counts as here after its last request.
const HERE: i64 = 180;
/// Seconds after which a new request is noted.
const NOTED: i64 = 60;

impl Accounts {
    /// Asks an account to be a friend, or agrees with what it asked.
    ///
    /// # Errors
    /// If no registered account has that name, one of the two blocks the other, a guest asks, or the account has asked the
    /// maximum number.
    pub async fn befriend(&self, of: &Account, wanted: &str) -> Result<(), Problem> {
        if of.guest {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.friends-guest")));
        }
        let none = || Problem::new(Code::NotFound, Wording::new("problem.no-person"));
        let other = self.named(wanted).await?.into_iter().next().ok_or_else(none)?;
        if other.id == of.id {
            return Err(Problem::new(Code::Refused, Wording::new("problem.yourself")));
        }
        // Whoever is blocked must not learn that: the question is kept, and only they see it.
        if self.blocks(of).await?.iter().any(|block| block.id == other.id) {
            return Err(none());
        }
        let mut transaction = self.database.begin_for(&of.id).await.map_err(failed)?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM friends WHERE account = $1")
            .bind(&of.id)
            .fetch_one(&mut *transaction)
            .await
            .map_err(failed)?;
        if count >= MOST {
            transaction.undo().await.map_err(failed)?;
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.many-friends").with("n", MOST.to_string())));
        }
        sqlx::query("INSERT INTO friends (account, other) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(&of.id)
            .bind(&other.id)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        transaction.commit().await.map(drop).map_err(failed)
    }

    /// Ends a friendship, withdraws a question, or declines one.
    ///
    /// # Errors
    /// If there is none.
    pub async fn part(&self, of: &Account, other: &str) -> Result<(), Problem> {
        let sql = "DELETE FROM friends WHERE account = $1 AND other = $2 OR account = $2 AND other = $1";
        let gone = sqlx::query(sql).bind(&of.id).bind(other).write(&self.database).await.map_err(failed)?;
        match gone.rows_affected() {
            0 => Err(Problem::new(Code::NotFound, Wording::new("problem.no-friend"))),
            _ => Ok(()),
        }
    }

    /// Returns the friends of an account, and those who have asked or were asked, by name.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn friends(&self, of: &Account) -> Result<Vec<Friend>, Problem> {
        let sql = "SELECT a.id, a.name, \
                   (SELECT COUNT(*) FROM friends f WHERE f.account = $1 AND f.other = a.id), \
                   (SELECT COUNT(*) FROM friends f WHERE f.account = a.id AND f.other = $1), \
                   (SELECT COUNT(*) FROM presence p WHERE p.account = a.id AND p.shown = 1 AND p.seen > $2) \
                   FROM accounts a WHERE a.id IN (SELECT other FROM friends WHERE account = $1 \
                   UNION SELECT account FROM friends WHERE other = $1) ORDER BY a.name, a.id";
        let since = self.database.seconds() - HERE;
        let rows = sqlx::query(sql).bind(&of.id).bind(since).fetch_all(self.database.pool()).await.map_err(failed)?;
        let apart = self.blocks(of).await?;
        let friend = |row: &DatabaseRow| {
            let has = |n: usize| row.try_get::<i64, _>(n).map(|n| n > 0);
            let state = match (has(2)?, has(3)?) {
                (true, true) => Friendship::Friends,
                (true, false) => Friendship::Asked,
                _ => Friendship::Asks,
            };
            let here = state == Friendship::Friends && has(4)?;
            Ok(Friend { id: row.try_get(0)?, name: row.try_get(1)?, state, here })
        };
        let all: Vec<Friend> = rows.iter().map(friend).collect::<Result<_, sqlx::Error>>().map_err(failed)?;
        Ok(all.into_iter().filter(|friend| !apart.iter().any(|block| block.id == friend.id)).collect())
    }

    /// Notes that an account is here, at most once a minute. Returns `false` if it doesn't exist any more or is suspended.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn seen(&self, account: &str) -> Result<bool, Problem> {
        let now = self.database.seconds();
        let sql = "SELECT p.seen FROM accounts a LEFT JOIN presence p ON p.account = a.id WHERE a.id = $1 \
                   AND NOT EXISTS (SELECT 1 FROM suspensions u WHERE u.account = a.id AND u.until > $2)";
        let last: Option<Option<i64>> = sqlx::query_scalar(sql)
            .bind(account)
            .bind(now)
            .fetch_optional(self.database.pool())
            .await
            .map_err(failed)?;
        let Some(last) = last else { return Ok(false) };
        if last.is_some_and(|last| last > now - NOTED) {
            return Ok(true);
        }
        let sql = "INSERT INTO presence (account, seen, shown) VALUES ($1, $2, 1) \
                   ON CONFLICT (account) DO UPDATE SET seen = excluded.seen";
        sqlx::query(sql).bind(account).bind(now).write(&self.database).await.map(|_| true).map_err(failed)
    }

    /// Sets if friends may know when an account is here.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn show_presence(&self, of: &Account, shown: bool) -> Result<(), Problem> {
        let sql = "INSERT INTO presence (account, seen, shown) VALUES ($1, $2, $3) \
                   ON CONFLICT (account) DO UPDATE SET shown = excluded.shown";
        let query = sqlx::query(sql).bind(&of.id).bind(self.database.seconds()).bind(i64::from(shown));
        query.write(&self.database).await.map(drop).map_err(failed)
    }

    /// Returns what friends may know of an account.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn presence(&self, of: &str) -> Result<Presence, Problem> {
        let sql = "SELECT shown FROM presence WHERE account = $1";
        let shown: Option<i64> =
            sqlx::query_scalar(sql).bind(of).fetch_optional(self.database.pool()).await.map_err(failed)?;
        Ok(Presence { shown: shown != Some(0) })
    }

    /// Returns true if a challenge concerns an account, by the code of its table.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn is_challenge(&self, of: &str, code: &str) -> Result<bool, Problem> {
        let sql = "SELECT COUNT(*) FROM challenges WHERE code = $1 AND (account = $2 OR other = $2)";
        let found: i64 =
            sqlx::query_scalar(sql).bind(code).bind(of).fetch_one(self.database.pool()).await.map_err(failed)?;
        Ok(found > 0)
    }

    /// Notes that a table was opened for a friend.
    ///
    /// # Errors
    /// If the two are no friends.
    pub async fn challenge(&self, of: &Account, other: &str, code: &str) -> Result<(), Problem> {
        let sql = "INSERT INTO challenges (code, account, other) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(code).bind(&of.id).bind(other).write(&self.database).await.map(drop).map_err(failed)
    }

    /// Returns true if two accounts are friends.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn are_friends(&self, one: &str, other: &str) -> Result<bool, Problem> {
        let sql = "SELECT COUNT(*) FROM friends WHERE account = $1 AND other = $2 OR account = $2 AND other = $1";
        let rows: i64 =
            sqlx::query_scalar(sql).bind(one).bind(other).fetch_one(self.database.pool()).await.map_err(failed)?;
        Ok(rows == 2 && !self.apart_from(one).await?.iter().any(|id| id == other))
    }

    /// Returns the challenges of an account whose tables still wait, latest first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn challenges(&self, of: &Account) -> Result<Vec<Challenge>, Problem> {
        let sql = "SELECT a.name, b.name, c.other, t.summary FROM challenges c JOIN tables t ON t.code = c.code \
                   JOIN accounts a ON a.id = c.account JOIN accounts b ON b.id = c.other \
                   WHERE (c.account = $1 OR c.other = $1) AND t.stage = 'waiting' ORDER BY t.changed DESC LIMIT 50";
        let rows = sqlx::query(sql).bind(&of.id).fetch_all(self.database.pool()).await.map_err(failed)?;
        let mut all = Vec::new();
        for row in &rows {
            let read = |n: usize| row.try_get::<String, _>(n).map_err(failed);
            let Ok(table) = serde_json::from_str(&read(3)?) else { continue };
            all.push(Challenge { from: read(0)?, to: read(1)?, mine: read(2)? == of.id, table });
        }
        Ok(all)
    }
}
