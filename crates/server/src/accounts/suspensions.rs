//! Suspended accounts, and the list of accounts for administrators.

use maneframe_protocol::{AdminAccount, Code, NewSuspension, Problem, Role, Suspension};
use maneframe_wording::Wording;
use sqlx::Row as _;

use super::{ACCOUNT_SECONDS, Accounts, GUEST_SECONDS, failed, roles_of};
use crate::store::{DatabaseRow, Write as _, like};

/// Maximum length of a reason, in characters.
const WHY: usize = 500;
/// Maximum number of accounts in an answer.
const LISTED: i64 = 50;

/// Numbers of accounts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccountCounts {
    /// Registered accounts.
    pub registered: i64,
    /// Guests.
    pub guests: i64,
    /// Accounts and guests that were here in the last day.
    pub seen_today: i64,
}

/// Reads a suspension from two columns, which are null without one.
pub(super) fn suspension(row: &DatabaseRow, first: usize) -> Result<Option<Suspension>, sqlx::Error> {
    let (until, why): (Option<i64>, Option<String>) = (row.try_get(first)?, row.try_get(first + 1)?);
    Ok(until.zip(why).map(|(until, why)| Suspension { until, why }))
}

impl Accounts {
    /// Suspends an account, or ends its suspension.
    ///
    /// # Errors
    /// If the account does not exist or is an administrator's, the end has passed, or the reason is empty or too long.
    pub async fn suspend(&self, id: &str, new: &NewSuspension) -> Result<(), Problem> {
        let sql = "SELECT roles FROM accounts WHERE id = $1";
        let roles: Option<String> =
            sqlx::query_scalar(sql).bind(id).fetch_optional(self.database.pool()).await.map_err(failed)?;
        let roles = roles.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-account")))?;
        let Some(until) = new.until else {
            let sql = "DELETE FROM suspensions WHERE account = $1";
            return sqlx::query(sql).bind(id).write(&self.database).await.map(drop).map_err(failed);
        };
        // An administrator could otherwise lock out all others.
        if roles_of(&roles).contains(&Role::Admin) {
            return Err(Problem::new(Code::Refused, Wording::new("problem.suspend-admin")));
        }
        let why = new.why.trim();
        if until <= self.database.seconds() || why.is_empty() || why.chars().count() > WHY {
            return Err(Problem::new(Code::Unreadable, Wording::new("problem.suspension")));
        }
        let sql = "INSERT INTO suspensions (account, until, why) VALUES ($1, $2, $3) \
                   ON CONFLICT (account) DO UPDATE SET until = excluded.until, why = excluded.why";
        sqlx::query(sql).bind(id).bind(until).bind(why).write(&self.database).await.map(drop).map_err(failed)
    }

    /// Returns accounts whose names contain a text, by their ids, after the id `after`.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn list(&self, q: &str, after: &str) -> Result<Vec<AdminAccount>, Problem> {
        // SQLite lowers ASCII letters only, so other letters are also compared as they are.
        let sql = "SELECT a.id, a.name, a.roles, a.folded, a.made, \
                   (SELECT MAX(s.ends) FROM sessions s WHERE s.account = a.id), \
                   (SELECT MAX(p.seen) FROM presence p WHERE p.account = a.id), \
                   (SELECT COUNT(*) FROM tables t WHERE t.owner = a.id AND t.stage <> 'over'), u.until, u.why \
                   FROM accounts a LEFT JOIN suspensions u ON u.account = a.id AND u.until > $1 \
                   WHERE a.id > $2 AND (LOWER(a.name) LIKE $3 ESCAPE '\\' OR a.name LIKE $4 ESCAPE '\\') \
                   ORDER BY a.id LIMIT $5";
        let now = self.database.seconds();
        let query = sqlx::query(sql).bind(now).bind(after).bind(like(&q.to_lowercase())).bind(like(q)).bind(LISTED);
        let rows = query.fetch_all(self.database.pool()).await.map_err(failed)?;
        let account = |row: &DatabaseRow| {
            let guest = row.try_get::<Option<String>, _>(3)?.is_none();
            let lives = if guest { GUEST_SECONDS } else { ACCOUNT_SECONDS };
            let used = row.try_get::<Option<i64>, _>(5)?.map(|ends| (ends - lives).min(now));
            Ok(AdminAccount {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                guest,
                roles: roles_of(&row.try_get::<String, _>(2)?),
                made: row.try_get(4)?,
                seen: used.max(row.try_get(6)?),
                tables: row.try_get::<i64, _>(7)?.try_into().unwrap_or(u32::MAX),
                suspended: suspension(row, 8)?,
            })
        };
        rows.iter().map(account).collect::<Result<_, sqlx::Error>>().map_err(failed)
    }

    /// Counts the accounts.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn counts(&self) -> Result<AccountCounts, Problem> {
        let sql = "SELECT COUNT(folded), COUNT(*) FROM accounts";
        let row = sqlx::query(sql).fetch_one(self.database.pool()).await.map_err(failed)?;
        let count = |n: usize| row.try_get::<i64, _>(n).map_err(failed);
        let (registered, all) = (count(0)?, count(1)?);
        let sql = "SELECT COUNT(*) FROM accounts a \
                   WHERE EXISTS (SELECT 1 FROM presence p WHERE p.account = a.id AND p.seen > $1) \
                   OR a.folded IS NULL AND EXISTS (SELECT 1 FROM sessions s WHERE s.account = a.id AND s.ends > $2) \
                   OR EXISTS (SELECT 1 FROM sessions s WHERE a.folded IS NOT NULL AND s.account = a.id AND s.ends > $3)";
        let since = self.database.seconds() - 86_400;
        let query = sqlx::query_scalar(sql).bind(since).bind(since + GUEST_SECONDS).bind(since + ACCOUNT_SECONDS);
        let seen_today = query.fetch_one(self.database.pool()).await.map_err(failed)?;
        Ok(AccountCounts { registered, guests: all - registered, seen_today })
    }
}
