//! Schema of the database, as migrations that [`super::Store::open`] applies. SQLite and Postgres both understand their
//! statements. A published migration must never be changed.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Migrations, oldest first: a description and its statements.
const MIGRATIONS: [(&str, &str); 17] = [
    ("tables and their lines", include_str!("1-tables.sql")),
    ("accounts", include_str!("2-accounts.sql")),
    ("who does not play with whom", include_str!("3-blocks.sql")),
    ("games that are over", include_str!("4-replays.sql")),
    ("drafts and events", include_str!("5-logs.sql")),
    ("people's games and ratings", include_str!("6-people.sql")),
    ("decks of accounts", include_str!("7-decks.sql")),
    ("friends and challenges", include_str!("8-friends.sql")),
    ("games that everybody may watch", include_str!("9-tv.sql")),
    ("reports to administrators", include_str!("10-reports.sql")),
    ("browsers to wake", include_str!("11-push.sql")),
    ("suspended accounts", include_str!("12-suspensions.sql")),
    ("announcements", include_str!("13-announcements.sql")),
    ("sets of accounts", include_str!("14-sets.sql")),
    ("formats and cards of decks", include_str!("15-deck-cards.sql")),
    ("vacations", include_str!("16-vacations.sql")),
    ("who follows an arena", include_str!("17-followers.sql")),
];

/// Returns the migrations.
pub fn migrator() -> Migrator {
    let migrations: Vec<Migration> = MIGRATIONS
        .iter()
        .zip(1..)
        .map(|((about, sql), version)| {
            Migration::new(version, Cow::Borrowed(about), MigrationType::Simple, Cow::Borrowed(sql), false)
        })
        .collect();
    Migrator { migrations: Cow::Owned(migrations), ..Migrator::DEFAULT }
}
