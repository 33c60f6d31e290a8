//! Error messages for a database that can't be opened: each says what to do.

use sqlx::migrate::MigrateError;

use super::{Address, StoreError};

/// Returns SQLite's primary result code of an error.
fn number(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Explains an error of connecting.
pub(super) fn explain(place: &Address, error: &sqlx::Error) -> StoreError {
    let number = if place.is_sqlite() { number(error) } else { None };
    StoreError::NotOpened(match number {
        Some(11 | 26) => {
            format!(
                "{place} is damaged, or no database: put a backup in its place (docs/operating.md, \"Backup and restore\")"
            )
        }
        Some(13) => format!("there is no room on the disk for {place}: make room, and start again"),
        Some(14) => format!(
            "{place} can't be opened: is the folder there, is it this user's, may this process open more files (`ulimit -n`)?"
        ),
        Some(8) => format!("{place} can't be written: make it this user's"),
        Some(10) => format!("the disk can't read or write {place}: check the disk and its room, and start again"),
        Some(5 | 6) => format!("{place} is locked by another program: end that one, and start again"),
        _ => format!("{place} can't be opened: {error}"),
    })
}

/// Explains an error of a migration.
pub(super) fn explain_update(place: &Address, error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(place, &error),
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => StoreError::NotOpened(format!(
            "{place} was written by a newer version of this program: use that version, or put a backup in its place"
        )),
        MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => StoreError::NotOpened(format!(
            "{place} is not as this program made it ({error}): put a backup in its place"
        )),
        error => StoreError::NotOpened(format!("{place} can't be brought up to date: {error}")),
    }
}
