//! Work that takes a while, done where it holds up nobody's messages.

use std::net::IpAddr;
use std::sync::Arc;

use super::App;
use super::problem::Trouble;
use crate::tables::host::too_much;
use crate::workers::Length;

tokio::task_local! {
    /// The address that the request comes from: it takes turns with others.
    static ASKED_BY: Arc<str>;
}

/// Handles a request that comes from an address.
pub async fn asked_by<T>(address: IpAddr, handles: impl Future<Output = T>) -> T {
    ASKED_BY.scope(address.to_string().into(), handles).await
}

/// Does something on another thread, in milliseconds.
///
/// # Errors
/// If too much waits already, or it breaks down.
pub async fn apart<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    on_worker(app, Length::Short, work).await
}

/// The same for what may take seconds, such as to play a whole game again.
///
/// # Errors
/// As [`apart`].
pub async fn apart_long<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    on_worker(app, Length::Long, work).await
}

async fn on_worker<T: Send + 'static>(
    app: &App,
    length: Length,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Trouble> {
    let whose = ASKED_BY.try_with(Arc::clone).unwrap_or_else(|_| "".into());
    app.host.office.workers.ask(&whose, length, work).await.map_err(|why| Trouble(too_much(why)))
}
