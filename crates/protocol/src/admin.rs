//! What administrators of a server see and do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::lobby::Listed;

/// State of a server in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ServerState {
    /// Number of registered accounts.
    pub accounts: u64,
    /// Number of guests.
    pub guests: u64,
    /// Number of accounts and guests that were here in the last day, as [`AdminAccount::seen`] says.
    pub seen_today: u64,
    /// Number of tables that are not over.
    pub open_tables: u64,
    /// Number of tables in the memory of this node.
    pub live_tables: u64,
    /// Number of reports that nobody has dealt with.
    pub open_reports: u64,
    /// Number of drafts that are not over.
    pub drafts: u64,
    /// Number of events that are not over.
    pub events: u64,
    /// Memory that this node's process takes, in bytes; 0 if unknown.
    pub memory: u64,
    /// Free bytes on the disk with the database; `None` if the database is on another machine.
    pub free_disk: Option<u64>,
    /// Version of the program.
    pub version: String,
    /// Seconds since this node was started.
    pub up: u64,
    /// Limits of the configuration, by their names in its file.
    pub limits: BTreeMap<String, u64>,
}

/// An account, as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AdminAccount {
    /// Id of the account.
    pub id: String,
    /// Name of the account.
    pub name: String,
    /// True for a guest.
    pub guest: bool,
    /// Its roles.
    pub roles: Vec<Role>,
    /// Time when it was made, in seconds since 1970.
    pub made: i64,
    /// Time when it was last here, in seconds since 1970, to the day; `None` without a session.
    pub seen: Option<i64>,
    /// Number of its tables that are not over.
    pub tables: u32,
    /// Its suspension, if it may do nothing at the moment.
    pub suspended: Option<Suspension>,
}

/// Suspension of an account. Until its end all requests of the account are refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Suspension {
    /// Time of its end, in seconds since 1970.
    pub until: i64,
    /// Reason, which the account learns.
    pub why: String,
}

/// Request to suspend an account, or to end its suspension.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSuspension {
    /// Time of its end, in seconds since 1970; `None` to end the suspension now.
    pub until: Option<i64>,
    /// Reason, at most 500 characters. A suspension needs one.
    #[serde(default)]
    pub why: String,
}

/// A table that is not over, as administrators see it: nothing of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AdminTable {
    /// Its entry in lists.
    pub table: Listed,
    /// True if the lobby doesn't list it.
    pub private: bool,
    /// Time when it was opened, in seconds since 1970.
    pub opened: i64,
    /// Time of its last change, in seconds since 1970.
    pub changed: i64,
}

/// Announcement of the administrators to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// Its words.
    pub words: AnnouncementWords,
    /// Time in seconds since 1970 until which it is shown. A time that has passed takes the announcement back.
    pub until: i64,
}

/// Words of an announcement by language, each 1 to 500 characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AnnouncementWords {
    /// English.
    pub en: String,
    /// German; English is shown without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub de: Option<String>,
}
