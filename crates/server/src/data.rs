//! Location of a server's data, and the lock that reserves it for one server.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use maneframe_library::Library;

use crate::config::Config;
use crate::server::StartError;

/// Location of a server's data.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// The address of the database.
    pub url: String,
    /// The database's file, if it is one.
    pub file: Option<PathBuf>,
}

impl Data {
    /// Finds the data of a configuration. The data folder and the file are made if they are not there.
    ///
    /// # Errors
    /// If they can't be made.
    pub fn of(config: &Config) -> Result<Data, StartError> {
        if let Some(url) = &config.database {
            let path = url.strip_prefix("sqlite:").map(|path| path.trim_start_matches("//"));
            return Ok(match path {
                Some(path) if !path.contains('?') && path != ":memory:" => Data::in_file(Path::new(path)),
                _ => Data { url: url.clone(), file: None },
            });
        }
        let folder = match &config.data {
            Some(folder) => folder.clone(),
            None => Library::folder().map_err(|e| StartError::NoFolder(e.to_string()))?,
        };
        let failed = |e| StartError::Data(folder.display().to_string(), e);
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let file = folder.join("tables.db");
        // Seeds of running games are in it: it is nobody else's to read.
        private(OpenOptions::new().append(true).create(true)).open(&file).map_err(failed)?;
        Ok(Data::in_file(&file))
    }

    fn in_file(path: &Path) -> Data {
        Data { url: format!("sqlite://{}?mode=rwc", path.display()), file: Some(path.to_owned()) }
    }

    /// Takes the data for a server, until the lock is dropped or the process ends. `None` where several servers may share the database.
    ///
    /// # Errors
    /// If another server has it, with what that one said of itself; or if the lock's file can't be made.
    pub fn lock(&self) -> Result<Option<Lock>, StartError> {
        let Some(database) = &self.file else { return Ok(None) };
        let mut path = database.clone().into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let failed = |e| StartError::Data(path.display().to_string(), e);
        let file = private(OpenOptions::new().read(true).write(true).create(true).truncate(false))
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                let mut lock = Lock(file);
                lock.tell("");
                Ok(Some(lock))
            }
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = file.take(200).read_to_string(&mut holder);
                let holder =
                    if holder.trim().is_empty() { "another process".to_owned() } else { holder.trim().to_owned() };
                Err(StartError::InUse(database.display().to_string(), holder))
            }
            // Some network file systems have no locks: then nobody can be kept away.
            Err(TryLockError::Error(error)) => {
                tracing::warn!("{}: {error}: nothing keeps a second server from this database", path.display());
                Ok(None)
            }
        }
    }
}

/// Options for a file that only its owner may read.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Keeps other servers from a database.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Writes down for others who has it: this process, and `more`.
    pub fn tell(&mut self, more: &str) {
        // It is there for people only: a disk without room for it doesn't matter here.
        let _ = self.0.set_len(0);
        let _ = self.0.rewind();
        let _ = write!(self.0, "process {}{more}", std::process::id());
    }
}
