//! Settings of a server.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

/// Settings of a server. Every resource that clients can use up has a limit here.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Address on which the server listens.
    pub listen: SocketAddr,
    /// `sqlite:FILE`, the path of a file, or `postgres://…`; by default a file in the data folder.
    pub database: Option<String>,
    /// `nats://…`, if several nodes share a Postgres database.
    pub nats: Option<String>,
    /// Folder of the library's files and the database; by default the folder of `maneframe`.
    pub data: Option<PathBuf>,
    /// Public address, e.g. `https://play.example`, for links and for the check of origins.
    pub public: Option<String>,
    /// Origins of card images, e.g. `https://pictures.example`, that pages may show in addition to this server's.
    pub pictures_from: Vec<String>,
    /// Origins of sites, e.g. `https://club.example`, that may show replays and decks of this server within their pages.
    pub embed_on: Vec<String>,
    /// Folder with pictures of cards for all users, each named by a card's id or name, such as `PR12.jpg`.
    pub pictures_folder: Option<PathBuf>,
    /// Text about the owner and the licence of these pictures, which pages show with them. It is required with a folder.
    pub pictures_notice: String,
    /// True if games against bots, and other things that need no other people, run in the visitor's browser where it has
    /// the program's module.
    pub games_in_browser: bool,
    /// True if events may also tell addresses of the own network, and without TLS, what happens.
    pub hooks_nearby: bool,
    /// Maximum number of open tables of one account.
    pub tables_per_account: usize,
    /// Maximum number of tables opened from one address in an hour.
    pub tables_per_hour: u32,
    /// Maximum number of new guests from one address in an hour.
    pub guests_per_hour: u32,
    /// Addresses that may read `/metrics` directly, without a proxy. The metrics reveal how much is done at tables,
    /// which players may not be allowed to know.
    pub metrics_for: Vec<IpAddr>,
    /// Maximum number of connections of one account.
    pub connections_per_account: usize,
    /// Maximum number of connections from one address.
    pub connections_per_address: usize,
    /// Maximum number of tables in memory. Further tables are refused until some are unloaded.
    pub live_tables: usize,
    /// Memory use in bytes above which the server opens no more tables. The default is three quarters of the machine's
    /// memory.
    pub memory_bytes: Option<u64>,
    /// Free disk space in bytes below which the server opens no more tables.
    pub free_bytes: u64,
    /// Maximum number of searching bots that compute at the same time. Other bots wait for their turn.
    pub searches: usize,
    /// Maximum number of tables in play with searching bots that one account has opened.
    pub searching_per_account: usize,
    /// Maximum number of tables in play with searching bots.
    pub searching_tables: usize,
    /// Maximum length of a client's message, in bytes.
    pub message_bytes: usize,
    /// Maximum length of an HTTP body, in bytes.
    pub body_bytes: usize,
    /// Maximum rate of commands of a connection, per second on average. A burst may have three times as many.
    pub commands_per_second: u32,
    /// Maximum rate of requests from an address, per minute on average. A burst may have as many.
    pub requests_per_minute: u32,
    /// Time in seconds after which the server pings a silent connection to a table. After twice that time it closes the
    /// connection. Also the maximum time in which other connections must send the head of a request.
    pub silence: u64,
    /// Time in seconds after which an idle table is unloaded.
    pub sleep_after: u64,
    /// Range of the delay of automatic passes, in milliseconds. The delay hides whether the player could have acted.
    pub thinking: (u64, u64),
    /// Size in bytes of the recent updates that a viewer's stream keeps for reconnects.
    pub kept_bytes: usize,
    /// Seed of all games, for tests and demonstrations. The decks and bots of the n-th table since the start depend
    /// only on this seed and on n. Anyone who knows the seed can compute every hand and deck. By default each table has
    /// its own secret seed.
    pub seed: Option<u64>,
    /// True if the operator runs a proxy that reports the addresses of clients in `X-Forwarded-For`.
    pub behind_proxy: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7440)),
            database: None,
            nats: None,
            data: None,
            public: None,
            pictures_from: Vec::new(),
            embed_on: Vec::new(),
            pictures_folder: None,
            pictures_notice: String::new(),
            games_in_browser: true,
            hooks_nearby: false,
            tables_per_account: 20,
            tables_per_hour: 500,
            guests_per_hour: 200,
            metrics_for: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
            connections_per_account: 20,
            connections_per_address: 200,
            live_tables: 20_000,
            memory_bytes: None,
            free_bytes: 256 << 20,
            searches: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            searching_per_account: 4,
            searching_tables: 64,
            message_bytes: 16 << 10,
            body_bytes: 256 << 10,
            commands_per_second: 20,
            requests_per_minute: 600,
            silence: 25,
            sleep_after: 600,
            thinking: (300, 1_200),
            kept_bytes: 2 << 10,
            seed: None,
            behind_proxy: false,
        }
    }
}

impl Config {
    /// Returns the limits, by their names in the file.
    pub(crate) fn limits(&self) -> BTreeMap<String, u64> {
        let limits = [
            ("tables_per_account", Some(self.tables_per_account as u64)),
            ("tables_per_hour", Some(self.tables_per_hour.into())),
            ("guests_per_hour", Some(self.guests_per_hour.into())),
            ("connections_per_account", Some(self.connections_per_account as u64)),
            ("connections_per_address", Some(self.connections_per_address as u64)),
            ("live_tables", Some(self.live_tables as u64)),
            ("memory_bytes", self.memory_bytes),
            ("free_bytes", Some(self.free_bytes)),
            ("searches", Some(self.searches as u64)),
            ("searching_per_account", Some(self.searching_per_account as u64)),
            ("searching_tables", Some(self.searching_tables as u64)),
            ("message_bytes", Some(self.message_bytes as u64)),
            ("body_bytes", Some(self.body_bytes as u64)),
            ("commands_per_second", Some(self.commands_per_second.into())),
            ("requests_per_minute", Some(self.requests_per_minute.into())),
        ];
        limits.into_iter().filter_map(|(name, limit)| Some((name.to_owned(), limit?))).collect()
    }
}
