//! Blocks between accounts.

use maneframe_protocol::{Account, Block, Code, Problem};
use maneframe_wording::Wording;
use sqlx::Row as _;

use super::{Accounts, failed};
use crate::store::{DatabaseRow, Write as _};

/// Maximum number of accounts that one account can block.
const MOST: i64 = 1_000;

impl Accounts {
    /// Blocks an account: neither of the two accounts can take a seat at a table where the other one sits.
    ///
    /// # Errors
    /// If the account is the caller's own, or the caller has blocked the maximum number.
    pub async fn block(&self, of: &Account, other: &str, name: &str) -> Result<(), Problem> {
        if of.id == other {
            return Err(Problem::new(Code::Refused, Wording::new("problem.yourself")));
        }
        let mut transaction = self.database.begin_for(&of.id).await.map_err(failed)?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM blocks WHERE account = $1")
            .bind(&of.id)
            .fetch_one(&mut *transaction)
            .await
            .map_err(failed)?;
        if count >= MOST {
            transaction.undo().await.map_err(failed)?;
            return Err(Problem::new(Code::TooMuch, format!("you have blocked {count} accounts: unblock one first")));
        }
        sqlx::query("INSERT INTO blocks (account, other, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(&of.id)
            .bind(other)
            .bind(name)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        // Who blocks somebody is no friend, and answers no challenge.
        for sql in [
            "DELETE FROM friends WHERE account = $1 AND other = $2 OR account = $2 AND other = $1",
            "DELETE FROM challenges WHERE account = $1 AND other = $2 OR account = $2 AND other = $1",
        ] {
            sqlx::query(sql).bind(&of.id).bind(other).execute(&mut *transaction).await.map_err(failed)?;
        }
        transaction.commit().await.map(drop).map_err(failed)
    }

    /// Returns the accounts that an account blocks.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn blocks(&self, of: &Account) -> Result<Vec<Block>, Problem> {
        let sql = "SELECT other, name FROM blocks WHERE account = $1 ORDER BY name, other";
        let rows = sqlx::query(sql).bind(&of.id).fetch_all(self.database.pool()).await.map_err(failed)?;
        let block = |row: &DatabaseRow| Ok(Block { id: row.try_get(0)?, name: row.try_get(1)? });
        rows.iter().map(block).collect::<Result<_, sqlx::Error>>().map_err(failed)
    }

    /// Removes a block.
    ///
    /// # Errors
    /// If that account is not blocked.
    pub async fn unblock(&self, of: &Account, other: &str) -> Result<(), Problem> {
        let sql = "DELETE FROM blocks WHERE account = $1 AND other = $2";
        let gone = sqlx::query(sql).bind(&of.id).bind(other).write(&self.database).await.map_err(failed)?;
        match gone.rows_affected() {
            0 => Err(Problem::new(Code::NotFound, Wording::new("problem.not-blocked"))),
            _ => Ok(()),
        }
    }

    /// Returns the accounts that can't share a table with an account: those that it blocks, and those that block it.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn apart_from(&self, account: &str) -> Result<Vec<String>, Problem> {
        let sql = "SELECT other FROM blocks WHERE account = $1 UNION SELECT account FROM blocks WHERE other = $1";
        sqlx::query_scalar(sql).bind(account).fetch_all(self.database.pool()).await.map_err(failed)
    }
}
