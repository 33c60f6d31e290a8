//! Running games with delayed spectators, in the database.

use sqlx::Row as _;

use super::{Store, StoreError};

/// A running game that spectators see with a delay.
#[derive(Clone, Debug)]
pub struct Running {
    /// Account or event that opened its table.
    pub owner: String,
    /// True if the lobby lists the table.
    pub listed: bool,
    /// [`maneframe_protocol::Listed`] as JSON.
    pub summary: String,
    /// First rows of its log.
    pub rows: Vec<String>,
}

/// Strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Rating in a format; `None` without a rated game.
    pub rating: Option<f64>,
    /// True for a registered account; false for guests and bots.
    pub registered: bool,
}

impl Store {
    /// Returns running games that spectators see with a delay, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn running_delayed(&self, most: i64) -> Result<Vec<Running>, StoreError> {
        let sql = "SELECT code, owner, listed, summary FROM tables WHERE delayed = 1 AND stage = 'playing' \
                   ORDER BY changed DESC, code LIMIT $1";
        let mut running = Vec::new();
        for row in sqlx::query(sql).bind(most).fetch_all(self.pool()).await? {
            let rows = self.beginning(&row.try_get::<String, _>(0)?).await?;
            let listed = row.try_get::<i64, _>(2)? != 0;
            running.push(Running { owner: row.try_get(1)?, listed, summary: row.try_get(3)?, rows });
        }
        Ok(running)
    }

    /// Returns how well a player plays in a format. `player` is an account's id, or [`super::BOT`] with the name of a bot.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn strength(&self, player: &str, format: &str) -> Result<Strength, StoreError> {
        let sql = "SELECT rating FROM ratings WHERE player = $1 AND format = $2";
        let rating = sqlx::query_scalar(sql).bind(player).bind(format).fetch_optional(self.pool()).await?;
        let sql = "SELECT COUNT(*) FROM accounts WHERE id = $1 AND folded IS NOT NULL";
        let accounts: i64 = sqlx::query_scalar(sql).bind(player).fetch_one(self.pool()).await?;
        Ok(Strength { rating, registered: accounts > 0 })
    }
}
