//! What a server is started with.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

/// What a server is started with. Everything that grows has a bound here.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// `sqlite:FILE`, the path of a file, or `postgres://…`; by default a file in the data folder.
    pub database: Option<String>,
    /// `nats://…`, where several nodes share a Postgres database.
    pub nats: Option<String>,
    /// Where the library's files and the database are; by default where `maneframe` keeps them.
    pub data: Option<PathBuf>,
    /// The address under which people reach it, e.g. `https://play.example`, for links and for the check of origins.
    pub public: Option<String>,
    /// From where pages may show pictures of cards, e.g. `https://pictures.example`, besides from this server.
    pub pictures_from: Vec<String>,
    /// How many tables one account may have open.
    pub tables_per_account: usize,
    /// How many tables may be opened from one address in an hour.
    pub tables_per_hour: u32,
    /// How many guests may come from one address in an hour.
    pub guests_per_hour: u32,
    /// Which addresses are told the figures of `/metrics`, where they ask without a proxy: these tell how much is done at
    /// tables, also what players may not hear of.
    pub metrics_for: Vec<IpAddr>,
    /// How many connections one account may have.
    pub connections_per_account: usize,
    /// How many connections may come from one address.
    pub connections_per_address: usize,
    /// How many tables are held in memory; more are refused until some sleep.
    pub live_tables: usize,
    /// Bytes of memory from which on no more tables are opened; by default three quarters of the machine's.
    pub memory_bytes: Option<u64>,
    /// Bytes that must be free where the database's file is for tables to be opened.
    pub free_bytes: u64,
    /// At how many tables searching bots think at once; others wait for their turn.
    pub searches: usize,
    /// Maximum number of tables in play with searching bots that one account has opened.
    pub searching_per_account: usize,
    /// Maximum number of tables in play with searching bots.
    pub searching_tables: usize,
    /// The longest message that a client may send, in bytes.
    pub message_bytes: usize,
    /// The longest HTTP body, in bytes.
    pub body_bytes: usize,
    /// How many commands a connection may send each second, on average; three times as many at once.
    pub commands_per_second: u32,
    /// How many requests an address may send each minute, on average; as many at once.
    pub requests_per_minute: u32,
    /// After how many silent seconds a connection to a table is asked whether it is there; after twice as many it is cut off. Other
    /// connections may take so long to send a request's head.
    pub silence: u64,
    /// After how many idle seconds a table sleeps.
    pub sleep_after: u64,
    /// How long an undecided player takes, in milliseconds: passes that might tell something wait so long.
    pub thinking: (u64, u64),
    /// How many bytes of updates a viewer's stream keeps for those who reconnect.
    pub kept_bytes: usize,
    /// Seed of all games, for tests and demonstrations: the n-th table since the start is dealt from it and n,
    /// and its bots draw from that. Anyone who knows the
    /// seed can compute every hand and deck. By default each table draws a secret seed of its own.
    pub seed: Option<u64>,
    /// Whether the addresses of clients come in `X-Forwarded-For`, set by a proxy of one's own.
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
