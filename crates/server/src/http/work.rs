//! Work that takes a while, done where it holds up nobody's messages.

use maneframe_protocol::{Code, Problem};

use super::App;
use super::problem::Trouble;

/// Does something on a thread of its own. Only so many are busy at once; who comes later waits for a while, and then is asked to come
/// again.
///
/// # Errors
/// If too many wait already, or it breaks down.
pub async fn apart<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    let busy = || Trouble(Problem::new(Code::Unavailable, "the server has much to do: try again soon"));
    let place = std::sync::Arc::clone(&app.workers).acquire_owned();
    let place = tokio::time::timeout(std::time::Duration::from_secs(10), place).await;
    let Ok(Ok(place)) = place else { return Err(busy()) };
    let done = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    done.await.map_err(|error| {
        tracing::error!("{error}");
        busy()
    })
}
