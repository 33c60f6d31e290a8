//! Addresses of databases, and the driver. The driver supports only SQLite or, with the feature `cluster`, SQLite and
//! Postgres.

use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};

use sqlx::Database;

use super::StoreError;

/// Driver for all statements.
#[cfg(not(feature = "cluster"))]
pub type Driver = sqlx::Sqlite;
/// Driver for all statements.
#[cfg(feature = "cluster")]
pub type Driver = sqlx::Any;

/// Pool of connections to the database.
pub type Pool = sqlx::Pool<Driver>;
/// Connection of a pool.
pub type Connection = <Driver as Database>::Connection;
/// Row of a query's result.
pub type Row = <Driver as Database>::Row;
/// Statement with values.
pub type Query<'q> = sqlx::query::Query<'q, Driver, <Driver as Database>::Arguments<'q>>;
/// Address and settings of a connection.
pub type Options = <Connection as sqlx::Connection>::Options;

/// Address of a database. Only [`Address::parse`] decides which kind of database an address means.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// Path of an SQLite file.
    File(PathBuf),
    /// Address of a Postgres database. It may include a password.
    Postgres(String),
}

impl Address {
    /// Parses `sqlite:FILE`, `sqlite://FILE`, the path of a file, or `postgres://…`. Characters in the path are never
    /// escaped.
    ///
    /// # Errors
    /// If the text names another kind of database, or the path has parameters.
    pub fn parse(text: &str) -> Result<Address, StoreError> {
        let is_scheme = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+');
        // A single letter is a Windows drive.
        let Some((scheme, rest)) = text.split_once(':').filter(|(word, _)| is_scheme(word)) else {
            return Address::file(text);
        };
        match scheme.to_ascii_lowercase().as_str() {
            "sqlite" => Address::file(rest.strip_prefix("//").unwrap_or(rest)),
            "postgres" | "postgresql" if rest.starts_with("//") => Ok(Address::Postgres(text.to_owned())),
            // The message leaves out the rest of the address, which may include a password.
            _ => Err(StoreError::NotOpened(format!(
                "unknown database scheme `{scheme}:`: write `sqlite:FILE` or `postgres://…`"
            ))),
        }
    }

    fn file(path: &str) -> Result<Address, StoreError> {
        // Addresses for earlier versions may have this parameter. It is the default now.
        let path = ["?mode=rwc", "?mode=rw"].iter().find_map(|mode| path.strip_suffix(mode)).unwrap_or(path);
        let refused = |why: &str| Err(StoreError::NotOpened(format!("the database `{path}`: {why}")));
        match path {
            "" | ":memory:" => refused("a server needs a file: write `sqlite:FILE`"),
            _ if path.contains('?') => refused("parameters are not supported: write `sqlite:FILE`, or use `--data`"),
            _ => Ok(Address::File(PathBuf::from(path))),
        }
    }

    pub fn is_sqlite(&self) -> bool {
        matches!(self, Address::File(_))
    }

    /// Returns the options of a connection. They create SQLite's file if it does not exist.
    ///
    /// # Errors
    /// If the address is invalid, or this program was built without a driver for it.
    pub fn options(&self) -> Result<Options, StoreError> {
        #[cfg(feature = "cluster")]
        sqlx::any::install_default_drivers();
        match self {
            Address::File(path) => Ok(url_of(path).parse()?),
            #[cfg(feature = "cluster")]
            Address::Postgres(url) => Ok(url.parse()?),
            #[cfg(not(feature = "cluster"))]
            Address::Postgres(_) => Err(StoreError::NotBuilt("Postgres")),
        }
    }
}

/// Converts a path of any bytes to an address for sqlx.
///
/// sqlx refuses paths that are not UTF-8, and its driver for several databases takes only addresses. So the path is
/// first written in SQLite's own form, `file:…`, with all other bytes escaped. Then the escapes are escaped again for
/// sqlx's address.
fn url_of(path: &Path) -> String {
    let mut url = "sqlite:file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => url.push(char::from(*byte)),
            _ => {
                let _ = write!(url, "%25{byte:02X}");
            }
        }
    }
    url + "?mode=rwc"
}

/// Writes the address without user, password and parameters.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = match self {
            Address::File(path) => return write!(f, "{}", path.display()),
            Address::Postgres(url) => url,
        };
        let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
        let plain = rest.split(['?', '#']).next().unwrap_or_default();
        match plain.rsplit_once('@') {
            Some((_, host)) => write!(f, "{scheme}://…@{host}"),
            // The password may contain a `?` that is not escaped, so everything after the scheme is left out.
            None if rest.contains('@') => write!(f, "{scheme}://…"),
            None => write!(f, "{scheme}://{plain}"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_file_or_a_postgres_database() {
        let file = |path: &str| Some(Address::File(PathBuf::from(path)));
        for (text, expected) in [
            ("/srv/tables.db", file("/srv/tables.db")),
            ("tables.db", file("tables.db")),
            ("C:\\tables.db", file("C:\\tables.db")),
            ("sqlite:tables.db", file("tables.db")),
            ("sqlite://tables.db", file("tables.db")),
            ("sqlite:///srv/tables.db", file("/srv/tables.db")),
            ("SQLite:/srv/100%25.db", file("/srv/100%25.db")),
            ("sqlite:/srv/tables.db?mode=rwc", file("/srv/tables.db")),
            ("sqlite:/srv/tables.db?mode=ro", None),
            ("sqlite:/srv/what?/tables.db", None),
            ("sqlite::memory:", None),
            ("sqlite:", None),
            ("", None),
            ("mysql://root:secret@host/db", None),
            ("postgres:db", None),
        ] {
            assert_eq!(Address::parse(text).ok(), expected, "{text}");
        }
        let postgres = Address::parse("PostgreSQL://host/db").expect("an address");
        assert!(!postgres.is_sqlite());
        let refused = Address::parse("mysql://root:secret@host/db").expect_err("another kind").to_string();
        assert!(refused.contains("`mysql:`") && !refused.contains("secret"), "{refused}");
    }

    #[test]
    fn no_password_is_shown() {
        for (url, shown) in [
            ("postgres://host/db", "postgres://host/db"),
            ("postgres://ada:secret@host:5432/db?sslmode=require", "postgres://…@host:5432/db"),
            ("postgres://host/db?user=ada&password=secret", "postgres://host/db"),
            ("postgres://ada@host/db?password=a@secret", "postgres://…@host/db"),
            ("postgres://ada:se/cret@host/db", "postgres://…@host/db"),
            ("postgres://ada:se?cret@host/db", "postgres://…"),
            ("postgres://ada:secret@host/db#secret", "postgres://…@host/db"),
        ] {
            let address = Address::parse(url).expect("an address");
            assert_eq!((address.to_string(), format!("{address:?}")), (shown.to_owned(), shown.to_owned()), "{url}");
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_file_in_a_folder_of_any_name_is_opened() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = tempfile::TempDir::new().expect("a folder");
        let names: [&[u8]; 7] = [b"100%25", b"what?mode=ro", b"a#b", b"file:x", b"a b&c=d", b"'\"", b"caf\xe9"];
        for name in names {
            let folder = folder.path().join(std::ffi::OsStr::from_bytes(name));
            std::fs::create_dir(&folder).expect("a folder");
            let file = folder.join("tables.db");
            let opened = crate::store::Store::open(&Address::File(file.clone()), None).await;
            let store = opened.unwrap_or_else(|e| panic!("{file:?}: {e}"));
            assert!(store.codes().await.expect("read").is_empty());
            store.close().await;
            assert!(std::fs::metadata(&file).is_ok_and(|meta| meta.len() > 0), "{file:?}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), names.len(), "no other is made");
    }

    #[test]
    fn paths_are_escaped_twice() {
        assert_eq!(url_of(Path::new("/a b%/t.db")), "sqlite:file:%252Fa%2520b%2525%252Ft%252Edb?mode=rwc");
    }
}
