//! The database driver: SQLite by itself, or with the feature `cluster` SQLite or Postgres, chosen by the database's address.

use sqlx::Database;

use super::StoreError;

/// The driver that all statements go through.
#[cfg(not(feature = "cluster"))]
pub type Driver = sqlx::Sqlite;
/// The driver that all statements go through.
#[cfg(feature = "cluster")]
pub type Driver = sqlx::Any;

/// Connections to the database.
pub type Pool = sqlx::Pool<Driver>;
/// Connection to the database, as a pool lends it.
pub type Connection = <Driver as Database>::Connection;
/// A row of a result.
pub type Row = <Driver as Database>::Row;
/// Address and settings of a connection.
pub type Options = <Connection as sqlx::Connection>::Options;

/// Returns the options of a database's address: `sqlite:PATH`, or `postgres://…` with the feature `cluster`.
///
/// # Errors
/// If the address can't be read, or this program was built without a driver for it.
pub fn options(url: &str) -> Result<Options, StoreError> {
    #[cfg(feature = "cluster")]
    sqlx::any::install_default_drivers();
    #[cfg(not(feature = "cluster"))]
    if url.starts_with("postgres") {
        return Err(StoreError::NotBuilt("Postgres"));
    }
    Ok(url.parse()?)
}

/// Returns true if the connection is to SQLite rather than to Postgres.
pub fn is_sqlite(connection: &Connection) -> bool {
    #[cfg(feature = "cluster")]
    return connection.backend_name() == "SQLite";
    #[cfg(not(feature = "cluster"))]
    {
        let _ = connection;
        true
    }
}
