//! Error messages for a database that can't be opened. Each says what the operator can do.

use sqlx::migrate::MigrateError;

use super::{Address, StoreError};

/// Returns SQLite's primary result code of an error.
fn number(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Returns the message for an error of connecting.
pub(super) fn explain(place: &Address, error: &sqlx::Error) -> StoreError {
    let number = if place.is_sqlite() { number(error) } else { None };
    StoreError::NotOpened(match number {
        Some(11 | 26) => {
            format!(
                "{place} is damaged or not a database: restore a backup (docs/operating.md, \"Backup and restore\")"
            )
        }
        Some(13) => format!("the disk is full, so {place} can't be written: free some space and restart"),
        Some(14) => format!(
            "{place} can't be opened: check that the folder exists, that it belongs to this user, and the limit of open files (`ulimit -n`)"
        ),
        Some(8) => format!("{place} can't be written: change its owner to this user"),
        Some(10) => format!("reading or writing {place} failed: check the disk and its free space, and restart"),
        Some(5 | 6) => format!("{place} is locked by another program: stop that program and restart"),
        _ => format!("{place} can't be opened: {error}"),
    })
}

/// Returns the message for an error of a migration.
pub(super) fn explain_update(place: &Address, error: MigrateError) -> StoreError {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => explain(place, &error),
        MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => StoreError::NotOpened(format!(
            "{place} was written by a newer version of this program: use that version, or restore a backup"
        )),
        MigrateError::VersionMismatch(_) | MigrateError::Dirty(_) => {
            StoreError::NotOpened(format!("{place} is inconsistent ({error}): restore a backup"))
        }
        error => StoreError::NotOpened(format!("{place} can't be migrated: {error}")),
    }
}
