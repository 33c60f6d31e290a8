//! What administrators see of tables and logs, and what they announce, in the database.

use maneframe_protocol::{AdminTable, Announcement, AnnouncementWords};
use sqlx::Row as _;

use super::{LogKind, Store, StoreError, Write as _};

impl Store {
    /// Returns the number of all tables that are not over.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn count_open_tables(&self) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM tables WHERE stage <> 'over'";
        Ok(sqlx::query_scalar(sql).fetch_one(self.pool()).await?)
    }

    /// Returns the number of logs of a kind that are not over.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn count_open_logs(&self, kind: LogKind) -> Result<i64, StoreError> {
        let sql = "SELECT COUNT(*) FROM logs WHERE kind = $1 AND stage <> 'over'";
        Ok(sqlx::query_scalar(sql).bind(kind.word()).fetch_one(self.pool()).await?)
    }

    /// Returns the tables that are not over, most recently changed first, also private ones.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn all_open_tables(&self, most: i64) -> Result<Vec<AdminTable>, StoreError> {
        let sql = "SELECT summary, listed, opened, changed FROM tables WHERE stage <> 'over' \
                   ORDER BY changed DESC, code LIMIT $1";
        let mut tables = Vec::new();
        for row in sqlx::query(sql).bind(most).fetch_all(self.pool()).await? {
            let Ok(table) = serde_json::from_str(&row.try_get::<String, _>(0)?) else { continue };
            let private = row.try_get::<i64, _>(1)? == 0;
            tables.push(AdminTable { table, private, opened: row.try_get(2)?, changed: row.try_get(3)? });
        }
        Ok(tables)
    }

    /// Returns what is announced now.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn announcement(&self) -> Result<Option<Announcement>, StoreError> {
        let sql = "SELECT en, de, until FROM announcements WHERE until > $1";
        let Some(row) = sqlx::query(sql).bind(self.seconds()).fetch_optional(self.pool()).await? else {
            return Ok(None);
        };
        let words = AnnouncementWords { en: row.try_get(0)?, de: row.try_get(1)? };
        Ok(Some(Announcement { words, until: row.try_get(2)? }))
    }

    /// Announces something, in place of what was announced before.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn announce(&self, new: &Announcement) -> Result<(), StoreError> {
        let sql = "INSERT INTO announcements (id, en, de, until) VALUES (1, $1, $2, $3) \
                   ON CONFLICT (id) DO UPDATE SET en = excluded.en, de = excluded.de, until = excluded.until";
        let query = sqlx::query(sql).bind(&new.words.en).bind(&new.words.de).bind(new.until);
        query.write(self.database()).await?;
        Ok(())
    }
}
