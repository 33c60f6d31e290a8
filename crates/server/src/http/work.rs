//! Runs longer work of HTTP handlers on worker threads, so that it doesn't delay messages.

use std::net::IpAddr;
use std::sync::Arc;

use super::App;
use super::problem::ApiError;
use crate::tables::host::too_much;
use maneframe_table::keeper::Length;

tokio::task_local! {
    /// Address of the client that sent the request. Addresses take turns on the worker threads.
    static ASKED_BY: Arc<str>;
}

/// Handles a request from `address`, whose turn the work of the request uses.
pub async fn asked_by<T>(address: IpAddr, handles: impl Future<Output = T>) -> T {
    ASKED_BY.scope(address.to_string().into(), handles).await
}

/// Runs work that takes some milliseconds on a worker thread.
///
/// # Errors
/// If too much work is queued, or the work panics.
pub async fn apart<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    on_worker(app, Length::Short, work).await
}

/// Like [`apart`], for work that may take seconds, such as the replay of a whole game.
///
/// # Errors
/// As [`apart`].
pub async fn apart_long<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    on_worker(app, Length::Long, work).await
}

async fn on_worker<T: Send + 'static>(
    app: &App,
    length: Length,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let whose = ASKED_BY.try_with(Arc::clone).unwrap_or_else(|_| "".into());
    app.host.services.workers.ask(&whose, length, work).await.map_err(|why| ApiError(too_much(why)))
}
