//! Rate limits: requests by address, connections by address and account, commands by connection.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use maneframe_protocol::{Code, Command, Problem};
use maneframe_wording::Wording;

use super::App;
use super::caller::address;
use super::problem::ApiError;
pub use crate::accounts::Bucket;
use crate::accounts::Buckets;

/// Maximum number of addresses that are remembered for each limit. If there are more, those with the most unused
/// capacity are forgotten.
const REMEMBERED: usize = 50_000;

/// Limit for commands other than acts, in bytes for each account: per second on average, and in a burst.
const SAID: (f64, f64) = (4_096.0, 131_072.0);
/// Factor by which the limit of an address is higher than that of an account.
const PEOPLE: f64 = 8.0;

/// Usage of all limits by addresses and accounts.
#[derive(Debug)]
pub struct Limits {
    requests: Buckets<IpAddr>,
    guests: Buckets<IpAddr>,
    tables: Buckets<IpAddr>,
    said_from: Buckets<IpAddr>,
    said_by: Buckets<String>,
    streams: Counts<IpAddr>,
    by_address: Counts<IpAddr>,
    by_account: Counts<String>,
}

impl Default for Limits {
    fn default() -> Limits {
        let buckets = || Buckets::new(REMEMBERED);
        Limits {
            requests: buckets(),
            guests: buckets(),
            tables: buckets(),
            said_from: buckets(),
            said_by: Buckets::new(REMEMBERED),
            streams: Counts::default(),
            by_address: Counts::default(),
            by_account: Counts::default(),
        }
    }
}

/// Takes a token from an address's bucket, which holds `most` tokens and refills in `seconds`.
fn take(buckets: &Buckets<IpAddr>, address: IpAddr, most: u32, seconds: u32) -> bool {
    let size = f64::from(most);
    buckets.take(network(address), size / f64::from(seconds), size)
}

#[derive(Debug)]
struct Counts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::default())
    }
}

/// A counted item, such as a connection. The count ends when the value is dropped.
#[derive(Debug)]
pub struct Counted<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>, K);

impl<K: Eq + Hash> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.1);
            }
        }
    }
}

impl<K: Eq + Hash + Clone> Counts<K> {
    fn one_more(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted(Arc::clone(&self.0), key))
    }
}

/// Returns the key for the limits of an address. For IPv6 it is the network, because one household has a whole network.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
        },
    }
}

impl Limits {
    fn may_request(&self, address: IpAddr, a_minute: u32) -> bool {
        take(&self.requests, address, a_minute, 60)
    }

    /// Returns true if a page may be read with a preview.
    pub fn may_preview(&self, address: IpAddr, config: &crate::Config) -> bool {
        self.may_request(address, config.requests_per_minute)
    }

    /// Returns true if a command of `bytes` bytes is within the rate limits. Acts are always allowed, because each
    /// question permits only one.
    pub fn may_write(&self, address: IpAddr, account: &str, command: &Command, bytes: usize) -> bool {
        if matches!(command, Command::Act { .. } | Command::Concede | Command::Ping) {
            return true;
        }
        let (rate, size) = SAID;
        let bytes = bytes as f64;
        self.said_from.take_some(network(address), bytes, PEOPLE * rate, PEOPLE * size)
            && self.said_by.take_some(account.to_owned(), bytes, rate, size)
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// If there were too many from that address in the last hour.
    pub fn guest(&self, address: IpAddr, config: &crate::Config) -> Result<(), Problem> {
        let words = Wording::new("problem.too-many-guests");
        let may = take(&self.guests, address, config.guests_per_hour, 3_600);
        may.then_some(()).ok_or_else(|| Problem::new(Code::TooMuch, words))
    }

    /// Counts a new table.
    ///
    /// # Errors
    /// If there were too many from that address in the last hour.
    pub fn table(&self, address: IpAddr, config: &crate::Config) -> Result<(), Problem> {
        let words = Wording::new("problem.too-many-opened");
        let may = take(&self.tables, address, config.tables_per_hour, 3_600);
        may.then_some(()).ok_or_else(|| Problem::new(Code::TooMuch, words))
    }

    /// Counts a connection of any kind from an address, until the returned value is dropped. Returns `None` if the
    /// address already has `most` connections.
    pub fn arrive(&self, address: IpAddr, most: usize) -> Option<Counted<IpAddr>> {
        self.streams.one_more(network(address), most)
    }

    /// Counts a connection to a table until the returned values are dropped.
    ///
    /// # Errors
    /// If there are too many from that address, or of that account.
    pub fn connect(
        &self,
        address: IpAddr,
        account: &str,
        config: &crate::Config,
    ) -> Result<(Counted<IpAddr>, Counted<String>), Problem> {
        let too_many =
            |of: &str| Problem::new(Code::TooMuch, format!("{of} has too many connections: close one first"));
        let by_address = self.by_address.one_more(network(address), config.connections_per_address);
        let by_address = by_address.ok_or_else(|| too_many("your address"))?;
        let by_account = self.by_account.one_more(account.to_owned(), config.connections_per_account);
        Ok((by_address, by_account.ok_or_else(|| too_many("your account"))?))
    }
}

/// Refuses requests from an address that sends too many.
pub async fn requests(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let config = &app.host.services.config;
    if !app.limits.may_request(address(&parts, config.behind_proxy), config.requests_per_minute) {
        app.host.services.metrics.limited.inc();
        let mut response =
            ApiError(Problem::new(Code::TooMuch, Wording::new("problem.too-many-requests"))).into_response();
        response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("60"));
        return response;
    }
    let from = network(address(&parts, config.behind_proxy));
    super::work::asked_by(from, next.run(Request::from_parts(parts, body))).await
}
