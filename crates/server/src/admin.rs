//! Administration on the command line: exports, and the first administrator.

use std::path::Path;
use std::sync::Arc;

use maneframe_library::Library;
use maneframe_table::setup::Setups;
use maneframe_table::{public_record, record};
use maneframe_venue::Venue;

use crate::config::Config;
use crate::data::Data;
use crate::server::StartError;
use crate::store::{LogKind, Store};
use crate::tables::services::System;

/// Access to a server's data from the command line. The server may run at the same time.
#[derive(Debug)]
pub struct Admin {
    store: Store,
}

/// Reason why a command failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AdminError {
    /// The file of that path can't be written.
    #[error("cannot write {0}: {1}")]
    Write(String, std::io::Error),
    /// The folder for the export already exists.
    #[error("{0} already exists: give a new folder")]
    Exists(String),
    /// The database can't be read or written.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
    /// The server's rules forbid it. The value describes the problem.
    #[error("{0}")]
    Refused(maneframe_protocol::Problem),
}

/// Contents of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// Number of exported logs, one for each table.
    pub tables: usize,
    /// Number of exported replays.
    pub replays: usize,
    /// Number of exported logs of drafts and events.
    pub logs: usize,
}

/// Returns the replay of a table's game as text.
fn replay(code: &str, rows: &[String], setups: &Setups) -> Option<String> {
    let lines = record::read_all(rows).ok()?;
    public_record::fold(code, "", &lines, setups, true).ok()?.whole_replay()?.to_lines().ok()
}

impl Admin {
    /// Opens the data of a server with that configuration.
    ///
    /// # Errors
    /// If the database can't be reached.
    pub async fn open(config: &Config) -> Result<Admin, StartError> {
        Ok(Admin { store: Store::open(&Data::of(config)?.address, None).await? })
    }

    /// Writes everything as files:
    ///
    /// - `tables/CODE.jsonl` is a table's log, line by line.
    /// - `replays/CODE.replay` is the table's game. It is missing if the game has not begun, or its cards are not in
    ///   the library.
    /// - `pods/CODE.jsonl` and `events/CODE.jsonl` are the logs of drafts and events. `events/CODE.event` is the event's file
    ///   for the terminal.
    /// - `accounts.jsonl` has the accounts without their secrets.
    ///
    /// # Errors
    /// If the folder exists already, or can't be written.
    pub async fn export(&self, folder: &Path, library: Library) -> Result<Written, AdminError> {
        let failed = |path: &Path| {
            let path = path.display().to_string();
            move |e| AdminError::Write(path, e)
        };
        if folder.exists() {
            return Err(AdminError::Exists(folder.display().to_string()));
        }
        let tables = folder.join("tables");
        let replays = folder.join("replays");
        let logs = [(LogKind::Pod, folder.join("pods")), (LogKind::Event, folder.join("events"))];
        // Logs of running games contain secret seeds, so only the owner may read the files.
        let mut create = std::fs::DirBuilder::new();
        create.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut create, 0o700);
        for folder in [folder, &tables, &replays, &logs[0].1, &logs[1].1] {
            create.create(folder).map_err(failed(folder))?;
        }
        let setups = Setups::new(Arc::new(library), System);
        let mut written = Written::default();
        let codes = self.store.codes().await?;
        for code in &codes {
            let mut text = String::new();
            let lines = self.store.lines(code).await?;
            for line in &lines {
                text.push_str(line);
                text.push('\n');
            }
            let path = tables.join(format!("{code}.jsonl"));
            std::fs::write(&path, text).map_err(failed(&path))?;
            written.tables += 1;
            let replay = self.store.finished(code).await?.or_else(|| replay(code, &lines, &setups));
            if let Some(text) = replay {
                let path = replays.join(format!("{code}.replay"));
                std::fs::write(&path, text).map_err(failed(&path))?;
                written.replays += 1;
            }
        }
        for (kind, folder) in logs {
            for code in self.store.log_codes(kind).await? {
                let Some(log) = self.store.log(kind, &code, 0).await? else { continue };
                let path = folder.join(format!("{code}.jsonl"));
                let text: String = log.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
                std::fs::write(&path, text).map_err(failed(&path))?;
                written.logs += 1;
                if kind == LogKind::Event
                    && let Ok(file) = Venue::read(&log.lines).and_then(|venue| venue.file())
                {
                    let path = folder.join(format!("{code}.event"));
                    std::fs::write(&path, file).map_err(failed(&path))?;
                }
            }
        }
        let mut text = String::new();
        for account in self.store.accounts().await? {
            text.push_str(&serde_json::to_string(&account).unwrap_or_default());
            text.push('\n');
        }
        let path = folder.join("accounts.jsonl");
        std::fs::write(&path, text).map_err(failed(&path))?;
        Ok(written)
    }

    /// Makes an account an administrator. An existing account keeps its password; otherwise a new one is created with
    /// `password`.
    ///
    /// # Errors
    /// If the name or the password can't be used.
    pub async fn add(&self, name: &str, password: &str) -> Result<(), AdminError> {
        let accounts = crate::accounts::Accounts::new(self.store.database().clone());
        accounts.make_admin(name, password).await.map_err(AdminError::Refused)
    }
}
