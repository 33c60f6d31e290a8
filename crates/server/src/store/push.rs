//! Secrets of the server, and browsers that want to be woken, in the database.

use super::{Store, StoreError};

/// Maximum number of browsers of an account. A new one takes the place of the oldest.
const BROWSERS: i64 = 10;

impl Store {
    /// Returns the secret of that name. If there is none, `new` becomes it.
    ///
    /// # Errors
    /// If it can't be read or written.
    pub async fn secret(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(name).bind(new).execute(&mut *writing).await?;
        let sql = "SELECT value FROM secrets WHERE name = $1";
        let value = sqlx::query_scalar(sql).bind(name).fetch_one(&mut *writing).await?;
        writing.commit().await?;
        Ok(value)
    }

    /// Adds a browser of an account. A browser belongs to who used it last.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn add_push_target(&self, account: &str, endpoint: &str) -> Result<(), StoreError> {
        let mut writing = self.database().begin_for(account).await?;
        let sql = "INSERT INTO pushes (endpoint, account, made) VALUES ($1, $2, $3) \
                   ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, made = excluded.made";
        sqlx::query(sql).bind(endpoint).bind(account).bind(self.seconds()).execute(&mut *writing).await?;
        let sql = "DELETE FROM pushes WHERE account = $1 AND endpoint NOT IN \
                   (SELECT endpoint FROM pushes WHERE account = $1 ORDER BY made DESC, endpoint LIMIT $2)";
        sqlx::query(sql).bind(account).bind(BROWSERS).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Removes a browser of an account.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn remove_push_target(&self, account: &str, endpoint: &str) -> Result<(), StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "DELETE FROM pushes WHERE account = $1 AND endpoint = $2";
        sqlx::query(sql).bind(account).bind(endpoint).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Returns the browsers of an account.
    ///
    /// # Errors
    /// If they can't be read.
    pub async fn push_targets(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT endpoint FROM pushes WHERE account = $1 ORDER BY made";
        Ok(sqlx::query_scalar(sql).bind(account).fetch_all(self.database().pool()).await?)
    }
}
