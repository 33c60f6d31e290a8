//! Location of a server's data, and the lock that reserves it for one server.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use maneframe_library::Library;

use crate::config::Config;
use crate::server::StartError;
use crate::store::{Address, NotReserved, Session};

/// Data of a server: the address of its database.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// The address of the database.
    pub address: Address,
}

impl Data {
    /// Returns the folder of the database's file; `None` for Postgres.
    pub fn folder(&self) -> Option<&Path> {
        match &self.address {
            Address::File(file) => {
                file.parent().map(|folder| if folder == Path::new("") { Path::new(".") } else { folder })
            }
            Address::Postgres(_) => None,
        }
    }

    /// Finds the data for a configuration. Creates the data folder and the database file if they don't exist.
    ///
    /// # Errors
    /// If the folder or the file can't be created, or the address of the database is invalid.
    pub fn of(config: &Config) -> Result<Data, StartError> {
        if let Some(address) = &config.database {
            let address = Address::parse(address)?;
            if let Address::File(file) = &address {
                // An error is ignored here, because opening the file will report it.
                let _ = make(file);
            }
            return Ok(Data { address });
        }
        let folder = match &config.data {
            Some(folder) => folder.clone(),
            None => Library::folder().map_err(|e| StartError::NoFolder(e.to_string()))?,
        };
        let failed = |e| StartError::Data(folder.display().to_string(), e);
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let file = folder.join("tables.db");
        make(&file).map_err(failed)?;
        Ok(Data { address: Address::File(file) })
    }

    /// Reserves the data for this server, until the lock is dropped or the process ends. Nodes of a cluster reserve a
    /// Postgres database together. Returns `None` if the file system has no locks.
    ///
    /// # Errors
    /// If another server has reserved the data, which the error names, or the lock can't be created.
    pub async fn lock(&self, is_node: bool) -> Result<Option<Lock>, StartError> {
        let lock = match &self.address {
            Address::File(file) => lock_file(file)?.map(Lock::File),
            Address::Postgres(_) => match Session::reserve(self.address.clone(), is_node).await {
                Ok(session) => Some(Lock::Session(session)),
                Err(NotReserved::By(holder)) => return Err(StartError::InUse(self.address.to_string(), holder)),
                Err(NotReserved::Failed(error)) => return Err(error.into()),
            },
        };
        if let Some(lock) = &lock {
            lock.tell("");
        }
        Ok(lock)
    }
}

/// Creates the database file if it does not exist. It will contain seeds of running games, so only its owner may read
/// it.
fn make(file: &Path) -> std::io::Result<()> {
    // An existing file must not be opened: closing it would release the locks that SQLite holds on it in this process.
    if !file.exists() {
        private(OpenOptions::new().append(true).create(true)).open(file)?;
    }
    Ok(())
}

/// Locks a file next to the database file. Returns `None` if the file system has no locks.
fn lock_file(database: &Path) -> Result<Option<File>, StartError> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |e| StartError::Data(path, e)
    };
    // If the path is a link, the lock goes next to the target of the link, where SQLite also keeps its own files.
    let mut path = database.canonicalize().map_err(failed(database))?.into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    let options = &mut OpenOptions::new();
    let file =
        private(options.read(true).write(true).create(true).truncate(false)).open(&path).map_err(failed(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = file.take(200).read_to_string(&mut holder);
            let holder = if holder.trim().is_empty() { "another process".to_owned() } else { holder.trim().to_owned() };
            Err(StartError::InUse(database.display().to_string(), holder))
        }
        // Some network file systems have no locks. A second server can't be detected there.
        Err(TryLockError::Error(error)) => {
            tracing::warn!("{}: {error}: a second server could use this database", path.display());
            Ok(None)
        }
    }
}

/// Sets options so that only the owner may read the file.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Reservation of a database for one server.
#[derive(Debug)]
pub(crate) enum Lock {
    /// A lock on a file next to SQLite's.
    File(File),
    /// A lock in Postgres.
    Session(Session),
}

impl Lock {
    /// Writes the name of this process and `more` into the lock. Another server that can't get the lock shows them.
    pub fn tell(&self, more: &str) {
        let holder = format!("process {}{more}", std::process::id());
        match self {
            Lock::File(file) => {
                let mut file: &File = file;
                // The name is only information for the operator, so errors such as a full disk are ignored.
                let _ = file.set_len(0);
                let _ = file.rewind();
                let _ = write!(file, "{holder}");
            }
            Lock::Session(session) => session.tell(holder),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(database: &str) -> Data {
        let config = Config { database: Some(database.to_owned()), ..Config::default() };
        Data::of(&config).expect("an address")
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_file_is_locked_by_whatever_name_it_is_reached() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (file, link) = (folder.path().join("tables.db"), folder.path().join("link.db"));
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let linked = folder.path().join("linked");
        std::os::unix::fs::symlink(folder.path(), &linked).expect("a link");
        let names = [
            format!("sqlite:{}", file.display()),
            format!("sqlite://{}", file.display()),
            format!("sqlite:{}?mode=rwc", file.display()),
            format!("{}", file.display()),
            format!("sqlite:{}", link.display()),
            format!("sqlite:{}", linked.join("tables.db").display()),
        ];
        for held in &names {
            let lock = data(held).lock(false).await.expect("nobody has it").expect("there are locks");
            for other in &names {
                let refused = data(other).lock(false).await.expect_err("it is held");
                assert!(matches!(refused, StartError::InUse(..)), "{held} {other}: {refused}");
            }
            drop(lock);
        }
    }
}
