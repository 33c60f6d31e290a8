//! Decks and sets that accounts keep in versions and may share, in the database. Both have the same columns, and a few of their
//! own.

mod deck;
mod set;

use maneframe_protocol::{DeckVersion, DeckVisibility};
use sqlx::Row as _;

use super::driver::{Query, Row as DatabaseRow};
use super::{Store, StoreError, like};

pub use deck::DeckFacts;
pub use set::SetFacts;

/// Number of characters of a description in lists.
const BRIEF: usize = 160;
/// Columns that all kinds have, before a kind's own.
const COLUMNS: [&str; 8] =
    ["d.id", "d.name", "a.name", "d.about", "d.visibility", "d.versions", "d.changed", "d.account"];

/// Kind of thing that accounts keep and may share. The value has what only this kind has.
pub trait Shareable: Sized {
    /// Table of the things.
    const TABLE: &str;
    /// Table of their versions.
    const VERSIONS: &str;
    /// Column with the text of a version.
    const TEXT: &str;
    /// Maximum number of versions of a thing. The oldest are forgotten.
    const MOST: i64;
    /// Columns that only this kind has.
    const OWN: &[&str];

    /// Returns the values of these columns.
    fn values(&self) -> Vec<Value>;

    /// Reads the values of these columns, which begin with the column `first`.
    ///
    /// # Errors
    /// If a value has another type.
    fn read(row: &DatabaseRow, first: usize) -> Result<Self, sqlx::Error>;
}

/// Value of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

/// What is kept of a thing.
#[derive(Clone, Debug)]
pub struct ToKeep<S> {
    /// Name of the thing.
    pub name: String,
    /// Its text. If it differs from the last version, it is a new one.
    pub text: String,
    /// Description.
    pub about: String,
    /// Who may read it.
    pub visibility: DeckVisibility,
    /// Text in lower case in which the gallery searches.
    pub found_by: String,
    /// What only this kind has.
    pub own: S,
}

/// A thing that is kept.
#[derive(Clone, Debug)]
pub struct Shared<S> {
    /// Id of the thing.
    pub id: String,
    /// Name of the thing.
    pub name: String,
    /// Name of its account.
    pub author: String,
    /// Description.
    pub about: String,
    /// Who may read it.
    pub visibility: DeckVisibility,
    /// Number of its last version.
    pub versions: u32,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
    /// Account that keeps it.
    pub account: String,
    /// What only this kind has.
    pub own: S,
}

impl<S: Shareable> Shared<S> {
    fn read(row: &DatabaseRow) -> Result<Shared<S>, sqlx::Error> {
        let visibility = match row.try_get::<i64, _>(4)? {
            2 => DeckVisibility::Public,
            1 => DeckVisibility::Link,
            _ => DeckVisibility::Private,
        };
        Ok(Shared {
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            author: row.try_get(2)?,
            about: row.try_get(3)?,
            visibility,
            versions: row.try_get::<i64, _>(5)?.try_into().unwrap_or(u32::MAX),
            changed: row.try_get(6)?,
            account: row.try_get(7)?,
            own: S::read(row, COLUMNS.len())?,
        })
    }

    /// Returns the beginning of the description, for lists.
    pub fn brief(&self) -> String {
        self.about.chars().take(BRIEF).collect()
    }
}

/// Returns the query for things with a condition.
fn select<S: Shareable>(condition: &str) -> String {
    let own = S::OWN.iter().map(|column| format!("d.{column}"));
    let columns: Vec<String> = COLUMNS.iter().map(|&column| column.to_owned()).chain(own).collect();
    let (columns, table) = (columns.join(", "), S::TABLE);
    format!("SELECT {columns} FROM {table} d JOIN accounts a ON a.id = d.account WHERE {condition}")
}

/// Binds the values of the columns that only this kind has.
fn with_own<'q, S: Shareable>(query: Query<'q>, own: &S) -> Query<'q> {
    own.values().into_iter().fold(query, |query, value| match value {
        Value::Text(text) => query.bind(text),
        Value::Number(number) => query.bind(number),
    })
}

fn number(visibility: DeckVisibility) -> i64 {
    match visibility {
        DeckVisibility::Private => 0,
        DeckVisibility::Link => 1,
        DeckVisibility::Public => 2,
    }
}

impl Store {
    /// Keeps a new thing, if its account has fewer than `most` of its kind.
    ///
    /// # Errors
    /// If it can't be written. `TooMany` if the account has reached the limit.
    pub async fn keep<S: Shareable>(
        &self,
        id: &str,
        account: &str,
        thing: &ToKeep<S>,
        most: i64,
    ) -> Result<(), StoreError> {
        let (table, versions, text) = (S::TABLE, S::VERSIONS, S::TEXT);
        let mut writing = self.database().begin_for(account).await?;
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE account = $1");
        let there: i64 = sqlx::query_scalar(&sql).bind(account).fetch_one(&mut *writing).await?;
        if there >= most {
            writing.undo().await?;
            return Err(StoreError::TooMany(there));
        }
        let own: String = S::OWN.iter().map(|column| format!(", {column}")).collect();
        let places: String = (0..S::OWN.len()).map(|n| format!(", ${}", n + 8)).collect();
        let sql = format!(
            "INSERT INTO {table} (id, account, name, about, visibility, found_by, changed, versions{own}) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1{places})"
        );
        let query = sqlx::query(&sql)
            .bind(id)
            .bind(account)
            .bind(&thing.name)
            .bind(&thing.about)
            .bind(number(thing.visibility))
            .bind(&thing.found_by)
            .bind(self.seconds());
        with_own(query, &thing.own).execute(&mut *writing).await?;
        let sql = format!("INSERT INTO {versions} (id, n, at, {text}) VALUES ($1, 1, $2, $3)");
        sqlx::query(&sql).bind(id).bind(self.seconds()).bind(&thing.text).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Changes a thing of an account. If its text differs from the last version, it is a new one. Returns `false` if the
    /// account has no such thing.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn change<S: Shareable>(&self, id: &str, account: &str, thing: &ToKeep<S>) -> Result<bool, StoreError> {
        let (table, versions, text) = (S::TABLE, S::VERSIONS, S::TEXT);
        let mut writing = self.database().begin_for(account).await?;
        let sql = format!(
            "SELECT v.{text}, d.versions FROM {table} d JOIN {versions} v ON v.id = d.id AND v.n = d.versions \
             WHERE d.id = $1 AND d.account = $2"
        );
        let Some(row) = sqlx::query(&sql).bind(id).bind(account).fetch_optional(&mut *writing).await? else {
            writing.undo().await?;
            return Ok(false);
        };
        let (last, so_far): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let n = if last == thing.text { so_far } else { so_far + 1 };
        let own: String = S::OWN.iter().enumerate().map(|(n, column)| format!(", {column} = ${}", n + 8)).collect();
        let sql = format!(
            "UPDATE {table} SET name = $1, about = $2, visibility = $3, found_by = $4, versions = $5, \
             changed = $6{own} WHERE id = $7"
        );
        let query = sqlx::query(&sql)
            .bind(&thing.name)
            .bind(&thing.about)
            .bind(number(thing.visibility))
            .bind(&thing.found_by)
            .bind(n)
            .bind(self.seconds())
            .bind(id);
        with_own(query, &thing.own).execute(&mut *writing).await?;
        if n > so_far {
            let sql = format!("INSERT INTO {versions} (id, n, at, {text}) VALUES ($1, $2, $3, $4)");
            sqlx::query(&sql).bind(id).bind(n).bind(self.seconds()).bind(&thing.text).execute(&mut *writing).await?;
            let sql = format!("DELETE FROM {versions} WHERE id = $1 AND n <= $2");
            sqlx::query(&sql).bind(id).bind(n - S::MOST).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(true)
    }

    /// Forgets a thing of an account. Returns `false` if the account has no such thing.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn forget<S: Shareable>(&self, id: &str, account: &str) -> Result<bool, StoreError> {
        let (table, versions) = (S::TABLE, S::VERSIONS);
        let mut writing = self.database().begin().await?;
        let sql = format!("DELETE FROM {table} WHERE id = $1 AND account = $2");
        let gone = sqlx::query(&sql).bind(id).bind(account).execute(&mut *writing).await?.rows_affected() > 0;
        if gone {
            let sql = format!("DELETE FROM {versions} WHERE id = $1");
            sqlx::query(&sql).bind(id).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        Ok(gone)
    }

    /// Makes a thing private that was public or readable by link, and returns the account that it belongs to. `None` if there
    /// is no such thing.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn withdraw<S: Shareable>(&self, id: &str) -> Result<Option<String>, StoreError> {
        let mut writing = self.database().begin().await?;
        let sql =
            format!("UPDATE {} SET visibility = $1 WHERE id = $2 AND visibility <> $1 RETURNING account", S::TABLE);
        let account: Option<String> = sqlx::query_scalar(&sql)
            .bind(number(DeckVisibility::Private))
            .bind(id)
            .fetch_optional(&mut *writing)
            .await?;
        writing.commit().await?;
        Ok(account)
    }

    /// Returns the things of an account, most recently changed first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn kept_by<S: Shareable>(&self, account: &str, most: i64) -> Result<Vec<Shared<S>>, StoreError> {
        let sql = select::<S>("d.account = $1 ORDER BY d.changed DESC LIMIT $2");
        let rows = sqlx::query(&sql).bind(account).bind(most).fetch_all(self.pool()).await?;
        Ok(rows.iter().map(Shared::read).collect::<Result<_, _>>()?)
    }

    /// Returns public things that contain all of some texts, most recently changed first. Each text comes with the column
    /// that contains it.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn public<S: Shareable>(
        &self,
        contained: &[(&str, String)],
        most: i64,
    ) -> Result<Vec<Shared<S>>, StoreError> {
        let condition =
            |(n, (column, _)): (usize, &(&str, String))| format!(" AND d.{column} LIKE ${} ESCAPE '\\'", n + 2);
        let conditions: String = contained.iter().enumerate().map(condition).collect();
        let sql = select::<S>(&format!("d.visibility = 2{conditions} ORDER BY d.changed DESC LIMIT $1"));
        let mut query = sqlx::query(&sql).bind(most);
        for (_, text) in contained {
            query = query.bind(like(text));
        }
        let rows = query.fetch_all(self.pool()).await?;
        Ok(rows.iter().map(Shared::read).collect::<Result<_, _>>()?)
    }

    /// Returns a thing.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn shared<S: Shareable>(&self, id: &str) -> Result<Option<Shared<S>>, StoreError> {
        let row = sqlx::query(&select::<S>("d.id = $1")).bind(id).fetch_optional(self.pool()).await?;
        Ok(row.as_ref().map(Shared::read).transpose()?)
    }

    /// Returns the versions of a thing that are kept, oldest first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn versions<S: Shareable>(&self, id: &str) -> Result<Vec<DeckVersion>, StoreError> {
        let sql = format!("SELECT n, at FROM {} WHERE id = $1 ORDER BY n", S::VERSIONS);
        let rows = sqlx::query(&sql).bind(id).fetch_all(self.pool()).await?;
        let version = |row: &DatabaseRow| {
            let n = row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX);
            Ok(DeckVersion { n, at: row.try_get(1)? })
        };
        Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Returns the text of a version.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn version_text<S: Shareable>(&self, id: &str, n: u32) -> Result<Option<String>, StoreError> {
        let sql = format!("SELECT {} FROM {} WHERE id = $1 AND n = $2", S::TEXT, S::VERSIONS);
        Ok(sqlx::query_scalar(&sql).bind(id).bind(i64::from(n)).fetch_optional(self.pool()).await?)
    }
}
