//! What outlives the page: the tables' logs and the player's account. The caller keeps it, for example in the browser's
//! database.

use maneframe_protocol::{Account, Role, Stage};
use maneframe_table::keeper::Row;
use serde::{Deserialize, Serialize};

/// Everything that was kept when a page begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The player's account; a new one if there was none.
    pub account: Option<KeptAccount>,
    /// Tables.
    pub tables: Vec<KeptTable>,
}

/// The player's account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptAccount {
    /// Id of the account.
    pub id: String,
    /// Name of the player.
    pub name: String,
}

impl KeptAccount {
    /// Returns the account as pages get it.
    pub fn shown(&self) -> Account {
        Account { id: self.id.clone(), name: self.name.clone(), guest: true, roles: vec![Role::Player] }
    }
}

/// A table as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    /// Code of the table.
    pub code: String,
    /// Id of its replay.
    pub replay: String,
    /// Time at which it was opened, in seconds since 1970.
    pub opened: i64,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
    /// True if the game is over, or the table was closed.
    pub over: bool,
    /// [`maneframe_protocol::Listed`] as JSON.
    pub summary: String,
    /// Rows of the log.
    pub rows: Vec<String>,
    /// Replay of the whole game, once it is over.
    pub finished: Option<String>,
}

impl KeptTable {
    /// Takes over a new entry in lists.
    pub fn list(&mut self, row: &Row) {
        self.changed = row.changed;
        self.over = row.stage == Stage::Over;
        self.summary.clone_from(&row.summary);
    }
}
