//! `maneframe serve`: tables over the network.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use maneframe_library::{Library, read_up_to};
use maneframe_server::{Config, Pages, Server};
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use tracing_subscriber::EnvFilter;

use crate::ended::Ended;
use crate::out::{note, say};

/// Keep tables at which people and programs play over the network
///
/// One program with one file is enough for a club: everything is kept in SQLite, every act before anybody is told of it.
/// A program that was built with the feature `cluster` can share a Postgres database with others and talk to them over NATS. docs/serving.md says how it is run behind TLS, backed up and
/// watched.
///
/// Settings stand in a file (`--config`); those listed here may also stand in the environment (`MANEFRAME_LISTEN` and so on) or be given
/// here. What is given here counts before the environment, and that before the file.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: Data,
    /// Where to listen [default: 127.0.0.1:7440]
    #[arg(long, value_name = "ADDRESS", env = "MANEFRAME_LISTEN")]
    listen: Option<SocketAddr>,
    /// `nats://…`, where several machines share a Postgres database
    #[arg(long, value_name = "URL", env = "MANEFRAME_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// The address under which people reach the server, e.g. https://play.example
    #[arg(long, value_name = "URL", env = "MANEFRAME_PUBLIC")]
    public: Option<String>,
    /// Requests come by way of a proxy of your own, which tells where from in `X-Forwarded-For`
    #[arg(long, env = "MANEFRAME_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Deal all games from this seed: for tests and demonstrations, as anyone who knows it knows every hand
    #[arg(long, value_name = "NUMBER", env = "MANEFRAME_SERVE_SEED")]
    seed: Option<u64>,
    /// Open the table in the browser of this machine
    #[arg(long)]
    open: bool,
    /// Give browsers the pages in this folder instead of those in the program
    #[arg(long, value_name = "FOLDER", env = "MANEFRAME_WEB")]
    web: Option<PathBuf>,
    /// How much to log on standard error: error, warn, info, debug or trace; `info,sqlx=error` sets another level for a part
    #[arg(long, value_name = "LEVEL", env = "MANEFRAME_LOG", default_value = "info")]
    log: String,
}

/// Where a server's settings and its data are.
#[derive(clap::Args)]
pub struct Data {
    /// A file with settings, in TOML; docs/serving.md lists them all
    #[arg(long, value_name = "FILE", env = "MANEFRAME_CONFIG")]
    config: Option<PathBuf>,
    /// `sqlite:FILE`, the path of a file, or `postgres://…` [default: a file in the data folder]
    #[arg(long, value_name = "URL", env = "MANEFRAME_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The folder of the database [default: where the library is]
    #[arg(long, value_name = "FOLDER", env = "MANEFRAME_DATA")]
    data: Option<PathBuf>,
}

/// The longest file of settings.
const LONGEST: u64 = 1 << 20;

impl Data {
    /// The settings of the file, if there is one, and where the data is.
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
        // A log that can't be written, on a full disk say, must not end what is being done.
        .log_internal_errors(false)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().into_diagnostic()?;
    runtime.block_on(serve(config, args.web.as_deref(), args.open))
}

/// Levels of the log, from the one that logs least.
const LEVELS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

/// Parses what to log: levels, and levels of parts as `sqlx=error`, with commas. `EnvFilter` by itself takes a misspelt level for a part,
/// and then logs nothing else.
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
                help = "a level for a part of the program is written `sqlx=error`, after a comma",
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
        note!("warning: all games are dealt from the seed given: whoever knows it knows every hand");
    }
    let public = config.public.clone();
    let server =
        Server::start_with(config, library, pages).await.into_diagnostic().wrap_err("the server can't be started")?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    say!("tables are at {address}");
    say!("  open that address in a browser, or in a terminal:");
    say!("  maneframe play --server {address}");
    if open && let Err(error) = open::that_detached(&address) {
        note!("the browser can't be opened: {error}");
    }
    stop_asked().await;
    // Standard output may be gone by now, and the end is in order all the same.
    note!("stopping: players are told to come back");
    server.stop().await;
    Ok(Ended::Well)
}

/// Waits until somebody wants the server to stop: Ctrl-C, or the system.
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
