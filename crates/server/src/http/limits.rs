//! How much anybody may ask for: requests by address, connections by address and account, commands by connection.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use maneframe_protocol::{Code, Problem};

use super::App;
use super::caller::address;
use super::problem::Trouble;

/// A bucket that fills with the time: what is in it may be spent at once.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(size: f64) -> Bucket {
        Bucket { tokens: size, at: Instant::now() }
    }

    /// Takes one out, if there is one. It fills by `rate` a second up to `size`.
    pub fn take(&mut self, rate: f64, size: f64) -> bool {
        let now = Instant::now();
        self.tokens = (self.tokens + now.duration_since(self.at).as_secs_f64() * rate).min(size);
        self.at = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// Takes one out of an address's bucket, which fills in so many seconds.
fn take(buckets: &Mutex<HashMap<IpAddr, Bucket>>, address: IpAddr, most: u32, seconds: u32) -> bool {
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    if buckets.len() >= REMEMBERED {
        buckets.retain(|_, bucket| bucket.at.elapsed().as_secs() < u64::from(seconds));
        if buckets.len() >= REMEMBERED {
            buckets.clear();
        }
    }
    let size = f64::from(most);
    let bucket = buckets.entry(network(address)).or_insert_with(|| Bucket::full(size));
    bucket.take(size / f64::from(seconds), size)
}

/// At most so many addresses are remembered; those that asked longest ago are forgotten first.
const REMEMBERED: usize = 50_000;

/// Who has how much of what.
#[derive(Debug, Default)]
pub struct Limits {
    requests: Mutex<HashMap<IpAddr, Bucket>>,
    guests: Mutex<HashMap<IpAddr, Bucket>>,
    tables: Mutex<HashMap<IpAddr, Bucket>>,
    streams: Counts<IpAddr>,
    by_address: Counts<IpAddr>,
    by_account: Counts<String>,
}

#[derive(Debug)]
struct Counts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::default())
    }
}

/// One of something that is counted; it ends as this is dropped.
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

/// Two addresses of one home are one: of version 6 only the network counts.
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

    /// Another guest comes.
    ///
    /// # Errors
    /// If there were too many from that address in the last hour.
    pub fn guest(&self, address: IpAddr, config: &crate::Config) -> Result<(), Problem> {
        let words = "many guests came from your address: try again in an hour, or sign in";
        let may = take(&self.guests, address, config.guests_per_hour, 3_600);
        may.then_some(()).ok_or_else(|| Problem::new(Code::TooMuch, words))
    }

    /// Another table is opened.
    ///
    /// # Errors
    /// If there were too many from that address in the last hour.
    pub fn table(&self, address: IpAddr, config: &crate::Config) -> Result<(), Problem> {
        let words = "many tables were opened from your address: try again in an hour";
        let may = take(&self.tables, address, config.tables_per_hour, 3_600);
        may.then_some(()).ok_or_else(|| Problem::new(Code::TooMuch, words))
    }

    /// Another stream of bytes from an address, whatever it brings; it counts until what this gives is dropped.
    pub fn arrive(&self, address: IpAddr, most: usize) -> Option<Counted<IpAddr>> {
        self.streams.one_more(network(address), most)
    }

    /// Another connection; it counts until what this gives is dropped.
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

/// Turns requests away where an address sends too many.
pub async fn requests(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let config = &app.host.office.config;
    if !app.limits.may_request(address(&parts, config.behind_proxy), config.requests_per_minute) {
        app.host.office.metrics.limited.inc();
        let mut response = Trouble(Problem::new(Code::TooMuch, "too many requests: wait a minute")).into_response();
        response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("60"));
        return response;
    }
    let from = network(address(&parts, config.behind_proxy));
    super::work::asked_by(from, next.run(Request::from_parts(parts, body))).await
}
