//! Decks that accounts keep, in the database.

use maneframe_protocol::{DeckVersion, DeckVisibility, SharedDeck};
use sqlx::Row as _;

use super::driver::Row as DatabaseRow;
use super::{Store, StoreError, like};

/// Maximum number of versions of a deck. The oldest are forgotten.
const VERSIONS: i64 = 50;
/// Number of characters of a description in lists.
const BRIEF: usize = 160;

/// Columns of a deck in lists.
const COLUMNS: &str = "d.id, d.name, a.name, d.mane, d.about, d.visibility, d.versions, d.changed, d.account";

/// What is kept of a deck.
#[derive(Clone, Debug)]
pub struct DeckToKeep {
    /// Name of the deck.
    pub name: String,
    /// The deck as a text list.
    pub list: String,
    /// Id of its Mane Character's card.
    pub mane: String,
    /// Description.
    pub about: String,
    /// Who may read it.
    pub visibility: DeckVisibility,
    /// Text in lower case in which the gallery searches.
    pub found_by: String,
}

/// A deck that is kept.
#[derive(Clone, Debug)]
pub struct KeptDeck {
    /// Its entry in lists.
    pub deck: SharedDeck,
    /// Account that keeps it.
    pub account: String,
    /// Description.
    pub about: String,
}

fn number(visibility: DeckVisibility) -> i64 {
    match visibility {
        DeckVisibility::Private => 0,
        DeckVisibility::Link => 1,
        DeckVisibility::Public => 2,
    }
}

impl Store {
    /// Keeps a new deck, if its account has fewer than `most`.
    ///
    /// # Errors
    /// If it can't be written. `TooMany` if the account has reached the limit.
    pub async fn keep_deck(&self, id: &str, account: &str, deck: &DeckToKeep, most: i64) -> Result<(), StoreError> {
        let mut writing = self.database().begin_for(account).await?;
        let sql = "SELECT COUNT(*) FROM decks WHERE account = $1";
        let there: i64 = sqlx::query_scalar(sql).bind(account).fetch_one(&mut *writing).await?;
        if there >= most {
            writing.undo().await?;
            return Err(StoreError::TooMany(there));
        }
        let sql = "INSERT INTO decks (id, account, name, mane, about, visibility, found_by, versions, changed) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)";
        sqlx::query(sql)
            .bind(id)
            .bind(account)
            .bind(&deck.name)
            .bind(&deck.mane)
            .bind(&deck.about)
            .bind(number(deck.visibility))
            .bind(&deck.found_by)
            .bind(self.seconds())
            .execute(&mut *writing)
            .await?;
        let sql = "INSERT INTO deck_versions (id, n, at, list) VALUES ($1, 1, $2, $3)";
        sqlx::query(sql).bind(id).bind(self.seconds()).bind(&deck.list).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Changes a deck of an account. If its list differs from the last version, it is a new one. Returns `false` if the
    /// account has no such deck.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn change_deck(&self, id: &str, account: &str, deck: &DeckToKeep) -> Result<bool, StoreError> {
        let mut writing = self.database().begin_for(account).await?;
        let sql = "SELECT v.list, d.versions FROM decks d JOIN deck_versions v ON v.id = d.id AND v.n = d.versions \
                   WHERE d.id = $1 AND d.account = $2";
        let Some(row) = sqlx::query(sql).bind(id).bind(account).fetch_optional(&mut *writing).await? else {
            writing.undo().await?;
            return Ok(false);
        };
        let (last, versions): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let n = if last == deck.list { versions } else { versions + 1 };
        let sql = "UPDATE decks SET name = $1, mane = $2, about = $3, visibility = $4, found_by = $5, versions = $6, \
                   changed = $7 WHERE id = $8";
        sqlx::query(sql)
            .bind(&deck.name)
            .bind(&deck.mane)
            .bind(&deck.about)
            .bind(number(deck.visibility))
            .bind(&deck.found_by)
            .bind(n)
            .bind(self.seconds())
            .bind(id)
            .execute(&mut *writing)
            .await?;
        if n > versions {
            let sql = "INSERT INTO deck_versions (id, n, at, list) VALUES ($1, $2, $3, $4)";
            sqlx::query(sql).bind(id).bind(n).bind(self.seconds()).bind(&deck.list).execute(&mut *writing).await?;
            let sql = "DELETE FROM deck_versions WHERE id = $1 AND n <= $2";
            sqlx::query(sql).bind(id).bind(n - VERSIONS).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(true)
    }

    /// Forgets a deck of an account. Returns `false` if the account has no such deck.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn forget_deck(&self, id: &str, account: &str) -> Result<bool, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "DELETE FROM decks WHERE id = $1 AND account = $2";
        let gone = sqlx::query(sql).bind(id).bind(account).execute(&mut *writing).await?.rows_affected() > 0;
        if gone {
            sqlx::query("DELETE FROM deck_versions WHERE id = $1").bind(id).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(gone)
    }

    /// Returns the decks of an account, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn decks_of(&self, account: &str, most: i64) -> Result<Vec<SharedDeck>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM decks d JOIN accounts a ON a.id = d.account WHERE d.account = $1 \
             ORDER BY d.changed DESC LIMIT $2"
        );
        let rows = sqlx::query(&sql).bind(account).bind(most).fetch_all(self.pool()).await?;
        Ok(rows.iter().map(|row| kept(row).map(|kept| kept.deck)).collect::<Result<_, _>>()?)
    }

    /// Returns public decks in which all words occur, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn gallery(&self, words: &[String], most: i64) -> Result<Vec<SharedDeck>, StoreError> {
        // Each word is one more condition, with its wildcards escaped.
        let conditions: String =
            (0..words.len()).map(|n| format!(" AND d.found_by LIKE ${} ESCAPE '\\'", n + 2)).collect();
        let sql = format!(
            "SELECT {COLUMNS} FROM decks d JOIN accounts a ON a.id = d.account WHERE d.visibility = 2{conditions} \
             ORDER BY d.changed DESC LIMIT $1"
        );
        let mut query = sqlx::query(&sql).bind(most);
        for word in words {
            query = query.bind(like(word));
        }
        let rows = query.fetch_all(self.pool()).await?;
        Ok(rows.iter().map(|row| kept(row).map(|kept| kept.deck)).collect::<Result<_, _>>()?)
    }

    /// Returns a deck.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn deck(&self, id: &str) -> Result<Option<KeptDeck>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM decks d JOIN accounts a ON a.id = d.account WHERE d.id = $1");
        let row = sqlx::query(&sql).bind(id).fetch_optional(self.pool()).await?;
        Ok(row.as_ref().map(kept).transpose()?)
    }

    /// Returns the versions of a deck that are kept, oldest first, each with its list.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn deck_versions(&self, id: &str) -> Result<Vec<(DeckVersion, String)>, StoreError> {
        let sql = "SELECT n, at, list FROM deck_versions WHERE id = $1 ORDER BY n";
        let rows = sqlx::query(sql).bind(id).fetch_all(self.pool()).await?;
        let version = |row: &DatabaseRow| {
            let n = row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX);
            Ok((DeckVersion { n, at: row.try_get(1)? }, row.try_get(2)?))
        };
        Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
    }
}

fn kept(row: &DatabaseRow) -> Result<KeptDeck, sqlx::Error> {
    let about: String = row.try_get(4)?;
    let visibility = match row.try_get::<i64, _>(5)? {
        2 => DeckVisibility::Public,
        1 => DeckVisibility::Link,
        _ => DeckVisibility::Private,
    };
    let deck = SharedDeck {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        author: row.try_get(2)?,
        mane: row.try_get(3)?,
        about: about.chars().take(BRIEF).collect(),
        visibility,
        versions: row.try_get::<i64, _>(6)?.try_into().unwrap_or(u32::MAX),
        changed: row.try_get(7)?,
    };
    Ok(KeptDeck { deck, account: row.try_get(8)?, about })
}
