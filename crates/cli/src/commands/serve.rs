//! `maneframe serve`: a server with tables.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use maneframe_library::{Library, read_up_to};
use maneframe_server::{Config, Pages, Server};
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use tracing_subscriber::EnvFilter;

use crate::exit::Ended;
use crate::out::{note, say};

/// Run a server with tables at which people and programs play over the network
///
/// One program with one file is enough for a club. All data is stored in SQLite, and every act is written before any
/// player is notified. A program built with the feature `cluster` can share a Postgres database with others and
/// communicate with them over NATS. docs/serving.md describes how to run it behind TLS, back it up and monitor it.
///
/// Settings are read from a file (`--config`). Those listed here may also be set in the environment (`MANEFRAME_LISTEN`
/// and so on) or on the command line. The command line takes precedence over the environment, and the environment over
/// the file.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: Data,
    /// Address and port to listen on [default: 127.0.0.1:7440]
    #[arg(long, value_name = "ADDRESS", env = "MANEFRAME_LISTEN")]
    listen: Option<SocketAddr>,
    /// NATS server (`nats://…`), if several machines share a Postgres database
    #[arg(long, value_name = "URL", env = "MANEFRAME_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// Public address of the server, e.g. https://play.example
    #[arg(long, value_name = "URL", env = "MANEFRAME_PUBLIC")]
    public: Option<String>,
    /// Requests come through your own proxy, which sets `X-Forwarded-For`
    #[arg(long, env = "MANEFRAME_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Deal all games from this seed. Only for tests and demonstrations: a player who knows it knows every hand
    #[arg(long, value_name = "NUMBER", env = "MANEFRAME_SERVE_SEED")]
    seed: Option<u64>,
    /// Open the start page in this machine's browser
    #[arg(long)]
    open: bool,
    /// Serve web pages from this folder instead of the included ones
    #[arg(long, value_name = "FOLDER", env = "MANEFRAME_WEB")]
    web: Option<PathBuf>,
    /// Log level on standard error: error, warn, info, debug or trace. `info,sqlx=error` sets another level for a
    /// module
    #[arg(long, value_name = "LEVEL", env = "MANEFRAME_LOG", default_value = "info")]
    log: String,
}

/// Location of a server's settings and data.
#[derive(clap::Args)]
pub struct Data {
    /// File with settings, in TOML; docs/serving.md lists them
    #[arg(long, value_name = "FILE", env = "MANEFRAME_CONFIG")]
    config: Option<PathBuf>,
    /// Database: `sqlite:FILE`, the path of a file, or `postgres://…` [default: a file in the data folder]
    #[arg(long, value_name = "URL", env = "MANEFRAME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Folder of the database [default: the library's folder]
    #[arg(long, value_name = "FOLDER", env = "MANEFRAME_DATA")]
    data: Option<PathBuf>,
}

/// Maximum size of the file with settings in bytes.
const LONGEST: u64 = 1 << 20;

impl Data {
    /// Reads the settings from the file, if there is one, and adds the location of the data.
    pub fn config(&self) -> miette::Result<Config> {
        let mut config = match &self.config {
            Some(path) => {
                let bytes = read_up_to(path, LONGEST)?;
                let text = String::from_utf8(bytes).into_diagnostic()?;
                toml::from_str(&text).map_err(|e| miette!("{}: {e}", path.display()))?
            }
            None => Config::default(),
        };
        config.database = self.database.clone().or(config.database);
        config.data = self.data.clone().or(config.data);
        Ok(config)
    }
}

impl Args {
    fn config(&self) -> miette::Result<Config> {
        let mut config = self.data.config()?;
        config.listen = self.listen.unwrap_or(config.listen);
        config.nats = self.nats.clone().or(config.nats);
        config.public = self.public.clone().or(config.public);
        config.seed = self.seed.or(config.seed);
        config.behind_proxy |= self.behind_proxy;
        Ok(config)
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let config = args.config()?;
    let filter = filter(&args.log)?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // A log that can't be written, for example on a full disk, must not interrupt the server.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().into_diagnostic()?;
    runtime.block_on(serve(config, args.web.as_deref(), args.open))
}

/// Log levels, from the one that logs least.
const LEVELS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

/// Parses log levels, and levels of modules as `sqlx=error`, separated by commas. `EnvFilter` alone would take a
/// misspelt level for a module, and then log nothing else.
fn filter(text: &str) -> miette::Result<EnvFilter> {
    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    let is_part = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':'))
    };
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    for &word in &words {
        let is_known = match word.split_once('=') {
            Some((part, level)) => is_part(part) && is_level(level),
            None => is_level(word),
        };
        if !is_known {
            return Err(miette!(
                help = "write a level for a part of the program as `sqlx=error`, after a comma",
                "unknown level `{word}` for the log: levels are {}",
                LEVELS.join(", ")
            ));
        }
    }
    EnvFilter::try_new(words.join(",")).map_err(|e| miette!("`--log {text}`: {e}"))
}

async fn serve(config: Config, web: Option<&Path>, open: bool) -> miette::Result<Ended> {
    let pages = match web {
        Some(folder) => {
            Pages::read(folder).map_err(|e| miette!("cannot read the pages in {}: {e}", folder.display()))?
        }
        None => Pages::new(maneframe_web::files().map(|(path, bytes)| (path.to_owned(), bytes.into()))),
    };
    let library = Library::open()?;
    for trouble in library.troubles() {
        note!("warning: {trouble}");
    }
    if config.seed.is_some() {
        note!("warning: all games use the given seed: anyone who knows it knows every hand");
    }
    let public = config.public.clone();
    let server =
        Server::start_with(config, library, pages).await.into_diagnostic().wrap_err("the server can't be started")?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    say!("listening on {address}");
    say!("  open that address in a browser, or in a terminal:");
    say!("  maneframe play --server {address}");
    if open && let Err(error) = open::that_detached(&address) {
        note!("the browser can't be opened: {error}");
    }
    stop_asked().await;
    // Standard output may be closed already, which is no error here.
    note!("stopping: clients are asked to reconnect");
    server.stop().await;
    Ok(Ended::Well)
}

/// Waits for a request to stop the server: Ctrl-C, or a signal of the system.
async fn stop_asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut term) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = term.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_level_is_refused() {
        for text in ["error", "WARN", "info", "debug", "trace", "info,sqlx=error", "sqlx::query=debug, warn"] {
            assert!(filter(text).is_ok(), "{text}");
        }
        for text in ["", "verbose", "inf", "info,", "sqlx", "sqlx=loud", "=info", "[a]=info", "info=info=info"] {
            let refused = filter(text).expect_err(text).to_string();
            assert!(refused.contains("error, warn, info, debug, trace"), "{text}: {refused}");
        }
    }
}
