//! State that is stored between pages: the logs of tables and pods, and the player's account. The caller stores it, for
//! example in the browser's database.

use maneframe_protocol::{Account, Role, Stage};
use maneframe_table::keeper::Row;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::pods::KeptPod;

/// Everything that was kept when a page begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The player's account; a new one if there was none.
    pub account: Option<KeptAccount>,
    /// Tables. Those that can't be read are left out.
    #[serde(deserialize_with = "readable")]
    pub tables: Vec<KeptTable>,
    /// Document with the official text of the rules, if the user brought it.
    pub rules: Option<String>,
    /// Pods. Those that can't be read are left out.
    #[serde(deserialize_with = "readable")]
    pub pods: Vec<KeptPod>,
}

fn readable<'de, T: DeserializeOwned, D: Deserializer<'de>>(kept: D) -> Result<Vec<T>, D::Error> {
    let all = Vec::<serde_json::Value>::deserialize(kept)?;
    Ok(all.into_iter().filter_map(|one| serde_json::from_value(one).ok()).collect())
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
    #[serde(default)]
    pub finished: Option<String>,
    /// True for a lesson, a puzzle or a position, which are the first to be forgotten.
    #[serde(default)]
    pub trial: bool,
}

impl KeptTable {
    /// Returns a copy without the rows before row `from`.
    pub fn from_row(&self, from: usize) -> KeptTable {
        KeptTable {
            code: self.code.clone(),
            replay: self.replay.clone(),
            summary: self.summary.clone(),
            rows: self.rows.get(from..).unwrap_or_default().to_vec(),
            finished: self.finished.clone(),
            ..*self
        }
    }

    /// Takes over a new entry in lists.
    pub fn list(&mut self, row: &Row) {
        self.changed = row.changed;
        self.over = row.stage == Stage::Over;
        self.summary.clone_from(&row.summary);
    }
}
